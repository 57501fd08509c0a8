//! Leaving, and taking a copy of everything along. Both touch every feature, so they live on the roof.
//!
//! What becomes of each thing when an account is closed ([`FATES`], shown on the page):
//!
//! | thing | fate |
//! | --- | --- |
//! | address, password, second factor, sessions, links | deleted |
//! | profile, settings, own avatar | deleted |
//! | name | deleted; a hash of it keeps others from taking it |
//! | notifications, letters, copies of data | deleted |
//! | club | left; a leader hands over before they ask, and where they came to lead meanwhile the club has an heir |
//! | requests, invitations, signatures | deleted |
//! | what was said in a club's name, its log | kept; the log tells of a former member |
//! | posts and topics | kept under "former member"; their texts blanked where the member wishes |
//! | what the staff did and wrote down | kept |

mod close;
mod copy;
mod export;
mod forms;
mod parcel;
mod routes;
mod views;

pub use close::close_due;
pub use export::{Order, make, make_due, sweep, take_due};
pub use routes::routes;

/// What becomes of a thing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fate {
    Deleted,
    Blanked,
    Kept,
}

/// The table above, for the page: each thing by the message that names it.
pub const FATES: [(&str, Fate); 8] = [
    ("farewell-thing-account", Fate::Deleted),
    ("farewell-thing-profile", Fate::Deleted),
    ("farewell-thing-name", Fate::Blanked),
    ("farewell-thing-notifications", Fate::Deleted),
    ("farewell-thing-club", Fate::Deleted),
    ("farewell-thing-club-words", Fate::Kept),
    ("farewell-thing-posts", Fate::Kept),
    ("farewell-thing-audit", Fate::Kept),
];
