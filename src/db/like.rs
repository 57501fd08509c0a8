//! Looking for typed words with `LIKE … ESCAPE '!'`, on both databases with the same outcome.

use diesel::expression::SqlLiteral;
use diesel::sql_types::Text;

use super::Conn;

/// What a pattern's `%` and `_` are escaped with, wherever they mean themselves.
pub const ESCAPE: char = '!';

/// The pattern of what begins like the words.
pub fn beginning(words: &str) -> String {
    format!("{}%", escaped(words))
}

/// The pattern of what holds the words somewhere, in a text folded by [`folded`].
pub fn holding(words: &str) -> String {
    format!("%{}%", escaped(words).to_ascii_lowercase())
}

fn escaped(words: &str) -> String {
    let is_special = |c: char| matches!(c, '%' | '_') || c == ESCAPE;
    words.chars().flat_map(|c| is_special(c).then_some(ESCAPE).into_iter().chain([c])).collect()
}

/// A column of text with A to Z made small. SQLite's LIKE and `lower` know no other letters, so PostgreSQL is asked to
/// know no others either.
pub fn folded(db: &Conn, column: &'static str) -> SqlLiteral<Text> {
    diesel::dsl::sql::<Text>(&match db {
        Conn::Sqlite(_) => format!("lower({column})"),
        Conn::Postgres(_) => format!("lower({column} COLLATE \"C\")"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sign_of_a_pattern_means_itself() {
        assert_eq!(beginning("100%_!"), "100!%!_!!%");
        assert_eq!(holding("A_b"), "%a!_b%");
        assert_eq!(beginning(""), "%");
    }
}
