//! Signed-in browsers.

use chrono::TimeDelta;
use data_encoding::HEXLOWER;
use diesel::prelude::*;
use sha2::{Digest, Sha256};

use crate::clock::Moment;
use crate::db::Conn;
use crate::error::Error;
use crate::ids::{SessionId, UserId};
use crate::schema::{sessions, users};
use crate::web::{Role, Seat, random_token};

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
    type Row = (SessionId, UserId, String, Role, Option<Moment>, String);
    let row: Option<Row> = sessions::table
        .inner_join(users::table)
        .filter(sessions::secret_hash.eq(digest(secret)).and(sessions::expires_at.gt(now)))
        .select((sessions::id, users::id, users::name, users::role, users::confirmed_at, users::avatar))
        .first(db)
        .optional()?;
    Ok(row.map(|(session, id, name, role, confirmed, avatar)| Seat {
        id,
        session,
        name,
        role,
        is_confirmed: confirmed.is_some(),
        avatar,
    }))
}

/// Signs all of a member's browsers out.
pub fn end_all(db: &mut Conn, user: UserId) -> Result<(), Error> {
    diesel::delete(sessions::table.filter(sessions::user_id.eq(user))).execute(db)?;
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
