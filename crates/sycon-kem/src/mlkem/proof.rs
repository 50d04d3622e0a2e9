//! What holds for all inputs, shown by running the kernels on words that stand for all their values.
//!
//! That no sum overflows, step by step, and that what is written is that of the standard for every value of the last
//! sum. Each step between is linear modulo q then, so that the transforms and products are those of the standard if
//! they are so for a basis.

#![allow(clippy::many_single_char_names, reason = "the names of the standard")]

use std::vec::Vec;

use sycon_secret::Zero;
use sycon_simd::{Backend, Kernel};
use sycon_testing::bounds::{Bounded, Word, any_words, take_packed, take_signs, words_of};

use super::encoding::tests::compressed;
use super::factors::{MONTGOMERY, Q};
use super::kpke::{Decrypt, Encrypt, MakeKeys, Prepare, Scratch};
use super::ntt::tests::{InverseTransform, Transform, transformed};
use super::parameters::{Ciphertext, MlKem, Noise, POLYNOMIAL, Parameters};
use super::polynomial::tests::{InnerProduct, modulo_q, product_of_pairs};
use super::polynomial::{Multiplier, Polynomial, Vector};
use super::sampling::MakeNoise;

/// All polynomials with coefficients at most so far away from 0.
fn up_to(distance: i16) -> Polynomial {
    Polynomial([(); 8].map(|()| any_words(-distance..=distance)))
}

/// All polynomials with canonical coefficients.
fn canonical() -> Polynomial {
    Polynomial([(); 8].map(|()| any_words(0..=Q - 1)))
}

/// All noise.
fn noise<const ETA: usize>(out: &mut [Polynomial]) {
    MakeNoise::<ETA, _> { blocks: &[[0; 192]; 9], out }.run(Bounded);
}

fn assert_up_to(distance: i16, polynomial: &Polynomial) {
    for row in &polynomial.0 {
        for word in words_of(row) {
            let [least, greatest] = word.bounds();
            assert!(-distance <= least && greatest <= distance, "{least}..={greatest}");
        }
    }
}

fn modulus() -> i32 {
    i32::from(Q)
}

#[test]
fn transforms_stay_in_bounds() {
    assert_up_to(2000, &Transform(up_to(Q - 1)).run(Bounded));
    assert_up_to(2500, &InverseTransform(up_to(2500)).run(Bounded));
}

#[test]
fn products_stay_in_bounds() {
    fn of_rank<const K: usize>() {
        let product = InnerProduct([up_to(Q - 1); K], [up_to(2000); K]).run(Bounded);
        assert_up_to(2500, &product);
    }
    of_rank::<2>();
    of_rank::<3>();
    of_rank::<4>();
}

/// Compares rows of words, which are functions of a sum, with a definition.
fn check<'a>(
    rows: impl IntoIterator<Item = &'a [Word; 32]>,
    written: fn(i16) -> i32,
    definition: impl Fn(u32) -> u32,
) {
    for word in rows.into_iter().flatten() {
        for (sum, word) in word.values() {
            let expected = definition(i32::from(sum).rem_euclid(modulus()).cast_unsigned());
            assert_eq!(written(word), expected.cast_signed(), "of {sum}");
        }
    }
}

fn bits(rows: &[(usize, [Word; 32])], expected: usize) {
    assert!(rows.iter().all(|(bits, _)| *bits == expected));
}

