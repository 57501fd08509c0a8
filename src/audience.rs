//! Who may read a thing. The audience is written on everything that is listed, told or
//! attached; its owner changes it in the same transaction as the cause.

use diesel::backend::Backend;
use diesel::deserialize::{self, FromSql, FromSqlRow};
use diesel::sql_types::Text;

use crate::ids::{ClubId, UserId};

/// A circle of readers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, FromSqlRow)]
pub enum Audience {
    /// Everyone, signed in or not.
    Public,
    /// Moderators and officials.
    Staff,
    /// The members of a club.
    Club(ClubId),
    /// One member.
    Member(UserId),
}

/// What of a reader decides which audiences they are in.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Reader {
    pub member: Option<UserId>,
    pub is_staff: bool,
    pub club: Option<ClubId>,
}

impl Audience {
    /// Whether the reader is one of them.
    pub fn includes(self, reader: &Reader) -> bool {
        match self {
            Self::Public => true,
            Self::Staff => reader.is_staff,
            Self::Club(club) => reader.club == Some(club),
            Self::Member(member) => reader.member == Some(member),
        }
    }

    /// As it stands in a column.
    pub fn word(self) -> String {
        match self {
            Self::Public => "public".into(),
            Self::Staff => "staff".into(),
            Self::Club(id) => format!("club:{id}"),
            Self::Member(id) => format!("member:{id}"),
        }
    }

    fn parse(word: &str) -> Option<Self> {
        match word.split_once(':') {
            None if word == "public" => Some(Self::Public),
            None if word == "staff" => Some(Self::Staff),
            Some(("club", id)) => id.parse().ok().map(Self::Club),
            Some(("member", id)) => id.parse().ok().map(Self::Member),
            _ => None,
        }
    }
}

impl Reader {
    /// Every audience that this reader is in, for a query over many things.
    pub fn audiences(&self) -> Vec<String> {
        let mut audiences = vec![Audience::Public];
        audiences.extend(self.is_staff.then_some(Audience::Staff));
        audiences.extend(self.club.map(Audience::Club));
        audiences.extend(self.member.map(Audience::Member));
        audiences.into_iter().map(Audience::word).collect()
    }
}

impl<DB: Backend> FromSql<Text, DB> for Audience
where
    String: FromSql<Text, DB>,
{
    fn from_sql(bytes: DB::RawValue<'_>) -> deserialize::Result<Self> {
        let word = String::from_sql(bytes)?;
        Self::parse(&word).ok_or_else(|| format!("unknown audience {word:?}").into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [Audience; 4] =
        [Audience::Public, Audience::Staff, Audience::Club(ClubId(3)), Audience::Member(UserId(5))];

    #[test]
    fn a_word_is_read_as_it_was_written() {
        for audience in ALL {
            assert_eq!(Audience::parse(&audience.word()), Some(audience));
        }
        for word in ["", "public:1", "club", "club:x", "Staff"] {
            assert_eq!(Audience::parse(word), None, "{word}");
        }
    }

    #[test]
    fn a_list_of_audiences_says_the_same_as_the_question() {
        let readers = [
            Reader::default(),
            Reader { member: Some(UserId(5)), ..Reader::default() },
            Reader { member: Some(UserId(6)), is_staff: true, club: Some(ClubId(3)) },
            Reader { member: Some(UserId(7)), is_staff: false, club: Some(ClubId(4)) },
        ];
        for reader in readers {
            for audience in ALL {
                assert_eq!(reader.audiences().contains(&audience.word()), audience.includes(&reader));
            }
        }
    }
}
