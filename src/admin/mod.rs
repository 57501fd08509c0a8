//! The officials' desk: what the staff sees and does. Every act has a reason, is told to whom it concerns, and is
//! written into the audit log. What each of them may do is `accounts::access::StaffAccess`.

mod applications;
mod clubs;
mod forms;
mod routes;
mod views;

pub use routes::routes;
