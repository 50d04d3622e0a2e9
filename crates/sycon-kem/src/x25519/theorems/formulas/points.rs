//! The comb adds and doubles points of edwards25519 (RFC 8032, section 5.1), and its table has the multiples of the
//! base point.

use std::vec::Vec;

use sycon_testing::symbolic::fault::{Fault, assert_notices};
use sycon_testing::symbolic::limbs::{Limb, LimbLanes, Mask};
use sycon_testing::symbolic::polynomial::{BigInt, Polynomial, weighted};

use super::comb::{self, Entry, Point};
use super::edwards::{self, modulo};
use super::field::Wide;
use super::table::TABLE;
use super::{prime, vanishes};

type Symbol = LimbLanes<1>;

fn any() -> Symbol {
    LimbLanes([Limb::exactly(0)])
}

fn wide(polynomial: &Polynomial) -> Wide<Symbol> {
    Wide::new(polynomial, any())
}

/// A point with the coordinates `x` and `y`, where X / Z = x, Y / Z = y and T / Z = x y.
fn point([x, y, z]: [&Polynomial; 3]) -> Point<Symbol> {
    let (x_z, y_z) = (x * z, y * z);
    Point { t: wide(&(&x_z * y)), x: wide(&x_z), y: wide(&y_z), z: wide(z) }
}

/// Return whether a point has the coordinates that these fractions are, and Z is the product of their divisors and of
/// this factor.
fn has(sum: &Point<Symbol>, x: &[Polynomial; 2], y: &[Polynomial; 2], factor: &Polynomial) -> bool {
    let [big_x, big_y, big_z, big_t] = [sum.x, sum.y, sum.z, sum.t].map(Wide::polynomial);
    vanishes(&(&(&big_x * &x[1]) - &(&big_z * &x[0])))
        && vanishes(&(&(&big_y * &y[1]) - &(&big_z * &y[0])))
        && vanishes(&(&(&big_x * &big_y) - &(&big_z * &big_t)))
        && vanishes(&(&big_z - &(&(&x[1] * &y[1]) * factor)))
}

/// Section 5.1.4 for any two points, where the second one is of a table and has either sign.
fn addition() -> bool {
    let [x1, y1, z, x2, y2] = [0, 1, 2, 3, 4].map(Polynomial::unknown);
    let d = Polynomial::from(edwards::d());
    [false, true].into_iter().all(|negative| {
        // As `pick` does: y + x and y - x change places, and 2 d x y stays.
        let (mut y_plus_x, mut y_minus_x) = (wide(&(&y2 + &x2)), wide(&(&y2 - &x2)));
        if negative {
            (y_plus_x, y_minus_x) = (y_minus_x, y_plus_x);
        }
        let xy2d = wide(&(&(&x2 * &y2) * &(&d * &2.into()))).carry();
        let entry = Entry { y_plus_x, y_minus_x, xy2d, negative: [Mask::Known(negative)] };
        let sum = point([&x1, &y1, &z]).add(&entry);
        let x2 = if negative { -&x2 } else { x2.clone() };
        let product = &(&(&x1 * &x2) * &(&y1 * &y2)) * &d;
        let one = Polynomial::from(1);
        has(
            &sum,
            &[&(&x1 * &y2) + &(&x2 * &y1), &one + &product],
            &[&(&y1 * &y2) + &(&x1 * &x2), &one - &product],
            &(&(&z * &z) * &4.into()),
        )
    })
}

/// The sum of a point of the curve and itself. There, d x^2 y^2 is y^2 - x^2 - 1.
fn doubling() -> bool {
    let [x, y, z] = [0, 1, 2].map(Polynomial::unknown);
    let (xx, yy) = (&x * &x, &y * &y);
    let product = &(&yy - &xx) - &1.into();
    let one = Polynomial::from(1);
    let xy = &x * &y;
    let zz = &z * &z;
    has(
        &point([&x, &y, &z]).double(),
        &[&xy + &xy, &one + &product],
        &[&yy + &xx, &one - &product],
        &-&(&zz * &zz),
    )
}

#[test]
fn points_are_added() {
    assert_notices(Fault::Sign, 100, addition);
    assert_notices(Fault::Order, 10, addition);
}

#[test]
fn points_are_doubled() {
    assert_notices(Fault::Sign, 100, doubling);
}

/// The points `j 256^i B`, by `i` and by `j` from 1 to 8.
fn multiples_of_base() -> Vec<Vec<edwards::Point>> {
    let mut first = edwards::base();
    let mut rows = Vec::new();
    for _ in 0..32 {
        let mut row = std::vec![first.clone()];
        for _ in 1..8 {
            row.push(edwards::add(row.last().expect("the first"), &first));
        }
        first = edwards::double(&first, 8);
        rows.push(row);
    }
    rows
}

/// y + x, y - x and 2 d x y.
fn coordinates(edwards::Point(x, y): &edwards::Point) -> [BigInt; 3] {
    [y + x, y - x, 2 * edwards::d() * x * y].map(|number| modulo(&number))
}