/// The kernels of a parameter set, one behind the other.
fn kernels<const K: usize>()
where
    MlKem<K>: Parameters,
{
    let prepared = |polynomials: &mut [Polynomial]| {
        let mut multipliers = [Multiplier::ZERO; K];
        Prepare { polynomials, multipliers: &mut multipliers }.run(Bounded);
        multipliers
    };
    let mut secrets = [[Polynomial::ZERO; K]; 2];
    match MlKem::<K>::ETA1 {
        2 => noise::<2>(secrets.as_flattened_mut()),
        _ => noise::<3>(secrets.as_flattened_mut()),
    }
    let [mut s, mut e] = secrets;
    let rows: [Vector<K>; 1] = [[(); K].map(|()| canonical())];
    let mut t = [Polynomial::ZERO];
    let bytes = &mut [[0; POLYNOMIAL]];
    MakeKeys { rows: &rows, s: &prepared(&mut s), e: &mut e[..1], t: &mut t, bytes }.run(Bounded);
    let packed = take_packed();
    assert_eq!(packed.len(), 8);
    bits(&packed, 12);
    check(packed.iter().map(|(_, row)| row), i32::from, |x| x);

    let mut noises = Noise::<K>::ZERO;
    let (y, errors) = noises.as_mut().split_at_mut(K);
    match MlKem::<K>::ETA1 {
        2 => noise::<2>(y),
        _ => noise::<3>(y),
    }
    noise::<2>(errors);
    let mut scratch = Scratch::ZERO;
    let mut ciphertext = Ciphertext::<K>::ZERO;
    Encrypt {
        matrix: &[(); K].map(|()| [(); K].map(|()| canonical())),
        t: &[(); K].map(|()| canonical()),
        noise: &mut noises,
        message: &[0; 32],
        scratch: &mut scratch,
        ciphertext: &mut ciphertext,
    }
    .run(Bounded);
    let packed = take_packed();
    let (u, v) = packed.split_at(8 * K);
    assert_eq!(v.len(), 8);
    for (rows, size) in [(u, MlKem::<K>::DU), (v, MlKem::<K>::DV)] {
        bits(rows, size);
        let size = u32::try_from(size).expect("11 at most");
        check(rows.iter().map(|(_, row)| row), i32::from, compressed(size));
    }

    let message = &mut [0; 32];
    let s = &[(); K].map(|()| canonical());
    Decrypt { s, ciphertext: &ciphertext, scratch: &mut scratch, message }.run(Bounded);
    let signs = take_signs();
    assert_eq!(signs.len(), 8);
    check(&signs, |word| i32::from(word < 0), compressed(1));
}

#[test]
fn kernels_of_rank_2_write_what_the_standard_says_of_any_sum() {
    kernels::<2>();
}

#[test]
fn kernels_of_rank_3_write_what_the_standard_says_of_any_sum() {
    kernels::<3>();
}

#[test]
fn kernels_of_rank_4_write_what_the_standard_says_of_any_sum() {
    kernels::<4>();
}

/// All polynomials with one coefficient that is not 0, and that 1.
fn basis() -> impl Iterator<Item = Polynomial> {
    (0..256).map(|place| {
        let mut polynomial = Polynomial::ZERO;
        polynomial.0.as_flattened_mut()[place] = 1;
        polynomial
    })
}

fn times(numbers: &[i32], factor: i32) -> Vec<i32> {
    numbers.iter().map(|x| x * factor % modulus()).collect()
}

#[test]
fn transforms_are_those_of_the_standard_on_a_basis() {
    for one in basis() {
        let expected = transformed(&one);
        for backend in Backend::available() {
            assert_eq!(modulo_q(&backend.run(Transform(one))), expected, "{backend}");
            let back = modulo_q(&backend.run(InverseTransform(one)));
            let mut polynomial = Polynomial::ZERO;
            for (x, back) in polynomial.0.as_flattened_mut().iter_mut().zip(back) {
                *x = i16::try_from(back).expect("below q");
            }
            let expected = times(&modulo_q(&one), MONTGOMERY);
            assert_eq!(transformed(&polynomial), expected, "{backend}");
        }
    }
}

#[test]
fn products_are_those_of_the_standard_on_a_basis() {
    for backend in Backend::available() {
        for (i, a) in basis().enumerate() {
            // Of other pairs, the first one and the neighbours'.
            let pair = i & !1;
            for j in [pair, pair + 1, 0, (pair + 2) % 256, (pair + 255) % 256, (i + 128) % 256] {
                let b = basis().nth(j).expect("below 256");
                let product = modulo_q(&backend.run(InnerProduct([a], [b])));
                let expected = product_of_pairs(&modulo_q(&a), &modulo_q(&b));
                assert_eq!(times(&product, MONTGOMERY), expected, "{backend} {i} {j}");
            }
        }
    }
}
