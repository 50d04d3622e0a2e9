//! Tools for the tests of the vectors.
//!
//! The tests state the definition of each operation of a vector. They compare the operation with its definition in
//! all of these cases:
//!
//! * **Logic and moves.** There are two kinds of these instructions, by their definitions. The first kind acts on
//!   each bit position alone (`xor`, `and`, `or`, and-not, `vpternlog`, blends and selections with a mask). With the
//!   second kind, each bit of the result is 0, 1 or one bit of an operand, from a place that does not depend on the
//!   operands (loads, stores, shuffles, unpacking, shifts and rotations). So a bit of the result is a function of few
//!   bits of the operands. [`positions`] sets the bits of all operands at one position to all cases, while the bits
//!   at all other positions are set uniformly to each of all cases. This determines such a function, and also the
//!   bits that it depends on. It also detects an operation that is mistakenly of another kind, if it differs on these
//!   operands. They include each single bit, alone and with ones at all other positions.
//! * **Functions of 16 bits or less**: all operands.
//! * **Functions of two words of 16 bits**: all pairs of operands in tests of a release; selected words, paired with
//!   all words, in other tests.
//! * **Sums of 32 and 64 bits**: [`carries`], all pairs of bytes at each place, with and without a carry into them. A
//!   carry out of them ends, or continues to the top. These cases determine an adder that is composed of adders of
//!   bytes with connected carries. An instruction is such an adder by its definition, which tests cannot show.
//! * **Products of 32 and 52 bits**: all pairs of bytes at all places, which determine the product if it is bilinear,
//!   and [`runs`] of ones, whose partial products have the longest carries. The instruction is bilinear by its
//!   definition, which tests cannot show.
//!
//! In addition, all tests use operands that look random.

#![allow(clippy::cast_possible_truncation, reason = "numbers of few operands")]

use core::array;
use core::ops::Range;
use std::sync::OnceLock;
use std::vec::Vec;

use crate::Backend;

/// The step between tested numbers. In an interpreter, the tests take a thousand times as long.
pub(crate) const STEP: usize = if cfg!(miri) { 4999 } else { 1 };

/// Returns the seeds of `count` strings. In an interpreter, returns a hundredth of them.
pub(crate) fn seeds(count: u32) -> Range<u32> {
    0..if cfg!(miri) { count / 100 } else { count }
}

/// Strings of bytes that look random.
pub(crate) fn strings<const N: usize, const COUNT: usize>(seed: u32) -> [[u8; N]; COUNT] {
    let mut state = seed.wrapping_mul(2).wrapping_add(1);
    let mut strings = [[0; N]; COUNT];
    for byte in strings.as_flattened_mut() {
        state = state.wrapping_mul(747_796_405).wrapping_add(2_891_336_453);
        *byte = state.to_be_bytes()[0];
    }
    strings
}

/// All backends that this processor can run.
pub(crate) fn backends() -> &'static [Backend] {
    static BACKENDS: OnceLock<Vec<Backend>> = OnceLock::new();
    BACKENDS.get_or_init(|| Backend::available().collect())
}

/// Returns `K` operands of `WORDS` words: all cases of the bits at each position, combined with all cases of the bits
/// at all other positions. Then returns operands that look random.
pub(crate) fn positions<const K: usize, const WORDS: usize>()
-> impl Iterator<Item = [[u64; WORDS]; K]> {
    let structured = (0..(64 * WORDS) << (2 * K)).step_by(STEP).map(|i| {
        let (position, here, elsewhere) = (i >> (2 * K), i >> K, i);
        array::from_fn(|k| {
            let ones = |cases: usize| 0_u64.wrapping_sub((cases >> k & 1) as u64);
            let mut operand = [ones(elsewhere); WORDS];
            let bit = 1 << (position % 64);
            operand[position / 64] = ones(elsewhere) & !bit | ones(here) & bit;
            operand
        })
    });
    let random = seeds(200).map(|seed| {
        let operands: [[[u8; 8]; WORDS]; K] = array::from_fn(|k| strings(seed * 8 + k as u32));
        operands.map(|operand| operand.map(u64::from_le_bytes))
    });
    structured.chain(random)
}

