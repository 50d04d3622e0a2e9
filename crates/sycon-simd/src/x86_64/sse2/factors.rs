//! Factors in one row.

use core::arch::x86_64::*;

use crate::debug::opaque;
use crate::x86_64::factors::{ODD_SWAPPED, SWAP, factors};
use crate::{Factors, Halves, Operand};

factors!(
    /// One row in a 128-bit register.
    pub FactorsX1(__m128i), |register, _| FactorsX1(register), 2,
    _mm_add_epi32, _mm_shuffle_epi32, _mm_srli_epi64,
    _mm_mul_epu32, _mm_setzero_si128, _mm_add_epi64,

    #[inline(always)]
    fn load(_: S, key: &Self::Group, message: &Self::Group) -> [Halves<Self>; 2] {
        [Self::load_one(&key[0], &message[0]), Self::load_one(&key[1], &message[1])]
    }

    #[inline(always)]
    fn zip_even(self, other: Self) -> Self {
        let (a, b) = (self.shuffle::<EVENS_FIRST>(), other.shuffle::<EVENS_FIRST>());
        // SAFETY: part of SSE2, which is in the baseline.
        Self(unsafe { _mm_unpacklo_epi32(a.0, b.0) })
    }

    #[inline(always)]
    fn zip_odd(self, other: Self) -> Self {
        let (a, b) = (self.shuffle::<EVENS_FIRST>(), other.shuffle::<EVENS_FIRST>());
        // SAFETY: part of SSE2, which is in the baseline.
        Self(unsafe { _mm_unpackhi_epi32(a.0, b.0) })
    }

    #[inline(always)]
    fn total(sums: [Self; 4]) -> [[u64; 2]; 4] {
        sums.map(|sums| {
            let mut total = [0; 2];
            // SAFETY: `total` is as long as the register.
            unsafe { _mm_storeu_si128((&raw mut total).cast(), sums.0) };
            total
        })
    }
);

/// Words 0, 2, 1, 3.
const EVENS_FIRST: i32 = 0b11_01_10_00;

impl FactorsX1 {
    /// The sums of one operand of key and message.
    #[inline(always)]
    pub fn load_one(key: &Operand, message: &Operand) -> Halves<Self> {
        let (key, message) = (key.as_chunks().0, message.as_chunks().0);
        let sum =
            |half: usize| Self::load_half(&message[half]).add_words(Self::load_half(&key[half]));
        Halves { x: sum(0), y: sum(1) }
    }

    #[inline(always)]
    fn load_half(half: &[u8; 16]) -> Self {
        // SAFETY: `half` is as long as the register; SSE2 is in the baseline.
        Self(unsafe { _mm_loadu_si128(half.as_ptr().cast()) })
    }
}
