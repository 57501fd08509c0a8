//! Who may do what in a club. Pure: facts in, rights out.

use serde::Serialize;

use super::club::{Club, Joining};
use super::membership::{MemberRole, Membership, Rights};
use crate::ids::ClubId;
use crate::web::{Role, Seat};

/// Who looks, as far as it matters to a club.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Viewer {
    /// Their role on the site, while they are signed in.
    pub role: Option<Role>,
    /// Whether they may write at all: an address is proved, no silence is in force.
    pub may_write: bool,
    /// The club that they are in.
    pub club: Option<ClubId>,
    /// What they are in this one.
    pub here: Option<(MemberRole, Rights)>,
    /// The club keeps them out.
    pub is_blocked: bool,
    /// The club removed them: an open door is none to them.
    pub was_removed: bool,
}

impl Viewer {
    pub fn new(seat: Option<&Seat>, membership: Option<&Membership>, club: ClubId) -> Self {
        let here = membership.filter(|membership| membership.club_id == club);
        Self {
            role: seat.map(|seat| seat.role),
            may_write: seat.is_some_and(Seat::may_write),
            club: membership.map(|membership| membership.club_id),
            here: here.map(|membership| (membership.role, membership.all_rights())),
            is_blocked: false,
            was_removed: false,
        }
    }
}

/// What a visitor may do in a club.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct ClubAccess {
    /// Come in at once.
    pub join: bool,
    /// Ask to come in.
    pub request: bool,
    pub leave: bool,
    /// Write in its forum.
    pub post: bool,
    /// Keep order in its forum.
    pub moderate: bool,
    /// Decide on requests, and invite.
    pub requests: bool,
    /// Manage the roster.
    pub members: bool,
    /// Change its page and how one comes in.
    pub page: bool,
    /// What only the leader may: deputies, handing over, messages, the end.
    pub lead: bool,
    /// Read its log.
    pub log: bool,
    /// Name another leader, where the last one is gone.
    pub name_leader: bool,
}

impl ClubAccess {
    pub fn new(club: &Club, viewer: &Viewer) -> Self {
        let is_alive = club.is_alive();
        let is_staying = is_alive && club.dissolves_at.is_none();
        let is_writer = viewer.role.is_some() && viewer.may_write && is_alive;
        let (role, rights) = viewer.here.filter(|_| is_writer).unzip();
        let rights = rights.unwrap_or_default();
        let is_official = viewer.role == Some(Role::Official) && viewer.may_write;
        let may_come = is_writer && is_staying && viewer.club.is_none() && !viewer.is_blocked;
        let is_open = club.joining == Joining::Open && !viewer.was_removed;
        Self {
            join: may_come && is_open,
            request: may_come && !is_open && club.joining != Joining::Closed,
            // whoever may not write may still go; a leader hands over first
            leave: is_alive && viewer.here.is_some_and(|(role, _)| role != MemberRole::Leader),
            post: role.is_some(),
            moderate: rights.forum,
            requests: rights.requests,
            members: rights.members,
            page: rights.page,
            lead: role == Some(MemberRole::Leader),
            log: viewer.here.is_some() || is_official,
            name_leader: is_official && is_alive,
        }
    }

    /// Whether a member of this role can be removed: deputies act on members, the leader on deputies too.
    pub fn removes(&self, role: MemberRole) -> bool {
        match role {
            MemberRole::Leader => false,
            MemberRole::Deputy => self.members && self.lead,
            MemberRole::Member => self.members,
        }
    }

    /// Whether the pages of those who run the club are theirs to see.
    pub fn runs(&self) -> bool {
        self.requests || self.members || self.page || self.lead
    }
}
