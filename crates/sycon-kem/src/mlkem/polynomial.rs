//! Polynomials of degree 255 modulo q = 3329, and the number-theoretic transform (FIPS 203, section
//! 4.3), on vectors of words.
//!
//! Coefficients are in the order of the standard, transformed or not. All but the last of the
//! transform's layers combine pairs of neighbours with other pairs, and multiplication combines the
//! two of a pair, so that a pair never parts.
//!
//! Coefficients stand for their class modulo q and grow from layer to layer; comments say how far,
//! since none may pass 2^15.

use sycon_secret::Zero;
use sycon_simd::{Kernel, Needs, Simd, Words};

pub(super) const Q: i16 = 3329;

/// `q^-1` modulo 2^16.
const Q_INVERSE: i16 = -3327;

/// `2^16` modulo q: what makes an integer a Montgomery factor.
pub(super) const MONTGOMERY: i32 = 2285;

/// The reciprocal of 128, which belongs to the inverse transform, times `2^16`, which makes up for
/// multiplications.
const INVERSE_SCALE: i32 = MONTGOMERY * 3303 % Q as i32;

/// What the inverse transform ends with: for first halves, and for second ones.
const SCALE: Factor = Factor::new(INVERSE_SCALE);
const SCALED_ZETA: Factor = Factor::new(zeta(1) * INVERSE_SCALE % Q as i32);

const IN_MONTGOMERY_FORM: Factor = Factor::new(MONTGOMERY);

/// A polynomial in memory.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(crate) struct Polynomial(pub(super) [[i16; 32]; 8]);

impl Zero for Polynomial {
    const ZERO: Self = Self([[0; 32]; 8]);
}

/// A vector of polynomials, or a row of the matrix; transformed.
pub(super) type Vector<const K: usize> = [Polynomial; K];
pub(super) type Matrix<const K: usize> = [Vector<K>; K];

/// A factor in Montgomery form, and its product with `q^-1`, which saves one multiplication.
#[derive(Clone, Copy)]
struct Factor {
    value: i16,
    scaled: i16,
}

impl Factor {
    const ONE: Self = Self::new(1);

    const fn new(value: i32) -> Self {
        let value = centered((value * MONTGOMERY).rem_euclid(Q as i32));
        Self { value, scaled: value.wrapping_mul(Q_INVERSE) }
    }
}

/// The representative between `-q/2` and `q/2`.
#[allow(clippy::cast_possible_truncation, reason = "far below 2^15")]
const fn centered(value: i32) -> i16 {
    (if value > Q as i32 / 2 { value - Q as i32 } else { value }) as i16
}

/// `17^i` with the seven bits of `i` reversed (FIPS 203, appendix A).
const fn zeta(i: u8) -> i32 {
    let mut power = 1;
    let mut exponent = i.reverse_bits() >> 1;
    while exponent > 0 {
        power = power * 17 % Q as i32;
        exponent -= 1;
    }
    power
}

const ZETAS: [Factor; 128] = {
    let mut zetas = [Factor::ONE; 128];
    let mut i = 0;
    while i < 128 {
        zetas[i as usize] = Factor::new(zeta(i));
        i += 1;
    }
    zetas
};

/// A factor for each word.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Row {
    values: [i16; 32],
    scaled: [i16; 32],
}

impl Row {
    const ONES: Self = Self { values: [Factor::ONE.value; 32], scaled: [Factor::ONE.scaled; 32] };

    /// The same factor for both words of a pair.
    const fn set_pair(&mut self, pair: usize, factor: Factor) {
        let mut word = 2 * pair;
        while word < 2 * pair + 2 {
            self.values[word] = factor.value;
            self.scaled[word] = factor.scaled;
            word += 1;
        }
    }
}

/// The factors of the last four layers, for each quarter of a polynomial. The inverse transform
/// takes those of a layer from the other end.
const fn last_layers(inverse: bool) -> [[Row; 4]; 4] {
    let mut rows = [[Row::ONES; 4]; 4];
    let mut place = 0;
    while place < 256 {
        let (quarter, layer, pair) = (place / 64, place / 16 % 4, place % 16);
        let blocks = 8 << layer;
        let block = blocks / 4 * quarter + (pair >> (3 - layer));
        let zeta = if inverse { 2 * blocks - 1 - block } else { blocks + block };
        rows[quarter][layer].set_pair(pair, ZETAS[zeta]);
        place += 1;
    }
    rows
}

