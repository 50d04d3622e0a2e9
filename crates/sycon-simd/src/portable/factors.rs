//! Factors in scalar registers, in which moving a word costs nothing.

use core::array;

use crate::debug::opaque;
use crate::{Factors, Halves, Operand};

/// One row.
#[derive(Clone, Copy)]
pub struct FactorsX1([u32; 4]);

opaque!(FactorsX1);

impl FactorsX1 {
    /// Returns the sums of one operand of the key and the message.
    #[inline(always)]
    pub fn load_one(key: &Operand, message: &Operand) -> Halves<Self> {
        let (key, message) = (key.as_chunks().0, message.as_chunks().0);
        let sum =
            |i: usize| u32::from_le_bytes(key[i]).wrapping_add(u32::from_le_bytes(message[i]));
        Halves {
            x: Self([sum(0), sum(1), sum(2), sum(3)]),
            y: Self([sum(4), sum(5), sum(6), sum(7)]),
        }
    }
}

impl<S> Factors<S> for FactorsX1 {
    type Group = [Operand; 2];
    type Sums = [u64; 2];

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
        Self(array::from_fn(|i| self.0[i].wrapping_add(other.0[i])))
    }

    #[inline(always)]
    fn swap(self) -> Self {
        let [a, b, c, d] = self.0;
        Self([c, d, a, b])
    }

    #[inline(always)]
    fn zip_even(self, other: Self) -> Self {
        Self([self.0[0], other.0[0], self.0[2], other.0[2]])
    }

    #[inline(always)]
    fn zip_odd(self, other: Self) -> Self {
        Self([self.0[1], other.0[1], self.0[3], other.0[3]])
    }

    #[inline(always)]
    fn odd(self) -> Self {
        let [_, b, _, d] = self.0;
        Self([b, 0, d, 0])
    }

    #[inline(always)]
    fn odd_swapped(self) -> Self {
        let [_, b, _, d] = self.0;
        Self([d, 0, b, 0])
    }

    #[inline(always)]
    fn multiply(self, other: Self) -> [u64; 2] {
        [0, 2].map(|i| u64::from(self.0[i]) * u64::from(other.0[i]))
    }

    #[inline(always)]
    fn zero(_: S) -> [u64; 2] {
        [0; 2]
    }

    #[inline(always)]
    fn add_sums([a, b]: [u64; 2], [c, d]: [u64; 2]) -> [u64; 2] {
        [a.wrapping_add(c), b.wrapping_add(d)]
    }

    #[inline(always)]
    fn swap_sums([a, b]: [u64; 2]) -> [u64; 2] {
        [b, a]
    }

    #[inline(always)]
    fn total(sums: [[u64; 2]; 4]) -> [[u64; 2]; 4] {
        sums
    }
}
