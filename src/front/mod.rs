//! Pages made of many features: home, a member's page, the wardrobe. Nothing here owns a table.

mod club;
mod home;
mod member;
mod start;
mod wardrobe;

use rocket::Route;

pub use wardrobe::own_picture;

/// The doors under each language.
pub fn routes() -> Vec<Route> {
    [club::routes(), home::routes(), member::routes(), wardrobe::routes()].concat()
}

/// The doors without a language: pictures, and those that lead to one.
pub fn start_routes() -> Vec<Route> {
    [start::routes(), wardrobe::picture_routes()].concat()
}
