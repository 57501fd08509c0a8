//! All clubs are evaluated at once, from the sums of `activity`: a row for the evaluation with what it was computed with,
//! and one for each club with every number that its score is made of. Neither is ever changed. The law of the score is
//! `score`.

use std::collections::HashMap;

use chrono::NaiveDate;
use diesel::dsl::{count_star, max, sum};
use diesel::prelude::*;

use super::activity::{day_of, first_day};
use super::club::Class;
use super::score::{self, Contender, Deeds, Facts, Suggestion, Weights};
use super::settings::{CADENCE_DAYS, GAMES_WEIGHT, MATCHES_WEIGHT, POPULAR_PLACES, POSTS_WEIGHT, WINDOW_DAYS};
use crate::accounts::user::acting_role;
use crate::audit::{self, Act};
use crate::clock::Moment;
use crate::db::Conn;
use crate::error::{Error, Message, Refusal, Stop};
use crate::ids::{ClubId, EvaluationId, UserId};
use crate::schema::{club_days, club_evaluations, club_scores, clubs, memberships};
use crate::web::Role;

/// Rows of one statement: with 14 values each they stay below the 32 766 that SQLite binds.
const BATCH: usize = 1000;
/// Places above and below the line that are near it.
pub const NEAR: i32 = 5;

/// An evaluation's row.
#[derive(Debug, Clone, Queryable)]
pub struct Evaluation {
    pub id: EvaluationId,
    /// The first day that was not counted any more, as `2026-12-01`.
    pub day: String,
    pub window_days: i32,
    pub posts_weight: i32,
    pub matches_weight: i32,
    pub games_weight: i32,
    pub places: i32,
    pub line: i32,
    pub clubs: i32,
    pub made_at: Moment,
}

/// What an evaluation says of a club.
#[derive(Debug, Clone, Queryable, Insertable)]
#[diesel(table_name = club_scores, treat_none_as_default_value = false)]
pub struct Score {
    pub evaluation_id: EvaluationId,
    pub club_id: ClubId,
    pub members: i32,
    pub posters: i32,
    pub games: i32,
    pub counted_games: i32,
    pub joins: i32,
    pub counted_joins: i32,
    pub posts_part: i32,
    pub games_part: i32,
    pub score: i32,
    pub place: i32,
    pub class: Class,
    pub streak: i32,
}

/// Why there is no evaluation now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EvaluateRefusal {
    NotYours,
    /// One a day.
    Already,
    /// There is no club.
    NoClubs,
}

impl Refusal for EvaluateRefusal {
    fn message(&self) -> Message {
        Message::new(match self {
            Self::NotYours => "clubs-class-refusal-not-yours",
            Self::Already => "clubs-class-refusal-evaluated",
            Self::NoClubs => "clubs-class-refusal-no-clubs",
        })
    }
}

impl Evaluation {
    pub fn weights(&self) -> Weights {
        Weights { posts: self.posts_weight, matches: self.matches_weight, games: self.games_weight }
    }

    /// The first and the last day that were counted.
    pub fn window(&self) -> Option<(NaiveDate, NaiveDate)> {
        let end: NaiveDate = self.day.parse().ok()?;
        let days = chrono::Days::new(u64::try_from(self.window_days).ok()?);
        Some((end.checked_sub_days(days)?, end.pred_opt()?))
    }

    /// Several at once, in no order.
    pub fn all_of(db: &mut Conn, ids: &[EvaluationId]) -> QueryResult<Vec<Self>> {
        club_evaluations::table.filter(club_evaluations::id.eq_any(ids.to_vec())).load(db)
    }

    pub fn find(db: &mut Conn, id: EvaluationId) -> QueryResult<Option<Self>> {
        club_evaluations::table.find(id).first(db).optional()
    }

    /// The one before this.
    pub fn before(&self, db: &mut Conn) -> QueryResult<Option<Self>> {
        let earlier = club_evaluations::table.filter(club_evaluations::id.lt(self.id));
        earlier.order(club_evaluations::id.desc()).first(db).optional()
    }
}

/// The last evaluation.
pub fn latest(db: &mut Conn) -> QueryResult<Option<Evaluation>> {
    club_evaluations::table.order(club_evaluations::id.desc()).first(db).optional()
}

/// Which clubs the officials look at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Show {
    All,
    /// Those across the line, and those a few places from it.
    Near,
}

/// The condition of [`Show::Near`].
macro_rules! near {
    ($evaluation:expr) => {{
        let places = $evaluation.places;
        club_scores::streak.gt(0).or(club_scores::place.between(places - NEAR + 1, places + NEAR))
    }};
}

impl Score {
    /// What an evaluation says to officials. A club whose class is another since then stays as it is.
    pub fn suggestion(&self, class: Class) -> Suggestion {
        if class == self.class { Suggestion::of(class, self.streak) } else { Suggestion::Stay }
    }

