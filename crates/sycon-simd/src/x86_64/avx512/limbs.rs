//! Limbs in eight and in four lanes, with AVX-512 IFMA.

use core::arch::x86_64::*;

use crate::operations::operations;
use crate::x86_64::limbs::{LimbForm, LimbVector};
use crate::x86_64::proofs::Avx512IfmaToken;
use crate::x86_64::registers::load_array;

/// Eight lanes in a 512-bit register.
pub(crate) type LimbsX8<S> = LimbVector<Eight, S, 8>;

/// Four lanes in a 256-bit register.
pub(crate) type LimbsX4<S> = LimbVector<Four, S, 4>;

#[derive(Clone, Copy)]
pub(crate) struct Eight;

impl<S: Avx512IfmaToken> LimbForm<S> for Eight {
    type Register = __m512i;
    type Mask = __mmask8;

    operations! { S, __m512i => __m512i:
        times = _mm512_mullo_epi64(a, factor);
        add_low_product = _mm512_madd52lo_epu64(sum, a, b);
        add_high_product = _mm512_madd52hi_epu64(sum, a, b);
    }
    operations! { S, __m512i => __mmask8:
        equal = _mm512_cmpeq_epi64_mask(a, b);
    }

    #[inline(always)]
    fn select(_: S, mask: __mmask8, yes: __m512i, no: __m512i) -> __m512i {
        // SAFETY: the token proves the feature.
        unsafe { _mm512_mask_blend_epi64(mask, no, yes) }
    }

    #[inline(always)]
    fn lookup(simd: S, index: __m512i, table: &[u64; 8]) -> __m512i {
        permute_eight(simd, index, load_array(table))
    }
}

#[derive(Clone, Copy)]
pub(crate) struct Four;

impl<S: Avx512IfmaToken> LimbForm<S> for Four {
    type Register = __m256i;
    type Mask = __mmask8;

    operations! { S, __m256i => __m256i:
        times = _mm256_mullo_epi64(a, factor);
        add_low_product = _mm256_madd52lo_epu64(sum, a, b);
        add_high_product = _mm256_madd52hi_epu64(sum, a, b);
    }
    operations! { S, __m256i => __mmask8:
        equal = _mm256_cmpeq_epi64_mask(a, b);
    }

    #[inline(always)]
    fn select(_: S, mask: __mmask8, yes: __m256i, no: __m256i) -> __m256i {
        // SAFETY: the token proves the feature.
        unsafe { _mm256_mask_blend_epi64(mask, no, yes) }
    }

    #[inline(always)]
    fn lookup(simd: S, index: __m256i, table: &[u64; 8]) -> __m256i {
        let [low, high] = table.as_chunks::<4>().0 else { unreachable!("eight are two fours") };
        let [low, high] = [load_array(low), load_array(high)];
        permute_both(simd, low, index, high)
    }
}

operations! { __m512i => __m512i where Avx512IfmaToken:
    permute_eight = _mm512_permutexvar_epi64(index, entries);
}
operations! { __m256i => __m256i where Avx512IfmaToken:
    permute_both = _mm256_permutex2var_epi64(low, index, high);
}
