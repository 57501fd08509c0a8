//! A club's activity: its score with all that it is made of, how it went, and what officials decided.

use serde::Serialize;

use super::chart::{Bar, Chart, MOST};
use super::head::ClubHead;
use crate::accounts::{BadgeView, Nameplates, Who};
use crate::clock::Moment;
use crate::clubs::club::{Class, Club};
use crate::clubs::decision::{Decision, DecisionRow, DecisionState, LONGEST_WORDS};
use crate::clubs::evaluation::{Evaluation, Score};
use crate::clubs::score::{self, FULL_GAMES, GAMES_A_NEWCOMER, written, written_change};
use crate::clubs::visit::Visit;
use crate::i18n::{Lang, Local};
use crate::press::{ClubPlace, Link};
use crate::web::Faults;
use crate::words;

/// Evaluations that are shown.
pub const SHOWN: usize = MOST;

#[derive(Serialize)]
pub struct ActivityPage {
    pub head: ClubHead,
    pub latest: Option<LatestView>,
    pub chart: Option<Chart>,
    pub chart_label: String,
    /// The newest first.
    pub past: Vec<PastView>,
    pub pending: Option<PendingView>,
    pub records: Vec<RecordView>,
    pub founded: String,
    pub neighbours: Vec<NeighbourView>,
    pub cadence_days: i64,
    pub longest_answer: usize,
    pub faults: Faults,
}

/// What the door found.
pub struct Found<'a> {
    pub visit: &'a Visit,
    /// The newest first.
    pub scores: &'a [(Evaluation, Score)],
    pub around: &'a [Score],
    /// The clubs of those around.
    pub clubs: &'a [Club],
    pub decisions: &'a [(Decision, DecisionRow)],
    pub plates: &'a Nameplates,
    pub cadence_days: i64,
}

/// The last evaluation, with every number that the score is made of.
#[derive(Serialize)]
pub struct LatestView {
    pub day: String,
    pub first_day: String,
    pub last_day: String,
    pub window_days: i32,
    pub score: String,
    pub place: i32,
    pub clubs: i32,
    pub line: String,
    pub places: i32,
    pub change: Option<String>,
    pub members: i32,
    pub posters: i32,
    pub games: i32,
    pub counted_games: i32,
    pub joins: i32,
    pub counted_joins: i32,
    pub posts: PartView,
    pub matches_weight: i32,
    pub records: PartView,
    /// The whole computation with the weights as they are, and with the shares that are shown.
    pub exactly: String,
    pub by_shares: String,
}

/// One part of the score.
#[derive(Serialize)]
pub struct PartView {
    pub part: String,
    /// How it comes to that.
    pub formula: String,
    pub weight: i32,
    pub share: String,
    pub points: String,
    /// For a bar of a hundred.
    pub bar: i32,
}

#[derive(Serialize)]
pub struct PastView {
    pub day: String,
    pub score: String,
    pub posts: String,
    pub games: String,
    pub place: i32,
    pub line: String,
}

/// What is announced, and not in force yet.
#[derive(Serialize)]
pub struct PendingView {
    pub title: &'static str,
    pub reason: String,
    pub due: String,
    pub answer: Option<AnswerView>,
    /// For the leader, while they may answer.
    pub answer_href: Option<String>,
    pub words: String,
}

#[derive(Serialize)]
pub struct AnswerView {
    pub words: String,
    pub who: Option<Who>,
    pub time: Option<String>,
}

#[derive(Serialize)]
pub struct RecordView {
    pub title: &'static str,
    pub reason: String,
    pub time: String,
    pub answer: Option<AnswerView>,
}

#[derive(Serialize)]
pub struct NeighbourView {
    pub badge: BadgeView,
    pub name: String,
    pub href: String,
    pub place: i32,
    pub score: String,
    pub bar: i32,
    pub is_own: bool,
}

