//! Numbers modulo 2^255 - 19, one in each lane, in five limbs of radix 2^51.
//!
//! [`Wide`] numbers are added, subtracted and selected. [`Carried`] numbers are multiplied, because a factor must not
//! have limbs of more than 52 bits. These are the bounds of the limbs. Each bound follows from the others:
//!
//! | limbs of | below | reason |
//! |---|---|---|
//! | a product, [`Carried::wide`], [`Wide::small`] | 2^59 | factors are carried |
//! | an operand of [`Wide::add`] or [`Wide::subtract`] | 2^60 | it is a number of the first row, or the sum of two |
//! | any [`Wide`] | 2^62 | a difference adds a multiple of the prime that is below 2^61 |
//! | any [`Carried`] | 2^51 + 2^16 | 19 times the carry of a wide limb is below 2^16 |
//!
//! `theorems/field.rs` runs every operation on symbols up to these bounds: it shows for all limbs that the results are
//! right modulo the prime and within the bounds. The tests in `lanes` run both multiplications on intervals, which shows
//! for all inputs that no sum overflows and no difference is below 0.

#![allow(clippy::many_single_char_names, clippy::similar_names, reason = "the names of formulas")]
// Iterators by value keep arrays of vectors in memory, and the ladder takes twice as long.
#![allow(clippy::needless_range_loop, reason = "indices of limbs")]

use sycon_simd::{Limbs, Quad};

/// Limbs below 2^62.
#[derive(Clone, Copy)]
pub(super) struct Wide<L>([L; 5]);

/// Limbs below 2^51 + 2^16.
#[derive(Clone, Copy)]
pub(super) struct Carried<L>([L; 5]);

/// The weights of limbs are powers of 2 to this number.
const BITS: u32 = 51;

/// The mask of a fully carried limb.
const MASK: u64 = (1 << BITS) - 1;

/// 2^10 times the prime, limb by limb. Each limb is more than any limb that is subtracted, and below 2^61.
const MULTIPLE_OF_PRIME: [u64; 5] =
    [(MASK - 18) << 10, MASK << 10, MASK << 10, MASK << 10, MASK << 10];

/// `a + 19 b`
#[inline(always)]
fn add_19_times<L: Limbs>(a: L, b: L) -> L {
    a.add(b.times(19))
}

#[inline(always)]
fn double<L: Limbs>(a: L) -> L {
    a.add(a)
}

/// Reduces sums of products, which are ordered by weight.
#[inline(always)]
fn folded<L: Limbs>(z: [L; 10]) -> Wide<L> {
    let [a, b, c, d, e, f, g, h, i, j] = z;
    Wide([
        add_19_times(a, f),
        add_19_times(b, g),
        add_19_times(c, h),
        add_19_times(d, i),
        add_19_times(e, j),
    ])
}

impl<L: Limbs> Wide<L> {
    /// Returns a number below 2^51. (A vector proves the CPU support, like a token.)
    #[inline(always)]
    pub(super) fn small(any: L, number: u64) -> Self {
        let zero = any.splat(0);
        Self([any.splat(number), zero, zero, zero, zero])
    }

    #[inline(always)]
    pub(super) fn add(self, other: Self) -> Self {
        let mut sum = self.0;
        for i in 0..5 {
            sum[i] = sum[i].add(other.0[i]);
        }
        Self(sum)
    }

    #[inline(always)]
    pub(super) fn subtract(self, other: Self) -> Self {
        let mut difference = self.0;
        for i in 0..5 {
            let multiple = difference[i].splat(MULTIPLE_OF_PRIME[i]);
            difference[i] = difference[i].add(multiple).subtract(other.0[i]);
        }
        Self(difference)
    }

    /// Carries each limb into the next, all in parallel.
    #[inline(always)]
    pub(super) fn carry(self) -> Carried<L> {
        let [a, b, c, d, e] = self.0;
        let mask = a.splat(MASK);
        Carried([
            add_19_times(a.and(mask), e.shift_right(BITS)),
            b.and(mask).add(a.shift_right(BITS)),
            c.and(mask).add(b.shift_right(BITS)),
            d.and(mask).add(c.shift_right(BITS)),
            e.and(mask).add(d.shift_right(BITS)),
        ])
    }

