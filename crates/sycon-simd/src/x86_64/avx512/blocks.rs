//! 128-bit blocks.

use core::arch::x86_64::*;
use core::array;

use crate::Blocks;
use crate::blocks::{block, block_mut};
use crate::debug::opaque;
use crate::x86_64::blocks::blocks;
use crate::x86_64::proofs::Avx512Token;
use crate::x86_64::registers::{load, store};

blocks!(
    /// One state's block.
    U128x1(__m128i), 1, Avx512Token, |[block]: [__m128i; 1]| block, |block| [block], _mm_xor_si128,
    |block| block
);
blocks!(
    /// Four states' blocks in a 512-bit register.
    U128x4(__m512i), 4, Avx512Token, join, split, _mm512_xor_si512,
    // SAFETY: the token proves the feature.
    |block| unsafe { _mm512_broadcast_i32x4(block) }
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
