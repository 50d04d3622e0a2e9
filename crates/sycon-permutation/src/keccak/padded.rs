//! Messages that are shorter than a block.

use core::fmt;

use sycon_simd::Quad;

/// A message, or the end of a message, followed by the domain byte. It is shorter than a block and does not contain
/// the last bit of the padding.
#[derive(Clone, Copy, Default)]
pub struct Padded<'a> {
    pub(super) quads: &'a [Quad],
    pub(super) words: &'a [[u8; 8]],
    /// The bytes after the last whole word.
    last: u64,
}

impl<'a> Padded<'a> {
    /// Create a value from `message`, followed by a byte with the bits of `domain`.
    #[must_use]
    #[inline]
    pub fn new(message: &'a [u8], domain: u8) -> Self {
        let (words, tail) = message.as_chunks();
        let last = tail.iter().rfold(domain.into(), |word, byte| word << 8 | u64::from(*byte));
        Self { quads: message.as_chunks().0, words, last }
    }

    /// Returns word `i`. Words past the end are zero.
    #[inline(always)]
    pub(super) fn word(&self, i: usize) -> u64 {
        match self.words.get(i) {
            Some(word) => u64::from_le_bytes(*word),
            None if i == self.words.len() => self.last,
            None => 0,
        }
    }
}

impl fmt::Debug for Padded<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Padded(..)")
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use core::array;

    use super::Padded;

    #[test]
    fn the_domain_stands_behind_the_message() {
        let message: [u8; 200] = array::from_fn(|i| i.to_le_bytes()[0] ^ 0x5e);
        for length in 0..200 {
            let mut expected = [0; 200];
            expected[..length].copy_from_slice(&message[..length]);
            expected[length] = 0x1f;
            let padded = Padded::new(&message[..length], 0x1f);
            let words: [_; 25] = array::from_fn(|i| padded.word(i).to_le_bytes());
            assert_eq!(words.as_flattened(), expected, "{length} bytes");
            assert_eq!(padded.quads.len(), length / 32);
            assert_eq!(std::format!("{padded:?}"), "Padded(..)");
        }
    }
}
