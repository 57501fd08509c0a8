//! The classes of clubs at the desk: the table of the last evaluation, decisions, and the clubs' settings. Officials
//! decide, nobody and nothing else; what they decide is public on the clubs' pages.

mod forms;
mod routes;
mod views;

pub use routes::routes;
