//! 16-bit words.

use core::arch::x86_64::*;

use crate::Words;
use crate::debug::opaque;
use crate::words::KEPT;
use crate::x86_64::proofs::Avx2Token;
use crate::x86_64::registers::{load, operations, store};
use crate::x86_64::words::{Layout, open_12, words};

#[inline(always)]
fn load_half(words: &[i16; 16]) -> __m256i {
    // SAFETY: `words` is as long as the register; the caller has a token.
    unsafe { _mm256_loadu_si256(words.as_ptr().cast()) }
}

/// The same block twice.
#[inline(always)]
fn twice(block: &[u8; 16]) -> __m256i {
    // SAFETY: the caller has a token.
    unsafe { _mm256_broadcastsi128_si256(load(block)) }
}

operations! { __m256i => __m256i:
    low_blocks = _mm256_permute2x128_si256::<0x20>(a, b);
    high_blocks = _mm256_permute2x128_si256::<0x31>(a, b);
    low_quads = _mm256_unpacklo_epi64(a, b);
    high_quads = _mm256_unpackhi_epi64(a, b);
    low_pairs = _mm256_unpacklo_epi32(a, b);
    high_pairs = _mm256_unpackhi_epi32(a, b);
    double_even = _mm256_shuffle_epi32::<0b10_10_00_00>(a);
    double_odd = _mm256_shuffle_epi32::<0b11_11_01_01>(a);
    evens_first = _mm256_shuffle_epi32::<0b11_01_10_00>(a);
    blend_pairs = _mm256_blend_epi32::<0xaa>(a, b);
    blend_words = _mm256_blend_epi16::<0xaa>(a, b);
    middle_swapped = _mm256_permute4x64_epi64::<0b11_01_10_00>(a);
    up = _mm256_slli_epi32::<16>(a);
    down = _mm256_srli_epi32::<16>(a);
}

/// A block of which only the first bytes matter.
#[inline(always)]
fn load_start<const BYTES: usize>(bytes: &[u8]) -> __m128i {
    if let Some(block) = bytes.first_chunk() {
        return load(block);
    }
    let mut block = [0; 16];
    block[..BYTES].copy_from_slice(&bytes[..BYTES]);
    load(&block)
}

#[inline(always)]
fn store_start<const BYTES: usize>(register: __m128i, bytes: &mut [u8]) {
    let mut block = [0; 16];
    store(register, &mut block);
    bytes[..BYTES].copy_from_slice(&block[..BYTES]);
}

/// Two times four fields without the gap between them, in each block.
#[inline(always)]
fn close_bits<const BITS: usize>(fours: __m256i) -> __m256i {
    let half = Layout::<BITS>::HALF;
    // SAFETY: the caller has a token, here and below.
    let down = unsafe { _mm256_set_epi64x(64 - half, 0, 64 - half, 0) };
    // SAFETY: see above.
    let up = unsafe { _mm256_set1_epi64x(half) };
    // SAFETY: see above.
    let ends = unsafe { _mm256_srlv_epi64(fours, down) };
    // SAFETY: see above.
    let second = unsafe { _mm256_srli_si256::<8>(fours) };
    // SAFETY: see above.
    let second = unsafe { _mm256_sllv_epi64(second, up) };
    // SAFETY: see above.
    unsafe { _mm256_or_si256(ends, second) }
}

#[inline(always)]
fn exchange_half<const PAIRS: usize>(a: __m256i, b: __m256i) -> (__m256i, __m256i) {
    match PAIRS {
        4 => (low_blocks(a, b), high_blocks(a, b)),
        2 => (low_quads(a, b), high_quads(a, b)),
        _ => (blend_pairs(a, double_even(b)), blend_pairs(double_odd(a), b)),
    }
}

#[inline(always)]
fn zip_half(a: __m256i, b: __m256i) -> [__m256i; 2] {
    let (low, high) = (low_pairs(a, b), high_pairs(a, b));
    [low_blocks(low, high), high_blocks(low, high)]
}

