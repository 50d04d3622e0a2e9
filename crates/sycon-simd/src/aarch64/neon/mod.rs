//! NEON, which every such processor supports: 128-bit vectors. AES is an extension.

mod aes;
mod factors;
mod words;

pub(super) use aes::U8x16;
pub use factors::FactorsX1;
pub(crate) use words::I16x32;
