//! A club asks a member to come in by name, or gives out a link that lets in whoever has it. An invitation is consent
//! already: it opens closed clubs too. One that is older than a removal is none to whoever was removed.

use chrono::TimeDelta;
use diesel::prelude::*;
use sha2::{Digest, Sha256};

use super::club::Club;
use super::membership::access_of;
use super::membership::{JoinRefusal, Membership, admit, is_blocked, was_removed_since};
use super::notice::{Notice, Sender};
use super::request::{DecideRefusal, Progress};
use super::settings::REQUEST_DAYS;
use crate::accounts::User;
use crate::clock::Moment;
use crate::db::Conn;
use crate::error::{Error, Message, OrNotFound, Refusal, Stop};
use crate::ids::{ClubId, InvitationId, UserId};
use crate::notifications::Event;
use crate::press::Link;
use crate::schema::club_invitations;
use crate::web::{Seat, random_token};

/// Members that one link lets in at most.
pub const MOST_USES: i64 = 50;
/// Invitations of one club that wait at once.
const MOST_PENDING: i64 = 100;

/// Who is invited, refuses and is invited again is told once in so long.
const QUIET: TimeDelta = TimeDelta::days(7);

/// An invitation's row.
#[derive(Debug, Clone, Queryable)]
pub struct Invitation {
    pub id: InvitationId,
    pub club_id: ClubId,
    /// Nobody: whoever has the link.
    pub user_id: Option<UserId>,
    pub secret_hash: Option<String>,
    pub uses_left: i64,
    pub by_id: UserId,
    pub state: Progress,
    pub made_at: Moment,
    pub expires_at: Moment,
    pub decided_at: Option<Moment>,
}

/// Why nobody is invited.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InviteRefusal {
    NotYours,
    /// Nobody has this name.
    Nobody,
    /// They are in this club.
    IsHere,
    Blocked,
    /// So many invitations wait already.
    TooMany,
    Ending,
}

impl Refusal for InviteRefusal {
    fn message(&self) -> Message {
        Message::new(match self {
            Self::NotYours => "clubs-refusal-not-yours",
            Self::Nobody => "clubs-refusal-nobody",
            Self::IsHere => "clubs-refusal-is-here",
            Self::Blocked => "clubs-refusal-they-are-blocked",
            Self::TooMany => "clubs-refusal-too-many-invitations",
            Self::Ending => "clubs-refusal-ending",
        })
    }
}

fn hash(secret: &str) -> String {
    data_encoding::HEXLOWER.encode(&Sha256::digest(secret))
}

impl Invitation {
    pub fn find(db: &mut Conn, id: InvitationId, club: ClubId) -> QueryResult<Option<Self>> {
        club_invitations::table.find(id).filter(club_invitations::club_id.eq(club)).first(db).optional()
    }

    /// The one that a link stands for, while it is good.
    pub fn by_secret(db: &mut Conn, club: ClubId, secret: &str, now: Moment) -> QueryResult<Option<Self>> {
        let of_link = club_invitations::club_id.eq(club).and(club_invitations::secret_hash.eq(hash(secret)));
        let good = club_invitations::state.eq(Progress::Pending).and(club_invitations::expires_at.gt(now));
        club_invitations::table.filter(of_link.and(good)).first(db).optional()
    }

    /// What waits for an answer in a club.
    pub fn pending(db: &mut Conn, club: ClubId, now: Moment) -> QueryResult<Vec<Self>> {
        let pending = club_invitations::state.eq(Progress::Pending).and(club_invitations::expires_at.gt(now));
        let of_club = club_invitations::table.filter(club_invitations::club_id.eq(club).and(pending));
        of_club.order(club_invitations::id.desc()).limit(MOST_PENDING).load(db)
    }

    /// What waits for a member's answer.
    pub fn pending_of(db: &mut Conn, user: UserId, now: Moment) -> QueryResult<Vec<Self>> {
        let pending = club_invitations::state.eq(Progress::Pending).and(club_invitations::expires_at.gt(now));
        let own = club_invitations::table.filter(club_invitations::user_id.eq(user).and(pending));
        own.order(club_invitations::id.desc()).limit(MOST_PENDING).load(db)
    }

