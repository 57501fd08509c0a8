//! Clubs: founded with approval, one for each member, popular or ordinary by activity.
//!
//! `memberships` has the member as its key: whatever happens at once, nobody is in two clubs. A club has one leader,
//! and up to three deputies, each with rights of their own. The only way in is `membership::admit`, the only way
//! out `membership::release`; requests, invitations, foundings, departures and dissolutions all end there. A club that
//! is dissolved keeps its address and its forum, and has no members.
//!
//! Features above report what members do (`activity::report`). Once a week all clubs are evaluated from these sums
//! (`evaluation`); an official decides (`decision`), nobody else.

mod access;
pub mod activity;
pub mod application;
mod application_access;
pub mod club;
pub mod decision;
pub mod dial;
pub mod directory;
pub mod dissolution;
pub mod evaluation;
pub mod event;
pub mod forms;
pub mod history;
pub mod invitation;
pub mod leadership;
pub mod membership;
pub mod message;
mod notice;
pub mod page;
pub mod parting;
pub mod request;
pub mod roster;
mod routes;
pub mod score;
pub mod settings;
pub mod signature;
pub mod verdict;
pub mod views;
mod visit;

pub use access::{ClubAccess, Viewer};
pub use application::{Application, ApplicationState};
pub use club::{Class, Club, Joining, NewClub, Region};
pub use membership::{JoinRefusal, MemberRole, Membership, Rights};
pub use notice::{Notice, Sender};
pub use routes::{routes, write_and_tell};
pub use views::state_words;
pub use visit::Visit;
