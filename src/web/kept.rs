//! Pages that strangers saw a moment ago, kept for the next one who asks for the same.
//!
//! All strangers see one page at one address, so most of a busy site's work would be done again and again. A page
//! is kept for a second, and not beyond the next write of this instance; what another instance wrote shows after that second. Members'
//! pages, forms and refusals are never kept.

use std::collections::HashMap;

use chrono::TimeDelta;
use parking_lot::Mutex;

use super::answer::Printed;
use crate::clock::Moment;

const LASTS: TimeDelta = TimeDelta::seconds(1);
/// Some ten megabytes; when they are full, all go.
const MOST: usize = 512;

/// What makes two requests of strangers the same.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct Key {
    pub address: String,
    pub theme: &'static str,
    pub packing: super::answer::Packing,
    pub knows_lang: bool,
}

/// The kept pages of one instance.
#[derive(Default)]
pub struct Kept(Mutex<HashMap<Key, Entry>>);

struct Entry {
    page: Printed,
    since: Moment,
    writes: u64,
}

impl Kept {
    /// The page, if nothing can have changed since.
    pub(super) fn find(&self, key: &Key, writes: u64, now: Moment) -> Option<Printed> {
        let kept = self.0.lock();
        let entry = kept.get(key)?;
        let is_fresh = entry.writes == writes && now - entry.since < LASTS && now >= entry.since;
        is_fresh.then(|| entry.page.clone())
    }

    /// Keeps a page that was printed from what stood after so many writes.
    pub(super) fn keep(&self, key: Key, page: &Printed, writes: u64, now: Moment) {
        let mut kept = self.0.lock();
        if kept.len() >= MOST {
            kept.clear();
        }
        kept.insert(key, Entry { page: page.clone(), since: now, writes });
    }
}
