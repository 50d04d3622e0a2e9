//! The layer of [sycon](https://docs.rs/sycon) that depends on the processor, and its only `unsafe` code.
//!
//! Made for the crates of sycon, whose versions it shares: what is public here may change with any of
//! them, except [`Backend`].
//!
//! Three ideas keep it small:
//!
//! * a **token** ([`Simd`]) is a zero-sized value that only feature detection can make, so holding
//!   one proves that its instructions may run; a [`Backend`] is one of them, chosen at run time;
//! * a **vector** ([`Lanes`], [`Rows`], [`Aes`], [`Factors`], [`Words`]) can only be made with a token,
//!   so its methods are safe;
//! * a **kernel** ([`Kernel`]) is work written once over vectors. [`Simd::run`] is the one
//!   place where control enters code compiled for more than the baseline processor.
//!
//! Whatever is called inside a kernel must be `#[inline(always)]`: a function that stays out of
//! line is compiled without the kernel's features and turns every vector operation into a call.
//! Nothing breaks when that happens except the speed, so `ci/check_kernels.py` disassembles them.
//!
//! Beside them, what is done with memory that holds secrets: [`Secret`] wipes it, and [`secrecy`] marks
//! it for the constant-time check.
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![allow(unsafe_code)]
#![allow(clippy::wildcard_imports, reason = "the names of intrinsics say where they are from")]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(any(test, feature = "backend-env"))]
extern crate std;

mod backend;
mod bitsliced;
mod blocks;
mod lanes;
mod portable;
mod products;
mod rejection;
pub mod secrecy;
mod secret;
mod transpose;
mod words;
#[cfg(target_arch = "x86_64")]
mod x86_64;

pub use backend::{Backend, BackendError};
pub use bitsliced::Planes;
pub use blocks::{Aes, Blocks, Pair, RoundConstant, Rows};
pub use lanes::Lanes;
pub use portable::U32x4;
pub use products::{Block, Factors, Halves, Multiply, OneRow, ScalarFactors};
pub use secrecy::reveal;
#[cfg(feature = "alloc")]
pub use secret::SecretBytes;
pub use secret::{Secret, Zero, wipe};
pub use transpose::{Quad, Transpose};
pub use words::{BaseWords, Words};
#[cfg(target_arch = "x86_64")]
use x86_64::{Avx2, Avx2Vaes, Avx512, Avx512Vaes, Bmi};

/// The proof that a set of instructions may be used, and the vectors that it opens.
///
/// The number in a vector's name is how many states at once it is for. Where that does not pay, the
/// vector is narrower, and the work is done in several passes.
pub trait Simd: Multiply {
    type X1: Transpose<Self>;
    type X2: Transpose<Self>;
    type X4: Transpose<Self>;
    type X8: Transpose<Self>;
    type Row1: Rows<Self>;
    type Row16: Rows<Self>;
    type Aes1: Aes<Self>;
    type Aes4: Aes<Self>;
    type Aes8: Aes<Self>;
    type Words: Words<Self>;

    /// Runs `kernel` in code compiled for this set of instructions.
    fn run<K: Kernel>(self, kernel: K) -> K::Output;

    /// Reads 16 numbers of 12 bits and puts those below `limit` at the start of `out`, in order; what
    /// is behind them is not specified. Returns how many they are. The time depends on the numbers.
    #[inline(always)]
    fn keep_below(self, limit: i16, numbers: &[u8; 24], out: &mut [i16; 16]) -> usize {
        rejection::keep_below(limit, numbers, out)
    }
}

/// Work that is written once and compiled for every [`Simd`].
pub trait Kernel {
    type Output;

    /// What it is made of.
    const NEEDS: Needs = Needs::Vectors;

    /// Implementations are `#[inline(always)]`.
    fn run<S: Simd>(self, simd: S) -> Self::Output;
}

/// What decides which instructions make a difference to a kernel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Needs {
    /// 64-bit lanes of one state.
    OneLane,
    /// Any other vectors.
    Vectors,
    /// Rounds of AES.
    Aes,
}

/// The baseline of the target: no detection needed.
#[derive(Clone, Copy)]
pub struct Portable;

impl Simd for Portable {
    type X1 = u64;
    type X2 = u64;
    type X4 = u64;
    type X8 = u64;
    type Row1 = U32x4;
    type Row16 = U32x4;
    type Aes1 = Planes<1>;
    type Aes4 = Planes<4>;
    type Aes8 = Planes<4>;
    type Words = BaseWords;

    #[inline(never)]
    fn run<K: Kernel>(self, kernel: K) -> K::Output {
        kernel.run(self)
    }
}
