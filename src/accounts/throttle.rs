//! Guessing passwords is slow. Sign-ins are counted for each account and each address until one succeeds, in the
//! database, so that all instances count together; beyond a few, each failure closes the door for longer.

use chrono::TimeDelta;
use diesel::prelude::*;

use crate::clock::Moment;
use crate::db::Conn;
use crate::ids::UserId;
use crate::schema::throttles;
use crate::text::{NameKeys, fold_email};

/// People mistype; a few tries are free.
const FREE_FOR_ACCOUNT: i32 = 5;
/// A school or a club shares one address.
const FREE_FOR_ADDRESS: i32 = 30;
/// A school's first lesson: everyone registers at once.
const FREE_FAVOURS: i32 = 100;
/// Nobody can be locked out of their account for longer by a stranger's guesses.
const LONGEST: i64 = 300;
/// Who has not failed for so long begins anew.
const FORGOTTEN_AFTER: TimeDelta = TimeDelta::hours(1);

/// What is counted: what was tried, and where the try comes from.
#[derive(Debug, Clone)]
pub struct Counted {
    what: String,
    address: String,
}

impl Counted {
    /// Signing in, by the name or address that was typed. It is never looked up for this: an address that shared its
    /// count with a name would tell whose it is.
    pub fn sign_in(login: &str, address: &str) -> Self {
        let typed = if login.contains('@') { fold_email(login) } else { NameKeys::of(login).shape };
        Self { what: format!("login:{typed}"), address: format!("address:{address}") }
    }

    /// The code after a right password.
    pub fn code(user: UserId, address: &str) -> Self {
        Self { what: format!("code:{user}"), address: format!("address:{address}") }
    }

    /// The password again, from whoever is signed in: a stranger's guesses at the door do not count here.
    pub fn proof(user: UserId, address: &str) -> Self {
        Self { what: format!("proof:{user}"), address: format!("proof-address:{address}") }
    }

    /// What a stranger may ask of us that costs us much: accounts, letters, new passwords.
    pub fn favour(address: &str) -> Self {
        Self { what: format!("favour:{address}"), address: format!("favours:{address}") }
    }

    fn free(&self) -> i32 {
        if self.what.starts_with("favour:") { FREE_FAVOURS } else { FREE_FOR_ACCOUNT }
    }
}

/// Counts a try. Where the door is closed it is none, and the seconds until it opens are told.
pub fn count(db: &mut Conn, counted: &Counted, now: Moment) -> QueryResult<Option<i64>> {
    let keys = [(&counted.what, counted.free()), (&counted.address, counted.free().max(FREE_FOR_ADDRESS))];
    let mut failures = Vec::new();
    for (key, free) in keys {
        let row: Option<(i32, Moment, Moment)> = throttles::table
            .find(key)
            .select((throttles::failures, throttles::last_at, throttles::closed_until))
            .first(db)
            .optional()?;
        if let Some(closed_until) = row.map(|(_, _, until)| until).filter(|until| *until > now) {
            return Ok(Some((closed_until - now).num_seconds().max(1)));
        }
        let before = row.filter(|(_, last, _)| now - *last < FORGOTTEN_AFTER).map_or(0, |(failures, ..)| failures);
        failures.push((key, free, before + 1, row.is_some()));
    }
    for (key, free, failures, is_known) in failures {
        let closed_until = if failures < free { open(now) } else { now + pause(failures - free) };
        let values =
            (throttles::failures.eq(failures), throttles::last_at.eq(now), throttles::closed_until.eq(closed_until));
        if is_known {
            diesel::update(throttles::table.find(key)).set(values).execute(db)?;
        } else {
            diesel::insert_into(throttles::table).values((throttles::key.eq(key), values)).execute(db)?;
        }
    }
    Ok(None)
}

/// An open door, also to whoever came a moment before `now` and is counted only after it.
fn open(now: Moment) -> Moment {
    now - FORGOTTEN_AFTER
}

/// How long the door stays closed after so many failures that were not free.
fn pause(failures: i32) -> TimeDelta {
    TimeDelta::seconds((1_i64 << failures.min(16)).min(LONGEST))
}

/// The try succeeded: the account is trusted again, and the address has one failure less.
pub fn forgive(db: &mut Conn, counted: &Counted, now: Moment) -> QueryResult<()> {
    diesel::delete(throttles::table.find(&counted.what)).execute(db)?;
    diesel::update(throttles::table.find(&counted.address).filter(throttles::failures.gt(0)))
        .set((throttles::failures.eq(throttles::failures - 1), throttles::closed_until.eq(open(now))))
        .execute(db)?;
    Ok(())
}

/// A new password: guesses at the old one keep nobody out any more.
pub fn forget_sign_ins(db: &mut Conn, name: &str, email: &str) -> QueryResult<()> {
    let keys = [name, email].map(|login| Counted::sign_in(login, "").what);
    diesel::delete(throttles::table.filter(throttles::key.eq_any(keys))).execute(db)?;
    Ok(())
}

/// Forgets old failures, and with them the addresses of visitors.
pub fn sweep(db: &mut Conn, now: Moment) -> QueryResult<()> {
    diesel::delete(throttles::table.filter(throttles::last_at.lt(now - FORGOTTEN_AFTER))).execute(db)?;
    Ok(())
}
