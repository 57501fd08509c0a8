//! What officials decide of an evaluation. One of them drafts it, sees what it comes to, and announces it; leaders may
//! answer until it is due; then it is in force for all its clubs at once. Until then it can be taken back, whole or for
//! one club. There is one draft at a time, and a club stands in one announced decision at most.

use std::collections::HashMap;

use chrono::TimeDelta;
use diesel::prelude::*;
use diesel::result::DatabaseErrorKind::UniqueViolation;
use diesel::result::Error as DbError;
use serde::Serialize;

use super::club::{Class, Club};
use super::evaluation::Evaluation;
use super::event::{ClubEvent, Deed, record};
use super::membership::MemberRole;
use super::membership::access_of;
use super::notice::{Notice, Sender};
use super::settings::NOTICE_DAYS;
use crate::accounts::user::acting_role;
use crate::audit::{self, Act};
use crate::clock::Moment;
use crate::db::Conn;
use crate::error::{Error, Message, OrNotFound, Refusal, Stop};
use crate::ids::{ClubId, DecisionId, EvaluationId, UserId};
use crate::notifications::Event;
use crate::press::{ClubPlace, Link};
use crate::schema::{club_decision_rows, club_decisions, clubs, memberships};
use crate::text_enum;
use crate::web::{Role, Seat};

text_enum! {
    /// How far a decision is.
    pub enum DecisionState {
        Draft = "draft",
        Announced = "announced",
        Applied = "applied",
        Withdrawn = "withdrawn",
    }
}

/// A decision's row.
#[derive(Debug, Clone, Queryable)]
pub struct Decision {
    pub id: DecisionId,
    pub evaluation_id: EvaluationId,
    pub state: DecisionState,
    pub reason: String,
    /// Who drafted it last, then who announced it.
    pub by_id: UserId,
    pub drafted_at: Moment,
    pub announced_at: Option<Moment>,
    pub due_at: Option<Moment>,
    pub applied_at: Option<Moment>,
}

/// What it says of one club.
#[derive(Debug, Clone, Queryable)]
pub struct DecisionRow {
    pub decision_id: DecisionId,
    pub club_id: ClubId,
    pub from_class: Class,
    pub to_class: Class,
    pub answer: String,
    pub answered_by: Option<UserId>,
    pub answered_at: Option<Moment>,
    pub is_dropped: bool,
}

/// As long as a reason and an answer may be.
pub const LONGEST_WORDS: usize = 1000;

/// A checked table: what is wanted of the clubs that it showed, the others stay as the draft has them.
#[derive(Debug, Clone)]
pub struct NewDraft {
    pub evaluation: EvaluationId,
    pub reason: String,
    /// Nothing: as it is.
    pub wishes: Vec<(ClubId, Option<Class>)>,
    /// The draft that the table showed (`Decision::stamp`), or nothing.
    pub seen: String,
}

/// Why a decision is not taken, or not carried out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DecisionRefusal {
    NotYours,
    /// Somebody else changed the draft meanwhile.
    Changed,
    NoReason,
    NoChange,
    /// A club was dissolved, or has another class by now.
    Outdated(String),
    /// A club stands in another decision that was announced.
    Pending(String),
    /// It was announced, taken back or carried out already.
    Over,
    /// Leaders may still answer.
    NotDue,
}

impl Refusal for DecisionRefusal {
    fn message(&self) -> Message {
        match self {
            Self::NotYours => Message::new("clubs-class-refusal-not-yours"),
            Self::Changed => Message::new("clubs-class-refusal-changed"),
            Self::NoReason => Message::new("clubs-class-fault-reason"),
            Self::NoChange => Message::new("clubs-class-fault-change"),
            Self::Outdated(club) => Message::new("clubs-class-refusal-outdated").text("club", club),
            Self::Pending(club) => Message::new("clubs-class-refusal-pending").text("club", club),
            Self::Over => Message::new("clubs-class-refusal-over"),
            Self::NotDue => Message::new("clubs-class-refusal-not-due"),
        }
    }
}

type Outcome<T> = Result<T, Stop<DecisionRefusal>>;

fn require_official(db: &mut Conn, actor: UserId, now: Moment) -> Outcome<()> {
    if acting_role(db, actor, now)? == Role::Official { Ok(()) } else { Err(DecisionRefusal::NotYours.into()) }
}

impl Decision {
    pub fn find(db: &mut Conn, id: DecisionId) -> QueryResult<Option<Self>> {
        club_decisions::table.find(id).first(db).optional()
    }

