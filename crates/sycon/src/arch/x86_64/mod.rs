//! Tokens for x86-64. Each holds the features its lane vectors and scalar code are compiled with.

mod avx2;
mod avx512;
mod transpose;

use core::arch::x86_64::__cpuid;
use core::sync::atomic::{AtomicU8, Ordering};

use super::{Kernel, Simd};

/// Defines a token: its features are named once, for detection and for compilation alike.
macro_rules! token {
    (
        $(#[$doc:meta])* $Token:ident, $detect:ident, [$($feature:tt),+],
        $X1:ty, $X2:ty, $X4:ty, $X8:ty
    ) => {
        cpufeatures::new!($detect, $($feature),+);

        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub struct $Token(());

        impl $Token {
            /// The token, if this processor and operating system support its features.
            #[must_use]
            #[inline]
            pub fn detect() -> Option<Self> {
                $detect::get().then_some(Self(()))
            }
        }

        impl Simd for $Token {
            type X1 = $X1;
            type X2 = $X2;
            type X4 = $X4;
            type X8 = $X8;

            #[inline(always)]
            fn run<K: Kernel>(self, kernel: K) -> K::Output {
                #[target_feature($(enable = $feature),+)]
                #[inline(never)]
                fn enter<K: Kernel>(simd: $Token, kernel: K) -> K::Output {
                    kernel.run(simd)
                }
                // SAFETY: a token exists only where detection found the features of `enter`.
                unsafe { enter(self, kernel) }
            }
        }
    };
}

token!(
    /// Scalar code with three-operand rotations and and-not (BMI1, BMI2).
    Bmi, bmi, ["bmi1", "bmi2"],
    u64, u64, u64, u64
);
token!(
    /// 256-bit integer vectors (AVX2), with BMI1 and BMI2 for scalar code beside them.
    Avx2, avx2_bmi, ["avx2", "bmi1", "bmi2"],
    // Two states: 128-bit registers take as long as two scalar passes.
    u64, u64, avx2::U64x4, avx2::U64x4
);
token!(
    /// 512-bit vectors (AVX-512F) and their narrow forms (AVX-512VL).
    Avx512, avx512_vl, ["avx512f", "avx512vl", "avx2", "bmi1", "bmi2"],
    avx512::U64x1, avx512::U64x2, avx512::U64x4, avx512::U64x8
);

impl Avx512 {
    /// The token, on processors where 128-bit vectors outrun scalar code on a single state.
    ///
    /// AMD's cores issue four vector operations per cycle, Intel's three beside five scalar ones.
    /// Nothing finer than the vendor tells the two apart.
    #[inline]
    pub(crate) fn detect_fast_narrow() -> Option<Self> {
        const UNKNOWN: u8 = 2;
        static AMD: AtomicU8 = AtomicU8::new(UNKNOWN);

        let token = Self::detect()?;
        let amd = match AMD.load(Ordering::Relaxed) {
            UNKNOWN => {
                let amd = vendor() == *b"AuthenticAMD";
                AMD.store(amd.into(), Ordering::Relaxed);
                amd
            }
            known => known == 1,
        };
        amd.then_some(token)
    }
}

#[cold]
fn vendor() -> [u8; 12] {
    // SAFETY: every x86-64 processor has leaf 0.
    #[allow(unused_unsafe, reason = "a safe function from Rust 1.92 on")]
    let leaf = unsafe { __cpuid(0) };
    let mut vendor = [0; 12];
    vendor[..4].copy_from_slice(&leaf.ebx.to_le_bytes());
    vendor[4..8].copy_from_slice(&leaf.edx.to_le_bytes());
    vendor[8..].copy_from_slice(&leaf.ecx.to_le_bytes());
    vendor
}
