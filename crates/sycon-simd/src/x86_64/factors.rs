//! Vectors of factors, in registers of every width.
//!
//! A register is loaded with whole operands. A shuffle of two registers puts first halves above second halves. An
//! alternative with overlapping loads and masked additions uses as many operations. But half of those loads straddle
//! cache lines, and the compiler replaces the masks by blends. Together, this costs a tenth of the speed (Sapphire
//! Rapids).

use super::registers::{Register, count};
use crate::debug::opaque;
use crate::{Factors, Halves, Operand};

/// The source places of the words of a row, last word first.
pub(super) const SWAP: i32 = 0b01_00_11_10;
pub(super) const ODD_SWAPPED: i32 = 0b00_01_00_11;
pub(super) const ODD_TO_EVEN: i32 = 0b11_11_01_01;
pub(super) const EVEN_TO_ODD: i32 = 0b10_10_00_00;

/// A register with the rows of `OPERANDS` halves, and the token that created it.
#[derive(Clone, Copy)]
pub struct FactorVector<R, S, const OPERANDS: usize>(pub(super) R, pub(super) S);

opaque!([R, S, const OPERANDS: usize] FactorVector<R, S, OPERANDS>);

/// A register of rows. Two registers contain both halves of `OPERANDS` operands.
pub(crate) trait FactorRegister<S, const OPERANDS: usize>: Register<S> {
    /// As [`Factors::load`].
    fn load(simd: S, key: &[Operand; OPERANDS], message: &[Operand; OPERANDS])
    -> [Halves<Self>; 2];

    /// As [`Factors::load_rest`].
    #[inline(always)]
    fn load_rest(_: S, _key: &[Operand], _message: &[Operand]) -> Option<[Halves<Self>; 2]> {
        None
    }

    /// As [`Factors::prefetch`].
    #[inline(always)]
    fn prefetch(_: &[Operand; OPERANDS]) {}

    /// As [`Factors::zip_even`].
    fn zip_even(simd: S, a: Self, b: Self) -> Self;

    /// As [`Factors::zip_odd`].
    fn zip_odd(simd: S, a: Self, b: Self) -> Self;

    /// As [`Factors::total`].
    fn total(simd: S, sums: [Self; 4]) -> [[u64; 2]; 4];
}

impl<R, S: Copy, const OPERANDS: usize> FactorVector<R, S, OPERANDS> {
    #[inline(always)]
    pub(super) fn halves(simd: S, Halves { x, y }: Halves<R>) -> Halves<Self> {
        Halves { x: Self(x, simd), y: Self(y, simd) }
    }

    #[inline(always)]
    fn zip(self, other: Self, f: impl Fn(S, R, R) -> R) -> Self {
        Self(f(self.1, self.0, other.0), self.1)
    }
}

impl<S: Copy, R: FactorRegister<S, OPERANDS>, const OPERANDS: usize> Factors<S>
    for FactorVector<R, S, OPERANDS>
{
    type Group = [Operand; OPERANDS];
    type Sums = Self;

    #[inline(always)]
    fn groups(operands: &[Operand]) -> (&[Self::Group], &[Operand]) {
        operands.as_chunks()
    }

    #[inline(always)]
    fn load(simd: S, key: &Self::Group, message: &Self::Group) -> [Halves<Self>; 2] {
        let [first, second] = R::load(simd, key, message);
        [Self::halves(simd, first), Self::halves(simd, second)]
    }

    #[inline(always)]
    fn load_rest(simd: S, key: &[Operand], message: &[Operand]) -> Option<[Halves<Self>; 2]> {
        let [first, second] = R::load_rest(simd, key, message)?;
        Some([Self::halves(simd, first), Self::halves(simd, second)])
    }

    #[inline(always)]
    fn prefetch(group: &Self::Group) {
        R::prefetch(group);
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        self.zip(other, R::add_words)
    }

    #[inline(always)]
    fn swap(self) -> Self {
        Self(R::shuffle::<SWAP>(self.1, self.0), self.1)
    }

    #[inline(always)]
    fn zip_even(self, other: Self) -> Self {
        self.zip(other, R::zip_even)
    }

    #[inline(always)]
    fn zip_odd(self, other: Self) -> Self {
        self.zip(other, R::zip_odd)
    }

    #[inline(always)]
    fn odd(self) -> Self {
        Self(odd(self.1, self.0), self.1)
    }

    #[inline(always)]
    fn odd_swapped(self) -> Self {
        Self(R::shuffle::<ODD_SWAPPED>(self.1, self.0), self.1)
    }

    #[inline(always)]
    fn multiply(self, other: Self) -> Self {
        self.zip(other, R::multiply_even_words)
    }

    #[inline(always)]
    fn zero(simd: S) -> Self {
        Self(R::splat_lane(simd, 0), simd)
    }

    #[inline(always)]
    fn add_sums(sums: Self, other: Self) -> Self {
        sums.zip(other, R::add_lanes)
    }

    #[inline(always)]
    fn swap_sums(sums: Self) -> Self {
        sums.swap()
    }

    #[inline(always)]
    fn total(sums: [Self; 4]) -> [[u64; 2]; 4] {
        let [a, b, c, d] = sums;
        R::total(a.1, [a.0, b.0, c.0, d.0])
    }
}

/// Moves the odd words to the even places.
#[inline(always)]
pub(super) fn odd<S, R: Register<S>>(simd: S, register: R) -> R {
    R::lanes_right(simd, register, count(32))
}
