//! From tokens to trees.

use std::borrow::Cow;

use super::lexer::{Lexer, Token};
use super::tree::{NodeId, Tree};
use super::{Collection, Error, Warning, WarningKind, encoding};

/// How much is read of one text. The defaults hold any record in use many times over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Bytes of the text. Default 64 MiB; more than 1 GiB is never read.
    pub bytes: usize,
    /// Nodes of all games together. Default 2 000 000.
    pub nodes: usize,
    /// Nodes in a line and parentheses in each other. Default 1 000 000.
    pub depth: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { bytes: 64 << 20, nodes: 2_000_000, depth: 1_000_000 }
    }
}

impl Limits {
    /// Places in a text are kept in 32 bits.
    const MOST_BYTES: usize = 1 << 30;

    /// How many warnings are kept.
    const WARNINGS: usize = 1000;

    /// Reads all games of a text, as [`sgf::read`](super::read) does.
    ///
    /// # Errors
    /// [`Error::NoGame`], or a limit that was passed.
    pub fn read(&self, text: &str) -> Result<Collection, Error> {
        self.check_bytes(text.len())?;
        Parser::new(text, *self).read()
    }

    /// Reads all games of a file, as [`sgf::read_bytes`](super::read_bytes) does.
    ///
    /// # Errors
    /// [`Error::NoGame`], or a limit that was passed.
    pub fn read_bytes(&self, bytes: &[u8]) -> Result<Collection, Error> {
        self.check_bytes(bytes.len())?;
        let (text, replaced) = encoding::decode(bytes);
        // A replacement is longer than the byte it stands for.
        self.check_bytes(text.len())?;
        let mut parser = Parser::new(&text, *self);
        if replaced {
            let first = text.find('\u{fffd}').unwrap_or_default();
            parser.warn(first, WarningKind::NotUtf8);
        }
        parser.read()
    }

    fn check_bytes(&self, length: usize) -> Result<(), Error> {
        let limit = self.bytes.min(Limits::MOST_BYTES);
        if length > limit {
            return Err(Error::TooManyBytes { limit });
        }
        Ok(())
    }
}

struct Parser<'a> {
    text: &'a str,
    lexer: Lexer<'a>,
    limits: Limits,
    /// Nodes of the games read so far.
    nodes: usize,
    warnings: Vec<(usize, WarningKind)>,
}

/// What is known at a place within a game.
struct Place<'a> {
    tree: Tree,
    /// For every open parenthesis, the node it hangs from.
    branches: Vec<Option<NodeId>>,
    /// The node the next one follows.
    here: Option<NodeId>,
    /// Whether a `;` has begun a node that properties may be added to.
    in_node: bool,
    /// The property that values may be added to.
    property: Option<Property<'a>>,
}

#[derive(Clone, Copy)]
struct Property<'a> {
    /// The name as written.
    written: &'a str,
    at: usize,
    has_values: bool,
}

