//! The game library: records of games, kept as they came, shown move by move.
//!
//! A file is kept byte for byte and never changes; each game in it is a record. What a record says
//! of itself is read once, when it comes in. The viewer replays it by the rules crate;
//! it knows no rule of its own.

mod import;
mod record;
mod routes;
mod shelf;
mod viewer;
mod views;

pub use import::{Arrival, ImportRefusal, LARGEST as LARGEST_FILE, import_file};
pub use record::{Record, RecordText, TitledRecord};
pub use routes::routes;
pub use shelf::Shelf;
pub use viewer::{Scene, scene_at_move};
pub use views::GameRow;
