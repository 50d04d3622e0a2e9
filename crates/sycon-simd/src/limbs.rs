//! Vectors of limbs: integers of at most 52 bits, whose products are summed in 64-bit lanes.

use crate::Quad;

/// A vector of 64-bit lanes, each with a limb of another number, which its token opens.
///
/// Sums and differences must stay within 64 bits, and shifts to the left lose no bits: that is for the
/// caller to see to, and [`Interval`](crate::portable::Interval) finds out whether it is so, for all inputs.
pub trait Limbs: Copy {
    /// The token.
    type Simd: Copy;

    /// What a comparison gives.
    type Mask: Copy;

    /// Lanes.
    const COUNT: usize;

    /// Vector `i` holds word `i` of every lane's quad.
    fn load_quads<'a>(simd: Self::Simd, quad: impl Fn(usize) -> &'a Quad) -> [Self; 4];

    /// The inverse of [`load_quads`](Self::load_quads): gives each lane its quad back.
    fn store_quads(words: [Self; 4], put: impl FnMut(usize, Quad));

    /// The same word in every lane. (Of a vector, which is as good as the token.)
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

    /// `self` and the low 52 bits of `a * b`; of these, the low 52 bits count.
    fn add_low_product(self, a: Self, b: Self) -> Self;

    /// `self` and `a * b` without its low 52 bits; of `a` and `b`, the low 52 bits count.
    fn add_high_product(self, a: Self, b: Self) -> Self;

    /// Where the two are the same.
    fn equal(self, other: Self) -> Self::Mask;

    /// Where the mask says so `yes`, elsewhere `no`.
    fn select(mask: Self::Mask, yes: Self, no: Self) -> Self;

    /// For each lane the entry that its low three bits name. The whole table is read.
    fn lookup(self, table: &[u64; 8]) -> Self;
}

/// Work that is written once for every vector of limbs.
pub trait LimbKernel {
    /// What it gives back.
    type Output;

    /// Does the work. Implementations are `#[inline(always)]`.
    fn run<L: Limbs>(self, simd: L::Simd) -> Self::Output;
}

#[cfg(test)]
mod tests;
