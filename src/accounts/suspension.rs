//! Silence and ban: a member may not write, or not come in, for a time and a reason that they are told.
//! Either ends all their sessions and links; lifting it revives none. They may answer once, by a link in the letter.

use diesel::prelude::*;

use super::access::StaffAccess;
use super::letters::{self, Letter};
use super::session;
use super::token::{self, Purpose};
use super::user::{User, acting_role};
use crate::audit::{self, Act};
use crate::clock::Moment;
use crate::db::Conn;
use crate::error::{Message, OrNotFound, Refusal, Stop};
use crate::ids::{SuspensionId, UserId};
use crate::press::Link;
use crate::schema::suspensions;
use crate::text_enum;

text_enum! {
    /// How far it goes.
    pub enum SuspensionKind {
        /// Reads, but does not write.
        Silence = "silence",
        /// Does not come in.
        Ban = "ban",
    }
}

/// The rows that hold now, as a condition.
macro_rules! in_force {
    ($now:expr) => {
        $crate::schema::suspensions::lifted_at
            .is_null()
            .and($crate::schema::suspensions::ends_at.is_null().or($crate::schema::suspensions::ends_at.gt($now)))
    };
}
pub(super) use in_force;

#[derive(Debug, Clone, Queryable)]
pub struct Suspension {
    pub id: SuspensionId,
    pub user_id: UserId,
    pub kind: SuspensionKind,
    pub reason: String,
    pub by_id: UserId,
    pub began_at: Moment,
    /// Nothing: until it is lifted.
    pub ends_at: Option<Moment>,
    pub lifted_at: Option<Moment>,
    pub lifted_by_id: Option<UserId>,
    /// What the member said to it; empty while they said nothing.
    pub appeal: String,
    pub appealed_at: Option<Moment>,
    pub answered_at: Option<Moment>,
}

/// A checked form.
#[derive(Debug, Clone)]
pub struct NewSuspension {
    pub kind: SuspensionKind,
    pub reason: String,
    pub ends_at: Option<Moment>,
}

/// Why a member was not suspended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SuspendRefusal {
    /// One of the kind is in force.
    Already,
    /// It has ended, or was lifted.
    Over,
    NotYours,
    /// It was appealed against once, or the link is not good any more.
    NoAppeal,
}

impl Refusal for SuspendRefusal {
    fn message(&self) -> Message {
        Message::new(match self {
            Self::Already => "admin-refusal-suspended",
            Self::Over => "admin-refusal-over",
            Self::NotYours => "admin-refusal-not-yours",
            Self::NoAppeal => "accounts-refusal-link-expired",
        })
    }
}

impl Suspension {
    pub fn is_in_force(&self, now: Moment) -> bool {
        self.lifted_at.is_none() && self.ends_at.is_none_or(|end| end > now)
    }

    /// All of a member's, the newest first.
    pub fn of_user(db: &mut Conn, id: UserId) -> QueryResult<Vec<Self>> {
        suspensions::table.filter(suspensions::user_id.eq(id)).order(suspensions::id.desc()).load(db)
    }

    /// The one that keeps a member from writing, or from coming in, now.
    pub fn in_force(db: &mut Conn, id: UserId, kind: SuspensionKind, now: Moment) -> QueryResult<Option<Self>> {
        suspensions::table
            .filter(suspensions::user_id.eq(id).and(suspensions::kind.eq(kind)))
            .filter(in_force!(now))
            .order(suspensions::id.desc())
            .first(db)
            .optional()
    }

    /// How many are in force.
    pub fn count_in_force(db: &mut Conn, now: Moment) -> QueryResult<i64> {
        suspensions::table.filter(in_force!(now)).count().get_result(db)
    }

    /// Whether a member is under a silence or a ban.
    pub fn any_in_force(db: &mut Conn, id: UserId, now: Moment) -> QueryResult<bool> {
        let found = suspensions::table.filter(suspensions::user_id.eq(id)).filter(in_force!(now));
        diesel::select(diesel::dsl::exists(found)).get_result(db)
    }

    /// What a member who leaves has said stays with nobody.
    pub(super) fn forget_words(db: &mut Conn, id: UserId) -> QueryResult<()> {
        diesel::update(suspensions::table.filter(suspensions::user_id.eq(id)))
            .set(suspensions::appeal.eq(""))
            .execute(db)?;
        Ok(())
    }