    /// Invites a member by name, and tells them. Inviting them again is the same invitation.
    pub fn invite(
        db: &mut Conn,
        club: &Club,
        seat: &Seat,
        name: &str,
        sender: Sender<'_>,
    ) -> Result<(), Stop<InviteRefusal>> {
        require_room(db, club, seat, sender.now)?;
        let user = User::by_name(db, name)?.filter(|user| user.is_confirmed()).ok_or(InviteRefusal::Nobody)?;
        if Membership::in_club(db, club.id, user.id)?.is_some() {
            return Err(InviteRefusal::IsHere.into());
        }
        if is_blocked(db, club.id, user.id)? {
            return Err(InviteRefusal::Blocked.into());
        }
        if Self::pending_of(db, user.id, sender.now)?.iter().any(|other| other.club_id == club.id) {
            return Ok(());
        }
        // one that is over and was not swept yet stands in the way of the new one
        expire_due(db, sender.now)?;
        let was_told = was_invited_since(db, club.id, user.id, sender.now - QUIET)?;
        insert(db, club.id, Some(user.id), None, 1, seat.id, sender.now)?;
        if was_told {
            return Ok(());
        }
        let notice = Notice {
            event: Event::ClubInvited,
            actor: Some(seat.id),
            title: &club.name,
            subject: club.subject(),
            link: Link::Club(&club.slug),
            words: &club.slogan,
        };
        Ok(notice.tell(db, &[user.id], sender)?)
    }

    /// Makes a link for so many; its secret is shown this once.
    pub fn make_link(
        db: &mut Conn,
        club: &Club,
        seat: &Seat,
        uses: i64,
        now: Moment,
    ) -> Result<String, Stop<InviteRefusal>> {
        require_room(db, club, seat, now)?;
        let secret = random_token()?;
        insert(db, club.id, None, Some(hash(&secret)), uses.clamp(1, MOST_USES), seat.id, now)?;
        Ok(secret)
    }

    /// Comes in by one's own invitation. Nobody opens another's by its number, nor a link without its secret.
    pub fn accept(&self, db: &mut Conn, seat: &Seat, now: Moment) -> Result<(), Stop<JoinRefusal>> {
        if self.user_id != Some(seat.id) {
            return Err(Error::NotFound.into());
        }
        self.use_up(db, seat, now)
    }

    /// Comes in by a link.
    pub fn follow(
        db: &mut Conn,
        club: ClubId,
        secret: &str,
        seat: &Seat,
        now: Moment,
    ) -> Result<(), Stop<JoinRefusal>> {
        let invitation = Self::by_secret(db, club, secret, now)?.ok_or(JoinRefusal::InvitationOver)?;
        invitation.use_up(db, seat, now)
    }

    /// One that is over or used up opens nothing.
    fn use_up(&self, db: &mut Conn, seat: &Seat, now: Moment) -> Result<(), Stop<JoinRefusal>> {
        let invitation = Self::find(db, self.id, self.club_id)?.or_not_found()?;
        let is_good = invitation.state == Progress::Pending && invitation.expires_at > now && invitation.uses_left > 0;
        if !is_good {
            return Err(JoinRefusal::InvitationOver.into());
        }
        if was_removed_since(db, self.club_id, seat.id, invitation.made_at)? {
            return Err(JoinRefusal::NeedsRequest.into());
        }
        let uses_left = invitation.uses_left - 1;
        let state = if uses_left == 0 { Progress::Accepted } else { Progress::Pending };
        diesel::update(club_invitations::table.find(self.id))
            .set((
                club_invitations::uses_left.eq(uses_left),
                club_invitations::state.eq(state),
                club_invitations::decided_at.eq(now),
            ))
            .execute(db)?;
        admit(db, self.club_id, seat.id, Some(invitation.by_id), now)
    }

    /// Says no; only the one who was invited may.
    pub fn decline(&self, db: &mut Conn, seat: &Seat, now: Moment) -> Result<(), Error> {
        if self.user_id != Some(seat.id) {
            return Err(Error::NotFound);
        }
        Ok(self.end(db, Progress::Declined, now)?)
    }

