//! The site, tried through HTTP: one test binary, each test on a database of its own.

#![expect(clippy::unwrap_used, clippy::expect_used, reason = "a test that cannot be set up has failed")]
mod accounts;
mod audit;
mod avatars;
mod classes;
mod club_doors;
mod club_forums;
mod club_leaders;
mod clubs;
mod commands;
mod database;
mod errors;
mod fake_smtp;
mod farewell;
mod files;
mod forums;
mod founding;
mod harness;
mod jobs;
mod library;
mod mail;
mod mailbox;
mod notifications;
mod pages;
mod passwords;
mod portal;
mod schema;
mod second_factor;
mod security;
mod sessions;
mod smtp;
mod standing;
mod standing_firm;
mod suspensions;
mod upgrade;
