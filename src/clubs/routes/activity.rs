//! Doors.

pub fn routes() -> Vec<rocket::Route> {
    rocket::routes![]
}
