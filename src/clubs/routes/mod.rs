//! The doors of the clubs.

mod activity;
mod founding;

pub fn routes() -> Vec<rocket::Route> {
    [founding::routes(), activity::routes()].concat()
}
