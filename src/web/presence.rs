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
}
