//! What pages and letters are printed with: templates, links, static files.

mod assets;
mod link;
mod templates;

pub use assets::{Asset, OWN_AVATAR, asset, avatar_src, find_asset};
pub use link::Link;
pub use templates::{load, print};
