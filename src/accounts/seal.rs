//! Sealing: what the database must keep and a thief of it must not read (AES-256-GCM under a key that is
//! derived from the site's own). The owner's number is sealed in, so that no row serves another.

use aes_gcm::aead::{Aead, Payload};
use aes_gcm::{Aes256Gcm, Key, KeyInit, Nonce};
use data_encoding::BASE64;
use hmac::{Hmac, Mac};
use sha2::Sha256;

use crate::error::Error;
use crate::ids::UserId;

const NONCE: usize = 12;

fn cipher(site_key: &[u8; 32]) -> Result<Aes256Gcm, Error> {
    let mut mac = <Hmac<Sha256> as Mac>::new_from_slice(site_key).map_err(Error::internal)?;
    mac.update(b"second factors");
    let key: [u8; 32] = mac.finalize().into_bytes().into();
    Ok(Aes256Gcm::new(&Key::<Aes256Gcm>::from(key)))
}

/// Seals some bytes for a member.
pub fn seal(site_key: &[u8; 32], owner: UserId, bytes: &[u8]) -> Result<String, Error> {
    let mut nonce = [0; NONCE];
    getrandom::fill(&mut nonce).map_err(Error::internal)?;
    let aad = owner.to_string();
    let payload = Payload { msg: bytes, aad: aad.as_bytes() };
    let sealed = cipher(site_key)?.encrypt(&Nonce::from(nonce), payload).map_err(|_| Error::internal("not sealed"))?;
    Ok(BASE64.encode(&[nonce.as_slice(), &sealed].concat()))
}

/// What was sealed; nothing where the site's key has changed since, or the row is not this member's.
pub fn unseal(site_key: &[u8; 32], owner: UserId, sealed: &str) -> Result<Option<Vec<u8>>, Error> {
    let Ok(bytes) = BASE64.decode(sealed.as_bytes()) else { return Ok(None) };
    let Some((nonce, sealed)) = bytes.split_first_chunk::<NONCE>() else { return Ok(None) };
    let aad = owner.to_string();
    Ok(cipher(site_key)?.decrypt(&Nonce::from(*nonce), Payload { msg: sealed, aad: aad.as_bytes() }).ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_owner_and_the_key_open_it() {
        let sealed = seal(&[7; 32], UserId(1), b"secret").unwrap();
        assert_eq!(unseal(&[7; 32], UserId(1), &sealed).unwrap().as_deref(), Some(&b"secret"[..]));
        assert_eq!(unseal(&[7; 32], UserId(2), &sealed).unwrap(), None);
        assert_eq!(unseal(&[8; 32], UserId(1), &sealed).unwrap(), None);
        for damaged in ["", "AAAA", &sealed[4..]] {
            assert_eq!(unseal(&[7; 32], UserId(1), damaged).unwrap(), None);
        }
        assert_ne!(sealed, seal(&[7; 32], UserId(1), b"secret").unwrap());
    }
}
