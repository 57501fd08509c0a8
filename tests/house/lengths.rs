//! No file is longer than one can keep in mind.

use super::assert_none;
use super::source::{self, File};

const LONGEST: usize = 500;
/// Read by programs, or pictures and records that come as they are.
const UNREAD: [&str; 9] = ["tsv", "sgf", "json", "svg", "lock", "png", "jpg", "woff2", "eml"];

fn fault(file: &File) -> Option<String> {
    let lines = file.text.lines().count();
    (lines > LONGEST).then(|| format!("{}: {lines} lines, {LONGEST} may be", file.path))
}

#[test]
fn no_file_is_longer_than_five_hundred_lines() {
    let is_read = |path: &String| path.rsplit('.').next().is_none_or(|ending| !UNREAD.contains(&ending));
    let all: Vec<_> = source::paths("").into_iter().filter(is_read).collect();
    assert!(all.iter().any(|path| path == "src/lib.rs"), "the files were not found");
    assert_none(&all.iter().filter_map(|path| fault(&source::read(path))).collect::<Vec<_>>());
}

#[test]
fn a_line_too_many_is_found() {
    assert_eq!(fault(&File::new("a.rs", &"x\n".repeat(500))), None);
    assert!(fault(&File::new("a.rs", &"x\n".repeat(501))).is_some());
}
