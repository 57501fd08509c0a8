//! What members do, told by the features above: kept as a sum for each member and day, never recounted from the
//! features' own tables.

use chrono::TimeDelta;
use diesel::prelude::*;

use super::membership;
use crate::clock::Moment;
use crate::db::Conn;
use crate::ids::{ClubId, UserId};
use crate::schema::{club_days, clubs};

/// What a member did.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Doing {
    Post,
    /// So many records.
    Games(i32),
    Join,
}

/// The day of a moment (UTC), as it stands in the tables.
pub fn day_of(moment: Moment) -> String {
    moment.format("%Y-%m-%d").to_string()
}

/// The first day of a window of so many days that ends before `now`'s day.
pub fn first_day(now: Moment, days: i32) -> String {
    day_of(now - TimeDelta::days(i64::from(days)))
}

/// A member did something; it counts for the club that they are in, if any.
pub fn report(db: &mut Conn, user: UserId, doing: Doing, now: Moment) -> QueryResult<()> {
    membership::club_of(db, user)?.map_or(Ok(()), |club| report_in(db, club, user, doing, now))
}

/// The same where the club is known.
pub(super) fn report_in(db: &mut Conn, club: ClubId, user: UserId, doing: Doing, now: Moment) -> QueryResult<()> {
    let (posts, games, joins) = match doing {
        Doing::Post => (1, 0, 0),
        Doing::Games(number) => (0, number, 0),
        Doing::Join => (0, 0, 1),
    };
    let day = day_of(now);
    let added = (
        club_days::posts.eq(club_days::posts + posts),
        club_days::games.eq(club_days::games + games),
        club_days::joins.eq(club_days::joins + joins),
    );
    let changed = diesel::update(club_days::table.find((club, &day, user))).set(added).execute(db)?;
    if changed == 0 {
        let key = (club_days::club_id.eq(club), club_days::day.eq(&day), club_days::user_id.eq(user));
        let first = (club_days::posts.eq(posts), club_days::games.eq(games), club_days::joins.eq(joins));
        diesel::insert_into(club_days::table).values((key, first)).execute(db)?;
    }
    let earlier = clubs::table.find(club).filter(clubs::active_at.lt(now));
    diesel::update(earlier).set(clubs::active_at.eq(now)).execute(db)?;
    Ok(())
}

/// What a member did on a day that is over.
#[derive(Debug, Clone)]
pub struct PastDay {
    pub user: UserId,
    /// When on that day: the club's last sign of life, if none came later.
    pub at: Moment,
    pub posts: i32,
    pub games: i32,
    pub joins: i32,
}

/// A sum as it stands in the table.
#[derive(Insertable)]
#[diesel(table_name = club_days)]
struct DayRow {
    club_id: ClubId,
    day: String,
    user_id: UserId,
    posts: i32,
    games: i32,
    joins: i32,
}

/// Rows of one statement: with six values each they stay below the 32 766 that SQLite binds.
const BATCH: usize = 2000;

/// Gives a club of the demo town its past, in one go: one entry for each member and day.
pub fn report_past(db: &mut Conn, club: ClubId, days: &[PastDay]) -> QueryResult<()> {
    let row = |past: &PastDay| DayRow {
        club_id: club,
        day: day_of(past.at),
        user_id: past.user,
        posts: past.posts,
        games: past.games,
        joins: past.joins,
    };
    for batch in days.chunks(BATCH) {
        let rows: Vec<_> = batch.iter().map(row).collect();
        // the enum of both databases knows no rows in bulk, each of the two does
        crate::per_backend!(db, |db| diesel::insert_into(club_days::table).values(&rows).execute(db))?;
    }
    if let Some(last) = days.iter().map(|past| past.at).max() {
        let earlier = clubs::table.find(club).filter(clubs::active_at.lt(last));
        diesel::update(earlier).set(clubs::active_at.eq(last)).execute(db)?;
    }
    Ok(())
}
