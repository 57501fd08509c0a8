//! A new password for who forgot the old one, by a link to the address that they proved.

use diesel::prelude::*;

use super::token::{self, Purpose};
use super::user::{LinkExpired, User};
use super::{letters, session};
use crate::clock::Moment;
use crate::db::Conn;
use crate::error::{Error, Stop};
use crate::schema::users;

/// Mails the link to the owner of an address; an address that nobody proved gets no letter.
pub fn send(db: &mut Conn, email: &str, base_url: &str, now: Moment) -> Result<(), Error> {
    let Some(user) = User::by_proved_email(db, email)? else { return Ok(()) };
    let secret = token::issue(db, Purpose::Reset, Some(user.id), now)?;
    letters::reset(db, &user, &secret, base_url, now)
}

/// Sets the new password. Whoever is signed in with the old one is no longer.
pub fn take(db: &mut Conn, secret: &str, password_hash: &str, now: Moment) -> Result<(), Stop<LinkExpired>> {
    let id = token::take(db, Purpose::Reset, secret, now)?.and_then(|taken| taken.owner).ok_or(LinkExpired)?;
    diesel::update(users::table.find(id)).set(users::password_hash.eq(password_hash)).execute(db)?;
    Ok(session::end_all(db, id)?)
}
