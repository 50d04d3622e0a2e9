//! AVX2: 256-bit vectors for integers. Rotations are two shifts, three-input logic is two instructions.

mod aes;
mod blocks;
mod factors;
mod lanes;
mod limbs;
mod rows;
mod words;

pub(super) use blocks::{U128x1, U128x2};
pub(super) use factors::FactorsX2;
pub(super) use lanes::U64x4;
pub(crate) use limbs::LimbsX4;
#[cfg(test)]
pub(crate) use limbs::encoded_for_avx512::run_avx_form;
pub(super) use words::I16x32;
