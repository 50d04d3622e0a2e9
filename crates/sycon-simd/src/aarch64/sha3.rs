//! The extension for SHA-3: three-input logic in one instruction.

use core::arch::aarch64::*;

use super::logic::Logic;
use super::proofs::Sha3Token;
use super::tokens::NeonSha3;
use crate::operations::operations;

operations! { uint64x2_t => uint64x2_t where Sha3Token:
    xor3_lanes = veor3q_u64(a, b, c);
    xor_but_not_lanes = vbcaxq_u64(a, b, c);
}
operations! { uint32x4_t => uint32x4_t where Sha3Token:
    xor3_words = veor3q_u32(a, b, c);
    xor_but_not_words = vbcaxq_u32(a, b, c);
}

impl Logic for NeonSha3 {
    #[inline(always)]
    fn xor3_lanes(self, a: uint64x2_t, b: uint64x2_t, c: uint64x2_t) -> uint64x2_t {
        xor3_lanes(self, a, b, c)
    }

    #[inline(always)]
    fn chi_lanes(self, a: uint64x2_t, b: uint64x2_t, c: uint64x2_t) -> uint64x2_t {
        xor_but_not_lanes(self, a, c, b)
    }

    #[inline(always)]
    fn xor3_words(self, a: uint32x4_t, b: uint32x4_t, c: uint32x4_t) -> uint32x4_t {
        xor3_words(self, a, b, c)
    }

    #[inline(always)]
    fn chi_words(self, a: uint32x4_t, b: uint32x4_t, c: uint32x4_t) -> uint32x4_t {
        xor_but_not_words(self, a, c, b)
    }
}