impl<'a> Parser<'a> {
    fn new(text: &'a str, limits: Limits) -> Parser<'a> {
        Parser { text, lexer: Lexer::new(text), limits, nodes: 0, warnings: Vec::new() }
    }

    fn read(mut self) -> Result<Collection, Error> {
        let mut trees = Vec::new();
        loop {
            let before = self.lexer.offset();
            let (passed_over, game) = self.lexer.seek_game();
            if passed_over {
                self.warn(before, WarningKind::OutsideText);
            }
            let Some(open) = game else { break };
            let tree = self.game(open)?;
            if !tree.is_empty() {
                self.nodes += tree.len();
                trees.push(tree);
            }
        }
        if trees.is_empty() {
            return Err(Error::NoGame);
        }
        let warnings = self.located();
        Ok(Collection { trees, warnings })
    }

    /// Reads one game, to the parenthesis that closes it or the end of the text.
    fn game(&mut self, open: usize) -> Result<Tree, Error> {
        let mut place = Place { tree: Tree::empty(), branches: Vec::new(), here: None, in_node: false, property: None };
        let mut after_open = false;
        while let Some((at, token)) = self.lexer.next() {
            if !matches!(token, Token::Value { .. }) {
                self.end_property(&mut place);
            }
            match token {
                Token::Open => {
                    if place.branches.len() >= self.limits.depth {
                        return Err(self.too_deep(at));
                    }
                    place.branches.push(place.here);
                    place.in_node = false;
                }
                Token::Close => {
                    if after_open {
                        self.warn(at, WarningKind::EmptyTree);
                    }
                    place.here = place.branches.pop().flatten();
                    place.in_node = false;
                    if place.branches.is_empty() {
                        return Ok(place.tree.without_room());
                    }
                }
                Token::Semicolon => self.begin_node(&mut place, at)?,
                Token::Name(written) => {
                    place.property = Some(Property { written, at, has_values: false });
                }
                Token::Value { raw, closed } => {
                    if !closed {
                        self.warn(at, WarningKind::UnclosedValue);
                    }
                    self.add_value(&mut place, raw, at)?;
                }
                Token::Stray(stray) => self.warn(at, WarningKind::StrayCharacter(stray)),
            }
            after_open = token == Token::Open;
        }
        self.end_property(&mut place);
        self.warn(open, WarningKind::UnclosedTree);
        Ok(place.tree.without_room())
    }

    fn begin_node(&mut self, place: &mut Place<'_>, at: usize) -> Result<(), Error> {
        if self.nodes + place.tree.len() >= self.limits.nodes {
            let (line, column) = self.line_and_column(at);
            let limit = self.limits.nodes;
            return Err(Error::TooManyNodes { limit, line, column });
        }
        if place.tree.is_empty() {
            place.tree.make_room_for(self.text.len() - at);
        } else if place.here.is_none() {
            self.warn(at, WarningKind::SecondRoot);
            place.here = Some(NodeId::ROOT);
        }
        let node = place.tree.add_node(place.here);
        if place.tree.depth(node) >= self.limits.depth {
            return Err(self.too_deep(at));
        }
        place.here = Some(node);
        place.in_node = true;
        Ok(())
    }

    fn add_value(&mut self, place: &mut Place<'_>, raw: &str, at: usize) -> Result<(), Error> {
        let Some(property) = place.property else {
            self.warn(at, WarningKind::ValueWithoutName);
            return Ok(());
        };
        if !property.has_values {
            if !place.in_node {
                self.warn(property.at, WarningKind::MissingSemicolon);
                self.begin_node(place, property.at)?;
            }
            place.tree.add_property(&canonical(property.written));
            place.property = Some(Property { has_values: true, ..property });
        }
        place.tree.add_value(raw);
        Ok(())
    }

    fn end_property(&mut self, place: &mut Place<'_>) {
        if let Some(property) = place.property.take()
            && !property.has_values
        {
            self.warn(property.at, WarningKind::NameWithoutValue);
        }
    }

    fn warn(&mut self, at: usize, kind: WarningKind) {
        if self.warnings.len() < Limits::WARNINGS {
            self.warnings.push((at, kind));
        }
    }

    fn too_deep(&self, at: usize) -> Error {
        let (line, column) = self.line_and_column(at);
        let limit = self.limits.depth;
        Error::TooDeep { limit, line, column }
    }

    /// Turns byte offsets into lines and columns, in one pass.
    fn located(&mut self) -> Vec<Warning> {
        self.warnings.sort_by_key(|&(at, _)| at);
        let mut cursor = Cursor::default();
        self.warnings
            .iter()
            .map(|&(at, kind)| {
                cursor.go(self.text, at);
                Warning { line: cursor.line + 1, column: cursor.column + 1, kind }
            })
            .collect()
    }

    fn line_and_column(&self, at: usize) -> (u32, u32) {
        let mut cursor = Cursor::default();
        cursor.go(self.text, at);
        (cursor.line + 1, cursor.column + 1)
    }
}

/// A place in the text, counted from 0.
#[derive(Default)]
struct Cursor {
    at: usize,
    line: u32,
    column: u32,
    after_cr: bool,
}

impl Cursor {
    fn go(&mut self, text: &str, to: usize) {
        for c in text[self.at..to].chars() {
            match c {
                '\n' if self.after_cr => {}
                '\n' | '\r' => {
                    self.line += 1;
                    self.column = 0;
                }
                _ => self.column += 1,
            }
            self.after_cr = c == '\r';
        }
        self.at = to;
    }
}

/// The name a property has in FF\[4\]: the capital letters of what is written, as FF\[1\]
/// to FF\[3\] allow `CoPyright` for `CP`. A name without any is no name of FF\[4\]: it is kept as written.
fn canonical(written: &str) -> Cow<'_, str> {
    let is_small = |b: u8| b.is_ascii_lowercase();
    if !written.bytes().any(is_small) || !written.bytes().any(|b| b.is_ascii_uppercase()) {
        return Cow::Borrowed(written);
    }
    Cow::Owned(written.chars().filter(|c| !c.is_ascii_lowercase()).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn warnings(text: &str) -> Vec<(u32, u32, WarningKind)> {
        let collection = Limits::default().read(text).unwrap();
        let warnings = collection.warnings.iter();
        warnings.map(|w| (w.line, w.column, w.kind)).collect()
    }

    #[test]
    fn old_long_names_are_their_capital_letters() {
        for (written, name) in [("Black", "B"), ("SiZe", "SZ"), ("CoPyright", "CP"), ("sz", "sz"), ("KGSDE", "KGSDE")] {
            assert_eq!(canonical(written), name);
        }
    }

    #[test]
    fn warnings_say_where() {
        use WarningKind::*;
        assert_eq!(warnings("(;B[aa])"), []);
        assert_eq!(
            warnings("注 (;B[aa]\r\n;W W[bb]]\r)x"),
            [(1, 1, OutsideText), (2, 2, NameWithoutValue), (2, 9, StrayCharacter(']')), (3, 2, OutsideText),]
        );
        assert_eq!(warnings("(B[aa])"), [(1, 2, MissingSemicolon)]);
        assert_eq!(warnings("(;C[a"), [(1, 1, UnclosedTree), (1, 4, UnclosedValue)]);
        assert_eq!(warnings("(;[a]())"), [(1, 3, ValueWithoutName), (1, 7, EmptyTree)]);
        assert_eq!(warnings("((B[aa])(B[bb]))")[1..], [(1, 10, MissingSemicolon), (1, 10, SecondRoot)]);
    }

    #[test]
    fn what_is_no_game_is_one_clear_error() {
        for text in ["", "no game", "()", "(c) 2020", ")"] {
            assert_eq!(Limits::default().read(text).unwrap_err(), Error::NoGame);
        }
    }

    #[test]
    fn limits_are_named() {
        let limits = Limits { bytes: 40, nodes: 4, depth: 3 };
        let error = |text: &str| limits.read(text).unwrap_err();
        assert_eq!(error(&" ".repeat(41)), Error::TooManyBytes { limit: 40 });
        assert!(limits.read("(;;(;)(;))").is_ok());
        let (line, limit) = (1, 3);
        assert_eq!(error("(;;;;)"), Error::TooDeep { limit, line, column: 5 });
        assert_eq!(error("(;((("), Error::TooDeep { limit, line, column: 5 });
        let limit = 4;
        assert_eq!(error("(;;)(;;;)"), Error::TooManyNodes { limit, line, column: 8 });
    }
}
