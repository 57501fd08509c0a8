//! Links for one use: mailed to a member, or printed for the first official.

use chrono::TimeDelta;
use diesel::prelude::*;

use super::session::digest;
use super::user::User;
use crate::clock::Moment;
use crate::db::Conn;
use crate::error::Error;
use crate::ids::UserId;
use crate::schema::tokens;
use crate::text_enum;
use crate::web::random_token;

text_enum! {
    /// What a link is good for.
    pub enum Purpose {
        Confirm = "confirm",
        Reset = "reset",
        FirstOfficial = "first-official",
    }
}

impl Purpose {
    const fn lasts(self) -> TimeDelta {
        match self {
            Self::Confirm => TimeDelta::days(3),
            Self::Reset => TimeDelta::hours(2),
            Self::FirstOfficial => TimeDelta::days(7),
        }
    }
}

/// A link that was still good.
pub struct Taken {
    pub owner: Option<UserId>,
}

/// Makes a link's secret. Earlier links of the same purpose and owner stop working.
pub fn issue(db: &mut Conn, purpose: Purpose, owner: Option<UserId>, now: Moment) -> Result<String, Error> {
    let earlier = diesel::delete(tokens::table.filter(tokens::purpose.eq(purpose)));
    match owner {
        Some(owner) => earlier.filter(tokens::user_id.eq(owner)).execute(db)?,
        None => earlier.filter(tokens::user_id.is_null()).execute(db)?,
    };
    let secret = random_token()?;
    diesel::insert_into(tokens::table)
        .values((
            tokens::secret_hash.eq(digest(&secret)),
            tokens::purpose.eq(purpose),
            tokens::user_id.eq(owner),
            tokens::created_at.eq(now),
            tokens::expires_at.eq(now + purpose.lasts()),
        ))
        .execute(db)?;
    Ok(secret)
}

/// Whether the link would still work, without using it up: what a GET may ask.
pub fn is_good(db: &mut Conn, purpose: Purpose, secret: &str, now: Moment) -> QueryResult<bool> {
    let good = tokens::table.filter(
        tokens::secret_hash
            .eq(digest(secret))
            .and(tokens::purpose.eq(purpose))
            .and(tokens::used_at.is_null())
            .and(tokens::expires_at.gt(now)),
    );
    diesel::select(diesel::dsl::exists(good)).get_result(db)
}

/// Uses a link up; of two at once, one finds it good.
pub fn take(db: &mut Conn, purpose: Purpose, secret: &str, now: Moment) -> QueryResult<Option<Taken>> {
    if !is_good(db, purpose, secret, now)? {
        return Ok(None);
    }
    let owner = diesel::update(tokens::table.filter(tokens::secret_hash.eq(digest(secret))))
        .set(tokens::used_at.eq(now))
        .returning(tokens::user_id)
        .get_result(db)?;
    Ok(Some(Taken { owner }))
}

/// Forgets links that were used or have expired.
pub fn sweep(db: &mut Conn, now: Moment) -> QueryResult<()> {
    let spent = tokens::used_at.is_not_null().or(tokens::expires_at.lt(now));
    diesel::delete(tokens::table.filter(spent)).execute(db)?;
    Ok(())
}

/// The secret of the link that makes the first official; nothing once there is one.
pub fn invite_first_official(db: &mut Conn, now: Moment) -> Result<Option<String>, Error> {
    if User::any_official(db)? {
        return Ok(None);
    }
    issue(db, Purpose::FirstOfficial, None, now).map(Some)
}
