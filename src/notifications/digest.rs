//! The day's letter: what happened since the last one, from eight in the morning on by the clock of whoever reads it.

use chrono::Timelike;

use super::choice::{Choices, List, Pace, note_digest, unsubscribe_key};
use super::event::Event;
use super::notification::{self, Notification, local_of, take_due};
use super::views::sentence;
use crate::accounts::{Nameplates, User};
use crate::clock::Moment;
use crate::db::Conn;
use crate::error::Error;
use crate::i18n::Lang;
use crate::ids::UserId;
use crate::mail::{self, Draft, Item, LetterKind};
use crate::press::Link;

/// By the reader's own clock. The first job that runs after it sends; one that begins late in the day sends late.
const HOUR: u32 = 8;
/// More than that nobody reads in a letter; the page has the rest.
const MOST: i64 = 30;

/// Members for whom something waits.
pub fn waiting(db: &mut Conn) -> Result<Vec<UserId>, Error> {
    Ok(notification::waiting(db)?)
}

/// Writes a member's letter, if it is past their hour and they had none today. For whoever gets letters at once it
/// holds what was too much for an hour. Of two instances that come at once, one finds nothing waiting.
pub fn send_one(db: &mut Conn, id: UserId, base_url: &str, now: Moment) -> Result<(), Error> {
    let Some(user) = User::find(db, id)? else { return Ok(()) };
    let (choices, local) = (Choices::of(db, id)?, local_of(&user));
    let (here, last) = (local.zone.local(now), choices.digest_at.map(|at| local.zone.local(at)));
    if here.hour() < HOUR || last.is_some_and(|last| last.date() >= here.date()) {
        return Ok(());
    }
    let wanted: Vec<Event> =
        Event::ALL.iter().copied().filter(|event| choices.switches(event.kind()).by_mail).collect();
    let reader = user.reader(db)?;
    let (newest, all) = take_due(db, id, &reader, &wanted, MOST)?;
    let Some(last) = newest.last().filter(|_| choices.pace != Pace::Never && user.is_confirmed()) else {
        return Ok(());
    };
    let lang = user.language;
    // to whoever gets letters at once the day's letter is no list of its own
    let list = if choices.gets(List::Digest) { List::Digest } else { List::Kind(last.event.kind()) };
    let key = unsubscribe_key(db, id)?;
    let way_out = Link::Unsubscribe { key: &key, list: list.word() };
    let subject = lang.count("mail-digest-subject", all);
    let letter = Draft::new(LetterKind::Notice, Some(user.id), lang, (&user.name, &user.email), subject)
        .line(lang.say("mail-digest-text"))
        .items(items(db, &newest, all, base_url, lang)?)
        .button(lang.say("mail-digest-button"), page_url(base_url, lang))
        .unsubscribe(way_out.url(base_url, lang))
        .letter()?;
    mail::post(db, &letter, now)?;
    Ok(note_digest(db, id, now)?)
}

/// What the letter tells, and at its end how much there is besides.
fn items(db: &mut Conn, newest: &[Notification], all: i64, base_url: &str, lang: Lang) -> Result<Vec<Item>, Error> {
    let plates = Nameplates::of(db, newest.iter().filter_map(|notice| notice.actor_id))?;
    let item = |notice: &Notification| Item {
        text: sentence(notice.event, notice.actor_id.and_then(|id| plates.get(id)), &notice.title, lang),
        detail: notice.excerpt.clone(),
        url: format!("{base_url}/{lang}{}", notice.path),
    };
    let mut items: Vec<Item> = newest.iter().map(item).collect();
    let more = all - newest.len() as i64;
    if more > 0 {
        let text = lang.count("mail-digest-more", more).into_owned();
        items.push(Item { text, detail: String::new(), url: page_url(base_url, lang) });
    }
    Ok(items)
}

fn page_url(base_url: &str, lang: Lang) -> String {
    Link::Notifications { unread: false, page: 1 }.url(base_url, lang)
}
