//! The site, tried through HTTP: one test binary, each test on a database of its own.

#![expect(clippy::unwrap_used, clippy::expect_used, reason = "a test that cannot be set up has failed")]
mod accounts;
mod commands;
mod database;
mod errors;
mod forums;
mod harness;
mod library;
mod mail;
mod pages;
mod passwords;
mod schema;
mod security;
