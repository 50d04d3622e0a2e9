//! VeXOF: one long SHAKE output from eight states in SIMD lanes, several times as fast as SHAKE.
//!
//! **Experimental: without independent review, and not a standard.** A C project of 2024 defines the function;
//! `docs/specs/vexof.md` in the repository specifies it.
//!
//! | function | use it for |
//! |---|---|
//! | [`VeXof128`], [`VeXof256`] | one long output, such as a key stream or the expansion of a seed |
//! | [`IndexedVeXof128`], [`IndexedVeXof256`] | one long output that you read from any position |
#![forbid(unsafe_code)]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

mod indexed;
mod striped;

pub use indexed::{
    IndexedVeXof, IndexedVeXof128, IndexedVeXof256, IndexedVeXofReader, indexed_vexof128,
    indexed_vexof256,
};
pub use striped::{
    VeXof, VeXof128, VeXof128x4, VeXof256, VeXof256x4, VeXofReader, vexof128, vexof256,
};
pub use sycon_sponge::{Absorb, Seekable, Squeeze, Xof};

/// SHAKE's suffix and Keccak's padding: the byte after the input, and the last byte of the block.
const SHAKE_DOMAIN: u8 = 0x1f;
const LAST: u8 = 0x80;

/// Runs the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeExamples;
