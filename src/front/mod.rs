//! Pages made of many features: home, a member's page, the wardrobe. Nothing here owns a table.

mod home;
mod member;
mod start;
mod wardrobe;

use rocket::Route;

/// The doors under each language.
pub fn routes() -> Vec<Route> {
    [home::routes(), member::routes(), wardrobe::routes()].concat()
}

/// The doors without a language: they lead to those with one.
pub fn start_routes() -> Vec<Route> {
    start::routes()
}
