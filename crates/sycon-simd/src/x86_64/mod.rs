//! x86-64: its tokens, a folder for each set of instructions that vectors are made with, and beside
//! them what these have in common.

#![allow(clippy::wildcard_imports, reason = "the names of intrinsics say where they are from")]

mod aes;
mod avx2;
mod avx512;
mod blocks;
mod factors;
mod lanes;
mod registers;
pub(crate) mod sse2;
mod tokens;
mod words;

pub(crate) use tokens::{Avx2, Avx2Vaes, Avx512, Avx512Vaes, Bmi, is_fast_narrow};
