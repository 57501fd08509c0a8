//! The officials' desk: what the staff sees and does. Every act has a reason, is told to whom it concerns, and is
//! written into the audit log. What each of them may do is `accounts::access::StaffAccess`.

mod clubs;
mod forms;
mod routes;
mod views;

/// All doors of the desk.
pub fn routes() -> Vec<rocket::Route> {
    [routes::routes(), clubs::routes()].concat()
}
