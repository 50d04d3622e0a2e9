//! 16-bit words.

use core::arch::x86_64::*;

use crate::operations::operations;
use crate::words::KEPT;
use crate::x86_64::proofs::Avx2Token;
use crate::x86_64::registers::{Register, load, store};
use crate::x86_64::words::{Layout, WordRegister, WordVector, open_12};

#[inline(always)]
fn load_half(_: impl Avx2Token, words: &[i16; 16]) -> __m256i {
    // SAFETY: `words` is as long as the register; the token proves the feature.
    unsafe { _mm256_loadu_si256(words.as_ptr().cast()) }
}

/// Returns a block twice.
#[inline(always)]
fn twice(_: impl Avx2Token, block: &[u8; 16]) -> __m256i {
    // SAFETY: the token proves the feature.
    unsafe { _mm256_broadcastsi128_si256(load(block)) }
}

operations! { __m256i => __m256i where Avx2Token:
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
    or = _mm256_or_si256(a, b);
    and = _mm256_and_si256(a, b);
    shuffle_bytes = _mm256_shuffle_epi8(bytes, order);
    signed_bytes = _mm256_packs_epi16(a, b);
    multiply_low = _mm256_mullo_epi16(a, b);
    multiply_high_unsigned = _mm256_mulhi_epu16(a, b);
    add_products = _mm256_madd_epi16(a, b);
    doubles_up = _mm256_sllv_epi32(a, bits);
    quads_up = _mm256_sllv_epi64(a, bits);
    quads_down = _mm256_srlv_epi64(a, bits);
    half_down = _mm256_srli_si256::<8>(a);
}

operations! { __m128i => __m256i where Avx2Token:
    join = _mm256_set_m128i(high, low);
}
operations! { __m256i => __m128i where Avx2Token:
    low_block = _mm256_extracti128_si256::<0>(a);
    high_block = _mm256_extracti128_si256::<1>(a);
}
operations! { __m128i => __m128i where Avx2Token:
    shuffle_block = _mm_shuffle_epi8(bytes, order);
}
operations! { __m128i => __m128i:
    greater = _mm_cmpgt_epi16(a, b);
    signed_bytes_of_halves = _mm_packs_epi16(a, b);
}

#[inline(always)]
fn store_words(register: __m128i, words: &mut [i16; 8]) {
    // SAFETY: `words` is as long as the register, and SSE2 is in the baseline.
    unsafe { _mm_storeu_si128(words.as_mut_ptr().cast(), register) };
}

/// Returns a block of which only the first bytes matter.
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

/// Closes the gap between two groups of four fields in each block.
#[inline(always)]
fn close_bits<const BITS: usize>(simd: impl Avx2Token, fours: __m256i) -> __m256i {
    let half = Layout::<BITS>::HALF;
    // SAFETY: the token proves the feature.
    let down = unsafe { _mm256_set_epi64x(64 - half, 0, 64 - half, 0) };
    // SAFETY: the token proves the feature.
    let up = unsafe { _mm256_set1_epi64x(half) };
    or(simd, quads_down(simd, fours, down), quads_up(simd, half_down(simd, fours), up))
}

#[inline(always)]
fn exchange_half<const PAIRS: usize>(
    simd: impl Avx2Token,
    a: __m256i,
    b: __m256i,
) -> (__m256i, __m256i) {
    match PAIRS {
        4 => (low_blocks(simd, a, b), high_blocks(simd, a, b)),
        2 => (low_quads(simd, a, b), high_quads(simd, a, b)),
        _ => {
            (blend_pairs(simd, a, double_even(simd, b)), blend_pairs(simd, double_odd(simd, a), b))
        }
    }
}

#[inline(always)]
fn zip_half(simd: impl Avx2Token, a: __m256i, b: __m256i) -> [__m256i; 2] {
    let (low, high) = (low_pairs(simd, a, b), high_pairs(simd, a, b));
    [low_blocks(simd, low, high), high_blocks(simd, low, high)]
}

/// Returns the even pairs of 16, and the odd pairs.
#[inline(always)]
fn unzip_half(simd: impl Avx2Token, a: __m256i, b: __m256i) -> (__m256i, __m256i) {
    let (a, b) = (evens_first(simd, a), evens_first(simd, b));
    (middle_swapped(simd, low_quads(simd, a, b)), middle_swapped(simd, high_quads(simd, a, b)))
}

/// Two registers of 256 bits.
pub(crate) type I16x32<S> = WordVector<__m256i, S, 2>;

impl<S: Avx2Token> WordRegister<S, 2> for __m256i {
    operations! { S, Self => Self:
        min_unsigned = _mm256_min_epu16(a, b);
        multiply_rounded = _mm256_mulhrs_epi16(a, b);
    }

    #[inline(always)]
    fn halves(simd: S, [a, b]: [Self; 2], [c, d]: [Self; 2]) -> ([Self; 2], [Self; 2]) {
        let low = |a, c| blend_words(simd, a, up(simd, c));
        let high = |a, c| blend_words(simd, down(simd, a), c);
        ([low(a, c), low(b, d)], [high(a, c), high(b, d)])
    }

    #[inline(always)]
    fn swap(simd: S, a: Self) -> Self {
        const ORDER: [u8; 16] = [2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13];
        shuffle_bytes(simd, a, twice(simd, &ORDER))
    }

