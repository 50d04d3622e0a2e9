//! Factors in two rows.

use core::arch::x86_64::*;

use crate::debug::opaque;
use crate::x86_64::factors::{EVEN_TO_ODD, ODD_SWAPPED, SWAP, factors};
use crate::x86_64::proofs::Avx2Token;
use crate::x86_64::registers::prefetch;
use crate::{Factors, Halves, Operand};

factors!(
    /// Two rows in a 256-bit register.
    pub(crate) FactorsX2<S: Avx2Token>(__m256i), FactorsX2, 4,
    _mm256_add_epi32, _mm256_shuffle_epi32, _mm256_srli_epi64, _mm256_mul_epu32,
    _mm256_setzero_si256, _mm256_add_epi64,

    #[inline(always)]
    fn load(simd: S, key: &Self::Group, message: &Self::Group) -> [Halves<Self>; 2] {
        let sum = |i: usize| {
            let message = Self::load_register(simd, &message[i]);
            message.add_words(Self::load_register(simd, &key[i]))
        };
        [Self::halves(sum(0), sum(1)), Self::halves(sum(2), sum(3))]
    }

    #[inline(always)]
    fn prefetch(group: &Self::Group) {
        prefetch(group.as_flattened());
    }

    #[inline(always)]
    fn zip_even(self, other: Self) -> Self {
        self.with_odd_of(other.shuffle::<EVEN_TO_ODD>())
    }

    #[inline(always)]
    fn zip_odd(self, other: Self) -> Self {
        self.odd().with_odd_of(other)
    }

    #[inline(always)]
    fn total(sums: [Self; 4]) -> [[u64; 2]; 4] {
        sums.map(|sums| {
            let mut rows = [[0_u64; 2]; 2];
            // SAFETY: `rows` is as long as the register; the token in `sums` proves the feature.
            unsafe { _mm256_storeu_si256((&raw mut rows).cast(), sums.0) };
            [0, 1].map(|i| rows[0][i].wrapping_add(rows[1][i]))
        })
    }
);

impl<S: Avx2Token> FactorsX2<S> {
    #[inline(always)]
    fn load_register(simd: S, operand: &Operand) -> Self {
        // SAFETY: `operand` is as long as the register; the token proves the feature.
        Self(unsafe { _mm256_loadu_si256(operand.as_ptr().cast()) }, simd)
    }

    #[inline(always)]
    fn halves(a: Self, b: Self) -> Halves<Self> {
        Halves {
            // SAFETY: the token in `a` proves the feature.
            x: Self(unsafe { _mm256_permute2x128_si256::<0x20>(a.0, b.0) }, a.1),
            // SAFETY: the token in `a` proves the feature.
            y: Self(unsafe { _mm256_permute2x128_si256::<0x31>(a.0, b.0) }, a.1),
        }
    }

    #[inline(always)]
    fn with_odd_of(self, other: Self) -> Self {
        // SAFETY: the token in `self` proves the feature.
        Self(unsafe { _mm256_blend_epi32::<0b1010_1010>(self.0, other.0) }, self.1)
    }
}