/// The even pairs of 16, and the odd ones.
#[inline(always)]
fn unzip_half(a: __m256i, b: __m256i) -> (__m256i, __m256i) {
    let (a, b) = (evens_first(a), evens_first(b));
    (middle_swapped(low_quads(a, b)), middle_swapped(high_quads(a, b)))
}

words!(
    /// Two registers of 256 bits.
    pub(crate) I16x32([__m256i; 2]), [: Avx2Token],
    _mm256_loadu_si256, _mm256_storeu_si256, _mm256_set1_epi16, _mm256_sll_epi16, _mm256_sra_epi16,
    [
        add = _mm256_add_epi16,
        subtract = _mm256_sub_epi16,
        and = _mm256_and_si256,
        xor = _mm256_xor_si256,
        min_unsigned = _mm256_min_epu16,
        multiply_low = _mm256_mullo_epi16,
        multiply_high = _mm256_mulhi_epi16,
        multiply_rounded = _mm256_mulhrs_epi16,
        multiply_pairs = _mm256_madd_epi16,
        add_pairs = _mm256_add_epi32,
    ],

    #[inline(always)]
    fn halves(self, other: Self) -> (Self, Self) {
        let ([a, b], [c, d]) = (self.0, other.0);
        (
            Self([blend_words(a, up(c)), blend_words(b, up(d))]),
            Self([blend_words(down(a), c), blend_words(down(b), d)]),
        )
    }

    #[inline(always)]
    fn swap(mut self) -> Self {
        const ORDER: [u8; 16] = [2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13];
        for register in &mut self.0 {
            // SAFETY: only a token made `self`.
            *register = unsafe { _mm256_shuffle_epi8(*register, twice(&ORDER)) };
        }
        self
    }

    #[inline(always)]
    fn exchange<const PAIRS: usize>(self, other: Self) -> (Self, Self) {
        let ([a, b], [c, d]) = (self.0, other.0);
        if PAIRS == 8 {
            return (Self([a, c]), Self([b, d]));
        }
        let ((a, c), (b, d)) = (exchange_half::<PAIRS>(a, c), exchange_half::<PAIRS>(b, d));
        (Self([a, b]), Self([c, d]))
    }

    #[inline(always)]
    fn zip_pairs(self, other: Self) -> (Self, Self) {
        let ([a, b], [c, d]) = (self.0, other.0);
        (Self(zip_half(a, c)), Self(zip_half(b, d)))
    }

    #[inline(always)]
    fn unzip_pairs(self, other: Self) -> (Self, Self) {
        let ([a, b], [c, d]) = (self.0, other.0);
        let ((even, odd), (next_even, next_odd)) = (unzip_half(a, b), unzip_half(c, d));
        (Self([even, next_even]), Self([odd, next_odd]))
    }

    #[inline(always)]
    fn signs(self) -> u32 {
        let [a, b] = self.0;
        // Words become bytes that keep the sign, in blocks from `a` and `b` in turns.
        // SAFETY: only a token made `self`.
        let bytes = unsafe { _mm256_packs_epi16(a, b) };
        // SAFETY: only a token made `self`.
        unsafe { _mm256_movemask_epi8(middle_swapped(bytes)) }.cast_unsigned()
    }

    #[inline(always)]
    fn pack<const BITS: usize>(self, bytes: &mut [u8]) {
        for (i, register) in self.0.into_iter().enumerate() {
            // SAFETY: only a token made `self`, here and below.
            let join = unsafe { _mm256_set1_epi32(Layout::<BITS>::JOIN) };
            // SAFETY: see above.
            let pairs = unsafe { _mm256_madd_epi16(register, join) };
            // SAFETY: see above.
            let gaps = unsafe { _mm256_set1_epi64x(Layout::<BITS>::GAP.into()) };
            // SAFETY: see above.
            let together = unsafe { _mm256_sllv_epi32(pairs, gaps) };
            // SAFETY: see above.
            let fours = unsafe { _mm256_srlv_epi64(together, gaps) };
            let eights = if Layout::<BITS>::ODD {
                close_bits::<BITS>(fours)
            } else {
                // SAFETY: see above.
                unsafe { _mm256_shuffle_epi8(fours, twice(&Layout::<BITS>::CLOSE)) }
            };
            // SAFETY: see above.
            let low = unsafe { _mm256_extracti128_si256::<0>(eights) };
            // SAFETY: see above.
            let high = unsafe { _mm256_extracti128_si256::<1>(eights) };
            store_start::<BITS>(low, &mut bytes[2 * BITS * i..]);
            store_start::<BITS>(high, &mut bytes[2 * BITS * i + BITS..]);
        }
    }

    #[inline(always)]
    fn unpack<const BITS: usize>(simd: S, bytes: &[u8]) -> Self {
        let mut words = Self::splat(simd, 0);
        let (powers, _) = Layout::<BITS>::POWERS.as_chunks();
        for (i, register) in words.0.iter_mut().enumerate() {
            let low = load_start::<BITS>(&bytes[2 * BITS * i..]);
            let high = load_start::<BITS>(&bytes[2 * BITS * i + BITS..]);
            // SAFETY: the token proves the feature, here and below.
            let blocks = unsafe { _mm256_set_m128i(high, low) };
            // SAFETY: see above.
            let fields = unsafe { _mm256_shuffle_epi8(blocks, twice(&Layout::<BITS>::OPEN)) };
            // SAFETY: see above.
            let top = unsafe { _mm256_mullo_epi16(fields, load_half(&powers[i])) };
            // SAFETY: see above.
            let count = unsafe { _mm_cvtsi32_si128(Layout::<BITS>::DOWN) };
            // SAFETY: see above.
            *register = unsafe { _mm256_srl_epi16(top, count) };
            if Layout::<BITS>::WIDE {
                let order = twice(&Layout::<BITS>::OPEN_FIRST);
                // SAFETY: see above.
                let first = unsafe { _mm256_shuffle_epi8(blocks, order) };
                let (powers, _) = Layout::<BITS>::FIRST_POWERS.as_chunks();
                // SAFETY: see above.
                let first = unsafe { _mm256_mulhi_epu16(first, load_half(&powers[i])) };
                // SAFETY: see above.
                *register = unsafe { _mm256_or_si256(*register, first) };
            }
        }
        words
    }

    #[inline(always)]
    fn unpack_below(_: S, limit: i16, bytes: &[u8; 24], out: &mut [i16; 16]) -> usize {
        // SAFETY: the token proves the feature, here and below.
        let mask = unsafe { _mm256_set1_epi16(0xfff) };
        // SAFETY: see above.
        let words = unsafe { _mm256_and_si256(open_12(bytes), mask) };
        // SAFETY: see above.
        let low = unsafe { _mm256_castsi256_si128(words) };
        // SAFETY: see above.
        let high = unsafe { _mm256_extracti128_si256::<1>(words) };
        // SAFETY: see above.
        let limit = unsafe { _mm_set1_epi16(limit) };
        // SAFETY: see above.
        let low_below = unsafe { _mm_cmpgt_epi16(limit, low) };
        // SAFETY: see above.
        let high_below = unsafe { _mm_cmpgt_epi16(limit, high) };
        // SAFETY: see above.
        let below = unsafe { _mm_packs_epi16(low_below, high_below) };
        // SAFETY: see above.
        let below = unsafe { _mm_movemask_epi8(below) }.cast_unsigned() as usize;
        // SAFETY: see above.
        let low = unsafe { _mm_shuffle_epi8(low, load(&KEPT[below & 255])) };
        // SAFETY: see above.
        let high = unsafe { _mm_shuffle_epi8(high, load(&KEPT[below >> 8 & 255])) };
        let count = (below & 255).count_ones() as usize;
        if let Some(place) = out.first_chunk_mut::<8>() {
            // SAFETY: `place` is as long as the register.
            unsafe { _mm_storeu_si128(place.as_mut_ptr().cast(), low) };
        }
        if let Some(place) = out.get_mut(count..).and_then(|rest| rest.first_chunk_mut::<8>()) {
            // SAFETY: `place` is as long as the register.
            unsafe { _mm_storeu_si128(place.as_mut_ptr().cast(), high) };
        }
        below.count_ones() as usize
    }
);
