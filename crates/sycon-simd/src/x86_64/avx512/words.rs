//! 16-bit words.

use core::arch::x86_64::*;

use crate::operations::operations;
use crate::x86_64::proofs::Avx512Token;
use crate::x86_64::registers::load;
use crate::x86_64::words::{Layout, WordRegister, WordVector, open_12};

operations! { __m512i => __m512i where Avx512Token:
    low_halves = _mm512_shuffle_i64x2::<0b01_00_01_00>(a, b);
    high_halves = _mm512_shuffle_i64x2::<0b11_10_11_10>(a, b);
    even_quads = _mm512_unpacklo_epi64(a, b);
    odd_quads = _mm512_unpackhi_epi64(a, b);
    up = _mm512_slli_epi32::<16>(a);
    down = _mm512_srli_epi32::<16>(a);
    pairs_swapped = _mm512_ror_epi32::<16>(a);
    or = _mm512_or_si512(a, b);
    and = _mm512_and_si512(a, b);
    shuffle_bytes = _mm512_shuffle_epi8(bytes, order);
    permute_words = _mm512_permutexvar_epi16(order, words);
    multiply_high_unsigned = _mm512_mulhi_epu16(a, b);
    add_products = _mm512_madd_epi16(a, b);
    words_up = _mm512_sllv_epi16(a, bits);
    doubles_up = _mm512_sllv_epi32(a, bits);
    quads_up = _mm512_sllv_epi64(a, bits);
    quads_down = _mm512_srlv_epi64(a, bits);
    half_down = _mm512_bsrli_epi128::<8>(a);
}

#[inline(always)]
fn load_whole(_: impl Avx512Token, words: &[i16; 32]) -> __m512i {
    // SAFETY: `words` is as long as the register; the token proves the feature.
    unsafe { _mm512_loadu_epi16(words.as_ptr()) }
}

#[inline(always)]
fn load_four(_: impl Avx512Token, blocks: &[[u8; 16]; 4]) -> __m512i {
    // SAFETY: `blocks` are as long as the register; the token proves the feature.
    unsafe { _mm512_loadu_epi8(blocks.as_ptr().cast()) }
}

/// Returns a block four times.
#[inline(always)]
fn four_times(_: impl Avx512Token, block: &[u8; 16]) -> __m512i {
    // SAFETY: the token proves the feature.
    unsafe { _mm512_broadcast_i32x4(load(block)) }
}

/// Closes the gap between two groups of four fields in each block.
#[inline(always)]
fn close_bits<const BITS: usize>(simd: impl Avx512Token, fours: __m512i) -> __m512i {
    let half = Layout::<BITS>::HALF;
    // SAFETY: the token proves the feature.
    let down = unsafe { _mm512_set4_epi64(64 - half, 0, 64 - half, 0) };
    // SAFETY: the token proves the feature.
    let up = unsafe { _mm512_set1_epi64(half) };
    or(simd, quads_down(simd, fours, down), quads_up(simd, half_down(simd, fours), up))
}

/// Selects pairs from two registers. The pairs of `b` have numbers from 16 on.
#[inline(always)]
fn pick_pairs(_: impl Avx512Token, a: __m512i, b: __m512i, order: &[i32; 16]) -> __m512i {
    // SAFETY: `order` is as long as the register; the token proves the feature.
    let order = unsafe { _mm512_loadu_epi32(order.as_ptr()) };
    // SAFETY: the token proves the feature.
    unsafe { _mm512_permutex2var_epi32(a, order, b) }
}

/// Returns the even words of `a` and the odd words of `b`.
#[inline(always)]
fn mix_words(_: impl Avx512Token, a: __m512i, b: __m512i) -> __m512i {
    // SAFETY: the token proves the feature.
    unsafe { _mm512_mask_blend_epi16(0xaaaa_aaaa, a, b) }
}

const EVEN_BLOCKS: [i32; 16] = [0, 1, 2, 3, 16, 17, 18, 19, 8, 9, 10, 11, 24, 25, 26, 27];
const ODD_BLOCKS: [i32; 16] = [4, 5, 6, 7, 20, 21, 22, 23, 12, 13, 14, 15, 28, 29, 30, 31];
const ZIP_LOW: [i32; 16] = [0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23];
const ZIP_HIGH: [i32; 16] = [8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31];
const EVEN_PAIRS: [i32; 16] = [0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30];
const ODD_PAIRS: [i32; 16] = [1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31];

/// One register of 512 bits.
pub(crate) type I16x32<S> = WordVector<__m512i, S, 1>;

impl<S: Avx512Token> WordRegister<S, 1> for __m512i {
    operations! { S, Self => Self:
        min_unsigned = _mm512_min_epu16(a, b);
        multiply_rounded = _mm512_mulhrs_epi16(a, b);
    }

    #[inline(always)]
    fn halves(simd: S, [a]: [Self; 1], [b]: [Self; 1]) -> ([Self; 1], [Self; 1]) {
        ([mix_words(simd, a, up(simd, b))], [mix_words(simd, down(simd, a), b)])
    }

    #[inline(always)]
    fn swap(simd: S, a: Self) -> Self {
        pairs_swapped(simd, a)
    }

    #[inline(always)]
    fn exchange<const PAIRS: usize>(
        simd: S,
        [a]: [Self; 1],
        [b]: [Self; 1],
    ) -> ([Self; 1], [Self; 1]) {
        let (even, odd) = match PAIRS {
            8 => (low_halves(simd, a, b), high_halves(simd, a, b)),
            4 => (pick_pairs(simd, a, b, &EVEN_BLOCKS), pick_pairs(simd, a, b, &ODD_BLOCKS)),
            2 => (even_quads(simd, a, b), odd_quads(simd, a, b)),
            _ => (
                // SAFETY: the token proves the feature.
                unsafe { _mm512_mask_shuffle_epi32::<0b10_10_00_00>(a, 0xaaaa, b) },
                // SAFETY: the token proves the feature.
                unsafe { _mm512_mask_shuffle_epi32::<0b11_11_01_01>(b, 0x5555, a) },
            ),
        };
        ([even], [odd])
    }

