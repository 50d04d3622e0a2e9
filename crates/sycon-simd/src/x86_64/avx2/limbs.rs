//! Limbs in four lanes, with AVX-IFMA, for processors without AVX-512.

use core::arch::x86_64::*;

use crate::operations::operations;
use crate::x86_64::limbs::{LimbForm, LimbVector};
use crate::x86_64::proofs::{Avx2Token, AvxIfmaToken};
use crate::x86_64::registers::{Register, load_array};

/// Four lanes in a 256-bit register.
pub(crate) type LimbsX4<S> = LimbVector<Four, S, 4>;

/// Defines a form of limbs from its two multiply-add instructions, which require `$Token`.
macro_rules! form {
    ($(#[$doc:meta])* $Form:ident, $Token:ident, $low:ident, $high:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy)]
        pub(crate) struct $Form;

        impl<S: $Token> LimbForm<S> for $Form {
            type Register = __m256i;
            type Mask = __m256i;

            operations! { S, __m256i => __m256i:
                add_low_product = $low(sum, a, b);
                add_high_product = $high(sum, a, b);
                equal = _mm256_cmpeq_epi64(a, b);
            }

            /// The factor is a low half.
            #[inline(always)]
            fn times(simd: S, a: __m256i, factor: __m256i) -> __m256i {
                let product = |a| __m256i::multiply_even_words(simd, a, factor);
                let high = to_high_half(simd, product(high_half(simd, a)));
                __m256i::add_lanes(simd, product(a), high)
            }

            #[inline(always)]
            fn select(_: S, mask: __m256i, yes: __m256i, no: __m256i) -> __m256i {
                // SAFETY: the token proves the feature.
                unsafe { _mm256_blendv_epi8(no, yes, mask) }
            }

            #[inline(always)]
            fn lookup(simd: S, index: __m256i, table: &[u64; 8]) -> __m256i {
                lookup(simd, index, table)
            }
        }
    };
}

form!(
    /// Multiplies with AVX-IFMA.
    Four, AvxIfmaToken, _mm256_madd52lo_avx_epu64, _mm256_madd52hi_avx_epu64
);

operations! { __m256i => __m256i where Avx2Token:
    blend_odd = _mm256_blend_epi32::<0b1010_1010>(even, odd);
    double = _mm256_slli_epi64::<1>(a);
    to_high_half = _mm256_slli_epi64::<32>(a);
    third_bit_to_sign = _mm256_slli_epi64::<61>(a);
    high_half = _mm256_srli_epi64::<32>(a);
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

/// Looks up the two halves of each entry as words, in both halves of the table. A word index is three bits long. The
/// third bit of the entry's index then selects the half of the table.
#[inline(always)]
fn lookup(simd: impl Avx2Token, index: __m256i, table: &[u64; 8]) -> __m256i {
    let even = double(simd, index);
    let odd = __m256i::add_lanes(simd, even, __m256i::splat_lane(simd, 1));
    let words = blend_odd(simd, even, to_high_half(simd, odd));
    let [low, high] = table.as_chunks::<4>().0 else { unreachable!("eight are two fours") };
    let [low, high] = [load_array(low), load_array(high)]
        .map(|entries| as_doubles(simd, permute_words(simd, entries, words)));
    let third_bit = as_doubles(simd, third_bit_to_sign(simd, index));
    as_integers(simd, blend_by_sign(simd, low, high, third_bit))
}

/// Multiplies with AVX-512, so that the other operations are tested on processors without AVX-IFMA.
#[cfg(test)]
pub(crate) mod encoded_for_avx512 {
    use super::*;
    use crate::LimbKernel;
    use crate::x86_64::proofs::Avx512IfmaToken;
    use crate::x86_64::{Avx512, Avx512Ifma, LimbToken};

    form!(FourEncoded, Avx512IfmaToken, _mm256_madd52lo_epu64, _mm256_madd52hi_epu64);

    pub(crate) fn run_avx_form<K: LimbKernel>(kernel: K) -> Option<K::Output> {
        let token = Avx512Ifma::detect_beside(Avx512::detect()?)?;
        Some(token.run::<LimbVector<FourEncoded, _, 4>, K>(kernel))
    }
}
