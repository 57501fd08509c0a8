//! Words: every message that is said is in all five languages, with the same gaps, and none is there for nothing. What
//! tests look for on a page is among what is said: a key that does not exist says nothing, and every page has that.

use std::collections::{BTreeMap, BTreeSet};

use super::assert_none;
use super::fluent_file::{LANGUAGES, Message, is_key_char, junk, messages};
use super::source::{self, File, Rust, closing, pieces};

type Gaps = BTreeSet<String>;
/// The messages of one language, each with the list it is from.
type List = BTreeMap<String, (File, Message)>;

fn list_of(lang: &str) -> Vec<File> {
    source::files(&format!("locales/{lang}"), &["ftl"])
}

fn gather(files: Vec<File>) -> (List, Vec<String>) {
    let (mut list, mut faults) = (List::new(), Vec::new());
    for file in files {
        for message in messages(&file) {
            let copy = File::new(&file.path, &file.text);
            let fault = file.fault(message.at, &format!("{} is there twice", message.key));
            if list.insert(message.key.clone(), (copy, message)).is_some() {
                faults.push(fault);
            }
        }
    }
    (list, faults)
}

fn lists() -> BTreeMap<&'static str, List> {
    LANGUAGES.into_iter().map(|lang| (lang, gather(list_of(lang)).0)).collect()
}

/// A date's parts, of which each language writes what it needs.
const DATE_GAPS: [&str; 7] = ["year", "month", "mm", "day", "dd", "date", "clock"];

fn are_same_gaps(key: &str, ours: &Gaps, theirs: &Gaps) -> bool {
    if key.starts_with("time-date") { ours.iter().all(|gap| DATE_GAPS.contains(&gap.as_str())) } else { ours == theirs }
}

/// Compares a language with the one that the program falls back to.
fn differences(lang: &str, ours: &List, theirs: &List) -> Vec<String> {
    let mut faults = Vec::new();
    for (key, (file, message)) in ours {
        match theirs.get(key) {
            None => faults.push(file.fault(message.at, &format!("{key} is missing in en"))),
            Some((_, other)) if !are_same_gaps(key, &message.gaps, &other.gaps) => {
                faults.push(
                    file.fault(message.at, &format!("{key} leaves {:?} open, in en {:?}", message.gaps, other.gaps)),
                );
            }
            Some(_) => {}
        }
    }
    let missing = theirs.keys().filter(|key| !ours.contains_key(*key));
    faults.extend(missing.map(|key| format!("locales/{lang}: {key} is missing")));
    faults
}

/// A message that is said somewhere.
struct Said {
    place: String,
    key: String,
    /// What is put into its gaps, where that can be read.
    filled: Option<Gaps>,
}

fn is_key(text: &str) -> bool {
    let words: Vec<_> = text.split('-').collect();
    words.len() > 1
        && words
            .iter()
            .all(|word| !word.is_empty() && word.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit()))
}

/// Calls that are given a key.
const SPEAKING: [&str; 5] = ["say(", "say_with(", "count(", "calendar_date(", "Message::new("];
/// A page of the portal, whose name begins like the names of rule sets.
const PAPER: &str = "rules-of-go";
/// `Lang::has`; in a test of the site it is a page that has, and any text.
const ASKING: &str = "has(";

/// In Rust: what is given to a speaking call, and what looks like a key of a known kind.
fn said_in_rust(rust: &Rust, kinds: &BTreeSet<String>) -> Vec<Said> {
    let asking = if rust.file.path.starts_with("tests/") { None } else { Some(ASKING) };
    let mut said = Vec::new();
    for literal in rust.literals.iter().filter(|literal| !rust.is_test(literal.at)) {
        let before = rust.code[..literal.at].trim_end();
        let call = SPEAKING.into_iter().chain(asking).find(|call| before.ends_with(call));
        let kind = literal.text.split('-').next().unwrap_or_default();
        // the word of an enum's value, and the name of a place, may look like a key
        let is_other = before.ends_with(" =") || rust.file.path == "src/press/link.rs" || literal.text == PAPER;
        if is_key(&literal.text) && (call.is_some() || kinds.contains(kind) && !is_other) {
            let after = &rust.code[literal.at + literal.text.len() + 2..];
            let filled = call.and_then(|call| filled_in_rust(call, rust, literal.at, after));
            said.push(Said { place: rust.fault(literal.at, ""), key: literal.text.clone(), filled });
        }
    }
    said
}

