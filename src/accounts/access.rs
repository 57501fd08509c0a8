//! What a visitor is, for the questions that other features ask; and what staff may do to a member.

use serde::Serialize;

use super::suspension::SuspensionKind;
use crate::audience::Reader;
use crate::web::{Role, Seat};

/// What decides what a visitor may read.
pub fn reader(seat: Option<&Seat>) -> Reader {
    seat.map_or_else(Reader::default, |seat| Reader {
        member: Some(seat.id),
        is_staff: seat.role.is_staff(),
        club: seat.club,
    })
}

/// What somebody of the staff may do to a member.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct StaffAccess {
    /// See their page at the desk.
    pub see: bool,
    /// See their address, and find them by it.
    pub email: bool,
    pub silence: bool,
    pub ban: bool,
    pub entrust: bool,
    pub rank: bool,
}

impl StaffAccess {
    /// Moderators keep order among members, officials also among the staff. Nobody acts on themselves.
    pub fn new(actor: Role, member: Role, is_self: bool) -> Self {
        let is_official = actor == Role::Official;
        let keeps_order = !is_self && (is_official || actor == Role::Moderator && member == Role::Member);
        Self {
            see: actor.is_staff(),
            email: is_official,
            silence: keeps_order,
            ban: keeps_order && is_official,
            entrust: !is_self && is_official,
            rank: !is_self && is_official,
        }
    }

    pub fn may_suspend(&self, kind: SuspensionKind) -> bool {
        match kind {
            SuspensionKind::Silence => self.silence,
            SuspensionKind::Ban => self.ban,
        }
    }
}

/// Whether one may send a picture of one's own to be worn.
pub fn may_upload_avatar(role: Role) -> bool {
    role.is_staff()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn staff_keep_order_below_them() {
        use Role::{Member, Moderator, Official};
        // actor, member, self: see, email, silence, ban, entrust, rank
        for (actor, member, is_self, rights) in [
            (Member, Member, false, [false, false, false, false, false, false]),
            (Member, Member, true, [false, false, false, false, false, false]),
            (Moderator, Member, false, [true, false, true, false, false, false]),
            (Moderator, Moderator, false, [true, false, false, false, false, false]),
            (Moderator, Official, false, [true, false, false, false, false, false]),
            (Moderator, Moderator, true, [true, false, false, false, false, false]),
            (Official, Member, false, [true, true, true, true, true, true]),
            (Official, Moderator, false, [true, true, true, true, true, true]),
            (Official, Official, false, [true, true, true, true, true, true]),
            (Official, Official, true, [true, true, false, false, false, false]),
        ] {
            let [see, email, silence, ban, entrust, rank] = rights;
            let expected = StaffAccess { see, email, silence, ban, entrust, rank };
            assert_eq!(StaffAccess::new(actor, member, is_self), expected, "{actor} {member} {is_self}");
        }
    }
}
