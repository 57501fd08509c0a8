//! Pages that strangers saw a moment ago, kept for the next one who asks for the same.
//!
//! All strangers see one page at one address, so most of a busy site's work would be done again and again. A page
//! is kept for a second, and not beyond the next write of this instance; what another instance wrote shows after that second. Members'
//! pages, forms and refusals are never kept, nor is a page so large that it would push out many others.

use std::collections::HashMap;

use chrono::TimeDelta;
use parking_lot::Mutex;

use super::answer::Printed;
use crate::clock::Moment;

const LASTS: TimeDelta = TimeDelta::seconds(1);
/// Of one page as it is sent, in bytes.
const LARGEST: usize = 64 * 1024;
/// Of all of them together, in bytes. Whoever asks for one page at ever new addresses (`?x=1`, `?x=2`, …) fills no
/// more than this: when it is full, all go.
const MOST: usize = 8 * 1024 * 1024;
/// What keeping a page takes beside its text and its address, in bytes.
const ROOM: usize = 512;

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
pub struct Kept(Mutex<Pages>);

#[derive(Default)]
struct Pages {
    entries: HashMap<Key, Entry>,
    bytes: usize,
}

struct Entry {
    page: Printed,
    since: Moment,
    writes: u64,
}

impl Kept {
    /// The page, if nothing can have changed since.
    pub(super) fn find(&self, key: &Key, writes: u64, now: Moment) -> Option<Printed> {
        let kept = self.0.lock();
        let entry = kept.entries.get(key)?;
        let is_fresh = entry.writes == writes && now - entry.since < LASTS && now >= entry.since;
        is_fresh.then(|| entry.page.clone())
    }

    /// Keeps a page that was printed from what stood after so many writes.
    pub(super) fn keep(&self, key: Key, page: &Printed, writes: u64, now: Moment) {
        let bytes = weight(&key, page);
        if bytes > LARGEST {
            return;
        }
        let mut kept = self.0.lock();
        if let Some(earlier) = kept.entries.remove(&key) {
            kept.bytes -= weight(&key, &earlier.page);
        }
        if kept.bytes + bytes > MOST {
            // a fresh map: the old one would keep its room
            *kept = Pages::default();
        }
        kept.bytes += bytes;
        kept.entries.insert(key, Entry { page: page.clone(), since: now, writes });
    }
}

fn weight(key: &Key, page: &Printed) -> usize {
    page.body.len() + key.address.len() + ROOM
}

#[cfg(test)]
mod tests {
    use rocket::http::{ContentType, Status};

    use super::super::answer::Packing;
    use super::*;

    fn key(number: usize) -> Key {
        let packing = Packing { brotli: false, gzip: false };
        Key { address: format!("/en/?x={number}"), theme: "system", packing, knows_lang: true }
    }

    fn page(bytes: usize) -> Printed {
        Printed {
            status: Status::Ok,
            content_type: ContentType::HTML,
            body: vec![b'x'; bytes].into(),
            encoding: None,
            cookies: Vec::new(),
            is_personal: false,
            is_secret: false,
        }
    }

    fn now() -> Moment {
        "2026-11-30T12:00:00".parse().unwrap()
    }

    #[test]
    fn kept_pages_take_no_more_than_their_share_of_memory() {
        let kept = Kept::default();
        for number in 0..1_000 {
            kept.keep(key(number), &page(50_000), 0, now());
            let pages = kept.0.lock();
            let bytes: usize = pages.entries.iter().map(|(key, entry)| weight(key, &entry.page)).sum();
            assert!(bytes == pages.bytes && bytes <= MOST, "{bytes} {}", pages.bytes);
        }
        assert!(kept.find(&key(999), 0, now()).is_some());
        assert!(kept.find(&key(0), 0, now()).is_none());
        // pages without a word take room too
        for number in 0..100_000 {
            kept.keep(key(number), &page(0), 0, now());
        }
        assert!(kept.0.lock().entries.len() <= MOST / ROOM);
    }

    #[test]
    fn a_page_that_is_printed_again_takes_its_old_place() {
        let kept = Kept::default();
        for number in 0..1_000 {
            kept.keep(key(1), &page(40_000 + number), 0, now());
        }
        kept.keep(key(2), &page(10), 0, now());
        assert_eq!(kept.0.lock().bytes, weight(&key(1), &page(40_999)) + weight(&key(2), &page(10)));
        assert!(kept.find(&key(1), 0, now()).is_some(), "and nothing had to go");
    }

    #[test]
    fn a_very_large_page_is_not_kept() {
        let kept = Kept::default();
        kept.keep(key(1), &page(LARGEST + 1), 0, now());
        assert!(kept.find(&key(1), 0, now()).is_none());
        kept.keep(key(1), &page(LARGEST / 2), 0, now());
        assert!(kept.find(&key(1), 0, now()).is_some());
        assert!(kept.find(&key(1), 1, now()).is_none(), "nor is one used after a write");
        assert!(kept.find(&key(1), 0, now() + LASTS).is_none(), "or after its second");
    }
}