static LAST_LAYERS: [[Row; 4]; 4] = last_layers(false);
static FIRST_INVERSE_LAYERS: [[Row; 4]; 4] = last_layers(true);

/// What the square of a pair's variable is (FIPS 203, algorithm 12), for second words; one for first
/// words.
static SQUARES: [Row; 8] = {
    let mut rows = [Row::ONES; 8];
    let mut pair = 0;
    while pair < 128 {
        let Factor { value, scaled } = ZETAS[64 + pair / 2];
        let (row, word) = (&mut rows[pair / 16], pair % 16 * 2 + 1);
        row.values[word] = if pair % 2 == 0 { value } else { -value };
        row.scaled[word] = if pair % 2 == 0 { scaled } else { scaled.wrapping_neg() };
        pair += 1;
    }
    rows
};

/// Factors in registers.
#[derive(Clone, Copy)]
struct Factors<S: Simd> {
    values: S::Words,
    scaled: S::Words,
}

impl<S: Simd> Factors<S> {
    #[inline(always)]
    fn load(simd: S, row: &Row) -> Self {
        Self {
            values: S::Words::load(simd, &row.values),
            scaled: S::Words::load(simd, &row.scaled),
        }
    }

    #[inline(always)]
    fn splat(simd: S, factor: Factor) -> Self {
        Self {
            values: S::Words::splat(simd, factor.value),
            scaled: S::Words::splat(simd, factor.scaled),
        }
    }

    /// Products, between `-q` and `q`: half of q and a fortieth of `|x|` away from 0 at most.
    #[inline(always)]
    fn times(self, x: S::Words, q: S::Words) -> S::Words {
        x.multiply_reduced(self.values, self.scaled, q)
    }

    /// A butterfly of the transform. Sums grow by a product.
    #[inline(always)]
    fn combine(self, pair: (S::Words, S::Words), q: S::Words) -> (S::Words, S::Words) {
        let (a, b) = (pair.0, self.times(pair.1, q));
        (a.add(b), a.subtract(b))
    }

    /// A butterfly of the inverse transform. Sums double.
    #[inline(always)]
    fn part(self, pair: (S::Words, S::Words), q: S::Words) -> (S::Words, S::Words) {
        let (a, b) = pair;
        (a.add(b), self.times(b.subtract(a), q))
    }
}

/// Barrett's reduction in short: at most 2000 away from 0, if `x` is at most 20000 away.
#[inline(always)]
fn reduce<S: Simd>(simd: S, x: S::Words) -> S::Words {
    // 2^15 / q, rounded.
    let quotient = x.multiply_rounded(S::Words::splat(simd, 10));
    x.subtract(quotient.multiply_low(S::Words::splat(simd, Q)))
}

/// The representative from 0 to `q - 1`, if `x` is at most 20000 away from 0.
#[inline(always)]
pub(super) fn canonical<S: Simd>(simd: S, x: S::Words) -> S::Words {
    let x = reduce(simd, x);
    // Without a sign, negative numbers are above all others.
    x.min_unsigned(x.add(S::Words::splat(simd, Q)))
}

/// Makes up for the division by 2^16 of a multiplication.
#[inline(always)]
pub(super) fn in_montgomery_form<S: Simd>(simd: S, x: S::Words) -> S::Words {
    let factors = Factors::<S>::splat(simd, IN_MONTGOMERY_FORM);
    factors.times(x, S::Words::splat(simd, Q))
}

impl Polynomial {
    #[inline(always)]
    pub(super) fn row<S: Simd>(&self, simd: S, i: usize) -> S::Words {
        S::Words::load(simd, &self.0[i])
    }

    /// The transform, of coefficients between `-q` and `q`; reduced.
    #[inline(always)]
    pub(super) fn transform<S: Simd>(&mut self, simd: S) {
        simd.run(Transform(self));
    }

    /// The inverse transform of a sum of products, at most 2500 away from 0 before and after.
    #[inline(always)]
    pub(super) fn inverse_transform<S: Simd>(&mut self, simd: S) {
        simd.run(InverseTransform(self));
    }
}

/// [`Polynomial::transform`], a kernel of its own: kernels of all parameter sets call it, and need not contain it.
struct Transform<'a>(&'a mut Polynomial);