    /// A club's last one, and the evaluation that it is of.
    pub fn latest_of(db: &mut Conn, club: ClubId) -> QueryResult<Option<(Evaluation, Self)>> {
        Ok(Self::history(db, club, 1)?.into_iter().next())
    }

    /// A club's last ones, the newest first.
    pub fn history(db: &mut Conn, club: ClubId, most: i64) -> QueryResult<Vec<(Evaluation, Self)>> {
        club_evaluations::table
            .inner_join(club_scores::table.on(club_scores::evaluation_id.eq(club_evaluations::id)))
            .filter(club_scores::club_id.eq(club))
            .order(club_scores::evaluation_id.desc())
            .limit(most)
            .load(db)
    }

    /// Those around a place, the best first.
    pub fn around(db: &mut Conn, evaluation: EvaluationId, place: i32, reach: i32) -> QueryResult<Vec<Self>> {
        club_scores::table
            .filter(club_scores::evaluation_id.eq(evaluation))
            .filter(club_scores::place.between(place - reach, place + reach))
            .order(club_scores::place)
            .load(db)
    }

    /// A page of an evaluation's table: whatever asks for a look comes first, or all in their order.
    pub fn table(
        db: &mut Conn,
        evaluation: &Evaluation,
        show: Show,
        (offset, limit): (i64, i64),
    ) -> QueryResult<Vec<Self>> {
        let rows = club_scores::table.filter(club_scores::evaluation_id.eq(evaluation.id));
        match show {
            Show::All => rows.order(club_scores::place).offset(offset).limit(limit).load(db),
            Show::Near => rows
                .filter(near!(evaluation))
                .order((club_scores::streak.desc(), club_scores::place))
                .offset(offset)
                .limit(limit)
                .load(db),
        }
    }

    pub fn count(db: &mut Conn, evaluation: &Evaluation, show: Show) -> QueryResult<i64> {
        let rows = club_scores::table.filter(club_scores::evaluation_id.eq(evaluation.id));
        match show {
            Show::All => rows.count().get_result(db),
            Show::Near => rows.filter(near!(evaluation)).count().get_result(db),
        }
    }

    /// What an evaluation says of these clubs.
    pub fn of_clubs(db: &mut Conn, evaluation: EvaluationId, ids: &[ClubId]) -> QueryResult<Vec<Self>> {
        club_scores::table
            .filter(club_scores::evaluation_id.eq(evaluation).and(club_scores::club_id.eq_any(ids.to_vec())))
            .load(db)
    }
}

/// Evaluates if it is time: the first time as soon as there is a club, then after the days of the setting.
pub fn run_due(db: &mut Conn, now: Moment) -> Result<bool, Error> {
    if let Some(last) = latest(db)? {
        let last: NaiveDate = last.day.parse().map_err(Error::internal)?;
        if (now.date() - last).num_days() < CADENCE_DAYS.get(db)? {
            return Ok(false);
        }
    }
    Ok(run(db, now)?.is_some())
}

/// The same when an official asks for it.
pub fn run_for(db: &mut Conn, actor: UserId, now: Moment) -> Result<EvaluationId, Stop<EvaluateRefusal>> {
    if acting_role(db, actor, now)? != Role::Official {
        return Err(EvaluateRefusal::NotYours.into());
    }
    if latest(db)?.is_some_and(|last| last.day == day_of(now)) {
        return Err(EvaluateRefusal::Already.into());
    }
    let id = run(db, now)?.ok_or(EvaluateRefusal::NoClubs)?;
    audit::record(db, Some(actor), Act::EvaluateClubs, &format!("evaluation:{id}"), "", now)?;
    Ok(id)
}

/// Evaluates all clubs that are alive, for the day of `now`; nothing where the day has its evaluation, or there is no
/// club.
pub fn run(db: &mut Conn, now: Moment) -> Result<Option<EvaluationId>, Error> {
    let day = day_of(now);
    let has_one = diesel::dsl::exists(club_evaluations::table.filter(club_evaluations::day.eq(&day)));
    if diesel::select(has_one).get_result(db)? {
        return Ok(None);
    }
    let alive: Vec<(ClubId, Class)> =
        clubs::table.filter(clubs::dissolved_at.is_null()).select((clubs::id, clubs::class)).load(db)?;
    if alive.is_empty() {
        return Ok(None);
    }
    let weights =
        Weights { posts: POSTS_WEIGHT.get(db)?, matches: MATCHES_WEIGHT.get(db)?, games: GAMES_WEIGHT.get(db)? };
    let (window, places) = (WINDOW_DAYS.get(db)?.max(1), POPULAR_PLACES.get(db)?.max(0));
    let facts = facts(db, &first_day(now, window), &day)?;
    let facts_of = |club| facts.get(&club).copied().unwrap_or_default();
    let mut ranked: Vec<_> = alive
        .iter()
        .map(|(club, class)| {
            let facts = facts_of(*club);
            Contender { club: *club, class: *class, members: facts.members, score: facts.score(weights) }
        })
        .collect();
    score::rank(&mut ranked);
    let before = classes_before(db)?;
    let id: EvaluationId = diesel::insert_into(club_evaluations::table)
        .values((
            club_evaluations::day.eq(&day),
            club_evaluations::window_days.eq(window),
            club_evaluations::posts_weight.eq(weights.posts),
            club_evaluations::matches_weight.eq(weights.matches),
            club_evaluations::games_weight.eq(weights.games),
            club_evaluations::places.eq(places),
            club_evaluations::line.eq(score::line(&ranked, places)),
            club_evaluations::clubs.eq(whole(ranked.len())),
            club_evaluations::made_at.eq(now),
        ))
        .returning(club_evaluations::id)
        .get_result(db)?;
    let rows: Vec<_> = (1..)
        .zip(&ranked)
        .map(|(place, club)| row(id, club, &facts_of(club.club), place, places, before.get(&club.club).copied()))
        .collect();
    for batch in rows.chunks(BATCH) {
        // the enum of both databases knows no rows in bulk, each of the two does
        crate::per_backend!(db, |db| diesel::insert_into(club_scores::table).values(batch).execute(db))?;
    }
    write_to_clubs(db, id)?;
    Ok(Some(id))
}

