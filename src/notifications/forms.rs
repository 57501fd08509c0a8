//! What comes in about notifications.

use rocket::FromForm;

use super::choice::{Pace, Switches};
use super::event::Kind;
use crate::ids::NotificationId;

/// The button that marks all as read.
#[derive(Debug, Clone, Copy, FromForm)]
pub struct ReadingsForm {
    #[field(default = 0)]
    newest: i64,
}

impl ReadingsForm {
    /// The newest that the page showed.
    pub const fn newest(self) -> NotificationId {
        NotificationId(self.newest)
    }
}

/// The boxes that are ticked, as `replies`.
#[derive(Debug, Clone, FromForm)]
pub struct ChoicesForm {
    #[field(default = Vec::new())]
    on_site: Vec<String>,
    #[field(default = Vec::new())]
    by_mail: Vec<String>,
    #[field(default = String::new())]
    pace: String,
}

impl ChoicesForm {
    pub fn switches(&self, kind: Kind) -> Switches {
        let is_ticked = |boxes: &[String]| boxes.iter().any(|word| word == kind.as_str());
        Switches { on_site: is_ticked(&self.on_site), by_mail: is_ticked(&self.by_mail) }
    }

    /// Nothing where the word is none of ours: what was chosen before stays.
    pub fn pace(&self) -> Option<Pace> {
        Pace::parse(&self.pace)
    }
}