    /// Swaps the two numbers in the lanes that the mask selects.
    #[inline(always)]
    pub(super) fn swap(mask: L::Mask, first: &mut Self, second: &mut Self) {
        for i in 0..5 {
            let (a, b) = (first.0[i], second.0[i]);
            (first.0[i], second.0[i]) = (L::select(mask, b, a), L::select(mask, a, b));
        }
    }

    #[cfg(test)]
    pub(super) fn limbs(self) -> [L; 5] {
        self.0
    }

    #[inline(always)]
    fn wipe(&mut self) {
        self.0 = [self.0[0].splat(0); 5];
        core::hint::black_box(self);
    }
}

impl<L: Limbs> Carried<L> {
    #[inline(always)]
    pub(super) fn wipe(&mut self) {
        self.0 = [self.0[0].splat(0); 5];
        core::hint::black_box(self);
    }

    #[inline(always)]
    pub(super) fn wide(self) -> Wide<L> {
        Wide(self.0)
    }

    /// Creates a number from the limbs of a table entry.
    #[inline(always)]
    pub(super) fn of_limbs(limbs: [L; 5]) -> Self {
        Self(limbs)
    }

    /// Creates a number from little-endian words. The last bit is ignored.
    #[inline(always)]
    pub(super) fn from_words([a, b, c, d]: [L; 4]) -> Self {
        // Returns the bits of a word from `start` on, as the low bits of a limb of `bits` bits.
        let bits = |word: L, start: u32, bits: u32| {
            word.shift_right(start).and(word.splat((1 << bits) - 1))
        };
        Self([
            bits(a, 0, 51),
            bits(a, 51, 13).or(bits(b, 0, 38).shift_left(13)),
            bits(b, 38, 26).or(bits(c, 0, 25).shift_left(26)),
            bits(c, 25, 39).or(bits(d, 0, 12).shift_left(39)),
            bits(d, 12, 51),
        ])
    }

    /// Returns the little-endian words of the number, reduced to below the prime.
    #[inline(always)]
    pub(super) fn to_words(self) -> [L; 4] {
        let mut limbs = self.0;
        // After one carry, the number is below 2^255, as `theorems/field.rs` shows.
        let carry = carry_in_order(&mut limbs);
        limbs[0] = add_19_times(limbs[0], carry);
        // 1 if the number is the prime or more.
        let mut carry = limbs[0].add(limbs[0].splat(19)).shift_right(BITS);
        for limb in &limbs[1..] {
            carry = limb.add(carry).shift_right(BITS);
        }
        limbs[0] = add_19_times(limbs[0], carry);
        // The final carry is the multiple of 2^255 that belongs to the subtracted prime.
        carry_in_order(&mut limbs);
        let [a, b, c, d, e] = limbs;
        let low = |word: L, bits: u32| word.and(word.splat((1 << bits) - 1));
        [
            a.or(low(b, 13).shift_left(51)),
            b.shift_right(13).or(low(c, 26).shift_left(38)),
            c.shift_right(26).or(low(d, 39).shift_left(25)),
            d.shift_right(39).or(e.shift_left(12)),
        ]
    }

    #[inline(always)]
    pub(super) fn multiply(self, other: Self) -> Wide<L> {
        let (a, b) = (self.0, other.0);
        let zero = a[0].splat(0);
        let (mut low, mut high) = ([zero; 10], [zero; 10]);
        for i in 0..5 {
            for j in 0..5 {
                low[i + j] = low[i + j].add_low_product(a[i], b[j]);
                // A high half has the weight 2^52, which is twice that of the next limb.
                high[i + j + 1] = high[i + j + 1].add_high_product(a[i], b[j]);
            }
        }
        for k in 1..10 {
            low[k] = low[k].add(double(high[k]));
        }
        folded(low)
    }

    #[inline(always)]
    pub(super) fn square(self) -> Wide<L> {
        let a = self.0;
        let zero = a[0].splat(0);
        let (mut low, mut high) = ([zero; 10], [zero; 10]);
        for i in 0..5 {
            for j in i + 1..5 {
                low[i + j] = low[i + j].add_low_product(a[i], a[j]);
                high[i + j + 1] = high[i + j + 1].add_high_product(a[i], a[j]);
            }
        }
        // Products of two different limbs count twice. High halves count twice again.
        for k in 2..9 {
            low[k] = low[k].add(double(high[k]));
        }
        for i in 0..5 {
            low[2 * i + 1] = low[2 * i + 1].add_high_product(a[i], a[i]);
        }
        for k in 1..10 {
            low[k] = double(low[k]);
        }
        for i in 0..5 {
            low[2 * i] = low[2 * i].add_low_product(a[i], a[i]);
        }
        folded(low)
    }

