//! ML-KEM computes what FIPS 203 says, for all inputs: the kernels run on words that stand for all their values.
//!
//! Each theorem runs the generic kernel that every backend instantiates. It compares the polynomials that the kernel
//! computes with those of the standard's algorithm, which [`standard`] has from the text. That no word overflows is
//! part of each theorem, because symbolic words panic where one can. The tests of `sycon-simd` compare the operations
//! of each backend with the portable ones.

mod encoding;
mod kpke;
mod standard;

use std::vec::Vec;

use sycon_secret::Zero;
use sycon_simd::Kernel;
use sycon_testing::symbolic::fault::{Fault, assert_notices_each};
use sycon_testing::symbolic::modular::{
    Form, Modular, Word, in_new_memory, row_of, variables, words_of,
};

use super::factors::{MONTGOMERY, Q};
use super::ntt::tests::{InverseTransform, Transform};
use super::polynomial::Polynomial;
use super::polynomial::tests::InnerProduct;

/// A polynomial with coefficients between bounds, and with these classes.
fn between(least: i16, greatest: i16, forms: &[Form]) -> Polynomial {
    let mut polynomial = Polynomial::ZERO;
    for (row, forms) in polynomial.0.iter_mut().zip(forms.as_chunks::<32>().0) {
        *row = row_of(
            forms.each_ref().map(|form| Word::between(least..=greatest, Some(form.clone()))),
        );
    }
    polynomial
}

/// A polynomial with coefficients at most `distance` away from 0, and with these classes.
fn up_to(distance: i16, forms: &[Form]) -> Polynomial {
    between(-distance, distance, forms)
}

/// A polynomial with coefficients from 0 to q - 1, and with these classes.
fn canonical(forms: &[Form]) -> Polynomial {
    between(0, Q - 1, forms)
}

fn words(polynomial: &Polynomial) -> impl Iterator<Item = Word> {
    polynomial.0.iter().flat_map(words_of)
}

/// Returns true if the coefficients are these modulo q, times a factor, and at most `distance` away from 0.
fn is(polynomial: &Polynomial, expected: &[Form], factor: i64, distance: i16) -> bool {
    expected.len() == 256
        && words(polynomial).zip(expected).all(|(word, expected)| {
            let [least, greatest] = word.bounds();
            word.form().is_some_and(|form| form == expected * factor)
                && (-distance..=distance).contains(&least)
                && greatest <= distance
        })
}

/// 2^16, which the inverse transform multiplies by, and by which products are divided.
const SCALE: i64 = MONTGOMERY as i64;

/// `SCALE * UNSCALE` is 1 modulo q.
const UNSCALE: i64 = 169;

/// The transform of all polynomials with coefficients between `-q` and `q` is algorithm 9, and at most 2000 away from
/// 0.
fn transform() -> bool {
    let f = variables();
    is(&Transform(up_to(Q - 1, &f)).run(Modular), &standard::ntt(&f), 1, 2000)
}

/// The inverse transform of all polynomials with coefficients at most 2500 away from 0 is algorithm 10 times 2^16, and
/// at most 2500 away from 0.
fn inverse_transform() -> bool {
    let f = variables();
    let expected = standard::inverse_ntt(&f);
    is(&InverseTransform(up_to(2500, &f)).run(Modular), &expected, SCALE, 2500)
}

/// Algorithm 10 undoes algorithm 9, and the other way round. So the coefficients of algorithm 9 stand for all
/// polynomials, and theorems may call these the variables.
fn inverses() -> bool {
    let f = variables();
    standard::inverse_ntt(&standard::ntt(&f)) == f && standard::ntt(&standard::inverse_ntt(&f)) == f
}

/// The inner product of all vectors of `K` polynomials is the sum of what algorithm 11 gives, divided by 2^16, and at
/// most 2500 away from 0. Coefficients are between `-q` and `q`, and at most 2000 away from 0.
fn inner_product<const K: usize>() -> bool {
    let [a, b] = [(); 2].map(|()| [(); K].map(|()| variables()));
    let vectors = (a.each_ref().map(|a| up_to(Q - 1, a)), b.each_ref().map(|b| up_to(2000, b)));
    let product = InnerProduct(vectors.0, vectors.1).run(Modular);
    is(&product, &standard::inner_product(&a, &b), UNSCALE, 2500)
}

/// The coefficients of the product of two polynomials modulo `X^256 + 1`.
fn product(a: &[Form], b: &[Form]) -> Vec<Form> {
    let coefficient = |place: usize| {
        let terms = a.iter().enumerate().map(|(i, a)| {
            let j = (place + 256 - i) % 256;
            &(a * &b[j]) * if i <= place { 1 } else { -1 }
        });
        terms.fold(Form::from(0), |sum, term| &sum + &term)
    };
    (0..256).map(coefficient).collect()
}

/// The transforms of two polynomials, their product, and the inverse transform of it, are the product of the
/// polynomials modulo `X^256 + 1`. This compares the terms with some of the coefficients of `a` at a time. The form of
/// another coefficient is 0, so that its terms drop out on both sides.
fn product_of_polynomials(coefficients: core::ops::Range<usize>) -> bool {
    let [mut a, b] = [(); 2].map(|()| variables());
    for (i, a) in a.iter_mut().enumerate() {
        if !coefficients.contains(&i) {
            *a = Form::from(0);
        }
    }
    let [x, y] = [&a, &b].map(|f| Transform(up_to(Q - 1, f)).run(Modular));
    let result = InverseTransform(InnerProduct([x], [y]).run(Modular)).run(Modular);
    is(&result, &product(&a, &b), 1, 2500)
}

/// The faults of sums and products.
const FAULTS: &[Fault] = &[Fault::Carry, Fault::Sign, Fault::Constant, Fault::Order];

#[test]
fn transform_is_algorithm_9() {
    notices(FAULTS, 8, transform);
}

#[test]
fn inverse_transform_is_algorithm_10() {
    // Barrett's factor 10 can be 11 as well, because the numbers here are small enough. So not every constant counts.
    notices(FAULTS, 7, inverse_transform);
}

#[test]
fn algorithms_9_and_10_are_inverses() {
    assert!(in_new_memory(inverses));
}

#[test]
fn inner_products_of_rank_2_are_sums_of_algorithm_11() {
    notices(FAULTS, 8, inner_product::<2>);
}

#[test]
fn inner_products_of_rank_3_are_sums_of_algorithm_11() {
    notices(FAULTS, 8, inner_product::<3>);
}

#[test]
fn inner_products_of_rank_4_are_sums_of_algorithm_11() {
    notices(FAULTS, 8, inner_product::<4>);
}

#[test]
fn products_are_those_of_polynomials() {
    let block = |start| in_new_memory(|| product_of_polynomials(start..start + 16));
    assert!((0..256).step_by(16).all(block));
    notices(FAULTS, 3, || product_of_polynomials(0..1));
}

/// Asserts what [`assert_notices_each`] asserts, in new memory each time.
fn notices(faults: &[Fault], count: usize, theorem: impl Fn() -> bool) {
    assert_notices_each(faults, count, || in_new_memory(&theorem));
}
