//! The algorithms of FIPS 203, written from its text, on polynomials in unknown coefficients.

use std::vec::Vec;

use sycon_testing::symbolic::modular::Form;

/// FIPS 203, section 2.4: q, and a primitive 256th root of unity modulo q.
const Q: i64 = 3329;
const ZETA: i64 = 17;

/// Section 2.3: `BitRev_7`.
fn bit_rev_7(i: u32) -> u32 {
    (0..7).map(|bit| (i >> bit & 1) << (6 - bit)).sum()
}

/// `ZETA` to this power, modulo q.
fn zeta_to(exponent: u32) -> i64 {
    (0..exponent).fold(1, |power, _| power * ZETA % Q)
}

/// Algorithm 9: NTT.
pub(super) fn ntt(f: &[Form]) -> Vec<Form> {
    let mut f = f.to_vec();
    let mut i = 1;
    let mut len = 128;
    while len >= 2 {
        for start in (0..256).step_by(2 * len) {
            let zeta = zeta_to(bit_rev_7(i));
            i += 1;
            for j in start..start + len {
                let t = &f[j + len] * zeta;
                f[j + len] = &f[j] - &t;
                f[j] = &f[j] + &t;
            }
        }
        len /= 2;
    }
    f
}

/// Algorithm 10: the inverse of NTT.
pub(super) fn inverse_ntt(f: &[Form]) -> Vec<Form> {
    let mut f = f.to_vec();
    let mut i = 127;
    let mut len = 2;
    while len <= 128 {
        for start in (0..256).step_by(2 * len) {
            let zeta = zeta_to(bit_rev_7(i));
            i -= 1;
            for j in start..start + len {
                let t = f[j].clone();
                f[j] = &t + &f[j + len];
                f[j + len] = &(&f[j + len] - &t) * zeta;
            }
        }
        len *= 2;
    }
    f.iter().map(|f| f * 3303).collect()
}

/// Algorithms 11 and 12: `MultiplyNTTs` and `BaseCaseMultiply`.
pub(super) fn multiply_ntts(f: &[Form], g: &[Form]) -> Vec<Form> {
    let mut h = Vec::new();
    for i in 0..128 {
        let gamma = zeta_to(2 * bit_rev_7(i) + 1);
        let i = i as usize;
        let ([a0, a1], [b0, b1]) = ([&f[2 * i], &f[2 * i + 1]], [&g[2 * i], &g[2 * i + 1]]);
        h.push(&(a0 * b0) + &(&(a1 * b1) * gamma));
        h.push(&(a0 * b1) + &(a1 * b0));
    }
    h
}

/// The coefficients of a sum of polynomials.
pub(super) fn sum(f: &[Form], g: &[Form]) -> Vec<Form> {
    f.iter().zip(g).map(|(f, g)| f + g).collect()
}

/// The coefficients of a difference of polynomials.
pub(super) fn difference(f: &[Form], g: &[Form]) -> Vec<Form> {
    f.iter().zip(g).map(|(f, g)| f - g).collect()
}

/// Equation 2.14: the inner product of two vectors in the domain of the NTT.
pub(super) fn inner_product(a: &[Vec<Form>], b: &[Vec<Form>]) -> Vec<Form> {
    let zero: Vec<Form> = (0..256).map(|_| Form::from(0)).collect();
    a.iter().zip(b).fold(zero, |total, (a, b)| sum(&total, &multiply_ntts(a, b)))
}

/// Equation 4.7: `Compress_d`, rounded to the nearest integer, and upwards halfway.
pub(super) fn compress(d: usize, x: i64) -> i64 {
    // floor(2^d x / q + 1/2)
    ((x << (d + 1)) + Q).div_euclid(2 * Q) % (1 << d)
}

/// Equation 4.8: `Decompress_d`, rounded likewise.
pub(super) fn decompress(d: usize, y: i64) -> i64 {
    // floor(q y / 2^d + 1/2)
    (2 * Q * y + (1 << d)).div_euclid(1 << (d + 1))
}

/// Algorithm 8, lines 3 to 5: a coefficient of `SamplePolyCBD` from `2 eta` bits, the first of which is the lowest. It
/// is not reduced modulo q.
pub(super) fn centered_binomial(eta: usize, bits: i64) -> i64 {
    let bit = |i: usize| bits >> i & 1;
    let x: i64 = (0..eta).map(bit).sum();
    let y: i64 = (0..eta).map(|j| bit(eta + j)).sum();
    x - y
}

/// Algorithm 7, lines 6 to 14: the coefficients that `SampleNTT` accepts from three bytes, if it needs two more.
pub(super) fn accepted([c0, c1, c2]: [u8; 3]) -> impl Iterator<Item = i16> {
    let [c0, c1, c2] = [c0, c1, c2].map(i16::from);
    let d1 = c0 + 256 * (c1 % 16);
    let d2 = c1 / 16 + 16 * c2;
    [d1, d2].into_iter().filter(|d| i64::from(*d) < Q)
}