    /// The one that is being written.
    pub fn draft(db: &mut Conn) -> QueryResult<Option<Self>> {
        club_decisions::table.filter(club_decisions::state.eq(DecisionState::Draft)).first(db).optional()
    }

    /// Those that leaders may answer, or that wait to be carried out.
    pub fn announced(db: &mut Conn) -> QueryResult<Vec<Self>> {
        let announced = club_decisions::table.filter(club_decisions::state.eq(DecisionState::Announced));
        announced.order(club_decisions::id).load(db)
    }

    /// All that were ever announced, the newest first.
    pub fn history(db: &mut Conn, (offset, limit): (i64, i64)) -> QueryResult<Vec<Self>> {
        let public = club_decisions::table.filter(club_decisions::state.ne(DecisionState::Draft));
        public.order(club_decisions::id.desc()).offset(offset).limit(limit).load(db)
    }

    /// What was ever announced for a club, the newest first: its history is public.
    pub fn of_club(db: &mut Conn, club: ClubId, most: i64) -> QueryResult<Vec<(Self, DecisionRow)>> {
        club_decisions::table
            .inner_join(club_decision_rows::table.on(club_decision_rows::decision_id.eq(club_decisions::id)))
            .filter(club_decision_rows::club_id.eq(club))
            .filter(club_decisions::state.ne(DecisionState::Draft))
            .order(club_decisions::id.desc())
            .limit(most)
            .load(db)
    }

    /// What it says, club by club.
    pub fn rows(&self, db: &mut Conn) -> QueryResult<Vec<DecisionRow>> {
        let rows = club_decision_rows::table.filter(club_decision_rows::decision_id.eq(self.id));
        rows.order(club_decision_rows::club_id).load(db)
    }

    /// The rows of several decisions.
    pub fn rows_of(db: &mut Conn, ids: &[DecisionId]) -> QueryResult<Vec<DecisionRow>> {
        let rows = club_decision_rows::table.filter(club_decision_rows::decision_id.eq_any(ids.to_vec()));
        rows.order((club_decision_rows::decision_id, club_decision_rows::club_id)).load(db)
    }

    /// Which draft somebody looks at: another when it was written anew.
    pub fn stamp(&self) -> String {
        format!("{}-{}", self.id, self.drafted_at.and_utc().timestamp_micros())
    }

    pub fn subject(&self) -> String {
        format!("decision:{}", self.id)
    }

    /// Whether leaders may answer still.
    pub fn is_open(&self, now: Moment) -> bool {
        self.state == DecisionState::Announced && self.due_at.is_some_and(|due| due > now)
    }

    /// Writes the draft, or writes it anew: what it says is still to be announced.
    pub fn save(db: &mut Conn, actor: UserId, new: &NewDraft, now: Moment) -> Outcome<DecisionId> {
        require_official(db, actor, now)?;
        Evaluation::find(db, new.evaluation)?.or_not_found()?;
        let draft = Self::draft(db)?;
        if draft.as_ref().map(Self::stamp).unwrap_or_default() != new.seen {
            return Err(DecisionRefusal::Changed.into());
        }
        // one that is written twice in a moment is another all the same
        let at = draft.as_ref().map_or(now, |draft| now.max(draft.drafted_at + TimeDelta::microseconds(1)));
        let values = (
            club_decisions::evaluation_id.eq(new.evaluation),
            club_decisions::state.eq(DecisionState::Draft),
            club_decisions::reason.eq(&new.reason),
            club_decisions::by_id.eq(actor),
            club_decisions::drafted_at.eq(at),
        );
        let mut wishes = HashMap::new();
        let id = match draft {
            Some(draft) => {
                wishes.extend(draft.rows(db)?.into_iter().map(|row| (row.club_id, row.to_class)));
                diesel::update(club_decisions::table.find(draft.id)).set(values).execute(db)?;
                diesel::delete(club_decision_rows::table.filter(club_decision_rows::decision_id.eq(draft.id)))
                    .execute(db)?;
                draft.id
            }
            None => diesel::insert_into(club_decisions::table)
                .values(values)
                .returning(club_decisions::id)
                .get_result(db)
                .map_err(|fault| match fault {
                    DbError::DatabaseError(UniqueViolation, _) => Stop::from(DecisionRefusal::Changed),
                    fault => fault.into(),
                })?,
        };
        for (club, class) in &new.wishes {
            match class {
                Some(class) => wishes.insert(*club, *class),
                None => wishes.remove(club),
            };
        }
        let ids: Vec<_> = wishes.keys().copied().collect();
        let rows: Vec<_> = Club::all_of(db, &ids)?
            .into_iter()
            .filter_map(|club| {
                // what would change nothing is no change
                let to = *wishes.get(&club.id).filter(|class| club.is_alive() && **class != club.class)?;
                Some((
                    club_decision_rows::decision_id.eq(id),
                    club_decision_rows::club_id.eq(club.id),
                    club_decision_rows::from_class.eq(club.class),
                    club_decision_rows::to_class.eq(to),
                ))
            })
            .collect();
        for row in rows {
            diesel::insert_into(club_decision_rows::table).values(row).execute(db)?;
        }
        Ok(id)
    }

