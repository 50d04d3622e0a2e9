//! Symbols in memory: four bytes that name 32 bits.
//!
//! Code may move them, by 4 bytes or more at a time, and may reverse the bytes of words. Other bytes are constants.

use core::array;
use core::cell::RefCell;
use std::vec::Vec;

use super::bits::{Bit, word};

thread_local! {
    static STORED: RefCell<Vec<[Bit; 32]>> = const { RefCell::new(Vec::new()) };
}

/// What names begin with. A constant that looks like a name makes a theorem fail.
const MARK: u32 = 0xb17;

pub(super) fn forget() {
    STORED.take();
}

fn store_word(bits: [Bit; 32]) -> [u8; 4] {
    STORED.with_borrow_mut(|stored| {
        stored.push(bits);
        let number = u32::try_from(stored.len() - 1).expect("few words");
        assert!(number < 1 << 20, "a theorem stores at most 2^20 words");
        (MARK << 20 | number).to_le_bytes()
    })
}

fn named(bytes: [u8; 4]) -> Option<[Bit; 32]> {
    let name = u32::from_le_bytes(bytes);
    let number = name & 0xf_ffff;
    (name >> 20 == MARK).then(|| STORED.with_borrow(|stored| stored[number as usize]))
}

fn load_word(bytes: [u8; 4]) -> [Bit; 32] {
    let [a, b, c, d] = bytes;
    let reversed =
        || named([d, c, b, a]).map(|bits| array::from_fn(|i| bits[24 - i / 8 * 8 + i % 8]));
    named(bytes).or_else(reversed).unwrap_or_else(|| word(u32::from_le_bytes(bytes).into()))
}

/// Writes `bits` as names, a byte for each eight bits.
///
/// # Panics
/// If the lengths do not fit.
pub fn store(bits: &[Bit], bytes: &mut [u8]) {
    let (words, places) = (bits.as_chunks(), bytes.as_chunks_mut());
    assert!(words.1.is_empty() && places.1.is_empty() && words.0.len() == places.0.len());
    for (word, place) in words.0.iter().zip(places.0) {
        *place = store_word(*word);
    }
}

/// Reads names and constants, eight bits for each byte.
///
/// # Panics
/// If the number of bits does not fit the number of bytes.
#[must_use]
pub fn load<const BITS: usize>(bytes: &[u8]) -> [Bit; BITS] {
    let words: Vec<Bit> = bytes.as_chunks().0.iter().flat_map(|bytes| load_word(*bytes)).collect();
    *words.first_chunk().expect("eight bits for each byte")
}
