//! WebAssembly with its 128-bit vectors. There is nothing to detect: a module that has them does not load where
//! they are missing, so they are there if it is compiled with them, and one without stands beside it.

#![allow(clippy::wildcard_imports, reason = "the names of intrinsics say where they are from")]

mod lanes;
mod tokens;

pub(crate) use tokens::Simd128;