    /// Tells the leaders, who may answer from now on; or, where no days of notice are kept, puts it in force at once.
    pub fn announce(db: &mut Conn, actor: UserId, id: DecisionId, seen: &str, sender: Sender<'_>) -> Outcome<()> {
        let now = sender.now;
        require_official(db, actor, now)?;
        let mut decision = Self::find(db, id)?.or_not_found()?;
        if decision.state != DecisionState::Draft {
            return Err(DecisionRefusal::Over.into());
        }
        if decision.stamp() != seen {
            return Err(DecisionRefusal::Changed.into());
        }
        if decision.reason.is_empty() {
            return Err(DecisionRefusal::NoReason.into());
        }
        let changes = decision.changes(db)?;
        if changes.is_empty() {
            return Err(DecisionRefusal::NoChange.into());
        }
        if let Some((_, club)) = changes.iter().find(|(row, club)| !row.still_fits(club)) {
            return Err(DecisionRefusal::Outdated(club.name.clone()).into());
        }
        let pending = pending_clubs(db)?;
        if let Some((_, club)) = changes.iter().find(|(row, _)| pending.contains(&row.club_id)) {
            return Err(DecisionRefusal::Pending(club.name.clone()).into());
        }
        let days = NOTICE_DAYS.get(db)?.max(0);
        decision.due_at = Some(now + TimeDelta::days(days));
        diesel::update(club_decisions::table.find(id))
            .set((
                club_decisions::state.eq(DecisionState::Announced),
                club_decisions::by_id.eq(actor),
                club_decisions::announced_at.eq(now),
                club_decisions::due_at.eq(decision.due_at),
            ))
            .execute(db)?;
        decision.state = DecisionState::Announced;
        audit::record(db, Some(actor), Act::AnnounceClasses, &decision.subject(), &decision.reason, now)?;
        if days == 0 {
            return Ok(decision.put_in_force(db, Some(actor), sender)?);
        }
        for (row, club) in &changes {
            let deed = Deed::new(ClubEvent::ClassAnnounced, Some(actor), row.to_class.as_str());
            record(db, club.id, deed, now)?;
        }
        Ok(tell_leaders(db, &changes, Event::ClassAnnounced, &decision.reason, sender)?)
    }

    /// What a leader says to it: once, or again until it is due.
    pub fn answer(db: &mut Conn, id: DecisionId, club: &Club, seat: &Seat, words: &str, now: Moment) -> Outcome<()> {
        if !access_of(db, club, seat)?.lead {
            return Err(DecisionRefusal::NotYours.into());
        }
        let decision = Self::find(db, id)?.filter(|decision| decision.state != DecisionState::Draft).or_not_found()?;
        let row: DecisionRow = club_decision_rows::table.find((id, club.id)).first(db).optional()?.or_not_found()?;
        if row.is_dropped || !decision.is_open(now) {
            return Err(DecisionRefusal::Over.into());
        }
        diesel::update(club_decision_rows::table.find((id, club.id)))
            .set((
                club_decision_rows::answer.eq(words),
                club_decision_rows::answered_by.eq(seat.id),
                club_decision_rows::answered_at.eq(now),
            ))
            .execute(db)?;
        Ok(())
    }

