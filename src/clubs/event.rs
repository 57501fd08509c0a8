//! The log of a club, which all its members see.

use diesel::prelude::*;

use crate::clock::Moment;
use crate::db::Conn;
use crate::ids::{ClubEventId, ClubId, UserId};
use crate::schema::club_events;
use crate::text_enum;

text_enum! {
    /// What happened in a club.
    pub enum ClubEvent {
        Founded = "founded",
        Joined = "joined",
        Left = "left",
        Removed = "removed",
        Blocked = "blocked",
        Unblocked = "unblocked",
        DeputyNamed = "deputy-named",
        /// What a deputy may do is another than before.
        RightsChanged = "rights-changed",
        DeputyDismissed = "deputy-dismissed",
        Offered = "offered",
        /// The leader gave the club over, or their successor came by the rule.
        LeaderChanged = "leader-changed",
        /// An official named the leader.
        LeaderNamed = "leader-named",
        PageChanged = "page-changed",
        JoiningChanged = "joining-changed",
        MessageSent = "message-sent",
        ClassAnnounced = "class-announced",
        ClassChanged = "class-changed",
        ClassKept = "class-kept",
        DissolutionAsked = "dissolution-asked",
        DissolutionWithdrawn = "dissolution-withdrawn",
        Dissolved = "dissolved",
    }
}

/// One line of the log.
#[derive(Debug, Clone, Queryable)]
pub struct LogLine {
    pub id: ClubEventId,
    pub club_id: ClubId,
    pub event: ClubEvent,
    /// Nobody: the site itself.
    pub actor_id: Option<UserId>,
    /// To whom it happened.
    pub member_id: Option<UserId>,
    pub detail: String,
    pub at: Moment,
}

/// Who did what to whom.
#[derive(Debug, Clone, Copy)]
pub struct Deed<'a> {
    pub event: ClubEvent,
    pub actor: Option<UserId>,
    pub member: Option<UserId>,
    pub detail: &'a str,
}

impl<'a> Deed<'a> {
    /// What concerns no one member.
    pub const fn new(event: ClubEvent, actor: Option<UserId>, detail: &'a str) -> Self {
        Self { event, actor, member: None, detail }
    }

    /// The same, done to somebody.
    pub const fn to(mut self, member: UserId) -> Self {
        self.member = Some(member);
        self
    }
}

/// Writes it down.
pub fn record(db: &mut Conn, club: ClubId, deed: Deed<'_>, now: Moment) -> QueryResult<()> {
    diesel::insert_into(club_events::table)
        .values((
            club_events::club_id.eq(club),
            club_events::event.eq(deed.event),
            club_events::actor_id.eq(deed.actor),
            club_events::member_id.eq(deed.member),
            club_events::detail.eq(deed.detail),
            club_events::at.eq(now),
        ))
        .execute(db)?;
    Ok(())
}

/// When one of these last happened to a member.
pub fn last_of(db: &mut Conn, club: ClubId, member: UserId, events: &[ClubEvent]) -> QueryResult<Option<Moment>> {
    let to_them = club_events::club_id.eq(club).and(club_events::member_id.eq(member));
    club_events::table
        .filter(to_them.and(club_events::event.eq_any(events.to_vec())).assume_not_null())
        .select(diesel::dsl::max(club_events::at))
        .first(db)
}

/// Whether something happened in a club after a moment.
pub fn happened_since(db: &mut Conn, club: ClubId, event: ClubEvent, since: Moment) -> QueryResult<bool> {
    let of_club = club_events::club_id.eq(club).and(club_events::event.eq(event));
    let lately = club_events::table.filter(of_club.and(club_events::at.gt(since)));
    diesel::select(diesel::dsl::exists(lately)).get_result(db)
}

impl LogLine {
    /// A page of the log, the newest first.
    pub fn page(db: &mut Conn, club: ClubId, (offset, limit): (i64, i64)) -> QueryResult<Vec<Self>> {
        let of_club = club_events::table.filter(club_events::club_id.eq(club));
        of_club.order(club_events::id.desc()).offset(offset).limit(limit).load(db)
    }

    pub fn count(db: &mut Conn, club: ClubId) -> QueryResult<i64> {
        club_events::table.filter(club_events::club_id.eq(club)).count().get_result(db)
    }
}
