//! Who may do what in the forums. Pure: facts in, rights out.

use serde::Serialize;

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
    /// Members whose address is confirmed write.
    pub fn new(reader: &Reader, is_confirmed: bool) -> Self {
        Self { begin: reader.member.is_some() && is_confirmed }
    }
}

impl TopicAccess {
    /// Who may not see a topic may not write in it either.
    pub fn new(audience: Audience, reader: &Reader, is_confirmed: bool) -> Self {
        let see = audience.includes(reader);
        Self { see, reply: see && reader.member.is_some() && is_confirmed }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::UserId;

    #[test]
    fn rights_follow_from_facts() {
        let stranger = Reader::default();
        let member = Reader { member: Some(UserId(1)), ..stranger };
        let staff = Reader { is_staff: true, ..member };
        // audience, reader, confirmed, see, reply
        for (audience, reader, is_confirmed, see, reply) in [
            (Audience::Public, stranger, false, true, false),
            (Audience::Public, member, false, true, false),
            (Audience::Public, member, true, true, true),
            (Audience::Staff, stranger, false, false, false),
            (Audience::Staff, member, true, false, false),
            (Audience::Staff, staff, true, true, true),
            (Audience::Staff, staff, false, true, false),
            (Audience::Member(UserId(1)), member, true, true, true),
            (Audience::Member(UserId(2)), member, true, false, false),
        ] {
            assert_eq!(
                TopicAccess::new(audience, &reader, is_confirmed),
                TopicAccess { see, reply },
                "{audience:?} {reader:?}"
            );
        }
        assert!(!BoardAccess::new(&stranger, true).begin);
        assert!(!BoardAccess::new(&member, false).begin);
        assert!(BoardAccess::new(&member, true).begin);
    }
}
