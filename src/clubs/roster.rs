//! The roster: who is in a club, and what those who run it do to members.

use std::collections::BTreeSet;

use diesel::prelude::*;

use super::activity::first_day;
use super::club::Club;
use super::event::{ClubEvent, Deed, record};
use super::membership::access_of;
use super::membership::{MemberRole, Membership, Parting, Rights, is_blocked, release};
use super::notice::{Notice, Sender};
use crate::clock::Moment;
use crate::db::Conn;
use crate::error::{Error, Message, Refusal, Stop};
use crate::ids::{ClubId, UserId};
use crate::notifications::Event;
use crate::press::Link;
use crate::schema::{club_blocks, club_days, memberships, users};
use crate::text::NameKeys;
use crate::text_enum;
use crate::web::Seat;

/// Days that the roster counts posts and games of.
const DAYS: i32 = 30;
/// Days unseen after which a member counts as away.
pub const AWAY_DAYS: i64 = 90;

text_enum! {
    /// The order of a roster.
    pub enum RosterSort {
        Role = "role",
        Seen = "seen",
        Joined = "joined",
        Posts = "posts",
        Games = "games",
    }
}

text_enum! {
    /// Whom a roster shows.
    pub enum RosterShow {
        All = "all",
        Staff = "staff",
        /// Unseen for long.
        Away = "away",
        /// Neither posts nor games of late.
        Quiet = "quiet",
    }
}

/// One line of a roster.
#[derive(Debug, Clone)]
pub struct RosterLine {
    pub user_id: UserId,
    pub name: String,
    pub role: MemberRole,
    pub rights: Rights,
    pub note: String,
    pub joined_at: Moment,
    /// Nothing where they do not show it, or were never here.
    pub seen_at: Option<Moment>,
    /// Of the last 30 days.
    pub posts: i64,
    pub games: i64,
}

/// Why something is not done to members.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RosterRefusal {
    NotYours,
    /// Nobody was ticked, or nobody of them is in the club.
    Nobody,
    /// Deputies act on members only; nobody acts on themselves.
    Above,
}

impl Refusal for RosterRefusal {
    fn message(&self) -> Message {
        Message::new(match self {
            Self::NotYours => "clubs-refusal-not-yours",
            Self::Nobody => "clubs-refusal-nobody-chosen",
            Self::Above => "clubs-refusal-above",
        })
    }
}

type Row = ((UserId, String, bool, Option<Moment>), (MemberRole, String, Moment), Rights);

/// The whole roster of a club, which has room for some hundreds: filtered and put in order here.
pub fn lines(db: &mut Conn, club: ClubId, now: Moment) -> QueryResult<Vec<RosterLine>> {
    let rows: Vec<Row> = memberships::table
        .inner_join(users::table.on(users::id.eq(memberships::user_id)))
        .filter(memberships::club_id.eq(club))
        .select((
            (users::id, users::name, users::shows_last_seen, users::last_seen_at),
            (memberships::role, memberships::note, memberships::joined_at),
            (memberships::may_requests, memberships::may_members, memberships::may_forum, memberships::may_page),
        ))
        .order(memberships::user_id)
        .load(db)?;
    let days: Vec<(UserId, i32, i32)> = club_days::table
        .filter(club_days::club_id.eq(club).and(club_days::day.ge(first_day(now, DAYS - 1))))
        .select((club_days::user_id, club_days::posts, club_days::games))
        .load(db)?;
    let mut sums = std::collections::HashMap::<UserId, (i64, i64)>::new();
    for (user, posts, games) in days {
        let sum = sums.entry(user).or_default();
        *sum = (sum.0 + i64::from(posts), sum.1 + i64::from(games));
    }
    let line = |((user_id, name, shows, seen), (role, note, joined_at), rights): Row| {
        let (posts, games) = sums.get(&user_id).copied().unwrap_or_default();
        RosterLine { user_id, name, role, rights, note, joined_at, seen_at: seen.filter(|_| shows), posts, games }
    };
    Ok(rows.into_iter().map(line).collect())
}

/// The newest members of a club.
pub fn newest(db: &mut Conn, club: ClubId, most: i64) -> QueryResult<Vec<UserId>> {
    let members = memberships::table.filter(memberships::club_id.eq(club));
    let newest = members.order((memberships::joined_at.desc(), memberships::user_id.desc()));
    newest.limit(most).select(memberships::user_id).load(db)
}

