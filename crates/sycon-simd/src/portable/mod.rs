//! Code for every processor: the token of the baseline, and vectors without intrinsics.

mod aes;
pub(crate) mod bitsliced;
pub mod complemented;
mod factors;
mod lanes;
mod limbs;
mod rows;
mod simd;
mod tokens;
pub(crate) mod words;

pub use aes::Bitsliced;
pub use factors::FactorsX1;
pub use limbs::Interval;
pub use rows::U32x4;
pub use tokens::Portable;
pub use words::I16x32;