/// A day of the tables, as it is written.
pub fn day(word: &str, local: Local) -> String {
    let start = word.parse::<chrono::NaiveDate>().unwrap_or_default().and_time(chrono::NaiveTime::MIN);
    // a day of UTC is the same day for every reader
    Local { zone: crate::i18n::Zone::UTC, ..local }.short_date(start).into_owned()
}

impl ActivityPage {
    pub fn new(found: &Found<'_>, words: Option<&str>, faults: Faults, local: Local, now: Moment) -> Self {
        let (club, lang) = (&found.visit.club, local.lang);
        let bars: Vec<_> = found.scores.iter().rev().map(|(evaluation, score)| bar(evaluation, score)).collect();
        let (pending, past): (Vec<_>, Vec<_>) = found
            .decisions
            .iter()
            .partition(|(decision, row)| decision.state == DecisionState::Announced && !row.is_dropped);
        let neighbour = |score: &Score| {
            let other = found.clubs.iter().find(|other| other.id == score.club_id)?;
            Some(NeighbourView {
                badge: BadgeView::new(&other.badge, &other.name),
                name: other.name.clone(),
                href: Link::InClub(&other.slug, ClubPlace::Activity).href(lang),
                place: score.place,
                score: written(score.score),
                bar: score.score / 10,
                is_own: other.id == club.id,
            })
        };
        Self {
            head: ClubHead::new(found.visit, found.plates, local),
            latest: LatestView::new(found.scores, local),
            chart: (!bars.is_empty()).then(|| Chart::new(&bars)),
            chart_label: chart_label(found.scores, lang),
            past: found.scores.iter().map(|(evaluation, score)| PastView::new(evaluation, score, local)).collect(),
            pending: pending.first().map(|(decision, row)| PendingView::new(found, decision, row, words, local, now)),
            records: past.iter().map(|(decision, row)| RecordView::new(found, decision, row, local)).collect(),
            founded: local.short_date(club.founded_at).into_owned(),
            neighbours: found.around.iter().filter_map(neighbour).collect(),
            cadence_days: found.cadence_days,
            longest_answer: LONGEST_WORDS,
            faults,
        }
    }
}

fn points(evaluation: &Evaluation, score: &Score) -> (i32, i32) {
    score::points(score.posts_part, score.games_part, evaluation.weights())
}

fn bar(evaluation: &Evaluation, score: &Score) -> Bar {
    let (posts, games) = points(evaluation, score);
    Bar { posts, games, line: evaluation.line }
}

/// What the drawing shows, for whoever does not see it.
fn chart_label(scores: &[(Evaluation, Score)], lang: Lang) -> String {
    let (Some((last, newest)), Some((_, oldest))) = (scores.first(), scores.last()) else { return String::new() };
    let words = words! {
        n = scores.len() as i64,
        first = written(oldest.score),
        last = written(newest.score),
        line = written(last.line),
    };
    lang.say_with("clubs-activity-chart-label", &words).into_owned()
}

