//! Belonging to a club: the row, and the one way in and the one way out.

use chrono::TimeDelta;
use diesel::prelude::*;

use super::access::{ClubAccess, Viewer};
use super::activity::{self, Doing};
use super::application;
use super::club::Club;
use super::event::{ClubEvent, Deed, record};
use super::invitation;
use super::request::{self, Progress};
use super::settings::WAITING_DAYS;
use crate::accounts::User;
use crate::accounts::suspension::Suspension;
use crate::clock::Moment;
use crate::db::Conn;
use crate::error::{Error, Message, OrNotFound, Refusal, Stop};
use crate::ids::{ClubId, UserId};
use crate::schema::{club_blocks, club_departures, club_offers, clubs, memberships};
use crate::text_enum;
use crate::web::Seat;

text_enum! {
    /// What a member is in their club.
    pub enum MemberRole {
        Leader = "leader",
        Deputy = "deputy",
        Member = "member",
    }
}

text_enum! {
    /// How somebody left.
    pub enum Parting {
        Left = "left",
        Removed = "removed",
        Dissolved = "dissolved",
    }
}

/// What a deputy may do, each by itself. A leader may do all of it, a member none.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Queryable)]
pub struct Rights {
    /// Decide on requests, and invite.
    pub requests: bool,
    /// Remove members, block and unblock them, write notes.
    pub members: bool,
    /// Keep order in the club's forum.
    pub forum: bool,
    /// Change the club's page.
    pub page: bool,
}

/// A membership's row.
#[derive(Debug, Clone)]
pub struct Membership {
    pub user_id: UserId,
    pub club_id: ClubId,
    pub role: MemberRole,
    pub rights: Rights,
    pub note: String,
    pub joined_at: Moment,
}

type Row = ((UserId, ClubId, MemberRole), Rights, (String, Moment));

/// The columns of a [`Membership`], in the order of its parts.
macro_rules! columns {
    () => {
        (
            (memberships::user_id, memberships::club_id, memberships::role),
            (memberships::may_requests, memberships::may_members, memberships::may_forum, memberships::may_page),
            (memberships::note, memberships::joined_at),
        )
    };
}

impl From<Row> for Membership {
    fn from(((user_id, club_id, role), rights, (note, joined_at)): Row) -> Self {
        Self { user_id, club_id, role, rights, note, joined_at }
    }
}

/// Why somebody does not come in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum JoinRefusal {
    /// Who asks is in a club already, this one or another.
    InAClub,
    /// The club blocked them.
    Blocked,
    /// The club has no room.
    Full,
    /// They left a club so lately that they wait for so many days more.
    Waiting(i64),
    /// The club was dissolved, or is about to be.
    Ending,
    /// Nobody comes in without an invitation.
    Closed,
    /// The invitation was answered, used up, taken back, or is too old.
    InvitationOver,
    /// Not without being asked for: the club was closed, or they were removed from it.
    NeedsRequest,
    /// One request at a time.
    Pending,
    /// Who left the site, or has not proved an address.
    NotAMember,
}

impl Refusal for JoinRefusal {
    fn message(&self) -> Message {
        match self {
            Self::InAClub => Message::new("clubs-refusal-in-a-club"),
            Self::Blocked => Message::new("clubs-refusal-blocked"),
            Self::Full => Message::new("clubs-refusal-full"),
            Self::Waiting(days) => Message::new("clubs-refusal-waiting").number("n", *days),
            Self::Ending => Message::new("clubs-refusal-ending"),
            Self::Closed => Message::new("clubs-refusal-closed"),
            Self::InvitationOver => Message::new("clubs-refusal-invitation-over"),
            Self::NeedsRequest => Message::new("clubs-refusal-needs-request"),
            Self::Pending => Message::new("clubs-refusal-pending"),
            Self::NotAMember => Message::new("clubs-refusal-not-a-member"),
        }
    }
}

/// The club that a member is in.
pub fn club_of(db: &mut Conn, user: UserId) -> QueryResult<Option<ClubId>> {
    memberships::table.find(user).select(memberships::club_id).first(db).optional()
}

impl Membership {
    /// Of a member, if they are in a club.
    pub fn of(db: &mut Conn, user: UserId) -> QueryResult<Option<Self>> {
        let row: Option<Row> = memberships::table.find(user).select(columns!()).first(db).optional()?;
        Ok(row.map(Self::from))
    }

