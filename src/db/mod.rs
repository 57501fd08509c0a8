//! The database: `db.read` to look, `db.write` to change. Both leave the async threads alone.
//!
//! A write is one transaction that behaves as if it ran alone: `BEGIN IMMEDIATE` on SQLite's
//! single writer, `SERIALIZABLE` with a bounded number of fresh starts on PostgreSQL
//! (`docs/decisions/0002-one-write-at-a-time.md`). That is why the work is an `Fn`: it may run again.

mod conn;
pub mod like;
pub mod migrations;

pub use conn::{Conn, MultiBackend};

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering::SeqCst};
use std::time::Duration;

use diesel::connection::{AnsiTransactionManager, TransactionManager};
use diesel::prelude::*;
use diesel::r2d2::{ManageConnection, Pool, PooledConnection, R2D2Connection};
use parking_lot::RwLock;
use tokio::sync::Semaphore;

use crate::error::{Error, WriteError};
use conn::{Manager, Place, Pooled, Purpose};

/// A reader of SQLite is busy all the time and needs a core; one of PostgreSQL mostly waits.
const SQLITE_READERS: u32 = 4;
const POSTGRES_READERS: u32 = 8;
const POSTGRES_WRITERS: u32 = 8;
/// How often a write starts afresh before it gives up.
const ATTEMPTS: u32 = 12;
const POOL_PATIENCE: Duration = Duration::from_secs(10);

/// The two pools of one database.
#[derive(Clone)]
pub struct Db {
    readers: Pool<Manager>,
    writers: Pool<Manager>,
    /// Who gets a thread: as many as there are connections. The others wait without one, so that
    /// writers take none from readers, and no thread keeps memory for nothing.
    reading: Arc<Semaphore>,
    writing: Arc<Semaphore>,
    /// Writers go side by side; one that lost a race goes alone. (On SQLite there is one anyway.)
    order: Arc<RwLock<()>>,
    /// Writes that this instance ended, well or not: whoever kept something from before looks again.
    writes: Arc<AtomicU64>,
    /// After a connection was found dead, so many more are tried before they are trusted.
    doubts: Arc<AtomicU32>,
}

impl Db {
    /// Opens `sqlite://path` (whose folder is made if it is missing) or `postgres://…`.
    pub fn open(url: &str) -> Result<Self, Error> {
        let place =
            Place::parse(url).ok_or_else(|| Error::internal("DATABASE_URL must be sqlite://… or postgres://…"))?;
        if let Place::Sqlite(path) = &place {
            let folder = std::path::Path::new(path).parent().filter(|folder| !folder.as_os_str().is_empty());
            folder.map_or(Ok(()), std::fs::create_dir_all).map_err(Error::internal)?;
        }
        let (most_readers, most_writers) = match place {
            Place::Sqlite(_) => (SQLITE_READERS, 1),
            Place::Postgres(_) => (POSTGRES_READERS, POSTGRES_WRITERS),
        };
        // the writer first: it makes the file and turns on its write-ahead log
        let writers = pool(place.clone(), Purpose::Writing, most_writers)?;
        let readers = pool(place, Purpose::Reading, most_readers)?;
        let turns = |most: u32| Arc::new(Semaphore::new(most as usize));
        let (reading, writing) = (turns(most_readers), turns(most_writers));
        let (order, writes, doubts) = (Arc::default(), Arc::default(), Arc::default());
        Ok(Self { readers, writers, reading, writing, order, writes, doubts })
    }

    /// Looks something up, on this thread.
    pub fn read_here<T, E>(&self, work: impl FnOnce(&mut Conn) -> Result<T, E>) -> Result<T, E>
    where
        E: From<diesel::result::Error>,
    {
        let mut pooled = self.checkout(&self.readers)?;
        let outcome = work(&mut pooled.conn);
        self.examine(&mut pooled, outcome.is_err());
        outcome
    }

    /// Changes something in one transaction, on this thread.
    pub fn write_here<T, E: WriteError>(&self, work: impl Fn(&mut Conn) -> Result<T, E>) -> Result<T, E> {
        let mut pooled = self.checkout(&self.writers)?;
        for attempt in 1.. {
            let outcome = if attempt == 1 {
                let _beside_others = self.order.read();
                in_transaction(&mut pooled.conn, &work)
            } else {
                // only another instance can come between now
                let _alone = self.order.write();
                in_transaction(&mut pooled.conn, &work)
            };
            match outcome {
                Err(error) if error.asks_for_retry() && attempt < ATTEMPTS => std::thread::sleep(pause(attempt)),
                outcome => {
                    self.writes.fetch_add(1, SeqCst);
                    self.examine(&mut pooled, outcome.is_err());
                    return outcome;
                }
            }
        }
        unreachable!("the last attempt returns")
    }

