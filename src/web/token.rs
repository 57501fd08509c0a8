//! Form tokens: proof that a form came from a page of ours, shown to this very browser.
//!
//! The proof is an HMAC of the browser's session (or visit) cookie under the site's key, masked
//! anew on each page, so that a packed page gives it away to nobody who watches sizes (BREACH).
//! The mask has a second use: a form sent twice carries the same one ([`once`]).

use data_encoding::BASE64URL_NOPAD;
use hmac::{Hmac, Mac};
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

use crate::error::Error;

const SIZE: usize = 16;

/// 32 random bytes as text: sessions, visits, mailed links.
pub fn random_token() -> Result<String, Error> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(Error::internal)?;
    Ok(BASE64URL_NOPAD.encode(&bytes))
}

/// A fresh token for a browser.
pub(super) fn issue(key: &[u8; 32], binding: &str) -> Result<String, Error> {
    let mut mask = [0; SIZE];
    getrandom::fill(&mut mask).map_err(Error::internal)?;
    let masked = xor(mask, proof(key, binding)?);
    Ok(BASE64URL_NOPAD.encode(&[mask, masked].concat()))
}

/// Whether a token was issued to this browser.
pub(super) fn is_ours(key: &[u8; 32], binding: &str, token: &str) -> bool {
    let Some((mask, masked)) = split(token) else { return false };
    proof(key, binding).is_ok_and(|proof| bool::from(xor(mask, masked).ct_eq(&proof)))
}

/// What stays the same when a form is sent twice, and differs when its text does.
pub(super) fn once(token: &str, body: &str) -> String {
    let mut hash = Sha256::new();
    hash.update(token);
    hash.update([0]);
    hash.update(body);
    BASE64URL_NOPAD.encode(&hash.finalize()[..18])
}

fn proof(key: &[u8; 32], binding: &str) -> Result<[u8; SIZE], Error> {
    let mut mac = Hmac::<Sha256>::new_from_slice(key).map_err(Error::internal)?;
    mac.update(b"form");
    mac.update(binding.as_bytes());
    let full = mac.finalize().into_bytes();
    let mut proof = [0; SIZE];
    proof.copy_from_slice(&full[..SIZE]);
    Ok(proof)
}

fn split(token: &str) -> Option<([u8; SIZE], [u8; SIZE])> {
    let bytes = BASE64URL_NOPAD.decode(token.as_bytes()).ok()?;
    let (mask, masked) = bytes.split_at_checked(SIZE)?;
    Some((mask.try_into().ok()?, masked.try_into().ok()?))
}

fn xor(a: [u8; SIZE], b: [u8; SIZE]) -> [u8; SIZE] {
    std::array::from_fn(|index| a[index] ^ b[index])
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEY: [u8; 32] = [7; 32];

    #[test]
    fn a_token_serves_the_browser_it_was_made_for() {
        let token = issue(&KEY, "ann").unwrap();
        assert!(is_ours(&KEY, "ann", &token));
        assert!(!is_ours(&KEY, "bob", &token));
        assert!(!is_ours(&[8; 32], "ann", &token));
        for wrong in ["", "x", &token[1..], &format!("{token}A"), "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"] {
            assert!(!is_ours(&KEY, "ann", wrong));
        }
    }

    #[test]
    fn no_two_pages_show_the_same_token() {
        assert_ne!(issue(&KEY, "ann").unwrap(), issue(&KEY, "ann").unwrap());
    }

    #[test]
    fn only_the_same_form_with_the_same_text_is_a_second_sending() {
        assert_eq!(once("t", "a"), once("t", "a"));
        assert_ne!(once("t", "a"), once("t", "b"));
        assert_ne!(once("t", "a"), once("u", "a"));
    }
}
