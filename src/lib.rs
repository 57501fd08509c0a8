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

// ── floor 2: ground, the five languages ──
pub mod i18n;

// ── floor 3: ground, what people write ──
pub mod text;

// ── floor 4: kit, what pages and letters are printed with ──
pub mod press;

// ── floor 5: kit ──
pub mod audience;
pub mod audit;
pub mod diagram;
pub mod mail;
pub mod settings;
pub mod web;

// ── floor 6: members ──
pub mod accounts;

// ── floor 7: the library ──
pub mod library;

// ── floor 8: the forums ──
pub mod forums;

// ── floor 9: gathering ──
pub mod front;

// ── floor 10: roof, what runs and what is laid ──
pub mod jobs;
pub mod seed;

// ── floor 11: roof, everything put together ──
pub mod app;

// ── floor 12: roof, the command line ──
pub mod commands;