/// Returns the terms of sums of `bytes` bytes: all pairs of bytes at each place, with and without a carry into them.
/// A carry out of them ends in the next byte or continues to the top.
pub(crate) fn carries(bytes: usize) -> impl Iterator<Item = [u64; 2]> {
    let all = if bytes == 8 { u64::MAX } else { (1 << (8 * bytes)) - 1 };
    (0..bytes << 18).step_by(STEP).map(move |i| {
        let (place, carry, through) = (i >> 18, i >> 17 & 1, i >> 16 & 1);
        let [a, b] = [i >> 8 & 255, i & 255].map(|byte| (byte as u64) << (8 * place));
        let below = (1_u64 << (8 * place)) - 1;
        let above = all & !below & !(255 << (8 * place));
        let (low, one) = if carry == 1 { (below, u64::from(place > 0)) } else { (0, 0) };
        [a | low | if through == 1 { above } else { 0 }, b | one]
    })
}

/// Returns numbers of `bits` bits: runs of ones from each bit to each other bit, and their complements.
pub(crate) fn runs(bits: u32) -> impl Iterator<Item = u64> + Clone {
    let all = u64::MAX >> (64 - bits);
    (0..bits).flat_map(move |first| {
        (first..bits).flat_map(move |last| {
            let run = all >> (bits - 1 - last) & (all << first);
            [run, all & !run]
        })
    })
}

/// Returns the numbers in arrays. The last array is padded with zeros.
pub(crate) fn chunks<T: Copy + Default, const N: usize>(
    numbers: impl Iterator<Item = T>,
) -> impl Iterator<Item = [T; N]> {
    let mut numbers = numbers.peekable();
    core::iter::from_fn(move || {
        numbers.peek()?;
        Some(array::from_fn(|_| numbers.next().unwrap_or_default()))
    })
}

/// Defines a table of operations. Each row has an expression on vectors, and the definition of the operation for a
/// part of each vector, from its documentation.
macro_rules! table {
    (
        $(#[$doc:meta])* $Table:ident[$($generics:tt)+]: |$operands:tt: [$Part:ty; $K:literal]| {
            $($operation:expr => $definition:expr;)+
        }
    ) => {
        $(#[$doc])*
        struct $Table;

        #[allow(unused_variables, reason = "some rows have fewer operands")]
        impl Table<$K, { [$(stringify!($operation)),+].len() }> for $Table {
            const NAMES: [&'static str; [$(stringify!($operation)),+].len()] =
                [$(stringify!($operation)),+];

            fn definitions($operands: [$Part; $K]) -> [$Part; [$(stringify!($operation)),+].len()] {
                [$($definition),+]
            }

            #[inline(always)]
            fn vectors<$($generics)+>(
                $operands: [V; $K],
            ) -> [V; [$(stringify!($operation)),+].len()] {
                [$($operation),+]
            }
        }
    };
}

pub(crate) use table;

/// True if the type implements the trait: then the inherent constant hides that of `Otherwise`.
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
macro_rules! implements {
    ($Type:ty: $($Trait:tt)+) => {{
        #[allow(dead_code, reason = "hidden where the trait is implemented")]
        trait Otherwise {
            const IMPLEMENTED: bool = false;
        }
        struct Probe<T>(core::marker::PhantomData<T>);
        impl<T> Otherwise for Probe<T> {}
        #[allow(dead_code, reason = "hides nothing where the trait is not implemented")]
        impl<T: $($Trait)+> Probe<T> {
            const IMPLEMENTED: bool = true;
        }
        Probe::<$Type>::IMPLEMENTED
    }};
}

#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
pub(crate) use implements;
