//! Factors in one row.
//!
//! In a register, the even words precede the odd words, and products are those of halves.

use core::arch::aarch64::*;

use crate::aarch64::registers::{bytes, load, words};
use crate::debug::opaque;
use crate::operations::operations;
use crate::{Factors, Halves, Operand};

/// One row in a 128-bit register.
#[derive(Clone, Copy)]
pub struct FactorsX1(uint32x4_t);

opaque!(FactorsX1);

operations! { uint32x4_t => uint32x4_t:
    add = vaddq_u32(a, b);
    neighbours_swapped = vrev64q_u32(x);
    halves_swapped = vextq_u32::<2>(x, y);
}
operations! { uint32x4_t => uint64x2_t:
    halves = vreinterpretq_u64_u32(x);
}
operations! { uint64x2_t => uint32x4_t:
    of_halves = vreinterpretq_u32_u64(x);
}
operations! { uint64x2_t => uint64x2_t:
    add_sums = vaddq_u64(a, b);
    sums_swapped = vextq_u64::<1>(a, b);
    low_halves = vzip1q_u64(a, b);
    high_halves = vzip2q_u64(a, b);
}
operations! { u64 => uint64x2_t:
    splat = vdupq_n_u64(x);
}

impl FactorsX1 {
    /// Returns the sums of one operand of the key and the message.
    #[inline(always)]
    pub fn load_one(key: &Operand, message: &Operand) -> Halves<Self> {
        let (key, message) = (key.as_chunks().0, message.as_chunks().0);
        let sum = |half: usize| {
            Self(evens_first(add(words(load(&message[half])), words(load(&key[half])))))
        };
        Halves { x: sum(0), y: sum(1) }
    }
}

/// Returns words 0, 2, 1, 3.
#[inline(always)]
fn evens_first(row: uint32x4_t) -> uint32x4_t {
    const ORDER: [u8; 16] = [0, 1, 2, 3, 8, 9, 10, 11, 4, 5, 6, 7, 12, 13, 14, 15];
    // SAFETY: in the baseline.
    words(unsafe { vqtbl1q_u8(bytes(row), load(&ORDER)) })
}

/// The two sums of a row.
#[derive(Clone, Copy)]
pub struct Sums(uint64x2_t);

opaque!(Sums);

impl<S> Factors<S> for FactorsX1 {
    type Group = [Operand; 2];
    type Sums = Sums;

    #[inline(always)]
    fn groups(operands: &[Operand]) -> (&[Self::Group], &[Operand]) {
        operands.as_chunks()
    }

    #[inline(always)]
    fn load(_: S, key: &Self::Group, message: &Self::Group) -> [Halves<Self>; 2] {
        [Self::load_one(&key[0], &message[0]), Self::load_one(&key[1], &message[1])]
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self(add(self.0, other.0))
    }

    #[inline(always)]
    fn swap(self) -> Self {
        Self(neighbours_swapped(self.0))
    }

    #[inline(always)]
    fn zip_even(self, other: Self) -> Self {
        Self(of_halves(low_halves(halves(self.0), halves(other.0))))
    }

    #[inline(always)]
    fn zip_odd(self, other: Self) -> Self {
        Self(of_halves(high_halves(halves(self.0), halves(other.0))))
    }

    #[inline(always)]
    fn odd(self) -> Self {
        Self(halves_swapped(self.0, self.0))
    }

    #[inline(always)]
    fn odd_swapped(self) -> Self {
        Self(halves_swapped(neighbours_swapped(self.0), neighbours_swapped(self.0)))
    }

    #[inline(always)]
    fn multiply(self, other: Self) -> Sums {
        // SAFETY: in the baseline, here and below.
        let a = unsafe { vget_low_u32(self.0) };
        // SAFETY: see above.
        let b = unsafe { vget_low_u32(other.0) };
        // SAFETY: see above.
        Sums(unsafe { vmull_u32(a, b) })
    }

    #[inline(always)]
    fn zero(_: S) -> Sums {
        Sums(splat(0))
    }

    #[inline(always)]
    fn add_sums(sums: Sums, other: Sums) -> Sums {
        Sums(add_sums(sums.0, other.0))
    }

    #[inline(always)]
    fn swap_sums(sums: Sums) -> Sums {
        Sums(sums_swapped(sums.0, sums.0))
    }

    #[inline(always)]
    fn total(sums: [Sums; 4]) -> [[u64; 2]; 4] {
        sums.map(|sums| {
            let mut total = [0; 2];
            // SAFETY: `total` is as long as the register; in the baseline.
            unsafe { vst1q_u64(total.as_mut_ptr(), sums.0) };
            total
        })
    }
}
