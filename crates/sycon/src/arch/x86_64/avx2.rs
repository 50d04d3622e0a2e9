//! Vectors with AVX2: rotations are two shifts, three-input logic is two instructions.

use core::arch::x86_64::*;

use super::blocks::{aes, blocks, load, store};
use super::{Avx2Token, Avx2Vaes};
use crate::arch::blocks::{block, block_mut};
use crate::arch::{Aes, Blocks, Lanes, RoundConstant, Rows};

macro_rules! lanes {
    (
        $(#[$doc:meta])* $Vector:ident($Register:ty), $count:literal,
        $load:ident, $store:ident, $splat:ident, $xor:ident, $and_not:ident, $or:ident,
        $shift_left:ident, $shift_right:ident
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy)]
        pub(crate) struct $Vector(pub(super) $Register);

        impl<S: Avx2Token> Lanes<S> for $Vector {
            const COUNT: usize = $count;

            #[inline(always)]
            fn load<const N: usize>(_: S, row: &[u64; N], group: usize) -> Self {
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
            fn splat(_: S, word: u64) -> Self {
                // SAFETY: the token proves the feature.
                Self(unsafe { $splat(word.cast_signed()) })
            }

            #[inline(always)]
            fn gather(simd: S, word: impl Fn(usize) -> u64) -> Self {
                let words: [u64; $count] = core::array::from_fn(word);
                Self::load(simd, &words, 0)
            }

            #[inline(always)]
            fn scatter(self, mut put: impl FnMut(usize, u64)) {
                let mut words = [0; $count];
                Lanes::<S>::store(self, &mut words, 0);
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
                Lanes::<S>::xor(Lanes::<S>::xor(self, b), c)
            }

            #[inline(always)]
            fn chi(self, b: Self, c: Self) -> Self {
                // SAFETY: only a token made `self`.
                Lanes::<S>::xor(self, Self(unsafe { $and_not(b.0, c.0) }))
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

blocks!(
    /// One state's block.
    Block1(__m128i), 1, Avx2Token, |[block]: [__m128i; 1]| block, |block| [block], _mm_xor_si128,
    |block| block, _mm_unpacklo_epi32, _mm_unpackhi_epi32
);
blocks!(
    /// Two states' blocks in a 256-bit register.
    Block2(__m256i), 2, Avx2Token,
    // SAFETY: the token proves the feature.
    |[low, high]: [__m128i; 2]| unsafe { _mm256_set_m128i(high, low) },
    |blocks| [
        // SAFETY: only a token made the vector.
        unsafe { _mm256_extracti128_si256::<0>(blocks) },
        // SAFETY: only a token made the vector.
        unsafe { _mm256_extracti128_si256::<1>(blocks) },
    ],
    _mm256_xor_si256,
    // SAFETY: the token proves the feature.
    |block| unsafe { _mm256_broadcastsi128_si256(block) },
    _mm256_unpacklo_epi32, _mm256_unpackhi_epi32
);

aes!(Block1, [<S: Avx2Token>], S, _mm_aesenc_si128, _mm_aesenclast_si128);
aes!(Block2, [], Avx2Vaes, _mm256_aesenc_epi128, _mm256_aesenclast_epi128);

macro_rules! rows {
    (
        $Vector:ident, $and:ident, $or:ident, $and_not:ident, $shift_left:ident,
        $shift_right:ident, $shuffle:ident
    ) => {
        impl<S: Avx2Token> Rows<S> for $Vector {
            #[inline(always)]
            fn first_word(simd: S, word: u32) -> Self {
                Self::splat(simd, &u128::from(word).to_le_bytes())
            }

            #[inline(always)]
            fn xor3(self, b: Self, c: Self) -> Self {
                Blocks::<S>::xor(Blocks::<S>::xor(self, b), c)
            }

            #[inline(always)]
            fn and(self, b: Self) -> Self {
                // SAFETY: only a token made `self`.
                Self(unsafe { $and(self.0, b.0) })
            }

            #[inline(always)]
            fn or(self, b: Self) -> Self {
                // SAFETY: only a token made `self`.
                Self(unsafe { $or(self.0, b.0) })
            }

            #[inline(always)]
            fn chi(self, b: Self, c: Self) -> Self {
                // SAFETY: only a token made `self`.
                Blocks::<S>::xor(self, Self(unsafe { $and_not(b.0, c.0) }))
            }

            #[inline(always)]
            fn shift_left<const BITS: i32>(self) -> Self {
                // SAFETY: only a token made `self`.
                let count = unsafe { _mm_cvtsi32_si128(BITS) };
                // SAFETY: only a token made `self`.
                Self(unsafe { $shift_left(self.0, count) })
            }

            #[inline(always)]
            fn rotate_left<const BITS: i32>(self) -> Self {
                let left = Rows::<S>::shift_left::<BITS>(self);
                // A const argument cannot be `32 - BITS`; with a constant count the shift becomes an
                // immediate one.
                // SAFETY: only a token made `self`.
                let count = unsafe { _mm_cvtsi32_si128(32 - BITS) };
                // SAFETY: only a token made `self`.
                let right = Self(unsafe { $shift_right(self.0, count) });
                Rows::<S>::or(left, right)
            }

            #[inline(always)]
            fn shuffle<const ORDER: i32>(self) -> Self {
                // SAFETY: only a token made `self`.
                Self(unsafe { $shuffle::<ORDER>(self.0) })
            }
        }
    };
}

rows!(
    Block1,
    _mm_and_si128,
    _mm_or_si128,
    _mm_andnot_si128,
    _mm_sll_epi32,
    _mm_srl_epi32,
    _mm_shuffle_epi32
);
rows!(
    Block2,
    _mm256_and_si256,
    _mm256_or_si256,
    _mm256_andnot_si256,
    _mm256_sll_epi32,
    _mm256_srl_epi32,
    _mm256_shuffle_epi32
);
