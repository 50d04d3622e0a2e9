//! The number-theoretic transform (FIPS 203, section 4.3), on vectors of words.
//!
//! Coefficients are in the order of the standard. All but the last of the transform's layers combine pairs of neighbours
//! with other pairs. Coefficients grow from layer to layer; comments say how far, because none may pass 2^15.

use sycon_simd::{Kernel, Needs, Simd, Words};

use super::factors::{Factor, Factors, MONTGOMERY, Q, Row, ZETAS, reduce, zeta};
use super::polynomial::Polynomial;

/// The reciprocal of 128, which is part of the inverse transform, times `2^16`, which compensates for multiplications.
const INVERSE_SCALE: i32 = MONTGOMERY * 3303 % Q as i32;

/// The factors of the last step of the inverse transform: of first halves, and of second ones.
pub(super) const SCALE: Factor = Factor::new(INVERSE_SCALE);

pub(super) const SCALED_ZETA: Factor = Factor::new(zeta(1) * INVERSE_SCALE % Q as i32);

/// The factors of the last four layers, for each quarter of a polynomial. The inverse transform reads the factors of a
/// layer in reverse order.
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

pub(super) static LAST_LAYERS: [[Row; 4]; 4] = last_layers(false);

pub(super) static FIRST_INVERSE_LAYERS: [[Row; 4]; 4] = last_layers(true);

impl Polynomial {
    /// The transform, of coefficients between `-q` and `q`; reduced.
    #[inline(always)]
    pub(super) fn transform<S: Simd>(&mut self, simd: S) {
        simd.run(Transform(self));
    }

    /// The inverse transform of a sum of products. Input and output are at most 2500 away from 0.
    #[inline(always)]
    pub(super) fn inverse_transform<S: Simd>(&mut self, simd: S) {
        simd.run(InverseTransform(self));
    }
}

/// [`Polynomial::transform`] as a separate kernel: kernels of all parameter sets call it, and need not contain it.
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

/// [`Polynomial::inverse_transform`] as a separate kernel.
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

#[cfg(test)]
pub(super) mod tests {
    #![allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap)]

    use std::vec::Vec;

    use super::*;
    use crate::Backend;
    use crate::mlkem::polynomial::tests::{modulo_q, polynomial};

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

    /// FIPS 203, algorithm 9.
    fn transformed(polynomial: &Polynomial) -> Vec<i32> {
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
}
