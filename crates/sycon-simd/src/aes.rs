//! Blocks of AES.

use crate::Blocks;
use crate::portable::bitsliced::slice;

/// Blocks to which the round of AES is applied.
pub trait Aes<S>: Blocks<S> {
    /// The same round constant in every state.
    fn constant(simd: S, constant: &RoundConstant) -> Self;

    /// `MixColumns(ShiftRows(SubBytes(x))) ^ key` of `N` independent vectors.
    ///
    /// Several at once, because the portable form takes no longer for four than for one.
    fn round<const N: usize>(x: [Self; N], keys: [Self; N]) -> [Self; N];

    /// `ShiftRows(SubBytes(x)) ^ key` of `N` independent vectors.
    fn last_round<const N: usize>(x: [Self; N], keys: [Self; N]) -> [Self; N];

    /// The 32-bit words 0 and 1 of both operands in turns: `[a0, b0, a1, b1]`.
    fn interleave_low(self, b: Self) -> Self;

    /// The 32-bit words 2 and 3 of both operands in turns: `[a2, b2, a3, b3]`.
    fn interleave_high(self, b: Self) -> Self;
}

/// A constant of an AES-based permutation, in the forms that backends want it in.
#[derive(Clone, Copy, Debug)]
pub struct RoundConstant {
    pub(crate) bytes: [u8; 16],
    /// Its bits, as the [bitsliced](crate::portable::Bitsliced) round wants them.
    pub(crate) planes: [u64; 8],
}

impl RoundConstant {
    /// Zeros.
    pub const ZERO: Self = Self::new([0; 16]);

    /// The constant of these bytes.
    #[must_use]
    pub const fn new(bytes: [u8; 16]) -> Self {
        Self { bytes, planes: slice(bytes) }
    }

    /// Its bytes.
    #[must_use]
    pub const fn bytes(&self) -> &[u8; 16] {
        &self.bytes
    }
}

#[cfg(test)]
mod tests;
