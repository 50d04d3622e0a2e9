//! Tokens for x86-64. Each lists the features with which its vectors and its scalar code are compiled.

use core::arch::x86_64::{__m128i, __m256i};

use super::cpuid::has_vaes;
use super::limb_tokens::{Avx512Ifma, AvxIfma};
use super::logic::Logic;
use super::proofs::{AesToken, Avx2Token, Avx512Token, VaesToken, proofs};
use super::{avx2, avx512, sse2};
use crate::portable::{Bitsliced, U32x4};
use crate::token::token;
use crate::{LaneState, Pair, Portable};

token!(
    /// Scalar code with three-operand rotations and and-not (BMI1, BMI2).
    Bmi, bmi, ["bmi1", "bmi2"],
    Lanes1 = u64, Lanes2 = u64, Lanes4 = u64, Lanes8 = u64,
    State = LaneState<u64>, Rows1 = U32x4, Rows16 = U32x4,
    Aes1 = Bitsliced<1>, Aes4 = Bitsliced<4>, Aes8 = Bitsliced<4>,
    Words = sse2::I16x32<Self>, Factors = sse2::FactorsX1<Self>;
    Numbers => Portable; Aes => Portable
);
token!(
    /// 256-bit integer vectors (AVX2), with AES-NI, BMI1 and BMI2, which every such processor has.
    Avx2, avx2_aes, ["avx2", "aes", "bmi1", "bmi2", "popcnt"] beside AvxIfma,
    // Two states: 128-bit registers take as long as two scalar passes.
    Lanes1 = u64, Lanes2 = u64, Lanes4 = avx2::U64x4<Self>, Lanes8 = avx2::U64x4<Self>,
    State = LaneState<u64>, Rows1 = avx2::U128x1<Self>, Rows16 = Pair<avx2::U128x2<Self>>,
    Aes1 = avx2::U128x1<Self>, Aes4 = Pair<avx2::U128x1<Self>>, Aes8 = Pair<avx2::U128x1<Self>>,
    Words = avx2::I16x32<Self>, Factors = avx2::FactorsX2<Self>;
    State => Bmi; OneLane => Bmi
);
token!(
    /// As [`Avx2`], with AES in 256-bit registers (VAES).
    Avx2Vaes, avx2_vaes, ["avx2", "aes", "bmi1", "bmi2", "popcnt"] and "vaes" by has_vaes
    beside AvxIfma,
    Lanes1 = u64, Lanes2 = u64, Lanes4 = avx2::U64x4<Self>, Lanes8 = avx2::U64x4<Self>,
    State = LaneState<u64>, Rows1 = avx2::U128x1<Self>, Rows16 = Pair<avx2::U128x2<Self>>,
    Aes1 = avx2::U128x1<Self>, Aes4 = Pair<avx2::U128x2<Self>>, Aes8 = Pair<avx2::U128x2<Self>>,
    Words = avx2::I16x32<Self>, Factors = avx2::FactorsX2<Self>;
    State => Bmi; OneLane => Bmi; MovingRows => Avx2; Vectors => Avx2; Numbers => Avx2
);
token!(
    /// 512-bit vectors (AVX-512F, AVX-512BW) and their narrow forms (AVX-512VL), with AES-NI. One state of Keccak is in
    /// planes, which are faster on Intel's processors.
    Avx512, avx512_aes, ["avx512f", "avx512bw", "avx512vl", "avx2", "aes", "bmi1", "bmi2", "popcnt"]
    beside Avx512Ifma,
    Lanes1 = avx512::U64x1<Self>, Lanes2 = avx512::U64x2<Self>, Lanes4 = avx512::U64x4<Self>, Lanes8 = avx512::U64x8<Self>,
    State = avx512::U64x5x5<Self>, Rows1 = avx512::U128x1<Self>, Rows16 = avx512::WordsX16<Self>,
    Aes1 = avx512::U128x1<Self>, Aes4 = Pair<avx512::U128x1<Self>>, Aes8 = Pair<avx512::U128x1<Self>>,
    Words = avx512::I16x32<Self>, Factors = avx512::FactorsX4<Self>
);
token!(
    /// As [`Avx512`], with AES in 512-bit registers (VAES). One state of Keccak has a register for each lane, which is
    /// faster on AMD's processors.
    Avx512Vaes, avx512_vaes, ["vaes", "avx512f", "avx512bw", "avx512vl", "avx2", "aes", "bmi1", "bmi2", "popcnt"]
    beside Avx512Ifma,
    Lanes1 = avx512::U64x1<Self>, Lanes2 = avx512::U64x2<Self>, Lanes4 = avx512::U64x4<Self>, Lanes8 = avx512::U64x8<Self>,
    State = LaneState<avx512::U64x1<Self>>, Rows1 = avx512::U128x1<Self>, Rows16 = avx512::WordsX16<Self>,
    Aes1 = avx512::U128x1<Self>, Aes4 = avx512::U128x4<Self>, Aes8 = Pair<avx512::U128x4<Self>>,
    Words = avx512::I16x32<Self>, Factors = avx512::FactorsX4<Self>;
    OneLane => Avx512; MovingRows => Avx512; Vectors => Avx512; Numbers => Avx512
);

proofs! {
    Avx2: Avx2Token AesToken;
    Avx2Vaes: Avx2Token AesToken VaesToken;
    Avx512: Avx2Token Avx512Token AesToken;
    Avx512Vaes: Avx2Token Avx512Token AesToken VaesToken;
}

impl Logic<Avx2> for __m128i {}
impl Logic<Avx2> for __m256i {}
impl Logic<Avx2Vaes> for __m128i {}
impl Logic<Avx2Vaes> for __m256i {}

