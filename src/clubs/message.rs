//! A leader's message to all members: a notice, and a letter for whoever did not switch that off. A club has few.

use chrono::TimeDelta;
use diesel::prelude::*;

use super::club::Club;
use super::event::{ClubEvent, Deed, record};
use super::membership::Membership;
use super::membership::access_of;
use super::notice::{Notice, Sender};
use super::settings::MESSAGES_A_WEEK;
use crate::audience::Audience;
use crate::clock::Moment;
use crate::db::Conn;
use crate::error::{Message as Words, Refusal, Stop};
use crate::ids::{ClubId, ClubMessageId, UserId};
use crate::notifications::Event;
use crate::press::{ClubPlace, Link};
use crate::schema::club_messages;
use crate::web::Seat;

/// A message's row.
#[derive(Debug, Clone, Queryable)]
pub struct ClubMessage {
    pub id: ClubMessageId,
    pub club_id: ClubId,
    pub by_id: UserId,
    pub title: String,
    pub body: String,
    pub once: String,
    pub sent_at: Moment,
}

/// A checked form.
#[derive(Debug, Clone)]
pub struct NewMessage {
    pub title: String,
    pub body: String,
    /// The same when the form is sent twice.
    pub once: String,
}

/// Why a message is not sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MessageRefusal {
    NotYours,
    /// So many went out within seven days.
    TooMany(i64),
}

impl Refusal for MessageRefusal {
    fn message(&self) -> Words {
        match self {
            Self::NotYours => Words::new("clubs-refusal-not-yours"),
            Self::TooMany(most) => Words::new("clubs-refusal-messages").number("n", *most),
        }
    }
}

impl ClubMessage {
    /// What was sent in a club, the newest first.
    pub fn latest(db: &mut Conn, club: ClubId, most: i64) -> QueryResult<Vec<Self>> {
        let of_club = club_messages::table.filter(club_messages::club_id.eq(club));
        of_club.order(club_messages::id.desc()).limit(most).load(db)
    }

    /// What a member sent, for their copy of it.
    pub fn of_author(db: &mut Conn, author: UserId) -> QueryResult<Vec<Self>> {
        club_messages::table.filter(club_messages::by_id.eq(author)).order(club_messages::id).load(db)
    }

    /// Messages that may still be sent this week.
    pub fn left(db: &mut Conn, club: ClubId, now: Moment) -> QueryResult<i64> {
        let lately = club_messages::club_id.eq(club).and(club_messages::sent_at.gt(now - TimeDelta::days(7)));
        let sent: i64 = club_messages::table.filter(lately).count().get_result(db)?;
        Ok((MESSAGES_A_WEEK.get(db)? - sent).max(0))
    }

    /// Tells all members. A form sent twice is one message.
    pub fn send(
        db: &mut Conn,
        club: &Club,
        seat: &Seat,
        new: &NewMessage,
        sender: Sender<'_>,
    ) -> Result<(), Stop<MessageRefusal>> {
        if !access_of(db, club, seat)?.lead {
            return Err(MessageRefusal::NotYours.into());
        }
        let sent = club_messages::table.filter(club_messages::once.eq(&new.once));
        if diesel::select(diesel::dsl::exists(sent)).get_result::<bool>(db)? {
            return Ok(());
        }
        if Self::left(db, club.id, sender.now)? == 0 {
            return Err(MessageRefusal::TooMany(MESSAGES_A_WEEK.get(db)?).into());
        }
        diesel::insert_into(club_messages::table)
            .values((
                club_messages::club_id.eq(club.id),
                club_messages::by_id.eq(seat.id),
                club_messages::title.eq(&new.title),
                club_messages::body.eq(&new.body),
                club_messages::once.eq(&new.once),
                club_messages::sent_at.eq(sender.now),
            ))
            .execute(db)?;
        record(db, club.id, Deed::new(ClubEvent::MessageSent, Some(seat.id), &new.title), sender.now)?;
        let notice = Notice {
            event: Event::ClubMessage,
            actor: Some(seat.id),
            title: &club.name,
            subject: club.subject(),
            link: Link::InClub(&club.slug, ClubPlace::Messages),
            words: &format!("{}\n{}", new.title, new.body),
        };
        for member in Membership::all_of(db, club.id)? {
            notice.send(db, member.user_id, Audience::Club(club.id), sender)?;
        }
        Ok(())
    }
}
