//! Yicheng, a portal for players of Go.
//!
//! The modules stand on floors. A module uses what is below it, never what is
//! above it or beside it; `tests/house.rs` reads this file and holds us to it.
//! `docs/architecture.md` tells why, and walks one request through the house.

// ── floor 0: ground ──
pub mod clock;
pub mod config;
pub mod error;
pub mod ids;
pub mod schema;

// ── floor 1: ground, the database ──
pub mod db;

// ── floor 2: ground, words ──
pub mod i18n;
pub mod text;

// ── floor 3: kit, what pages and letters are made of ──
pub mod press;

// ── floor 4: kit ──
pub mod audience;
pub mod audit;
pub mod diagram;
pub mod mail;
pub mod settings;
pub mod web;

// ── floor 5: members ──
pub mod accounts;

// ── floor 6: the library ──
pub mod library;

// ── floor 7: the forums ──
pub mod forums;

// ── floor 8: gathering ──
pub mod front;

// ── floor 9: roof ──
pub mod app;
pub mod commands;
pub mod jobs;
pub mod seed;
