//! What a visitor is, for the questions that other features ask.

use crate::audience::Reader;
use crate::web::Seat;

/// What decides what a visitor may read.
pub fn reader(seat: Option<&Seat>) -> Reader {
    seat.map_or_else(Reader::default, |seat| Reader {
        member: Some(seat.id),
        is_staff: seat.role.is_staff(),
        club: None,
    })
}
