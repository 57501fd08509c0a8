//! Passwords: argon2id, 19 MiB, two passes (OWASP's minimum). A hash takes some 30 ms of a core,
//! so only a few are reckoned at a time; the others wait without holding a thread.

use std::sync::LazyLock;
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};

use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use tokio::sync::{Semaphore, SemaphorePermit};

use crate::db::blocking;
use crate::error::{Error, Message};

pub const SHORTEST: usize = 8;
/// Bounds the work of a hash; longer than any passphrase.
pub const LONGEST: usize = 256;

static TURNS: Semaphore = Semaphore::const_new(2);
/// A second or two of work; who comes later is asked to try again.
const MOST_WAITING: usize = 64;
static PLACES_TAKEN: AtomicUsize = AtomicUsize::new(0);

/// What an unknown login is checked against, so that it takes as long as a known one.
static NOBODY: LazyLock<String> = LazyLock::new(|| hash_here("nobody's password").unwrap_or_default());

/// Waits for a turn, unless too many wait already.
async fn turn() -> Result<(SemaphorePermit<'static>, Place), Error> {
    let place = Place::take().ok_or_else(|| Error::Refused(Message::new("error-busy")))?;
    Ok((TURNS.acquire().await.map_err(Error::internal)?, place))
}

/// A place among those who wait or work.
struct Place;

impl Place {
    fn take() -> Option<Self> {
        if PLACES_TAKEN.fetch_add(1, SeqCst) < MOST_WAITING {
            return Some(Self);
        }
        PLACES_TAKEN.fetch_sub(1, SeqCst);
        None
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        PLACES_TAKEN.fetch_sub(1, SeqCst);
    }
}

/// The hash to keep.
pub async fn hash(password: String) -> Result<String, Error> {
    let _turn = turn().await?;
    blocking(move || hash_here(&password)).await?
}

/// Whether the password fits; without a hash, no, but not sooner.
pub async fn fits(password: String, hash: Option<String>) -> Result<bool, Error> {
    let _turn = turn().await?;
    let check = move || {
        let kept = hash.as_deref().unwrap_or(&NOBODY);
        let fits = PasswordHash::new(kept)
            .is_ok_and(|kept| Argon2::default().verify_password(password.as_bytes(), &kept).is_ok());
        fits && hash.is_some()
    };
    Ok(blocking(check).await?)
}

fn hash_here(password: &str) -> Result<String, Error> {
    let hash =
        Argon2::default().hash_password(password.as_bytes()).map_err(|fault| Error::internal(fault.to_string()))?;
    Ok(hash.to_string())
}