impl Kernel for Transform<'_> {
    type Output = ();
    const NEEDS: Needs = Needs::Numbers;

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        let polynomial = self.0;
        let q = S::Words::splat(simd, Q);
        let zeta = |i: usize| Factors::<S>::splat(simd, ZETAS[i]);
        // Each of the seven layers adds less than 2300.
        for i in 0..2 {
            let (first, third) = (polynomial.row(simd, i), polynomial.row(simd, i + 4));
            let (second, fourth) = (polynomial.row(simd, i + 2), polynomial.row(simd, i + 6));
            let (first, third) = zeta(1).combine((first, third), q);
            let (second, fourth) = zeta(1).combine((second, fourth), q);
            let (first, second) = zeta(2).combine((first, second), q);
            let (third, fourth) = zeta(3).combine((third, fourth), q);
            first.store(&mut polynomial.0[i]);
            second.store(&mut polynomial.0[i + 2]);
            third.store(&mut polynomial.0[i + 4]);
            fourth.store(&mut polynomial.0[i + 6]);
        }
        for (quarter, rows) in LAST_LAYERS.iter().enumerate() {
            let (a, b) = (polynomial.row(simd, 2 * quarter), polynomial.row(simd, 2 * quarter + 1));
            let (a, b) = zeta(4 + quarter).combine((a, b), q);
            let (a, b) = Factors::load(simd, &rows[0]).combine(a.exchange::<8>(b), q);
            let (a, b) = Factors::load(simd, &rows[1]).combine(a.exchange::<4>(b), q);
            let (a, b) = Factors::load(simd, &rows[2]).combine(a.exchange::<2>(b), q);
            let (a, b) = Factors::load(simd, &rows[3]).combine(a.exchange::<1>(b), q);
            let (a, b) = reduce(simd, a).zip_pairs(reduce(simd, b));
            a.store(&mut polynomial.0[2 * quarter]);
            b.store(&mut polynomial.0[2 * quarter + 1]);
        }
    }
}

/// [`Polynomial::inverse_transform`], likewise.
struct InverseTransform<'a>(&'a mut Polynomial);

impl Kernel for InverseTransform<'_> {
    type Output = ();
    const NEEDS: Needs = Needs::Numbers;

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        let polynomial = self.0;
        let q = S::Words::splat(simd, Q);
        let zeta = |i: usize| Factors::<S>::splat(simd, ZETAS[i]);
        for (quarter, rows) in FIRST_INVERSE_LAYERS.iter().enumerate() {
            let (a, b) = (polynomial.row(simd, 2 * quarter), polynomial.row(simd, 2 * quarter + 1));
            let (a, b) = Factors::load(simd, &rows[3]).part(a.unzip_pairs(b), q);
            let (a, b) = Factors::load(simd, &rows[2]).part(a.exchange::<1>(b), q);
            let (a, b) = Factors::load(simd, &rows[1]).part(a.exchange::<2>(b), q);
            // Sums are up to 8 * 2500.
            let (a, b) = reduce(simd, a).exchange::<4>(b);
            let (a, b) = Factors::load(simd, &rows[0]).part((a, b), q);
            let (a, b) = zeta(7 - quarter).part(a.exchange::<8>(b), q);
            a.store(&mut polynomial.0[2 * quarter]);
            b.store(&mut polynomial.0[2 * quarter + 1]);
        }
        let scale = Factors::<S>::splat(simd, SCALE);
        let scaled_zeta = Factors::<S>::splat(simd, SCALED_ZETA);
        for i in 0..2 {
            let (first, second) = (polynomial.row(simd, i), polynomial.row(simd, i + 2));
            let (third, fourth) = (polynomial.row(simd, i + 4), polynomial.row(simd, i + 6));
            let (first, second) = zeta(3).part((first, second), q);
            let (third, fourth) = zeta(2).part((third, fourth), q);
            // Up to 8 * 2500 again.
            let (first, third) = (reduce(simd, first), reduce(simd, third));
            scale.times(first.add(third), q).store(&mut polynomial.0[i]);
            scale.times(second.add(fourth), q).store(&mut polynomial.0[i + 2]);
            scaled_zeta.times(third.subtract(first), q).store(&mut polynomial.0[i + 4]);
            scaled_zeta.times(fourth.subtract(second), q).store(&mut polynomial.0[i + 6]);
        }
    }
}

