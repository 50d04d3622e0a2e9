//! SSE2, which every x86-64 processor supports: 128-bit vectors for arithmetic.

mod factors;
mod words;

pub use factors::FactorsX1;
pub(crate) use words::I16x32;
