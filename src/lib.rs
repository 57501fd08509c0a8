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

// ── floor 3: ground, what people send ──
pub mod picture;
pub mod text;

// ── floor 4: kit, what pages and letters are printed with, and where files are kept ──
pub mod press;
pub mod storage;

// ── floor 5: kit ──
pub mod audience;
pub mod audit;
pub mod diagram;
pub mod files;
pub mod mail;
pub mod settings;
pub mod web;

// ── floor 6: the portal's own pages ──
pub mod pages;

// ── floor 7: members ──
pub mod accounts;

// ── floor 8: what members are told ──
pub mod notifications;

// ── floor 9: clubs ──
pub mod clubs;

// ── floor 10: the library ──
pub mod library;

// ── floor 11: the forums ──
pub mod forums;

// ── floor 12: gathering ──
pub mod admin;
pub mod front;

// ── floor 13: roof, what touches every feature ──
pub mod farewell;
pub mod seed;

// ── floor 14: roof, what runs beside the requests ──
pub mod jobs;

// ── floor 15: roof, everything put together ──
pub mod app;

// ── floor 16: roof, the command line ──
pub mod commands;
