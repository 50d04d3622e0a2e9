//! Blocks of AES.

use crate::Blocks;
use crate::portable::bitsliced::slice;

/// Blocks to which the round of AES is applied.
pub trait Aes<S>: Blocks<S> {
    /// The same round constant in every state.
    fn constant(simd: S, constant: &RoundConstant) -> Self;

    /// Returns `MixColumns(ShiftRows(SubBytes(x))) ^ key` for `N` independent vectors.
    ///
    /// It processes several vectors at once, because the portable form takes as long for four vectors as for one.
    fn round<const N: usize>(x: [Self; N], keys: [Self; N]) -> [Self; N];

    /// Returns `ShiftRows(SubBytes(x)) ^ key` for `N` independent vectors.
    fn last_round<const N: usize>(x: [Self; N], keys: [Self; N]) -> [Self; N];

    /// Interleaves the 32-bit words 0 and 1 of both operands: `[a0, b0, a1, b1]`.
    fn interleave_low(self, b: Self) -> Self;

    /// Interleaves the 32-bit words 2 and 3 of both operands: `[a2, b2, a3, b3]`.
    fn interleave_high(self, b: Self) -> Self;
}

/// A constant of an AES-based permutation, in the forms that the backends need.
#[derive(Clone, Copy, Debug)]
pub struct RoundConstant {
    pub(crate) bytes: [u8; 16],
    /// The bits, in the order of the [bitsliced](crate::portable::Bitsliced) round.
    pub(crate) planes: [u64; 8],
}

impl RoundConstant {
    /// Zeros.
    pub const ZERO: Self = Self::new([0; 16]);

    /// Create a constant from its bytes.
    #[must_use]
    pub const fn new(bytes: [u8; 16]) -> Self {
        Self { bytes, planes: slice(bytes) }
    }

    /// Return the bytes of the constant.
    #[must_use]
    pub const fn bytes(&self) -> &[u8; 16] {
        &self.bytes
    }
}

#[cfg(test)]
mod tests;
