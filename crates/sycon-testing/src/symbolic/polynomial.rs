//! Polynomials of unknowns with integer coefficients.

use core::ops::{Add, Mul, Neg, Sub};
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

pub use num_bigint::BigInt;

/// The number of an unknown.
pub type Unknown = u32;

/// A polynomial with integer coefficients. Equal polynomials are written alike, so they are compared by their terms.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Polynomial(BTreeMap<Vec<Unknown>, BigInt>);

impl Polynomial {
    /// Return the polynomial of one unknown with the coefficient 1.
    #[must_use]
    pub fn unknown(unknown: Unknown) -> Self {
        Self([(vec![unknown], BigInt::from(1))].into())
    }

    /// Iterate over the monomials, each a sorted list of its unknowns, and their coefficients, none of which is 0.
    pub fn terms(&self) -> impl Iterator<Item = (&[Unknown], &BigInt)> {
        self.0.iter().map(|(monomial, coefficient)| (monomial.as_slice(), coefficient))
    }

    /// Return the value, if it does not depend on an unknown.
    #[must_use]
    pub fn constant(&self) -> Option<BigInt> {
        match self.0.len() {
            0 => Some(BigInt::ZERO),
            1 => self.0.get(&[][..]).cloned(),
            _ => None,
        }
    }

    /// Return the part without unknowns and the remaining terms.
    #[must_use]
    pub fn split_constant(mut self) -> (BigInt, Self) {
        (self.0.remove(&[][..]).unwrap_or_default(), self)
    }

    /// Return whether the value is a multiple of `modulus` for all integers: each coefficient is a multiple.
    ///
    /// If the result is false, the value can still be a multiple for the integers that the unknowns stand for.
    #[must_use]
    pub fn is_multiple_of(&self, modulus: &BigInt) -> bool {
        self.0.values().all(|coefficient| coefficient % modulus == BigInt::ZERO)
    }

    /// Return the polynomial divided by 2^`bits` in the terms whose coefficients are multiples, and the other terms.
    #[must_use]
    pub fn split_multiples(&self, bits: u32) -> (Self, Self) {
        let modulus = BigInt::from(1) << bits;
        let (multiples, rest): (BTreeMap<_, _>, _) = self
            .0
            .clone()
            .into_iter()
            .partition(|(_, coefficient)| coefficient % &modulus == BigInt::ZERO);
        let quotients =
            multiples.into_iter().map(|(monomial, coefficient)| (monomial, coefficient >> bits));
        (Self(quotients.collect()), Self(rest))
    }

    /// Return the polynomial with its coefficients modulo `modulus`, from 0 to `modulus` - 1.
    #[must_use]
    pub fn modulo(&self, modulus: &BigInt) -> Self {
        let residues = self.0.iter().map(|(monomial, coefficient)| {
            (monomial.clone(), ((coefficient % modulus) + modulus) % modulus)
        });
        Self(residues.filter(|(_, coefficient)| *coefficient != BigInt::ZERO).collect())
    }

    /// Return the polynomial with every square of `unknown` replaced.
    #[must_use]
    pub fn replace_squares(&self, unknown: Unknown, square: &Self) -> Self {
        let mut sum = Self::default();
        for (monomial, coefficient) in &self.0 {
            let (powers, mut others): (Vec<_>, Vec<_>) =
                monomial.iter().partition(|factor| **factor == unknown);
            others.extend(powers.get(..powers.len() % 2).unwrap_or_default());
            others.sort_unstable();
            let rest = Self([(others, coefficient.clone())].into());
            sum = &sum + &(0..powers.len() / 2).fold(rest, |product, _| &product * square);
        }
        sum
    }

    fn add_term(&mut self, monomial: Vec<Unknown>, coefficient: BigInt) {
        match self.0.entry(monomial) {
            Entry::Vacant(place) if coefficient != BigInt::ZERO => {
                place.insert(coefficient);
            }
            Entry::Vacant(_) => {}
            Entry::Occupied(mut place) => {
                *place.get_mut() += coefficient;
                if *place.get() == BigInt::ZERO {
                    place.remove();
                }
            }
        }
    }
}

impl<T: Into<BigInt>> From<T> for Polynomial {
    fn from(value: T) -> Self {
        let mut constant = Self::default();
        constant.add_term(Vec::new(), value.into());
        constant
    }
}

impl Add for &Polynomial {
    type Output = Polynomial;

    fn add(self, other: Self) -> Polynomial {
        let mut sum = self.clone();
        for (monomial, coefficient) in &other.0 {
            sum.add_term(monomial.clone(), coefficient.clone());
        }
        sum
    }
}

impl Neg for &Polynomial {
    type Output = Polynomial;

    fn neg(self) -> Polynomial {
        Polynomial(
            self.0.iter().map(|(monomial, coefficient)| (monomial.clone(), -coefficient)).collect(),
        )
    }
}

impl Sub for &Polynomial {
    type Output = Polynomial;

    fn sub(self, other: Self) -> Polynomial {
        self + &-other
    }
}

impl Mul for &Polynomial {
    type Output = Polynomial;

    fn mul(self, other: Self) -> Polynomial {
        let mut product = BTreeMap::<_, BigInt>::new();
        for (a, by) in &self.0 {
            for (b, coefficient) in &other.0 {
                let mut monomial = [a.as_slice(), b].concat();
                monomial.sort_unstable();
                *product.entry(monomial).or_default() += by * coefficient;
            }
        }
        product.retain(|_, coefficient| *coefficient != BigInt::ZERO);
        Polynomial(product)
    }
}

/// Return the sum of all terms, where term `i` is multiplied by 2^(`bits` `i`): the value of limbs.
pub fn weighted(bits: u32, terms: impl IntoIterator<Item = Polynomial>) -> Polynomial {
    terms.into_iter().zip(0_u32..).fold(Polynomial::default(), |sum, (term, i)| {
        &sum + &(&term * &(BigInt::from(1) << (bits * i)).into())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn identities_of_polynomials() {
        let [x, y] = [0, 1].map(Polynomial::unknown);
        let square = &(&x - &y) * &(&x - &y);
        let two = Polynomial::from(2);
        let expected = &(&(&x * &x) + &(&y * &y)) - &(&two * &(&y * &x));
        assert_eq!(square, expected);
        assert_ne!(square, &expected + &1.into());
        assert_eq!((&x - &x).constant(), Some(BigInt::ZERO));
        assert_eq!((&two * &two).constant(), Some(4.into()));
        assert_eq!(x.constant(), None);
        assert!((&square - &square).is_multiple_of(&5.into()) && !square.is_multiple_of(&5.into()));
        assert!((&square * &10.into()).is_multiple_of(&5.into()));
        assert_eq!((&x - &8.into()).split_multiples(2), ((-2).into(), x.clone()));
        assert_eq!((&x - &8.into()).split_constant(), ((-8).into(), x.clone()));
        assert_eq!((&(&x * &5.into()) - &y).modulo(&5.into()), &y * &4.into());
        assert_eq!((&(&(&x * &x) * &x) + &y).replace_squares(0, &y), &(&x * &y) + &y);
        assert_eq!(weighted(3, [x.clone(), y.clone()]), &x + &(&y * &8.into()));
    }
}