// In each of the following conversions, the features of the new token are a subset of those of the old token.

impl From<Bmi> for Portable {
    #[inline]
    fn from(_: Bmi) -> Self {
        Self
    }
}

impl From<Avx2> for Bmi {
    #[inline]
    fn from(_: Avx2) -> Self {
        Self(())
    }
}

impl From<Avx2Vaes> for Bmi {
    #[inline]
    fn from(_: Avx2Vaes) -> Self {
        Self(())
    }
}

impl From<Avx2Vaes> for Avx2 {
    #[inline]
    fn from(_: Avx2Vaes) -> Self {
        Self(())
    }
}

impl From<Avx512Vaes> for Avx512 {
    #[inline]
    fn from(_: Avx512Vaes) -> Self {
        Self(())
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::is_x86_feature_detected as detects;

    use core::arch::x86_64::__m512i;

    use super::*;
    use crate::testing::implements;
    use crate::x86_64::cpuid::has_avx512_ifma;
    use crate::x86_64::limbs::LimbForm;
    use crate::x86_64::proofs::{Avx512IfmaToken, AvxIfmaToken};
    use crate::{Aes, Blocks, Lanes, Limbs};

    #[test]
    fn tokens_prove_only_what_their_lists_contain() {
        let proofs = |token: &str| match token {
            "Portable" | "Bmi" => [false, false, false, false, false, false],
            "Avx2" => [true, false, true, false, false, false],
            "Avx2Vaes" => [true, false, true, true, false, false],
            "Avx512" => [true, true, true, false, false, false],
            "Avx512Vaes" => [true, true, true, true, false, false],
            "AvxIfma" => [true, false, false, false, true, false],
            _ => [true, true, false, false, false, true],
        };
        macro_rules! check {
            ($($Token:ident)+) => {$(
                let found = [
                    implements!($Token: Avx2Token),
                    implements!($Token: Avx512Token),
                    implements!($Token: AesToken),
                    implements!($Token: VaesToken),
                    implements!($Token: AvxIfmaToken),
                    implements!($Token: Avx512IfmaToken),
                ];
                assert_eq!(found, proofs(stringify!($Token)), stringify!($Token));
            )+};
        }
        check! { Portable Bmi Avx2 Avx2Vaes Avx512 Avx512Vaes AvxIfma Avx512Ifma }
    }

    #[test]
    fn vectors_require_the_proof_of_their_instructions() {
        assert!(implements!(avx512::U64x8<Avx512>: Lanes<Avx512>));
        assert!(!implements!(avx512::U64x8<Avx2>: Lanes<Avx2>));
        assert!(implements!(avx2::U64x4<Avx2>: Lanes<Avx2>));
        assert!(!implements!(avx2::U64x4<Bmi>: Lanes<Bmi>));
        assert!(implements!(avx2::U128x1<Avx2>: Aes<Avx2>));
        assert!(!implements!(avx2::U128x1<AvxIfma>: Aes<AvxIfma>));
        assert!(implements!(avx512::U128x1<Avx512>: Aes<Avx512>));
        assert!(!implements!(avx512::U128x1<Avx512Ifma>: Aes<Avx512Ifma>));
        assert!(implements!(avx512::U128x4<Avx512Vaes>: Aes<Avx512Vaes>));
        assert!(!implements!(avx512::U128x4<Avx512>: Aes<Avx512>));
        assert!(implements!(avx512::LimbsX8<Avx512Ifma>: Limbs));
        assert!(!implements!(avx512::Eight: LimbForm<Avx512>));
        assert!(implements!(avx2::LimbsX4<AvxIfma>: Limbs));
        assert!(!implements!(avx2::Four: LimbForm<Avx2>));
    }

    #[test]
    fn a_vector_is_for_the_token_that_it_holds() {
        // Otherwise, safe code could run VAES on vectors that a token without VAES created.
        assert!(implements!(avx2::U128x2<Avx2Vaes>: Aes<Avx2Vaes>));
        assert!(!implements!(avx2::U128x2<Avx2>: Aes<Avx2Vaes>));
        assert!(implements!(avx2::U128x1<AvxIfma>: Blocks<AvxIfma>));
        assert!(!implements!(avx2::U128x1<AvxIfma>: Aes<Avx2>));
        // A register becomes a vector only together with a token.
        assert!(!implements!(avx512::U64x8<Avx512>: From<__m512i>));
        assert!(!implements!(avx512::U64x8<Avx512>: Default));
        assert!(implements!(__m512i: From<__m512i>));
    }

    #[test]
    fn only_detection_and_tokens_of_more_instructions_create_tokens() {
        macro_rules! check {
            ($($Token:ident)+) => {$(
                assert!(!implements!($Token: Default), stringify!($Token));
                assert!(!implements!($Token: From<()>), stringify!($Token));
                assert!(!implements!($Token: From<Portable>), stringify!($Token));
            )+};
        }
        check! { Bmi Avx2 Avx2Vaes Avx512 Avx512Vaes AvxIfma Avx512Ifma }
        assert!(implements!(Bmi: From<Avx2>));
        assert!(!implements!(Avx2: From<Bmi>));
        assert!(implements!(Avx512: From<Avx512Vaes>));
        assert!(!implements!(Avx512: From<Avx2>));
    }

    #[test]
    fn what_is_detected_is_what_the_standard_library_detects() {
        if Avx2::detect().is_some() {
            assert_eq!(has_vaes(), detects!("vaes"));
        }
        if Avx512::detect().is_some() {
            assert_eq!(has_avx512_ifma(), detects!("avx512ifma") && detects!("avx512dq"));
        }
    }
}
