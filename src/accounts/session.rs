//! Signed-in browsers.

use chrono::TimeDelta;
use data_encoding::HEXLOWER;
use diesel::prelude::*;
use sha2::{Digest, Sha256};

use crate::clock::Moment;
use crate::db::Conn;
use crate::error::Error;
use crate::i18n::Zone;
use crate::ids::{SessionId, UserId};
use crate::pages::FORUM_RULES_VERSION;
use crate::schema::{sessions, suspensions, users};
use crate::web::{Role, Seat, Silence, random_token};

use super::suspension::{SuspensionKind, in_force};

/// How long a browser stays signed in.
pub const DAYS: i64 = 60;
/// Enough of a browser's name to tell one's devices apart.
const AGENT_LENGTH: usize = 200;

/// The form in which secrets are kept. They are random, so a plain hash is enough.
pub(super) fn digest(secret: &str) -> String {
    HEXLOWER.encode(&Sha256::digest(secret))
}

/// Signs a browser in; the secret goes into its cookie.
pub fn start(db: &mut Conn, user: UserId, agent: &str, now: Moment) -> Result<String, Error> {
    let secret = random_token()?;
    diesel::insert_into(sessions::table)
        .values((
            sessions::secret_hash.eq(digest(&secret)),
            sessions::user_id.eq(user),
            sessions::agent.eq(agent.chars().take(AGENT_LENGTH).collect::<String>()),
            sessions::created_at.eq(now),
            sessions::expires_at.eq(now + TimeDelta::days(DAYS)),
        ))
        .execute(db)?;
    Ok(secret)
}

/// The member behind a cookie: what `web` asks at the start of a request.
pub fn find_seat(db: &mut Conn, secret: &str, now: Moment) -> Result<Option<Seat>, Error> {
    type Row = (SessionId, UserId, String, Role, Option<Moment>, String, String, i64);
    type Suspended = Option<(SuspensionKind, String, Option<Moment>)>;
    let theirs = suspensions::user_id.eq(users::id).and(in_force!(now));
    let row: Option<(Row, Suspended)> = sessions::table
        .inner_join(users::table)
        .left_join(suspensions::table.on(theirs))
        .filter(sessions::secret_hash.eq(digest(secret)).and(sessions::expires_at.gt(now)))
        .filter(users::closed_at.is_null())
        // a ban comes before a silence
        .order(suspensions::kind)
        .select((
            (
                sessions::id,
                users::id,
                users::name,
                users::role,
                users::confirmed_at,
                users::avatar,
                users::zone,
                users::rules_version,
            ),
            (suspensions::kind, suspensions::reason, suspensions::ends_at).nullable(),
        ))
        .first(db)
        .optional()?;
    // whoever is banned sits nowhere, however a session of theirs came about
    let row = row.filter(|(_, suspended)| !matches!(suspended, Some((SuspensionKind::Ban, ..))));
    Ok(row.map(|((session, id, name, role, confirmed, avatar, zone, rules), silence)| Seat {
        id,
        session,
        name,
        role,
        is_confirmed: confirmed.is_some(),
        avatar,
        zone: Zone::parse(&zone),
        are_rules_new: rules < FORUM_RULES_VERSION,
        silence: silence.map(|(_, reason, until)| Silence { reason, until }),
        unread: 0,
        club: None,
    }))
}

/// A browser that is signed in, as its owner sees it in the list.
#[derive(Debug, Clone, Queryable)]
pub struct Session {
    pub id: SessionId,
    pub agent: String,
    pub created_at: Moment,
    pub last_used_at: Option<Moment>,
}

/// Where a member is signed in, the newest first.
pub fn of_user(db: &mut Conn, user: UserId, now: Moment) -> QueryResult<Vec<Session>> {
    sessions::table
        .filter(sessions::user_id.eq(user).and(sessions::expires_at.gt(now)))
        .order(sessions::id.desc())
        .select((sessions::id, sessions::agent, sessions::created_at, sessions::last_used_at))
        .load(db)
}

/// Writes down who was here when; never an earlier time over a later one. In one order, so that two instances do
/// not wait for each other.
pub fn write_presence(db: &mut Conn, batch: &[(SessionId, Moment)]) -> Result<(), Error> {
    let mut batch = batch.to_vec();
    batch.sort_unstable();
    for (session, at) in batch {
        let earlier = sessions::last_used_at.is_null().or(sessions::last_used_at.lt(at));
        diesel::update(sessions::table.find(session)).filter(earlier).set(sessions::last_used_at.eq(at)).execute(db)?;
        let owner: Option<UserId> = sessions::table.find(session).select(sessions::user_id).first(db).optional()?;
        let earlier = users::last_seen_at.is_null().or(users::last_seen_at.lt(at));
        if let Some(owner) = owner {
            let row = users::table.find(owner).filter(earlier);
            diesel::update(row).set(users::last_seen_at.eq(at)).execute(db)?;
        }
    }
    Ok(())
}

/// Whether a browser is still signed in: asked again in the transaction that acts for it.
pub fn is_alive(db: &mut Conn, id: SessionId, now: Moment) -> QueryResult<bool> {
    let alive = sessions::table.find(id).filter(sessions::expires_at.gt(now));
    diesel::select(diesel::dsl::exists(alive)).get_result(db)
}

/// Signs all of a member's browsers out.
pub fn end_all(db: &mut Conn, user: UserId) -> Result<(), Error> {
    diesel::delete(sessions::table.filter(sessions::user_id.eq(user))).execute(db)?;
    Ok(())
}

/// Signs out all of a member's browsers but this one.
pub fn end_others(db: &mut Conn, user: UserId, kept: SessionId) -> Result<(), Error> {
    let others = sessions::user_id.eq(user).and(sessions::id.ne(kept));
    diesel::delete(sessions::table.filter(others)).execute(db)?;
    Ok(())
}

/// Signs out one of a member's browsers; nobody else's.
pub fn end_of_user(db: &mut Conn, user: UserId, id: SessionId) -> Result<(), Error> {
    diesel::delete(sessions::table.find(id).filter(sessions::user_id.eq(user))).execute(db)?;
    Ok(())
}

/// Forgets sessions that have expired.
pub fn sweep(db: &mut Conn, now: Moment) -> QueryResult<()> {
    diesel::delete(sessions::table.filter(sessions::expires_at.lt(now))).execute(db)?;
    Ok(())
}

/// Signs one browser out.
pub fn end(db: &mut Conn, id: SessionId) -> Result<(), Error> {
    diesel::delete(sessions::table.find(id)).execute(db)?;
    Ok(())
}