/// A transformed polynomial, prepared for products. With `a0 + a1 X` and `b0 + b1 X` modulo
/// `X^2 - z`, the product is `(a0 b0 + a1 z b1) + (a0 b1 + a1 b0) X`: two sums of products in pairs.
#[derive(Clone, Copy)]
pub(super) struct Multiplier {
    /// `b0, z b1`
    straight: Polynomial,
    /// `b1, b0`
    crossed: Polynomial,
}

impl Zero for Multiplier {
    const ZERO: Self = Self { straight: Polynomial::ZERO, crossed: Polynomial::ZERO };
}

impl Multiplier {
    /// Takes a reduced polynomial.
    #[inline(always)]
    pub(super) fn set<S: Simd>(&mut self, simd: S, polynomial: &Polynomial) {
        let q = S::Words::splat(simd, Q);
        for (i, squares) in SQUARES.iter().enumerate() {
            let row = polynomial.row(simd, i);
            Factors::load(simd, squares).times(row, q).store(&mut self.straight.0[i]);
            row.swap().store(&mut self.crossed.0[i]);
        }
    }
}

/// Row `i` of the sum of up to four products of transformed polynomials, divided by 2^16. At most 2500
/// away from 0, if the coefficients of `a` are less than q away.
#[inline(always)]
pub(super) fn inner_product<S: Simd, const K: usize>(
    simd: S,
    i: usize,
    a: [&Polynomial; K],
    b: &[Multiplier; K],
) -> S::Words {
    let mut even = S::Words::splat(simd, 0);
    let mut odd = even;
    for (a, b) in a.into_iter().zip(b) {
        let a = a.row(simd, i);
        even = even.add_pairs(a.multiply_pairs(b.straight.row(simd, i)));
        odd = odd.add_pairs(a.multiply_pairs(b.crossed.row(simd, i)));
    }
    let (low, high) = even.halves(odd);
    let quotient = low.multiply_low(S::Words::splat(simd, Q_INVERSE));
    high.subtract(quotient.multiply_high(S::Words::splat(simd, Q)))
}

#[cfg(test)]
pub(super) mod tests {
    #![allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap)]

    use core::array;
    use std::collections::BTreeSet;
    use std::vec::Vec;

    use super::*;
    use crate::Backend;

    /// Coefficients that look random, between `-q` and `q`; or extremes.
    fn polynomial(seed: u32) -> Polynomial {
        let mut state = seed;
        let mut polynomial = Polynomial::ZERO;
        for (i, x) in polynomial.0.as_flattened_mut().iter_mut().enumerate() {
            state = state.wrapping_mul(747_796_405).wrapping_add(2_891_336_453);
            *x = match (seed, i % 2) {
                (0, _) | (2, 0) => Q - 1,
                (1 | 2, _) => 1 - Q,
                _ => ((state >> 16) % 6657) as i16 - (Q - 1),
            };
        }
        polynomial
    }

    pub(in crate::mlkem) fn modulo_q(polynomial: &Polynomial) -> Vec<i32> {
        let numbers = polynomial.0.as_flattened().iter();
        numbers.map(|x| i32::from(*x).rem_euclid(i32::from(Q))).collect()
    }

    pub(in crate::mlkem) struct Transform(pub(in crate::mlkem) Polynomial);

    impl Kernel for Transform {
        type Output = Polynomial;

        #[inline(always)]
        fn run<S: Simd>(mut self, simd: S) -> Polynomial {
            self.0.transform(simd);
            self.0
        }
    }

    pub(in crate::mlkem) struct InverseTransform(pub(in crate::mlkem) Polynomial);

    impl Kernel for InverseTransform {
        type Output = Polynomial;

        #[inline(always)]
        fn run<S: Simd>(mut self, simd: S) -> Polynomial {
            self.0.inverse_transform(simd);
            self.0
        }
    }

    pub(in crate::mlkem) struct InnerProduct<const K: usize>(
        pub(in crate::mlkem) Vector<K>,
        pub(in crate::mlkem) Vector<K>,
    );

    impl<const K: usize> Kernel for InnerProduct<K> {
        type Output = Polynomial;

