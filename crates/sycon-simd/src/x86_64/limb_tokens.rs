//! Tokens for limbs. Each lists the features with which kernels on limbs are compiled.

use super::cpuid::{has_avx_ifma, has_avx512_ifma};
use super::proofs::{Avx2Token, Avx512IfmaToken, Avx512Token, AvxIfmaToken, proofs};
use crate::{LimbKernel, Limbs};

/// A token that opens vectors of limbs only.
pub(crate) trait LimbToken: Copy {
    /// Runs `kernel` with one of its vectors, in code compiled for its features.
    fn run<L: Limbs<Simd = Self>, K: LimbKernel>(self, kernel: K) -> K::Output;
}

/// Defines a token for limbs: the other token that it extends, its detection, and its features.
macro_rules! limb_token {
    ($(#[$doc:meta])* $Token:ident beside $Other:ident by $has:ident, [$($feature:tt),+]) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub(crate) struct $Token(());

        impl $Token {
            /// Returns the token, if this processor supports its features in addition to those of another token.
            #[inline]
            pub(crate) fn detect_beside(_: impl $Other) -> Option<Self> {
                $has().then_some(Self(()))
            }
        }

        impl LimbToken for $Token {
            #[inline(always)]
            fn run<L: Limbs<Simd = Self>, K: LimbKernel>(self, kernel: K) -> K::Output {
                #[target_feature($(enable = $feature),+)]
                #[inline(never)]
                fn enter<L: Limbs<Simd = $Token>, K: LimbKernel>(simd: $Token, kernel: K) -> K::Output {
                    kernel.run::<L>(simd)
                }
                // SAFETY: a token exists only where detection found the first features of `enter`, beside a token that
                // proves the others.
                unsafe { enter::<L, K>(self, kernel) }
            }
        }
    };
}

limb_token!(
    /// 52-bit products in registers of 256 and 512 bits (AVX-512 IFMA).
    Avx512Ifma beside Avx512Token by has_avx512_ifma,
    ["avx512ifma", "avx512dq", "avx512f", "avx512bw", "avx512vl", "avx2", "bmi1", "bmi2", "popcnt"]
);
limb_token!(
    /// 52-bit products in registers of 256 bits, without AVX-512 (AVX-IFMA).
    AvxIfma beside Avx2Token by has_avx_ifma,
    ["avxifma", "avx2", "bmi1", "bmi2", "popcnt"]
);

proofs! {
    AvxIfma: Avx2Token AvxIfmaToken;
    Avx512Ifma: Avx2Token Avx512Token Avx512IfmaToken;
}
