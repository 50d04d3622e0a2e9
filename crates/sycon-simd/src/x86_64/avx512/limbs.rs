//! Limbs in eight and in four lanes, by AVX-512 IFMA.

use core::arch::x86_64::*;

use super::{U64x4, U64x8};
use crate::x86_64::limbs::limbs;
use crate::x86_64::proofs::Avx512IfmaToken;
use crate::x86_64::registers::operations;

limbs!(
    /// Eight lanes in a 512-bit register.
    LimbsX8(__m512i), U64x8, Avx512IfmaToken, __mmask8, 8,
    _mm512_set1_epi64, _mm512_add_epi64, _mm512_sub_epi64, times_eight, _mm512_and_si512, _mm512_or_si512,
    _mm512_sll_epi64, _mm512_srl_epi64, _mm512_madd52lo_epu64, _mm512_madd52hi_epu64,
    _mm512_cmpeq_epi64_mask, blend_eight, lookup_eight
);
limbs!(
    /// Four lanes in a 256-bit register.
    LimbsX4(__m256i), U64x4, Avx512IfmaToken, __mmask8, 4,
    _mm256_set1_epi64x, _mm256_add_epi64, _mm256_sub_epi64, times_four, _mm256_and_si256, _mm256_or_si256,
    _mm256_sll_epi64, _mm256_srl_epi64, _mm256_madd52lo_epu64, _mm256_madd52hi_epu64,
    _mm256_cmpeq_epi64_mask, blend_four, lookup_four
);

operations! { __m512i => __m512i where Avx512IfmaToken:
    permute_eight = _mm512_permutexvar_epi64(index, entries);
    times_eight = _mm512_mullo_epi64(a, b);
}
operations! { __m256i => __m256i where Avx512IfmaToken:
    permute_both = _mm256_permutex2var_epi64(low, index, high);
    times_four = _mm256_mullo_epi64(a, b);
}

#[inline(always)]
fn blend_eight(_: impl Avx512IfmaToken, mask: __mmask8, yes: __m512i, no: __m512i) -> __m512i {
    // SAFETY: the token proves the feature.
    unsafe { _mm512_mask_blend_epi64(mask, no, yes) }
}

#[inline(always)]
fn blend_four(_: impl Avx512IfmaToken, mask: __mmask8, yes: __m256i, no: __m256i) -> __m256i {
    // SAFETY: the token proves the feature.
    unsafe { _mm256_mask_blend_epi64(mask, no, yes) }
}

#[inline(always)]
fn lookup_eight(simd: impl Avx512IfmaToken, index: __m512i, table: &[u64; 8]) -> __m512i {
    // SAFETY: `table` is as long as the register; the token proves the feature.
    permute_eight(simd, index, unsafe { _mm512_loadu_epi64(table.as_ptr().cast()) })
}

#[inline(always)]
fn lookup_four(simd: impl Avx512IfmaToken, index: __m256i, table: &[u64; 8]) -> __m256i {
    let [low, high] = table.as_chunks::<4>().0 else { unreachable!("eight are two fours") };
    // SAFETY: `low` is as long as the register; the token proves the feature.
    let low = unsafe { _mm256_loadu_epi64(low.as_ptr().cast()) };
    // SAFETY: `high` is as long as the register; the token proves the feature.
    permute_both(simd, low, index, unsafe { _mm256_loadu_epi64(high.as_ptr().cast()) })
}
