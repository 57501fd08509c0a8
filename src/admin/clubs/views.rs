//! What goes out about the classes of clubs.

use std::collections::HashMap;

use serde::Serialize;

use super::forms::{DraftForm, SettingsForm};
use crate::accounts::{BadgeView, Choice, Nameplates, Who};
use crate::clock::Moment;
use crate::clubs::decision::{Counts, Decision, DecisionRow, DecisionState, LONGEST_WORDS};
use crate::clubs::dial::{ACTIVITY, Dial, LIFE};
use crate::clubs::evaluation::{Evaluation, Score};
use crate::clubs::score::{Suggestion, written, written_change};
use crate::clubs::views::activity::{AnswerView, day, outcome};
use crate::clubs::views::head::class_name;
use crate::clubs::{Class, Club};
use crate::i18n::{Lang, Local};
use crate::ids::ClubId;
use crate::press::{ClubPlace, DeskClubs, Link};
use crate::web::Faults;

/// A club, as the desk names it: with its badge, and a link to its activity.
#[derive(Serialize)]
pub struct ClubName {
    pub badge: BadgeView,
    pub name: String,
    pub href: String,
}

impl ClubName {
    fn new(club: &Club, lang: Lang) -> Self {
        Self {
            badge: BadgeView::new(&club.badge, &club.name),
            name: club.name.clone(),
            href: Link::InClub(&club.slug, ClubPlace::Activity).href(lang),
        }
    }
}

#[derive(Serialize)]
pub struct ClubsPage {
    pub last: Option<EvaluationView>,
    pub counts: Counts,
    pub shows_all: bool,
    pub near: i64,
    pub all: i64,
    pub rows: Vec<ClubRow>,
    pub previous: Option<String>,
    pub next: Option<String>,
    pub page: i64,
    /// What is drafted, and what it comes to.
    pub draft: Option<DraftView>,
    pub announced: Vec<AnnouncedView>,
    pub seen: String,
    pub reason: String,
    pub longest: usize,
    pub notice_days: i64,
    pub may_evaluate: bool,
    pub faults: Faults,
}

#[derive(Serialize)]
pub struct EvaluationView {
    pub id: i64,
    pub day: String,
    pub window_days: i32,
    pub places: i32,
    pub line: String,
    pub posts_weight: i32,
    pub matches_weight: i32,
    pub games_weight: i32,
}

#[derive(Serialize)]
pub struct ClubRow {
    pub id: i64,
    pub club: ClubName,
    pub class: &'static str,
    pub is_popular: bool,
    pub place: i32,
    pub members: i32,
    /// Of a hundred.
    pub posters: String,
    pub games: String,
    pub score: String,
    pub bar: i32,
    pub change: String,
    pub suggestion: &'static str,
    pub tag: &'static str,
    /// Empty while a decision on the club is announced.
    pub choices: Vec<Choice>,
}

#[derive(Serialize)]
pub struct DraftView {
    pub href: String,
    pub changes: usize,
    pub counts: Counts,
    pub by: Option<Who>,
    pub time: String,
}

#[derive(Serialize)]
pub struct AnnouncedView {
    pub href: String,
    pub due: String,
    pub is_due: bool,
    pub clubs: usize,
    pub answers: usize,
}

/// What the door found for the table.
pub struct Table<'a> {
    pub evaluation: Option<&'a Evaluation>,
    pub scores: &'a [Score],
    pub before: &'a [Score],
    pub clubs: &'a [Club],
    pub pending: &'a [ClubId],
    pub counts: Counts,
    pub shows_all: bool,
    pub near: i64,
    pub all: i64,
    pub page: i64,
    pub per_page: i64,
    pub draft: Option<(&'a Decision, &'a [DecisionRow], Counts)>,
    pub announced: &'a [Decision],
    pub announced_rows: &'a [DecisionRow],
    pub plates: &'a Nameplates,
    pub notice_days: i64,
    pub may_evaluate: bool,
}

impl ClubsPage {
    /// With what was sent, where that is shown again.
    pub fn new(table: &Table<'_>, sent: Option<&DraftForm>, faults: Faults, local: Local, now: Moment) -> Self {
        let lang = local.lang;
        let total = if table.shows_all { table.all } else { table.near };
        let href = |page| Link::DeskClubs(DeskClubs::Table { all: table.shows_all, page }).href(lang);
        let draft = table.draft.map(|(draft, rows, counts)| DraftView {
            href: Link::DeskClubs(DeskClubs::Decision(draft.id)).href(lang),
            changes: rows.len(),
            counts,
            by: Who::of(table.plates, draft.by_id, lang),
            time: local.ago(draft.drafted_at, now).into_owned(),
        });
        let announced = |decision: &Decision| {
            let rows = || table.announced_rows.iter().filter(|row| row.decision_id == decision.id && !row.is_dropped);
            AnnouncedView {
                href: Link::DeskClubs(DeskClubs::Decision(decision.id)).href(lang),
                due: decision.due_at.map(|due| local.date_and_time(due).into_owned()).unwrap_or_default(),
                is_due: !decision.is_open(now),
                clubs: rows().count(),
                answers: rows().filter(|row| !row.answer.is_empty()).count(),
            }
        };
        let kept = table.draft.map(|(draft, ..)| (draft.stamp(), draft.reason.clone())).unwrap_or_default();
        Self {
            last: table.evaluation.map(|evaluation| EvaluationView::new(evaluation, local)),
            counts: table.counts,
            shows_all: table.shows_all,
            near: table.near,
            all: table.all,
            rows: table.scores.iter().filter_map(|score| ClubRow::new(table, score, sent, lang)).collect(),
            previous: (table.page > 1).then(|| href(table.page - 1)),
            next: (table.page * table.per_page < total).then(|| href(table.page + 1)),
            page: table.page,
            draft,
            announced: table.announced.iter().map(announced).collect(),
            seen: sent.map_or(kept.0, |sent| sent.seen.clone()),
            reason: sent.map_or(kept.1, |sent| sent.reason.clone()),
            longest: LONGEST_WORDS,
            notice_days: table.notice_days,
            may_evaluate: table.may_evaluate,
            faults,
        }
    }
}

