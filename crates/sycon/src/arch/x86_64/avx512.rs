//! Lane vectors with AVX-512: rotations and three-input logic are single instructions.

use core::arch::x86_64::*;

use super::Avx512;
use crate::arch::Lanes;

/// Truth tables for `vpternlogq`.
const XOR3: i32 = 0x96;
const CHI: i32 = 0xd2;

macro_rules! lanes {
    (
        $(#[$doc:meta])* $Vector:ident($Register:ty), $count:literal,
        $load:ident, $store:ident, $splat:ident, $xor:ident, $ternary:ident, $rotate:ident
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy)]
        pub(crate) struct $Vector(pub(super) $Register);

        impl Lanes<Avx512> for $Vector {
            const COUNT: usize = $count;

            #[inline(always)]
            fn load<const N: usize>(_: Avx512, row: &[u64; N], group: usize) -> Self {
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
            fn splat(_: Avx512, word: u64) -> Self {
                // SAFETY: the token proves the feature.
                Self(unsafe { $splat(word.cast_signed()) })
            }

            #[inline(always)]
            fn gather(simd: Avx512, word: impl Fn(usize) -> u64) -> Self {
                let words: [u64; $count] = core::array::from_fn(word);
                Self::load(simd, &words, 0)
            }

            #[inline(always)]
            fn scatter(self, mut put: impl FnMut(usize, u64)) {
                let mut words = [0; $count];
                self.store(&mut words, 0);
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
