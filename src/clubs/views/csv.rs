//! The roster as a file for a spreadsheet.

use super::head::role_name;
use crate::clubs::roster::RosterLine;
use crate::i18n::Lang;

/// Tells spreadsheets that the text is UTF-8.
const MARK: &str = "\u{FEFF}";

/// One line a member: name, role, day of joining, day last seen, posts and records of thirty days, note.
pub fn roster(lines: &[RosterLine], lang: Lang) -> Result<Vec<u8>, csv::Error> {
    let mut file = csv::WriterBuilder::new().from_writer(MARK.as_bytes().to_vec());
    let head = [
        "clubs-roster-name",
        "clubs-roster-role",
        "clubs-roster-joined",
        "clubs-roster-seen",
        "clubs-roster-posts",
        "clubs-roster-games",
        "clubs-roster-note",
    ];
    file.write_record(head.map(|key| lang.say(key)))?;
    for line in lines {
        let seen = line.seen_at.map(|at| at.format("%Y-%m-%d").to_string()).unwrap_or_default();
        file.write_record([
            harmless(&line.name),
            role_name(line.role, lang).to_owned(),
            line.joined_at.format("%Y-%m-%d").to_string(),
            seen,
            line.posts.to_string(),
            line.games.to_string(),
            harmless(&line.note),
        ])?;
    }
    file.into_inner().map_err(|fault| fault.into_error().into())
}

/// What begins like a formula is one to a spreadsheet; a quote before it makes it text.
fn harmless(text: &str) -> String {
    if text.starts_with(['=', '+', '-', '@', '\t', '\r']) { format!("'{text}") } else { text.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_name_and_no_note_is_a_formula() {
        for text in ["=1+1", "+1", "-1", "@x", "\tx"] {
            assert!(harmless(text).starts_with('\''), "{text}");
        }
        assert_eq!(harmless("听雨楼主"), "听雨楼主");
    }
}
