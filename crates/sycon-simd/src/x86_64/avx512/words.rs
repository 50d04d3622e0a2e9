//! 16-bit words.

use core::arch::x86_64::*;

use crate::Words;
use crate::debug::opaque;
use crate::x86_64::proofs::Avx512Token;
use crate::x86_64::registers::{load, operations};
use crate::x86_64::words::{Layout, open_12, words};

operations! { __m512i => __m512i:
    low_halves = _mm512_shuffle_i64x2::<0b01_00_01_00>(a, b);
    high_halves = _mm512_shuffle_i64x2::<0b11_10_11_10>(a, b);
    even_quads = _mm512_unpacklo_epi64(a, b);
    odd_quads = _mm512_unpackhi_epi64(a, b);
    up = _mm512_slli_epi32::<16>(a);
    down = _mm512_srli_epi32::<16>(a);
    pairs_swapped = _mm512_ror_epi32::<16>(a);
}

#[inline(always)]
fn load_whole(words: &[i16; 32]) -> __m512i {
    // SAFETY: `words` is as long as the register; the caller has a token.
    unsafe { _mm512_loadu_epi16(words.as_ptr()) }
}

/// The same block four times.
#[inline(always)]
fn four_times(block: &[u8; 16]) -> __m512i {
    // SAFETY: the caller has a token.
    unsafe { _mm512_broadcast_i32x4(load(block)) }
}

/// Two times four fields without the gap between them, in each block.
#[inline(always)]
fn close_bits<const BITS: usize>(fours: __m512i) -> __m512i {
    let half = Layout::<BITS>::HALF;
    // SAFETY: the caller has a token, here and below.
    let down = unsafe { _mm512_set4_epi64(64 - half, 0, 64 - half, 0) };
    // SAFETY: see above.
    let up = unsafe { _mm512_set1_epi64(half) };
    // SAFETY: see above.
    let ends = unsafe { _mm512_srlv_epi64(fours, down) };
    // SAFETY: see above.
    let second = unsafe { _mm512_bsrli_epi128::<8>(fours) };
    // SAFETY: see above.
    let second = unsafe { _mm512_sllv_epi64(second, up) };
    // SAFETY: see above.
    unsafe { _mm512_or_si512(ends, second) }
}

/// Pairs out of two registers: those of `b` have numbers from 16 on.
#[inline(always)]
fn pick_pairs(a: __m512i, b: __m512i, order: &[i32; 16]) -> __m512i {
    // SAFETY: `order` is as long as the register; the caller has a token.
    let order = unsafe { _mm512_loadu_epi32(order.as_ptr()) };
    // SAFETY: the caller has a token.
    unsafe { _mm512_permutex2var_epi32(a, order, b) }
}

/// The odd words of `b` between the even ones of `a`.
#[inline(always)]
fn mix_words(a: __m512i, b: __m512i) -> __m512i {
    // SAFETY: the caller has a token.
    unsafe { _mm512_mask_blend_epi16(0xaaaa_aaaa, a, b) }
}

const EVEN_BLOCKS: [i32; 16] = [0, 1, 2, 3, 16, 17, 18, 19, 8, 9, 10, 11, 24, 25, 26, 27];
const ODD_BLOCKS: [i32; 16] = [4, 5, 6, 7, 20, 21, 22, 23, 12, 13, 14, 15, 28, 29, 30, 31];
const ZIP_LOW: [i32; 16] = [0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23];
const ZIP_HIGH: [i32; 16] = [8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31];
const EVEN_PAIRS: [i32; 16] = [0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30];
const ODD_PAIRS: [i32; 16] = [1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31];

