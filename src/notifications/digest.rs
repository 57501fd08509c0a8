//! The day's letter: what happened since the last one, at eight in the morning of whoever reads it.

use chrono::Timelike;

use super::choice::{Choices, List, Pace, note_digest, unsubscribe_key};
use super::notification::{self, local_of, take_due};
use super::views::sentence;
use crate::accounts::access::reader_of;
use crate::accounts::{Nameplates, User};
use crate::clock::Moment;
use crate::db::Conn;
use crate::error::Error;
use crate::ids::UserId;
use crate::mail::{self, Draft, Item};
use crate::press::Link;

/// By the reader's own clock.
const HOUR: u32 = 8;
/// More than that nobody reads in a letter; the page has the rest.
const MOST: i64 = 30;

/// Members for whom something waits.
pub fn waiting(db: &mut Conn) -> Result<Vec<UserId>, Error> {
    Ok(notification::waiting(db)?)
}

/// Writes a member's letter, if it is their hour and they had none today. Of two instances that come at once, one
/// finds nothing waiting.
pub fn send_one(db: &mut Conn, id: UserId, base_url: &str, now: Moment) -> Result<(), Error> {
    let Some(user) = User::find(db, id)? else { return Ok(()) };
    let (choices, local) = (Choices::of(db, id)?, local_of(&user));
    let (here, last) = (local.zone.local(now), choices.digest_at.map(|at| local.zone.local(at)));
    if here.hour() < HOUR || last.is_some_and(|last| last.date() >= here.date()) {
        return Ok(());
    }
    let due = take_due(db, id, &reader_of(&user), MOST)?;
    if due.is_empty() || choices.pace == Pace::Never || !user.is_confirmed() {
        return Ok(());
    }
    let lang = user.language;
    let plates = Nameplates::of(db, due.iter().filter_map(|notice| notice.actor_id))?;
    let item = |notice: &notification::Notification| {
        let actor = notice.actor_id.and_then(|id| plates.get(id)).map(|plate| plate.shown_name(lang));
        Item {
            text: sentence(notice.event, actor, &notice.title, lang),
            detail: notice.excerpt.clone(),
            url: format!("{base_url}/{lang}{}", notice.path),
        }
    };
    let key = unsubscribe_key(db, id)?;
    let way_out = Link::Unsubscribe { key: &key, list: List::Digest.word() };
    let letter = Draft::new(lang, &user.email, &user.name, lang.count("mail-digest-subject", due.len() as i64))
        .line(lang.say("mail-digest-text"))
        .items(due.iter().map(item).collect())
        .button(lang.say("mail-digest-button"), Link::Notifications { unread: false, page: 1 }.url(base_url, lang))
        .unsubscribe(way_out.url(base_url, lang))
        .letter()?;
    mail::post(db, &letter, now)?;
    Ok(note_digest(db, id, now)?)
}