fn filled_in_rust(call: &str, rust: &Rust, at: usize, after: &str) -> Option<Gaps> {
    let one = |name: &str| Gaps::from([name.to_owned()]);
    match call {
        "say(" => Some(Gaps::new()),
        "count(" => Some(one("n")),
        "say_with(" => {
            let inside = after.strip_prefix(',')?.trim_start().strip_prefix("&words! ")?;
            let end = closing(inside, 0)?;
            let names = pieces(&inside[1..end])
                .into_iter()
                .filter_map(|pair| pair.split_once(" ="))
                .map(|(name, _)| name.to_owned());
            Some(names.collect())
        }
        "Message::new(" => {
            let mut gaps = Gaps::new();
            let mut at = at + rust.literal(at)?.text.len() + 3;
            while let Some(call) =
                [".number(", ".text("].into_iter().find(|call| rust.code[at..].trim_start().starts_with(call))
            {
                let open = at + rust.code[at..].find(call)? + call.len() - 1;
                gaps.insert(rust.literal(open + 1)?.text.clone());
                at = closing(&rust.code, open)? + 1;
            }
            // a name that stands for the message may be filled later
            (!rust.code[at..].trim_start().starts_with(';')).then_some(gaps)
        }
        _ => None,
    }
}

/// In templates: `t(key="…", n=…)`, and a key handed to a part.
fn said_in_template(file: &File) -> Vec<Said> {
    let mut said = Vec::new();
    for (at, opening) in file.text.match_indices("key=\"") {
        let from = at + opening.len();
        let key = file.text[from..].split('"').next().unwrap_or_default();
        let is_call = file.text[..at].ends_with("t(");
        let filled = is_call.then(|| filled_in_template(&file.text[from + key.len() + 1..]));
        said.push(Said { place: file.fault(at, ""), key: key.to_owned(), filled });
    }
    said
}

/// The names of the arguments up to the end of the call.
fn filled_in_template(rest: &str) -> Gaps {
    let (mut depth, mut is_text, mut name, mut gaps) = (0, false, String::new(), Gaps::new());
    for c in rest.chars() {
        match c {
            '"' => is_text = !is_text,
            _ if is_text => {}
            '(' | '[' | '{' => depth += 1,
            ')' if depth == 0 => break,
            ')' | ']' | '}' => depth -= 1,
            ',' if depth == 0 => name.clear(),
            '=' if depth == 0 => drop(gaps.insert(std::mem::take(&mut name))),
            c if is_key_char(c) && depth == 0 => name.push(c),
            _ => {}
        }
    }
    gaps
}

fn kinds(list: &List) -> BTreeSet<String> {
    list.keys().filter_map(|key| key.split('-').next()).map(str::to_owned).collect()
}

fn all_said(list: &List) -> Vec<Said> {
    let kinds = kinds(list);
    let mut said: Vec<_> = source::site().iter().flat_map(|rust| said_in_rust(rust, &kinds)).collect();
    said.extend(source::files("templates", &["html", "txt"]).iter().flat_map(said_in_template));
    said
}

/// What the tests of the site look for. That it is said there is no use of it.
fn all_sought(list: &List) -> Vec<Said> {
    let kinds = kinds(list);
    source::files("tests/site", &["rs"]).into_iter().flat_map(|file| said_in_rust(&Rust::new(file), &kinds)).collect()
}

fn missing(said: &[Said], list: &List) -> Vec<String> {
    let missing = said.iter().filter(|said| !list.contains_key(&said.key));
    missing.map(|said| format!("{}no message {}", said.place, said.key)).collect()
}

fn misfilled(said: &[Said], list: &List) -> Vec<String> {
    let mut faults = Vec::new();
    for one in said {
        let (Some(filled), Some((_, message))) = (&one.filled, list.get(&one.key)) else { continue };
        if *filled != message.gaps {
            faults
                .push(format!("{}{} is filled with {filled:?}, it leaves {:?} open", one.place, one.key, message.gaps));
        }
    }
    faults
}

fn unused(said: &[Said], list: &List) -> Vec<String> {
    let mut used: BTreeSet<&str> = said.iter().map(|said| said.key.as_str()).collect();
    used.extend(list.values().flat_map(|(_, message)| &message.quotes).map(String::as_str));
    let unused = list.iter().filter(|(key, _)| !used.contains(key.as_str()));
    unused.map(|(key, (file, message))| file.fault(message.at, &format!("{key} is never said"))).collect()
}

#[test]
fn all_languages_hold_the_same_lists() {
    let names = |lang: &str| {
        list_of(lang).iter().filter_map(|file| file.path.rsplit('/').next().map(str::to_owned)).collect::<Vec<_>>()
    };
    let english = names("en");
    assert!(!english.is_empty());
    for lang in LANGUAGES {
        assert_eq!(names(lang), english, "{lang}");
    }
    let folders: BTreeSet<_> =
        source::paths("locales").iter().filter_map(|path| path.split('/').nth(1).map(str::to_owned)).collect();
    assert_eq!(folders, LANGUAGES.map(str::to_owned).into());
}

