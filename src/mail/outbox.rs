//! The table of letters on their way.

use chrono::TimeDelta;
use data_encoding::HEXLOWER;
use diesel::prelude::*;

use crate::clock::Moment;
use crate::db::Conn;
use crate::error::{Error, OrNotFound};
use crate::i18n::Lang;
use crate::ids::{LetterId, UserId};
use crate::schema::letters;
use crate::text::fold_email;
use crate::text_enum;

/// Who claimed a letter and did not come back within this time has died.
const CLAIM: TimeDelta = TimeDelta::minutes(10);
/// The pause grows by this factor after each failure, from so many minutes on.
const GROWTH: i64 = 3;
/// After 3 + 9 + … + 3⁸ minutes, almost seven days, officials have to look.
const MOST_ATTEMPTS: i32 = 9;

const RATE_WINDOW: TimeDelta = TimeDelta::minutes(1);
/// Who wrote to whom is nobody's business for longer.
const KEPT: TimeDelta = TimeDelta::days(30);

text_enum! {
    /// What a letter is for.
    pub enum LetterKind {
        Confirm = "confirm",
        Reset = "reset",
        AddressKnown = "address-known",
        NewAddress = "new-address",
        /// Anything else that an account needs.
        Account = "account",
        /// What is only told, and can be stopped.
        Notice = "notice",
    }
}

/// A letter, written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Letter {
    pub kind: LetterKind,
    /// Whose account it is about.
    pub owner: Option<UserId>,
    pub to: String,
    pub language: Lang,
    pub subject: String,
    pub plain: String,
    pub html: String,
    /// The address that stops letters of its kind; none for those that nobody can stop.
    pub unsubscribe: Option<String>,
}

/// A letter that is to be carried out now.
#[derive(Debug, Clone, Queryable)]
pub(super) struct Due {
    pub id: LetterId,
    pub message_id: String,
    pub to: String,
    pub language: Lang,
    pub subject: String,
    pub plain: String,
    pub html: String,
    pub attempts: i32,
    pub unsubscribe: Option<String>,
}

/// A letter that could not be sent.
#[derive(Debug, Clone, Queryable)]
pub struct DeadLetter {
    pub id: LetterId,
    pub to: String,
    pub language: Lang,
    pub subject: String,
    pub created_at: Moment,
    pub dead_at: Option<Moment>,
    pub attempts: i32,
    pub fault: Option<String>,
}

/// Puts a letter into the outbox, in the transaction of its cause.
pub fn post(db: &mut Conn, letter: &Letter, now: Moment) -> Result<(), Error> {
    diesel::insert_into(letters::table)
        .values((
            letters::message_id.eq(random_id()?),
            letters::kind.eq(letter.kind),
            letters::owner_id.eq(letter.owner),
            letters::recipient.eq(&letter.to),
            letters::recipient_fold.eq(fold_email(&letter.to)),
            letters::language.eq(letter.language),
            letters::subject.eq(&letter.subject),
            letters::plain.eq(&letter.plain),
            letters::html.eq(&letter.html),
            letters::unsubscribe.eq(&letter.unsubscribe),
            letters::created_at.eq(now),
            letters::due_at.eq(now),
        ))
        .execute(db)?;
    Ok(())
}

fn random_id() -> Result<String, Error> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(Error::internal)?;
    Ok(HEXLOWER.encode(&bytes))
}

/// Takes letters that are due; no other instance takes them meanwhile. All instances together try no more than
/// `rate` letters in a minute.
pub(super) fn claim(db: &mut Conn, most: i64, rate: i64, now: Moment) -> Result<Vec<Due>, Error> {
    let tried: i64 = letters::table.filter(letters::tried_at.gt(now - RATE_WINDOW)).count().get_result(db)?;
    let most = most.min(rate - tried);
    if most <= 0 {
        return Ok(Vec::new());
    }
    let due: Vec<Due> = letters::table
        .filter(letters::sent_at.is_null().and(letters::dead_at.is_null()).and(letters::due_at.le(now)))
        // who waits for a link waits for nobody's notices
        .order((letters::kind.eq(LetterKind::Notice), letters::due_at, letters::id))
        .limit(most)
        .select((
            letters::id,
            letters::message_id,
            letters::recipient,
            letters::language,
            letters::subject,
            letters::plain,
            letters::html,
            letters::attempts,
            letters::unsubscribe,
        ))
        .load(db)?;
    let ids: Vec<_> = due.iter().map(|letter| letter.id).collect();
    diesel::update(letters::table.filter(letters::id.eq_any(ids)))
        .set((letters::due_at.eq(now + CLAIM), letters::tried_at.eq(now), letters::attempts.eq(letters::attempts + 1)))
        .execute(db)?;
    Ok(due)
}

