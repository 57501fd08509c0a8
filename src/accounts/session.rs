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

use super::suspension::SuspensionKind;

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
    type Silenced = Option<(String, Option<Moment>)>;
    let ends_later = suspensions::ends_at.is_null().or(suspensions::ends_at.gt(now));
    let in_force = suspensions::user_id
        .eq(users::id)
        .and(suspensions::kind.eq(SuspensionKind::Silence))
        .and(suspensions::lifted_at.is_null())
        .and(ends_later);
    let row: Option<(Row, Silenced)> = sessions::table
        .inner_join(users::table)
        .left_join(suspensions::table.on(in_force))
        .filter(sessions::secret_hash.eq(digest(secret)).and(sessions::expires_at.gt(now)))
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
            (suspensions::reason, suspensions::ends_at).nullable(),
        ))
        .first(db)
        .optional()?;
    Ok(row.map(|((session, id, name, role, confirmed, avatar, zone, rules), silence)| Seat {
        id,
        session,
        name,
        role,
        is_confirmed: confirmed.is_some(),
        avatar,
        zone: Zone::parse(&zone),
        are_rules_new: rules < FORUM_RULES_VERSION,
        silence: silence.map(|(reason, until)| Silence { reason, until }),
        unread: 0,
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

/// Writes down who was here when.
pub fn write_presence(db: &mut Conn, batch: &[(SessionId, Moment)]) -> Result<(), Error> {
    for (session, at) in batch {
        let row = sessions::table.find(session);
        diesel::update(row).set(sessions::last_used_at.eq(at)).execute(db)?;
        let owner: Option<UserId> = row.select(sessions::user_id).first(db).optional()?;
        if let Some(owner) = owner {
            diesel::update(users::table.find(owner)).set(users::last_seen_at.eq(at)).execute(db)?;
        }
    }
    Ok(())
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
