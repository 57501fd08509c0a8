//! Who was here lately: gathered in memory, and written now and then by a job. A GET never costs a durable write.

use std::collections::HashMap;

use parking_lot::Mutex;

use crate::clock::Moment;
use crate::ids::SessionId;

/// When each session was last used, as far as that is not written yet.
#[derive(Default)]
pub struct Presence(Mutex<HashMap<SessionId, Moment>>);

impl Presence {
    pub(super) fn note(&self, session: SessionId, now: Moment) {
        self.0.lock().insert(session, now);
    }

    /// Takes what was gathered, to write it. What is lost by a crash is a few minutes of somebody's presence.
    pub fn take(&self) -> Vec<(SessionId, Moment)> {
        std::mem::take(&mut *self.0.lock()).into_iter().collect()
    }

    /// What could not be written is kept for the next time; a session that was used meanwhile was used later.
    pub fn put_back(&self, batch: Vec<(SessionId, Moment)>) {
        let mut seen = self.0.lock();
        for (session, at) in batch {
            let latest = seen.entry(session).or_insert(at);
            *latest = at.max(*latest);
        }
    }
}

#[cfg(test)]
mod tests {
    use chrono::{DateTime, TimeDelta};

    use super::*;

    #[test]
    fn what_is_put_back_is_never_put_over_something_later() {
        let (presence, early) = (Presence::default(), DateTime::UNIX_EPOCH.naive_utc());
        let late = early + TimeDelta::minutes(1);
        presence.note(SessionId(1), early);
        presence.note(SessionId(2), early);
        let batch = presence.take();
        presence.note(SessionId(1), late);
        presence.put_back(batch);
        let mut seen = presence.take();
        seen.sort_unstable();
        assert_eq!(seen, [(SessionId(1), late), (SessionId(2), early)]);
    }
}
