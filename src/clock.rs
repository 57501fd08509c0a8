//! The one place that asks what time it is. Everything else is told `now`.

use std::sync::atomic::{AtomicI64, Ordering};

use chrono::{DateTime, NaiveDateTime};

/// A moment, UTC, cut to whole microseconds so that both databases keep it as it is.
pub type Moment = NaiveDateTime;

/// The system's clock, or one that a test holds in its hand.
#[derive(Debug, Default)]
pub struct Clock {
    /// Microseconds since 1970, or 0 for the system's clock.
    held: AtomicI64,
}

impl Clock {
    /// A clock that follows the system.
    pub fn system() -> Self {
        Self::default()
    }

    /// Stops the clock at `moment` (tests only move it on by hand).
    pub fn hold(&self, moment: Moment) {
        self.held.store(moment.and_utc().timestamp_micros(), Ordering::SeqCst);
    }

    /// The present moment.
    pub fn now(&self) -> Moment {
        let micros = match self.held.load(Ordering::SeqCst) {
            0 => system_micros(),
            held => held,
        };
        DateTime::from_timestamp_micros(micros).unwrap_or_default().naive_utc()
    }
}

#[expect(clippy::disallowed_methods, reason = "this is the clock")]
fn system_micros() -> i64 {
    chrono::Utc::now().timestamp_micros()
}
