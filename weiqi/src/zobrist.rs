//! Hashes of whole boards, after Zobrist (1970): one key for every stone, joined by xor.
//!
//! A hash only finds candidates for a repetition. Whether two boards are the same is
//! always decided by their stones.

use core::hash::{BuildHasherDefault, Hasher};
use std::collections::HashMap;

use crate::Color;

/// The key of a stone at an index of the board's array (SplitMix64 of both).
pub(crate) const fn key(color: Color, index: usize) -> u64 {
    let seed = index as u64 * 2 + color as u64 + 1;
    let x = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

/// A map by board hash, which is not hashed a second time.
pub(crate) type ByHash<T> = HashMap<u64, T, BuildHasherDefault<AsItIs>>;

#[derive(Clone, Copy, Default)]
pub(crate) struct AsItIs(u64);

impl Hasher for AsItIs {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(byte);
        }
    }

    fn write_u64(&mut self, hash: u64) {
        self.0 = hash;
    }
}
