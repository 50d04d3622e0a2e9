//! Points of edwards25519 in affine coordinates of big integers, from the text of RFC 8032, section 5.1.

use sycon_testing::symbolic::polynomial::BigInt;

use super::prime;

/// The coordinates `x` and `y`.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Point(pub(super) BigInt, pub(super) BigInt);

pub(super) fn modulo(number: &BigInt) -> BigInt {
    ((number % prime()) + prime()) % prime()
}

fn divide(a: &BigInt, b: &BigInt) -> BigInt {
    modulo(&(a * b.modpow(&(prime() - 2), &prime())))
}

/// The constant `d` of the curve, -121665 / 121666.
pub(super) fn d() -> BigInt {
    divide(&(-121_665).into(), &121_666.into())
}

/// The base point.
pub(super) fn base() -> Point {
    let [x, y] = [
        "15112221349535400772501151409588531511454012693041857206046113283949847762202",
        "46316835694926478169428394003475163141307993866256225615783033603165251855960",
    ];
    Point(x.parse().expect("a number"), y.parse().expect("a number"))
}

/// Return whether `-x^2 + y^2 = 1 + d x^2 y^2`.
pub(super) fn is_on_curve(Point(x, y): &Point) -> bool {
    modulo(&(y * y - x * x - 1 - d() * x * x * y * y)) == BigInt::ZERO
}

/// Section 5.1.4: the group's addition, complete for all points.
pub(super) fn add(Point(x1, y1): &Point, Point(x2, y2): &Point) -> Point {
    let product = modulo(&(d() * x1 * x2 * y1 * y2));
    Point(
        divide(&(x1 * y2 + x2 * y1), &(1 + &product)),
        divide(&(y1 * y2 + x1 * x2), &(1 - &product)),
    )
}

/// Doubles a point several times.
pub(super) fn double(point: &Point, times: usize) -> Point {
    (0..times).fold(point.clone(), |point, _| add(&point, &point))
}
