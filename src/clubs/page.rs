//! What those who run a club say of it, and how one comes in.

use diesel::prelude::*;

use super::club::{Club, Joining, Region, languages_word};
use super::event::{ClubEvent, Deed, record};
use super::membership::access_of;
use crate::clock::Moment;
use crate::db::Conn;
use crate::error::{Message, Refusal, Stop};
use crate::i18n::Lang;
use crate::schema::clubs;
use crate::web::Seat;

/// A checked form.
#[derive(Debug, Clone)]
pub struct NewPage {
    pub slogan: String,
    pub charter: String,
    pub charter_html: String,
    pub notice: String,
    pub notice_html: String,
    /// One a line.
    pub honours: String,
    pub region: Region,
    pub languages: Vec<Lang>,
    pub joining: Joining,
}

/// Why a page stays as it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PageRefusal;

impl Refusal for PageRefusal {
    fn message(&self) -> Message {
        Message::new("clubs-refusal-not-yours")
    }
}

/// Changes the page. How one comes in takes effect at once: doors ask the row.
pub fn change(db: &mut Conn, club: &Club, seat: &Seat, new: &NewPage, now: Moment) -> Result<(), Stop<PageRefusal>> {
    if !access_of(db, club, seat)?.page {
        return Err(PageRefusal.into());
    }
    diesel::update(clubs::table.find(club.id))
        .set((
            (clubs::slogan.eq(&new.slogan), clubs::charter.eq(&new.charter)),
            (clubs::charter_html.eq(&new.charter_html), clubs::notice.eq(&new.notice)),
            (clubs::notice_html.eq(&new.notice_html), clubs::honours.eq(&new.honours)),
            (clubs::region.eq(new.region), clubs::languages.eq(languages_word(&new.languages))),
            clubs::joining.eq(new.joining),
        ))
        .execute(db)?;
    if new.joining != club.joining {
        let deed = Deed::new(ClubEvent::JoiningChanged, Some(seat.id), new.joining.as_str());
        record(db, club.id, deed, now)?;
    }
    let said = |club: &Club| [&club.slogan, &club.charter, &club.notice, &club.honours].map(String::clone);
    let is_changed = said(club) != [&new.slogan, &new.charter, &new.notice, &new.honours].map(String::clone)
        || (club.region, &club.languages) != (new.region, &new.languages);
    if is_changed {
        record(db, club.id, Deed::new(ClubEvent::PageChanged, Some(seat.id), ""), now)?;
    }
    Ok(())
}
