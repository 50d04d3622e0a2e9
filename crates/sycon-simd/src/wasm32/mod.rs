//! WebAssembly with its 128-bit vectors. Support is not detected at run time. A module that is compiled with vectors
//! does not load without support for them, so packages contain another module that is compiled without vectors.

#![allow(clippy::wildcard_imports, reason = "the names of intrinsics say where they are from")]

mod lanes;
mod tokens;

pub(crate) use tokens::Simd128;
