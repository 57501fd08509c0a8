//! The papers are there, and speak of what is there.

use std::collections::BTreeSet;

use super::assert_none;
use super::source::{self, File, Rust, is_name_char};

const PAPERS: [&str; 5] = ["README.md", "docs/architecture.md", "docs/style.md", "docs/performance.md", ".ci/run"];

/// Papers that a text names: `docs/….md`, and README.md.
fn named(text: &str) -> Vec<(usize, &str)> {
    let is_part = |c: char| is_name_char(c) || "-./".contains(c);
    let paper = |(at, _): (usize, &str)| {
        let path = &text[at..at + text[at..].find(|c| !is_part(c)).unwrap_or(text.len() - at)];
        let path = path.trim_end_matches('.');
        (path.ends_with(".md") && !path.contains("NNNN")).then_some((at, path))
    };
    text.match_indices("docs/").filter_map(paper).collect()
}

fn missing(files: &[File], exists: &dyn Fn(&str) -> bool) -> Vec<String> {
    let mut faults = Vec::new();
    for file in files {
        let gone = named(&file.text).into_iter().filter(|(_, path)| !exists(path));
        faults.extend(gone.map(|(at, path)| file.fault(at, &format!("{path} is missing"))));
    }
    faults
}

/// Decisions are counted from 0001 without a gap: `docs/decisions/0001-….md`.
fn miscounted(paths: &[String]) -> Vec<String> {
    let decisions = paths.iter().filter_map(|path| path.strip_prefix("docs/decisions/"));
    let counted = (1..).zip(decisions).filter(|(number, name)| !name.starts_with(&format!("{number:04}-")));
    counted.map(|(number, name)| format!("docs/decisions/{name}: should be number {number:04}")).collect()
}

/// Variables that an operator may set: words in capitals that `src/config.rs` reads.
fn variables(config: &Rust) -> BTreeSet<String> {
    let is_variable = |text: &str| {
        let is_shaped = text.contains('_') && text.chars().all(|c| c.is_ascii_uppercase() || c == '_');
        is_shaped && ["YICHENG_", "STRIPE_", "DATABASE_"].iter().any(|start| text.starts_with(start))
    };
    let read = config.literals.iter().filter(|literal| !config.is_test(literal.at) && is_variable(&literal.text));
    read.map(|literal| literal.text.clone()).collect()
}

fn untold(config: &Rust, papers: &[File]) -> Vec<String> {
    let tells = |paper: &File, variable: &str| {
        let whole = |(at, _): (usize, &str)| !paper.text[at + variable.len()..].starts_with(is_name_char);
        paper.text.match_indices(variable).any(whole)
    };
    let variables = variables(config);
    let untold = |paper| {
        variables.iter().filter(move |variable| !tells(paper, variable)).map(move |variable: &String| (paper, variable))
    };
    papers
        .iter()
        .flat_map(untold)
        .map(|(paper, variable): (&File, &String)| format!("{}: does not tell of {variable}", paper.path))
        .collect()
}

#[test]
fn the_papers_are_there() {
    let mut faults: Vec<_> =
        PAPERS.iter().filter(|path| !source::exists(path)).map(|path| format!("{path} is missing")).collect();
    let decisions = source::paths("docs/decisions");
    if decisions.is_empty() {
        faults.push("docs/decisions/0001-….md is missing".into());
    }
    faults.extend(miscounted(&decisions));
    let mut speaking = source::files("", &["rs", "md", "toml", "sql"]);
    speaking.retain(|file| !file.path.starts_with("tests/house"));
    faults.extend(missing(&speaking, &source::exists));
    assert_none(&faults);
}

#[test]
fn every_variable_is_told_to_the_operator() {
    let papers: Vec<_> =
        ["README.md", ".env.example"].into_iter().filter(|path| source::exists(path)).map(source::read).collect();
    assert_eq!(papers.len(), 2, "README.md and .env.example");
    assert_none(&untold(&Rust::new(source::read("src/config.rs")), &papers));
}

#[test]
fn papers_that_are_missing_or_silent_are_found() {
    let text = File::new("src/a.rs", "// see `docs/architecture.md`, docs/gone.md. And docs/decisions/NNNN-x.md");
    assert_eq!(missing(&[text], &|path| path == "docs/architecture.md").len(), 1);
    let paths = ["docs/decisions/0001-a.md", "docs/decisions/0003-b.md"].map(str::to_owned);
    assert_eq!(miscounted(&paths).len(), 1);
    let config =
        Rust::of("src/config.rs", "fn f() { var(\"YICHENG_PORT\"); var(\"YICHENG_MAIL\"); say(\"NOT_OURS\") }");
    let readme = File::new("README.md", "| `YICHENG_PORT` | `YICHENG_MAILBOX` |");
    assert_eq!(untold(&config, &[readme]).len(), 1);
}
