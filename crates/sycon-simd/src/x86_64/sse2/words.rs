//! 16-bit words.

use core::arch::x86_64::*;

use crate::Portable;
use crate::operations::operations;
use crate::portable::words::{pack, unpack, unpack_below};
use crate::x86_64::registers::{Register, load_array, store_array};
use crate::x86_64::words::{WordRegister, WordVector};

/// Four 128-bit registers.
pub(crate) type I16x32<S = Portable> = WordVector<__m128i, S, 4>;

operations! { __m128i => __m128i:
    low_quads = _mm_unpacklo_epi64(a, b);
    high_quads = _mm_unpackhi_epi64(a, b);
    low_pairs = _mm_unpacklo_epi32(a, b);
    high_pairs = _mm_unpackhi_epi32(a, b);
    evens_first = _mm_shuffle_epi32::<0b11_01_10_00>(a);
    up = _mm_slli_epi32::<16>(a);
    down = _mm_srli_epi32::<16>(a);
    or = _mm_or_si128(a, b);
    subtract = _mm_sub_epi16(a, b);
    subtract_to_zero = _mm_subs_epu16(a, b);
    top_two_bits = _mm_srli_epi16::<14>(a);
    average = _mm_avg_epu16(a, b);
    twice = _mm_slli_epi16::<1>(a);
    signed_bytes = _mm_packs_epi16(a, b);
}
operations! { __m128i => i32:
    signs_of_bytes = _mm_movemask_epi8(a);
}

/// Interleaves pairs 0 and 2 of each, and pairs 1 and 3.
#[inline(always)]
fn exchange_pairs(a: __m128i, b: __m128i) -> (__m128i, __m128i) {
    let (a, b) = (evens_first(a), evens_first(b));
    (low_pairs(a, b), high_pairs(a, b))
}

/// Returns the even pairs of eight, and the odd pairs.
#[inline(always)]
fn unzip(a: __m128i, b: __m128i) -> (__m128i, __m128i) {
    let (a, b) = (evens_first(a), evens_first(b));
    (low_quads(a, b), high_quads(a, b))
}

impl<S: Copy> WordRegister<S, 4> for __m128i {
    /// The instruction requires SSE4.1. Without it, the amount by which `a` exceeds `b` is subtracted.
    #[inline(always)]
    fn min_unsigned(_: S, a: Self, b: Self) -> Self {
        subtract(a, subtract_to_zero(a, b))
    }

    /// The instruction requires SSSE3. Without it, the low half is rounded to its top bit, which can carry.
    #[inline(always)]
    fn multiply_rounded(simd: S, a: Self, b: Self) -> Self {
        let low = top_two_bits(Self::multiply_low_16(simd, a, b));
        let low = average(low, Self::splat_lane(simd, 0));
        let high = twice(Self::multiply_high_16(simd, a, b));
        Self::add_16(simd, high, low)
    }

    #[inline(always)]
    fn halves(_: S, mut a: [Self; 4], mut b: [Self; 4]) -> ([Self; 4], [Self; 4]) {
        for (a, b) in a.iter_mut().zip(&mut b) {
            let (low, high) = (down(up(*a)), up(down(*b)));
            (*a, *b) = (or(low, up(*b)), or(down(*a), high));
        }
        (a, b)
    }

    #[inline(always)]
    fn swap(_: S, a: Self) -> Self {
        or(up(a), down(a))
    }

    #[inline(always)]
    fn exchange<const PAIRS: usize>(
        _: S,
        mut a: [Self; 4],
        mut b: [Self; 4],
    ) -> ([Self; 4], [Self; 4]) {
        let ([a0, a1, a2, a3], [b0, b1, b2, b3]) = (a, b);
        if PAIRS == 8 {
            return ([a0, a1, b0, b1], [a2, a3, b2, b3]);
        }
        if PAIRS == 4 {
            return ([a0, b0, a2, b2], [a1, b1, a3, b3]);
        }
        for (a, b) in a.iter_mut().zip(&mut b) {
            (*a, *b) = match PAIRS {
                2 => (low_quads(*a, *b), high_quads(*a, *b)),
                _ => exchange_pairs(*a, *b),
            };
        }
        (a, b)
    }

    #[inline(always)]
    fn zip_pairs(
        _: S,
        [a0, a1, a2, a3]: [Self; 4],
        [b0, b1, b2, b3]: [Self; 4],
    ) -> ([Self; 4], [Self; 4]) {
        let (low, high) = (low_pairs, high_pairs);
        (
            [low(a0, b0), high(a0, b0), low(a1, b1), high(a1, b1)],
            [low(a2, b2), high(a2, b2), low(a3, b3), high(a3, b3)],
        )
    }

    #[inline(always)]
    fn unzip_pairs(
        _: S,
        [a0, a1, a2, a3]: [Self; 4],
        [b0, b1, b2, b3]: [Self; 4],
    ) -> ([Self; 4], [Self; 4]) {
        let ((e0, o0), (e1, o1)) = (unzip(a0, a1), unzip(a2, a3));
        let ((e2, o2), (e3, o3)) = (unzip(b0, b1), unzip(b2, b3));
        ([e0, e1, e2, e3], [o0, o1, o2, o3])
    }

    #[inline(always)]
    fn signs(_: S, [a, b, c, d]: [Self; 4]) -> u32 {
        // Words become bytes of the same sign.
        let (low, high) = (signs_of_bytes(signed_bytes(a, b)), signs_of_bytes(signed_bytes(c, d)));
        (low | high << 16).cast_unsigned()
    }

    #[inline(always)]
    fn pack<const BITS: usize>(_: S, a: [Self; 4], bytes: &mut [u8]) {
        let mut words = [0; 32];
        store_array(a, &mut words);
        pack::<BITS>(&words, bytes);
    }

    #[inline(always)]
    fn unpack<const BITS: usize>(_: S, bytes: &[u8]) -> [Self; 4] {
        load_array(&unpack::<BITS>(bytes))
    }

    #[inline(always)]
    fn unpack_below(_: S, limit: i16, bytes: &[u8; 24], out: &mut [i16; 16]) -> usize {
        unpack_below(limit, bytes, out)
    }
}
