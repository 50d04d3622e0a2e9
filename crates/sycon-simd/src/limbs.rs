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
mod tests {
    use std::vec::Vec;

    use super::*;
    use crate::portable::Interval;
    use crate::testing::{seeds, strings};
    use crate::{Backend, Portable};

    /// What every operation makes of eight lanes.
    struct Everything<'a> {
        lanes: &'a [Quad; 8],
        table: &'a [u64; 8],
    }

    impl LimbKernel for Everything<'_> {
        type Output = Vec<[Quad; 8]>;

        #[inline(always)]
        fn run<L: Limbs>(self, simd: L::Simd) -> Vec<[Quad; 8]> {
            let mut out = std::vec![[[0; 32]; 8]; 6];
            for first in (0..8).step_by(L::COUNT) {
                for (results, out) in
                    self.some::<L>(simd, &self.lanes[first..]).into_iter().zip(&mut out)
                {
                    L::store_quads(results, |i, quad| out[first + i] = quad);
                }
            }
            out
        }
    }

    impl Everything<'_> {
        #[inline(always)]
        fn some<L: Limbs>(&self, simd: L::Simd, lanes: &[Quad]) -> [[L; 4]; 6] {
            let [a, b, c, d] = L::load_quads(simd, |i| &lanes[i]);
            let limb = |word: L| word.and(word.splat((1 << 52) - 1));
            let small = |word: L| word.shift_right(2);
            let (low, high) = (limb(c), limb(d));
            let same = a.and(a.splat(3)).equal(b.and(b.splat(3)));
            [
                [a, b, c, d],
                [
                    small(a).add(small(b)),
                    a.or(small(b)).subtract(small(b).and(a)),
                    a.and(b),
                    a.or(b),
                ],
                [limb(a).shift_left(11), a.shift_right(51), b.shift_right(1), a.splat(!5)],
                [limb(a).times(19), limb(b).times(4095), small(c).times(3), limb(d).times(0)],
                [
                    small(a).add_low_product(low, high),
                    small(b).add_high_product(low, high),
                    L::select(same, c, d),
                    L::select(a.equal(a), a.splat(0), b),
                ],
                [a.lookup(self.table), b.lookup(self.table), c.lookup(self.table), low],
            ]
        }
    }

    #[test]
    fn vectors_agree() {
        let mut widths = Vec::new();
        for seed in seeds(200) {
            let lanes = strings(2 * seed);
            let table = strings(2 * seed + 1).map(u64::from_le_bytes);
            let work = || Everything { lanes: &lanes, table: &table };
            let expected = LimbKernel::run::<Interval>(work(), Portable);
            assert_eq!(expected[0], lanes);
            let all = Backend::available().filter_map(Backend::ifma);
            for vectors in all.flat_map(|widest| [widest, widest.four()]) {
                assert_eq!(vectors.run(work()), expected, "{vectors:?}");
                widths.push(vectors.lanes());
            }
            #[cfg(target_arch = "x86_64")]
            if let Some(results) = crate::x86_64::run_avx_form(work()) {
                assert_eq!(results, expected);
            }
        }
        if widths.is_empty() {
            std::eprintln!("vectors of limbs: NOT TESTED, this processor has no IFMA");
        }
    }
}