    /// Takes one club out of it: it keeps its class. A decision of which nothing is left is taken back.
    pub fn exempt(
        db: &mut Conn,
        actor: UserId,
        id: DecisionId,
        club: ClubId,
        reason: &str,
        sender: Sender<'_>,
    ) -> Outcome<()> {
        let decision = Self::announced_for(db, actor, id, sender.now)?;
        let mut left = decision.changes(db)?;
        let at = left.iter().position(|(row, _)| row.club_id == club).ok_or(DecisionRefusal::Over)?;
        let exempted = [left.swap_remove(at)];
        diesel::update(club_decision_rows::table.find((id, club)))
            .set(club_decision_rows::is_dropped.eq(true))
            .execute(db)?;
        if left.is_empty() {
            decision.set_state(db, DecisionState::Withdrawn)?;
        }
        let subject = exempted[0].1.subject();
        audit::record(db, Some(actor), Act::ExemptClub, &subject, reason, sender.now)?;
        Ok(keep_classes(db, actor, &exempted, reason, sender)?)
    }

    /// Takes it back: all its clubs keep their classes. A draft, which nobody was told of, is thrown away.
    pub fn withdraw(db: &mut Conn, actor: UserId, id: DecisionId, reason: &str, sender: Sender<'_>) -> Outcome<()> {
        require_official(db, actor, sender.now)?;
        let found = Self::find(db, id)?.or_not_found()?;
        if found.state == DecisionState::Draft {
            diesel::delete(club_decision_rows::table.filter(club_decision_rows::decision_id.eq(id))).execute(db)?;
            diesel::delete(club_decisions::table.find(id)).execute(db)?;
            return Ok(());
        }
        if reason.is_empty() {
            return Err(DecisionRefusal::NoReason.into());
        }
        let decision = Self::announced_for(db, actor, id, sender.now)?;
        let changes = decision.changes(db)?;
        decision.set_state(db, DecisionState::Withdrawn)?;
        audit::record(db, Some(actor), Act::WithdrawClasses, &decision.subject(), reason, sender.now)?;
        Ok(keep_classes(db, actor, &changes, reason, sender)?)
    }

    /// Puts it in force by hand, which may be done once it is due, or where no days of notice are kept any more.
    pub fn apply(db: &mut Conn, actor: UserId, id: DecisionId, sender: Sender<'_>) -> Outcome<()> {
        let decision = Self::announced_for(db, actor, id, sender.now)?;
        if decision.is_open(sender.now) && NOTICE_DAYS.get(db)? > 0 {
            return Err(DecisionRefusal::NotDue.into());
        }
        Ok(decision.put_in_force(db, Some(actor), sender)?)
    }

    /// Puts in force what is due; tells how many.
    pub fn apply_due(db: &mut Conn, sender: Sender<'_>) -> Result<usize, Error> {
        let due: Vec<_> = Self::announced(db)?.into_iter().filter(|decision| !decision.is_open(sender.now)).collect();
        due.iter().try_for_each(|decision| decision.put_in_force(db, None, sender))?;
        Ok(due.len())
    }

    /// An announced one, for an official.
    fn announced_for(db: &mut Conn, actor: UserId, id: DecisionId, now: Moment) -> Outcome<Self> {
        require_official(db, actor, now)?;
        let decision = Self::find(db, id)?.or_not_found()?;
        if decision.state == DecisionState::Announced { Ok(decision) } else { Err(DecisionRefusal::Over.into()) }
    }

    /// What is left of its rows, each with its club.
    pub fn changes(&self, db: &mut Conn) -> QueryResult<Vec<(DecisionRow, Club)>> {
        let rows: Vec<_> = self.rows(db)?.into_iter().filter(|row| !row.is_dropped).collect();
        let ids: Vec<_> = rows.iter().map(|row| row.club_id).collect();
        let mut clubs: HashMap<_, _> = Club::all_of(db, &ids)?.into_iter().map(|club| (club.id, club)).collect();
        Ok(rows.into_iter().filter_map(|row| clubs.remove(&row.club_id).map(|club| (row, club))).collect())
    }

    fn set_state(&self, db: &mut Conn, state: DecisionState) -> QueryResult<()> {
        diesel::update(club_decisions::table.find(self.id)).set(club_decisions::state.eq(state)).execute(db)?;
        Ok(())
    }

