//! Members: who they are, how they prove it, and how they are shown.
//!
//! A member registers with a name, an address and a password, and reads at once; after following
//! the mailed link they write too. A name is taken when it looks or reads like a taken one. An address
//! belongs to whoever proved it; its owner is told when somebody else types it, and nobody else learns of that.
//! Secrets (sessions, links, recovery codes) are kept as hashes only, keys of second factors are sealed, and guessing
//! is slow (`throttle`). What opens or changes an account asks for the password again (`proof`), and its owner is
//! told by letter.

pub mod access;
pub mod badge;
pub mod closing;
mod device;
mod email_change;
mod forms;
mod guards;
mod letters;
pub mod nameplate;
pub mod office;
mod password;
pub mod proof;
pub mod rekey;
mod reset;
mod routes;
mod seal;
pub mod second_factor;
pub mod session;
mod sign_in;
mod sign_up;
pub mod suspension;
mod throttle;
pub mod token;
pub mod user;
mod views;

use crate::clock::Moment;
use crate::db::Conn;
use crate::error::Error;

pub use forms::{LONGEST_LOGIN, ProofForm, free_ranks, professional_ranks};
pub use guards::{Member, Moderator, Official, Writer, require_writer};
pub use badge::{Badge, BadgeFault, BadgeShape, BadgeView};
pub use nameplate::{Nameplate, Nameplates, PlateClub};
pub use password::hash as hash_password;
pub use routes::routes;
pub use session::find_seat;
pub use token::invite_first_official;
pub use user::{NewUser, Profile, RegisterRefusal, User};
pub use views::{Choice, LanguageChoice, Who, language_choices, region_name};

/// Forgets what has had its time: sessions, links, and who never proved an address.
pub fn sweep(db: &mut Conn, now: Moment) -> Result<(), Error> {
    session::sweep(db, now)?;
    token::sweep(db, now)?;
    throttle::sweep(db, now)?;
    Ok(User::sweep(db, now)?)
}

/// Six avatars that everyone may wear from the first day.
pub const STARTER_AVATARS: [&str; 6] =
    ["21-page-boy", "04-rabbit", "13-black-stone", "14-white-stone", "15-bowl", "18-tea"];
