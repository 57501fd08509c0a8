//! Work that goes on after its answer left. It is counted: only so much waits at once, and a graceful stop waits for it.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};

use tokio::sync::Notify;

/// What waits beyond that is not begun; whoever asked will ask again.
const MOST: usize = 1_000;

/// The work that is going on.
#[derive(Clone, Default)]
pub struct Later(Arc<Counter>);

#[derive(Default)]
struct Counter {
    going_on: AtomicUsize,
    ended: Notify,
}

impl Later {
    /// Begins it, unless too much goes on already.
    pub(super) fn begin(&self, work: impl Future<Output = ()> + Send + 'static) {
        let place = Place(self.clone());
        if self.0.going_on.fetch_add(1, SeqCst) >= MOST {
            log::error!("after the answer: too much waits");
            return;
        }
        tokio::spawn(async move {
            work.await;
            drop(place);
        });
    }

    /// Waits until nothing goes on.
    pub async fn wait(&self) {
        loop {
            let ended = self.0.ended.notified();
            if self.0.going_on.load(SeqCst) == 0 {
                return;
            }
            ended.await;
        }
    }
}

struct Place(Later);

impl Drop for Place {
    fn drop(&mut self) {
        self.0.0.going_on.fetch_sub(1, SeqCst);
        self.0.0.ended.notify_waiters();
    }
}
