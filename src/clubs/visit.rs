//! A club as a visitor finds it: with what they are in it, and what they may do.

use super::access::{ClubAccess, Viewer};
use super::club::Club;
use super::membership::{MemberRole, Membership, viewer_of};
use super::request::ClubRequest;
use crate::db::Conn;
use crate::error::{Error, OrNotFound};
use crate::ids::UserId;
use crate::web::Seat;

/// What every page of a club shows at its head.
#[derive(Debug, Clone)]
pub struct Visit {
    pub club: Club,
    pub access: ClubAccess,
    /// Those who run it: the leader, then the deputies.
    pub staff: Vec<Membership>,
    /// What the visitor is in it.
    pub role: Option<MemberRole>,
    /// Requests that wait, for those who decide.
    pub requests: i64,
}

impl Visit {
    /// The club of an address; also one that is dissolved, whose forum stays readable.
    pub fn of(db: &mut Conn, slug: &str, seat: Option<&Seat>) -> Result<Self, Error> {
        let club = Club::by_slug(db, slug)?.or_not_found()?;
        let viewer = seat.map_or_else(|| Ok(Viewer::default()), |seat| viewer_of(db, &club, seat))?;
        let access = ClubAccess::new(&club, &viewer);
        let staff = Membership::staff(db, club.id)?;
        let requests = if access.requests { ClubRequest::count_pending(db, club.id)? } else { 0 };
        Ok(Self { club, access, staff, role: viewer.here.map(|(role, _)| role), requests })
    }

    /// The same for a page that not everybody sees: the club is no secret, so they are told that they may not.
    pub fn with(
        db: &mut Conn,
        slug: &str,
        seat: Option<&Seat>,
        may: impl FnOnce(&ClubAccess) -> bool,
    ) -> Result<Self, Error> {
        let visit = Self::of(db, slug, seat)?;
        if may(&visit.access) { Ok(visit) } else { Err(Error::Forbidden) }
    }

    /// Whom the head of its pages names.
    pub fn people(&self) -> impl Iterator<Item = UserId> {
        self.staff.iter().map(|member| member.user_id)
    }
}