        #[inline(always)]
        fn run<S: Simd>(self, simd: S) -> Polynomial {
            let mut multipliers = [Multiplier::ZERO; K];
            for (multiplier, polynomial) in multipliers.iter_mut().zip(&self.1) {
                multiplier.set(simd, polynomial);
            }
            let mut out = Polynomial::ZERO;
            for i in 0..8 {
                inner_product(simd, i, self.0.each_ref(), &multipliers).store(&mut out.0[i]);
            }
            out
        }
    }

    /// FIPS 203, algorithm 9.
    pub(in crate::mlkem) fn transformed(polynomial: &Polynomial) -> Vec<i32> {
        let mut f = modulo_q(polynomial);
        let mut zetas = (1..128).map(zeta);
        for length in [128, 64, 32, 16, 8, 4, 2] {
            for block in f.chunks_exact_mut(2 * length) {
                let zeta = zetas.next().expect("127 blocks");
                for i in 0..length {
                    let t = zeta * block[i + length];
                    block[i + length] = (block[i] - t).rem_euclid(i32::from(Q));
                    block[i] = (block[i] + t) % i32::from(Q);
                }
            }
        }
        f
    }

    /// FIPS 203, algorithm 11.
    pub(in crate::mlkem) fn product_of_pairs(a: &[i32], b: &[i32]) -> Vec<i32> {
        let q = i32::from(Q);
        let pairs = a.as_chunks().0.iter().zip(b.as_chunks().0).enumerate();
        let products = pairs.flat_map(|(i, ([a0, a1], [b0, b1]))| {
            let square =
                if i % 2 == 0 { zeta(64 + i as u8 / 2) } else { q - zeta(64 + i as u8 / 2) };
            [(a0 * b0 + a1 * b1 % q * square) % q, (a0 * b1 + a1 * b0) % q]
        });
        products.collect()
    }

    #[test]
    fn transform_is_that_of_the_standard() {
        for seed in 0..200 {
            let expected = transformed(&polynomial(seed));
            for backend in Backend::available() {
                let out = backend.run(Transform(polynomial(seed)));
                assert_eq!(modulo_q(&out), expected, "{backend} {seed}");
                assert!(out.0.as_flattened().iter().all(|x| x.abs() <= 2000), "{backend} {seed}");
            }
        }
    }

    /// What is multiplied by a factor and by that of the inverse transform is its negative.
    #[test]
    fn factors_of_both_directions_belong_together() {
        for (rows, inverses) in last_layers(false).iter().zip(&last_layers(true)) {
            for (row, inverse) in rows.iter().zip(inverses) {
                for (i, (a, b)) in row.values.iter().zip(&inverse.values).enumerate() {
                    assert_eq!(
                        (i32::from(*a) * i32::from(*b) + MONTGOMERY * MONTGOMERY) % i32::from(Q),
                        0
                    );
                    assert_eq!(row.scaled[i], a.wrapping_mul(Q_INVERSE));
                }
            }
        }
    }

    #[test]
    fn inverse_transform_undoes_the_transform() {
        for seed in 0..200 {
            let expected: Vec<i32> = modulo_q(&polynomial(seed))
                .into_iter()
                .map(|x| x * MONTGOMERY % i32::from(Q))
                .collect();
            for backend in Backend::available() {
                let transformed = backend.run(Transform(polynomial(seed)));
                let out = backend.run(InverseTransform(transformed));
                assert_eq!(modulo_q(&out), expected, "{backend} {seed}");
                assert!(out.0.as_flattened().iter().all(|x| x.abs() <= 2500), "{backend} {seed}");
            }
        }
    }

    #[test]
    fn inverse_transform_bears_the_largest_numbers() {
        for pattern in 0..256_usize {
            let mut largest = Polynomial::ZERO;
            for (i, x) in largest.0.as_flattened_mut().iter_mut().enumerate() {
                // Signs in orthogonal patterns, so that every sum is once the largest.
                *x = if (i & pattern).count_ones() % 2 == 0 { 2500 } else { -2500 };
            }
            let expected: Vec<i32> =
                modulo_q(&largest).into_iter().map(|x| x * MONTGOMERY % i32::from(Q)).collect();
            for backend in Backend::available() {
                let out = backend.run(InverseTransform(largest));
                assert_eq!(transformed(&out), expected, "{backend} {pattern}");
            }
        }
    }

