//! Who runs a club: its leader, up to three deputies with rights of their own, and how the club comes into other hands.
//!
//! Leadership is handed over by an offer and its acceptance. A leader who is gone (the account closed, or unseen for so
//! many days) has a successor: the deputy, or else the member, who has been here longest is named by an official, or, when
//! an account closes, by the rule itself.

use chrono::TimeDelta;
use diesel::prelude::*;

use super::club::Club;
use super::event::{self, ClubEvent, Deed, record};
use super::membership::{MemberRole, Membership, Parting, Rights, access_of, may_act, release};
use super::notice::{Notice, Sender};
use super::settings::{ABSENCE_DAYS, REQUEST_DAYS};
use crate::accounts::User;
use crate::accounts::user::acting_role;
use crate::audit::{self, Act};
use crate::clock::Moment;
use crate::db::Conn;
use crate::error::{Error, Message, OrNotFound, Refusal, Stop};
use crate::ids::{ClubId, UserId};
use crate::notifications::Event;
use crate::press::Link;
use crate::schema::{club_offers, memberships};
use crate::web::{Role, Seat};

/// Deputies of one club.
pub const MOST_DEPUTIES: usize = 3;

/// An offer to hand a club over, until it is answered.
#[derive(Debug, Clone, Copy, Queryable)]
pub struct Offer {
    pub club_id: ClubId,
    pub to_id: UserId,
    pub by_id: UserId,
    pub made_at: Moment,
    pub expires_at: Moment,
}

/// Why a club does not change hands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LeadRefusal {
    NotYours,
    /// They are not in this club, or lead it.
    NotAMember,
    TooManyDeputies,
    /// There is no such offer, or not any more.
    Over,
    /// Officials name a leader only where the last one is gone.
    IsHere,
    /// A leader hands over first.
    Leads,
}

impl Refusal for LeadRefusal {
    fn message(&self) -> Message {
        match self {
            Self::NotYours => Message::new("clubs-refusal-not-yours"),
            Self::NotAMember => Message::new("clubs-refusal-not-here"),
            Self::TooManyDeputies => Message::new("clubs-refusal-deputies").number("n", MOST_DEPUTIES as i64),
            Self::Over => Message::new("clubs-refusal-over"),
            Self::IsHere => Message::new("clubs-refusal-leader-is-here"),
            Self::Leads => Message::new("clubs-refusal-leads"),
        }
    }
}

fn require_lead(db: &mut Conn, club: &Club, seat: &Seat) -> Result<(), Stop<LeadRefusal>> {
    if access_of(db, club, seat)?.lead { Ok(()) } else { Err(LeadRefusal::NotYours.into()) }
}

/// Makes a member a deputy with these rights, changes a deputy's, or makes a deputy a member again (`None`).
pub fn set_deputy(
    db: &mut Conn,
    club: &Club,
    seat: &Seat,
    user: UserId,
    rights: Option<Rights>,
    sender: Sender<'_>,
) -> Result<(), Stop<LeadRefusal>> {
    require_lead(db, club, seat)?;
    let member = Membership::in_club(db, club.id, user)?.ok_or(LeadRefusal::NotAMember)?;
    let wanted = (if rights.is_some() { MemberRole::Deputy } else { MemberRole::Member }, rights.unwrap_or_default());
    if (member.role, member.rights) == wanted {
        return Ok(());
    }
    let event = match (member.role, rights) {
        (MemberRole::Leader, _) => return Err(LeadRefusal::NotAMember.into()),
        (MemberRole::Member, Some(_)) => {
            let staff = Membership::staff(db, club.id)?;
            if staff.iter().filter(|member| member.role == MemberRole::Deputy).count() >= MOST_DEPUTIES {
                return Err(LeadRefusal::TooManyDeputies.into());
            }
            ClubEvent::DeputyNamed
        }
        (_, Some(_)) => ClubEvent::RightsChanged,
        (_, None) => ClubEvent::DeputyDismissed,
    };
    set_role(db, user, wanted.0, wanted.1)?;
    record(db, club.id, Deed::new(event, Some(seat.id), "").to(user), sender.now)?;
    Ok(tell(db, club, Event::ClubRole, user, Some(seat.id), sender)?)
}

/// Writes a role down (`set_deputy`, a change of leader, the demo town).
pub fn set_role(db: &mut Conn, user: UserId, role: MemberRole, rights: Rights) -> QueryResult<()> {
    diesel::update(memberships::table.find(user))
        .set((
            memberships::role.eq(role),
            memberships::may_requests.eq(rights.requests),
            memberships::may_members.eq(rights.members),
            memberships::may_forum.eq(rights.forum),
            memberships::may_page.eq(rights.page),
        ))
        .execute(db)?;
    Ok(())
}

