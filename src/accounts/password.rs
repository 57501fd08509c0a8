//! Passwords: argon2id, 19 MiB, two passes (OWASP's minimum). A hash takes some 30 ms of a core,
//! so only a few are reckoned at a time; the others wait without holding a thread.

use std::sync::LazyLock;
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};

use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use tokio::sync::{Semaphore, SemaphorePermit};
use unicode_normalization::UnicodeNormalization;

use crate::db::blocking;
use crate::error::{Error, Message};

pub const SHORTEST: usize = 8;
/// Bounds the work of a hash; longer than any passphrase.
pub const LONGEST: usize = 256;

/// Those who sign in do not wait for those who register.
static CHECKING: Semaphore = Semaphore::const_new(2);
static HASHING: Semaphore = Semaphore::const_new(1);
/// A second or two of work; who comes later is asked to try again.
const MOST_WAITING: usize = 64;
static CHECKS: AtomicUsize = AtomicUsize::new(0);
static HASHES: AtomicUsize = AtomicUsize::new(0);

/// What an unknown login is checked against, so that it takes as long as a known one.
static NOBODY: LazyLock<String> = LazyLock::new(|| hash_here("nobody's password").unwrap_or_default());

/// What our members try first, and the lists, made of English leaks, have not: words of the site, and numbers and
/// vows as they are said in Chinese, Korean and Japanese.
const OUR_WORDS: [&str; 20] = [
    "yicheng",
    "weiqi",
    "baduk",
    "igo",
    "tengen",
    "joseki",
    "goban",
    "hoshi",
    "woaini",
    "wodemima",
    "5201314",
    "1314520",
    "1314",
    "520",
    "mima",
    "saranghae",
    "sarang",
    "rkskekfk",
    "aishiteru",
    "pasuwado",
];
/// Fewer guesses than this, and a patient guesser with our throttle at the door gets in.
const FEWEST_GUESSES: u64 = 1_000_000;
/// Shorter ones stand in many words by chance.
const SHORTEST_NAME: usize = 3;
/// Of a longer one the beginning is judged: the time that it takes grows fast.
const JUDGED: usize = 24;

/// Whether it is among the common passwords, or so near to them, to the member's own name or address that it would
/// be guessed (the lists and the reckoning are zxcvbn's).
pub fn is_guessable(password: &str, about: &[&str]) -> bool {
    // one's own name is worth one character, however often it is repeated
    let mut judged: String = password.nfkc().collect::<String>().to_lowercase();
    for word in about.iter().filter(|word| word.chars().count() >= SHORTEST_NAME) {
        let first: String = word.to_lowercase().chars().take(1).collect();
        judged = judged.replace(&word.to_lowercase(), &first);
    }
    let judged: String = judged.chars().take(JUDGED).collect();
    let known: Vec<&str> = OUR_WORDS.iter().chain(about).copied().collect();
    zxcvbn::zxcvbn(&judged, &known).guesses() < FEWEST_GUESSES
}

/// Waits for a turn, unless too many wait for one already.
async fn turn(
    turns: &'static Semaphore,
    waiting: &'static AtomicUsize,
) -> Result<(SemaphorePermit<'static>, Place), Error> {
    let place = Place::take(waiting).ok_or_else(|| Error::Refused(Message::new("error-busy")))?;
    Ok((turns.acquire().await.map_err(Error::internal)?, place))
}

/// A place among those who wait or work.
struct Place(&'static AtomicUsize);

impl Place {
    fn take(waiting: &'static AtomicUsize) -> Option<Self> {
        let place = Self(waiting);
        (waiting.fetch_add(1, SeqCst) < MOST_WAITING).then_some(place)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.0.fetch_sub(1, SeqCst);
    }
}

/// The hash to keep.
pub async fn hash(password: String) -> Result<String, Error> {
    let _turn = turn(&HASHING, &HASHES).await?;
    blocking(move || hash_here(&password)).await?
}

/// Whether the password fits; without a hash, no, but not sooner.
pub async fn fits(password: String, hash: Option<String>) -> Result<bool, Error> {
    let _turn = turn(&CHECKING, &CHECKS).await?;
    let check = move || {
        let kept = hash.as_deref().unwrap_or(&NOBODY);
        let fits = PasswordHash::new(kept)
            .is_ok_and(|kept| Argon2::default().verify_password(normal(&password).as_bytes(), &kept).is_ok());
        fits && hash.is_some()
    };
    Ok(blocking(check).await?)
}

fn hash_here(password: &str) -> Result<String, Error> {
    let hash = Argon2::default()
        .hash_password(normal(password).as_bytes())
        .map_err(|fault| Error::internal(fault.to_string()))?;
    Ok(hash.to_string())
}

/// One password, whatever keyboard composes it: `é` may be one character or two.
fn normal(password: &str) -> String {
    password.nfkc().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_everybody_tries_first_is_refused() {
        for password in
            ["password", "12345678", "qwertyuiop", "iloveyou1", "woaini1314", "weiqi123", "baduk2026", "Passw0rd!"]
        {
            assert!(is_guessable(password, &[]), "{password}");
        }
        assert!(is_guessable("shusaku1", &["Shusaku"]));
        assert!(is_guessable("newcomer-3newcomer-3newcomer-3", &["newcomer-3"]));
        assert!(is_guessable("Wanderer77", &["ann", "wanderer@example.com", "wanderer"]));
        for password in ["ear-reddening move", "correct horse", "lan-ke-shan-1846", "耳赤の一手を打つ"] {
            assert!(!is_guessable(password, &["ann", "ann@example.com"]), "{password}");
        }
    }

    #[test]
    fn a_password_is_the_same_however_it_is_composed() {
        let hash = hash_here("caf\u{e9} au lait").unwrap();
        let kept = PasswordHash::new(&hash).unwrap();
        let composed = normal("cafe\u{301} au lait");
        assert!(Argon2::default().verify_password(composed.as_bytes(), &kept).is_ok());
    }
}
