//! Passwords: argon2id, 19 MiB, two passes (OWASP's minimum). A hash takes some 30 ms of a core,
//! so only a few are reckoned at a time; the others wait without holding a thread.

use std::sync::LazyLock;

use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use tokio::sync::Semaphore;

use crate::db::blocking;
use crate::error::Error;

pub const SHORTEST: usize = 8;
/// Bounds the work of a hash; longer than any passphrase.
pub const LONGEST: usize = 256;

static TURNS: Semaphore = Semaphore::const_new(2);

/// What an unknown login is checked against, so that it takes as long as a known one.
static NOBODY: LazyLock<String> = LazyLock::new(|| hash_here("nobody's password").unwrap_or_default());

/// The hash to keep.
pub async fn hash(password: String) -> Result<String, Error> {
    let _turn = TURNS.acquire().await.map_err(Error::internal)?;
    blocking(move || hash_here(&password)).await?
}

/// Whether the password fits; without a hash, no, but not sooner.
pub async fn fits(password: String, hash: Option<String>) -> Result<bool, Error> {
    let _turn = TURNS.acquire().await.map_err(Error::internal)?;
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
