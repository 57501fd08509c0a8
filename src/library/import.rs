//! How a file comes in: read once, kept as it is.

use data_encoding::HEXLOWER;
use diesel::prelude::*;
use sha2::{Digest, Sha256};
use weiqi::sgf::{Collection, Limits, Tree, Warning};

use crate::audience::Audience;
use crate::clock::Moment;
use crate::db::Conn;
use crate::error::{Message, Refusal, Stop};
use crate::ids::{RecordFileId, RecordId};
use crate::schema::{record_files, records};
use crate::text::is_deceptive;

/// A file of records, at most.
pub const LARGEST: usize = 4 * 1024 * 1024;
pub(super) const LIMITS: Limits = Limits { bytes: LARGEST, nodes: 400_000, depth: 200_000 };
/// Player names and events are shown in lists.
const LONGEST_TEXT: usize = 120;

/// What became of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Arrival {
    /// New records, and what the reader noticed in the file, with line and column.
    New { records: Vec<RecordId>, warnings: Vec<Warning> },
    /// The same bytes are in the library already.
    Known,
}

/// Why a file stays outside.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ImportRefusal {
    TooLarge,
    /// Not one game of Go can be read from it.
    NoGame,
}

impl Refusal for ImportRefusal {
    fn message(&self) -> Message {
        Message::new(match self {
            Self::TooLarge => "library-refusal-too-large",
            Self::NoGame => "library-refusal-no-game",
        })
    }
}

/// Takes a file into the library.
pub fn import_file(db: &mut Conn, name: &str, bytes: &[u8], now: Moment) -> Result<Arrival, Stop<ImportRefusal>> {
    if bytes.len() > LARGEST {
        return Err(ImportRefusal::TooLarge.into());
    }
    let sha256 = HEXLOWER.encode(&Sha256::digest(bytes));
    let known = record_files::table.filter(record_files::sha256.eq(&sha256));
    if diesel::select(diesel::dsl::exists(known)).get_result(db)? {
        return Ok(Arrival::Known);
    }
    let collection = read(bytes).ok_or(ImportRefusal::NoGame)?;
    let games: Vec<_> =
        (0..).zip(&collection.trees).filter_map(|(position, tree)| Some((position, Facts::of(tree)?))).collect();
    if games.is_empty() {
        return Err(ImportRefusal::NoGame.into());
    }
    let file: RecordFileId = diesel::insert_into(record_files::table)
        .values((
            record_files::sha256.eq(sha256),
            record_files::name.eq(shortened(name)),
            record_files::bytes.eq(bytes),
            record_files::created_at.eq(now),
        ))
        .returning(record_files::id)
        .get_result(db)?;
    let ids =
        games.into_iter().map(|(position, facts)| facts.insert(db, file, position, now)).collect::<QueryResult<_>>()?;
    Ok(Arrival::New { records: ids, warnings: collection.warnings })
}

/// Reads a file's games within the library's bounds.
pub(super) fn read(bytes: &[u8]) -> Option<Collection> {
    LIMITS.read_bytes(bytes).ok()
}

/// Other files hold brackets too; a record says at least one thing about a game.
fn is_record(tree: &Tree) -> bool {
    const OF_A_GAME: [&str; 10] = ["B", "W", "AB", "AW", "FF", "GM", "SZ", "PB", "PW", "RE"];
    tree.nodes().take(1_000).any(|node| OF_A_GAME.iter().any(|name| node.has(name)))
}

/// What the list shows of a record without opening its file.
struct Facts {
    texts: [String; 9],
    played_on: String,
    komi: Option<i32>,
    handicap: i32,
    width: i32,
    height: i32,
    moves: i32,
}

impl Facts {
    fn of(tree: &Tree) -> Option<Self> {
        if !is_record(tree) {
            return None;
        }
        let mut replay = tree.replay().ok()?;
        let size = tree.size().ok()?;
        let mut moves = 0;
        while let Some(moment) = replay.advance() {
            moves = moment.number;
        }
        let info = tree.info();
        let text = |value: &Option<String>| value.as_deref().map(shortened).unwrap_or_default();
        let texts = [
            &info.black,
            &info.white,
            &info.black_rank,
            &info.white_rank,
            &info.event,
            &info.place,
            &info.date,
            &info.result,
            &info.rules,
        ]
        .map(text);
        Some(Self {
            played_on: sortable_date(&texts[6]),
            texts,
            komi: info.komi_half_points(),
            handicap: info.handicap_stones().map_or(0, i32::from),
            width: size.width().into(),
            height: size.height().into(),
            moves: moves.try_into().ok()?,
        })
    }

    fn insert(self, db: &mut Conn, file: RecordFileId, position: i32, now: Moment) -> QueryResult<RecordId> {
        let [black, white, black_rank, white_rank, event, place, played, result, rules] = self.texts;
        diesel::insert_into(records::table)
            .values((
                (
                    records::file_id.eq(file),
                    records::position.eq(position),
                    records::audience.eq(Audience::Public.word()),
                ),
                (records::black.eq(black), records::white.eq(white)),
                (records::black_rank.eq(black_rank), records::white_rank.eq(white_rank)),
                (records::event.eq(event), records::place.eq(place)),
                (records::played.eq(played), records::played_on.eq(self.played_on), records::result.eq(result)),
                (records::komi.eq(self.komi), records::rules.eq(rules), records::handicap.eq(self.handicap)),
                (records::width.eq(self.width), records::height.eq(self.height), records::moves.eq(self.moves)),
                records::created_at.eq(now),
            ))
            .returning(records::id)
            .get_result(db)
    }
}

fn shortened(text: &str) -> String {
    crate::text::typed(text)
        .chars()
        .filter(|c| !c.is_control() && !is_deceptive(*c))
        .take(LONGEST_TEXT)
        .collect::<String>()
        .trim()
        .to_owned()
}

/// SGF dates may be lists; the first day counts, as far as it is one of the calendar.
fn sortable_date(text: &str) -> String {
    let first = text.split([',', ' ']).next().unwrap_or_default();
    let mut numbers = first.split('-').map_while(|part| {
        let is_number = !part.is_empty() && part.len() <= 4 && part.bytes().all(|b| b.is_ascii_digit());
        is_number.then(|| part.parse::<u32>().ok()).flatten()
    });
    let (year, month, day) = (numbers.next(), numbers.next(), numbers.next());
    let Some(year) = year.filter(|year| (1..=9999).contains(year)) else { return String::new() };
    let day_of = |month, day| chrono::NaiveDate::from_ymd_opt(i32::try_from(year).ok()?, month, day);
    match (month, day) {
        (Some(month), Some(day)) if day_of(month, day).is_some() => format!("{year:04}-{month:02}-{day:02}"),
        (Some(month), _) if day_of(month, 1).is_some() => format!("{year:04}-{month:02}"),
        _ => format!("{year:04}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_day_of_a_date_sorts() {
        assert_eq!(sortable_date("1846-09-11,14,15"), "1846-09-11");
        assert_eq!(sortable_date("1846-09"), "1846-09");
        assert_eq!(sortable_date("1739"), "1739");
        assert_eq!(sortable_date("2023-02-31"), "2023-02");
        assert_eq!(sortable_date("2023-45-12"), "2023");
        assert_eq!(sortable_date("0000-00-00"), "");
        assert_eq!(sortable_date("Published on 2001"), "");
        assert_eq!(sortable_date("二〇〇一年"), "");
    }
}