    /// Of a member of this very club.
    pub fn in_club(db: &mut Conn, club: ClubId, user: UserId) -> QueryResult<Option<Self>> {
        Ok(Self::of(db, user)?.filter(|membership| membership.club_id == club))
    }

    /// The leader, then the deputies, as long as they have been here.
    pub fn staff(db: &mut Conn, club: ClubId) -> QueryResult<Vec<Self>> {
        let staff = memberships::club_id.eq(club).and(memberships::role.ne(MemberRole::Member));
        let mut rows: Vec<Row> = memberships::table
            .filter(staff)
            .order((memberships::joined_at, memberships::user_id))
            .select(columns!())
            .load(db)?;
        rows.sort_by_key(|((_, _, role), ..)| *role);
        Ok(rows.into_iter().map(Self::from).collect())
    }

    /// Everybody, as long as they have been here.
    pub fn all_of(db: &mut Conn, club: ClubId) -> QueryResult<Vec<Self>> {
        let rows: Vec<Row> = memberships::table
            .filter(memberships::club_id.eq(club))
            .order((memberships::joined_at, memberships::user_id))
            .select(columns!())
            .load(db)?;
        Ok(rows.into_iter().map(Self::from).collect())
    }

    /// What they may do, whatever their role.
    pub fn all_rights(&self) -> Rights {
        match self.role {
            MemberRole::Leader => Rights { requests: true, members: true, forum: true, page: true },
            MemberRole::Deputy => self.rights,
            MemberRole::Member => Rights::default(),
        }
    }
}

/// The leader, and the deputies who decide on requests.
pub(super) fn deciders(db: &mut Conn, club: ClubId) -> QueryResult<Vec<UserId>> {
    let staff = Membership::staff(db, club)?;
    Ok(staff.into_iter().filter(|member| member.all_rights().requests).map(|member| member.user_id).collect())
}

/// Whether a club keeps somebody out.
pub fn is_blocked(db: &mut Conn, club: ClubId, user: UserId) -> QueryResult<bool> {
    diesel::select(diesel::dsl::exists(club_blocks::table.find((club, user)))).get_result(db)
}

/// Whether somebody was removed from the club: they do not come back without approval.
pub fn was_removed(db: &mut Conn, club: ClubId, user: UserId) -> QueryResult<bool> {
    let removed = club_departures::table.find((user, club)).filter(club_departures::how.eq(Parting::Removed));
    diesel::select(diesel::dsl::exists(removed)).get_result(db)
}

/// Whether they were removed after a moment.
pub fn was_removed_since(db: &mut Conn, club: ClubId, user: UserId, since: Moment) -> QueryResult<bool> {
    let removed = club_departures::table.find((user, club)).filter(club_departures::how.eq(Parting::Removed));
    diesel::select(diesel::dsl::exists(removed.filter(club_departures::left_at.ge(since)))).get_result(db)
}

/// Days that a member has to wait still; none where their last club was dissolved.
pub fn days_to_wait(db: &mut Conn, user: UserId, now: Moment) -> QueryResult<i64> {
    let waiting = TimeDelta::days(WAITING_DAYS.get(db)?);
    let own = club_departures::user_id.eq(user).and(club_departures::how.ne(Parting::Dissolved));
    let last: Option<Moment> = club_departures::table
        .filter(own)
        .order(club_departures::left_at.desc())
        .select(club_departures::left_at)
        .first(db)
        .optional()?;
    let left = last.map_or(TimeDelta::zero(), |last| last + waiting - now);
    // a part of a day is a day still
    Ok((left.num_seconds().max(0) + 86_399) / 86_400)
}

/// What somebody may do in a club at this moment: asked anew in the transaction of each act.
pub fn access_of(db: &mut Conn, club: &Club, seat: &Seat) -> QueryResult<ClubAccess> {
    Ok(ClubAccess::new(club, &viewer_of(db, club, seat)?))
}

/// Who looks at a club.
pub(super) fn viewer_of(db: &mut Conn, club: &Club, seat: &Seat) -> QueryResult<Viewer> {
    let membership = Membership::of(db, seat.id)?;
    let mut viewer = Viewer::new(Some(seat), membership.as_ref(), club.id);
    // who is in a club does not come into another
    if membership.is_none() {
        viewer.is_blocked = is_blocked(db, club.id, seat.id)?;
        viewer.was_removed = was_removed(db, club.id, seat.id)?;
    }
    Ok(viewer)
}