impl Offer {
    /// The one that waits in a club.
    pub fn of_club(db: &mut Conn, club: ClubId, now: Moment) -> QueryResult<Option<Self>> {
        club_offers::table.find(club).filter(club_offers::expires_at.gt(now)).first(db).optional()
    }

    /// Offers the club to one of its members. One offer at a time: another takes its place.
    pub fn make(
        db: &mut Conn,
        club: &Club,
        seat: &Seat,
        to: UserId,
        sender: Sender<'_>,
    ) -> Result<(), Stop<LeadRefusal>> {
        require_lead(db, club, seat)?;
        let member = Membership::in_club(db, club.id, to)?.ok_or(LeadRefusal::NotAMember)?;
        if member.role == MemberRole::Leader {
            return Err(LeadRefusal::NotAMember.into());
        }
        if Self::of_club(db, club.id, sender.now)?.is_some_and(|offer| offer.to_id == to) {
            return Ok(());
        }
        diesel::delete(club_offers::table.find(club.id)).execute(db)?;
        let expires_at = sender.now + TimeDelta::days(REQUEST_DAYS.get(db)?);
        diesel::insert_into(club_offers::table)
            .values((
                club_offers::club_id.eq(club.id),
                club_offers::to_id.eq(to),
                club_offers::by_id.eq(seat.id),
                club_offers::made_at.eq(sender.now),
                club_offers::expires_at.eq(expires_at),
            ))
            .execute(db)?;
        record(db, club.id, Deed::new(ClubEvent::Offered, Some(seat.id), "").to(to), sender.now)?;
        Ok(tell(db, club, Event::ClubOffered, to, Some(seat.id), sender)?)
    }

    /// Takes the club over: consent is what makes it happen.
    pub fn accept(db: &mut Conn, club: &Club, seat: &Seat, sender: Sender<'_>) -> Result<(), Stop<LeadRefusal>> {
        let offer =
            Self::of_club(db, club.id, sender.now)?.filter(|offer| offer.to_id == seat.id).ok_or(LeadRefusal::Over)?;
        Membership::in_club(db, club.id, seat.id)?.ok_or(LeadRefusal::Over)?;
        // whoever offered it must still have it to give
        let leader = leader_of(db, club.id)?.filter(|leader| leader.user_id == offer.by_id).ok_or(LeadRefusal::Over)?;
        hand_over(db, club, Some(&leader), seat.id, (ClubEvent::LeaderChanged, Some(leader.user_id)), sender)?;
        Ok(tell(db, club, Event::ClubRole, leader.user_id, Some(seat.id), sender)?)
    }

    /// Says no.
    pub fn decline(db: &mut Conn, club: &Club, seat: &Seat, sender: Sender<'_>) -> Result<(), Stop<LeadRefusal>> {
        let offer =
            Self::of_club(db, club.id, sender.now)?.filter(|offer| offer.to_id == seat.id).ok_or(LeadRefusal::Over)?;
        diesel::delete(club_offers::table.find(club.id)).execute(db)?;
        Ok(tell(db, club, Event::ClubOfferDeclined, offer.by_id, Some(seat.id), sender)?)
    }

    /// Takes it back.
    pub fn withdraw(db: &mut Conn, club: &Club, seat: &Seat) -> Result<(), Stop<LeadRefusal>> {
        require_lead(db, club, seat)?;
        diesel::delete(club_offers::table.find(club.id)).execute(db)?;
        Ok(())
    }
}

/// The leader of a club.
pub fn leader_of(db: &mut Conn, club: ClubId) -> QueryResult<Option<Membership>> {
    Ok(Membership::staff(db, club)?.into_iter().find(|member| member.role == MemberRole::Leader))
}

/// Whether a club's leader is gone: they left the site, or were not seen for so long.
pub fn is_abandoned(db: &mut Conn, club: &Club, now: Moment) -> QueryResult<bool> {
    let Some(leader) = leader_of(db, club.id)? else { return Ok(club.is_alive()) };
    let Some(user) = User::find(db, leader.user_id)? else { return Ok(true) };
    let leads_since = event::last_of(db, club.id, leader.user_id, &[ClubEvent::LeaderChanged, ClubEvent::LeaderNamed])?;
    let seen = user.last_seen_at.unwrap_or(user.created_at).max(leads_since.unwrap_or(leader.joined_at));
    Ok(user.closed_at.is_some() || seen < now - TimeDelta::days(ABSENCE_DAYS.get(db)?))
}