    /// Takes it back, for those who may invite.
    pub fn withdraw(&self, db: &mut Conn, club: &Club, seat: &Seat, now: Moment) -> Result<(), Stop<DecideRefusal>> {
        if !access_of(db, club, seat)?.requests {
            return Err(DecideRefusal::NotYours.into());
        }
        Ok(self.end(db, Progress::Withdrawn, now)?)
    }

    fn end(&self, db: &mut Conn, state: Progress, now: Moment) -> QueryResult<()> {
        let pending = club_invitations::table.find(self.id).filter(club_invitations::state.eq(Progress::Pending));
        diesel::update(pending)
            .set((club_invitations::state.eq(state), club_invitations::decided_at.eq(now)))
            .execute(db)?;
        Ok(())
    }
}

/// Whether a club invited somebody after a moment.
fn was_invited_since(db: &mut Conn, club: ClubId, user: UserId, since: Moment) -> QueryResult<bool> {
    let to_them = club_invitations::club_id.eq(club).and(club_invitations::user_id.eq(user));
    let lately = club_invitations::table.filter(to_them.and(club_invitations::made_at.gt(since)));
    diesel::select(diesel::dsl::exists(lately)).get_result(db)
}

/// Ends what waits for somebody in a club: they came in another way, or were sent away.
pub(super) fn end_of(db: &mut Conn, club: ClubId, user: UserId, state: Progress, now: Moment) -> QueryResult<()> {
    let to_them = club_invitations::club_id.eq(club).and(club_invitations::user_id.eq(user));
    let pending = to_them.and(club_invitations::state.eq(Progress::Pending));
    diesel::update(club_invitations::table.filter(pending))
        .set((club_invitations::state.eq(state), club_invitations::decided_at.eq(now)))
        .execute(db)?;
    Ok(())
}

fn require_room(db: &mut Conn, club: &Club, seat: &Seat, now: Moment) -> Result<(), Stop<InviteRefusal>> {
    if !access_of(db, club, seat)?.requests {
        return Err(InviteRefusal::NotYours.into());
    }
    if club.dissolves_at.is_some() || !club.is_alive() {
        return Err(InviteRefusal::Ending.into());
    }
    if Invitation::pending(db, club.id, now)?.len() as i64 >= MOST_PENDING {
        return Err(InviteRefusal::TooMany.into());
    }
    Ok(())
}

fn insert(
    db: &mut Conn,
    club: ClubId,
    user: Option<UserId>,
    secret_hash: Option<String>,
    uses: i64,
    by: UserId,
    now: Moment,
) -> QueryResult<()> {
    let expires_at = now + TimeDelta::days(REQUEST_DAYS.get(db)?);
    diesel::insert_into(club_invitations::table)
        .values((
            club_invitations::club_id.eq(club),
            club_invitations::user_id.eq(user),
            club_invitations::secret_hash.eq(secret_hash),
            club_invitations::uses_left.eq(uses),
            club_invitations::by_id.eq(by),
            club_invitations::state.eq(Progress::Pending),
            club_invitations::made_at.eq(now),
            club_invitations::expires_at.eq(expires_at),
        ))
        .execute(db)?;
    Ok(())
}

/// What nobody answered in time.
pub fn expire_due(db: &mut Conn, now: Moment) -> Result<(), Error> {
    let late = club_invitations::state.eq(Progress::Pending).and(club_invitations::expires_at.le(now));
    let over = (club_invitations::state.eq(Progress::Expired), club_invitations::decided_at.eq(now));
    diesel::update(club_invitations::table.filter(late)).set(over).execute(db)?;
    Ok(())
}

/// What waits in a club that is gone.
pub(super) fn expire_of(db: &mut Conn, club: ClubId, now: Moment) -> QueryResult<()> {
    let of_club = club_invitations::state.eq(Progress::Pending).and(club_invitations::club_id.eq(club));
    let over = (club_invitations::state.eq(Progress::Expired), club_invitations::decided_at.eq(now));
    diesel::update(club_invitations::table.filter(of_club)).set(over).execute(db)?;
    Ok(())
}
