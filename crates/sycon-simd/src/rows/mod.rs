//! Blocks that are rows of 32-bit words.

use crate::Blocks;

/// Blocks that are rows of four 32-bit words, little-endian.
pub trait WordRows<S>: Blocks<S> {
    /// Returns rows with `word` in the first place, followed by zeros.
    fn first_word(simd: S, word: u32) -> Self;

    /// `self ^ b ^ c`
    fn xor3(self, b: Self, c: Self) -> Self;

    /// `self + b` in each word, modulo 2^32.
    fn add(self, b: Self) -> Self;

    /// `self & b`
    fn and(self, b: Self) -> Self;

    /// `self | b`
    fn or(self, b: Self) -> Self;

    /// `self ^ (!b & c)`, the chi step of Keccak and Xoodoo.
    fn chi(self, b: Self, c: Self) -> Self;

    /// Shifts the bits of each word to the left.
    fn shift_left<const BITS: i32>(self) -> Self;

    /// Rotates the bits of each word to the left.
    fn rotate_left<const BITS: i32>(self) -> Self;

    /// Word `i` becomes the word at position `(ORDER >> 2 * i) & 3`: the immediate of `pshufd`.
    fn shuffle<const ORDER: i32>(self) -> Self;
}

#[cfg(test)]
mod tests;
