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
        /// Another address; the link is about the new one.
        Email = "email",
        /// The password was right; the code of the second factor is still to come.
        SecondStep = "second-step",
        /// A copy of one's data; the link is about its number.
        Export = "export",
        /// What a suspended member says to it; the link is about its number.
        Appeal = "appeal",
    }
}

impl Purpose {
    /// Whether the detail is the number of a row.
    const fn is_about_a_row(self) -> bool {
        matches!(self, Self::Export | Self::Appeal)
    }

    const fn lasts(self) -> TimeDelta {
        match self {
            Self::Confirm => TimeDelta::days(3),
            Self::Reset => TimeDelta::hours(2),
            Self::FirstOfficial | Self::Export => TimeDelta::days(7),
            Self::Appeal => TimeDelta::days(30),
            Self::Email => TimeDelta::hours(2),
            Self::SecondStep => TimeDelta::minutes(10),
        }
    }
}

/// A link that was still good.
pub struct Taken {
    pub owner: Option<UserId>,
    pub detail: String,
}

/// Makes a link's secret. Earlier links of the same purpose and owner stop working.
pub fn issue(db: &mut Conn, purpose: Purpose, owner: UserId, now: Moment) -> Result<String, Error> {
    issue_about(db, purpose, owner, "", now)
}

/// As [`issue`], for a link that is about something.
pub fn issue_about(db: &mut Conn, purpose: Purpose, owner: UserId, detail: &str, now: Moment) -> Result<String, Error> {
    insert(db, purpose, Some(owner), detail, now)
}

fn insert(db: &mut Conn, purpose: Purpose, owner: Option<UserId>, detail: &str, now: Moment) -> Result<String, Error> {
    let earlier = diesel::delete(tokens::table.filter(tokens::purpose.eq(purpose)));
    match owner {
        // links about different things live side by side
        Some(owner) if purpose.is_about_a_row() => {
            earlier.filter(tokens::user_id.eq(owner).and(tokens::detail.eq(detail))).execute(db)?
        }
        Some(owner) => earlier.filter(tokens::user_id.eq(owner)).execute(db)?,
        None => earlier.filter(tokens::user_id.is_null()).execute(db)?,
    };
    let secret = random_token()?;
    diesel::insert_into(tokens::table)
        .values((
            tokens::secret_hash.eq(digest(&secret)),
            tokens::purpose.eq(purpose),
            tokens::user_id.eq(owner),
            tokens::detail.eq(detail),
            tokens::created_at.eq(now),
            tokens::expires_at.eq(now + purpose.lasts()),
        ))
        .execute(db)?;
    Ok(secret)
}

/// Whether the link would still work, without using it up: what a GET may ask.
pub fn is_good(db: &mut Conn, purpose: Purpose, secret: &str, now: Moment) -> QueryResult<bool> {
    Ok(look_at(db, purpose, secret, now)?.is_some())
}

/// Whose link it is and what it is about, while it works; it stays good.
pub fn look_at(db: &mut Conn, purpose: Purpose, secret: &str, now: Moment) -> QueryResult<Option<Taken>> {
    let good = tokens::table.filter(
        tokens::secret_hash
            .eq(digest(secret))
            .and(tokens::purpose.eq(purpose))
            .and(tokens::used_at.is_null())
            .and(tokens::expires_at.gt(now)),
    );
    let row: Option<(Option<UserId>, String)> = good.select((tokens::user_id, tokens::detail)).first(db).optional()?;
    Ok(row.map(|(owner, detail)| Taken { owner, detail }))
}

/// Uses a link up; of two at once, one finds it good.
pub fn take(db: &mut Conn, purpose: Purpose, secret: &str, now: Moment) -> QueryResult<Option<Taken>> {
    let taken = look_at(db, purpose, secret, now)?;
    if taken.is_some() {
        let link = tokens::table.filter(tokens::secret_hash.eq(digest(secret)));
        diesel::update(link).set(tokens::used_at.eq(now)).execute(db)?;
    }
    Ok(taken)
}

/// None of a member's links opens anything any more. The way to answer a suspension stays, which opens nothing.
pub fn forget_all(db: &mut Conn, owner: UserId) -> QueryResult<()> {
    let opening = tokens::user_id.eq(owner).and(tokens::purpose.ne(Purpose::Appeal));
    diesel::delete(tokens::table.filter(opening.assume_not_null())).execute(db)?;
    Ok(())
}

/// Not even that is left of somebody who goes.
pub(super) fn forget_every(db: &mut Conn, owner: UserId) -> QueryResult<()> {
    diesel::delete(tokens::table.filter(tokens::user_id.eq(owner))).execute(db)?;
    Ok(())
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
    insert(db, Purpose::FirstOfficial, None, "", now).map(Some)
}
