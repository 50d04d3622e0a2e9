//! 128-bit blocks.

use core::arch::x86_64::*;
use core::array;

use crate::Blocks;
use crate::blocks::{block, block_mut};
use crate::debug::opaque;
use crate::x86_64::blocks::blocks;
use crate::x86_64::proofs::Avx512Token;
use crate::x86_64::registers::{load, operations, store};

blocks!(
    /// One state's block.
    U128x1(__m128i), 1, Avx512Token, |_, [block]: [__m128i; 1]| block, |_, block| [block], _mm_xor_si128,
    |_, block| block
);
blocks!(
    /// Four states' blocks in a 512-bit register.
    U128x4(__m512i), 4, Avx512Token, join, split, _mm512_xor_si512, four_times
);

operations! { __m128i => __m512i where Avx512Token:
    widen = _mm512_castsi128_si512(block);
    four_times = _mm512_broadcast_i32x4(block);
}
operations! { __m512i => __m128i where Avx512Token:
    first = _mm512_extracti32x4_epi32::<0>(blocks);
    second = _mm512_extracti32x4_epi32::<1>(blocks);
    third = _mm512_extracti32x4_epi32::<2>(blocks);
    fourth = _mm512_extracti32x4_epi32::<3>(blocks);
}

// Block by block: a register that is loaded from four narrower stores waits for all of them.
#[inline(always)]
fn join(simd: impl Avx512Token, [a, b, c, d]: [__m128i; 4]) -> __m512i {
    let joined = widen(simd, a);
    // SAFETY: the token proves the feature.
    let joined = unsafe { _mm512_inserti32x4::<1>(joined, b) };
    // SAFETY: the token proves the feature.
    let joined = unsafe { _mm512_inserti32x4::<2>(joined, c) };
    // SAFETY: the token proves the feature.
    unsafe { _mm512_inserti32x4::<3>(joined, d) }
}

#[inline(always)]
fn split(simd: impl Avx512Token, blocks: __m512i) -> [__m128i; 4] {
    [first(simd, blocks), second(simd, blocks), third(simd, blocks), fourth(simd, blocks)]
}
