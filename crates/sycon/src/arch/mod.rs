//! Everything that depends on the processor, and the only `unsafe` code of the crate.
//!
//! Three ideas keep it small:
//!
//! * a **token** ([`Simd`]) is a zero-sized value that only feature detection can make, so holding
//!   one proves that its instructions may run;
//! * a **vector** ([`Lanes`], [`Rows`], [`Aes`], [`Factors`], [`Words`]) can only be made with a token, so its
//!   methods are safe;
//! * a **kernel** ([`Kernel`]) is work written once over vectors. [`Simd::run`] is the one
//!   place where control enters code compiled for more than the baseline processor.
//!
//! Whatever is called inside a kernel must be `#[inline(always)]`: a function that stays out of
//! line is compiled without the kernel's features and turns every vector operation into a call.
//! Nothing breaks when that happens except the speed, so `ci/check_kernels.py` disassembles them.

#![allow(unsafe_code)]
#![allow(clippy::wildcard_imports, reason = "the names of intrinsics say where they are from")]

mod bitsliced;
mod blocks;
mod lanes;
#[cfg(test)]
mod memory_test;
mod portable;
mod products;
mod rejection;
mod transpose;
#[cfg(feature = "blake3")]
mod wiped;
mod words;
#[cfg(target_arch = "x86_64")]
mod x86_64;

pub(crate) use bitsliced::Planes;
pub(crate) use blocks::{Aes, Blocks, Pair, RoundConstant, Rows};
pub(crate) use lanes::Lanes;
#[cfg(test)]
pub(crate) use memory_test::{nonzero_bytes_after_drop, nonzero_bytes_when_freed};
pub(crate) use portable::U32x4;
#[cfg(test)]
pub(crate) use products::ScalarFactors;
pub(crate) use products::{Block, Factors, Halves, Multiply, OneRow};
pub(crate) use transpose::{Line, Transpose};
#[cfg(feature = "blake3")]
pub(crate) use wiped::Wiped;
pub(crate) use words::{I16x32, Words};
#[cfg(target_arch = "x86_64")]
pub(crate) use x86_64::{Avx2, Avx2Vaes, Avx512, Avx512Vaes, Bmi};

/// The proof that a set of instructions may be used, and the vectors that it opens.
///
/// The number in a vector's name is how many states at once it is for. Where that does not pay, the
/// vector is narrower, and the work is done in several passes.
pub(crate) trait Simd: Multiply {
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
pub(crate) trait Kernel {
    type Output;

    /// Whether the work is made of AES rounds.
    const AES: bool = false;

    /// Implementations are `#[inline(always)]`.
    fn run<S: Simd>(self, simd: S) -> Self::Output;
}

/// The baseline of the target: no detection needed.
#[derive(Clone, Copy)]
pub(crate) struct Portable;

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
    type Words = I16x32;

    #[inline(never)]
    fn run<K: Kernel>(self, kernel: K) -> K::Output {
        kernel.run(self)
    }
}
