//! The rules of Go (围棋 weiqi, 바둑 baduk, 囲碁 igo): boards, play by every ko rule, and
//! game records in SGF. No dependencies, no I/O, no clock, no randomness.
//!
//! # Play a game
//!
//! [`Game`] knows the rules and the history; a move is made or refused with a reason.
//!
//! ```
//! use weiqi::{Color, Game, Illegal, Move, Point, Ruleset, Size};
//!
//! let mut game = Game::new(Size::NINETEEN, Ruleset::default());
//! let star = Point::from_gtp("Q16", game.board().size()).ok_or("no such point")?;
//! game.play(Move::Play(star))?;
//! assert_eq!(game.play(Move::Play(star)), Err(Illegal::Occupied));
//! assert_eq!(game.to_move(), Color::White);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Look at a board
//!
//! [`Board`] holds stones and captures them, and asks for nothing else.
//!
//! ```
//! use weiqi::{Board, Color, Point};
//!
//! let mut board: Board = ".X. \n XO. \n .X.".parse()?;
//! let right = Point::from_sgf("cb").ok_or("no such point")?;
//! let taken = board.place(Color::Black, right);
//! assert_eq!(taken.len(), 1);
//! assert_eq!(board.rows(), [".X.", "X.X", ".X."]);
//! assert_eq!(board.liberties(right), 3);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Read a record
//!
//! [`sgf`] reads what is found in the world, says what is wrong with it, and plays it.
//!
//! ```
//! use weiqi::sgf;
//!
//! let collection = sgf::read("(;SZ[9]RE[B+R];B[ee];W[ee]C[He must have meant elsewhere.])")?;
//! for moment in collection.trees[0].replay()? {
//!     if let Some(why) = moment.illegal {
//!         assert_eq!(format!("move {}: {why}", moment.number), "move 2: the point is occupied");
//!     }
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board;
mod color;
mod drawing;
mod game;
mod outcome;
mod perft;
mod point;
mod position;
mod ruleset;
pub mod sgf;
mod size;
mod zobrist;

pub use board::{Board, Group};
pub use color::{ByColor, Color};
pub use drawing::BadDrawing;
pub use game::{End, Game};
pub use outcome::{Margin, Outcome, komi_half_points};
pub use perft::perft;
pub use point::Point;
pub use position::{Illegal, Move, Position};
pub use ruleset::{Ko, Ruleset};
pub use size::{BadSize, Size};