    #[inline(always)]
    fn zip_pairs(simd: S, [a]: [Self; 1], [b]: [Self; 1]) -> ([Self; 1], [Self; 1]) {
        ([pick_pairs(simd, a, b, &ZIP_LOW)], [pick_pairs(simd, a, b, &ZIP_HIGH)])
    }

    #[inline(always)]
    fn unzip_pairs(simd: S, [a]: [Self; 1], [b]: [Self; 1]) -> ([Self; 1], [Self; 1]) {
        ([pick_pairs(simd, a, b, &EVEN_PAIRS)], [pick_pairs(simd, a, b, &ODD_PAIRS)])
    }

    #[inline(always)]
    fn signs(_: S, [a]: [Self; 1]) -> u32 {
        // SAFETY: the token proves the feature.
        unsafe { _mm512_movepi16_mask(a) }
    }

    #[inline(always)]
    fn pack<const BITS: usize>(simd: S, [words]: [Self; 1], bytes: &mut [u8]) {
        let bytes = &mut bytes[..4 * BITS];
        // SAFETY: the token proves the feature.
        let join = unsafe { _mm512_set1_epi32(Layout::<BITS>::JOIN) };
        let pairs = add_products(simd, words, join);
        // SAFETY: the token proves the feature.
        let gaps = unsafe { _mm512_set1_epi64(Layout::<BITS>::GAP.into()) };
        let fours = quads_down(simd, doubles_up(simd, pairs, gaps), gaps);
        if Layout::<BITS>::ODD {
            let mut blocks = [0_i8; 64];
            let closed = close_bits::<BITS>(simd, fours);
            // SAFETY: `blocks` is as long as the register; the token proves the feature.
            unsafe { _mm512_storeu_epi8(blocks.as_mut_ptr(), closed) };
            let (blocks, _) = blocks.as_chunks::<16>();
            for (block, bytes) in blocks.iter().zip(bytes.chunks_exact_mut(BITS)) {
                for (byte, new) in bytes.iter_mut().zip(block) {
                    *byte = new.cast_unsigned();
                }
            }
            return;
        }
        let eights = shuffle_bytes(simd, fours, four_times(simd, &Layout::<BITS>::CLOSE));
        let order = load_whole(simd, &Layout::<BITS>::CLOSE_BLOCKS);
        let packed = permute_words(simd, order, eights);
        // SAFETY: `bytes` has as many bytes as the mask has bits; the token proves the
        // feature.
        unsafe {
            _mm512_mask_storeu_epi8(bytes.as_mut_ptr().cast(), Layout::<BITS>::BYTES, packed);
        }
    }

    #[inline(always)]
    fn unpack<const BITS: usize>(simd: S, bytes: &[u8]) -> [Self; 1] {
        let bytes = &bytes[..4 * BITS];
        // SAFETY: `bytes` has as many bytes as the mask has bits; the token proves the feature.
        let bytes =
            unsafe { _mm512_maskz_loadu_epi8(Layout::<BITS>::BYTES, bytes.as_ptr().cast()) };
        let blocks = permute_words(simd, load_whole(simd, &Layout::<BITS>::OPEN_BLOCKS), bytes);
        let order = load_four(simd, &Layout::<BITS>::OPEN_FROM_WORDS);
        let fields = shuffle_bytes(simd, blocks, order);
        let top = words_up(simd, fields, load_whole(simd, &Layout::<BITS>::DISTANCES));
        // SAFETY: SSE2 is in the baseline.
        let count = unsafe { _mm_cvtsi32_si128(Layout::<BITS>::DOWN) };
        // SAFETY: the token proves the feature.
        let words = unsafe { _mm512_srl_epi16(top, count) };
        if !Layout::<BITS>::WIDE {
            return [words];
        }
        let order = load_four(simd, &Layout::<BITS>::OPEN_FIRST_FROM_WORDS);
        let first = shuffle_bytes(simd, blocks, order);
        let powers = load_whole(simd, &Layout::<BITS>::FIRST_POWERS);
        [or(simd, words, multiply_high_unsigned(simd, first, powers))]
    }

    #[inline(always)]
    fn unpack_below(simd: S, limit: i16, bytes: &[u8; 24], out: &mut [i16; 16]) -> usize {
        // SAFETY: the token proves the feature.
        let words = unsafe { _mm512_cvtepu16_epi32(open_12(simd, bytes)) };
        // SAFETY: the token proves the feature.
        let mask = unsafe { _mm512_set1_epi32(0xfff) };
        let words = and(simd, words, mask);
        // SAFETY: the token proves the feature.
        let limit = unsafe { _mm512_set1_epi32(limit.into()) };
        // SAFETY: the token proves the feature.
        let below = unsafe { _mm512_cmplt_epi32_mask(words, limit) };
        // SAFETY: the token proves the feature.
        let kept = unsafe { _mm512_maskz_compress_epi32(below, words) };
        // SAFETY: the token proves the feature.
        let kept = unsafe { _mm512_cvtepi32_epi16(kept) };
        // SAFETY: `out` is as long as the register; the token proves the feature.
        unsafe { _mm256_storeu_si256(out.as_mut_ptr().cast(), kept) };
        below.count_ones() as usize
    }
}
