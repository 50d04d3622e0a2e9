//! Vectors of limbs: integers of at most 52 bits, whose products are summed in 64-bit lanes.

use crate::Quad;

/// A vector of 64-bit lanes, each with a limb of another number. Its token opens it.
///
/// The caller must ensure that sums and differences fit in 64 bits, and that shifts to the left lose no bits.
/// [`Interval`](crate::portable::Interval) checks this for all inputs.
pub trait Limbs: Copy {
    /// The token.
    type Simd: Copy;

    /// The result of a comparison.
    type Mask: Copy;

    /// The number of lanes.
    const COUNT: usize;

    /// Loads a quad per lane: vector `i` contains word `i` of every quad.
    fn load_quads<'a>(simd: Self::Simd, quad: impl Fn(usize) -> &'a Quad) -> [Self; 4];

    /// The inverse of [`load_quads`](Self::load_quads): stores the quad of each lane.
    fn store_quads(words: [Self; 4], put: impl FnMut(usize, Quad));

    /// Returns a vector with one word in every lane. (`self` proves the CPU support, like a token.)
    fn splat(self, word: u64) -> Self;

    /// `self + other`
    fn add(self, other: Self) -> Self;

    /// `self - other`
    fn subtract(self, other: Self) -> Self;

    /// `factor * self`
    fn times(self, factor: u32) -> Self;

    /// `self & other`
    fn and(self, other: Self) -> Self;

    /// `self | other`
    fn or(self, other: Self) -> Self;

    /// Shifts the bits of each lane to the left.
    fn shift_left(self, bits: u32) -> Self;

    /// Shifts the bits of each lane to the right.
    fn shift_right(self, bits: u32) -> Self;

    /// Adds the low 52 bits of `a * b` to `self`. Only the low 52 bits of `a` and `b` are used.
    fn add_low_product(self, a: Self, b: Self) -> Self;

    /// Adds `a * b` without its low 52 bits to `self`. Only the low 52 bits of `a` and `b` are used.
    fn add_high_product(self, a: Self, b: Self) -> Self;

    /// Returns the lanes in which the two are equal.
    fn equal(self, other: Self) -> Self::Mask;

    /// Returns `yes` in the lanes that the mask selects, and `no` in the others.
    fn select(mask: Self::Mask, yes: Self, no: Self) -> Self;

    /// Returns for each lane the entry that its low three bits select. The whole table is read.
    fn lookup(self, table: &[u64; 8]) -> Self;
}

/// Code that is written once for all vectors of limbs.
pub trait LimbKernel {
    /// The result.
    type Output;

    /// Runs the code. Implementations are `#[inline(always)]`.
    fn run<L: Limbs>(self, simd: L::Simd) -> Self::Output;
}

#[cfg(test)]
mod tests;