impl LatestView {
    fn new(scores: &[(Evaluation, Score)], local: Local) -> Option<Self> {
        let (evaluation, score) = scores.first()?;
        let (first, last) = evaluation.window()?;
        let weights = evaluation.weights();
        let (posts_share, games_share) = weights.shares();
        let (posts_weight, games_weight, sum) = weights.counting();
        let (posts_points, games_points) = points(evaluation, score);
        let (posts, games, total) = (written(score.posts_part), written(score.games_part), written(score.score));
        let sum_of_shares = (i64::from(posts_share) * i64::from(score.posts_part)
            + i64::from(games_share) * i64::from(score.games_part)
            + 500)
            / 1000;
        // shares of one decimal come out a tenth beside now and then
        let sign = if sum_of_shares == i64::from(score.score) { "=" } else { "≈" };
        Some(Self {
            day: day(&evaluation.day, local),
            first_day: day(&first.to_string(), local),
            last_day: day(&last.to_string(), local),
            window_days: evaluation.window_days,
            place: score.place,
            clubs: evaluation.clubs,
            line: written(evaluation.line),
            places: evaluation.places,
            change: scores.get(1).map(|(_, before)| written_change(score.score - before.score)),
            members: score.members,
            posters: score.posters,
            games: score.games,
            counted_games: score.counted_games,
            joins: score.joins,
            counted_joins: score.counted_joins,
            exactly: format!("({posts_weight} × {posts} + {games_weight} × {games}) ÷ {sum} = {total}"),
            by_shares: format!(
                "{}% × {posts} + {}% × {games} {sign} {total}",
                written(posts_share),
                written(games_share)
            ),
            posts: PartView {
                formula: format!("100 × {} ÷ {} = {posts}", score.posters, score.members),
                part: posts,
                weight: evaluation.posts_weight,
                share: written(posts_share),
                points: written(posts_points),
                bar: score.posts_part / 10,
            },
            matches_weight: evaluation.matches_weight,
            records: PartView {
                formula: format!(
                    "100 × ({} + {GAMES_A_NEWCOMER} × {}) ÷ ({FULL_GAMES} × {}) = {games}",
                    score.counted_games, score.counted_joins, score.members
                ),
                part: games,
                weight: evaluation.games_weight,
                share: written(games_share),
                points: written(games_points),
                bar: score.games_part / 10,
            },
            score: total,
        })
    }
}

impl PastView {
    fn new(evaluation: &Evaluation, score: &Score, local: Local) -> Self {
        let (posts, games) = points(evaluation, score);
        Self {
            day: day(&evaluation.day, local),
            score: written(score.score),
            posts: written(posts),
            games: written(games),
            place: score.place,
            line: written(evaluation.line),
        }
    }
}

impl AnswerView {
    /// What a leader said, if they did.
    pub fn of(row: &DecisionRow, plates: &Nameplates, local: Local) -> Option<Self> {
        (!row.answer.is_empty()).then(|| Self {
            words: row.answer.clone(),
            who: row.answered_by.and_then(|id| Who::of(plates, id, local.lang)),
            time: row.answered_at.map(|at| local.short_date(at).into_owned()),
        })
    }
}

impl PendingView {
    fn new(
        found: &Found<'_>,
        decision: &Decision,
        row: &DecisionRow,
        words: Option<&str>,
        local: Local,
        now: Moment,
    ) -> Self {
        let lang = local.lang;
        let place = Link::InClub(&found.visit.club.slug, ClubPlace::Answer(decision.id));
        Self {
            title: lang.say(match row.to_class {
                Class::Popular => "clubs-activity-record-will-be-popular",
                Class::Ordinary => "clubs-activity-record-will-be-ordinary",
            }),
            reason: decision.reason.clone(),
            due: decision.due_at.map(|due| local.date_and_time(due).into_owned()).unwrap_or_default(),
            answer: AnswerView::of(row, found.plates, local),
            answer_href: (found.visit.access.lead && decision.is_open(now)).then(|| place.href(lang)),
            words: words.unwrap_or(&row.answer).to_owned(),
        }
    }
}

/// What became of a club by a decision.
pub fn outcome(decision: &Decision, row: &DecisionRow) -> &'static str {
    let is_changed = decision.state == DecisionState::Applied && !row.is_dropped;
    match (is_changed, row.to_class) {
        (true, Class::Popular) => "clubs-activity-record-made-popular",
        (true, Class::Ordinary) => "clubs-activity-record-made-ordinary",
        (false, Class::Popular) => "clubs-activity-record-kept-ordinary",
        (false, Class::Ordinary) => "clubs-activity-record-kept-popular",
    }
}

impl RecordView {
    fn new(found: &Found<'_>, decision: &Decision, row: &DecisionRow, local: Local) -> Self {
        let at = decision.applied_at.or(decision.announced_at).unwrap_or(decision.drafted_at);
        Self {
            title: local.lang.say(outcome(decision, row)),
            reason: decision.reason.clone(),
            time: local.short_date(at).into_owned(),
            answer: AnswerView::of(row, found.plates, local),
        }
    }
}
