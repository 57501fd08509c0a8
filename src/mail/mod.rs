//! Letters. A verb posts one in its own transaction; a job carries it out afterwards.
//! So no letter tells of what did not happen, and none is lost.

mod draft;
mod outbox;
mod transport;

pub use draft::{Draft, Item};
pub use outbox::{
    DeadLetter, Letter, LetterKind, asked_lately, count_dead, dead, dismiss, forget_owner, post, sent_lately, sweep,
};
pub use transport::{Transport, deliver_due};