    /// All at once. A club that was dissolved meanwhile, or has another class than then, is left out.
    fn put_in_force(&self, db: &mut Conn, actor: Option<UserId>, sender: Sender<'_>) -> Result<(), Error> {
        let now = sender.now;
        let (fitting, outdated): (Vec<_>, Vec<_>) =
            self.changes(db)?.into_iter().partition(|(row, club)| row.still_fits(club));
        for class in Class::ALL {
            let ids: Vec<_> =
                fitting.iter().filter(|(row, _)| row.to_class == *class).map(|(row, _)| row.club_id).collect();
            diesel::update(clubs::table.filter(clubs::id.eq_any(ids))).set(clubs::class.eq(*class)).execute(db)?;
        }
        let dropped: Vec<_> = outdated.iter().map(|(row, _)| row.club_id).collect();
        let of_decision = club_decision_rows::decision_id.eq(self.id);
        diesel::update(club_decision_rows::table.filter(of_decision.and(club_decision_rows::club_id.eq_any(dropped))))
            .set(club_decision_rows::is_dropped.eq(true))
            .execute(db)?;
        diesel::update(club_decisions::table.find(self.id))
            .set((club_decisions::state.eq(DecisionState::Applied), club_decisions::applied_at.eq(now)))
            .execute(db)?;
        audit::record(db, actor, Act::ApplyClasses, &self.subject(), &self.reason, now)?;
        for (row, club) in &fitting {
            let deed = Deed::new(ClubEvent::ClassChanged, actor, row.to_class.as_str());
            record(db, club.id, deed, now)?;
        }
        for (_, club) in outdated.iter().filter(|(_, club)| club.is_alive()) {
            record(db, club.id, Deed::new(ClubEvent::ClassKept, actor, club.class.as_str()), now)?;
        }
        tell_leaders(db, &fitting, Event::ClassChanged, &self.reason, sender)
    }
}

/// Clubs of each class: now, and after a decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Counts {
    pub popular: i64,
    pub ordinary: i64,
    pub popular_after: i64,
    pub ordinary_after: i64,
}

impl Counts {
    /// What the classes come to when these changes are made.
    pub fn of(db: &mut Conn, changes: &[(DecisionRow, Club)]) -> QueryResult<Self> {
        let (popular, ordinary) = (Club::count(db, Class::Popular)?, Club::count(db, Class::Ordinary)?);
        let fitting = changes.iter().filter(|(row, club)| row.still_fits(club));
        let more: i64 = fitting.map(|(row, _)| if row.to_class == Class::Popular { 1 } else { -1 }).sum();
        Ok(Self { popular, ordinary, popular_after: popular + more, ordinary_after: ordinary - more })
    }
}

impl DecisionRow {
    /// Whether the club is still what the decision was taken of.
    pub fn still_fits(&self, club: &Club) -> bool {
        club.is_alive() && club.class == self.from_class
    }
}

/// Clubs of which a decision is announced.
pub fn pending_clubs(db: &mut Conn) -> QueryResult<Vec<ClubId>> {
    club_decision_rows::table
        .inner_join(club_decisions::table.on(club_decisions::id.eq(club_decision_rows::decision_id)))
        .filter(club_decisions::state.eq(DecisionState::Announced).and(club_decision_rows::is_dropped.eq(false)))
        .select(club_decision_rows::club_id)
        .load(db)
}

/// Writes into the clubs' logs that nothing changes, and tells their leaders why.
fn keep_classes(
    db: &mut Conn,
    actor: UserId,
    changes: &[(DecisionRow, Club)],
    reason: &str,
    sender: Sender<'_>,
) -> Result<(), Error> {
    for (_, club) in changes.iter().filter(|(_, club)| club.is_alive()) {
        record(db, club.id, Deed::new(ClubEvent::ClassKept, Some(actor), club.class.as_str()), sender.now)?;
    }
    tell_leaders(db, changes, Event::ClassKept, reason, sender)
}

/// Tells the leader of each club, and nobody else.
fn tell_leaders(
    db: &mut Conn,
    changes: &[(DecisionRow, Club)],
    event: Event,
    reason: &str,
    sender: Sender<'_>,
) -> Result<(), Error> {
    let ids: Vec<_> = changes.iter().map(|(_, club)| club.id).collect();
    let leaders: Vec<(ClubId, UserId)> = memberships::table
        .filter(memberships::club_id.eq_any(ids).and(memberships::role.eq(MemberRole::Leader)))
        .select((memberships::club_id, memberships::user_id))
        .load(db)?;
    for (_, club) in changes {
        let notice = Notice {
            event,
            actor: None,
            title: &club.name,
            subject: club.subject(),
            link: Link::InClub(&club.slug, ClubPlace::Activity),
            words: reason,
        };
        let to: Vec<_> = leaders.iter().filter(|(id, _)| *id == club.id).map(|(_, leader)| *leader).collect();
        notice.tell(db, &to, sender)?;
    }
    Ok(())
}
