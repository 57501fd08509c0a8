//! What officials do to a member's standing: roles, and ranks that one cannot give oneself.

use diesel::prelude::*;

use super::access::StaffAccess;
use super::user::{User, acting_role};
use crate::audit::{self, Act};
use crate::clock::Moment;
use crate::db::Conn;
use crate::error::{Message, Refusal, Stop};
use crate::ids::UserId;
use crate::schema::users;
use crate::web::Role;

/// Why an official's act was refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OfficeRefusal {
    NotYours,
    /// It is so already.
    NoChange,
    /// Who left, or has not proved an address, is entrusted with nothing.
    NotAMember,
}

impl Refusal for OfficeRefusal {
    fn message(&self) -> Message {
        Message::new(match self {
            Self::NotYours => "admin-refusal-not-yours",
            Self::NoChange => "admin-refusal-no-change",
            Self::NotAMember => "admin-refusal-not-a-member",
        })
    }
}

/// Entrusts a member with a role, or takes it back. Nobody changes their own, so the last official stays.
pub fn entrust(
    db: &mut Conn,
    actor: UserId,
    user: &User,
    role: Role,
    reason: &str,
    now: Moment,
) -> Result<(), Stop<OfficeRefusal>> {
    if !StaffAccess::new(acting_role(db, actor, now)?, user.role, actor == user.id).entrust {
        return Err(OfficeRefusal::NotYours.into());
    }
    if user.closed_at.is_some() || !user.is_confirmed() {
        return Err(OfficeRefusal::NotAMember.into());
    }
    if user.role == role {
        return Err(OfficeRefusal::NoChange.into());
    }
    diesel::update(users::table.find(user.id)).set(users::role.eq(role)).execute(db)?;
    let what = format!("{} → {role}: {reason}", user.role);
    Ok(audit::record(db, Some(actor), Act::Entrust, &user.subject(), &what, now)?)
}

/// Registers a professional rank, or takes it away.
pub fn set_rank(
    db: &mut Conn,
    actor: UserId,
    user: &User,
    rank: Option<&str>,
    reason: &str,
    now: Moment,
) -> Result<(), Stop<OfficeRefusal>> {
    if !StaffAccess::new(acting_role(db, actor, now)?, user.role, actor == user.id).rank {
        return Err(OfficeRefusal::NotYours.into());
    }
    if user.rank.as_deref() == rank {
        return Err(OfficeRefusal::NoChange.into());
    }
    diesel::update(users::table.find(user.id)).set(users::rank.eq(rank)).execute(db)?;
    let what = format!("{} → {}: {reason}", user.rank.as_deref().unwrap_or("–"), rank.unwrap_or("–"));
    Ok(audit::record(db, Some(actor), Act::Rank, &user.subject(), &what, now)?)
}