words!(
    /// One register of 512 bits.
    pub(crate) I16x32([__m512i; 1]), [: Avx512Token],
    _mm512_loadu_epi16, _mm512_storeu_epi16, _mm512_set1_epi16, _mm512_sll_epi16, _mm512_sra_epi16,
    [
        add = _mm512_add_epi16,
        subtract = _mm512_sub_epi16,
        and = _mm512_and_si512,
        xor = _mm512_xor_si512,
        min_unsigned = _mm512_min_epu16,
        multiply_low = _mm512_mullo_epi16,
        multiply_high = _mm512_mulhi_epi16,
        multiply_rounded = _mm512_mulhrs_epi16,
        multiply_pairs = _mm512_madd_epi16,
        add_pairs = _mm512_add_epi32,
    ],

    #[inline(always)]
    fn halves(self, other: Self) -> (Self, Self) {
        let ([a], [b]) = (self.0, other.0);
        (Self([mix_words(a, up(b))]), Self([mix_words(down(a), b)]))
    }

    #[inline(always)]
    fn swap(self) -> Self {
        Self([pairs_swapped(self.0[0])])
    }

    #[inline(always)]
    fn exchange<const PAIRS: usize>(self, other: Self) -> (Self, Self) {
        let ([a], [b]) = (self.0, other.0);
        let (even, odd) = match PAIRS {
            8 => (low_halves(a, b), high_halves(a, b)),
            4 => (pick_pairs(a, b, &EVEN_BLOCKS), pick_pairs(a, b, &ODD_BLOCKS)),
            2 => (even_quads(a, b), odd_quads(a, b)),
            _ => (
                // SAFETY: only a token made `self`.
                unsafe { _mm512_mask_shuffle_epi32::<0b10_10_00_00>(a, 0xaaaa, b) },
                // SAFETY: only a token made `self`.
                unsafe { _mm512_mask_shuffle_epi32::<0b11_11_01_01>(b, 0x5555, a) },
            ),
        };
        (Self([even]), Self([odd]))
    }

    #[inline(always)]
    fn zip_pairs(self, other: Self) -> (Self, Self) {
        let ([a], [b]) = (self.0, other.0);
        (Self([pick_pairs(a, b, &ZIP_LOW)]), Self([pick_pairs(a, b, &ZIP_HIGH)]))
    }

    #[inline(always)]
    fn unzip_pairs(self, other: Self) -> (Self, Self) {
        let ([a], [b]) = (self.0, other.0);
        (Self([pick_pairs(a, b, &EVEN_PAIRS)]), Self([pick_pairs(a, b, &ODD_PAIRS)]))
    }

    #[inline(always)]
    fn signs(self) -> u32 {
        // SAFETY: only a token made `self`.
        unsafe { _mm512_movepi16_mask(self.0[0]) }
    }

    #[inline(always)]
    fn pack<const BITS: usize>(self, bytes: &mut [u8]) {
        let bytes = &mut bytes[..4 * BITS];
        // SAFETY: only a token made `self`, here and below.
        let join = unsafe { _mm512_set1_epi32(Layout::<BITS>::JOIN) };
        // SAFETY: see above.
        let pairs = unsafe { _mm512_madd_epi16(self.0[0], join) };
        // SAFETY: see above.
        let gaps = unsafe { _mm512_set1_epi64(Layout::<BITS>::GAP.into()) };
        // SAFETY: see above.
        let together = unsafe { _mm512_sllv_epi32(pairs, gaps) };
        // SAFETY: see above.
        let fours = unsafe { _mm512_srlv_epi64(together, gaps) };
        if Layout::<BITS>::ODD {
            let mut blocks = [0_i8; 64];
            // SAFETY: `blocks` is as long as the register.
            unsafe { _mm512_storeu_epi8(blocks.as_mut_ptr(), close_bits::<BITS>(fours)) };
            let (blocks, _) = blocks.as_chunks::<16>();
            for (block, bytes) in blocks.iter().zip(bytes.chunks_exact_mut(BITS)) {
                for (byte, new) in bytes.iter_mut().zip(block) {
                    *byte = new.cast_unsigned();
                }
            }
            return;
        }
        // SAFETY: see above.
        let eights = unsafe { _mm512_shuffle_epi8(fours, four_times(&Layout::<BITS>::CLOSE)) };
        let order = load_whole(&Layout::<BITS>::CLOSE_BLOCKS);
        // SAFETY: see above.
        let packed = unsafe { _mm512_permutexvar_epi16(order, eights) };
        // SAFETY: `bytes` has as many bytes as the mask has bits.
        unsafe {
            _mm512_mask_storeu_epi8(bytes.as_mut_ptr().cast(), Layout::<BITS>::BYTES, packed);
        }
    }

    #[inline(always)]
    fn unpack<const BITS: usize>(_: S, bytes: &[u8]) -> Self {
        let bytes = &bytes[..4 * BITS];
        // SAFETY: `bytes` has as many bytes as the mask has bits; the token proves the feature, here
        // and below.
        let bytes =
            unsafe { _mm512_maskz_loadu_epi8(Layout::<BITS>::BYTES, bytes.as_ptr().cast()) };
        let order = load_whole(&Layout::<BITS>::OPEN_BLOCKS);
        // SAFETY: see above.
        let blocks = unsafe { _mm512_permutexvar_epi16(order, bytes) };
        let order = Layout::<BITS>::OPEN_FROM_WORDS.as_flattened();
        // SAFETY: `order` is as long as the register.
        let order = unsafe { _mm512_loadu_epi8(order.as_ptr().cast()) };
        // SAFETY: see above.
        let fields = unsafe { _mm512_shuffle_epi8(blocks, order) };
        let distances = load_whole(&Layout::<BITS>::DISTANCES);
        // SAFETY: see above.
        let top = unsafe { _mm512_sllv_epi16(fields, distances) };
        // SAFETY: see above.
        let count = unsafe { _mm_cvtsi32_si128(Layout::<BITS>::DOWN) };
        // SAFETY: see above.
        let words = unsafe { _mm512_srl_epi16(top, count) };
        if !Layout::<BITS>::WIDE {
            return Self([words]);
        }
        let order = Layout::<BITS>::OPEN_FIRST_FROM_WORDS.as_flattened();
        // SAFETY: `order` is as long as the register.
        let order = unsafe { _mm512_loadu_epi8(order.as_ptr().cast()) };
        // SAFETY: see above.
        let first = unsafe { _mm512_shuffle_epi8(blocks, order) };
        let powers = load_whole(&Layout::<BITS>::FIRST_POWERS);
        // SAFETY: see above.
        let first = unsafe { _mm512_mulhi_epu16(first, powers) };
        // SAFETY: see above.
        Self([unsafe { _mm512_or_si512(words, first) }])
    }

    #[inline(always)]
    fn unpack_below(_: S, limit: i16, bytes: &[u8; 24], out: &mut [i16; 16]) -> usize {
        // SAFETY: a token is at hand, here and below.
        let words = unsafe { _mm512_cvtepu16_epi32(open_12(bytes)) };
        // SAFETY: see above.
        let mask = unsafe { _mm512_set1_epi32(0xfff) };
        // SAFETY: see above.
        let words = unsafe { _mm512_and_si512(words, mask) };
        // SAFETY: see above.
        let limit = unsafe { _mm512_set1_epi32(limit.into()) };
        // SAFETY: see above.
        let below = unsafe { _mm512_cmplt_epi32_mask(words, limit) };
        // SAFETY: see above.
        let kept = unsafe { _mm512_maskz_compress_epi32(below, words) };
        // SAFETY: see above.
        let kept = unsafe { _mm512_cvtepi32_epi16(kept) };
        // SAFETY: `out` is as long as the register.
        unsafe { _mm256_storeu_si256(out.as_mut_ptr().cast(), kept) };
        below.count_ones() as usize
    }
);