#[test]
fn every_list_is_well_formed_and_says_nothing_twice() {
    let mut faults = Vec::new();
    for lang in LANGUAGES {
        faults.extend(list_of(lang).iter().flat_map(junk));
        faults.extend(gather(list_of(lang)).1);
    }
    assert_none(&faults);
}

#[test]
fn every_message_is_in_all_languages_with_the_same_gaps() {
    let lists = lists();
    let others = lists.iter().filter(|(lang, _)| **lang != "en");
    assert_none(&others.flat_map(|(lang, list)| differences(lang, list, &lists["en"])).collect::<Vec<_>>());
}

#[test]
fn every_message_that_is_said_exists() {
    let list = &lists()["en"];
    assert_none(&missing(&all_said(list), list));
}

#[test]
fn every_message_that_a_test_looks_for_exists() {
    let list = &lists()["en"];
    let sought = all_sought(list);
    assert!(sought.len() > 20, "the tests were not read");
    assert_none(&missing(&sought, list));
    assert_none(&misfilled(&sought, list));
}

#[test]
fn every_gap_is_filled_where_the_message_is_said() {
    let list = &lists()["en"];
    assert_none(&misfilled(&all_said(list), list));
}

#[test]
fn no_message_is_unused() {
    let list = &lists()["en"];
    assert_none(&unused(&all_said(list), list));
}

#[test]
fn lists_that_differ_are_found() {
    let list = |text: &str| gather(vec![File::new("a.ftl", text)]);
    let english = list("a-one = { $n } x\na-two = x\ntime-date = { $day }").0;
    assert_eq!(
        differences("ko", &list("a-one = { $n }\na-two = y\ntime-date = { $dd } { $year }").0, &english).len(),
        0
    );
    assert_eq!(differences("ko", &list("a-one = { $m }\na-two = y\ntime-date = { $hour }").0, &english).len(), 2);
    assert_eq!(differences("ko", &list("a-one = { $n }\na-three = z").0, &english).len(), 3);
    assert_eq!(list("a-one = x\na-one = y").1.len(), 1);
}

#[test]
fn words_that_are_missing_misfilled_or_unused_are_found() {
    let list = gather(vec![File::new(
        "a.ftl",
        "a-none = x\na-n = { $n }\na-two = { $x } { $y }\na-quoted = x\na-last = { a-quoted }",
    )])
    .0;
    let check = |rust: &str, template: &str| {
        let mut said = said_in_rust(&Rust::of("src/a.rs", rust), &kinds(&list));
        said.extend(said_in_template(&File::new("templates/a.html", template)));
        (missing(&said, &list).len(), misfilled(&said, &list).len(), unused(&said, &list).len())
    };
    let rust = r#"fn f() { lang.say("a-none"); lang.count("a-n", 1); lang.say_with("a-two", &words! { x = f(1, 2), y = 2 }); "a-last"; "a-"; }"#;
    assert_eq!(check(rust, ""), (0, 0, 0));
    let rust = r#"fn f() { Message::new("a-n").number("n", g(1)) } "#;
    assert_eq!(
        check(
            rust,
            r#"{{ t(key="a-two", x=a | default(value="q=1, z="), y=2) }}{{ <P key="a-last" /> }}{{ t(key="a-none") }}"#
        ),
        (0, 0, 0)
    );
    let rust = r#"fn f() { lang.say("b-gone"); "a-gone"; lang.say("a-n"); lang.say_with("a-two", &words! { x = 1 }); Message::new("a-n"), } "#;
    assert_eq!(check(rust, r#"{{ t(key="a-none", n=1) }}{{ t(key="c-gone") }}"#), (3, 4, 1));
}

#[test]
fn a_message_that_a_test_looks_for_in_vain_is_found() {
    let list = gather(vec![File::new("a.ftl", "a-none = x\na-n = { $n }")]).0;
    let check = |test: &str| missing(&said_in_rust(&Rust::of("tests/site/a.rs", test), &kinds(&list)), &list).len();
    assert_eq!(
        check(r#"fn f() { page.has(Lang::En.say("a-none")); page.has("b-class"); Lang::En.count("a-n", 2); }"#),
        0
    );
    assert_eq!(check(r#"fn f() { page.has(Lang::En.say("b-gone")); ["a-gone"].map(|key| lang.say(key)); }"#), 2);
}
