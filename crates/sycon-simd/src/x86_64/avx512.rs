//! Vectors with AVX-512: rotations and three-input logic are single instructions.

use core::arch::x86_64::*;

use super::blocks::{aes, blocks, load, store};
use super::{Avx512Token, Avx512Vaes};
use crate::blocks::{block, block_mut};
use crate::{Aes, Blocks, Lanes, RoundConstant, Rows};

/// Truth tables for `vpternlog`.
const XOR3: i32 = 0x96;
const CHI: i32 = 0xd2;

macro_rules! lanes {
    (
        $(#[$doc:meta])* $Vector:ident($Register:ty), $count:literal,
        $load:ident, $store:ident, $splat:ident, $xor:ident, $ternary:ident, $rotate:ident
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy)]
        pub struct $Vector(pub $Register);

        impl<S: Avx512Token> Lanes<S> for $Vector {
            const COUNT: usize = $count;

            #[inline(always)]
            fn load<const N: usize>(_: S, row: &[u64; N], group: usize) -> Self {
                let words: &[u64; $count] = &row.as_chunks().0[group];
                // SAFETY: `words` is as long as the register; the token proves the feature.
                Self(unsafe { $load(words.as_ptr().cast()) })
            }

            #[inline(always)]
            fn store<const N: usize>(self, row: &mut [u64; N], group: usize) {
                let words: &mut [u64; $count] = &mut row.as_chunks_mut().0[group];
                // SAFETY: `words` is as long as the register; only a token made `self`.
                unsafe { $store(words.as_mut_ptr().cast(), self.0) }
            }

            #[inline(always)]
            fn splat(_: S, word: u64) -> Self {
                // SAFETY: the token proves the feature.
                Self(unsafe { $splat(word.cast_signed()) })
            }

            #[inline(always)]
            fn gather(simd: S, word: impl Fn(usize) -> u64) -> Self {
                let words: [u64; $count] = core::array::from_fn(word);
                Self::load(simd, &words, 0)
            }

            #[inline(always)]
            fn scatter(self, mut put: impl FnMut(usize, u64)) {
                let mut words = [0; $count];
                Lanes::<S>::store(self, &mut words, 0);
                for (state, word) in words.into_iter().enumerate() {
                    put(state, word);
                }
            }

            #[inline(always)]
            fn xor(self, other: Self) -> Self {
                // SAFETY: only a token made `self`.
                Self(unsafe { $xor(self.0, other.0) })
            }

            #[inline(always)]
            fn xor3(self, b: Self, c: Self) -> Self {
                // SAFETY: only a token made `self`.
                Self(unsafe { $ternary::<XOR3>(self.0, b.0, c.0) })
            }

            #[inline(always)]
            fn chi(self, b: Self, c: Self) -> Self {
                // SAFETY: only a token made `self`.
                Self(unsafe { $ternary::<CHI>(self.0, b.0, c.0) })
            }

            #[inline(always)]
            fn rotate_left<const BITS: i32>(self) -> Self {
                // SAFETY: only a token made `self`.
                Self(unsafe { $rotate::<BITS>(self.0) })
            }
        }
    };
}

lanes!(
    /// One state, in the low half of a 128-bit register.
    U64x1(__m128i), 1,
    _mm_loadl_epi64, _mm_storel_epi64, _mm_set1_epi64x,
    _mm_xor_si128, _mm_ternarylogic_epi64, _mm_rol_epi64
);
lanes!(
    /// Two states in a 128-bit register.
    U64x2(__m128i), 2,
    _mm_loadu_epi64, _mm_storeu_epi64, _mm_set1_epi64x,
    _mm_xor_si128, _mm_ternarylogic_epi64, _mm_rol_epi64
);
lanes!(
    /// Four states in a 256-bit register.
    U64x4(__m256i), 4,
    _mm256_loadu_epi64, _mm256_storeu_epi64, _mm256_set1_epi64x,
    _mm256_xor_si256, _mm256_ternarylogic_epi64, _mm256_rol_epi64
);
lanes!(
    /// Eight states in a 512-bit register.
    U64x8(__m512i), 8,
    _mm512_loadu_epi64, _mm512_storeu_epi64, _mm512_set1_epi64,
    _mm512_xor_si512, _mm512_ternarylogic_epi64, _mm512_rol_epi64
);

