//! 64-bit Arm: its tokens, a folder for the vectors of each instruction set, and the code that these share.

#![allow(clippy::wildcard_imports, reason = "the names of intrinsics say where they are from")]
#![allow(
    unknown_lints,
    inline_always_mismatching_target_features,
    reason = "what calls an intrinsic becomes part of a kernel, which has its features"
)]

mod blocks;
mod cores;
mod lanes;
mod logic;
mod mix;
pub(crate) mod neon;
mod proofs;
mod registers;
mod rows;
mod sha3;
mod tokens;

pub(crate) use cores::is_wide;
pub(crate) use tokens::{Neon, NeonAes, NeonSha3, NeonWide};
