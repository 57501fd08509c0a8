//! The project's files, and Rust text seen apart from its comments and literals.

use std::fs;
use std::ops::Range;
use std::path::Path;

/// A text file, its path told from the project's root.
pub struct File {
    pub path: String,
    pub text: String,
}

impl File {
    pub fn new(path: &str, text: &str) -> Self {
        Self { path: path.to_owned(), text: text.to_owned() }
    }

    /// A fault with its place.
    pub fn fault(&self, at: usize, what: &str) -> String {
        format!("{}:{}: {what}", self.path, line(&self.text, at))
    }
}

/// The number of the line that a byte stands on.
pub fn line(text: &str, at: usize) -> usize {
    text.as_bytes()[..at].iter().filter(|byte| **byte == b'\n').count() + 1
}

/// Built, fetched or kept by the running site: not the project's own text.
const FOREIGN: [&str; 4] = ["target", "node_modules", ".git", "data"];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// All paths of files under a folder (`""` is the whole project), sorted.
pub fn paths(folder: &str) -> Vec<String> {
    let mut found = Vec::new();
    gather(folder, &mut found);
    found.sort();
    found
}

fn gather(folder: &str, found: &mut Vec<String>) {
    let Ok(entries) = fs::read_dir(root().join(folder)) else { return };
    for entry in entries.flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let path = if folder.is_empty() { name.clone() } else { format!("{folder}/{name}") };
        let is_folder = entry.path().is_dir();
        if is_folder && !FOREIGN.contains(&name.as_str()) {
            gather(&path, found);
        } else if !is_folder {
            found.push(path);
        }
    }
}

pub fn exists(path: &str) -> bool {
    root().join(path).exists()
}

/// A file that must be there.
pub fn read(path: &str) -> File {
    let text = fs::read_to_string(root().join(path)).unwrap_or_else(|fault| panic!("{path}: {fault}"));
    File { path: path.to_owned(), text }
}

/// The text files under a folder with one of the endings.
pub fn files(folder: &str, endings: &[&str]) -> Vec<File> {
    let is_one = |path: &String| path.rsplit_once('.').is_some_and(|(_, ending)| endings.contains(&ending));
    paths(folder).iter().filter(|path| is_one(path)).map(|path| read(path)).collect()
}

/// The Rust files of the site.
pub fn site() -> Vec<Rust> {
    files("src", &["rs"]).into_iter().map(Rust::new).collect()
}

/// A literal of text, as it is written between its quotes.
pub struct Literal {
    /// Where its opening quote stands.
    pub at: usize,
    pub text: String,
}

/// A Rust file.
pub struct Rust {
    pub file: File,
    /// The text with comments and the insides of literals blanked, byte for byte as long.
    pub code: String,
    pub literals: Vec<Literal>,
    tests: Vec<Range<usize>>,
}

impl Rust {
    pub fn new(file: File) -> Self {
        let (code, literals) = blank(&file.text);
        let tests = test_modules(&code);
        Self { file, code, literals, tests }
    }

    pub fn of(path: &str, text: &str) -> Self {
        Self::new(File::new(path, text))
    }

    /// Whether a place is inside `#[cfg(test)] mod …`.
    pub fn is_test(&self, at: usize) -> bool {
        self.file.path.ends_with("/tests.rs") || self.tests.iter().any(|range| range.contains(&at))
    }

    /// Where a text stands in the code, outside comments and literals.
    pub fn places(&self, what: &str) -> Vec<usize> {
        self.code.match_indices(what).map(|(at, _)| at).collect()
    }

    /// Where a name stands as a whole word.
    pub fn words(&self, word: &str) -> Vec<usize> {
        let is_whole = |at: &usize| {
            let before = self.code[..*at].chars().next_back();
            let after = self.code[at + word.len()..].chars().next();
            !before.is_some_and(is_name_char) && !after.is_some_and(is_name_char)
        };
        self.places(word).into_iter().filter(is_whole).collect()
    }

    /// The literal whose opening quote stands at a place.
    pub fn literal(&self, at: usize) -> Option<&Literal> {
        self.literals.iter().find(|literal| literal.at == at)
    }

    pub fn fault(&self, at: usize, what: &str) -> String {
        self.file.fault(at, what)
    }
}

pub fn is_name_char(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// The name that a text begins with.
pub fn name(text: &str) -> &str {
    &text[..text.find(|c| !is_name_char(c)).unwrap_or(text.len())]
}

/// The place of the bracket that closes the one at `open`, in text without literals.
pub fn closing(text: &str, open: usize) -> Option<usize> {
    let mut depth = 0;
    for (at, c) in text[open..].char_indices() {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some(open + at);
        }
    }
    None
}