blocks!(
    /// One state's block.
    Block1(__m128i), 1, Avx512Token, |[block]: [__m128i; 1]| block, |block| [block], _mm_xor_si128,
    |block| block, _mm_unpacklo_epi32, _mm_unpackhi_epi32
);
blocks!(
    /// Four states' blocks in a 512-bit register.
    Block4(__m512i), 4, Avx512Token, join, split, _mm512_xor_si512,
    // SAFETY: the token proves the feature.
    |block| unsafe { _mm512_broadcast_i32x4(block) },
    _mm512_unpacklo_epi32, _mm512_unpackhi_epi32
);

// Block by block: a register that is loaded from four narrower stores waits for all of them.
#[inline(always)]
fn join([a, b, c, d]: [__m128i; 4]) -> __m512i {
    // SAFETY: only called with a token at hand.
    let joined = unsafe { _mm512_castsi128_si512(a) };
    // SAFETY: only called with a token at hand.
    let joined = unsafe { _mm512_inserti32x4::<1>(joined, b) };
    // SAFETY: only called with a token at hand.
    let joined = unsafe { _mm512_inserti32x4::<2>(joined, c) };
    // SAFETY: only called with a token at hand.
    unsafe { _mm512_inserti32x4::<3>(joined, d) }
}

#[inline(always)]
fn split(blocks: __m512i) -> [__m128i; 4] {
    [
        // SAFETY: only a token made the vector.
        unsafe { _mm512_extracti32x4_epi32::<0>(blocks) },
        // SAFETY: only a token made the vector.
        unsafe { _mm512_extracti32x4_epi32::<1>(blocks) },
        // SAFETY: only a token made the vector.
        unsafe { _mm512_extracti32x4_epi32::<2>(blocks) },
        // SAFETY: only a token made the vector.
        unsafe { _mm512_extracti32x4_epi32::<3>(blocks) },
    ]
}

aes!(Block1, [<S: Avx512Token>], S, _mm_aesenc_si128, _mm_aesenclast_si128);
aes!(Block4, [], Avx512Vaes, _mm512_aesenc_epi128, _mm512_aesenclast_epi128);

/// As [`Simd::keep_below`](crate::Simd::keep_below).
#[inline(always)]
pub fn keep_below(
    _: impl Avx512Token,
    limit: i16,
    numbers: &[u8; 24],
    out: &mut [i16; 16],
) -> usize {
    // Pairs of bytes around each number: 12 bytes from the start of the low half, 12 bytes from the
    // fifth on of the high half, which begins four bytes early so as not to end behind `numbers`.
    const LOW: [u8; 16] = [0, 1, 1, 2, 3, 4, 4, 5, 6, 7, 7, 8, 9, 10, 10, 11];
    const HIGH: [u8; 16] = [4, 5, 5, 6, 7, 8, 8, 9, 10, 11, 11, 12, 13, 14, 14, 15];
    let piece = |start: usize| load(numbers[start..].first_chunk().unwrap_or(&[0; 16]));
    // SAFETY: a token is at hand, here and below.
    let bytes = unsafe { _mm256_set_m128i(piece(8), piece(0)) };
    // SAFETY: see above.
    let order = unsafe { _mm256_set_m128i(load(&HIGH), load(&LOW)) };
    // SAFETY: see above.
    let pairs = unsafe { _mm256_shuffle_epi8(bytes, order) };
    // SAFETY: see above.
    let shifted = unsafe { _mm256_srli_epi16::<4>(pairs) };
    // SAFETY: see above.
    let mixed = unsafe { _mm256_blend_epi16::<0xaa>(pairs, shifted) };
    // SAFETY: see above.
    let words = unsafe { _mm512_cvtepu16_epi32(mixed) };
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

macro_rules! rows {
    (
        $Vector:ident, $and:ident, $or:ident, $ternary:ident, $shift_left:ident, $rotate:ident,
        $shuffle:ident
    ) => {
        impl<S: Avx512Token> Rows<S> for $Vector {
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
    Block1,
    _mm_and_si128,
    _mm_or_si128,
    _mm_ternarylogic_epi32,
    _mm_sll_epi32,
    _mm_rol_epi32,
    _mm_shuffle_epi32
);
rows!(
    Block4,
    _mm512_and_si512,
    _mm512_or_si512,
    _mm512_ternarylogic_epi32,
    _mm512_sll_epi32,
    _mm512_rol_epi32,
    _mm512_shuffle_epi32
);
