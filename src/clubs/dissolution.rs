//! The end of a club: announced to all its members, and some days later done. Its forum stays readable under its
//! address, its name stays taken, and its members are free at once.

use chrono::TimeDelta;
use diesel::prelude::*;

use super::club::Club;
use super::event::{self, ClubEvent, Deed, record};
use super::membership::access_of;
use super::membership::{Membership, Parting, release};
use super::notice::{Notice, Sender};
use super::settings::DISSOLUTION_DAYS;
use super::{invitation, request};
use crate::clock::Moment;
use crate::db::Conn;
use crate::error::{Error, Message, OrNotFound, Refusal, Stop};
use crate::ids::{ClubId, UserId};
use crate::notifications::Event;
use crate::press::Link;
use crate::schema::{club_offers, clubs};
use crate::web::Seat;

/// Members are told of each turn once in so long, however often their leader turns.
const QUIET: TimeDelta = TimeDelta::days(1);

/// Why a club goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DissolveRefusal {
    NotYours,
    /// What was typed is not the club's name.
    OtherName,
}

impl Refusal for DissolveRefusal {
    fn message(&self) -> Message {
        Message::new(match self {
            Self::NotYours => "clubs-refusal-not-yours",
            Self::OtherName => "clubs-refusal-other-name",
        })
    }
}

/// Announces the end to all members. The leader types the club's name, so that nobody does it by mistake.
pub fn announce(
    db: &mut Conn,
    club: &Club,
    seat: &Seat,
    name: &str,
    sender: Sender<'_>,
) -> Result<(), Stop<DissolveRefusal>> {
    if !access_of(db, club, seat)?.lead {
        return Err(DissolveRefusal::NotYours.into());
    }
    if name.trim() != club.name {
        return Err(DissolveRefusal::OtherName.into());
    }
    if club.dissolves_at.is_some() {
        return Ok(());
    }
    let was_told = event::happened_since(db, club.id, ClubEvent::DissolutionAsked, sender.now - QUIET)?;
    let due = sender.now + TimeDelta::days(DISSOLUTION_DAYS.get(db)?);
    diesel::update(clubs::table.find(club.id)).set(clubs::dissolves_at.eq(due)).execute(db)?;
    record(db, club.id, Deed::new(ClubEvent::DissolutionAsked, Some(seat.id), ""), sender.now)?;
    if was_told { Ok(()) } else { Ok(tell_all(db, club, Event::ClubDissolving, Some(seat.id), sender)?) }
}

/// The leader thinks better of it.
pub fn withdraw(db: &mut Conn, club: &Club, seat: &Seat, sender: Sender<'_>) -> Result<(), Stop<DissolveRefusal>> {
    if !access_of(db, club, seat)?.lead {
        return Err(DissolveRefusal::NotYours.into());
    }
    if club.dissolves_at.is_none() {
        return Ok(());
    }
    let was_told = event::happened_since(db, club.id, ClubEvent::DissolutionWithdrawn, sender.now - QUIET)?;
    diesel::update(clubs::table.find(club.id)).set(clubs::dissolves_at.eq(None::<Moment>)).execute(db)?;
    record(db, club.id, Deed::new(ClubEvent::DissolutionWithdrawn, Some(seat.id), ""), sender.now)?;
    if was_told { Ok(()) } else { Ok(tell_all(db, club, Event::ClubStays, Some(seat.id), sender)?) }
}

/// Clubs whose time is over.
pub fn due(db: &mut Conn, now: Moment) -> QueryResult<Vec<ClubId>> {
    let due = clubs::dissolves_at.le(now).and(clubs::dissolved_at.is_null());
    clubs::table.filter(due.assume_not_null()).order(clubs::id).select(clubs::id).load(db)
}

/// Dissolves a club whose time is over: asked anew, since its leader may have thought better of it.
pub fn dissolve_due(db: &mut Conn, id: ClubId, sender: Sender<'_>) -> Result<(), Error> {
    let club = Club::find(db, id)?.or_not_found()?;
    let is_due = club.is_alive() && club.dissolves_at.is_some_and(|due| due <= sender.now);
    if is_due { dissolve(db, &club, sender) } else { Ok(()) }
}

/// The end itself. Nobody waits after it before they come into another club.
pub(super) fn dissolve(db: &mut Conn, club: &Club, sender: Sender<'_>) -> Result<(), Error> {
    tell_all(db, club, Event::ClubDissolved, None, sender)?;
    for member in Membership::all_of(db, club.id)? {
        release(db, &member, Parting::Dissolved, sender.now)?;
    }
    request::expire_of(db, club.id, sender.now)?;
    invitation::expire_of(db, club.id, sender.now)?;
    diesel::delete(club_offers::table.find(club.id)).execute(db)?;
    let end = (clubs::dissolves_at.eq(club.dissolves_at.unwrap_or(sender.now)), clubs::dissolved_at.eq(sender.now));
    diesel::update(clubs::table.find(club.id)).set(end).execute(db)?;
    Ok(record(db, club.id, Deed::new(ClubEvent::Dissolved, None, ""), sender.now)?)
}

fn tell_all(db: &mut Conn, club: &Club, event: Event, actor: Option<UserId>, sender: Sender<'_>) -> Result<(), Error> {
    let members: Vec<_> = Membership::all_of(db, club.id)?.into_iter().map(|member| member.user_id).collect();
    let notice =
        Notice { event, actor, title: &club.name, subject: club.subject(), link: Link::Club(&club.slug), words: "" };
    notice.tell(db, &members, sender)
}