/// The pieces of a list, cut at commas that stand in no brackets.
pub fn pieces(list: &str) -> Vec<&str> {
    let (mut depth, mut from, mut pieces) = (0, 0, Vec::new());
    for (at, c) in list.char_indices() {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            ',' if depth == 0 => {
                pieces.push(list[from..at].trim());
                from = at + 1;
            }
            _ => {}
        }
    }
    pieces.push(list[from..].trim());
    pieces.into_iter().filter(|piece| !piece.is_empty()).collect()
}

fn test_modules(code: &str) -> Vec<Range<usize>> {
    let end = |at: usize| {
        let open = at + code[at..].find(['{', ';'])?;
        closing(code, open)
    };
    code.match_indices("#[cfg(test)]").filter_map(|(at, _)| Some(at..end(at)?)).collect()
}

/// Blanks comments and the insides of literals, and gathers the literals.
fn blank(text: &str) -> (String, Vec<Literal>) {
    let mut code = text.as_bytes().to_vec();
    let mut literals = Vec::new();
    let mut at = 0;
    while at < text.len() {
        let rest = &text[at..];
        let first = rest.chars().next().unwrap_or(' ');
        let (inside, next) = if rest.starts_with("//") {
            let end = at + rest.find('\n').unwrap_or(rest.len());
            (at..end, end)
        } else if rest.starts_with("/*") {
            let end = at + comment_length(rest);
            (at..end, end)
        } else if first == '"' {
            let end = at + 1 + text_length(text, at);
            literals.push(Literal { at, text: text[at + 1..end].to_owned() });
            (at + 1..end, end + 1)
        } else if let Some(length) = (first == '\'').then(|| char_length(rest)).flatten() {
            literals.push(Literal { at, text: text[at + 1..at + 1 + length].to_owned() });
            (at + 1..at + 1 + length, at + length + 2)
        } else {
            (at..at, at + first.len_utf8())
        };
        code[inside].iter_mut().filter(|byte| **byte != b'\n').for_each(|byte| *byte = b' ');
        at = next;
    }
    (String::from_utf8_lossy(&code).into_owned(), literals)
}

/// Block comments nest.
fn comment_length(text: &str) -> usize {
    let (mut depth, mut at) = (0, 0);
    while at < text.len() {
        if text[at..].starts_with("/*") {
            depth += 1;
            at += 2;
        } else if text[at..].starts_with("*/") {
            depth -= 1;
            at += 2;
        } else {
            at += text[at..].chars().next().map_or(1, char::len_utf8);
        }
        if depth == 0 {
            return at;
        }
    }
    text.len()
}

/// How long the inside of the literal is that opens at `at`, raw or not.
fn text_length(text: &str, at: usize) -> usize {
    let before = text[..at].trim_end_matches('#');
    let hashes = at - before.len();
    let inside = &text[at + 1..];
    let is_raw =
        before.ends_with('r') && !before[..before.len() - 1].trim_end_matches(['b', 'c']).ends_with(is_name_char);
    if is_raw {
        let end = format!("\"{}", "#".repeat(hashes));
        return inside.find(&end).unwrap_or(inside.len());
    }
    let mut is_escaped = false;
    let end = inside.find(|c| {
        let ends = c == '"' && !is_escaped;
        is_escaped = c == '\\' && !is_escaped;
        ends
    });
    end.unwrap_or(inside.len())
}

/// The length of what stands between the quotes of `'x'`; nothing for a lifetime.
fn char_length(text: &str) -> Option<usize> {
    let mut chars = text[1..].chars();
    match chars.next()? {
        '\\' => {
            let escaped = chars.next()?.len_utf8();
            text[2 + escaped..].find('\'').map(|rest| 1 + escaped + rest)
        }
        c => (chars.next()? == '\'').then(|| c.len_utf8()),
    }
}

#[test]
fn code_is_read_apart_from_comments_and_literals() {
    let source = r###"fn a<'x>(t: &'x str) { /* "no" /* b() */ */ b("y\"es", 'c', '\'', r#"raw "one""#); } // c()
#[cfg(test)]
mod tests { fn d() { e("in a test"); } }
fn f() {}"###;
    let rust = Rust::of("src/a.rs", source);
    let texts: Vec<_> = rust.literals.iter().map(|literal| literal.text.as_str()).collect();
    assert_eq!(texts, [r#"y\"es"#, "c", r"\'", r#"raw "one""#, "in a test"]);
    assert_eq!(rust.code.len(), source.len());
    assert!(rust.words("no").is_empty() && rust.words("c").is_empty());
    assert_eq!((rust.words("b").len(), rust.words("tests").len()), (1, 1));
    assert!(rust.is_test(rust.words("e")[0]) && !rust.is_test(rust.words("f")[0]));
    assert_eq!(pieces("a, b(c, d), {e, f},"), ["a", "b(c, d)", "{e, f}"]);
    assert_eq!(line("a\nb\nc", 4), 3);
}
