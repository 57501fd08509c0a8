//! Game records in SGF, the Smart Game Format, FF\[1\] to FF\[4\]
//! (<https://www.red-bean.com/sgf/>).
//!
//! Reading never panics and loses nothing that can be read: every property is kept in
//! order with its raw text, known or not. What is broken yields located [`Warning`]s;
//! only a text without any game, or one beyond the [`Limits`], is an [`Error`]. Nothing
//! here recurses, so a record may be as deep as its text is long.
//!
//! ```
//! use weiqi::sgf;
//!
//! let collection = sgf::read("(;GM[1]SZ[9]PB[黑]KM[3.75];B[ee];W[ce]C[a pincer])")?;
//! let tree = &collection.trees[0];
//! assert_eq!(tree.info().komi_half_points(), Some(15));
//! assert_eq!(tree.moment_at(2)?.position.board().rows()[4], "..O.X....");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod encoding;
mod error;
mod info;
mod lexer;
mod mark;
mod parser;
mod replay;
mod tree;
mod value;

pub use error::{Error, Warning, WarningKind};
pub use info::{Clock, Info};
pub use mark::Mark;
pub use parser::Limits;
pub use replay::{Moment, Repeat, Replay, Unplayable};
pub use tree::{NodeId, NodeRef, Property, Tree};
pub use value::{simple_text, text};

/// The games of a file.
#[derive(Clone, Debug)]
pub struct Collection {
    /// The games in file order, at least one.
    pub trees: Vec<Tree>,
    /// What was wrong with the text, in order, at most 1000 of them.
    pub warnings: Vec<Warning>,
}

/// Reads all games of a text within the default [`Limits`].
///
/// # Errors
/// [`Error::NoGame`], or a limit that was passed.
pub fn read(text: &str) -> Result<Collection, Error> {
    Limits::default().read(text)
}

/// Reads all games of a file within the default [`Limits`]: UTF-8 with or without byte
/// order mark. What is not UTF-8 is replaced by U+FFFD and a warning given.
///
/// # Errors
/// [`Error::NoGame`], or a limit that was passed.
pub fn read_bytes(bytes: &[u8]) -> Result<Collection, Error> {
    Limits::default().read_bytes(bytes)
}
