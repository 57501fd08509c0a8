//! A member asks to come into a club: one request at a time, decided by the leader or a deputy who may.

use chrono::TimeDelta;
use diesel::prelude::*;

use super::club::{Club, Joining};
use super::membership::{self, JoinRefusal, access_of, admit, obstacle, was_removed};
use super::notice::{Notice, Sender};
use super::settings::REQUEST_DAYS;
use crate::audience::Audience;
use crate::clock::Moment;
use crate::db::Conn;
use crate::error::{Error, Message, OrNotFound, Refusal, Stop};
use crate::ids::{ClubId, ClubRequestId, UserId};
use crate::notifications::Event;
use crate::press::{ClubPlace, Link};
use crate::schema::club_requests;
use crate::text_enum;
use crate::web::Seat;

/// Who asks, takes it back and asks again is told of once in so long.
const QUIET: TimeDelta = TimeDelta::days(1);

text_enum! {
    /// What became of a request or an invitation.
    pub enum Progress {
        Pending = "pending",
        Accepted = "accepted",
        Declined = "declined",
        Withdrawn = "withdrawn",
        Expired = "expired",
    }
}

/// A request's row.
#[derive(Debug, Clone, Queryable)]
pub struct ClubRequest {
    pub id: ClubRequestId,
    pub club_id: ClubId,
    pub user_id: UserId,
    pub message: String,
    pub state: Progress,
    pub answer: String,
    pub asked_at: Moment,
    pub expires_at: Moment,
    pub decided_at: Option<Moment>,
    pub decided_by: Option<UserId>,
}

/// Why a request is not decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DecideRefusal {
    /// Whoever decides may not, or not any more.
    NotYours,
    /// It was decided, withdrawn or is over.
    Over,
    /// They do not come in.
    Join(JoinRefusal),
}

impl Refusal for DecideRefusal {
    fn message(&self) -> Message {
        match self {
            Self::NotYours => Message::new("clubs-refusal-not-yours"),
            Self::Over => Message::new("clubs-refusal-over"),
            // said to whoever decides, of somebody else
            Self::Join(JoinRefusal::InAClub) => Message::new("clubs-refusal-they-are-in-a-club"),
            Self::Join(JoinRefusal::Waiting(days)) => Message::new("clubs-refusal-they-wait").number("n", *days),
            Self::Join(JoinRefusal::Blocked) => Message::new("clubs-refusal-they-are-blocked"),
            Self::Join(refusal) => refusal.message(),
        }
    }
}

impl From<JoinRefusal> for DecideRefusal {
    fn from(refusal: JoinRefusal) -> Self {
        Self::Join(refusal)
    }
}

/// Carries the refusal of a coming in to whoever let it happen.
pub(super) fn as_decision(stop: Stop<JoinRefusal>) -> Stop<DecideRefusal> {
    match stop {
        Stop::Refused(refusal) => Stop::Refused(refusal.into()),
        Stop::Failed(error) => Stop::Failed(error),
    }
}

impl ClubRequest {
    pub fn find(db: &mut Conn, id: ClubRequestId, club: ClubId) -> QueryResult<Option<Self>> {
        club_requests::table.find(id).filter(club_requests::club_id.eq(club)).first(db).optional()
    }

    /// What waits for an answer in a club, the oldest first.
    pub fn pending(db: &mut Conn, club: ClubId, most: i64) -> QueryResult<Vec<Self>> {
        let pending = club_requests::club_id.eq(club).and(club_requests::state.eq(Progress::Pending));
        club_requests::table.filter(pending).order(club_requests::id).limit(most).load(db)
    }

    pub fn count_pending(db: &mut Conn, club: ClubId) -> QueryResult<i64> {
        let pending = club_requests::club_id.eq(club).and(club_requests::state.eq(Progress::Pending));
        club_requests::table.filter(pending).count().get_result(db)
    }

    /// The one of a member that waits.
    pub fn pending_of(db: &mut Conn, user: UserId) -> QueryResult<Option<Self>> {
        let pending = club_requests::user_id.eq(user).and(club_requests::state.eq(Progress::Pending));
        club_requests::table.filter(pending).first(db).optional()
    }

    /// A member's requests, the newest first: they stay listed after they were decided.
    pub fn of_user(db: &mut Conn, user: UserId, most: i64) -> QueryResult<Vec<Self>> {
        let own = club_requests::table.filter(club_requests::user_id.eq(user));
        own.order(club_requests::id.desc()).limit(most).load(db)
    }

    /// Comes into an open club at once.
    pub fn join(db: &mut Conn, club: ClubId, seat: &Seat, now: Moment) -> Result<(), Stop<JoinRefusal>> {
        let club = Club::find(db, club)?.or_not_found()?;
        match club.joining {
            Joining::Closed => return Err(JoinRefusal::Closed.into()),
            Joining::Request => return Err(JoinRefusal::NeedsRequest.into()),
            Joining::Open if was_removed(db, club.id, seat.id)? => return Err(JoinRefusal::NeedsRequest.into()),
            Joining::Open => {}
        }
        admit(db, club.id, seat.id, Some(seat.id), now)
    }

