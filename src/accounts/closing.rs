//! Leaving: an account is closed two weeks after its owner asked for it, and not if they sign in meanwhile. What
//! becomes of each thing then is said in `farewell`, which knows all features.

use chrono::TimeDelta;
use data_encoding::HEXLOWER;
use diesel::prelude::*;
use sha2::{Digest, Sha256};

use super::letters::{self, Letter};
use super::suspension::{Suspension, SuspensionKind};
use super::user::{User, forget_person};
use super::{second_factor, session, token};
use crate::clock::Moment;
use crate::db::Conn;
use crate::error::{Error, Message, Refusal, Stop};
use crate::ids::UserId;
use crate::mail;
use crate::schema::{closings, retired_names, users};
use crate::text::NameKeys;
use crate::web::Role;

/// Until then one may think better of it.
pub const DAYS: i64 = 14;

/// Why an account stays open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ClosingRefusal {
    /// Nobody would be left to run the site.
    LastOfficial,
}

impl Refusal for ClosingRefusal {
    fn message(&self) -> Message {
        Message::new("accounts-refusal-last-official")
    }
}

/// An account whose time is over.
#[derive(Debug, Clone, Copy, Queryable)]
pub struct Closing {
    pub user_id: UserId,
    /// Whether the texts of their posts go too.
    pub erases_posts: bool,
}

/// Begins the two weeks. The member is signed out everywhere and told by letter.
pub fn ask(db: &mut Conn, user: &User, erases_posts: bool, now: Moment) -> Result<(), Stop<ClosingRefusal>> {
    if is_last_official(db, user, now)? {
        return Err(ClosingRefusal::LastOfficial.into());
    }
    let wish: Option<bool> = closings::table.find(user.id).select(closings::erases_posts).first(db).optional()?;
    if wish == Some(erases_posts) {
        // the same form again
        return Ok(());
    }
    diesel::delete(closings::table.find(user.id)).execute(db)?;
    let due = now + TimeDelta::days(DAYS);
    diesel::insert_into(closings::table)
        .values((
            closings::user_id.eq(user.id),
            closings::erases_posts.eq(erases_posts),
            closings::asked_at.eq(now),
            closings::due_at.eq(due),
        ))
        .execute(db)?;
    session::end_all(db, user.id)?;
    token::forget_all(db, user.id)?;
    Ok(letters::send(db, user, Letter::Closing(due), now)?)
}

/// Whether nobody else runs the site: who is about to leave, or may not come in, does not.
fn is_last_official(db: &mut Conn, user: &User, now: Moment) -> QueryResult<bool> {
    if user.role != Role::Official {
        return Ok(false);
    }
    let leaving: Vec<UserId> = closings::table.select(closings::user_id).load(db)?;
    let officials = users::table.filter(users::role.eq(Role::Official).and(users::id.ne(user.id)));
    let others: Vec<UserId> = officials.filter(users::id.ne_all(leaving)).select(users::id).load(db)?;
    for other in others {
        if Suspension::in_force(db, other, SuspensionKind::Ban, now)?.is_none() {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Whoever signs in stays. True where they were about to leave.
pub(super) fn cancel(db: &mut Conn, id: UserId) -> QueryResult<bool> {
    Ok(diesel::delete(closings::table.find(id)).execute(db)? > 0)
}

/// Accounts to be closed now.
pub fn due(db: &mut Conn, most: i64, now: Moment) -> QueryResult<Vec<Closing>> {
    closings::table
        .filter(closings::due_at.le(now))
        .order(closings::due_at)
        .limit(most)
        .select((closings::user_id, closings::erases_posts))
        .load(db)
}

/// The same question once more, in the transaction that acts on the answer. Who has become the last official stays
/// until another is there.
pub fn is_due(db: &mut Conn, user: &User, now: Moment) -> QueryResult<bool> {
    let due = closings::table.find(user.id).filter(closings::due_at.le(now));
    Ok(diesel::select(diesel::dsl::exists(due)).get_result::<bool>(db)? && !is_last_official(db, user, now)?)
}

/// Takes the person out of the account: what is left is a number, under which posts and acts go on standing.
/// The name is never given out again, which hashes of its keys see to.
pub fn close(db: &mut Conn, user: &User, now: Moment) -> Result<(), Error> {
    let keys = NameKeys::of(&user.name);
    for hash in [key_hash(&keys.shape), key_hash(&keys.fold)] {
        let known = retired_names::table.find(&hash);
        if !diesel::select(diesel::dsl::exists(known)).get_result::<bool>(db)? {
            diesel::insert_into(retired_names::table).values(retired_names::key_hash.eq(&hash)).execute(db)?;
        }
    }
    session::end_all(db, user.id)?;
    token::forget_every(db, user.id)?;
    second_factor::forget(db, user.id)?;
    Suspension::forget_words(db, user.id)?;
    mail::forget_owner(db, user.id, &user.email)?;
    letters::send(db, user, Letter::Closed, now)?;
    diesel::delete(closings::table.find(user.id)).execute(db)?;
    Ok(forget_person(db, user.id, now)?)
}

/// Whether a name was a member's who left.
pub(super) fn is_retired(db: &mut Conn, keys: &NameKeys) -> QueryResult<bool> {
    let hashes = [key_hash(&keys.shape), key_hash(&keys.fold)];
    let known = retired_names::table.filter(retired_names::key_hash.eq_any(hashes));
    diesel::select(diesel::dsl::exists(known)).get_result(db)
}

fn key_hash(key: &str) -> String {
    HEXLOWER.encode(&Sha256::digest(key))
}
