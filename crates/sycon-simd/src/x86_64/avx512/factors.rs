//! Factors in four rows.

use core::arch::x86_64::*;

use crate::debug::opaque;
use crate::x86_64::factors::{EVEN_TO_ODD, ODD_SWAPPED, ODD_TO_EVEN, SWAP, factors};
use crate::x86_64::proofs::Avx512Token;
use crate::x86_64::registers::prefetch;
use crate::{Factors, Halves, Operand};

factors!(
    /// Four rows in a 512-bit register.
    pub(crate) FactorsX4<S: Avx512Token>(__m512i), FactorsX4, 8,
    _mm512_add_epi32, _mm512_shuffle_epi32, _mm512_srli_epi64, _mm512_mul_epu32,
    _mm512_setzero_si512, _mm512_add_epi64,

    #[inline(always)]
    fn load(simd: S, key: &Self::Group, message: &Self::Group) -> [Halves<Self>; 2] {
        let (key, message) = (key.as_chunks().0, message.as_chunks().0);
        let sum = |i: usize| {
            let message = Self::load_register(simd, &message[i]);
            message.add_words(Self::load_register(simd, &key[i]))
        };
        [Self::halves(sum(0), sum(1)), Self::halves(sum(2), sum(3))]
    }

    #[inline(always)]
    fn load_rest(simd: S, key: &[Operand], message: &[Operand]) -> Option<[Halves<Self>; 2]> {
        let sum = |first: usize| {
            let message = Self::load_present(simd, message, first);
            message.add_words(Self::load_present(simd, key, first))
        };
        Some([Self::halves(sum(0), sum(2)), Self::halves(sum(4), sum(6))])
    }

    #[inline(always)]
    fn prefetch(group: &Self::Group) {
        prefetch(group.as_flattened());
    }

    #[inline(always)]
    fn zip_even(self, other: Self) -> Self {
        // SAFETY: the token in `self` proves the feature.
        Self(unsafe { _mm512_mask_shuffle_epi32::<EVEN_TO_ODD>(self.0, ODD, other.0) }, self.1)
    }

    #[inline(always)]
    fn zip_odd(self, other: Self) -> Self {
        // SAFETY: the token in `self` proves the feature.
        Self(unsafe { _mm512_mask_shuffle_epi32::<ODD_TO_EVEN>(other.0, !ODD, self.0) }, self.1)
    }

    #[inline(always)]
    fn total([a, b, c, d]: [Self; 4]) -> [[u64; 2]; 4] {
        let sums = Self::halves_added(Self::pairs_added(a, b), Self::pairs_added(c, d));
        let mut total = [[0; 2]; 4];
        // SAFETY: `total` is as long as the register; the token in the sums proves the feature.
        unsafe { _mm512_storeu_si512((&raw mut total).cast(), sums.0) };
        total
    }
);

/// The mask of the odd words.
const ODD: __mmask16 = 0xaaaa;

impl<S: Avx512Token> FactorsX4<S> {
    #[inline(always)]
    fn load_register(simd: S, operands: &[Operand; 2]) -> Self {
        // SAFETY: `operands` are as long as the register; the token proves the feature.
        Self(unsafe { _mm512_loadu_si512(operands.as_ptr().cast()) }, simd)
    }

    /// Operands `first` and `first + 1`, or zeros in the place of one that is not there.
    #[allow(clippy::cast_possible_truncation, reason = "at most 16 words")]
    #[inline(always)]
    fn load_present(simd: S, operands: &[Operand], first: usize) -> Self {
        const WORDS: usize = size_of::<Operand>() / 4;
        let present = operands.len().saturating_sub(first).min(2);
        // A bit for each word that is there.
        let mask = !(__mmask32::MAX << (WORDS * present)) as __mmask16;
        let start = operands.as_ptr().wrapping_add(first).cast();
        // SAFETY: the words under the mask lie in `operands`, and no others are touched; the token
        // proves the feature.
        Self(unsafe { _mm512_maskz_loadu_epi32(mask, start) }, simd)
    }

    /// Factors 0 and 2 of both, then rows 1 and 3.
    #[inline(always)]
    fn halves(a: Self, b: Self) -> Halves<Self> {
        Halves {
            // SAFETY: the token in `a` proves the feature.
            x: Self(unsafe { _mm512_shuffle_i64x2::<0b10_00_10_00>(a.0, b.0) }, a.1),
            // SAFETY: the token in `a` proves the feature.
            y: Self(unsafe { _mm512_shuffle_i64x2::<0b11_01_11_01>(a.0, b.0) }, a.1),
        }
    }

    #[inline(always)]
    fn halves_added(a: Self, b: Self) -> Self {
        let Halves { x, y } = Self::halves(a, b);
        x.add_products(y)
    }

    /// The sums of rows 0 and 2, and of rows 1 and 3: two rows of `a`, then two of `b`.
    #[inline(always)]
    fn pairs_added(a: Self, b: Self) -> Self {
        // SAFETY: the token in `a` proves the feature.
        let low = Self(unsafe { _mm512_shuffle_i64x2::<0b01_00_01_00>(a.0, b.0) }, a.1);
        // SAFETY: the token in `a` proves the feature.
        let high = Self(unsafe { _mm512_shuffle_i64x2::<0b11_10_11_10>(a.0, b.0) }, a.1);
        low.add_products(high)
    }
}
