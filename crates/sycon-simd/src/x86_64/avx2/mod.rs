//! AVX2: 256-bit vectors for integers. Rotations are two shifts, three-input logic is two instructions.

mod aes;
mod blocks;
mod factors;
mod lanes;
mod rows;
mod words;

pub(super) use blocks::{U128x1, U128x2};
pub(super) use factors::FactorsX2;
pub(super) use lanes::U64x4;
pub(super) use words::I16x32;
