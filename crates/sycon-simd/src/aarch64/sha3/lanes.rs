//! Lanes of one state or two.

use core::arch::aarch64::*;

use crate::aarch64::lanes::{self, lane_logic, lanes};
use crate::aarch64::registers::operations;
use crate::aarch64::tokens::Sha3Token;
use crate::{Lanes, Quad};

operations! { uint64x2_t => uint64x2_t:
    xor3 = veor3q_u64(a, b, c);
    xor_but_not = vbcaxq_u64(a, b, c);
}

lanes!(
    /// Two states in a register.
    U64x2, Sha3Token, xor3, |a, b, c| xor_but_not(a, c, b)
);

/// One state, in both halves of a register.
#[derive(Clone, Copy)]
pub(crate) struct U64x1(uint64x2_t);

crate::debug::opaque!(U64x1);

impl<S: Sha3Token> Lanes<S> for U64x1 {
    const COUNT: usize = 1;

    #[inline(always)]
    fn load<const N: usize>(_: S, row: &[u64; N], group: usize) -> Self {
        Self(lanes::splat(row[group]))
    }

    #[inline(always)]
    fn store<const N: usize>(self, row: &mut [u64; N], group: usize) {
        row[group] = lanes::first(self.0);
    }

    #[inline(always)]
    fn splat(_: S, word: u64) -> Self {
        Self(lanes::splat(word))
    }

    #[inline(always)]
    fn gather(_: S, word: impl Fn(usize) -> u64) -> Self {
        Self(lanes::splat(word(0)))
    }

    #[inline(always)]
    fn scatter(self, mut put: impl FnMut(usize, u64)) {
        put(0, lanes::first(self.0));
    }

    #[inline(always)]
    fn load_quads<'a>(simd: S, quad: impl Fn(usize) -> &'a Quad) -> [Self; 4] {
        <u64 as Lanes<S>>::load_quads(simd, quad).map(|word| Self(lanes::splat(word)))
    }

    #[inline(always)]
    fn store_quads(lanes: [Self; 4], put: impl FnMut(usize, Quad)) {
        <u64 as Lanes<S>>::store_quads(lanes.map(|lane| lanes::first(lane.0)), put);
    }

    #[inline(always)]
    fn store_interleaved(self, out: &mut [u8], index: usize) {
        Lanes::<S>::store_interleaved(lanes::first(self.0), out, index);
    }

    lane_logic!(xor3, |a, b, c| xor_but_not(a, c, b));
}
