//! AVX-512: vectors of 128 to 512 bits. Rotations and three-input logic are single instructions.

mod aes;
mod blocks;
mod factors;
mod lanes;
mod limbs;
mod rows;
mod words;

pub(super) use blocks::{U128x1, U128x4};
pub(super) use factors::FactorsX4;
pub(super) use lanes::{U64x1, U64x2, U64x4, U64x8};
pub(crate) use limbs::{LimbsX4, LimbsX8};
pub(super) use rows::WordsX16;
pub(super) use words::I16x32;

/// `a ^ b ^ c`, as a truth table for `vpternlog`.
const XOR3: i32 = 0x96;

/// `a ^ (!b & c)`.
const CHI: i32 = 0xd2;