/// Leaves those whom a question is about, in its order.
pub fn arrange(lines: &mut Vec<RosterLine>, show: RosterShow, sort: RosterSort, words: &str, now: Moment) {
    let sought = NameKeys::of(words).shape;
    lines.retain(|line| {
        let is_asked_for = match show {
            RosterShow::All => true,
            RosterShow::Staff => line.role != MemberRole::Member,
            RosterShow::Away => line.seen_at.is_some_and(|seen| (now - seen).num_days() >= AWAY_DAYS),
            RosterShow::Quiet => line.posts == 0 && line.games == 0,
        };
        is_asked_for && (words.is_empty() || NameKeys::of(&line.name).shape.contains(&sought))
    });
    // those who run the club first, then as long as they have been here
    lines.sort_by_key(|line| (line.role, line.joined_at, line.user_id));
    match sort {
        RosterSort::Role => {}
        RosterSort::Seen => lines.sort_by_key(|line| std::cmp::Reverse(line.seen_at)),
        RosterSort::Joined => lines.sort_by_key(|line| std::cmp::Reverse(line.joined_at)),
        RosterSort::Posts => lines.sort_by_key(|line| std::cmp::Reverse(line.posts)),
        RosterSort::Games => lines.sort_by_key(|line| std::cmp::Reverse(line.games)),
    }
}

/// Removes members, for a reason that they are told; or blocks them too, so that they do not come back. All or none.
pub fn remove(
    db: &mut Conn,
    club: &Club,
    seat: &Seat,
    (users, blocks): (&BTreeSet<UserId>, bool),
    reason: &str,
    sender: Sender<'_>,
) -> Result<(), Stop<RosterRefusal>> {
    let access = access_of(db, club, seat)?;
    if !access.members {
        return Err(RosterRefusal::NotYours.into());
    }
    let members: Vec<_> =
        Membership::all_of(db, club.id)?.into_iter().filter(|member| users.contains(&member.user_id)).collect();
    if members.is_empty() {
        return Err(RosterRefusal::Nobody.into());
    }
    if members.iter().any(|member| member.user_id == seat.id || !access.removes(member.role)) {
        return Err(RosterRefusal::Above.into());
    }
    for member in members {
        release(db, &member, Parting::Removed, sender.now)?;
        if blocks {
            insert_block(db, club.id, member.user_id, seat.id, reason, sender.now)?;
        }
        let event = if blocks { ClubEvent::Blocked } else { ClubEvent::Removed };
        // the reason is for them; the log is read by all
        record(db, club.id, Deed::new(event, Some(seat.id), "").to(member.user_id), sender.now)?;
        let notice = Notice {
            event: Event::ClubRemoved,
            actor: None,
            title: &club.name,
            subject: club.subject(),
            link: Link::Club(&club.slug),
            words: reason,
        };
        notice.tell(db, &[member.user_id], sender)?;
    }
    Ok(())
}

/// Lets somebody ask again who was blocked.
pub fn unblock(db: &mut Conn, club: &Club, seat: &Seat, user: UserId, now: Moment) -> Result<(), Stop<RosterRefusal>> {
    if !access_of(db, club, seat)?.members {
        return Err(RosterRefusal::NotYours.into());
    }
    if diesel::delete(club_blocks::table.find((club.id, user))).execute(db)? == 0 {
        return Err(RosterRefusal::Nobody.into());
    }
    Ok(record(db, club.id, Deed::new(ClubEvent::Unblocked, Some(seat.id), "").to(user), now)?)
}

/// Writes a note about a member, which those see who manage the roster.
pub fn note(db: &mut Conn, club: &Club, seat: &Seat, user: UserId, note: &str) -> Result<(), Stop<RosterRefusal>> {
    if !access_of(db, club, seat)?.members {
        return Err(RosterRefusal::NotYours.into());
    }
    Membership::in_club(db, club.id, user)?.ok_or(RosterRefusal::Nobody)?;
    diesel::update(memberships::table.find(user)).set(memberships::note.eq(note)).execute(db)?;
    Ok(())
}

/// Who is blocked, why, and since when; the newest first.
pub fn blocks(db: &mut Conn, club: ClubId) -> QueryResult<Vec<(UserId, String, Moment)>> {
    club_blocks::table
        .filter(club_blocks::club_id.eq(club))
        .order(club_blocks::at.desc())
        .select((club_blocks::user_id, club_blocks::reason, club_blocks::at))
        .load(db)
}

fn insert_block(db: &mut Conn, club: ClubId, user: UserId, by: UserId, reason: &str, now: Moment) -> Result<(), Error> {
    if is_blocked(db, club, user)? {
        return Ok(());
    }
    diesel::insert_into(club_blocks::table)
        .values((
            club_blocks::club_id.eq(club),
            club_blocks::user_id.eq(user),
            club_blocks::by_id.eq(by),
            club_blocks::reason.eq(reason),
            club_blocks::at.eq(now),
        ))
        .execute(db)?;
    Ok(())
}
