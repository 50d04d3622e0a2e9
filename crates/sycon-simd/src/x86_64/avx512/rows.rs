//! Rows of words.

use core::arch::x86_64::*;

use super::{CHI, U128x1, U128x4, XOR3};
use crate::WordRows;
use crate::x86_64::tokens::Avx512Token;

macro_rules! rows {
    (
        $Vector:ident, $add:ident, $and:ident, $or:ident, $ternary:ident, $shift_left:ident, $rotate:ident,
        $shuffle:ident
    ) => {
        impl<S: Avx512Token> WordRows<S> for $Vector {
            #[inline(always)]
            fn first_word(simd: S, word: u32) -> Self {
                Self::splat(simd, &u128::from(word).to_le_bytes())
            }

            #[inline(always)]
            fn xor3(self, b: Self, c: Self) -> Self {
                // SAFETY: only a token made `self`.
                Self(unsafe { $ternary::<XOR3>(self.0, b.0, c.0) })
            }

            #[inline(always)]
            fn add(self, b: Self) -> Self {
                // SAFETY: only a token made `self`.
                Self(unsafe { $add(self.0, b.0) })
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
                Self(unsafe { $ternary::<CHI>(self.0, b.0, c.0) })
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
                // SAFETY: only a token made `self`.
                Self(unsafe { $rotate::<BITS>(self.0) })
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
    U128x1,
    _mm_add_epi32,
    _mm_and_si128,
    _mm_or_si128,
    _mm_ternarylogic_epi32,
    _mm_sll_epi32,
    _mm_rol_epi32,
    _mm_shuffle_epi32
);
rows!(
    U128x4,
    _mm512_add_epi32,
    _mm512_and_si512,
    _mm512_or_si512,
    _mm512_ternarylogic_epi32,
    _mm512_sll_epi32,
    _mm512_rol_epi32,
    _mm512_shuffle_epi32
);
