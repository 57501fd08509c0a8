//! The table of letters on their way.

use chrono::TimeDelta;
use diesel::prelude::*;

use crate::clock::Moment;
use crate::db::Conn;
use crate::error::Error;
use crate::ids::LetterId;
use crate::schema::letters;

/// Who claimed a letter and did not come back within this time has died.
const CLAIM: TimeDelta = TimeDelta::minutes(10);
/// The pause grows by this factor after each failure, from a minute on.
const GROWTH: i64 = 3;
/// After about nine days of trying, officials have to look.
const MOST_ATTEMPTS: i32 = 9;

/// A letter, written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Letter {
    pub to: String,
    pub subject: String,
    pub plain: String,
    pub html: String,
}

/// A letter that is to be carried out now.
#[derive(Debug, Clone, Queryable)]
pub(super) struct Due {
    pub id: LetterId,
    pub message_id: String,
    pub to: String,
    pub subject: String,
    pub plain: String,
    pub html: String,
    pub attempts: i32,
}

/// Puts a letter into the outbox, in the transaction of its cause.
pub fn post(db: &mut Conn, letter: &Letter, message_id: String, now: Moment) -> QueryResult<()> {
    diesel::insert_into(letters::table)
        .values((
            letters::message_id.eq(message_id),
            letters::recipient.eq(&letter.to),
            letters::subject.eq(&letter.subject),
            letters::plain.eq(&letter.plain),
            letters::html.eq(&letter.html),
            letters::created_at.eq(now),
            letters::due_at.eq(now),
        ))
        .execute(db)?;
    Ok(())
}

/// Takes letters that are due; no other instance takes them meanwhile.
pub(super) fn claim(db: &mut Conn, most: i64, now: Moment) -> Result<Vec<Due>, Error> {
    let due: Vec<Due> = letters::table
        .filter(letters::sent_at.is_null().and(letters::dead_at.is_null()).and(letters::due_at.le(now)))
        .order((letters::due_at, letters::id))
        .limit(most)
        .select((
            letters::id,
            letters::message_id,
            letters::recipient,
            letters::subject,
            letters::plain,
            letters::html,
            letters::attempts,
        ))
        .load(db)?;
    let ids: Vec<_> = due.iter().map(|letter| letter.id).collect();
    diesel::update(letters::table.filter(letters::id.eq_any(ids)))
        .set((letters::due_at.eq(now + CLAIM), letters::attempts.eq(letters::attempts + 1)))
        .execute(db)?;
    Ok(due)
}

pub(super) fn mark_sent(db: &mut Conn, id: LetterId, now: Moment) -> Result<(), Error> {
    diesel::update(letters::table.find(id))
        .set((letters::sent_at.eq(now), letters::fault.eq(None::<String>)))
        .execute(db)?;
    Ok(())
}

/// Tries again later, or gives up and keeps the reason.
pub(super) fn mark_failed(db: &mut Conn, letter: &Due, fault: &str, is_final: bool, now: Moment) -> Result<(), Error> {
    let attempts = letter.attempts + 1;
    let pause = TimeDelta::minutes(GROWTH.pow(attempts.clamp(1, MOST_ATTEMPTS).unsigned_abs() - 1));
    let dead = (is_final || attempts >= MOST_ATTEMPTS).then_some(now);
    diesel::update(letters::table.find(letter.id))
        .set((letters::due_at.eq(now + pause), letters::dead_at.eq(dead), letters::fault.eq(fault)))
        .execute(db)?;
    Ok(())
}
