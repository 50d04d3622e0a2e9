//! Lane vectors with AVX2: rotations are two shifts, three-input logic is two instructions.

use core::arch::x86_64::*;

use super::Avx2;
use crate::arch::Lanes;

macro_rules! lanes {
    (
        $(#[$doc:meta])* $Vector:ident($Register:ty), $count:literal,
        $load:ident, $store:ident, $splat:ident, $xor:ident, $and_not:ident, $or:ident,
        $shift_left:ident, $shift_right:ident
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy)]
        pub(crate) struct $Vector(pub(super) $Register);

        impl Lanes<Avx2> for $Vector {
            const COUNT: usize = $count;

            #[inline(always)]
            fn load<const N: usize>(_: Avx2, row: &[u64; N], group: usize) -> Self {
                let words: &[u64; $count] = &row.as_chunks().0[group];
                // SAFETY: `words` is as long as the register; the token proves the feature.
                Self(unsafe { $load(words.as_ptr().cast()) })
            }

            #[inline(always)]
            fn store<const N: usize>(self, row: &mut [u64; N], group: usize) {
                let words: &mut [u64; $count] = &mut row.as_chunks_mut().0[group];
                // SAFETY: `words` is as long as the register; only a token made `self`.
                unsafe { $store(words.as_mut_ptr().cast(), self.0) }
            }

            #[inline(always)]
            fn splat(_: Avx2, word: u64) -> Self {
                // SAFETY: the token proves the feature.
                Self(unsafe { $splat(word.cast_signed()) })
            }

            #[inline(always)]
            fn gather(simd: Avx2, word: impl Fn(usize) -> u64) -> Self {
                let words: [u64; $count] = core::array::from_fn(word);
                Self::load(simd, &words, 0)
            }

            #[inline(always)]
            fn scatter(self, mut put: impl FnMut(usize, u64)) {
                let mut words = [0; $count];
                self.store(&mut words, 0);
                for (state, word) in words.into_iter().enumerate() {
                    put(state, word);
                }
            }

            #[inline(always)]
            fn xor(self, other: Self) -> Self {
                // SAFETY: only a token made `self`.
                Self(unsafe { $xor(self.0, other.0) })
            }

            #[inline(always)]
            fn xor3(self, b: Self, c: Self) -> Self {
                self.xor(b).xor(c)
            }

            #[inline(always)]
            fn chi(self, b: Self, c: Self) -> Self {
                // SAFETY: only a token made `self`.
                self.xor(Self(unsafe { $and_not(b.0, c.0) }))
            }

            #[inline(always)]
            fn rotate_left<const BITS: i32>(self) -> Self {
                // Shifts whose count is in a register would allow `64 - BITS`, which a const
                // argument cannot express; with a constant they become immediate shifts.
                // SAFETY: only a token made `self`.
                let count = unsafe { _mm_cvtsi32_si128(BITS) };
                // SAFETY: only a token made `self`.
                let left = unsafe { $shift_left(self.0, count) };
                // SAFETY: only a token made `self`.
                let count = unsafe { _mm_cvtsi32_si128(64 - BITS) };
                // SAFETY: only a token made `self`.
                let right = unsafe { $shift_right(self.0, count) };
                // SAFETY: only a token made `self`.
                Self(unsafe { $or(left, right) })
            }
        }
    };
}

lanes!(
    /// Four states in a 256-bit register.
    U64x4(__m256i), 4,
    _mm256_loadu_si256, _mm256_storeu_si256, _mm256_set1_epi64x,
    _mm256_xor_si256, _mm256_andnot_si256, _mm256_or_si256, _mm256_sll_epi64, _mm256_srl_epi64
);
