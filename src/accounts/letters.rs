//! The letters that members get about their account.

use serde::Serialize;

use super::user::User;
use crate::clock::Moment;
use crate::db::Conn;
use crate::error::Error;
use crate::mail;
use crate::press::Link;
use crate::web::random_token;

/// Whoever asks again and again for a letter to somebody's address gets no more than these sent.
const MOST_AN_HOUR: i64 = 5;

#[derive(Serialize)]
struct LetterView<'a> {
    name: &'a str,
    url: String,
}

/// "Please confirm your address."
pub fn confirm(db: &mut Conn, user: &User, secret: &str, base_url: &str, now: Moment) -> Result<(), Error> {
    let url = Link::Confirmation(secret).url(base_url, user.language);
    send(db, user, "confirm", url, now)
}

/// "Here is the link for a new password."
pub fn reset(db: &mut Conn, user: &User, secret: &str, base_url: &str, now: Moment) -> Result<(), Error> {
    let url = Link::PasswordReset(secret).url(base_url, user.language);
    send(db, user, "reset", url, now)
}

/// "Someone tried to register with your address; you are a member already."
pub fn address_known(db: &mut Conn, owner: &User, base_url: &str, now: Moment) -> Result<(), Error> {
    let url = Link::SignIn { next: "" }.url(base_url, owner.language);
    send(db, owner, "address-known", url, now)
}

fn send(db: &mut Conn, user: &User, template: &str, url: String, now: Moment) -> Result<(), Error> {
    if mail::sent_lately(db, &user.email, now)? >= MOST_AN_HOUR {
        return Ok(());
    }
    let view = LetterView { name: &user.name, url };
    let letter = mail::compose(user.language, &user.email, template, &view)?;
    Ok(mail::post(db, &letter, random_token()?, now)?)
}
