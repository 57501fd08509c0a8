//! What goes out about clubs.

mod founding;

pub use founding::state_words;
pub(super) use founding::{ApplicationPage, ApplicationParts, FoundPage, FoundPlace};
