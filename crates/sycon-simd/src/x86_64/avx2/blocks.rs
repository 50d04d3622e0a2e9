//! Blocks of two states.

use core::arch::x86_64::*;

use crate::operations::operations;
use crate::x86_64::blocks::BlockRegister;
use crate::x86_64::proofs::Avx2Token;

impl<S: Avx2Token> BlockRegister<S, 2> for __m256i {
    #[inline(always)]
    fn join(simd: S, [low, high]: [__m128i; 2]) -> Self {
        join(simd, high, low)
    }

    #[inline(always)]
    fn split(simd: S, blocks: Self) -> [__m128i; 2] {
        [low(simd, blocks), high(simd, blocks)]
    }

    operations! { S, __m128i => Self:
        splat = _mm256_broadcastsi128_si256(block);
    }
}

operations! { __m128i => __m256i where Avx2Token:
    join = _mm256_set_m128i(high, low);
}
operations! { __m256i => __m128i where Avx2Token:
    low = _mm256_extracti128_si256::<0>(blocks);
    high = _mm256_extracti128_si256::<1>(blocks);
}
