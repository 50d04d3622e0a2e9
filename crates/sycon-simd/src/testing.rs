//! What the tests of the vectors share.

use core::ops::Range;

/// From one number to the next, of all: an interpreter takes a thousand times as long.
pub(crate) const STEP: usize = if cfg!(miri) { 4999 } else { 1 };

/// Seeds for as many strings, or a hundredth.
pub(crate) fn seeds(count: u32) -> Range<u32> {
    0..if cfg!(miri) { count / 100 } else { count }
}

/// Strings of bytes that look random.
pub(crate) fn strings<const N: usize, const COUNT: usize>(seed: u32) -> [[u8; N]; COUNT] {
    let mut state = seed.wrapping_mul(2).wrapping_add(1);
    let mut strings = [[0; N]; COUNT];
    for byte in strings.as_flattened_mut() {
        state = state.wrapping_mul(747_796_405).wrapping_add(2_891_336_453);
        *byte = state.to_be_bytes()[0];
    }
    strings
}
