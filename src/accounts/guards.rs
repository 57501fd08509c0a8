//! Who may pass a door at all. What they may do behind it is each feature's `access.rs`.

use rocket::request::{FromRequest, Outcome, Request};

use crate::audience::Reader;
use crate::error::{Error, Message};
use crate::web::{Role, Seat};

/// Someone signed in.
pub struct Member(pub Seat);

/// A member who may write and change what others see of them: the address is confirmed, and no silence is in force.
pub struct Writer(pub Seat);

/// A moderator or an official.
pub struct Moderator(pub Seat);

/// An official.
pub struct Official(pub Seat);

impl Member {
    /// What decides what they may read.
    pub fn reader(&self) -> Reader {
        super::access::reader(Some(&self.0))
    }
}

/// Why somebody who is signed in may not write.
pub fn require_writer(seat: &Seat) -> Result<(), Error> {
    match &seat.silence {
        Some(_) => Err(Error::Refused(Message::new("accounts-refusal-silenced"))),
        None if !seat.is_confirmed => Err(Error::Refused(Message::new("accounts-refusal-unconfirmed"))),
        None => Ok(()),
    }
}

async fn seat_with(request: &Request<'_>, may: fn(Role) -> bool) -> Outcome<Seat, Error> {
    match <&Seat>::from_request(request).await {
        // who is silenced acts for nobody either
        Outcome::Success(seat) if may(seat.role) && (seat.role == Role::Member || seat.silence.is_none()) => {
            Outcome::Success(seat.clone())
        }
        Outcome::Success(_) => Error::Forbidden.into_outcome(request),
        Outcome::Error(error) => Outcome::Error(error),
        Outcome::Forward(status) => Outcome::Forward(status),
    }
}

#[rocket::async_trait]
impl<'r> FromRequest<'r> for Member {
    type Error = Error;
    async fn from_request(request: &'r Request<'_>) -> Outcome<Self, Error> {
        seat_with(request, |_| true).await.map(Self)
    }
}

#[rocket::async_trait]
impl<'r> FromRequest<'r> for Writer {
    type Error = Error;
    async fn from_request(request: &'r Request<'_>) -> Outcome<Self, Error> {
        match <&Seat>::from_request(request).await {
            Outcome::Success(seat) => match require_writer(seat) {
                Ok(()) => Outcome::Success(Self(seat.clone())),
                Err(error) => error.into_outcome(request),
            },
            Outcome::Error(error) => Outcome::Error(error),
            Outcome::Forward(status) => Outcome::Forward(status),
        }
    }
}

#[rocket::async_trait]
impl<'r> FromRequest<'r> for Moderator {
    type Error = Error;
    async fn from_request(request: &'r Request<'_>) -> Outcome<Self, Error> {
        seat_with(request, Role::is_staff).await.map(Self)
    }
}

#[rocket::async_trait]
impl<'r> FromRequest<'r> for Official {
    type Error = Error;
    async fn from_request(request: &'r Request<'_>) -> Outcome<Self, Error> {
        seat_with(request, |role| role == Role::Official).await.map(Self)
    }
}
