//! Polynomials of degree 255 modulo q = 3329, and their products.
//!
//! Multiplication combines the two coefficients of a pair, so the two always stay next to each other.

use sycon_secret::Zero;
use sycon_simd::{Simd, Words};

use super::factors::{Factor, Factors, Q, Q_INVERSE, Row, ZETAS};

/// A polynomial in memory.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub struct Polynomial(pub(super) [[i16; 32]; 8]);

impl Zero for Polynomial {
    const ZERO: Self = Self([[0; 32]; 8]);
}

/// A vector of polynomials, or a row of the matrix; transformed.
pub(super) type Vector<const K: usize> = [Polynomial; K];

pub(super) type Matrix<const K: usize> = [Vector<K>; K];

/// The square of each pair's variable (FIPS 203, algorithm 12) as factors of second words, and 1 as a factor of first
/// words.
pub(super) static SQUARES: [Row; 8] = {
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

impl Polynomial {
    #[inline(always)]
    pub(super) fn row<S: Simd>(&self, simd: S, i: usize) -> S::Words {
        S::Words::load(simd, &self.0[i])
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
    /// Prepares a reduced polynomial.
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
    use std::vec::Vec;

    use super::*;
    use crate::Backend;
    use crate::mlkem::ntt::tests::{InverseTransform, Transform};
    use sycon_simd::Kernel;

    /// Coefficients that look random, between `-q` and `q`; or extremes.
    pub(in crate::mlkem) fn polynomial(seed: u32) -> Polynomial {
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
                // Between 0 and q - 1, like entries of the matrix and coefficients of keys.
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
}
