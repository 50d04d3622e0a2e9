//! Limbs in four lanes, by AVX-IFMA: for processors without AVX-512.

use core::arch::x86_64::*;

use super::U64x4;
use crate::x86_64::limbs::limbs;
use crate::x86_64::proofs::{Avx2Token, AvxIfmaToken};
use crate::x86_64::registers::operations;

limbs!(
    /// Four lanes in a 256-bit register.
    LimbsX4(__m256i), U64x4, AvxIfmaToken, __m256i, 4,
    _mm256_set1_epi64x, _mm256_add_epi64, _mm256_sub_epi64, times, _mm256_and_si256, _mm256_or_si256,
    _mm256_sll_epi64, _mm256_srl_epi64, _mm256_madd52lo_avx_epu64, _mm256_madd52hi_avx_epu64,
    _mm256_cmpeq_epi64, blend, lookup
);

operations! { __m256i => __m256i where Avx2Token:
    blend_bytes = _mm256_blendv_epi8(no, yes, mask);
    blend_odd = _mm256_blend_epi32::<0b1010_1010>(even, odd);
    double = _mm256_slli_epi64::<1>(a);
    to_high_half = _mm256_slli_epi64::<32>(a);
    third_bit_to_sign = _mm256_slli_epi64::<61>(a);
    add = _mm256_add_epi64(a, b);
    high_half = _mm256_srli_epi64::<32>(a);
    product_of_low_halves = _mm256_mul_epu32(a, b);
    permute_words = _mm256_permutevar8x32_epi32(entries, index);
}
operations! { __m256d => __m256d where Avx2Token:
    blend_by_sign = _mm256_blendv_pd(no, yes, mask);
}
operations! { __m256i => __m256d where Avx2Token:
    as_doubles = _mm256_castsi256_pd(a);
}
operations! { __m256d => __m256i where Avx2Token:
    as_integers = _mm256_castpd_si256(a);
}

/// The factor is a low half.
#[inline(always)]
fn times(simd: impl Avx2Token, a: __m256i, factor: __m256i) -> __m256i {
    let high = product_of_low_halves(simd, high_half(simd, a), factor);
    add(simd, product_of_low_halves(simd, a, factor), to_high_half(simd, high))
}

#[inline(always)]
fn blend(simd: impl Avx2Token, mask: __m256i, yes: __m256i, no: __m256i) -> __m256i {
    blend_bytes(simd, no, yes, mask)
}

/// The halves of each entry are found as words, of which three bits of the index count: those of
/// either half of the table, and the third bit says whose they are.
#[inline(always)]
fn lookup(simd: impl Avx2Token, index: __m256i, table: &[u64; 8]) -> __m256i {
    let even = double(simd, index);
    // SAFETY: the token proves the feature.
    let odd = add(simd, even, unsafe { _mm256_set1_epi64x(1) });
    let words = blend_odd(simd, even, to_high_half(simd, odd));
    let [low, high] = table.as_chunks::<4>().0 else { unreachable!("eight are two fours") };
    // SAFETY: `low` is as long as the register; the token proves the feature.
    let low = unsafe { _mm256_loadu_si256(low.as_ptr().cast()) };
    // SAFETY: `high` is as long as the register; the token proves the feature.
    let high = unsafe { _mm256_loadu_si256(high.as_ptr().cast()) };
    let [low, high] =
        [low, high].map(|entries| as_doubles(simd, permute_words(simd, entries, words)));
    let third_bit = as_doubles(simd, third_bit_to_sign(simd, index));
    as_integers(simd, blend_by_sign(simd, low, high, third_bit))
}

/// The same with the two multiplications of AVX-512, so that the rest is tested where there is no AVX-IFMA.
#[cfg(test)]
pub(crate) mod encoded_for_avx512 {
    use super::*;
    use crate::LimbKernel;
    use crate::x86_64::proofs::Avx512IfmaToken;
    use crate::x86_64::tokens::{Avx512, Avx512Ifma, LimbToken};

    limbs!(
        /// As [`super::LimbsX4`].
        LimbsX4(__m256i), U64x4, Avx512IfmaToken, __m256i, 4,
        _mm256_set1_epi64x, _mm256_add_epi64, _mm256_sub_epi64, times, _mm256_and_si256, _mm256_or_si256,
        _mm256_sll_epi64, _mm256_srl_epi64, _mm256_madd52lo_epu64, _mm256_madd52hi_epu64,
        _mm256_cmpeq_epi64, blend, lookup
    );

    pub(crate) fn run_avx_form<K: LimbKernel>(kernel: K) -> Option<K::Output> {
        let token = Avx512Ifma::detect_beside(Avx512::detect()?)?;
        Some(token.run::<LimbsX4<_>, K>(kernel))
    }
}
