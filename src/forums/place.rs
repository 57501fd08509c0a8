//! Where a topic stands: on one of the four boards, or in the forum of a club. A club's forum is no row that somebody
//! must make: it is there as soon as the club is.

use diesel::backend::Backend;
use diesel::deserialize::{self, FromSql, FromSqlRow};
use diesel::prelude::*;
use diesel::sql_types::Text;

use super::board::{Board, Counts};
use crate::clubs::Club;
use crate::db::Conn;
use crate::ids::ClubId;

/// A place of topics.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, FromSqlRow)]
pub enum Place {
    Board(Board),
    Club(ClubId),
}

impl From<Board> for Place {
    fn from(board: Board) -> Self {
        Self::Board(board)
    }
}

impl Place {
    /// As it stands in a column.
    pub fn word(self) -> String {
        match self {
            Self::Board(board) => board.as_str().to_owned(),
            Self::Club(id) => format!("club:{id}"),
        }
    }

    fn parse(word: &str) -> Option<Self> {
        match word.strip_prefix("club:") {
            Some(id) => id.parse().ok().map(Self::Club),
            None => Board::parse(word).map(Self::Board),
        }
    }

    /// The club whose forum it is.
    pub fn club(self, db: &mut Conn) -> QueryResult<Option<Club>> {
        match self {
            Self::Board(_) => Ok(None),
            Self::Club(id) => Club::find(db, id),
        }
    }

    /// How much is written there.
    pub fn counts(self, db: &mut Conn) -> QueryResult<Counts> {
        match self {
            Self::Board(board) => board.counts(db),
            Self::Club(id) => {
                let club = Club::find(db, id)?;
                Ok(club.map_or_else(Counts::default, |club| Counts { topics: club.topics, posts: club.posts }))
            }
        }
    }

    pub(super) fn count(self, db: &mut Conn, topics: i64, posts: i64) -> QueryResult<()> {
        match self {
            Self::Board(board) => board.count(db, topics, posts),
            Self::Club(id) => Club::count_forum(db, id, topics, posts),
        }
    }
}

impl<DB: Backend> FromSql<Text, DB> for Place
where
    String: FromSql<Text, DB>,
{
    fn from_sql(bytes: DB::RawValue<'_>) -> deserialize::Result<Self> {
        let word = String::from_sql(bytes)?;
        Self::parse(&word).ok_or_else(|| format!("unknown place {word:?}").into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_read_as_it_was_written() {
        for place in [Place::Board(Board::MutualAid), Place::Club(ClubId(7))] {
            assert_eq!(Place::parse(&place.word()), Some(place));
        }
        for word in ["", "club", "club:", "club:x", "Go"] {
            assert_eq!(Place::parse(word), None, "{word}");
        }
    }
}
