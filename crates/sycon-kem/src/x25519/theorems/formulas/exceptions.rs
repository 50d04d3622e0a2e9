//! The formulas have no exceptions: infinity, points of small order, equal points and opposite points.
//!
//! "Point" means a point of the curve or of its twist. Each element of the field is the coordinate u of such a point.

#![allow(clippy::many_single_char_names, reason = "the names of formulas")]

use sycon_testing::symbolic::polynomial::{BigInt, Polynomial};

use super::edwards::{self, modulo};
use super::encoding::SMALL_ORDER;
use super::steps::{A, square, step};
use super::{prime, vanishes};

/// RFC 7748, section 4.1: the order of the base point. It is prime, which is assumed. The curve has 8 times as many
/// points.
fn order() -> BigInt {
    (BigInt::from(1) << 252) + 0x14de_f9de_a2f7_9cd6_5812_631a_5cf5_d3ed_u128
}

/// Euler's criterion, for numbers that are not 0 modulo the prime.
fn is_square(number: &BigInt) -> bool {
    let power = modulo(number).modpow(&((prime() - 1) / 2), &prime());
    assert!(power == 1.into() || power == prime() - 1, "{number} is 0 modulo the prime");
    power == 1.into()
}

/// The coordinates X and Z that a step computes of a doubled point.
fn doubled(x: &Polynomial, z: &Polynomial) -> [Polynomial; 2] {
    let [x, z, ..] = step(&0.into(), &[x.clone(), z.clone(), 0.into(), 0.into()]);
    [x, z]
}

/// The doubled X is `(X^2 - Z^2)^2`, and the doubled coordinates are factors of terms whose sum is `4 (4 - A^2)
/// (XZ)^3`. So if both are 0, `XZ` is 0, and X and Z are 0.
fn doubles_are_points(a: i64) -> bool {
    let [x, z] = [0, 1].map(Polynomial::unknown);
    let (xx, xz, zz) = (square(&x), &x * &z, square(&z));
    let [over, under] = doubled(&x, &z);
    let factor = &(&xx + &zz) - &(&xz * &a.into());
    let sum = &(&under * &factor) - &(&(&over * &xz) * &4.into());
    over == square(&(&xx - &zz)) && sum == &(&xz * &square(&xz)) * &(4 * (4 - a * a)).into()
}

/// A step for infinity (1:0) and a point P with the coordinate `x_1`, in this order and the other one. The numbers `m`
/// and `n` are any factors of the coordinates. Then for a point Q and -Q, which have the coordinate `x`.
fn sums_are_points() -> bool {
    let [x_1, x, m, n] = [0, 1, 2, 3].map(Polynomial::unknown);
    let none = Polynomial::default();
    let four = &square(&(&m * &n)) * &4.into();
    let [infinity, p] = [[m.clone(), none.clone()], [&x_1 * &n, n.clone()]];
    let is_p = |x_3, z_3| x_3 == &x_1 * &z_3 && z_3 == &four * &x_1;
    let step = |[x_2, z_2]: &[Polynomial; 2], [x_3, z_3]: &[Polynomial; 2]| {
        step(&x_1, &[x_2, z_2, x_3, z_3].map(Polynomial::clone))
    };
    let [x_2, z_2, x_3, z_3] = step(&infinity, &p);
    let right = x_2 == square(&square(&m)) && z_2 == none && is_p(x_3, z_3);
    let [.., x_3, z_3] = step(&p, &infinity);
    let left = is_p(x_3, z_3);
    let [.., x_3, z_3] = step(&[&x * &m, m], &[&x * &n, n]);
    right && left && x_3 == &four * &square(&(&square(&x) - &1.into())) && z_3 == none
}

/// The steps keep this: neither `(x_2:z_2)` nor `(x_3:z_3)` is (0:0), and they are the coordinates of points Q and R
/// whose difference is P or -P, where P has the coordinate `x_1`, which is not 0. For affine Q and R with different
/// coordinates, this is the group law in `steps.rs`, divided by `x_1`. These are the other cases:
///
/// * Q or R is infinity. The other one is P or -P.
/// * R is -Q. The sum is infinity (1:0), because its X is not 0: P is 2Q or -2Q, whose coordinate is 0 if `x^2 = 1`.
/// * Q is not R, because P is not infinity.
/// * Doubling has no exception, infinity and points with `y = 0` included. For these, Z is 0 and X is not.
#[test]
fn steps_are_right_for_every_pair_of_points() {
    assert!(doubles_are_points(A) && !doubles_are_points(A + 1));
    assert_ne!(modulo(&(4 - BigInt::from(A) * A)), BigInt::ZERO);
    assert!(sums_are_points());
}

/// For `x_1 = 0`, both Z are 0 after the first step, and stay 0. So the result is a quotient by 0: it is 0.
#[test]
fn the_ladder_of_0_ends_with_a_divisor_of_0() {
    let are_0 = |points: [Polynomial; 4]| {
        let [_, z_2, _, z_3] = step(&0.into(), &points);
        z_2 == 0.into() && z_3 == 0.into()
    };
    let [x_2, x_3] = [0, 1].map(Polynomial::unknown);
    assert!(are_0([1, 0, 0, 1].map(Polynomial::from)) && are_0([0, 1, 1, 0].map(Polynomial::from)));
    assert!(are_0([x_2.clone(), 0.into(), x_3, 0.into()]));
    assert!(!are_0([x_2, 1.into(), 0.into(), 0.into()]));
}

