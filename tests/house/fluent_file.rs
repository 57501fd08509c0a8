//! Word lists as far as the rules need them: keys, the gaps of each message, and which messages it quotes.
//! Whether a list is well formed is for Fluent itself to say.

use std::collections::BTreeSet;

use fluent::FluentResource;

use super::source::File;

pub const LANGUAGES: [&str; 5] = ["zh-CN", "zh-TW", "ko", "ja", "en"];

/// A message of a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    pub at: usize,
    pub key: String,
    /// `$n` and the like, in every variant.
    pub gaps: BTreeSet<String>,
    /// Other messages that stand in this one.
    pub quotes: BTreeSet<String>,
}

pub fn is_key_char(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '-' || c == '_'
}

fn word(text: &str) -> &str {
    &text[..text.find(|c| !is_key_char(c)).unwrap_or(text.len())]
}

/// The messages of a list, in their order.
pub fn messages(file: &File) -> Vec<Message> {
    let mut messages: Vec<Message> = Vec::new();
    let mut at = 0;
    for line in file.text.split_inclusive('\n') {
        let begins = line.starts_with(|c: char| c.is_ascii_alphabetic() || c == '-');
        if begins && line[word(line).len()..].trim_start().starts_with('=') {
            let (gaps, quotes) = (BTreeSet::new(), BTreeSet::new());
            messages.push(Message { at, key: word(line).to_owned(), gaps, quotes });
        }
        if let (Some(message), false) = (messages.last_mut(), line.starts_with('#')) {
            message.gaps.extend(gaps(line));
            message.quotes.extend(quotes(line));
        }
        at += line.len();
    }
    messages
}

/// A `$` is a gap only where an expression may begin; elsewhere it is money.
fn gaps(line: &str) -> Vec<String> {
    let is_gap = |at: &usize| line[..*at].trim_end().ends_with(['{', '(', ',', ':']);
    let places = line.match_indices('$').map(|(at, _)| at).filter(is_gap);
    places.map(|at| word(&line[at + 1..]).to_owned()).filter(|name| !name.is_empty()).collect()
}

/// `{ site-name }`
fn quotes(line: &str) -> Vec<String> {
    let quoted = |(at, _)| {
        let inside = line[at + 1..].trim_start();
        let key = word(inside);
        let is_whole = inside[key.len()..].trim_start().starts_with(['}', '.']);
        (!key.is_empty() && is_whole).then(|| key.to_owned())
    };
    line.match_indices('{').filter_map(quoted).collect()
}

/// What Fluent cannot read.
pub fn junk(file: &File) -> Vec<String> {
    match FluentResource::try_new(file.text.clone()) {
        Ok(_) => Vec::new(),
        Err((_, faults)) => faults.iter().map(|fault| file.fault(fault.pos.start, &fault.kind.to_string())).collect(),
    }
}

#[test]
fn keys_gaps_and_quotes_are_read() {
    let file = File::new(
        "en/a.ftl",
        "# a = { $no }\na-one = For $5, { $name } of { site-name }\na-two = { $n ->\n    [one] { $n } move\n   *[other] { NUMBER($n) } moves\n} by { $who }\n-brand = Yicheng\n",
    );
    let read: Vec<_> = messages(&file)
        .into_iter()
        .map(|message| (message.key, Vec::from_iter(message.gaps), message.quotes.len()))
        .collect();
    let text = |list: &[&str]| list.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
    assert_eq!(
        read,
        [
            ("a-one".to_owned(), text(&["name"]), 1),
            ("a-two".to_owned(), text(&["n", "who"]), 0),
            ("-brand".to_owned(), Vec::new(), 0)
        ]
    );
    assert!(junk(&file).is_empty());
    assert_eq!(junk(&File::new("en/a.ftl", "a-one = { $n ->\n [one] x\n}\n")).len(), 1);
}
