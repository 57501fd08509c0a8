//! What a new site has, and the town that `demo` builds.

mod clubs;
mod famous;
pub mod town;

use crate::clock::Moment;
use crate::db::Conn;
use crate::error::Error;
use crate::forums::Board;

/// Puts in what is missing: the boards and the famous games. Safe to run at every start.
pub fn run(db: &mut Conn, now: Moment) -> Result<(), Error> {
    Board::seed(db)?;
    famous::seed(db, now)
}
