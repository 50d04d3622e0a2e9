//! Divisions, alone and together, give each quotient.

use std::vec::Vec;

use sycon_simd::portable::Interval;
use sycon_testing::symbolic::polynomial::{BigInt, weighted};

use super::super::field::{Fraction, TOGETHER, Wide};
use super::super::lanes::tests::divide;
use super::prime;

/// Divide small numbers.
fn quotients(fractions: &[[u64; 2]]) -> Vec<BigInt> {
    let number = |small| Wide::small(Interval::up_to(0), small);
    let mut fractions: Vec<_> = fractions
        .iter()
        .map(|[over, under]| Fraction { over: number(*over), under: number(*under) })
        .collect();
    let mut out = std::vec![[0; 32]; fractions.len()];
    divide(&mut fractions, &mut out);
    let words = |quad: &[u8; 32]| {
        quad.as_chunks().0.iter().map(|word| u64::from_le_bytes(*word).into()).collect::<Vec<_>>()
    };
    out.iter().map(|quad| weighted(64, words(quad)).constant().expect("no unknown")).collect()
}

/// 2 generates the group of all numbers except 0: its order is p - 1, of which these are the prime factors. (That the
/// last one is prime is assumed.)
#[test]
fn powers_of_2_are_all_numbers() {
    let last: BigInt = "74058212732561358302231226437062788676166966415465897661863160754340907"
        .parse()
        .expect("a number");
    let factors = [2.into(), 3.into(), 65_147.into(), last];
    let order = prime() - 1;
    assert_eq!(order, factors.iter().product::<BigInt>() * 2);
    for factor in factors {
        assert_ne!(BigInt::from(2).modpow(&(&order / factor), &prime()), 1.into());
    }
}

/// A division only multiplies, in an order that does not depend on the numbers: each result is a product of powers of
/// all dividends and divisors. The generator in one place, and 1 elsewhere, shows the exponents modulo p - 1.
#[test]
fn every_quotient_is_right_for_all_divisors_except_0() {
    let half: BigInt = (prime() + 1) / 2;
    for count in 1..=TOGETHER {
        for place in 0..count {
            for (side, expected) in [(0, 2.into()), (1, half.clone())] {
                let mut fractions = std::vec![[1; 2]; count];
                fractions[place][side] = 2;
                let mut results = quotients(&fractions);
                assert_eq!(results.remove(place), expected, "{place} of {count}");
                assert!(results.iter().all(|result| *result == 1.into()), "{place} of {count}");
            }
        }
    }
}

/// The inverse of 0 is 0: a power with a positive exponent.
#[test]
fn a_division_by_0_gives_0() {
    assert_eq!(quotients(&[[1, 0]]), [BigInt::ZERO]);
}