pub(super) fn mark_sent(db: &mut Conn, id: LetterId, now: Moment) -> Result<(), Error> {
    let sent = (letters::sent_at.eq(now), letters::fault.eq(None::<String>));
    diesel::update(letters::table.find(id)).set((sent, letters::plain.eq(""), letters::html.eq(""))).execute(db)?;
    Ok(())
}

/// Tries again later, or gives up and keeps the reason. The text, which may hold a link that opens
/// an account, is kept no longer than it takes to send it.
pub(super) fn mark_failed(db: &mut Conn, letter: &Due, fault: &str, is_final: bool, now: Moment) -> Result<(), Error> {
    let attempts = letter.attempts + 1;
    let pause = TimeDelta::minutes(GROWTH.pow(attempts.clamp(1, MOST_ATTEMPTS).unsigned_abs()));
    let row = letters::table.find(letter.id);
    if is_final || attempts >= MOST_ATTEMPTS {
        let dead = (letters::dead_at.eq(now), letters::fault.eq(fault));
        diesel::update(row).set((dead, letters::plain.eq(""), letters::html.eq(""))).execute(db)?;
    } else {
        diesel::update(row).set((letters::due_at.eq(now + pause), letters::fault.eq(fault))).execute(db)?;
    }
    Ok(())
}

/// How many letters of a kind went to a mailbox within the hour: nobody is buried in them because somebody else
/// typed their address, in whatever spelling.
pub fn sent_lately(db: &mut Conn, to: &str, kind: LetterKind, now: Moment) -> QueryResult<i64> {
    let recent = letters::created_at.gt(now - TimeDelta::hours(1));
    letters::table
        .filter(letters::recipient_fold.eq(fold_email(to)).and(letters::kind.eq(kind)).and(recent))
        .count()
        .get_result(db)
}

/// How many letters of a kind one account caused within the hour, to whatever addresses.
pub fn asked_lately(db: &mut Conn, owner: UserId, kind: LetterKind, now: Moment) -> QueryResult<i64> {
    let recent = letters::created_at.gt(now - TimeDelta::hours(1));
    letters::table.filter(letters::owner_id.eq(owner).and(letters::kind.eq(kind)).and(recent)).count().get_result(db)
}

/// Is anything due? A reader may ask; claiming takes the writer.
pub(super) fn any_due(db: &mut Conn, now: Moment) -> QueryResult<bool> {
    let due = letters::table
        .filter(letters::sent_at.is_null().and(letters::dead_at.is_null()).and(letters::due_at.le(now)))
        .select(letters::id);
    diesel::select(diesel::dsl::exists(due)).get_result(db)
}

/// Letters that were given up, and that no official has put aside; the newest first.
pub fn dead(db: &mut Conn, most: i64) -> QueryResult<Vec<DeadLetter>> {
    letters::table
        .filter(letters::dead_at.is_not_null().and(letters::dismissed_at.is_null()))
        .order((letters::dead_at.desc(), letters::id.desc()))
        .limit(most)
        .select((
            letters::id,
            letters::recipient,
            letters::language,
            letters::subject,
            letters::created_at,
            letters::dead_at,
            letters::attempts,
            letters::fault,
        ))
        .load(db)
}

/// How many letters wait for an official's look.
pub fn count_dead(db: &mut Conn) -> QueryResult<i64> {
    letters::table.filter(letters::dead_at.is_not_null().and(letters::dismissed_at.is_null())).count().get_result(db)
}

/// Puts a dead letter aside.
pub fn dismiss(db: &mut Conn, id: LetterId, now: Moment) -> Result<(), Error> {
    let dead = letters::table.find(id).filter(letters::dead_at.is_not_null());
    let changed = diesel::update(dead).set(letters::dismissed_at.eq(now)).execute(db)?;
    (changed == 1).then_some(()).or_not_found()
}

/// Forgets what was sent, or is still to be sent, about an account and to its mailbox.
pub fn forget_owner(db: &mut Conn, owner: UserId, mailbox: &str) -> QueryResult<()> {
    let theirs = letters::owner_id.eq(owner).or(letters::recipient_fold.eq(fold_email(mailbox)).assume_not_null());
    diesel::delete(letters::table.filter(theirs.assume_not_null())).execute(db)?;
    Ok(())
}

/// Forgets letters that left, or were given up, a month ago.
pub fn sweep(db: &mut Conn, now: Moment) -> QueryResult<()> {
    let old = now - KEPT;
    diesel::delete(letters::table.filter(letters::sent_at.lt(old).or(letters::dead_at.lt(old)))).execute(db)?;
    Ok(())
}
