//! How often topics are read: gathered in memory and written in batches, since a GET
//! must not cost a durable commit. What a crash loses is a few seconds of a rough figure.

use std::collections::HashMap;

use diesel::QueryResult;
use parking_lot::Mutex;

use super::topic::Topic;
use crate::db::Conn;
use crate::ids::TopicId;

/// Readings not yet written.
#[derive(Debug, Default)]
pub struct Readings(Mutex<HashMap<TopicId, i64>>);

impl Readings {
    /// Counts one reading.
    pub fn count(&self, topic: TopicId) {
        *self.0.lock().entry(topic).or_default() += 1;
    }

    /// Puts a batch back that could not be written.
    pub fn put_back(&self, batch: HashMap<TopicId, i64>) {
        let mut kept = self.0.lock();
        batch.into_iter().for_each(|(topic, views)| *kept.entry(topic).or_default() += views);
    }

    /// Takes what was gathered.
    pub fn take(&self) -> HashMap<TopicId, i64> {
        std::mem::take(&mut *self.0.lock())
    }

    /// Writes a batch.
    pub fn write(db: &mut Conn, batch: &HashMap<TopicId, i64>) -> QueryResult<()> {
        let mut batch: Vec<_> = batch.iter().collect();
        // in one order everywhere, so that two instances never wait for each other in a ring
        batch.sort_unstable();
        batch.into_iter().try_for_each(|(topic, views)| Topic::add_views(db, *topic, *views))
    }
}
