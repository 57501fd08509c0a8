//! What a member wants to be told, and where. Only what differs from the usual is kept.

use std::collections::HashMap;

use diesel::prelude::*;

use super::event::Kind;
use crate::clock::Moment;
use crate::db::Conn;
use crate::error::{Error, Message, Refusal, Stop};
use crate::ids::UserId;
use crate::schema::{mail_choices, notification_choices};
use crate::text_enum;
use crate::web::random_token;

text_enum! {
    /// How letters come.
    pub enum Pace {
        AtOnce = "at-once",
        /// One letter a day, where there is anything to tell.
        Daily = "daily",
        Never = "never",
    }
}

/// The switches of a kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Switches {
    pub on_site: bool,
    pub by_mail: bool,
}

/// Until a member says otherwise.
const USUAL: Switches = Switches { on_site: true, by_mail: true };
/// The staff's acts come by letters of their own.
const OFFICE: Switches = Switches { on_site: true, by_mail: false };

/// Everything that one member chose.
#[derive(Debug, Clone)]
pub struct Choices {
    kinds: HashMap<String, Switches>,
    pub pace: Pace,
    pub digest_at: Option<Moment>,
}

/// A way out of letters that leads nowhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NoSuchList;

impl Refusal for NoSuchList {
    fn message(&self) -> Message {
        Message::new("notifications-refusal-list")
    }
}

impl Choices {
    pub fn of(db: &mut Conn, id: UserId) -> QueryResult<Self> {
        let rows: Vec<(String, bool, bool)> = notification_choices::table
            .filter(notification_choices::user_id.eq(id))
            .select((notification_choices::kind, notification_choices::on_site, notification_choices::by_mail))
            .load(db)?;
        let mail: Option<(Pace, Option<Moment>)> =
            mail_choices::table.find(id).select((mail_choices::pace, mail_choices::digest_at)).first(db).optional()?;
        let (pace, digest_at) = mail.unwrap_or((Pace::AtOnce, None));
        let switches = |(kind, on_site, by_mail)| (kind, Switches { on_site, by_mail });
        Ok(Self { kinds: rows.into_iter().map(switches).collect(), pace, digest_at })
    }

    pub fn switches(&self, kind: Kind) -> Switches {
        match kind.is_optional() {
            true => self.kinds.get(kind.as_str()).copied().unwrap_or(USUAL),
            false => OFFICE,
        }
    }

    /// Whether letters of a list come: what would stop them still has something to do.
    pub fn gets(&self, list: List) -> bool {
        match list {
            List::Kind(kind) => self.switches(kind).by_mail,
            List::Digest => self.pace == Pace::Daily,
        }
    }
}

/// Sets the switches of a kind.
pub fn switch(db: &mut Conn, id: UserId, kind: Kind, switches: Switches) -> QueryResult<()> {
    diesel::delete(notification_choices::table.find((id, kind.as_str()))).execute(db)?;
    if switches != USUAL {
        diesel::insert_into(notification_choices::table)
            .values((
                notification_choices::user_id.eq(id),
                notification_choices::kind.eq(kind),
                notification_choices::on_site.eq(switches.on_site),
                notification_choices::by_mail.eq(switches.by_mail),
            ))
            .execute(db)?;
    }
    Ok(())
}

/// Sets how letters come.
pub fn set_pace(db: &mut Conn, id: UserId, pace: Pace) -> Result<(), Error> {
    unsubscribe_key(db, id)?;
    diesel::update(mail_choices::table.find(id)).set(mail_choices::pace.eq(pace)).execute(db)?;
    Ok(())
}

/// Writes down when the day's letter went.
pub(super) fn note_digest(db: &mut Conn, id: UserId, now: Moment) -> QueryResult<()> {
    diesel::update(mail_choices::table.find(id)).set(mail_choices::digest_at.eq(now)).execute(db)?;
    Ok(())
}

/// What the links out of a member's letters are made with. It opens nothing else, and lasts as long as the letters
/// may be kept, hence not a link for one use.
pub fn unsubscribe_key(db: &mut Conn, id: UserId) -> Result<String, Error> {
    let known: Option<String> =
        mail_choices::table.find(id).select(mail_choices::unsubscribe_key).first(db).optional()?;
    if let Some(key) = known {
        return Ok(key);
    }
    let key = random_token()?;
    diesel::insert_into(mail_choices::table)
        .values((
            mail_choices::user_id.eq(id),
            mail_choices::pace.eq(Pace::AtOnce),
            mail_choices::unsubscribe_key.eq(&key),
        ))
        .execute(db)?;
    Ok(key)
}

/// The list that a letter names as the one to stop.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum List {
    Kind(Kind),
    /// The day's letter.
    Digest,
}

impl List {
    pub fn parse(word: &str) -> Option<Self> {
        if word == "digest" {
            Some(Self::Digest)
        } else {
            Kind::parse(word).filter(|kind| kind.is_optional()).map(Self::Kind)
        }
    }

    pub const fn word(self) -> &'static str {
        match self {
            Self::Kind(kind) => kind.as_str(),
            Self::Digest => "digest",
        }
    }
}

text_enum! {
    /// What somebody finds at the end of a way out.
    pub enum WayOut {
        /// Letters that they can stop.
        Open = "open",
        /// Those letters, stopped now.
        Stopped = "stopped",
        /// They were stopped before.
        StoppedBefore = "stopped-before",
        /// Nothing: whoever got the letter has left.
        Gone = "gone",
    }
}

/// Where a way out leads.
pub fn way_out(db: &mut Conn, key: &str, list: List) -> QueryResult<WayOut> {
    let Some(id) = owner_of(db, key)? else { return Ok(WayOut::Gone) };
    Ok(if Choices::of(db, id)?.gets(list) { WayOut::Open } else { WayOut::StoppedBefore })
}

fn owner_of(db: &mut Conn, key: &str) -> QueryResult<Option<UserId>> {
    let row = mail_choices::table.filter(mail_choices::unsubscribe_key.eq(key));
    row.select(mail_choices::user_id).first(db).optional()
}

/// Stops letters of one list, and of no other: an old letter may come from a list that its reader has left since, and
/// says nothing about the one they chose then. Whoever holds a letter may do it, signed in or not.
pub fn unsubscribe(db: &mut Conn, key: &str, list: List) -> Result<WayOut, Stop<NoSuchList>> {
    let id = owner_of(db, key)?.ok_or(NoSuchList)?;
    let choices = Choices::of(db, id)?;
    if !choices.gets(list) {
        return Ok(WayOut::StoppedBefore);
    }
    match list {
        List::Digest => set_pace(db, id, Pace::Never)?,
        List::Kind(kind) => {
            let on_site = choices.switches(kind).on_site;
            switch(db, id, kind, Switches { on_site, by_mail: false })?;
        }
    }
    Ok(WayOut::Stopped)
}

/// Forgets what a member who left had chosen.
pub(super) fn forget_all(db: &mut Conn, id: UserId) -> QueryResult<()> {
    diesel::delete(notification_choices::table.filter(notification_choices::user_id.eq(id))).execute(db)?;
    diesel::delete(mail_choices::table.find(id)).execute(db)?;
    Ok(())
}
