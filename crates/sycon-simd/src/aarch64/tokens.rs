//! Tokens for `aarch64`. Each holds the features that its vectors are compiled with.

use super::lanes::U64x2;
use super::logic::Logic;
use super::mix::Mix;
use super::neon;
use super::proofs::{AesToken, NeonToken, Sha3Token};
use super::rows::U32x4;
use crate::portable::Bitsliced;
use crate::token::token;
use crate::{LaneState, Pair, Portable};

token!(
    /// 128-bit vectors for rows, and lanes in scalar registers, which on cores with few units for vectors are faster.
    Neon, baseline, [] and "neon" by in_baseline,
    Lanes1 = u64, Lanes2 = u64, Lanes4 = u64, Lanes8 = u64,
    State = LaneState<u64>, Rows1 = U32x4<Self>, Rows16 = Pair<Pair<U32x4<Self>>>,
    Aes1 = Bitsliced<1>, Aes4 = Bitsliced<4>, Aes8 = Bitsliced<4>,
    Words = neon::I16x32, Factors = neon::FactorsX1;
    State => Portable; OneLane => Portable; MovingRows => Portable; Numbers => Portable; Aes => Portable
);
token!(
    /// As [`Neon`], with AES.
    NeonAes, has_aes, ["aes"] and "neon" by in_baseline,
    Lanes1 = u64, Lanes2 = u64, Lanes4 = u64, Lanes8 = u64,
    State = LaneState<u64>, Rows1 = U32x4<Self>, Rows16 = Pair<Pair<U32x4<Self>>>,
    Aes1 = neon::U8x16<Self>, Aes4 = Pair<neon::U8x16<Self>>, Aes8 = Pair<neon::U8x16<Self>>,
    Words = neon::I16x32, Factors = neon::FactorsX1;
    State => Portable; OneLane => Portable; MovingRows => Portable; Vectors => Neon; Numbers => Portable
);
token!(
    /// As [`NeonAes`], with lanes of several states in vectors: for cores with many units for them.
    NeonWide, has_aes_too, ["aes"] and "neon" by in_baseline,
    Lanes1 = u64, Lanes2 = U64x2<Self>, Lanes4 = Mix<U64x2<Self>>, Lanes8 = Mix<U64x2<Self>>,
    State = LaneState<u64>, Rows1 = U32x4<Self>, Rows16 = Pair<Pair<U32x4<Self>>>,
    Aes1 = neon::U8x16<Self>, Aes4 = Pair<neon::U8x16<Self>>, Aes8 = Pair<neon::U8x16<Self>>,
    Words = neon::I16x32, Factors = neon::FactorsX1;
    State => Portable; OneLane => Portable; MovingRows => Portable; Numbers => Portable; Aes => NeonAes
);
token!(
    /// All logic of three inputs in one instruction (SHA3), with AES, which every such processor has.
    NeonSha3, has_sha3, ["sha3", "aes"] and "neon" by in_baseline,
    Lanes1 = u64, Lanes2 = U64x2<Self>, Lanes4 = Mix<U64x2<Self>>, Lanes8 = Mix<U64x2<Self>>,
    State = LaneState<u64>, Rows1 = U32x4<Self>, Rows16 = Pair<Pair<U32x4<Self>>>,
    Aes1 = neon::U8x16<Self>, Aes4 = Pair<neon::U8x16<Self>>, Aes8 = Pair<neon::U8x16<Self>>,
    Words = neon::I16x32, Factors = neon::FactorsX1;
    State => Portable; OneLane => Portable; MovingRows => Portable; Numbers => Portable; Aes => NeonAes
);

/// Returns true, because NEON is in the baseline.
fn in_baseline() -> bool {
    true
}

impl NeonToken for Neon {}
impl NeonToken for NeonAes {}
impl NeonToken for NeonWide {}
impl NeonToken for NeonSha3 {}

impl Logic for Neon {}
impl Logic for NeonAes {}
impl Logic for NeonWide {}

// SAFETY: the list of features of `NeonAes`, above.
unsafe impl AesToken for NeonAes {}
// SAFETY: the list of features of `NeonWide`, above.
unsafe impl AesToken for NeonWide {}
// SAFETY: the list of features of `NeonSha3`, above.
unsafe impl AesToken for NeonSha3 {}
// SAFETY: the list of features of `NeonSha3`, above.
unsafe impl Sha3Token for NeonSha3 {}

// Each of the following tokens has all features on its list that the one made of it has.

impl From<Neon> for Portable {
    #[inline]
    fn from(_: Neon) -> Self {
        Self
    }
}

impl From<NeonAes> for Portable {
    #[inline]
    fn from(_: NeonAes) -> Self {
        Self
    }
}

impl From<NeonWide> for Portable {
    #[inline]
    fn from(_: NeonWide) -> Self {
        Self
    }
}

impl From<NeonSha3> for Portable {
    #[inline]
    fn from(_: NeonSha3) -> Self {
        Self
    }
}

impl From<NeonAes> for Neon {
    #[inline]
    fn from(_: NeonAes) -> Self {
        Self(())
    }
}

impl From<NeonWide> for NeonAes {
    #[inline]
    fn from(_: NeonWide) -> Self {
        Self(())
    }
}

impl From<NeonSha3> for NeonAes {
    #[inline]
    fn from(_: NeonSha3) -> Self {
        Self(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::implements;
    use crate::{Aes, Lanes, WordRows};

    #[test]
    fn tokens_prove_only_what_their_lists_contain() {
        let proofs = |token: &str| match token {
            "Portable" => [false, false, false],
            "Neon" => [true, false, false],
            "NeonAes" | "NeonWide" => [true, true, false],
            _ => [true, true, true],
        };
        macro_rules! check {
            ($($Token:ident)+) => {$(
                let found = [
                    implements!($Token: NeonToken),
                    implements!($Token: AesToken),
                    implements!($Token: Sha3Token),
                ];
                assert_eq!(found, proofs(stringify!($Token)), stringify!($Token));
            )+};
        }
        check! { Portable Neon NeonAes NeonWide NeonSha3 }
    }

    #[test]
    fn vectors_require_the_proof_of_their_instructions() {
        assert!(implements!(neon::U8x16<NeonAes>: Aes<NeonAes>));
        assert!(!implements!(neon::U8x16<Neon>: Aes<Neon>));
        // A vector is for the token that it holds.
        assert!(implements!(U64x2<NeonSha3>: Lanes<NeonSha3>));
        assert!(!implements!(U64x2<NeonWide>: Lanes<NeonSha3>));
        assert!(!implements!(U32x4<NeonAes>: WordRows<NeonSha3>));
        assert!(!implements!(neon::U8x16<NeonAes>: Aes<NeonSha3>));
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
        check! { Neon NeonAes NeonWide NeonSha3 }
        assert!(implements!(Neon: From<NeonAes>));
        assert!(!implements!(NeonAes: From<Neon>));
        assert!(!implements!(NeonSha3: From<NeonAes>));
    }
}