    /// Returns `addend + factor * self`, for a factor below 2^20.
    #[inline(always)]
    pub(super) fn multiply_small(self, factor: u64, addend: Wide<L>) -> Wide<L> {
        let factor = self.0[0].splat(factor);
        let mut sum = addend.0;
        let mut high = [self.0[0].splat(0); 5];
        for i in 0..5 {
            sum[i] = sum[i].add_low_product(self.0[i], factor);
            high[i] = double(high[i].add_high_product(self.0[i], factor));
        }
        sum[0] = add_19_times(sum[0], high[4]);
        for i in 1..5 {
            sum[i] = sum[i].add(high[i - 1]);
        }
        Wide(sum)
    }

    #[inline(always)]
    fn times(self, other: Self) -> Self {
        self.multiply(other).carry()
    }

    #[inline(always)]
    fn square_times(self, count: usize) -> Self {
        let mut power = self;
        for _ in 0..count {
            power = power.square().carry();
        }
        power
    }

    /// Returns the inverses, as powers of p - 2. The inverse of 0 is 0.
    #[inline(always)]
    fn invert(self) -> Self {
        // A name is an exponent, or n for the exponent 2^n - 1.
        let two = self.square_times(1);
        let nine = two.square_times(2).times(self);
        let eleven = nine.times(two);
        let ones_5 = eleven.square_times(1).times(nine);
        let ones_10 = ones_5.square_times(5).times(ones_5);
        let ones_20 = ones_10.square_times(10).times(ones_10);
        let ones_40 = ones_20.square_times(20).times(ones_20);
        let ones_50 = ones_40.square_times(10).times(ones_10);
        let ones_100 = ones_50.square_times(50).times(ones_50);
        let ones_200 = ones_100.square_times(100).times(ones_100);
        let ones_250 = ones_200.square_times(50).times(ones_50);
        ones_250.square_times(5).times(eleven)
    }
}

/// Leaves 51 bits in each limb, and returns the carry from the last limb.
#[inline(always)]
fn carry_in_order<L: Limbs>(limbs: &mut [L; 5]) -> L {
    let mut carry = limbs[0].splat(0);
    for limb in limbs {
        let sum = limb.add(carry);
        (*limb, carry) = (sum.and(sum.splat(MASK)), sum.shift_right(BITS));
    }
    carry
}

/// A quotient that has not been computed yet. The divisor is not 0.
#[derive(Clone, Copy)]
pub(super) struct Fraction<L> {
    pub(super) over: Wide<L>,
    pub(super) under: Wide<L>,
}

/// The maximum number of fractions in one division.
pub(super) const TOGETHER: usize = 8;

impl<L: Limbs> Fraction<L> {
    /// Divides fractions with one inversion, that of the product of all divisors. Writes the quotients to the start
    /// of `out`, lane by lane.
    #[inline(always)]
    pub(super) fn divide(fractions: &mut [Self], out: &mut [Quad]) {
        let Some(first) = fractions.first() else { return };
        // The product of the divisors so far.
        let mut product = first.under.carry();
        let mut products = [product; TOGETHER];
        for (fraction, so_far) in fractions[1..].iter().zip(&mut products[1..]) {
            product = product.times(fraction.under.carry());
            *so_far = product;
        }
        let mut inverse = product.invert();
        for (i, out) in (0..fractions.len()).zip(out.chunks_exact_mut(L::COUNT)).rev() {
            let Self { over, under } = &fractions[i];
            let own = if i == 0 { inverse } else { inverse.times(products[i - 1]) };
            let quotients = over.carry().times(own).to_words();
            L::store_quads(quotients, |lane, quad| out[lane] = quad);
            inverse = inverse.times(under.carry());
        }
        for (fraction, product) in fractions.iter_mut().zip(&mut products) {
            fraction.over.wipe();
            fraction.under.wipe();
            product.wipe();
        }
    }
}
