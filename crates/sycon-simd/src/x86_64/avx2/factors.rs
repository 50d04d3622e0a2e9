//! Factors in two rows.

use core::arch::x86_64::*;

use crate::operations::operations;
use crate::x86_64::factors::{EVEN_TO_ODD, FactorRegister, FactorVector, odd};
use crate::x86_64::proofs::Avx2Token;
use crate::x86_64::registers::{Register, load_array, prefetch, store_array};
use crate::{Halves, Operand};

/// Two rows in a 256-bit register.
pub(crate) type FactorsX2<S> = FactorVector<__m256i, S, 4>;

impl<S: Avx2Token> FactorRegister<S, 4> for __m256i {
    #[inline(always)]
    fn load(simd: S, key: &[Operand; 4], message: &[Operand; 4]) -> [Halves<Self>; 2] {
        let sum = |i: usize| {
            let message = load_array::<Self, _, _>(&message[i]);
            Self::add_words(simd, message, load_array(&key[i]))
        };
        [halves(simd, sum(0), sum(1)), halves(simd, sum(2), sum(3))]
    }

    #[inline(always)]
    fn prefetch(group: &[Operand; 4]) {
        prefetch(group.as_flattened());
    }

    #[inline(always)]
    fn zip_even(simd: S, a: Self, b: Self) -> Self {
        with_odd(simd, a, Self::shuffle::<EVEN_TO_ODD>(simd, b))
    }

    #[inline(always)]
    fn zip_odd(simd: S, a: Self, b: Self) -> Self {
        with_odd(simd, odd(simd, a), b)
    }

    #[inline(always)]
    fn total(_: S, sums: [Self; 4]) -> [[u64; 2]; 4] {
        let mut total = [[0; 2]; 4];
        for (register, total) in sums.into_iter().zip(&mut total) {
            let mut rows = [[0_u64; 2]; 2];
            store_array(register, &mut rows);
            *total = [0, 1].map(|i| rows[0][i].wrapping_add(rows[1][i]));
        }
        total
    }
}

operations! { __m256i => __m256i where Avx2Token:
    first_rows = _mm256_permute2x128_si256::<0x20>(a, b);
    second_rows = _mm256_permute2x128_si256::<0x31>(a, b);
    with_odd = _mm256_blend_epi32::<0b1010_1010>(a, b);
}

#[inline(always)]
fn halves(simd: impl Avx2Token, a: __m256i, b: __m256i) -> Halves<__m256i> {
    Halves { x: first_rows(simd, a, b), y: second_rows(simd, a, b) }
}
