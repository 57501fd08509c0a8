//! What goes out about clubs.

pub mod csv;
pub mod directory;
pub mod head;
pub mod roster;
pub mod running;

pub use head::ClubHead;
pub mod activity;
mod chart;
mod founding;

pub use founding::state_words;
pub(super) use founding::{ApplicationPage, ApplicationParts, FoundPage, FoundPlace};