    /// The sum of the products modulo `X^256 + 1`.
    fn by_the_school_book(a: &[Polynomial], b: &[Polynomial]) -> Vec<i32> {
        let mut out = std::vec![0_i32; 256];
        for (a, b) in a.iter().zip(b) {
            let (a, b) = (modulo_q(a), modulo_q(b));
            for i in 0..256 {
                for j in 0..256 {
                    let sign = if i + j < 256 { 1 } else { -1 };
                    let sum = &mut out[(i + j) % 256];
                    *sum = (*sum + sign * a[i] * b[j]) % i32::from(Q);
                }
            }
        }
        out.into_iter().map(|x| x.rem_euclid(i32::from(Q))).collect()
    }

    fn products_of_rank<const K: usize>() {
        for seed in 0..10 {
            let number = 2 * K as u32 * seed;
            let a: Vector<K> = array::from_fn(|i| polynomial(number + i as u32));
            let b: Vector<K> = array::from_fn(|i| polynomial(number + (K + i) as u32));
            let expected = by_the_school_book(&a, &b);
            for backend in Backend::available() {
                let mut a = a.map(|a| backend.run(Transform(a)));
                // As entries of the matrix are, and what was read.
                for x in a.iter_mut().flat_map(|a| a.0.as_flattened_mut()) {
                    *x = x.rem_euclid(Q);
                }
                let b = b.map(|b| backend.run(Transform(b)));
                let product = backend.run(InnerProduct(a, b));
                assert!(product.0.as_flattened().iter().all(|x| x.abs() <= 2500), "{backend}");
                let product = backend.run(InverseTransform(product));
                assert_eq!(modulo_q(&product), expected, "{backend} {seed}");
            }
        }
    }

    #[test]
    fn products_are_those_of_the_school_book() {
        products_of_rank::<2>();
        products_of_rank::<3>();
        products_of_rank::<4>();
    }

    struct Times(Factor, [i16; 32]);

    impl Kernel for Times {
        type Output = [i16; 32];

        #[inline(always)]
        fn run<S: Simd>(mut self, simd: S) -> [i16; 32] {
            let words = S::Words::load(simd, &self.1);
            let product = Factors::<S>::splat(simd, self.0).times(words, S::Words::splat(simd, Q));
            product.store(&mut self.1);
            self.1
        }
    }

    #[test]
    fn products_of_every_number_with_every_factor() {
        let rows = LAST_LAYERS.as_flattened().iter().chain(FIRST_INVERSE_LAYERS.as_flattened());
        let rows = rows.chain(&SQUARES).flat_map(|row| row.values.into_iter().zip(row.scaled));
        let factors = ZETAS.iter().chain(&[Factor::ONE, SCALE, SCALED_ZETA, IN_MONTGOMERY_FORM]);
        let factors = factors.map(|factor| (factor.value, factor.scaled)).chain(rows);
        let factors: BTreeSet<(i16, i16)> = factors.collect();
        assert_eq!(factors.len(), 128 + 64 + 3);
        for (value, scaled) in factors {
            for first in (i16::MIN..=i16::MAX).step_by(32) {
                let numbers: [i16; 32] = array::from_fn(|i| first + i as i16);
                for backend in Backend::available() {
                    let products = backend.run(Times(Factor { value, scaled }, numbers));
                    for (product, x) in products.map(i32::from).into_iter().zip(numbers) {
                        // Divided by 2^16, which is exact.
                        let distance = (product << 16) - i32::from(x) * i32::from(value);
                        assert!(distance % i32::from(Q) == 0, "{backend} {x} {value}");
                        assert!(product.abs() < i32::from(Q), "{backend} {x} {value}");
                    }
                }
            }
        }
    }

    struct Canonical([i16; 32]);

    impl Kernel for Canonical {
        type Output = [i16; 32];

        #[inline(always)]
        fn run<S: Simd>(mut self, simd: S) -> [i16; 32] {
            canonical(simd, S::Words::load(simd, &self.0)).store(&mut self.0);
            self.0
        }
    }

    #[test]
    fn canonical_of_every_number() {
        for first in (i16::MIN..=i16::MAX).step_by(32) {
            let numbers: [i16; 32] = array::from_fn(|i| first + i as i16);
            for backend in Backend::available() {
                let expected = numbers.map(|x| x.rem_euclid(Q));
                assert_eq!(backend.run(Canonical(numbers)), expected, "{backend}");
            }
        }
    }
}
