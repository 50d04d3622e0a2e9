//! The extension for SHA-3: logic of three inputs, and rotations of an xor in one
//! instruction.

mod lanes;
mod rows;

pub(super) use lanes::U64x2;
pub(super) use rows::U32x4;
