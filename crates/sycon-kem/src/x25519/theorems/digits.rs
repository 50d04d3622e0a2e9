//! The comb's digits of each secret, with the powers of 16 as weights, sum to the clamped secret.

use sycon_testing::symbolic::fault::{Fault, assert_notices, assert_notices_each};
use sycon_testing::symbolic::limbs::{Limb, LimbLanes};
use sycon_testing::symbolic::polynomial::{BigInt, Polynomial, weighted};
use sycon_testing::symbolic::unknowns::floor;

use super::super::comb::{digit, recoded};
use super::super::encoding::{Word, clamp};

impl Word for Limb {
    fn sum_and_carry(self, other: Self) -> [Self; 2] {
        self.sum_and_carry(other)
    }
}

/// RFC 7748, section 5: the three lowest bits of the first byte and the highest bit of the last byte are 0, and the
/// second highest bit of the last byte is 1.
fn decoded(words: [Limb; 4]) -> Polynomial {
    let [first, .., last] = words.map(Limb::polynomial);
    let low = &first - &(&floor(&first, 3) * &8.into());
    let high = &floor(&last, 62) - &1.into();
    let high = &high * &Polynomial::from(BigInt::from(1) << 254);
    &(&weighted(64, words.map(Limb::polynomial)) - &low) - &high
}

/// Digits are stored with 8 added, except the top digit: they are from -8 to 7, and the top digit is from 0 to 8. The
/// table has an entry for each of these.
fn digits_are_the_secret() -> bool {
    let secret = [(); 4].map(|()| Limb::up_to(u64::MAX));
    let words = recoded(clamp(secret)).map(|word| LimbLanes([word]));
    let digits: [Limb; 64] = core::array::from_fn(|i| digit(words, i).0[0]);
    let value = weighted(4, digits[..63].iter().map(|digit| &digit.polynomial() - &8.into()));
    let top = &digits[63].polynomial() * &Polynomial::from(BigInt::from(1) << 252);
    &value + &top == decoded(secret)
        && digits[..63].iter().all(|digit| digit.is_below(16))
        && digits[63].is_below(9)
}

#[test]
fn digits_are_those_of_every_secret() {
    assert_notices_each(
        &[Fault::Carry, Fault::Rotation, Fault::Sign, Fault::Bound],
        100,
        digits_are_the_secret,
    );
    // The lowest bit of the first digit is 0, so its mask, the ninth constant, can lack this bit.
    assert_notices(Fault::Constant, 20, digits_are_the_secret);
}