/// What the present members of each club did from the first day on, before the last.
fn facts(db: &mut Conn, first: &str, end: &str) -> QueryResult<HashMap<ClubId, Facts>> {
    let counts: Vec<(ClubId, i64)> =
        memberships::table.group_by(memberships::club_id).select((memberships::club_id, count_star())).load(db)?;
    let mut facts: HashMap<_, _> =
        counts.into_iter().map(|(club, members)| (club, Facts { members, ..Facts::default() })).collect();
    type Sums = (ClubId, Option<i64>, Option<i64>, Option<i64>);
    let here = memberships::user_id.eq(club_days::user_id).and(memberships::club_id.eq(club_days::club_id));
    let sums: Vec<Sums> = club_days::table
        .inner_join(memberships::table.on(here))
        .filter(club_days::day.ge(first).and(club_days::day.lt(end)))
        .group_by((club_days::club_id, club_days::user_id))
        .select((club_days::club_id, sum(club_days::posts), sum(club_days::games), sum(club_days::joins)))
        .load(db)?;
    for (club, posts, games, joins) in sums {
        let deeds = Deeds {
            posts: posts.unwrap_or_default(),
            games: games.unwrap_or_default(),
            joins: joins.unwrap_or_default(),
        };
        facts.entry(club).or_default().add(deeds);
    }
    Ok(facts)
}

/// The class and streak of each club at the last evaluation.
fn classes_before(db: &mut Conn) -> QueryResult<HashMap<ClubId, (Class, i32)>> {
    let last: Option<EvaluationId> = club_evaluations::table.select(max(club_evaluations::id)).first(db)?;
    let Some(last) = last else { return Ok(HashMap::new()) };
    let rows: Vec<(ClubId, Class, i32)> = club_scores::table
        .filter(club_scores::evaluation_id.eq(last))
        .select((club_scores::club_id, club_scores::class, club_scores::streak))
        .load(db)?;
    Ok(rows.into_iter().map(|(club, class, streak)| (club, (class, streak))).collect())
}

fn row(
    evaluation_id: EvaluationId,
    club: &Contender,
    facts: &Facts,
    place: i32,
    places: i32,
    before: Option<(Class, i32)>,
) -> Score {
    let is_across = score::is_across(club.class, place, club.score, places);
    Score {
        evaluation_id,
        club_id: club.club,
        members: whole(facts.members),
        posters: whole(facts.posters),
        games: whole(facts.games),
        counted_games: whole(facts.counted_games),
        joins: whole(facts.joins),
        counted_joins: whole(facts.counted_joins),
        posts_part: facts.posts_part(),
        games_part: facts.games_part(),
        score: club.score,
        place,
        class: club.class,
        streak: score::streak(before, club.class, is_across),
    }
}

/// More than a column holds is as much as it holds.
fn whole(number: impl TryInto<i32>) -> i32 {
    number.try_into().unwrap_or(i32::MAX)
}

/// The directory sorts by what stands in the clubs' own rows. A club that was dissolved has no place any more.
fn write_to_clubs(db: &mut Conn, id: EvaluationId) -> QueryResult<()> {
    let of_club = club_scores::table.filter(club_scores::evaluation_id.eq(id).and(club_scores::club_id.eq(clubs::id)));
    diesel::update(clubs::table.filter(clubs::dissolved_at.is_null()))
        .set((
            clubs::score.eq(of_club.select(club_scores::score).single_value().assume_not_null()),
            clubs::place.eq(of_club.select(club_scores::place).single_value()),
        ))
        .execute(db)?;
    diesel::update(clubs::table.filter(clubs::dissolved_at.is_not_null().and(clubs::place.is_not_null())))
        .set((clubs::score.eq(0), clubs::place.eq(None::<i32>)))
        .execute(db)?;
    Ok(())
}