impl EvaluationView {
    fn new(evaluation: &Evaluation, local: Local) -> Self {
        Self {
            id: evaluation.id.0,
            day: day(&evaluation.day, local),
            window_days: evaluation.window_days,
            places: evaluation.places,
            line: written(evaluation.line),
            posts_weight: evaluation.posts_weight,
            matches_weight: evaluation.matches_weight,
            games_weight: evaluation.games_weight,
        }
    }
}

impl ClubRow {
    fn new(table: &Table<'_>, score: &Score, sent: Option<&DraftForm>, lang: Lang) -> Option<Self> {
        let club = table.clubs.iter().find(|club| club.id == score.club_id).filter(|club| club.is_alive())?;
        let suggestion = score.suggestion(club.class);
        let is_pending = table.pending.contains(&club.id);
        // what was sent, else what the draft says, else what is suggested
        let wished = match (sent.and_then(|sent| sent.classes.get(&club.id.0)), table.draft) {
            (Some(word), _) => Class::parse(word),
            (None, Some((_, rows, _))) => rows.iter().find(|row| row.club_id == club.id).map(|row| row.to_class),
            (None, None) => suggestion.class(),
        };
        let before = table.before.iter().find(|before| before.club_id == club.id);
        let (name, tag) = if is_pending {
            ("clubs-desk-suggestion-announced", "jade")
        } else {
            match suggestion {
                Suggestion::Up => ("clubs-desk-suggestion-up", "gold"),
                Suggestion::Down => ("clubs-desk-suggestion-down", "red"),
                Suggestion::Watch => ("clubs-desk-suggestion-watch", ""),
                Suggestion::Stay => ("clubs-desk-suggestion-stay", ""),
            }
        };
        Some(Self {
            id: club.id.0,
            club: ClubName::new(club, lang),
            class: class_name(club.class, lang),
            is_popular: club.class == Class::Popular,
            place: score.place,
            members: score.members,
            posters: written(score.posts_part),
            games: written(score.games_part),
            score: written(score.score),
            bar: score.score / 10,
            change: before.map_or_else(|| "\u{2013}".to_owned(), |before| written_change(score.score - before.score)),
            suggestion: lang.say(name),
            tag,
            choices: if is_pending { Vec::new() } else { choices(club.class, wished, lang) },
        })
    }
}

/// To stay, or to become the other.
fn choices(class: Class, wished: Option<Class>, lang: Lang) -> Vec<Choice> {
    let (other, stay, change) = match class {
        Class::Popular => (Class::Ordinary, "clubs-desk-stay-popular", "clubs-desk-make-ordinary"),
        Class::Ordinary => (Class::Popular, "clubs-desk-stay-ordinary", "clubs-desk-make-popular"),
    };
    let choice = |value: &str, key: &str, is_chosen| Choice {
        value: value.to_owned(),
        name: lang.say(key).to_owned(),
        is_chosen,
    };
    let is_changed = wished == Some(other);
    vec![choice("stay", stay, !is_changed), choice(other.as_str(), change, is_changed)]
}

/// A decision, on its own page and in the list of all.
#[derive(Serialize)]
pub struct DecisionView {
    pub href: String,
    pub state: &'static str,
    pub tag: &'static str,
    pub is_draft: bool,
    pub is_announced: bool,
    pub reason: String,
    pub by: Option<Who>,
    pub day: String,
    pub drafted: String,
    pub announced: Option<String>,
    pub due: Option<String>,
    pub applied: Option<String>,
    pub changes: Vec<ChangeView>,
}

#[derive(Serialize)]
pub struct ChangeView {
    pub id: i64,
    pub club: ClubName,
    pub from: &'static str,
    pub to: &'static str,
    pub is_up: bool,
    pub is_dropped: bool,
    /// What became of it, once it is decided.
    pub outcome: Option<&'static str>,
    /// The class is another by now, or the club is gone.
    pub is_outdated: bool,
    pub answer: Option<AnswerView>,
}

