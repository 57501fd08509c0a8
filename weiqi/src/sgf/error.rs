//! What can be wrong with a record.

use core::error;
use core::fmt;

/// Why nothing was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Error {
    /// There is no game in the text.
    NoGame,
    /// The text is longer than the limit.
    TooManyBytes {
        /// The limit in force.
        limit: usize,
    },
    /// The text has more nodes than the limit.
    TooManyNodes {
        /// The limit in force.
        limit: usize,
        /// Line of the first node beyond it, from 1.
        line: u32,
        /// Column in characters, from 1.
        column: u32,
    },
    /// Nodes or parentheses lie deeper than the limit.
    TooDeep {
        /// The limit in force.
        limit: usize,
        /// Line where it is passed, from 1.
        line: u32,
        /// Column in characters, from 1.
        column: u32,
    },
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::NoGame => f.write_str("there is no game in the text"),
            Error::TooManyBytes { limit } => write!(f, "the text is longer than {limit} bytes"),
            Error::TooManyNodes { limit, line, column } => write!(f, "{line}:{column}: more than {limit} nodes"),
            Error::TooDeep { limit, line, column } => write!(f, "{line}:{column}: more than {limit} levels deep"),
        }
    }
}

impl error::Error for Error {}

/// Something broken in a text that was read all the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Warning {
    /// Line, from 1. Lines end in LF, CR or both.
    pub line: u32,
    /// Column in characters, from 1.
    pub column: u32,
    /// What is wrong.
    pub kind: WarningKind,
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.kind)
    }
}

/// What is broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WarningKind {
    /// Bytes that are not UTF-8 were replaced.
    NotUtf8,
    /// Text outside of a game was passed over.
    OutsideText,
    /// Properties without the `;` that begins a node; a node was begun.
    MissingSemicolon,
    /// A character that means nothing here was passed over.
    StrayCharacter(char),
    /// A value without property name was passed over.
    ValueWithoutName,
    /// A property without value was passed over.
    NameWithoutValue,
    /// Parentheses without a node in them were passed over.
    EmptyTree,
    /// A second root in one game; it became a variation of the first.
    SecondRoot,
    /// A value has no closing `]` and runs to the end of the text.
    UnclosedValue,
    /// A game has no closing `)`.
    UnclosedTree,
}

impl fmt::Display for WarningKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            WarningKind::NotUtf8 => "bytes that are not UTF-8 were replaced",
            WarningKind::OutsideText => "text outside of a game",
            WarningKind::MissingSemicolon => "a node does not begin with \";\"",
            WarningKind::StrayCharacter(c) => return write!(f, "stray {c:?}"),
            WarningKind::ValueWithoutName => "a value without property name",
            WarningKind::NameWithoutValue => "a property without value",
            WarningKind::EmptyTree => "parentheses without a node",
            WarningKind::SecondRoot => "a second root in one game",
            WarningKind::UnclosedValue => "a value is not closed by \"]\"",
            WarningKind::UnclosedTree => "a game is not closed by \")\"",
        })
    }
}
