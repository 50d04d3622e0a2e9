//! Rows of words.

use core::arch::x86_64::*;

use super::{U128x1, U128x2};
use crate::x86_64::proofs::Avx2Token;
use crate::{Blocks, WordRows};

macro_rules! rows {
    (
        $Vector:ident, $add:ident, $and:ident, $or:ident, $and_not:ident, $shift_left:ident,
        $shift_right:ident, $shuffle:ident
    ) => {
        impl<S: Avx2Token> WordRows<S> for $Vector<S> {
            #[inline(always)]
            fn first_word(simd: S, word: u32) -> Self {
                Self::splat(simd, &u128::from(word).to_le_bytes())
            }

            #[inline(always)]
            fn xor3(self, b: Self, c: Self) -> Self {
                self.xor(b).xor(c)
            }

            #[inline(always)]
            fn add(self, b: Self) -> Self {
                // SAFETY: the token in `self` proves the feature.
                Self(unsafe { $add(self.0, b.0) }, self.1)
            }

            #[inline(always)]
            fn and(self, b: Self) -> Self {
                // SAFETY: the token in `self` proves the feature.
                Self(unsafe { $and(self.0, b.0) }, self.1)
            }

            #[inline(always)]
            fn or(self, b: Self) -> Self {
                // SAFETY: the token in `self` proves the feature.
                Self(unsafe { $or(self.0, b.0) }, self.1)
            }

            #[inline(always)]
            fn chi(self, b: Self, c: Self) -> Self {
                // SAFETY: the token in `self` proves the feature.
                self.xor(Self(unsafe { $and_not(b.0, c.0) }, self.1))
            }

            #[inline(always)]
            fn shift_left<const BITS: i32>(self) -> Self {
                // SAFETY: the token in `self` proves the feature.
                let count = unsafe { _mm_cvtsi32_si128(BITS) };
                // SAFETY: the token in `self` proves the feature.
                Self(unsafe { $shift_left(self.0, count) }, self.1)
            }

            #[inline(always)]
            fn rotate_left<const BITS: i32>(self) -> Self {
                let left = self.shift_left::<BITS>();
                // A const argument cannot be `32 - BITS`; with a constant count the shift becomes an
                // immediate one.
                // SAFETY: the token in `self` proves the feature.
                let count = unsafe { _mm_cvtsi32_si128(32 - BITS) };
                // SAFETY: the token in `self` proves the feature.
                let right = Self(unsafe { $shift_right(self.0, count) }, self.1);
                left.or(right)
            }

            #[inline(always)]
            fn shuffle<const ORDER: i32>(self) -> Self {
                // SAFETY: the token in `self` proves the feature.
                Self(unsafe { $shuffle::<ORDER>(self.0) }, self.1)
            }
        }
    };
}

rows!(
    U128x1,
    _mm_add_epi32,
    _mm_and_si128,
    _mm_or_si128,
    _mm_andnot_si128,
    _mm_sll_epi32,
    _mm_srl_epi32,
    _mm_shuffle_epi32
);
rows!(
    U128x2,
    _mm256_add_epi32,
    _mm256_and_si256,
    _mm256_or_si256,
    _mm256_andnot_si256,
    _mm256_sll_epi32,
    _mm256_srl_epi32,
    _mm256_shuffle_epi32
);
