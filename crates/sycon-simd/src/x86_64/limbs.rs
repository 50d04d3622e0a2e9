//! Vectors of limbs, in registers of every width.

use super::lanes::LaneRegister;
use super::registers::{Register, count};
use crate::debug::opaque;
use crate::{Limbs, Quad};

/// The multiplications, comparisons and selections of limbs in registers of one width, for one kind of token.
pub(crate) trait LimbForm<S>: Copy {
    type Register: Register<S>;
    type Mask: Copy;

    /// As [`Limbs::times`], with the factor in every lane.
    fn times(simd: S, a: Self::Register, factor: Self::Register) -> Self::Register;

    fn add_low_product(
        simd: S,
        sum: Self::Register,
        a: Self::Register,
        b: Self::Register,
    ) -> Self::Register;

    fn add_high_product(
        simd: S,
        sum: Self::Register,
        a: Self::Register,
        b: Self::Register,
    ) -> Self::Register;

    fn equal(simd: S, a: Self::Register, b: Self::Register) -> Self::Mask;

    fn select(simd: S, mask: Self::Mask, yes: Self::Register, no: Self::Register)
    -> Self::Register;

    fn lookup(simd: S, index: Self::Register, table: &[u64; 8]) -> Self::Register;
}

/// A register of `COUNT` lanes of limbs, and the token that created it.
#[derive(Clone, Copy)]
pub(crate) struct LimbVector<F: LimbForm<S>, S, const COUNT: usize>(F::Register, S);

opaque!([F: LimbForm<S>, S, const COUNT: usize] LimbVector<F, S, COUNT>);

impl<F: LimbForm<S>, S: Copy, const COUNT: usize> LimbVector<F, S, COUNT> {
    #[inline(always)]
    fn zip(self, other: Self, f: impl Fn(S, F::Register, F::Register) -> F::Register) -> Self {
        Self(f(self.1, self.0, other.0), self.1)
    }
}

impl<F, S: Copy, const COUNT: usize> Limbs for LimbVector<F, S, COUNT>
where
    F: LimbForm<S, Register: LaneRegister<S, COUNT>>,
{
    type Simd = S;
    type Mask = F::Mask;

    const COUNT: usize = COUNT;

    #[inline(always)]
    fn load_quads<'a>(simd: S, quad: impl Fn(usize) -> &'a Quad) -> [Self; 4] {
        let [a, b, c, d] = F::Register::load_quads(simd, quad);
        [Self(a, simd), Self(b, simd), Self(c, simd), Self(d, simd)]
    }

    #[inline(always)]
    fn store_quads([a, b, c, d]: [Self; 4], put: impl FnMut(usize, Quad)) {
        F::Register::store_quads(a.1, [a.0, b.0, c.0, d.0], put);
    }

    #[inline(always)]
    fn splat(self, word: u64) -> Self {
        Self(F::Register::splat_lane(self.1, word.cast_signed()), self.1)
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        self.zip(other, F::Register::add_lanes)
    }

    #[inline(always)]
    fn subtract(self, other: Self) -> Self {
        self.zip(other, F::Register::subtract_lanes)
    }

    #[inline(always)]
    fn times(self, factor: u32) -> Self {
        self.zip(self.splat(factor.into()), F::times)
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        self.zip(other, F::Register::and)
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        self.zip(other, F::Register::or)
    }

    #[inline(always)]
    fn shift_left(self, bits: u32) -> Self {
        Self(F::Register::lanes_left(self.1, self.0, count(bits.cast_signed())), self.1)
    }

    #[inline(always)]
    fn shift_right(self, bits: u32) -> Self {
        Self(F::Register::lanes_right(self.1, self.0, count(bits.cast_signed())), self.1)
    }

    #[inline(always)]
    fn add_low_product(self, a: Self, b: Self) -> Self {
        Self(F::add_low_product(self.1, self.0, a.0, b.0), self.1)
    }

    #[inline(always)]
    fn add_high_product(self, a: Self, b: Self) -> Self {
        Self(F::add_high_product(self.1, self.0, a.0, b.0), self.1)
    }

    #[inline(always)]
    fn equal(self, other: Self) -> F::Mask {
        F::equal(self.1, self.0, other.0)
    }

    #[inline(always)]
    fn select(mask: F::Mask, yes: Self, no: Self) -> Self {
        yes.zip(
            no,
            #[inline(always)]
            |simd, yes, no| F::select(simd, mask, yes, no),
        )
    }

    #[inline(always)]
    fn lookup(self, table: &[u64; 8]) -> Self {
        Self(F::lookup(self.1, self.0, table), self.1)
    }
}
