//! The site, tried through HTTP: one test binary, each test on a database of its own.

mod accounts;
mod commands;
mod database;
mod errors;
mod forums;
mod harness;
mod library;
mod mail;
mod pages;
mod schema;
mod security;
