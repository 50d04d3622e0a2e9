//! Vectors with AVX2: rotations are two shifts, three-input logic is two instructions.

use core::arch::x86_64::*;

use super::blocks::{aes, blocks, load, store};
use super::{Avx2Token, Avx2Vaes};
use crate::blocks::{block, block_mut};
use crate::{Aes, Blocks, Lanes, RoundConstant, Rows};

macro_rules! lanes {
    (
        $(#[$doc:meta])* $Vector:ident($Register:ty), $count:literal,
        $load:ident, $store:ident, $splat:ident, $xor:ident, $and_not:ident, $or:ident,
        $shift_left:ident, $shift_right:ident
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy)]
        pub struct $Vector(pub $Register);

        impl<S: Avx2Token> Lanes<S> for $Vector {
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
                Lanes::<S>::xor(Lanes::<S>::xor(self, b), c)
            }

            #[inline(always)]
            fn chi(self, b: Self, c: Self) -> Self {
                // SAFETY: only a token made `self`.
                Lanes::<S>::xor(self, Self(unsafe { $and_not(b.0, c.0) }))
            }

            #[inline(always)]
            fn rotate_left<const BITS: i32>(self) -> Self {
                // Shifts whose count is in a register would allow `64 - BITS`, which a const
                // argument cannot express; with a constant they become immediate shifts.
                // SAFETY: only a token made `self`.
                let count = unsafe { _mm_cvtsi32_si128(BITS) };
                // SAFETY: only a token made `self`.
                let left = unsafe { $shift_left(self.0, count) };
                // SAFETY: only a token made `self`.
                let count = unsafe { _mm_cvtsi32_si128(64 - BITS) };
                // SAFETY: only a token made `self`.
                let right = unsafe { $shift_right(self.0, count) };
                // SAFETY: only a token made `self`.
                Self(unsafe { $or(left, right) })
            }
        }
    };
}

lanes!(
    /// Four states in a 256-bit register.
    U64x4(__m256i), 4,
    _mm256_loadu_si256, _mm256_storeu_si256, _mm256_set1_epi64x,
    _mm256_xor_si256, _mm256_andnot_si256, _mm256_or_si256, _mm256_sll_epi64, _mm256_srl_epi64
);

blocks!(
    /// One state's block.
    Block1(__m128i), 1, Avx2Token, |[block]: [__m128i; 1]| block, |block| [block], _mm_xor_si128,
    |block| block, _mm_unpacklo_epi32, _mm_unpackhi_epi32
);
blocks!(
    /// Two states' blocks in a 256-bit register.
    Block2(__m256i), 2, Avx2Token,
    // SAFETY: the token proves the feature.
    |[low, high]: [__m128i; 2]| unsafe { _mm256_set_m128i(high, low) },
    |blocks| [
        // SAFETY: only a token made the vector.
        unsafe { _mm256_extracti128_si256::<0>(blocks) },
        // SAFETY: only a token made the vector.
        unsafe { _mm256_extracti128_si256::<1>(blocks) },
    ],
    _mm256_xor_si256,
    // SAFETY: the token proves the feature.
    |block| unsafe { _mm256_broadcastsi128_si256(block) },
    _mm256_unpacklo_epi32, _mm256_unpackhi_epi32
);

aes!(Block1, [<S: Avx2Token>], S, _mm_aesenc_si128, _mm_aesenclast_si128);
aes!(Block2, [], Avx2Vaes, _mm256_aesenc_epi128, _mm256_aesenclast_epi128);

/// Where the words whose bits are set in a byte go: their bytes, in order, and then zeros.
static KEPT: [[u8; 16]; 256] = {
    let mut orders = [[0x80; 16]; 256];
    let mut kept = 0;
    while kept < 256 {
        let (mut from, mut to) = (0, 0);
        while from < 8 {
            if kept >> from & 1 == 1 {
                orders[kept][2 * to] = 2 * from;
                orders[kept][2 * to + 1] = 2 * from + 1;
                to += 1;
            }
            from += 1;
        }
        kept += 1;
    }
    orders
};

/// As [`Simd::keep_below`](crate::Simd::keep_below).
#[inline(always)]
pub fn keep_below(
    simd: impl Avx2Token,
    limit: i16,
    numbers: &[u8; 24],
    out: &mut [i16; 16],
) -> usize {
    let (low, high) = words_of_12(simd, numbers);
    // SAFETY: a token is at hand, here and below.
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

/// 16 numbers of 12 bits in words.
#[inline(always)]
fn words_of_12(_: impl Avx2Token, numbers: &[u8; 24]) -> (__m128i, __m128i) {
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
    let mask = unsafe { _mm256_set1_epi16(0xfff) };
    // SAFETY: see above.
    let words = unsafe { _mm256_and_si256(mixed, mask) };
    // SAFETY: see above.
    let low = unsafe { _mm256_castsi256_si128(words) };
    // SAFETY: see above.
    (low, unsafe { _mm256_extracti128_si256::<1>(words) })
}

macro_rules! rows {
    (
        $Vector:ident, $and:ident, $or:ident, $and_not:ident, $shift_left:ident,
        $shift_right:ident, $shuffle:ident
    ) => {
        impl<S: Avx2Token> Rows<S> for $Vector {
            #[inline(always)]
            fn first_word(simd: S, word: u32) -> Self {
                Self::splat(simd, &u128::from(word).to_le_bytes())
            }

            #[inline(always)]
            fn xor3(self, b: Self, c: Self) -> Self {
                Blocks::<S>::xor(Blocks::<S>::xor(self, b), c)
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
                Blocks::<S>::xor(self, Self(unsafe { $and_not(b.0, c.0) }))
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
                let left = Rows::<S>::shift_left::<BITS>(self);
                // A const argument cannot be `32 - BITS`; with a constant count the shift becomes an
                // immediate one.
                // SAFETY: only a token made `self`.
                let count = unsafe { _mm_cvtsi32_si128(32 - BITS) };
                // SAFETY: only a token made `self`.
                let right = Self(unsafe { $shift_right(self.0, count) });
                Rows::<S>::or(left, right)
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
    _mm_andnot_si128,
    _mm_sll_epi32,
    _mm_srl_epi32,
    _mm_shuffle_epi32
);
rows!(
    Block2,
    _mm256_and_si256,
    _mm256_or_si256,
    _mm256_andnot_si256,
    _mm256_sll_epi32,
    _mm256_srl_epi32,
    _mm256_shuffle_epi32
);
