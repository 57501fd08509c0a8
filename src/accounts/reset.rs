//! A forgotten password.

use super::letters::{self, Letter};
use super::token::{self, Purpose};
use super::user::{LinkExpired, User};
use crate::clock::Moment;
use crate::db::Conn;
use crate::error::{Error, Stop};
use crate::mail::LetterKind;
use crate::press::Link;

/// Mails the link to the owner of an address; an address that nobody proved gets no letter.
pub fn send(db: &mut Conn, email: &str, base_url: &str, now: Moment) -> Result<(), Error> {
    let Some(user) = User::by_proved_email(db, email)? else { return Ok(()) };
    if letters::are_too_many(db, &user.email, LetterKind::Reset, now)? {
        return Ok(());
    }
    let secret = token::issue(db, Purpose::Reset, user.id, now)?;
    let url = Link::PasswordReset(&secret).url(base_url, user.language);
    letters::send(db, &user, Letter::Reset(url), now)
}

/// Whose new password a link is for, while it works.
pub fn owner(db: &mut Conn, secret: &str, now: Moment) -> Result<Option<User>, Error> {
    let owner = token::look_at(db, Purpose::Reset, secret, now)?.and_then(|link| link.owner);
    Ok(owner.map_or(Ok(None), |id| User::find(db, id))?)
}

/// Sets the new password. Whoever is signed in with the old one is no longer.
pub fn take(db: &mut Conn, secret: &str, password_hash: &str, now: Moment) -> Result<(), Stop<LinkExpired>> {
    let id = token::take(db, Purpose::Reset, secret, now)?.and_then(|taken| taken.owner).ok_or(LinkExpired)?;
    let user = User::find(db, id)?.ok_or(LinkExpired)?;
    Ok(user.set_password(db, password_hash, now)?)
}