#[test]
fn the_base_point_is_on_the_curve() {
    let base = edwards::base();
    assert!(edwards::is_on_curve(&base));
    assert_eq!(modulo(&(edwards::d() * 121_666)), prime() - 121_665);
    // RFC 7748, section 4.1: its coordinate u, (1 + y) / (1 - y), is 9.
    assert_eq!(modulo(&(1 + &base.1)), modulo(&(9 * (1 - &base.1))));
}

#[test]
fn each_entry_of_the_table_is_a_multiple_of_the_base_point() {
    for (row, expected) in TABLE.0.iter().zip(multiples_of_base()) {
        for (j, point) in expected.iter().enumerate() {
            assert!(edwards::is_on_curve(point));
            for (limbs, expected) in row.iter().zip(coordinates(point)) {
                // Within the bound of carried limbs.
                assert!(limbs.iter().all(|limb| limb[j] < (1 << 51) + (1 << 16)));
                let value = weighted(51, limbs.map(|limb| limb[j].into()));
                assert_eq!(modulo(&value.constant().expect("no unknown")), expected);
            }
        }
    }
}

/// Each digit picks its multiple of each row's point: from -8 to 7, and from 0 to 8 in the topmost place.
fn picks(expected: &[Vec<edwards::Point>]) -> bool {
    TABLE.0.iter().zip(expected).all(|(row, multiples)| {
        let digits =
            (-8_i32..8).map(|digit| (digit, false)).chain((0..=8).map(|digit| (digit, true)));
        digits.into_iter().all(|(digit, topmost)| {
            let in_memory = if topmost { digit } else { digit + 8 };
            let word = LimbLanes([Limb::exactly(u64::try_from(in_memory).expect("0 or more"))]);
            let entry = Entry::pick(row, word, topmost);
            let mut expected = match usize::try_from(digit.abs()).expect("a small number") {
                0 => [1.into(), 1.into(), BigInt::ZERO],
                factor => coordinates(&multiples[factor - 1]),
            };
            // The sign of the product is with the sum.
            if digit < 0 {
                expected.swap(0, 1);
            }
            let actual = [entry.y_plus_x, entry.y_minus_x, entry.xy2d.wide()].map(Wide::polynomial);
            let is_negative = entry.negative == [Mask::Known(digit < 0)];
            (is_negative || digit == 0)
                && (0..3).all(|i| vanishes(&(&actual[i] - &expected[i].clone().into())))
        })
    })
}

#[test]
fn each_digit_picks_its_multiple() {
    let multiples = multiples_of_base();
    assert!(picks(&multiples));
    assert!(!picks(&multiples[1..]));
}

/// The digits are those of the clamped secret (RFC 7748, section 5) with 8 added to each but the topmost.
#[test]
fn digits_are_those_of_the_clamped_secret() {
    let value = |bytes: &[u8; 32]| {
        let words = bytes.as_chunks().0.iter().map(|word| u64::from_le_bytes(*word).into());
        weighted(64, words)
    };
    let mut eights = [0x88; 32];
    eights[31] = 0x08;
    for i in 0..512 {
        let mut secret = [[0, 0xff, 0x77, 0x88][i / 8 % 4]; 32];
        secret[i / 16] ^= 1 << (i % 8);
        let digits = comb::digits(&secret);
        secret[0] &= 0xf8;
        secret[31] &= 0x7f;
        secret[31] |= 0x40;
        assert_eq!(value(&digits), &value(&secret) + &value(&eights), "{i}");
    }
}

/// Return whether the digit 1 in this place, and 0 elsewhere, gives the coordinate u of `16^place B`, which is
/// (1 + y) / (1 - y): RFC 7748, section 4.1.
fn weighs(place: usize, edwards::Point(_, y): &edwards::Point) -> bool {
    let mut digits = [0x88_u8; 32];
    digits[31] = 0x08;
    digits[place / 2] += 1 << (4 * (place % 2));
    let words: [_; 4] = core::array::from_fn(|i| u64::from_le_bytes(digits.as_chunks().0[i]));
    let quotient = comb::multiples::<Symbol>(words.map(|word| LimbLanes([Limb::exactly(word)])));
    let [over, under] = [quotient.over, quotient.under].map(Wide::polynomial);
    let [plus, minus] = [1 + y, 1 - y].map(Polynomial::from);
    vanishes(&(&(&over * &minus) - &(&under * &plus))) && !vanishes(&under)
}

/// The comb adds entries and doubles sums, in an order that does not depend on the digits. So the result is the sum of
/// a fixed multiple of each entry. One digit at a time shows that these multiples are the powers of 16.
#[test]
fn each_place_weighs_a_power_of_16() {
    let mut point = edwards::base();
    for place in 0..64 {
        assert!(weighs(place, &point), "place {place}");
        point = edwards::double(&point, 4);
    }
    let base = edwards::base();
    assert!(!weighs(1, &base) && !weighs(63, &base));
}
