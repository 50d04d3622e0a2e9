//! Three-input logic, for which the extension for SHA-3 has single instructions.

use core::arch::aarch64::*;

use super::proofs::NeonToken;
use crate::operations::operations;

operations! { uint64x2_t => uint64x2_t:
    xor_lanes = veorq_u64(a, b);
    but_not_lanes = vbicq_u64(a, b);
}
operations! { uint32x4_t => uint32x4_t:
    xor_words = veorq_u32(a, b);
    but_not_words = vbicq_u32(a, b);
}

/// Three-input logic. Without the extension, each operation is two instructions.
pub(crate) trait Logic: NeonToken {
    /// `a ^ b ^ c`
    #[inline(always)]
    fn xor3_lanes(self, a: uint64x2_t, b: uint64x2_t, c: uint64x2_t) -> uint64x2_t {
        xor_lanes(xor_lanes(a, b), c)
    }

    /// `a ^ (!b & c)`
    #[inline(always)]
    fn chi_lanes(self, a: uint64x2_t, b: uint64x2_t, c: uint64x2_t) -> uint64x2_t {
        xor_lanes(a, but_not_lanes(c, b))
    }

    /// `a ^ b ^ c`
    #[inline(always)]
    fn xor3_words(self, a: uint32x4_t, b: uint32x4_t, c: uint32x4_t) -> uint32x4_t {
        xor_words(xor_words(a, b), c)
    }

    /// `a ^ (!b & c)`
    #[inline(always)]
    fn chi_words(self, a: uint32x4_t, b: uint32x4_t, c: uint32x4_t) -> uint32x4_t {
        xor_words(a, but_not_words(c, b))
    }
}
