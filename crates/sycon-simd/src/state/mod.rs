//! One state of Keccak in registers.

use core::array;

use crate::debug::opaque;
use crate::lanes::{Lanes, LanesPermutation};

/// A state of 25 lanes in registers. Lane `x + 5y` is 8 bytes, little-endian, at `8 * (x + 5y)`. The token `S` opens
/// it.
pub trait State<S>: Copy {
    /// Loads the first `N` bytes of a state, at most 200, followed by zeros.
    fn load<const N: usize>(simd: S, bytes: &[u8; N]) -> Self;

    /// The inverse of [`load`](Self::load).
    fn store<const N: usize>(self, bytes: &mut [u8; N]);

    /// `self ^ other`
    fn xor(self, other: Self) -> Self;

    /// Runs a permutation in the form for these registers.
    fn permute(self, simd: S, permutation: impl LanesPermutation<S>) -> Self;
}

/// A state with one lane per register.
#[derive(Clone, Copy)]
pub struct LaneState<L>([L; 25]);

opaque!([L] LaneState<L>);

impl<S: Copy, L: Lanes<S>> State<S> for LaneState<L> {
    #[inline(always)]
    fn load<const N: usize>(simd: S, bytes: &[u8; N]) -> Self {
        // The compiler removes the copy: the lanes are loaded from `bytes` directly.
        let mut padded = [0; 200];
        padded[..N].copy_from_slice(bytes);
        Self(array::from_fn(|i| L::gather(simd, |_| u64::from_le_bytes(padded.as_chunks().0[i]))))
    }

    #[inline(always)]
    fn store<const N: usize>(self, bytes: &mut [u8; N]) {
        let mut padded = [0; 200];
        for (lane, word) in self.0.into_iter().zip(padded.as_chunks_mut().0) {
            lane.scatter(|_, value| *word = value.to_le_bytes());
        }
        bytes.copy_from_slice(&padded[..N]);
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        Self(array::from_fn(|i| self.0[i].xor(other.0[i])))
    }

    #[inline(always)]
    fn permute(self, simd: S, permutation: impl LanesPermutation<S>) -> Self {
        Self(L::permute(simd, self.0, permutation))
    }
}

#[cfg(test)]
mod tests;
