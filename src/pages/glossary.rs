//! The words of the game: each with its names in five languages, a sentence or two, and a small board.

use std::collections::HashMap;
use std::sync::LazyLock;

use rust_embed::RustEmbed;
use serde::Deserialize;
use unicode_normalization::UnicodeNormalization;

use crate::diagram::Figure;
use crate::i18n::Lang;
use crate::text_enum;

#[derive(RustEmbed)]
#[folder = "locales"]
#[include = "*/pages/glossary.json"]
struct Words;

text_enum! {
    /// What belongs together.
    #[derive(Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Group {
        Board = "board",
        Capture = "capture",
        Life = "life",
        Moves = "moves",
        Shape = "shape",
        Opening = "opening",
        Endgame = "endgame",
        Scoring = "scoring",
    }
}

/// A term, whatever the language.
#[derive(Debug, Deserialize)]
pub struct Term {
    pub id: String,
    pub group: Group,
    sgf: Option<String>,
}

/// A term in a language.
#[derive(Debug, Deserialize)]
pub struct Entry {
    pub name: String,
    pub text: String,
}

static TERMS: LazyLock<Vec<Term>> = LazyLock::new(|| read(include_bytes!("glossary.json")));
static ENTRIES: LazyLock<[HashMap<String, Entry>; 5]> = LazyLock::new(|| {
    std::array::from_fn(|index| {
        let file = Words::get(&format!("{}/pages/glossary.json", Lang::ALL[index]));
        file.map(|file| read(&file.data)).unwrap_or_default()
    })
});
/// The boards, drawn once; their words are in the reader's language.
static BOARDS: LazyLock<[HashMap<&'static str, String>; 5]> = LazyLock::new(|| {
    let draw = |term: &'static Term| Some((term.id.as_str(), Figure::read(term.sgf.as_deref()?)));
    let figures: Vec<_> = TERMS.iter().filter_map(draw).collect();
    let in_language =
        |lang: Lang| figures.iter().map(|(id, figure)| (*id, figure.svg(lang))).collect::<HashMap<_, _>>();
    std::array::from_fn(|index| in_language(Lang::ALL[index]))
});

#[expect(clippy::expect_used, reason = "at start; a damaged glossary must stop it")]
fn read<T: serde::de::DeserializeOwned>(bytes: &[u8]) -> T {
    serde_json::from_slice(bytes).expect("the glossary is well formed")
}

pub(super) fn load() {
    LazyLock::force(&ENTRIES);
    LazyLock::force(&BOARDS);
}

/// The terms whose name in any language holds what was asked for.
pub fn find(query: &str, group: Option<Group>) -> Vec<&'static Term> {
    let wanted = folded(query);
    let is_named = |term: &Term| {
        let mut names = Lang::ALL.iter().filter_map(|lang| term.entry(*lang)).map(|entry| folded(&entry.name));
        term.id.contains(&wanted) || names.any(|name| name.contains(&wanted))
    };
    let fits = |term: &&Term| group.is_none_or(|group| term.group == group) && (wanted.is_empty() || is_named(term));
    TERMS.iter().filter(fits).collect()
}

fn folded(text: &str) -> String {
    // both apostrophes are typed
    caseless::default_case_fold_str(&text.trim().nfkc().collect::<String>()).replace('’', "'")
}

impl Term {
    /// Its words in a language.
    pub fn entry(&self, lang: Lang) -> Option<&'static Entry> {
        ENTRIES[lang.index()].get(&self.id)
    }

    /// Its board, as HTML.
    pub fn board(&self, lang: Lang) -> Option<&'static str> {
        BOARDS[lang.index()].get(self.id.as_str()).map(String::as_str)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_term_has_words_in_every_language_and_a_sound_board() {
        assert!(TERMS.len() > 50);
        for lang in Lang::ALL {
            assert_eq!(ENTRIES[lang.index()].len(), TERMS.len(), "{lang}");
            for term in TERMS.iter() {
                let entry = term.entry(*lang).unwrap_or_else(|| panic!("{lang} {}", term.id));
                assert!(!entry.name.is_empty() && !entry.text.is_empty(), "{lang} {}", term.id);
                assert_eq!(term.board(*lang).is_some(), term.sgf.is_some(), "{}", term.id);
                assert!(!term.board(*lang).unwrap_or_default().contains("notice warn"), "{}", term.id);
            }
        }
    }

    #[test]
    fn a_term_is_found_by_its_name_in_any_language() {
        let ids = |query: &str| find(query, None).into_iter().map(|term| &*term.id).collect::<Vec<_>>();
        for query in ["liberty", "LIBERTY", "气", "활로", "呼吸点"] {
            assert!(ids(query).contains(&"liberty"), "{query}");
        }
        assert_eq!(ids("").len(), TERMS.len());
        assert!(ids("no such word").is_empty());
        assert!(find("liberty", Some(Group::Scoring)).is_empty());
    }
}
