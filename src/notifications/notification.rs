//! One thing that one member was told.

use chrono::TimeDelta;
use diesel::prelude::*;

use super::choice::{self, Choices, List, Pace, unsubscribe_key};
use super::event::Event;
use super::views::sentence;
use crate::accounts::{Nameplates, User};
use crate::audience::{Audience, Reader};
use crate::clock::Moment;
use crate::db::Conn;
use crate::error::{Error, OrNotFound};
use crate::i18n::{Lang, Local};
use crate::ids::{NotificationId, UserId};
use crate::mail::{self, Draft, LetterKind};
use crate::press::Link;
use crate::schema::notifications;
use crate::text_enum;

/// Who has not looked for so long does not want to know.
const KEPT: TimeDelta = TimeDelta::days(90);
/// A reader gets so many notices within the hour by letters of their own; what is more waits for the day's letter.
const MOST_AN_HOUR: i64 = 20;

text_enum! {
    /// Whether it goes by mail too.
    pub enum Mailing {
        None = "none",
        /// With the day's letter.
        Due = "due",
        Sent = "sent",
    }
}

#[derive(Debug, Clone, Queryable)]
pub struct Notification {
    pub id: NotificationId,
    pub user_id: UserId,
    pub event: Event,
    pub actor_id: Option<UserId>,
    pub subject: String,
    pub audience: Audience,
    /// Where it leads, without a language.
    pub path: String,
    pub title: String,
    pub excerpt: String,
    pub created_at: Moment,
    pub read_at: Option<Moment>,
    pub mail: Mailing,
    /// False where only a letter tells it.
    pub on_site: bool,
}

/// What is to be told.
#[derive(Debug, Clone)]
pub struct News<'a> {
    pub event: Event,
    pub actor: Option<UserId>,
    /// What it is about, as `topic:7`: under that its owner changes the audience later.
    pub subject: String,
    pub audience: Audience,
    pub path: String,
    pub title: &'a str,
    pub excerpt: &'a str,
}

/// Tells a member, in the transaction of the cause. Nobody is told of their own doing, nor of what they may not
/// read, nor what they switched off.
pub fn tell(db: &mut Conn, to: UserId, news: &News<'_>, base_url: &str, now: Moment) -> Result<(), Error> {
    let user = User::find(db, to)?.or_not_found()?;
    if news.actor == Some(to) || user.closed_at.is_some() || !news.audience.includes(&user.reader(db)?) {
        return Ok(());
    }
    let choices = Choices::of(db, to)?;
    let switches = choices.switches(news.event.kind());
    let wants_mail = switches.by_mail && user.is_confirmed();
    let mail = match choices.pace {
        Pace::AtOnce if wants_mail && !had_enough(db, to, now)? => {
            mail_at_once(db, &user, news, base_url, now)?;
            Mailing::Sent
        }
        Pace::AtOnce | Pace::Daily if wants_mail => Mailing::Due,
        _ => Mailing::None,
    };
    if !switches.on_site && mail != Mailing::Due {
        return Ok(());
    }
    diesel::insert_into(notifications::table)
        .values((
            notifications::user_id.eq(to),
            notifications::event.eq(news.event),
            notifications::actor_id.eq(news.actor),
            notifications::subject.eq(&news.subject),
            notifications::audience.eq(news.audience.word()),
            notifications::path.eq(&news.path),
            notifications::title.eq(news.title),
            notifications::excerpt.eq(news.excerpt),
            notifications::created_at.eq(now),
            notifications::mail.eq(mail),
            notifications::on_site.eq(switches.on_site),
        ))
        .execute(db)?;
    Ok(())
}

/// Whether letters enough went to a member lately.
fn had_enough(db: &mut Conn, user: UserId, now: Moment) -> QueryResult<bool> {
    Ok(mail::asked_lately(db, user, LetterKind::Notice, now)? >= MOST_AN_HOUR)
}

fn mail_at_once(db: &mut Conn, user: &User, news: &News<'_>, base_url: &str, now: Moment) -> Result<(), Error> {
    let lang = user.language;
    let plates = Nameplates::of(db, news.actor)?;
    let told = sentence(news.event, news.actor.and_then(|id| plates.get(id)), news.title, lang);
    let key = unsubscribe_key(db, user.id)?;
    let way_out = Link::Unsubscribe { key: &key, list: List::Kind(news.event.kind()).word() };
    let mut draft = Draft::new(LetterKind::Notice, Some(user.id), lang, (&user.name, &user.email), told.as_str())
        .line(told.as_str());
    if !news.excerpt.is_empty() {
        draft = draft.line(news.excerpt);
    }
    let letter = draft
        .button(lang.say("mail-notice-button"), format!("{base_url}/{lang}{}", news.path))
        .unsubscribe(way_out.url(base_url, lang))
        .letter()?;
    mail::post(db, &letter, now)
}

/// What a reader has been told and has not seen, up to a hundred.
pub fn count_unread(db: &mut Conn, id: UserId, reader: &Reader) -> QueryResult<i64> {
    let unread: Vec<NotificationId> =
        visible(id, reader).filter(notifications::read_at.is_null()).select(notifications::id).limit(100).load(db)?;
    Ok(unread.len() as i64)
}

