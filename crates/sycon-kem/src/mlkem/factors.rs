//! Arithmetic modulo q = 3329 on vectors of words: products with constant factors, and reduction.
//!
//! A word represents its class modulo q. No word may reach 2^15, so the comments give a bound for the results of each
//! function.

use sycon_simd::{Simd, Words};

pub(super) const Q: i16 = 3329;

/// `q^-1` modulo 2^16.
pub(super) const Q_INVERSE: i16 = -3327;

/// `2^16` modulo q, which converts an integer to Montgomery form.
pub(super) const MONTGOMERY: i32 = 2285;

const IN_MONTGOMERY_FORM: Factor = Factor::new(MONTGOMERY);

/// A factor in Montgomery form, and its product with `q^-1`, which saves one multiplication.
#[derive(Clone, Copy)]
pub(super) struct Factor {
    pub(super) value: i16,
    pub(super) scaled: i16,
}

impl Factor {
    pub(super) const ONE: Self = Self::new(1);

    pub(super) const fn new(value: i32) -> Self {
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
pub(super) const fn zeta(i: u8) -> i32 {
    let mut power = 1;
    let mut exponent = i.reverse_bits() >> 1;
    while exponent > 0 {
        power = power * 17 % Q as i32;
        exponent -= 1;
    }
    power
}

pub(super) const ZETAS: [Factor; 128] = {
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
pub(super) struct Row {
    pub(super) values: [i16; 32],
    pub(super) scaled: [i16; 32],
}

impl Row {
    pub(super) const ONES: Self =
        Self { values: [Factor::ONE.value; 32], scaled: [Factor::ONE.scaled; 32] };

    /// The same factor for both words of a pair.
    pub(super) const fn set_pair(&mut self, pair: usize, factor: Factor) {
        let mut word = 2 * pair;
        while word < 2 * pair + 2 {
            self.values[word] = factor.value;
            self.scaled[word] = factor.scaled;
            word += 1;
        }
    }
}

/// Factors in registers.
#[derive(Clone, Copy)]
pub(super) struct Factors<S: Simd> {
    pub(super) values: S::Words,
    pub(super) scaled: S::Words,
}

impl<S: Simd> Factors<S> {
    #[inline(always)]
    pub(super) fn load(simd: S, row: &Row) -> Self {
        Self {
            values: S::Words::load(simd, &row.values),
            scaled: S::Words::load(simd, &row.scaled),
        }
    }

    #[inline(always)]
    pub(super) fn splat(simd: S, factor: Factor) -> Self {
        Self {
            values: S::Words::splat(simd, factor.value),
            scaled: S::Words::splat(simd, factor.scaled),
        }
    }

    /// Products, between `-q` and `q`: at most half of q and a fortieth of `|x|` away from 0.
    #[inline(always)]
    pub(super) fn times(self, x: S::Words, q: S::Words) -> S::Words {
        x.multiply_reduced(self.values, self.scaled, q)
    }

    /// A butterfly of the transform. Sums grow by a product.
    #[inline(always)]
    pub(super) fn combine(self, pair: (S::Words, S::Words), q: S::Words) -> (S::Words, S::Words) {
        let (a, b) = (pair.0, self.times(pair.1, q));
        (a.add(b), a.subtract(b))
    }

    /// A butterfly of the inverse transform. Sums double.
    #[inline(always)]
    pub(super) fn part(self, pair: (S::Words, S::Words), q: S::Words) -> (S::Words, S::Words) {
        let (a, b) = pair;
        (a.add(b), self.times(b.subtract(a), q))
    }
}

/// A short Barrett reduction: the result is at most 2000 away from 0 if `x` is at most 20000 away.
#[inline(always)]
pub(super) fn reduce<S: Simd>(simd: S, x: S::Words) -> S::Words {
    // 2^15 / q, rounded.
    let quotient = x.multiply_rounded(S::Words::splat(simd, 10));
    x.subtract(quotient.multiply_low(S::Words::splat(simd, Q)))
}

/// The representative from 0 to `q - 1`, if `x` is at most 20000 away from 0.
#[inline(always)]
pub(super) fn canonical<S: Simd>(simd: S, x: S::Words) -> S::Words {
    let x = reduce(simd, x);
    // As unsigned numbers, negative numbers are greater than all others.
    x.min_unsigned(x.add(S::Words::splat(simd, Q)))
}

/// Compensates for the division by 2^16 in a multiplication.
#[inline(always)]
pub(super) fn in_montgomery_form<S: Simd>(simd: S, x: S::Words) -> S::Words {
    let factors = Factors::<S>::splat(simd, IN_MONTGOMERY_FORM);
    factors.times(x, S::Words::splat(simd, Q))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap)]

    use core::array;
    use std::collections::BTreeSet;

    use super::*;
    use crate::Backend;
    use crate::mlkem::{ntt, polynomial};
    use sycon_simd::Kernel;

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
        let layers = [&ntt::LAST_LAYERS, &ntt::FIRST_INVERSE_LAYERS];
        let rows = layers.into_iter().flat_map(|layers| layers.as_flattened());
        let rows =
            rows.chain(&polynomial::SQUARES).flat_map(|row| row.values.into_iter().zip(row.scaled));
        let factors =
            ZETAS.iter().chain(&[Factor::ONE, ntt::SCALE, ntt::SCALED_ZETA, IN_MONTGOMERY_FORM]);
        let factors = factors.map(|factor| (factor.value, factor.scaled)).chain(rows);
        let factors: BTreeSet<(i16, i16)> = factors.collect();
        assert_eq!(factors.len(), 128 + 64 + 3);
        for (value, scaled) in factors {
            for first in (i16::MIN..=i16::MAX).step_by(32) {
                let numbers: [i16; 32] = array::from_fn(|i| first + i as i16);
                for backend in Backend::available() {
                    let products = backend.run(Times(Factor { value, scaled }, numbers));
                    for (product, x) in products.map(i32::from).into_iter().zip(numbers) {
                        // The division by 2^16 is exact.
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