/// An official names one of the members, where the leader is gone.
pub fn name_leader(
    db: &mut Conn,
    club: &Club,
    seat: &Seat,
    user: UserId,
    reason: &str,
    sender: Sender<'_>,
) -> Result<(), Stop<LeadRefusal>> {
    if acting_role(db, seat.id, sender.now)? != Role::Official || !access_of(db, club, seat)?.name_leader {
        return Err(LeadRefusal::NotYours.into());
    }
    if !is_abandoned(db, club, sender.now)? {
        return Err(LeadRefusal::IsHere.into());
    }
    let member = Membership::in_club(db, club.id, user)?.ok_or(LeadRefusal::NotAMember)?;
    let leader = leader_of(db, club.id)?;
    if member.role == MemberRole::Leader || !may_act(db, user, sender.now)? {
        return Err(LeadRefusal::NotAMember.into());
    }
    hand_over(db, club, leader.as_ref(), user, (ClubEvent::LeaderNamed, Some(seat.id)), sender)?;
    audit::record(db, Some(seat.id), Act::NameLeader, &club.subject(), reason, sender.now)?;
    tell(db, club, Event::ClubLeader, user, Some(seat.id), sender)?;
    Ok(leader.map_or(Ok(()), |leader| tell(db, club, Event::ClubRole, leader.user_id, Some(seat.id), sender))?)
}

/// Changes the leader: the earlier one, if any, is a member from now on.
fn hand_over(
    db: &mut Conn,
    club: &Club,
    from: Option<&Membership>,
    to: UserId,
    (event, actor): (ClubEvent, Option<UserId>),
    sender: Sender<'_>,
) -> Result<(), Error> {
    // the earlier one first: a club has one leader at any time
    if let Some(leader) = from {
        set_role(db, leader.user_id, MemberRole::Member, Rights::default())?;
    }
    set_role(db, to, MemberRole::Leader, Rights::default())?;
    diesel::delete(club_offers::table.find(club.id)).execute(db)?;
    Ok(record(db, club.id, Deed::new(event, actor, "").to(to), sender.now)?)
}

/// A member leaves. Whoever leads hands over first, or dissolves the club.
pub fn leave(db: &mut Conn, club: &Club, seat: &Seat, now: Moment) -> Result<(), Stop<LeadRefusal>> {
    let member = Membership::in_club(db, club.id, seat.id)?.ok_or(LeadRefusal::NotAMember)?;
    if member.role == MemberRole::Leader {
        return Err(LeadRefusal::Leads.into());
    }
    release(db, &member, Parting::Left, now)?;
    Ok(record(db, club.id, Deed::new(ClubEvent::Left, Some(seat.id), "").to(seat.id), now)?)
}

/// Whether a member leads a club: their account is not closed before somebody else does.
pub fn led_by(db: &mut Conn, user: UserId) -> QueryResult<Option<Club>> {
    match Membership::of(db, user)?.filter(|member| member.role == MemberRole::Leader) {
        Some(member) => Club::find(db, member.club_id),
        None => Ok(None),
    }
}

/// Takes somebody whose account is closed out of their club. A leader's place goes to the deputy who has been here
/// longest, or else to such a member; a club without any is dissolved.
pub fn part_for_good(db: &mut Conn, user: UserId, sender: Sender<'_>) -> Result<(), Error> {
    let Some(member) = Membership::of(db, user)? else { return Ok(()) };
    let club = Club::find(db, member.club_id)?.or_not_found()?;
    if member.role == MemberRole::Leader {
        match heir_of(db, &club, user, sender.now)? {
            Some(heir) => {
                hand_over(db, &club, Some(&member), heir.user_id, (ClubEvent::LeaderChanged, None), sender)?;
                tell(db, &club, Event::ClubLeader, heir.user_id, None, sender)?;
            }
            None => return super::dissolution::dissolve(db, &club, sender),
        }
    }
    release(db, &member, Parting::Left, sender.now)?;
    Ok(record(db, club.id, Deed::new(ClubEvent::Left, None, "").to(user), sender.now)?)
}

/// Who comes after a leader: the deputies first, then whoever has been here longest; and those who may act at all before
/// those who may not.
fn heir_of(db: &mut Conn, club: &Club, leader: UserId, now: Moment) -> Result<Option<Membership>, Error> {
    let mut others = Membership::all_of(db, club.id)?;
    others.retain(|other| other.user_id != leader);
    others.sort_by_key(|member| (member.role, member.joined_at, member.user_id));
    for other in &others {
        if may_act(db, other.user_id, now)? {
            return Ok(Some(other.clone()));
        }
    }
    Ok(others.into_iter().next())
}

fn tell(
    db: &mut Conn,
    club: &Club,
    event: Event,
    to: UserId,
    by: Option<UserId>,
    sender: Sender<'_>,
) -> Result<(), Error> {
    let notice = Notice {
        event,
        actor: by,
        title: &club.name,
        subject: club.subject(),
        // where an offer is answered, and where everybody sees who runs the club
        link: Link::Club(&club.slug),
        words: "",
    };
    notice.tell(db, &[to], sender)
}