/// Whether somebody is a member of the site in good standing at this moment: the question for whoever is let in, or is
/// to lead, without being the one who acts.
pub fn may_act(db: &mut Conn, user: UserId, now: Moment) -> QueryResult<bool> {
    let Some(user) = User::find(db, user)? else { return Ok(false) };
    let is_here = user.closed_at.is_none() && user.is_confirmed();
    Ok(is_here && !Suspension::any_in_force(db, user.id, now)?)
}

/// What stands in the way of somebody's coming in, whoever lets them in.
pub fn obstacle(db: &mut Conn, club: &Club, user: UserId, now: Moment) -> QueryResult<Option<JoinRefusal>> {
    if club.dissolved_at.is_some() || club.dissolves_at.is_some() {
        return Ok(Some(JoinRefusal::Ending));
    }
    if Membership::of(db, user)?.is_some() {
        return Ok(Some(JoinRefusal::InAClub));
    }
    if !may_act(db, user, now)? {
        return Ok(Some(JoinRefusal::NotAMember));
    }
    if is_blocked(db, club.id, user)? {
        return Ok(Some(JoinRefusal::Blocked));
    }
    match days_to_wait(db, user, now)? {
        0 => Ok((club.members >= club.capacity(db)?).then_some(JoinRefusal::Full)),
        days => Ok(Some(JoinRefusal::Waiting(days))),
    }
}

/// The one way in. The club is read anew here: what a page showed of it may be old.
pub(super) fn admit(
    db: &mut Conn,
    club: ClubId,
    user: UserId,
    by: Option<UserId>,
    now: Moment,
) -> Result<(), Stop<JoinRefusal>> {
    let club = Club::find(db, club)?.or_not_found()?;
    if let Some(refusal) = obstacle(db, &club, user, now)? {
        return Err(refusal.into());
    }
    enter(db, club.id, user, MemberRole::Member, now)?;
    activity::report_in(db, club.id, user, Doing::Join, now)?;
    record(db, club.id, Deed::new(ClubEvent::Joined, by, "").to(user), now)?;
    Ok(())
}

/// Puts the row in, which nobody does but `admit`, a founding and the demo town.
pub fn enter(db: &mut Conn, club: ClubId, user: UserId, role: MemberRole, now: Moment) -> Result<(), Error> {
    diesel::insert_into(memberships::table)
        .values((
            memberships::user_id.eq(user),
            memberships::club_id.eq(club),
            memberships::role.eq(role),
            memberships::joined_at.eq(now),
        ))
        .execute(db)?;
    diesel::update(clubs::table.find(club)).set(clubs::members.eq(clubs::members + 1)).execute(db)?;
    // whoever is in asks nobody else, and what was remembered of their leaving is over
    request::withdraw_of(db, user, now)?;
    invitation::end_of(db, club, user, Progress::Accepted, now)?;
    application::withdraw_of(db, user, now)?;
    diesel::delete(club_departures::table.find((user, club))).execute(db)?;
    Ok(())
}

/// The one way out. Who leads a club is let go only with it.
pub(super) fn release(db: &mut Conn, membership: &Membership, how: Parting, now: Moment) -> Result<(), Error> {
    let (user, club) = (membership.user_id, membership.club_id);
    // whoever is gone already is counted once
    if diesel::delete(memberships::table.find(user)).execute(db)? == 0 {
        return Ok(());
    }
    invitation::end_of(db, club, user, Progress::Withdrawn, now)?;
    diesel::update(clubs::table.find(club)).set(clubs::members.eq(clubs::members - 1)).execute(db)?;
    diesel::delete(club_offers::table.filter(club_offers::club_id.eq(club).and(club_offers::to_id.eq(user))))
        .execute(db)?;
    diesel::delete(club_departures::table.find((user, club))).execute(db)?;
    diesel::insert_into(club_departures::table)
        .values((
            club_departures::user_id.eq(user),
            club_departures::club_id.eq(club),
            club_departures::how.eq(how),
            club_departures::left_at.eq(now),
        ))
        .execute(db)?;
    Ok(())
}