type Found<'a> = notifications::BoxedQuery<'a, crate::db::MultiBackend>;

/// What a member was told and may read, on whichever way.
fn readable<'a>(id: UserId, reader: &Reader) -> Found<'a> {
    notifications::table
        .filter(notifications::user_id.eq(id).and(notifications::audience.eq_any(reader.audiences())))
        .into_boxed()
}

/// What of it the site tells.
fn visible<'a>(id: UserId, reader: &Reader) -> Found<'a> {
    readable(id, reader).filter(notifications::on_site)
}

impl Notification {
    /// One of the reader's own, if they may still read what it is about.
    pub fn find(db: &mut Conn, id: NotificationId, user: UserId, reader: &Reader) -> QueryResult<Option<Self>> {
        visible(user, reader).filter(notifications::id.eq(id)).first(db).optional()
    }

    /// A page of them, the newest first.
    pub fn page(
        db: &mut Conn,
        user: UserId,
        reader: &Reader,
        is_unread_only: bool,
        (offset, limit): (i64, i64),
    ) -> QueryResult<Vec<Self>> {
        let mut found = visible(user, reader);
        if is_unread_only {
            found = found.filter(notifications::read_at.is_null());
        }
        found.order(notifications::id.desc()).offset(offset).limit(limit).load(db)
    }

    /// How many there are to page through.
    pub fn count(db: &mut Conn, user: UserId, reader: &Reader, is_unread_only: bool) -> QueryResult<i64> {
        let mut found = visible(user, reader);
        if is_unread_only {
            found = found.filter(notifications::read_at.is_null());
        }
        found.count().get_result(db)
    }

    /// Everything that a member was told and may still read, for their copy of it: what follows a notice, up to so
    /// many.
    pub fn all_of(
        db: &mut Conn,
        user: UserId,
        reader: &Reader,
        after: NotificationId,
        most: i64,
    ) -> QueryResult<Vec<Self>> {
        readable(user, reader).filter(notifications::id.gt(after)).order(notifications::id).limit(most).load(db)
    }
}

/// Marks one as read.
pub fn mark_read(db: &mut Conn, id: NotificationId, user: UserId, now: Moment) -> Result<(), Error> {
    let unread = notifications::table.find(id).filter(notifications::user_id.eq(user));
    diesel::update(unread.filter(notifications::read_at.is_null())).set(notifications::read_at.eq(now)).execute(db)?;
    Ok(())
}

/// Marks all of a member's as read, up to the newest that their page showed.
pub fn mark_all_read(db: &mut Conn, user: UserId, up_to: NotificationId, now: Moment) -> Result<(), Error> {
    let shown = notifications::user_id.eq(user).and(notifications::on_site).and(notifications::id.le(up_to));
    diesel::update(notifications::table.filter(shown.and(notifications::read_at.is_null())))
        .set(notifications::read_at.eq(now))
        .execute(db)?;
    Ok(())
}

/// What it is about has come into other hands: whoever may not read it any more finds the notice gone.
pub fn readdress(db: &mut Conn, subject: &str, audience: Audience) -> QueryResult<()> {
    diesel::update(notifications::table.filter(notifications::subject.eq(subject)))
        .set(notifications::audience.eq(audience.word()))
        .execute(db)?;
    Ok(())
}

/// Forgets everything that was told to, and of, somebody who left.
pub fn forget_all(db: &mut Conn, user: UserId) -> QueryResult<()> {
    let about = notifications::user_id.eq(user).or(notifications::actor_id.eq(user));
    diesel::delete(notifications::table.filter(about)).execute(db)?;
    choice::forget_all(db, user)
}

/// Forgets what is old.
pub fn sweep(db: &mut Conn, now: Moment) -> QueryResult<()> {
    diesel::delete(notifications::table.filter(notifications::created_at.lt(now - KEPT))).execute(db)?;
    Ok(())
}

/// Whose day's letter something waits for.
pub(super) fn waiting(db: &mut Conn) -> QueryResult<Vec<UserId>> {
    notifications::table
        .filter(notifications::mail.eq(Mailing::Due))
        .select(notifications::user_id)
        .distinct()
        .order(notifications::user_id)
        .load(db)
}

/// What waits for a member's letter: the newest in the order they came, and how many there are with those before.
/// Nothing waits any longer then, neither what they may no longer read nor what they no longer want by mail.
pub(super) fn take_due(
    db: &mut Conn,
    user: UserId,
    reader: &Reader,
    wanted: &[Event],
    most: i64,
) -> QueryResult<(Vec<Notification>, i64)> {
    let due = notifications::mail.eq(Mailing::Due);
    let found = || readable(user, reader).filter(due.and(notifications::event.eq_any(wanted.to_vec())));
    let all = found().count().get_result(db)?;
    let mut newest: Vec<Notification> = found().order(notifications::id.desc()).limit(most).load(db)?;
    newest.reverse();
    diesel::update(notifications::table.filter(notifications::user_id.eq(user).and(due)))
        .set(notifications::mail.eq(Mailing::Sent))
        .execute(db)?;
    Ok((newest, all))
}

/// How the reader of a letter writes moments.
pub(super) fn local_of(user: &User) -> Local {
    let lang: Lang = user.language;
    Local { lang, zone: user.zone_or_usual() }
}
