//! What members are told: on the site, and by mail where they want it.
//!
//! A feature tells in the transaction of the cause (`tell`), with the audience of what it tells about. Whoever may not
//! read the thing is told nothing; whoever may no longer read it finds the old notice gone, and back when they
//! may again (`readdress`). Each kind has its switches, and each letter that nobody needs has its way out.

mod choice;
mod digest;
mod event;
mod forms;
mod notification;
mod routes;
mod views;

pub use choice::{Choices, Pace};
pub use digest::{send_one as send_digest, waiting as waiting_for_digest};
pub use event::{Event, Kind};
pub use notification::{News, Notification, count_unread, forget_all, readdress, sweep, tell};
pub use routes::routes;
