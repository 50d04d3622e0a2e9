//! 16-bit words.

use core::arch::x86_64::*;

use crate::Words;
use crate::debug::opaque;
use crate::operations::operations;
use crate::portable::words::{pack, unpack, unpack_below};
use crate::x86_64::words::words;

operations! { __m128i => __m128i:
    low_quads = _mm_unpacklo_epi64(a, b);
    high_quads = _mm_unpackhi_epi64(a, b);
    low_pairs = _mm_unpacklo_epi32(a, b);
    high_pairs = _mm_unpackhi_epi32(a, b);
    evens_first = _mm_shuffle_epi32::<0b11_01_10_00>(a);
    up = _mm_slli_epi32::<16>(a);
    down = _mm_srli_epi32::<16>(a);
    or = _mm_or_si128(a, b);
}

/// Pairs 0 and 2 of each in turns, and pairs 1 and 3.
#[inline(always)]
fn exchange_pairs(a: __m128i, b: __m128i) -> (__m128i, __m128i) {
    let (a, b) = (evens_first(a), evens_first(b));
    (low_pairs(a, b), high_pairs(a, b))
}

/// The even pairs of eight, and the odd ones.
#[inline(always)]
fn unzip(a: __m128i, b: __m128i) -> (__m128i, __m128i) {
    let (a, b) = (evens_first(a), evens_first(b));
    (low_quads(a, b), high_quads(a, b))
}

words!(
    /// Four registers of 128 bits, which every x86-64 processor has.
    pub I16x32([__m128i; 4]), |registers, _| I16x32(registers),
    _mm_loadu_si128, _mm_storeu_si128, _mm_set1_epi16, _mm_sll_epi16, _mm_sra_epi16,
    [
        add = _mm_add_epi16,
        subtract = _mm_sub_epi16,
        and = _mm_and_si128,
        xor = _mm_xor_si128,
        multiply_low = _mm_mullo_epi16,
        multiply_high = _mm_mulhi_epi16,
        multiply_pairs = _mm_madd_epi16,
        add_pairs = _mm_add_epi32,
    ],

    #[inline(always)]
    fn min_unsigned(mut self, other: Self) -> Self {
        for (a, b) in self.0.iter_mut().zip(other.0) {
            // SSE4.1 is the first to have it: what is above `b` goes.
            // SAFETY: part of SSE2, here and below.
            let above = unsafe { _mm_subs_epu16(*a, b) };
            // SAFETY: see above.
            *a = unsafe { _mm_sub_epi16(*a, above) };
        }
        self
    }

    #[inline(always)]
    fn multiply_rounded(mut self, other: Self) -> Self {
        for (a, b) in self.0.iter_mut().zip(other.0) {
            // SSSE3 is the first to have it. The low half is rounded to its top bit, which may carry.
            // SAFETY: part of SSE2, here and below.
            let low = unsafe { _mm_mullo_epi16(*a, b) };
            // SAFETY: see above.
            let low = unsafe { _mm_srli_epi16::<14>(low) };
            // SAFETY: see above.
            let zero = unsafe { _mm_setzero_si128() };
            // SAFETY: see above.
            let low = unsafe { _mm_avg_epu16(low, zero) };
            // SAFETY: see above.
            let high = unsafe { _mm_mulhi_epi16(*a, b) };
            // SAFETY: see above.
            let high = unsafe { _mm_slli_epi16::<1>(high) };
            // SAFETY: see above.
            *a = unsafe { _mm_add_epi16(high, low) };
        }
        self
    }

    #[inline(always)]
    fn halves(self, other: Self) -> (Self, Self) {
        let (mut low, mut high) = (self, other);
        for (a, b) in low.0.iter_mut().zip(&mut high.0) {
            let (low, high) = (down(up(*a)), up(down(*b)));
            (*a, *b) = (or(low, up(*b)), or(down(*a), high));
        }
        (low, high)
    }

    #[inline(always)]
    fn swap(mut self) -> Self {
        for register in &mut self.0 {
            *register = or(up(*register), down(*register));
        }
        self
    }

    #[inline(always)]
    fn exchange<const PAIRS: usize>(self, other: Self) -> (Self, Self) {
        let ([a0, a1, a2, a3], [b0, b1, b2, b3]) = (self.0, other.0);
        if PAIRS == 8 {
            return (Self([a0, a1, b0, b1]), Self([a2, a3, b2, b3]));
        }
        if PAIRS == 4 {
            return (Self([a0, b0, a2, b2]), Self([a1, b1, a3, b3]));
        }
        let (mut even, mut odd) = (self, other);
        for (a, b) in even.0.iter_mut().zip(&mut odd.0) {
            (*a, *b) = match PAIRS {
                2 => (low_quads(*a, *b), high_quads(*a, *b)),
                _ => exchange_pairs(*a, *b),
            };
        }
        (even, odd)
    }

    #[inline(always)]
    fn zip_pairs(self, other: Self) -> (Self, Self) {
        let ([a0, a1, a2, a3], [b0, b1, b2, b3]) = (self.0, other.0);
        let (low, high) = (low_pairs, high_pairs);
        (
            Self([low(a0, b0), high(a0, b0), low(a1, b1), high(a1, b1)]),
            Self([low(a2, b2), high(a2, b2), low(a3, b3), high(a3, b3)]),
        )
    }

    #[inline(always)]
    fn unzip_pairs(self, other: Self) -> (Self, Self) {
        let ([a0, a1, a2, a3], [b0, b1, b2, b3]) = (self.0, other.0);
        let ((e0, o0), (e1, o1)) = (unzip(a0, a1), unzip(a2, a3));
        let ((e2, o2), (e3, o3)) = (unzip(b0, b1), unzip(b2, b3));
        (Self([e0, e1, e2, e3]), Self([o0, o1, o2, o3]))
    }

    #[inline(always)]
    fn signs(self) -> u32 {
        let [a, b, c, d] = self.0;
        // Words become bytes that keep the sign.
        // SAFETY: part of SSE2, here and below.
        let low = unsafe { _mm_packs_epi16(a, b) };
        // SAFETY: see above.
        let low = unsafe { _mm_movemask_epi8(low) };
        // SAFETY: see above.
        let high = unsafe { _mm_packs_epi16(c, d) };
        // SAFETY: see above.
        let high = unsafe { _mm_movemask_epi8(high) };
        (low | high << 16).cast_unsigned()
    }

    #[inline(always)]
    fn pack<const BITS: usize>(self, bytes: &mut [u8]) {
        let mut words = [0; 32];
        Words::<S>::store(self, &mut words);
        pack::<BITS>(&words, bytes);
    }

    #[inline(always)]
    fn unpack<const BITS: usize>(simd: S, bytes: &[u8]) -> Self {
        Self::load(simd, &unpack::<BITS>(bytes))
    }

    #[inline(always)]
    fn unpack_below(_: S, limit: i16, bytes: &[u8; 24], out: &mut [i16; 16]) -> usize {
        unpack_below(limit, bytes, out)
    }
);