    /// How often this instance has written: while it stays the same, so does what it read.
    pub fn writes(&self) -> u64 {
        self.writes.load(SeqCst)
    }

    /// Looks something up.
    pub async fn read<T, E>(&self, work: impl FnOnce(&mut Conn) -> Result<T, E> + Send + 'static) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<diesel::result::Error> + Send + 'static,
    {
        let _turn = self.reading.acquire().await.map_err(|closed| trouble(closed.to_string()))?;
        let db = self.clone();
        blocking(move || db.read_here(work)).await?
    }

    /// Changes something in one transaction.
    pub async fn write<T, E>(&self, work: impl Fn(&mut Conn) -> Result<T, E> + Send + 'static) -> Result<T, E>
    where
        T: Send + 'static,
        E: WriteError,
    {
        let _turn = self.writing.acquire().await.map_err(|closed| trouble(closed.to_string()))?;
        let db = self.clone();
        blocking(move || db.write_here(work)).await?
    }

    /// The writer's own connection, for work that is no transaction (migrations).
    fn writer(&self) -> QueryResult<PooledConnection<Manager>> {
        self.checkout(&self.writers)
    }

    fn checkout(&self, pool: &Pool<Manager>) -> QueryResult<PooledConnection<Manager>> {
        loop {
            let mut pooled = pool.get().map_err(|failure| trouble(failure.to_string()))?;
            let is_doubted = self.doubts.fetch_update(SeqCst, SeqCst, |left| left.checked_sub(1)).is_ok();
            if !is_doubted || pooled.conn.ping().is_ok() {
                return Ok(pooled);
            }
            pooled.is_dead = true;
        }
    }

    /// After a failure: was it the work, or is the connection gone (a server that was restarted)?
    fn examine(&self, pooled: &mut Pooled, has_failed: bool) {
        if has_failed && matches!(pooled.conn, Conn::Postgres(_)) && pooled.conn.ping().is_err() {
            pooled.is_dead = true;
            self.doubts.store(POSTGRES_READERS + POSTGRES_WRITERS, SeqCst);
        }
    }
}

/// Runs work that may wait, away from the async threads.
pub async fn blocking<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> QueryResult<T> {
    tokio::task::spawn_blocking(work).await.map_err(|failure| trouble(failure.to_string()))
}

fn pool(place: Place, purpose: Purpose, size: u32) -> Result<Pool<Manager>, Error> {
    let manager = Manager { place, purpose };
    // the pool would try and wait; a database that cannot be opened at all is told at once and in its own words
    drop(manager.connect().map_err(Error::internal)?);
    Pool::builder()
        .max_size(size)
        .min_idle(Some(1))
        .connection_timeout(POOL_PATIENCE)
        .test_on_check_out(false)
        .build(manager)
        .map_err(Error::internal)
}

fn trouble(what: String) -> diesel::result::Error {
    diesel::result::Error::QueryBuilderError(what.into())
}

fn in_transaction<T, E: WriteError>(conn: &mut Conn, work: &impl Fn(&mut Conn) -> Result<T, E>) -> Result<T, E> {
    match conn {
        Conn::Sqlite(conn) => AnsiTransactionManager::begin_transaction_sql(conn, "BEGIN IMMEDIATE")?,
        Conn::Postgres(conn) => {
            AnsiTransactionManager::begin_transaction_sql(conn, "BEGIN ISOLATION LEVEL SERIALIZABLE")?;
        }
    }
    match std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| work(conn))) {
        Ok(Ok(value)) => {
            commit(conn)?;
            Ok(value)
        }
        Ok(Err(error)) => {
            rollback(conn)?;
            Err(error)
        }
        Err(panic) => {
            // the one writer of SQLite must not stay inside a dead transaction
            rollback(conn)?;
            std::panic::resume_unwind(panic)
        }
    }
}

fn commit(conn: &mut Conn) -> QueryResult<()> {
    per_backend_transaction(conn, true)
}

fn rollback(conn: &mut Conn) -> QueryResult<()> {
    per_backend_transaction(conn, false)
}

fn per_backend_transaction(conn: &mut Conn, keep: bool) -> QueryResult<()> {
    crate::per_backend!(conn, |conn| if keep {
        AnsiTransactionManager::commit_transaction(conn)
    } else {
        AnsiTransactionManager::rollback_transaction(conn)
    })
}

/// Longer after each attempt, and never the same for two that collided.
fn pause(attempt: u32) -> Duration {
    let mut noise = [0; 1];
    // without randomness the pauses are merely equal
    let _ = getrandom::fill(&mut noise);
    let base = 1 << attempt.min(7);
    Duration::from_millis(base + u64::from(noise[0]) * base / 256)
}
