//! The settings of the clubs as officials change them: each within its bounds, and written down with what it was.

use super::settings::{
    ABSENCE_DAYS, APPLICATION_DAYS, CADENCE_DAYS, DISSOLUTION_DAYS, GAMES_WEIGHT, MATCHES_WEIGHT, MESSAGES_A_WEEK,
    NOTICE_DAYS, ORDINARY_CAPACITY, POPULAR_CAPACITY, POPULAR_PLACES, POSTS_WEIGHT, REQUEST_DAYS, SUPPORTERS,
    WAITING_DAYS, WINDOW_DAYS,
};
use crate::accounts::user::acting_role;
use crate::audit::{self, Act};
use crate::clock::Moment;
use crate::db::Conn;
use crate::error::{Message, Refusal, Stop};
use crate::ids::UserId;
use crate::settings::Setting;
use crate::web::Role;

/// A number that officials may change.
#[derive(Debug, Clone, Copy)]
pub struct Dial {
    pub setting: Setting<i64>,
    /// The message that names it.
    pub label: &'static str,
    pub least: i64,
    pub most: i64,
}

const fn dial(setting: Setting<i64>, label: &'static str, least: i64, most: i64) -> Dial {
    Dial { setting, label, least, most }
}

/// The same setting, read as a wider number.
const fn wide(setting: Setting<i32>) -> Setting<i64> {
    Setting { key: setting.key, default: setting.default as i64 }
}

/// How activity is counted, and decided of.
pub const ACTIVITY: [Dial; 7] = [
    dial(wide(POSTS_WEIGHT), "clubs-dial-weight-posts", 0, 100),
    dial(wide(MATCHES_WEIGHT), "clubs-dial-weight-matches", 0, 100),
    dial(wide(GAMES_WEIGHT), "clubs-dial-weight-games", 0, 100),
    dial(wide(WINDOW_DAYS), "clubs-dial-window-days", 1, 365),
    dial(CADENCE_DAYS, "clubs-dial-cadence-days", 1, 90),
    dial(wide(POPULAR_PLACES), "clubs-dial-popular-places", 0, 5000),
    dial(NOTICE_DAYS, "clubs-dial-notice-days", 0, 60),
];

/// Founding, coming in, and the end.
pub const LIFE: [Dial; 9] = [
    dial(SUPPORTERS, "clubs-dial-supporters", 0, 50),
    dial(APPLICATION_DAYS, "clubs-dial-application-days", 1, 365),
    dial(ORDINARY_CAPACITY, "clubs-dial-capacity-ordinary", 1, 100_000),
    dial(POPULAR_CAPACITY, "clubs-dial-capacity-popular", 1, 100_000),
    dial(WAITING_DAYS, "clubs-dial-waiting-days", 0, 365),
    dial(REQUEST_DAYS, "clubs-dial-request-days", 1, 365),
    dial(ABSENCE_DAYS, "clubs-dial-absence-days", 1, 730),
    dial(DISSOLUTION_DAYS, "clubs-dial-dissolution-days", 0, 365),
    dial(MESSAGES_A_WEEK, "clubs-dial-messages-a-week", 0, 50),
];

/// Whether two of the weights, as they would be, leave nothing that counts.
pub fn is_weightless(value_of: impl Fn(&str) -> Option<i64>) -> bool {
    value_of(POSTS_WEIGHT.key) == Some(0) && value_of(GAMES_WEIGHT.key) == Some(0)
}

/// Why nothing is changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DialRefusal {
    NotYours,
    /// Nothing would count any more.
    Weightless,
}

impl Refusal for DialRefusal {
    fn message(&self) -> Message {
        Message::new(match self {
            Self::NotYours => "clubs-class-refusal-not-yours",
            Self::Weightless => "clubs-dial-fault-weights",
        })
    }
}

/// Sets checked values; what stays as it is leaves no trace.
pub fn turn(db: &mut Conn, actor: UserId, values: &[(Dial, i64)], now: Moment) -> Result<(), Stop<DialRefusal>> {
    if acting_role(db, actor, now)? != Role::Official {
        return Err(DialRefusal::NotYours.into());
    }
    for (dial, value) in values {
        let before = dial.setting.get(db)?;
        if before != *value {
            dial.setting.set(db, *value, Some(actor), now)?;
            let subject = format!("setting:{}", dial.setting.key);
            audit::record(db, Some(actor), Act::SetClubs, &subject, &format!("{before} → {value}"), now)?;
        }
    }
    // also where only one of them was sent
    if POSTS_WEIGHT.get(db)? + GAMES_WEIGHT.get(db)? == 0 {
        return Err(DialRefusal::Weightless.into());
    }
    Ok(())
}
