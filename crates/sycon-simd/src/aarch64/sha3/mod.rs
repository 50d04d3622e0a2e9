//! The extension for SHA-3: logic of three inputs in one instruction, and rotations of an xor.

mod lanes;
mod rows;

pub(super) use lanes::{U64x1, U64x2};
pub(super) use rows::U32x4;
