//! Who may do what in the forums. Pure: facts in, rights out.

use serde::Serialize;

use super::place::Place;
use crate::audience::{Audience, Reader};

/// What a visitor may do on a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct BoardAccess {
    /// Begin a topic.
    pub begin: bool,
}

/// What a visitor may do with a topic.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct TopicAccess {
    pub see: bool,
    pub reply: bool,
}

impl BoardAccess {
    /// Members who may write at all begin topics; in a club's forum, its members.
    pub fn new(place: Place, reader: &Reader, may_write: bool) -> Self {
        Self { begin: may_write && belongs(place, reader) }
    }
}

impl TopicAccess {
    /// Who may not see a topic may not write in it either.
    pub fn new(audience: Audience, place: Place, reader: &Reader, may_write: bool) -> Self {
        let see = audience.includes(reader);
        Self { see, reply: see && may_write && belongs(place, reader) }
    }
}

/// Whether a place is one where they may write, if they may write anywhere.
fn belongs(place: Place, reader: &Reader) -> bool {
    match place {
        Place::Board(_) => reader.member.is_some(),
        Place::Club(club) => reader.member.is_some() && reader.club == Some(club),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::forums::Board;
    use crate::ids::{ClubId, UserId};

    #[test]
    fn rights_follow_from_facts() {
        let stranger = Reader::default();
        let member = Reader { member: Some(UserId(1)), ..stranger };
        let staff = Reader { is_staff: true, ..member };
        let clubman = Reader { club: Some(ClubId(3)), ..member };
        let (board, club) = (Place::Board(Board::Go), Place::Club(ClubId(3)));
        // audience, place, reader, whether they may write at all, see, reply
        for (audience, place, reader, may_write, see, reply) in [
            (Audience::Public, board, stranger, false, true, false),
            (Audience::Public, board, member, false, true, false),
            (Audience::Public, board, member, true, true, true),
            (Audience::Public, board, clubman, true, true, true),
            (Audience::Staff, board, stranger, false, false, false),
            (Audience::Staff, board, member, true, false, false),
            (Audience::Staff, board, staff, true, true, true),
            (Audience::Staff, board, staff, false, true, false),
            (Audience::Member(UserId(1)), board, member, true, true, true),
            (Audience::Member(UserId(2)), board, member, true, false, false),
            (Audience::Public, club, stranger, false, true, false),
            (Audience::Public, club, member, true, true, false),
            (Audience::Public, club, staff, true, true, false),
            (Audience::Public, club, clubman, true, true, true),
            (Audience::Public, club, clubman, false, true, false),
            (Audience::Public, Place::Club(ClubId(4)), clubman, true, true, false),
        ] {
            assert_eq!(
                TopicAccess::new(audience, place, &reader, may_write),
                TopicAccess { see, reply },
                "{audience:?} {place:?} {reader:?}"
            );
            if audience == Audience::Public {
                assert_eq!(BoardAccess::new(place, &reader, may_write).begin, reply, "{place:?} {reader:?}");
            }
        }
    }
}
