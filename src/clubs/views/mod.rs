//! What goes out about clubs.

pub mod activity;
mod chart;