/// The list has all encodings of coordinates of points P with 8P = O, and no other strings. With `y^2 = u (u^2 + A u +
/// 1)`, the double of P is
///
/// * O if u is 0: `u^2 + A u + 1` has no root, because `A^2 - 4` is not a square;
/// * (0, 0) if `u^2 = 1`;
/// * a point with the coordinate 1 if `(u - 1)^4 = 4 (A + 2) u^2`. For a root `r` of `A + 2`, this means that `u^2 -
///   (2 + 2r) u + 1` is 0, whose roots are in the list, or the same with `-r`, whose discriminant is not a square;
/// * a point with the coordinate -1 if `(u + 1)^4 = 4 (2 - A) u^2`. This has no root, because `2 - A` is not a square.
#[test]
fn all_points_of_small_order_are_in_the_list() {
    let little_endian = |sum: BigInt, byte: &u8| 256 * sum + byte;
    let numbers = SMALL_ORDER.map(|bytes| bytes.iter().rev().fold(BigInt::ZERO, little_endian));
    let a = BigInt::from(A);
    assert!(!is_square(&(&a * &a - 4)));

    let x = Polynomial::unknown(0);
    let [over, under] = doubled(&x, &1.into());
    let fourth = |x: &Polynomial| square(&square(x));
    let squares = |factor: i64| &square(&x) * &factor.into();
    assert_eq!(&over - &under, &fourth(&(&x - &1.into())) - &squares(4 * (A + 2)));
    assert_eq!(&over + &under, &fourth(&(&x + &1.into())) - &squares(4 * (2 - A)));
    assert!(!is_square(&(2 - &a)));
    let [first, second] = [&numbers[2], &numbers[3]];
    let two_r = first + second - 2;
    assert_eq!(modulo(&(first * second)), 1.into());
    assert_eq!(modulo(&(&two_r * &two_r)), modulo(&(4 * (&a + 2))));
    assert!(!is_square(&(&a + 2 - &two_r)));

    let coordinates = [0.into(), 1.into(), prime() - 1, first.clone(), second.clone()];
    let below = BigInt::from(1) << 255;
    let encodings = coordinates.iter().flat_map(|u| [u.clone(), u + prime()]);
    let mut expected: std::vec::Vec<_> = encodings.filter(|number| *number < below).collect();
    let mut numbers = numbers.to_vec();
    expected.sort();
    numbers.sort();
    assert_eq!(numbers, expected);
}

/// A clamped secret is 8 m, where m is not 0 and below 2^252. If 8P is not O, its order is the prime factor of the
/// number of points: of the curve, or of its twist. (The sum of both numbers is 2p + 2. That the factors are prime is
/// assumed.) Each is more than m, so the secret's multiple of P is not O, and no divisor is 0.
#[test]
fn multiples_of_other_points_are_not_infinity() {
    let of_twist: BigInt = 2 * prime() + 2 - 8 * order();
    assert_eq!(&of_twist % 4, BigInt::ZERO);
    let least = BigInt::from(1) << 252;
    assert!(order() > least && of_twist / 4 > least);
    let neutral = edwards::Point(0.into(), 1.into());
    let bits = (0..253).rev().map(|i| order().bit(i));
    let multiple = bits.fold(neutral.clone(), |sum, bit| {
        let sum = edwards::double(&sum, 1);
        if bit { edwards::add(&sum, &edwards::base()) } else { sum }
    });
    assert_eq!(multiple, neutral);
}

/// For points of the curve, the right side is 0 if `e^2 = 1`, where `e = d x_1 x_2 y_1 y_2`: a square is `d` times a
/// square. `i` is a root of -1.
fn squares_are_equal(i: &BigInt) -> bool {
    let [x_1, y_1, x_2, y_2] = [0, 1, 2, 3].map(Polynomial::unknown);
    let (i, d, one) = (i.clone().into(), edwards::d().into(), Polynomial::from(1));
    let e = &(&(&x_1 * &x_2) * &(&y_1 * &y_2)) * &d;
    let curve = |x: &Polynomial, y: &Polynomial| {
        &(&square(y) - &square(x)) - &(&one + &(&d * &square(&(x * y))))
    };
    let factor = &d * &square(&(&x_1 * &y_1));
    let left =
        &square(&(&(&i * &x_1) + &(&e * &y_1))) - &(&factor * &square(&(&(&i * &x_2) + &y_2)));
    let right = &(&(&square(&e) - &one) * &(&square(&y_1) - &one))
        + &(&curve(&x_1, &y_1) - &(&factor * &curve(&x_2, &y_2)));
    vanishes(&(&left - &right))
}

/// The denominators `1 + e` and `1 - e` of RFC 8032, section 5.1.4, are not 0 for any two points of the curve. If `e^2`
/// is 1, then `d (x_1 y_1 (i x_2 + y_2))^2` is a square, also with `-i` instead of `i`. But `d` is not a square, so
/// both are 0. Then `x_1 y_1` is 0, or `x_2` and `y_2` are: `e` is 0, which contradicts `e^2 = 1`.
#[test]
fn the_addition_of_edwards25519_is_complete() {
    let root = BigInt::from(2).modpow(&((prime() - 1) / 4), &prime());
    assert_eq!(modulo(&(&root * &root)), prime() - 1);
    assert!(squares_are_equal(&root) && squares_are_equal(&-root) && !squares_are_equal(&2.into()));
    assert!(!is_square(&edwards::d()));
}
