//! NEON, which every such processor has: 128-bit vectors. Rotations are two instructions, and so is logic of three
//! inputs. AES is an extension.

mod aes;
mod factors;
mod lanes;
mod rows;
mod words;

pub(super) use aes::U8x16;
pub use factors::FactorsX1;
pub(super) use lanes::U64x2;
pub(super) use rows::U32x4;
pub(crate) use words::I16x32;