    /// Suspends a member: signed out everywhere, told by letter, written down.
    pub fn impose(
        db: &mut Conn,
        actor: UserId,
        user: &User,
        new: &NewSuspension,
        base_url: &str,
        now: Moment,
    ) -> Result<(), Stop<SuspendRefusal>> {
        let access = StaffAccess::new(acting_role(db, actor, now)?, user.role, actor == user.id);
        if !access.may_suspend(new.kind) {
            return Err(SuspendRefusal::NotYours.into());
        }
        if Self::in_force(db, user.id, new.kind, now)?.is_some() {
            return Err(SuspendRefusal::Already.into());
        }
        let id: SuspensionId = diesel::insert_into(suspensions::table)
            .values((
                suspensions::user_id.eq(user.id),
                suspensions::kind.eq(new.kind),
                suspensions::reason.eq(&new.reason),
                suspensions::by_id.eq(actor),
                suspensions::began_at.eq(now),
                suspensions::ends_at.eq(new.ends_at),
            ))
            .returning(suspensions::id)
            .get_result(db)?;
        session::end_all(db, user.id)?;
        token::forget_all(db, user.id)?;
        let act = match new.kind {
            SuspensionKind::Silence => Act::Silence,
            SuspensionKind::Ban => Act::Ban,
        };
        audit::record(db, Some(actor), act, &user.subject(), &new.reason, now)?;
        // who is banned cannot come in to answer: the letter brings the way
        let secret = token::issue_about(db, Purpose::Appeal, user.id, &id.to_string(), now)?;
        let url = Link::Appeal(&secret).url(base_url, user.language);
        Ok(letters::send(db, user, Letter::Suspended(new, url), now)?)
    }

    /// The one that a letter's link is about, while it can still be appealed against.
    pub fn by_link(db: &mut Conn, secret: &str, now: Moment) -> QueryResult<Option<Self>> {
        let link = token::look_at(db, Purpose::Appeal, secret, now)?;
        let Some(id) = link.and_then(|link| link.detail.parse::<SuspensionId>().ok()) else { return Ok(None) };
        let suspension: Option<Self> = suspensions::table.find(id).first(db).optional()?;
        Ok(suspension.filter(|suspension| suspension.is_in_force(now)))
    }

    /// Says something to it, once. The staff finds it at the desk.
    pub fn appeal(db: &mut Conn, secret: &str, words: &str, now: Moment) -> Result<(), Stop<SuspendRefusal>> {
        let suspension = Self::by_link(db, secret, now)?.ok_or(SuspendRefusal::NoAppeal)?;
        token::take(db, Purpose::Appeal, secret, now)?;
        diesel::update(suspensions::table.find(suspension.id))
            .set((suspensions::appeal.eq(words), suspensions::appealed_at.eq(now)))
            .execute(db)?;
        Ok(())
    }

    /// Those against which an appeal waits for an answer, the oldest first. One that ended by itself waits no more.
    pub fn appealed(db: &mut Conn, most: i64, now: Moment) -> QueryResult<Vec<Self>> {
        suspensions::table
            .filter(suspensions::appeal.ne("").and(suspensions::answered_at.is_null()))
            .filter(in_force!(now))
            .order(suspensions::appealed_at)
            .limit(most)
            .load(db)
    }

    /// Answers an appeal without lifting the suspension.
    pub fn answer(
        db: &mut Conn,
        actor: UserId,
        id: SuspensionId,
        words: &str,
        now: Moment,
    ) -> Result<User, Stop<SuspendRefusal>> {
        let (suspension, user) = Self::for_staff(db, actor, id, now)?;
        if suspension.appealed_at.is_none() || suspension.answered_at.is_some() || suspension.lifted_at.is_some() {
            return Err(SuspendRefusal::Over.into());
        }
        diesel::update(suspensions::table.find(id)).set(suspensions::answered_at.eq(now)).execute(db)?;
        audit::record(db, Some(actor), Act::AnswerAppeal, &user.subject(), words, now)?;
        letters::send(db, &user, Letter::AppealAnswered(words), now)?;
        Ok(user)
    }

    /// The suspension and its member, if the actor has a say in it.
    fn for_staff(
        db: &mut Conn,
        actor: UserId,
        id: SuspensionId,
        now: Moment,
    ) -> Result<(Self, User), Stop<SuspendRefusal>> {
        let suspension: Option<Self> = suspensions::table.find(id).first(db).optional()?;
        let suspension = suspension.or_not_found()?;
        let user = User::find(db, suspension.user_id)?.or_not_found()?;
        let access = StaffAccess::new(acting_role(db, actor, now)?, user.role, actor == user.id);
        if !access.may_suspend(suspension.kind) {
            return Err(SuspendRefusal::NotYours.into());
        }
        Ok((suspension, user))
    }

    /// Ends a suspension before its time.
    pub fn lift(
        db: &mut Conn,
        actor: UserId,
        id: SuspensionId,
        reason: &str,
        now: Moment,
    ) -> Result<User, Stop<SuspendRefusal>> {
        let (suspension, user) = Self::for_staff(db, actor, id, now)?;
        if !suspension.is_in_force(now) {
            return Err(SuspendRefusal::Over.into());
        }
        diesel::update(suspensions::table.find(id))
            .set((suspensions::lifted_at.eq(now), suspensions::lifted_by_id.eq(actor)))
            .execute(db)?;
        audit::record(db, Some(actor), Act::Lift, &user.subject(), reason, now)?;
        letters::send(db, &user, Letter::Lifted(suspension.kind, reason), now)?;
        Ok(user)
    }
}
