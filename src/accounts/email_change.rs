//! Another address: a link to the new one proves it, and the old one is told before and after. For the one who
//! asks, an address of another member is like any other.

use diesel::prelude::*;

use super::letters::{self, Letter};
use super::token::{self, Purpose};
use super::user::{LinkExpired, User};
use crate::clock::Moment;
use crate::db::Conn;
use crate::error::{Error, Stop};
use crate::ids::UserId;
use crate::mail::{self, LetterKind};
use crate::press::Link;
use crate::schema::users;
use crate::text::fold_email;

/// New addresses that one account may ask for.
const MOST_AN_HOUR: i64 = 5;

/// Mails the link to the new address.
pub fn ask(db: &mut Conn, user: &User, email: &str, base_url: &str, now: Moment) -> Result<(), Error> {
    let owner = User::by_proved_email(db, email)?;
    if owner.as_ref().is_some_and(|owner| owner.id == user.id) && email == user.email {
        return Ok(());
    }
    // nobody writes to strangers through us, neither often to one nor once to many
    let asked = mail::asked_lately(db, user.id, LetterKind::NewAddress, now)?;
    if asked >= MOST_AN_HOUR || letters::are_too_many(db, email, LetterKind::NewAddress, now)? {
        return Ok(());
    }
    match owner.filter(|owner| owner.id != user.id) {
        Some(owner) if letters::are_too_many(db, email, LetterKind::AddressKnown, now)? => {
            log::info!("a letter to {} is held back", owner.id);
        }
        Some(owner) => {
            let url = Link::SignIn { next: "" }.url(base_url, owner.language);
            letters::send(db, &owner, Letter::AddressKnown(url), now)?;
        }
        None => {
            let secret = token::issue_about(db, Purpose::Email, user.id, email, now)?;
            let url = Link::EmailChange(&secret).url(base_url, user.language);
            letters::send_to(db, user, email, Letter::NewAddress(url), now)?;
        }
    }
    letters::send(db, user, Letter::AddressAsked(email), now)
}

/// Follows the link: the address is theirs. Links that went to the old one are dead.
pub fn take(db: &mut Conn, id: UserId, secret: &str, now: Moment) -> Result<(), Stop<LinkExpired>> {
    let taken = token::take(db, Purpose::Email, secret, now)?.filter(|taken| taken.owner == Some(id));
    let email = taken.ok_or(LinkExpired)?.detail;
    let user = User::find(db, id)?.ok_or(LinkExpired)?;
    if User::by_proved_email(db, &email)?.is_some_and(|owner| owner.id != id) {
        return Err(LinkExpired.into());
    }
    letters::send(db, &user, Letter::AddressChanged(&email), now)?;
    token::forget_all(db, id)?;
    diesel::update(users::table.find(id))
        .set((
            users::email.eq(&email),
            users::email_fold.eq(fold_email(&email)),
            users::confirmed_at.eq(user.confirmed_at.unwrap_or(now)),
        ))
        .execute(db)?;
    Ok(())
}
