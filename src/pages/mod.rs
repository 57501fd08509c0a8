//! The portal's own pages: what the site is, its rules and the game's, the words of the game. Their texts are
//! Markdown and JSON beside the other words (`locales/<lang>/pages/`), read and drawn once.

mod glossary;
mod leaflet;
mod routes;
mod views;

pub use leaflet::FORUM_RULES_VERSION;
pub use routes::routes;

/// Reads all texts now, so that a damaged one stops the start and not a page.
pub fn load() {
    leaflet::load();
    glossary::load();
}
