//! The instruction sets of [sycon](https://docs.rs/sycon), and the `unsafe` code that they need.
//!
//! **Internal.** This crate is for the other crates of sycon and shares their version. Every public item except
//! [`Backend`] can change in any release.
//!
//! Three ideas keep it small:
//!
//! * A **token** ([`Simd`]) is a zero-sized value. It comes only from feature detection, or from a token for more
//!   instructions. A function that holds one can run its instructions. A [`Backend`] is a token that is chosen at run
//!   time.
//! * A **vector** ([`Lanes`], [`WordRows`], [`Aes`], [`Words`], [`Factors`]) can only be created with its token. Its
//!   methods are therefore safe. Functions of raw registers get the token as an argument.
//! * A **kernel** ([`Kernel`]) is code that is written once, over vectors. Only [`Simd::run`], and `LimbToken::run` for
//!   kernels on limbs, enter code compiled for more than the baseline CPU.
//!
//! Every function that a kernel calls must be `#[inline(always)]`. A function that stays out of line is compiled without
//! the instruction set of the kernel, and each vector operation becomes a call. Results stay correct, but slow, so
//! `ct/check_kernels.py` disassembles the kernels and looks for calls.
//!
//! The README explains how to add an instruction set.
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![cfg_attr(sycon_backends, allow(dead_code, unused_imports, reason = "of backends left out"))]
#![allow(
    clippy::must_use_candidate,
    clippy::return_self_not_must_use,
    reason = "vectors are values"
)]

#[cfg(any(test, feature = "backend-env"))]
extern crate std;

#[cfg(target_arch = "aarch64")]
#[allow(unsafe_code)]
mod aarch64;
mod aes;
mod backend;
mod blocks;
mod debug;
mod factors;
mod graviola;
mod ifma;
mod lanes;
mod limbs;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
mod operations;
mod pair;
mod planes;
pub mod portable;
mod rows;
mod simd;
mod state;
#[cfg(test)]
mod testing;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
#[allow(unsafe_code)]
mod token;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
#[allow(unsafe_code)]
mod wasm32;
mod words;
#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
mod x86_64;

// The set of instructions that every processor of the target has.
#[cfg(target_arch = "aarch64")]
use aarch64::neon as baseline;
#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
use portable as baseline;
#[cfg(target_arch = "x86_64")]
use x86_64::sse2 as baseline;

pub use aes::{Aes, RoundConstant};
pub use backend::{Backend, BackendError};
pub use baseline::FactorsX1 as BaseFactors;
pub use blocks::Blocks;
pub use factors::{Factors, Halves, Operand};
pub use ifma::Ifma;
pub use lanes::{Lanes, LanesPermutation, Quad};
pub use limbs::{LimbKernel, Limbs};
pub use pair::Pair;
pub use planes::Plane;
pub use portable::Portable;
pub use rows::WordRows;
pub use simd::{Kernel, Needs, Simd};
pub use state::{LaneState, State};
pub use words::Words;