    /// Asks to come in, and tells those who decide. The same again while it waits is one request.
    pub fn ask(
        db: &mut Conn,
        club: ClubId,
        seat: &Seat,
        message: &str,
        sender: Sender<'_>,
    ) -> Result<(), Stop<JoinRefusal>> {
        let club = Club::find(db, club)?.or_not_found()?;
        // one that is over and was not swept yet is none
        expire_due(db, sender.now)?;
        if let Some(pending) = Self::pending_of(db, seat.id)? {
            return if pending.club_id == club.id { Ok(()) } else { Err(JoinRefusal::Pending.into()) };
        }
        if club.joining == Joining::Closed {
            return Err(JoinRefusal::Closed.into());
        }
        if let Some(refusal) = obstacle(db, &club, seat.id, sender.now)? {
            return Err(refusal.into());
        }
        let expires_at = sender.now + TimeDelta::days(REQUEST_DAYS.get(db)?);
        let asked = club_requests::user_id.eq(seat.id).and(club_requests::club_id.eq(club.id));
        let lately = club_requests::table.filter(asked.and(club_requests::asked_at.gt(sender.now - QUIET)));
        let was_told: bool = diesel::select(diesel::dsl::exists(lately)).get_result(db)?;
        diesel::insert_into(club_requests::table)
            .values((
                club_requests::club_id.eq(club.id),
                club_requests::user_id.eq(seat.id),
                club_requests::message.eq(message),
                club_requests::state.eq(Progress::Pending),
                club_requests::asked_at.eq(sender.now),
                club_requests::expires_at.eq(expires_at),
            ))
            .execute(db)?;
        if was_told {
            return Ok(());
        }
        let notice = Notice {
            event: Event::ClubRequest,
            actor: Some(seat.id),
            title: &club.name,
            subject: club.subject(),
            link: Link::InClub(&club.slug, ClubPlace::Requests),
            words: message,
        };
        for staff in membership::deciders(db, club.id)? {
            // whoever leaves the club is told no more of it
            notice.send(db, staff, Audience::Club(club.id), sender)?;
        }
        Ok(())
    }

    /// Lets them in: whoever was accepted is on the roster.
    pub fn accept(
        &self,
        db: &mut Conn,
        club: &Club,
        seat: &Seat,
        sender: Sender<'_>,
    ) -> Result<(), Stop<DecideRefusal>> {
        self.require_pending(db, club, seat, sender.now)?;
        self.decide(db, Progress::Accepted, "", Some(seat.id), sender.now)?;
        admit(db, club.id, self.user_id, Some(seat.id), sender.now).map_err(as_decision)?;
        Ok(self.tell_answer(db, club, Event::ClubAccepted, "", sender)?)
    }

    /// Says no, with words.
    pub fn decline(
        &self,
        db: &mut Conn,
        club: &Club,
        seat: &Seat,
        words: &str,
        sender: Sender<'_>,
    ) -> Result<(), Stop<DecideRefusal>> {
        self.require_pending(db, club, seat, sender.now)?;
        self.decide(db, Progress::Declined, words, Some(seat.id), sender.now)?;
        Ok(self.tell_answer(db, club, Event::ClubDeclined, words, sender)?)
    }

    /// Takes it back, which only they who asked may. What is over already stays so.
    pub fn withdraw(&self, db: &mut Conn, seat: &Seat, now: Moment) -> Result<(), Error> {
        if self.user_id != seat.id {
            return Err(Error::NotFound);
        }
        Ok(self.decide(db, Progress::Withdrawn, "", None, now)?)
    }

    /// Two may decide at once: the first counts, and the second is told.
    fn require_pending(&self, db: &mut Conn, club: &Club, seat: &Seat, now: Moment) -> Result<(), Stop<DecideRefusal>> {
        if !access_of(db, club, seat)?.requests {
            return Err(DecideRefusal::NotYours.into());
        }
        let is_pending = Self::find(db, self.id, club.id)?.is_some_and(|request| request.state == Progress::Pending);
        if is_pending && self.expires_at > now { Ok(()) } else { Err(DecideRefusal::Over.into()) }
    }

    fn decide(&self, db: &mut Conn, state: Progress, answer: &str, by: Option<UserId>, now: Moment) -> QueryResult<()> {
        let pending = club_requests::table.find(self.id).filter(club_requests::state.eq(Progress::Pending));
        diesel::update(pending)
            .set((
                club_requests::state.eq(state),
                club_requests::answer.eq(answer),
                club_requests::decided_at.eq(now),
                club_requests::decided_by.eq(by),
            ))
            .execute(db)?;
        Ok(())
    }

    fn tell_answer(
        &self,
        db: &mut Conn,
        club: &Club,
        event: Event,
        words: &str,
        sender: Sender<'_>,
    ) -> Result<(), Error> {
        let notice = Notice {
            event,
            actor: None,
            title: &club.name,
            subject: club.subject(),
            link: Link::Club(&club.slug),
            words,
        };
        notice.tell(db, &[self.user_id], sender)
    }
}

/// Whoever came into a club asks no other.
pub(super) fn withdraw_of(db: &mut Conn, user: UserId, now: Moment) -> QueryResult<()> {
    let pending = club_requests::user_id.eq(user).and(club_requests::state.eq(Progress::Pending));
    diesel::update(club_requests::table.filter(pending))
        .set((club_requests::state.eq(Progress::Withdrawn), club_requests::decided_at.eq(now)))
        .execute(db)?;
    Ok(())
}

/// What nobody answered in time.
pub fn expire_due(db: &mut Conn, now: Moment) -> Result<(), Error> {
    let late = club_requests::state.eq(Progress::Pending).and(club_requests::expires_at.le(now));
    let over = (club_requests::state.eq(Progress::Expired), club_requests::decided_at.eq(now));
    diesel::update(club_requests::table.filter(late)).set(over).execute(db)?;
    Ok(())
}

/// What waits in a club that is gone.
pub(super) fn expire_of(db: &mut Conn, club: ClubId, now: Moment) -> QueryResult<()> {
    let of_club = club_requests::state.eq(Progress::Pending).and(club_requests::club_id.eq(club));
    let over = (club_requests::state.eq(Progress::Expired), club_requests::decided_at.eq(now));
    diesel::update(club_requests::table.filter(of_club)).set(over).execute(db)?;
    Ok(())
}
