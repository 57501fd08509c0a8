//! What pages and letters are printed with: templates, links, static files.

mod assets;
mod club_link;
mod link;
mod templates;

pub use assets::{Asset, OWN_AVATAR, asset, avatar_src, find_asset};
pub use club_link::{ApplicationPlace, ClubPlace, ClubsQuery, DeskClubs, RosterQuery};
pub use link::Link;
pub use templates::{load, print};
