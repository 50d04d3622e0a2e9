//! AVX2: 256-bit vectors for integers. Rotations are two shifts, three-input logic is two instructions.

mod blocks;
mod factors;
mod limbs;
mod words;

use core::arch::x86_64::{__m128i, __m256i};

use super::blocks::BlockVector;
use super::lanes::LaneVector;
pub(super) use factors::FactorsX2;
#[cfg(test)]
pub(super) use limbs::Four;
pub(crate) use limbs::LimbsX4;
#[cfg(test)]
pub(crate) use limbs::encoded_for_avx512::run_avx_form;
pub(super) use words::I16x32;

pub(super) type U64x4<S> = LaneVector<__m256i, S, 4>;
pub(super) type U128x1<S> = BlockVector<__m128i, S, 1>;
pub(super) type U128x2<S> = BlockVector<__m256i, S, 2>;
