//! The four boards, fixed by the program. Their texts are words; their counters are rows.

use std::collections::HashMap;

use diesel::prelude::*;

use crate::db::Conn;
use crate::schema::boards;
use crate::text_enum;

text_enum! {
    /// A forum place.
    pub enum Board {
        Go = "go",
        Tycoon = "tycoon",
        Complaints = "complaints",
        MutualAid = "mutual-aid",
    }
}

/// How much is written on a board.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counts {
    pub topics: i64,
    pub posts: i64,
}

impl Board {
    /// The key of its name.
    pub const fn name_key(self) -> &'static str {
        match self {
            Self::Go => "forums-board-go",
            Self::Tycoon => "forums-board-tycoon",
            Self::Complaints => "forums-board-complaints",
            Self::MutualAid => "forums-board-mutual-aid",
        }
    }

    /// The key of what it is for.
    pub const fn description_key(self) -> &'static str {
        match self {
            Self::Go => "forums-about-go",
            Self::Tycoon => "forums-about-tycoon",
            Self::Complaints => "forums-about-complaints",
            Self::MutualAid => "forums-about-mutual-aid",
        }
    }

    /// Its drawing in `static/icons.svg`.
    pub const fn icon(self) -> &'static str {
        match self {
            Self::Go => "board",
            Self::Tycoon => "coin",
            Self::Complaints => "shield",
            Self::MutualAid => "stones",
        }
    }

    /// Puts the boards in that are missing; a board that is there keeps its counts.
    pub fn seed(db: &mut Conn) -> QueryResult<()> {
        let known: Vec<String> = boards::table.select(boards::key).load(db)?;
        for (position, board) in (0..).zip(Self::ALL) {
            if !known.iter().any(|key| key == board.as_str()) {
                diesel::insert_into(boards::table)
                    .values((boards::key.eq(board.as_str()), boards::position.eq(position)))
                    .execute(db)?;
            }
        }
        Ok(())
    }

    /// The counts of one board.
    pub fn counts(self, db: &mut Conn) -> QueryResult<Counts> {
        let (topics, posts) = boards::table.find(self.as_str()).select((boards::topics, boards::posts)).first(db)?;
        Ok(Counts { topics, posts })
    }

    /// The counts of all boards.
    pub fn all_counts(db: &mut Conn) -> QueryResult<HashMap<String, Counts>> {
        let rows: Vec<(String, i64, i64)> =
            boards::table.select((boards::key, boards::topics, boards::posts)).load(db)?;
        Ok(rows.into_iter().map(|(key, topics, posts)| (key, Counts { topics, posts })).collect())
    }

    pub(super) fn count(self, db: &mut Conn, topics: i64, posts: i64) -> QueryResult<()> {
        diesel::update(boards::table.find(self.as_str()))
            .set((boards::topics.eq(boards::topics + topics), boards::posts.eq(boards::posts + posts)))
            .execute(db)?;
        Ok(())
    }
}
