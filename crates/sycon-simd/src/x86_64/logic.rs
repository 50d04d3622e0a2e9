//! Rotations and three-input logic, for which AVX-512VL has single instructions.

use core::arch::x86_64::*;

use super::proofs::Avx512Token;
use super::registers::{Register, count};
use crate::operations::operations;

/// Rotations and three-input logic. Without AVX-512, a rotation is two shifts and an `or`.
pub(crate) trait Logic<S: Copy>: Register<S> {
    /// `a ^ b ^ c`
    #[inline(always)]
    fn xor3(simd: S, a: Self, b: Self, c: Self) -> Self {
        Self::xor(simd, Self::xor(simd, a, b), c)
    }

    /// `a ^ (!b & c)`
    #[inline(always)]
    fn chi(simd: S, a: Self, b: Self, c: Self) -> Self {
        Self::xor(simd, a, Self::but_in(simd, b, c))
    }

    // A const argument cannot be `64 - BITS`, so the counts are in registers.
    #[inline(always)]
    fn rotate_lanes<const BITS: i32>(simd: S, a: Self) -> Self {
        let left = Self::lanes_left(simd, a, count(BITS));
        Self::or(simd, left, Self::lanes_right(simd, a, count(64 - BITS)))
    }

    #[inline(always)]
    fn rotate_words<const BITS: i32>(simd: S, a: Self) -> Self {
        let left = Self::words_left(simd, a, count(BITS));
        Self::or(simd, left, Self::words_right(simd, a, count(32 - BITS)))
    }
}

/// `a ^ b ^ c`, as a truth table for `vpternlog`.
const XOR3: i32 = 0x96;

/// `a ^ (!b & c)`.
const CHI: i32 = 0xd2;

impl<S: Avx512Token> Logic<S> for __m128i {
    operations! { S, Self => Self:
        xor3 = _mm_ternarylogic_epi64::<XOR3>(a, b, c);
        chi = _mm_ternarylogic_epi64::<CHI>(a, b, c);
        rotate_lanes<BITS> = _mm_rol_epi64::<BITS>(a);
        rotate_words<BITS> = _mm_rol_epi32::<BITS>(a);
    }
}

impl<S: Avx512Token> Logic<S> for __m256i {
    operations! { S, Self => Self:
        xor3 = _mm256_ternarylogic_epi64::<XOR3>(a, b, c);
        chi = _mm256_ternarylogic_epi64::<CHI>(a, b, c);
        rotate_lanes<BITS> = _mm256_rol_epi64::<BITS>(a);
        rotate_words<BITS> = _mm256_rol_epi32::<BITS>(a);
    }
}

impl<S: Avx512Token> Logic<S> for __m512i {
    operations! { S, Self => Self:
        xor3 = _mm512_ternarylogic_epi64::<XOR3>(a, b, c);
        chi = _mm512_ternarylogic_epi64::<CHI>(a, b, c);
        rotate_lanes<BITS> = _mm512_rol_epi64::<BITS>(a);
        rotate_words<BITS> = _mm512_rol_epi32::<BITS>(a);
    }
}
