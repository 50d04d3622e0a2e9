//! Vectors of one 128-bit block. A [`Pair`](crate::Pair) is used for several states.

use core::arch::aarch64::*;

use super::proofs::NeonToken;
use super::registers::{bytes, load, store, words};
use crate::Blocks;
use crate::blocks::{block, block_mut};
use crate::debug::opaque;
use crate::operations::operations;

/// A register with the block of one state, and the token that created it.
#[derive(Clone, Copy)]
pub(crate) struct BlockVector<R, S>(pub(super) R, pub(super) S);

opaque!([R, S] BlockVector<R, S>);

/// A register of a block.
pub(crate) trait BlockRegister: Copy {
    fn from_bytes(bytes: uint8x16_t) -> Self;

    fn to_bytes(self) -> uint8x16_t;
}

impl BlockRegister for uint8x16_t {
    #[inline(always)]
    fn from_bytes(bytes: uint8x16_t) -> Self {
        bytes
    }

    #[inline(always)]
    fn to_bytes(self) -> uint8x16_t {
        self
    }
}

impl BlockRegister for uint32x4_t {
    #[inline(always)]
    fn from_bytes(bytes: uint8x16_t) -> Self {
        words(bytes)
    }

    #[inline(always)]
    fn to_bytes(self) -> uint8x16_t {
        bytes(self)
    }
}

operations! { uint8x16_t => uint8x16_t:
    xor = veorq_u8(a, b);
}

impl<R: BlockRegister, S: NeonToken> BlockVector<R, S> {
    #[inline(always)]
    pub(super) fn from_block(simd: S, block: &[u8; 16]) -> Self {
        Self(R::from_bytes(load(block)), simd)
    }
}

impl<R: BlockRegister, S: NeonToken> Blocks<S> for BlockVector<R, S> {
    const COUNT: usize = 1;

    #[inline(always)]
    fn gather<const WIDTH: usize>(simd: S, states: &[[u8; WIDTH]], i: usize) -> Self {
        Self::from_block(simd, block(&states[0], i))
    }

    #[inline(always)]
    fn scatter<const WIDTH: usize>(self, states: &mut [[u8; WIDTH]], i: usize) {
        store(self.0.to_bytes(), block_mut(&mut states[0], i));
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        Self(R::from_bytes(xor(self.0.to_bytes(), other.0.to_bytes())), self.1)
    }
}
