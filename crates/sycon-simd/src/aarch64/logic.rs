//! Three-input logic, for which the extension for SHA-3 has single instructions.

use core::arch::aarch64::*;

use super::proofs::NeonToken;
use super::{lanes, rows};

/// Three-input logic. Without the extension, each operation is two instructions.
pub(crate) trait Logic: NeonToken {
    /// `a ^ b ^ c`
    #[inline(always)]
    fn xor3_lanes(self, a: uint64x2_t, b: uint64x2_t, c: uint64x2_t) -> uint64x2_t {
        lanes::xor(lanes::xor(a, b), c)
    }

    /// `a ^ (!b & c)`
    #[inline(always)]
    fn chi_lanes(self, a: uint64x2_t, b: uint64x2_t, c: uint64x2_t) -> uint64x2_t {
        lanes::xor(a, lanes::but_not(c, b))
    }

    /// `a ^ b ^ c`
    #[inline(always)]
    fn xor3_words(self, a: uint32x4_t, b: uint32x4_t, c: uint32x4_t) -> uint32x4_t {
        rows::xor(rows::xor(a, b), c)
    }

    /// `a ^ (!b & c)`
    #[inline(always)]
    fn chi_words(self, a: uint32x4_t, b: uint32x4_t, c: uint32x4_t) -> uint32x4_t {
        rows::xor(a, rows::but_not(c, b))
    }
}
