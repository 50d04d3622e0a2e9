//! AVX-512: vectors of 128 to 512 bits. Rotations and three-input logic are single instructions.

mod blocks;
mod factors;
mod lanes;
mod limbs;
mod planes;
mod rows;
mod words;

use core::arch::x86_64::{__m128i, __m256i, __m512i};

use super::blocks::BlockVector;
use super::lanes::LaneVector;
pub(super) use factors::FactorsX4;
#[cfg(test)]
pub(super) use limbs::Eight;
pub(crate) use limbs::{LimbsX4, LimbsX8};
pub(super) use planes::U64x5x5;
pub(super) use rows::WordsX16;
pub(super) use words::I16x32;

pub(super) type U64x1<S> = LaneVector<__m128i, S, 1>;
pub(super) type U64x2<S> = LaneVector<__m128i, S, 2>;
pub(super) type U64x4<S> = LaneVector<__m256i, S, 4>;
pub(super) type U64x8<S> = LaneVector<__m512i, S, 8>;
pub(super) type U128x1<S> = BlockVector<__m128i, S, 1>;
pub(super) type U128x4<S> = BlockVector<__m512i, S, 4>;