impl DecisionView {
    pub fn new(
        decision: &Decision,
        rows: &[&DecisionRow],
        clubs: &HashMap<ClubId, Club>,
        evaluation: Option<&Evaluation>,
        plates: &Nameplates,
        local: Local,
    ) -> Self {
        let lang = local.lang;
        let (state, tag) = match decision.state {
            DecisionState::Draft => ("clubs-desk-state-draft", ""),
            DecisionState::Announced => ("clubs-desk-state-announced", "gold"),
            DecisionState::Applied => ("clubs-desk-state-applied", "jade"),
            DecisionState::Withdrawn => ("clubs-desk-state-withdrawn", "red"),
        };
        let is_over = matches!(decision.state, DecisionState::Applied | DecisionState::Withdrawn);
        let change = |row: &&DecisionRow| {
            let club = clubs.get(&row.club_id)?;
            Some(ChangeView {
                id: club.id.0,
                club: ClubName::new(club, lang),
                from: class_name(row.from_class, lang),
                to: class_name(row.to_class, lang),
                is_up: row.to_class == Class::Popular,
                is_dropped: row.is_dropped,
                outcome: (is_over || row.is_dropped).then(|| lang.say(outcome(decision, row))),
                is_outdated: !is_over && !row.is_dropped && !row.still_fits(club),
                answer: AnswerView::of(row, plates, local),
            })
        };
        let at = |moment: Option<Moment>| moment.map(|moment| local.date_and_time(moment).into_owned());
        Self {
            href: Link::DeskClubs(DeskClubs::Decision(decision.id)).href(lang),
            state: lang.say(state),
            tag,
            is_draft: decision.state == DecisionState::Draft,
            is_announced: decision.state == DecisionState::Announced,
            reason: decision.reason.clone(),
            by: Who::of(plates, decision.by_id, lang),
            day: evaluation.map(|evaluation| day(&evaluation.day, local)).unwrap_or_default(),
            drafted: local.date_and_time(decision.drafted_at).into_owned(),
            announced: at(decision.announced_at),
            due: at(decision.due_at),
            applied: at(decision.applied_at),
            changes: rows.iter().filter_map(change).collect(),
        }
    }
}

#[derive(Serialize)]
pub struct DecisionPage {
    pub decision: DecisionView,
    pub counts: Counts,
    pub seen: String,
    pub notice_days: i64,
    /// It may be put in force by hand.
    pub may_apply: bool,
    pub announce_href: String,
    pub withdraw_href: String,
    pub exempt_href: String,
    pub apply_href: String,
}

impl DecisionPage {
    pub fn new(
        found: &Decision,
        decision: DecisionView,
        counts: Counts,
        notice_days: i64,
        lang: Lang,
        now: Moment,
    ) -> Self {
        let href = |place| Link::DeskClubs(place).href(lang);
        Self {
            counts,
            seen: found.stamp(),
            notice_days,
            may_apply: decision.is_announced && (notice_days == 0 || !found.is_open(now)),
            announce_href: href(DeskClubs::Decision(found.id)),
            withdraw_href: href(DeskClubs::DecisionWithdrawal(found.id)),
            exempt_href: href(DeskClubs::Exemption(found.id)),
            apply_href: href(DeskClubs::Application(found.id)),
            decision,
        }
    }
}

#[derive(Serialize)]
pub struct HistoryPage {
    pub decisions: Vec<DecisionView>,
    pub previous: Option<String>,
    pub next: Option<String>,
}

impl HistoryPage {
    /// One decision more than fits tells that there is another page.
    pub fn new(mut decisions: Vec<DecisionView>, page: i64, per_page: usize, lang: Lang) -> Self {
        let href = |page| Link::DeskClubs(DeskClubs::History { page }).href(lang);
        let next = (decisions.len() > per_page).then(|| href(page + 1));
        decisions.truncate(per_page);
        Self { decisions, previous: (page > 1).then(|| href(page - 1)), next }
    }
}

#[derive(Serialize)]
pub struct SettingsPage {
    pub activity: Vec<DialView>,
    pub life: Vec<DialView>,
    pub faults: Faults,
}

#[derive(Serialize)]
pub struct DialView {
    pub key: &'static str,
    pub label: &'static str,
    pub value: String,
    pub least: i64,
    pub most: i64,
    pub default: i64,
}

impl SettingsPage {
    /// With the values in force, by their keys, or with what was sent.
    pub fn new(values: &HashMap<&str, i64>, sent: Option<&SettingsForm>, faults: Faults, lang: Lang) -> Self {
        let view = |dial: &Dial| {
            let key = dial.setting.key;
            let value = values.get(key).copied().unwrap_or(dial.setting.default).to_string();
            DialView {
                key,
                label: lang.say(dial.label),
                value: sent.and_then(|sent| sent.values.get(key)).cloned().unwrap_or(value),
                least: dial.least,
                most: dial.most,
                default: dial.setting.default,
            }
        };
        Self { activity: ACTIVITY.iter().map(view).collect(), life: LIFE.iter().map(view).collect(), faults }
    }
}
