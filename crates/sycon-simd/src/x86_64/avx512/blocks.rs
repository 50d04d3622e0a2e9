//! Blocks of four states.

use core::arch::x86_64::*;

use crate::operations::operations;
use crate::x86_64::blocks::BlockRegister;
use crate::x86_64::proofs::Avx512Token;

impl<S: Avx512Token> BlockRegister<S, 4> for __m512i {
    // Block by block, because a load of a register from four narrower stores waits for all of them.
    #[inline(always)]
    fn join(simd: S, [a, b, c, d]: [__m128i; 4]) -> Self {
        let joined = widen(simd, a);
        // SAFETY: the token proves the feature.
        let joined = unsafe { _mm512_inserti32x4::<1>(joined, b) };
        // SAFETY: the token proves the feature.
        let joined = unsafe { _mm512_inserti32x4::<2>(joined, c) };
        // SAFETY: the token proves the feature.
        unsafe { _mm512_inserti32x4::<3>(joined, d) }
    }

    #[inline(always)]
    fn split(simd: S, blocks: Self) -> [__m128i; 4] {
        [first(simd, blocks), second(simd, blocks), third(simd, blocks), fourth(simd, blocks)]
    }

    operations! { S, __m128i => Self:
        splat = _mm512_broadcast_i32x4(block);
    }
}

operations! { __m128i => __m512i where Avx512Token:
    widen = _mm512_castsi128_si512(block);
}
operations! { __m512i => __m128i where Avx512Token:
    first = _mm512_extracti32x4_epi32::<0>(blocks);
    second = _mm512_extracti32x4_epi32::<1>(blocks);
    third = _mm512_extracti32x4_epi32::<2>(blocks);
    fourth = _mm512_extracti32x4_epi32::<3>(blocks);
}
