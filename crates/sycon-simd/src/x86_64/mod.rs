//! x86-64: its tokens, a folder for the vectors of each instruction set, and the code that these share.

#![allow(clippy::wildcard_imports, reason = "the names of intrinsics say where they are from")]

mod avx2;
mod avx512;
mod blocks;
#[cfg_attr(false, mutants::skip)] // `ci/test_processors.sh` tests it on emulated processors
mod cpuid;
mod factors;
mod lanes;
mod limb_tokens;
mod limbs;
mod logic;
mod proofs;
mod registers;
pub(crate) mod scalar;
pub(crate) mod sse2;
mod tokens;
mod words;

pub(crate) use avx2::LimbsX4 as LimbsX4Avx;
#[cfg(test)]
pub(crate) use avx2::run_avx_form;
pub(crate) use avx512::{LimbsX4, LimbsX8};
pub(crate) use cpuid::is_amd;
pub(crate) use limb_tokens::{Avx512Ifma, AvxIfma, LimbToken};
pub(crate) use tokens::{Avx2, Avx2Vaes, Avx512, Avx512Vaes, Bmi};