    #[inline(always)]
    fn exchange<const PAIRS: usize>(
        simd: S,
        [a, b]: [Self; 2],
        [c, d]: [Self; 2],
    ) -> ([Self; 2], [Self; 2]) {
        if PAIRS == 8 {
            return ([a, c], [b, d]);
        }
        let (a, c) = exchange_half::<PAIRS>(simd, a, c);
        let (b, d) = exchange_half::<PAIRS>(simd, b, d);
        ([a, b], [c, d])
    }

    #[inline(always)]
    fn zip_pairs(simd: S, [a, b]: [Self; 2], [c, d]: [Self; 2]) -> ([Self; 2], [Self; 2]) {
        (zip_half(simd, a, c), zip_half(simd, b, d))
    }

    #[inline(always)]
    fn unzip_pairs(simd: S, [a, b]: [Self; 2], [c, d]: [Self; 2]) -> ([Self; 2], [Self; 2]) {
        let (even, odd) = unzip_half(simd, a, b);
        let (next_even, next_odd) = unzip_half(simd, c, d);
        ([even, next_even], [odd, next_odd])
    }

    #[inline(always)]
    fn signs(simd: S, [a, b]: [Self; 2]) -> u32 {
        // Words become bytes of the same sign, in blocks alternately from `a` and `b`.
        let bytes = middle_swapped(simd, signed_bytes(simd, a, b));
        // SAFETY: the token proves the feature.
        unsafe { _mm256_movemask_epi8(bytes) }.cast_unsigned()
    }

    #[inline(always)]
    fn pack<const BITS: usize>(simd: S, registers: [Self; 2], bytes: &mut [u8]) {
        for (i, register) in registers.into_iter().enumerate() {
            // SAFETY: the token proves the feature.
            let join = unsafe { _mm256_set1_epi32(Layout::<BITS>::JOIN) };
            let pairs = add_products(simd, register, join);
            // SAFETY: the token proves the feature.
            let gaps = unsafe { _mm256_set1_epi64x(Layout::<BITS>::GAP.into()) };
            let fours = quads_down(simd, doubles_up(simd, pairs, gaps), gaps);
            let eights = if Layout::<BITS>::ODD {
                close_bits::<BITS>(simd, fours)
            } else {
                shuffle_bytes(simd, fours, twice(simd, &Layout::<BITS>::CLOSE))
            };
            store_start::<BITS>(low_block(simd, eights), &mut bytes[2 * BITS * i..]);
            store_start::<BITS>(high_block(simd, eights), &mut bytes[2 * BITS * i + BITS..]);
        }
    }

    #[inline(always)]
    fn unpack<const BITS: usize>(simd: S, bytes: &[u8]) -> [Self; 2] {
        let mut words = [Self::splat_lane(simd, 0); 2];
        let (powers, _) = Layout::<BITS>::POWERS.as_chunks();
        for (i, register) in words.iter_mut().enumerate() {
            let low = load_start::<BITS>(&bytes[2 * BITS * i..]);
            let high = load_start::<BITS>(&bytes[2 * BITS * i + BITS..]);
            let blocks = join(simd, high, low);
            let fields = shuffle_bytes(simd, blocks, twice(simd, &Layout::<BITS>::OPEN));
            let top = multiply_low(simd, fields, load_half(simd, &powers[i]));
            // SAFETY: the token proves the feature.
            let count = unsafe { _mm_cvtsi32_si128(Layout::<BITS>::DOWN) };
            // SAFETY: the token proves the feature.
            *register = unsafe { _mm256_srl_epi16(top, count) };
            if Layout::<BITS>::WIDE {
                let first = shuffle_bytes(simd, blocks, twice(simd, &Layout::<BITS>::OPEN_FIRST));
                let (powers, _) = Layout::<BITS>::FIRST_POWERS.as_chunks();
                let first = multiply_high_unsigned(simd, first, load_half(simd, &powers[i]));
                *register = or(simd, *register, first);
            }
        }
        words
    }

    #[inline(always)]
    fn unpack_below(simd: S, limit: i16, bytes: &[u8; 24], out: &mut [i16; 16]) -> usize {
        // SAFETY: the token proves the feature.
        let mask = unsafe { _mm256_set1_epi16(0xfff) };
        let words = and(simd, open_12(simd, bytes), mask);
        let (low, high) = (low_block(simd, words), high_block(simd, words));
        // SAFETY: SSE2 is in the baseline.
        let limit = unsafe { _mm_set1_epi16(limit) };
        let below = signed_bytes_of_halves(greater(limit, low), greater(limit, high));
        // SAFETY: SSE2 is in the baseline.
        let below = unsafe { _mm_movemask_epi8(below) }.cast_unsigned() as usize;
        let low = shuffle_block(simd, low, load(&KEPT[below & 255]));
        let high = shuffle_block(simd, high, load(&KEPT[below >> 8 & 255]));
        let count = (below & 255).count_ones() as usize;
        if let Some(place) = out.first_chunk_mut::<8>() {
            store_words(low, place);
        }
        if let Some(place) = out.get_mut(count..).and_then(|rest| rest.first_chunk_mut::<8>()) {
            store_words(high, place);
        }
        below.count_ones() as usize
    }
}
