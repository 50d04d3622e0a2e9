//! 128-bit blocks.

use core::arch::x86_64::*;
use core::array;

use crate::Blocks;
use crate::blocks::{block, block_mut};
use crate::debug::opaque;
use crate::x86_64::blocks::blocks;
use crate::x86_64::proofs::Avx2Token;
use crate::x86_64::registers::{load, operations, store};

blocks!(
    /// One state's block.
    U128x1(__m128i), 1, Avx2Token, |_, [block]: [__m128i; 1]| block, |_, block| [block], _mm_xor_si128,
    |_, block| block
);
blocks!(
    /// Two states' blocks in a 256-bit register.
    U128x2(__m256i), 2, Avx2Token, |simd, [low, high]: [__m128i; 2]| join(simd, high, low),
    |simd, blocks| [low(simd, blocks), high(simd, blocks)], _mm256_xor_si256, twice
);

operations! { __m128i => __m256i where Avx2Token:
    join = _mm256_set_m128i(high, low);
    twice = _mm256_broadcastsi128_si256(block);
}
operations! { __m256i => __m128i where Avx2Token:
    low = _mm256_extracti128_si256::<0>(blocks);
    high = _mm256_extracti128_si256::<1>(blocks);
}
