//! The ladder computes RFC 7748's, and each step doubles a point and adds two points.

#![allow(clippy::many_single_char_names, reason = "the names of formulas")]

use sycon_simd::Limbs;
use sycon_testing::symbolic::elements::named;
use sycon_testing::symbolic::fault::{Fault, assert_notices_each};
use sycon_testing::symbolic::limbs::{Limb, LimbLanes, Mask};
use sycon_testing::symbolic::polynomial::{Polynomial, weighted};
use sycon_testing::symbolic::unknowns::new_unknown;

use super::field::{Exchange, exchanges_of};
use super::{ladder, prime, vanishes};

type Symbol = LimbLanes<1>;

/// RFC 7748, section 4.1: the curve is `v^2 = u^3 + A u^2 + u`.
pub(super) const A: i64 = 486_662;

pub(super) fn square(a: &Polynomial) -> Polynomial {
    a * a
}

/// The numbers `x_2`, `z_2`, `x_3`, `z_3`.
pub(super) type Points = [Polynomial; 4];

/// A step of RFC 7748, section 5, where (486662 - 2) / 4 is `a24`.
pub(super) fn step(x_1: &Polynomial, [x_2, z_2, x_3, z_3]: &Points) -> Points {
    let a24 = Polynomial::from((A - 2) / 4);
    let (a, b) = (x_2 + z_2, x_2 - z_2);
    let (aa, bb) = (square(&a), square(&b));
    let e = &aa - &bb;
    let (c, d) = (x_3 + z_3, x_3 - z_3);
    let (da, cb) = (&d * &a, &c * &b);
    [&aa * &bb, &e * &(&aa + &(&a24 * &e)), square(&(&da + &cb)), x_1 * &square(&(&da - &cb))]
}

/// The result of a step, without intermediate results: twice the first point, and the sum of both.
fn double_and_add(x_1: &Polynomial, [x_2, z_2, x_3, z_3]: &Points) -> Points {
    let four = Polynomial::from(4);
    let (xx, xz, zz) = (square(x_2), x_2 * z_2, square(z_2));
    [
        square(&(&xx - &zz)),
        &(&four * &xz) * &(&(&xx + &(&xz * &A.into())) + &zz),
        &four * &square(&(&(x_2 * x_3) - &(z_2 * z_3))),
        &four * &(x_1 * &square(&(&(x_2 * z_3) - &(z_2 * x_3)))),
    ]
}

/// RFC 7748, section 5: before the step for bit `t` of the scalar, the points change places if `k_t` is not `k_(t +
/// 1)`. Bit `t` of the words that `exchanges` returns says so.
fn all_steps() -> bool {
    let words = || [(); 4].map(|()| LimbLanes([Limb::up_to(u64::MAX)]));
    let (exchanges, share) = (words(), words());
    let (log, result) = exchanges_of(|| ladder::multiples::<Symbol>(exchanges, share));
    let [a, b, c, d] = share.map(|word| word.0[0]);
    let x_1 = named(&weighted(64, [a, b, c, d & (u64::MAX >> 1)].map(Limb::polynomial)));
    let mut points = [1.into(), 0.into(), x_1.clone(), 1.into()];
    for (t, pair) in (0..255).rev().zip(log.chunks(2)) {
        let [xs, zs] = pair else { return false };
        let bit = LimbLanes([Limb::exactly(1 << (t % 64))]);
        let [Mask::Unknown(mask)] = exchanges[t / 64].and(bit).equal(bit) else { return false };
        let is_expected = |exchange: &Exchange, expected: [&Polynomial; 2]| {
            exchange.mask == Polynomial::unknown(mask)
                && (0..2).all(|i| vanishes(&(&exchange.before[i] - expected[i])))
        };
        if !is_expected(xs, [&points[0], &points[2]]) || !is_expected(zs, [&points[1], &points[3]])
        {
            return false;
        }
        let [x_2, x_3] = xs.after.clone();
        let [z_2, z_3] = zs.after.clone();
        points = step(&x_1, &[x_2, z_2, x_3, z_3]);
    }
    let [x_2, z_2, ..] = points;
    log.len() == 2 * 255
        && vanishes(&(&result.over.polynomial() - &x_2))
        && vanishes(&(&result.under.polynomial() - &z_2))
}

fn steps_double_and_add() -> bool {
    let x_1 = new_unknown(prime() - 1);
    let points = [(); 4].map(|()| new_unknown(prime() - 1));
    step(&x_1, &points) == double_and_add(&x_1, &points)
}

/// The group law of the curve in affine coordinates, for points `(x, y)` and `(u, v)`: a line through two points, or a
/// tangent, with the slope `s` meets the curve again where the coordinate is `s^2 - A -` those of both points.
fn group_law() -> bool {
    let [x, y, u, v] = [0, 1, 2, 3].map(Polynomial::unknown);
    let (a, two, four) = (Polynomial::from(A), Polynomial::from(2), Polynomial::from(4));
    let curve = |x: &Polynomial| &(&(x * &square(x)) + &(&a * &square(x))) + x;
    let on_curve = |p: &Polynomial| p.replace_squares(1, &curve(&x)).replace_squares(3, &curve(&u));
    // Coordinates of the sum and of the difference, multiplied by the square of x - u.
    let run = &x - &u;
    let rest = &square(&run) * &(&(&a + &x) + &u);
    let sum = &square(&(&y - &v)) - &rest;
    let difference = &square(&(&y + &v)) - &rest;
    // A step with z = 1 computes sum * difference = (x u - 1)^2 / (x - u)^2.
    let added = &square(&(&(&x * &u) - &1.into())) * &square(&run);
    // The tangent's slope is (3 x^2 + 2 A x + 1) / (2 y). The doubled coordinate, multiplied by 4 y^2.
    let slope = &(&(&Polynomial::from(3) * &square(&x)) + &(&(&two * &a) * &x)) + &1.into();
    let doubled = &square(&slope) - &(&(&four * &square(&y)) * &(&a + &(&two * &x)));
    let [over, under, ..] = double_and_add(&0.into(), &[x.clone(), 1.into(), 0.into(), 0.into()]);
    on_curve(&(&(&sum * &difference) - &added)) == Polynomial::default()
        && on_curve(&(&doubled - &over)) == Polynomial::default()
        && on_curve(&(&four * &square(&y))) == under
}

#[test]
fn all_255_steps_are_the_standards() {
    assert_notices_each(&[Fault::Sign, Fault::Constant, Fault::Order], 20, all_steps);
}

#[test]
fn each_step_doubles_a_point_and_adds_two() {
    assert!(steps_double_and_add());
    assert!(group_law());
}

/// Bit `t` is the exclusive-or of the bits `t` and `t + 1` of the clamped scalar (RFC 7748, section 5). Every bit of
/// the result is an exclusive-or of bits and a constant, so secrets with at most one bit determine all.
#[test]
fn exchanges_are_differences_of_bits() {
    for one in 0..=256 {
        let mut secret = [0_u8; 32];
        if let Some(byte) = secret.get_mut(one / 8) {
            *byte = 1 << (one % 8);
        }
        let exchanges = ladder::exchanges(&secret);
        secret[0] &= 0xf8;
        secret[31] &= 0x7f;
        secret[31] |= 0x40;
        let bit = |bytes: &[u8; 32], t: usize| {
            bytes.get(t / 8).is_some_and(|byte| byte >> (t % 8) & 1 == 1)
        };
        for t in 0..256 {
            assert_eq!(bit(&exchanges, t), bit(&secret, t) != bit(&secret, t + 1), "{one} {t}");
        }
    }
}
