//! Sentences are in `locales/`, never in Rust.

use super::assert_none;
use super::source::{self, Rust};

/// Rust files that name characters or people, and why they may.
const EXCEPTIONS: [(&str, &str); 2] = [
    ("src/text/names.rs", "characters of the game that readers take for each other"),
    ("src/seed/town.rs", "two people of the demo town, by name"),
];

fn is_east_asian(c: char) -> bool {
    matches!(c, '\u{1100}'..='\u{11FF}' | '\u{2E80}'..='\u{30FF}' | '\u{3130}'..='\u{318F}' | '\u{31F0}'..='\u{31FF}'
        | '\u{3400}'..='\u{4DBF}' | '\u{4E00}'..='\u{9FFF}' | '\u{A960}'..='\u{A97F}' | '\u{AC00}'..='\u{D7FF}'
        | '\u{F900}'..='\u{FAFF}' | '\u{FF00}'..='\u{FFEF}' | '\u{20000}'..='\u{3FFFF}')
}

fn faults(rust: &Rust) -> Vec<String> {
    let words =
        rust.literals.iter().filter(|literal| !rust.is_test(literal.at) && literal.text.contains(is_east_asian));
    words.map(|literal| rust.fault(literal.at, &format!("words in Rust: {}", literal.text))).collect()
}

#[test]
fn no_sentence_stands_in_rust() {
    let site = source::site();
    let is_excepted = |rust: &&Rust| EXCEPTIONS.iter().any(|(path, _)| *path == rust.file.path);
    assert_none(&site.iter().filter(|rust| !is_excepted(rust)).flat_map(faults).collect::<Vec<_>>());
    for (path, why) in EXCEPTIONS {
        let is_needed = site.iter().any(|rust| rust.file.path == path && !faults(rust).is_empty());
        assert!(is_needed, "{path} is no exception any more ({why})");
    }
}

#[test]
fn a_sentence_in_rust_is_found() {
    let found = |text: &str| faults(&Rust::of("src/a.rs", text)).len();
    assert_eq!(found("fn f() { say(\"黑胜\"); g('바'); }"), 2);
    assert_eq!(
        found("// 黑胜\nfn f(c: char) { \"Black wins ½ é\" }\n#[cfg(test)]\nmod tests { fn t() { \"黒\" } }"),
        0
    );
}
