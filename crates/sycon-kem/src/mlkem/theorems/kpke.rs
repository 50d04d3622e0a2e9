//! K-PKE (FIPS 203, section 5): the kernels between the hash functions, as a whole.
//!
//! The variables of a polynomial that a kernel transforms are the coefficients of its transform. This covers all
//! polynomials, because each polynomial is the inverse transform of its transform.

use core::array;
use std::vec::Vec;

use sycon_secret::Zero;
use sycon_simd::{Kernel, Words};
use sycon_testing::symbolic::fault::Fault;
use sycon_testing::symbolic::modular::{
    Form, Modular, Word, last_signs, read_bits, variable, variables, words_of, write_bits,
};

use super::standard::{self, compress, difference, inner_product, inverse_ntt, sum};
use super::{FAULTS, between, canonical, is, notices, up_to, words};
use crate::mlkem::encoding::decompress;
use crate::mlkem::factors::Q;
use crate::mlkem::kpke::{Decrypt, Encrypt, MakeKeys, Parse, Prepare, Scratch, Write};
use crate::mlkem::parameters::{Ciphertext, MlKem, Noise, POLYNOMIAL, Parameters};
use crate::mlkem::polynomial::{Multiplier, Polynomial, Vector};

/// `K` polynomials.
type Forms<const K: usize> = [Vec<Form>; K];

fn vector<const K: usize>() -> Forms<K> {
    array::from_fn(|_| variables())
}

/// Canonical polynomials.
fn all<const K: usize>(forms: &Forms<K>) -> Vector<K> {
    forms.each_ref().map(|forms| canonical(forms))
}

/// How far from 0 the noise of secrets is.
fn eta1<const K: usize>() -> i16
where
    MlKem<K>: Parameters,
{
    i16::try_from(MlKem::<K>::ETA1).expect("3 at most")
}

/// Returns true if these bytes are `ByteEncode_d` of `definition`, applied to each coefficient's class modulo q.
fn are(bytes: &[u8], d: usize, coefficients: &[Form], definition: impl Fn(i64) -> i64) -> bool {
    let rows = coefficients.as_chunks::<32>().0;
    bytes.len() == 32 * d
        && rows.len() == 8
        && bytes.chunks_exact(4 * d).zip(rows).all(|(bytes, row)| {
            read_bits(d, bytes).iter().zip(row).all(|(word, coefficient)| {
                let sign = |y: i16| if d == 1 { i64::from(y < 0) } else { y.into() };
                word.form_of_unknown().as_ref() == Some(coefficient)
                    && word
                        .values()
                        .all(|(x, y)| sign(y) == definition(i64::from(x).rem_euclid(Q.into())))
            })
        })
}

/// Algorithm 13, lines 16 to 19: the transform of `s`, and a polynomial of `A s + e`, with its bytes.
fn make_keys<const K: usize>() -> bool
where
    MlKem<K>: Parameters,
{
    let (matrix, s, e) = (vector::<K>(), vector::<K>(), variables());
    let mut secrets = s.each_ref().map(|s| up_to(eta1::<K>(), &inverse_ntt(s)));
    let mut multipliers = [Multiplier::ZERO; K];
    Prepare { polynomials: &mut secrets, multipliers: &mut multipliers }.run(Modular);
    let mut bytes = [[0; POLYNOMIAL]];
    let mut t = [Polynomial::ZERO];
    let errors = &mut [up_to(eta1::<K>(), &inverse_ntt(&e))];
    let rows = &[all(&matrix)];
    MakeKeys { rows, s: &multipliers, e: errors, t: &mut t, bytes: &mut bytes }.run(Modular);
    let mut bytes_of_s = [[0; POLYNOMIAL]; K];
    Write { polynomials: &secrets, bytes: bytes_of_s.as_flattened_mut() }.run(Modular);
    let expected = sum(&inner_product(&matrix, &s), &e);
    are(&bytes[0], 12, &expected, |x| x)
        && words(&t[0]).zip(&expected).all(|(word, expected)| {
            let [least, greatest] = word.bounds();
            word.form().as_ref() == Some(expected) && 0 <= least && greatest < Q
        })
        && bytes_of_s.iter().zip(&s).all(|(bytes, s)| are_classes(bytes, s))
        && secrets.iter().zip(&s).all(|(secret, s)| is(secret, s, 1, 2000))
        && is(&errors[0], &e, 1, 2000)
}

/// Returns true if these bytes are `ByteEncode_12` of these classes.
fn are_classes(bytes: &[u8; POLYNOMIAL], coefficients: &[Form]) -> bool {
    let words = bytes.chunks_exact(4 * 12).flat_map(|bytes| read_bits(12, bytes));
    words.zip(coefficients).all(|(word, coefficient)| {
        let [least, greatest] = word.bounds();
        word.form().as_ref() == Some(coefficient) && 0 <= least && greatest < Q
    })
}

/// Algorithm 14, lines 18 to 24.
fn encrypt<const K: usize>() -> bool
where
    MlKem<K>: Parameters,
{
    let (matrix, t, y) =
        (array::from_fn::<_, K, _>(|_| vector::<K>()), vector::<K>(), vector::<K>());
    let (e1, e2, message) = (vector::<K>(), variables(), variables());
    let mut noise = Noise::<K>::ZERO;
    let polynomials = noise.as_mut();
    for (i, y) in y.iter().enumerate() {
        polynomials[i] = up_to(eta1::<K>(), &inverse_ntt(y));
    }
    for (i, e) in e1.iter().chain([&e2]).enumerate() {
        polynomials[K + i] = up_to(2, e);
    }
    let mut bytes = [0; 32];
    for (bytes, bits) in bytes.chunks_exact_mut(4).zip(message.as_chunks::<32>().0) {
        write_bits(bits.clone().map(|bit| Word::between(0..=1, Some(bit))), 1, bytes);
    }
    let (mut scratch, mut ciphertext) = (Scratch::ZERO, Ciphertext::<K>::ZERO);
    Encrypt {
        matrix: &matrix.each_ref().map(all),
        t: &all(&t),
        noise: &mut noise,
        message: &bytes,
        scratch: &mut scratch,
        ciphertext: &mut ciphertext,
    }
    .run(Modular);

    let (du, dv) = (MlKem::<K>::DU, MlKem::<K>::DV);
    let (c1, c2) = ciphertext.as_ref().split_at(32 * du * K);
    // Decompress_1 is a product with its value of 1, because its value of 0 is 0.
    let mu: Vec<Form> = message.iter().map(|bit| bit * standard::decompress(1, 1)).collect();
    let v = inverse_ntt(&inner_product(&t, &y));
    let transformed = noise.as_ref().iter().zip(&y).all(|(noise, y)| is(noise, y, 1, 2000));
    transformed
        && standard::decompress(1, 0) == 0
        && c1.chunks_exact(32 * du).zip(&e1).enumerate().all(|(j, (bytes, e1))| {
            let column = matrix.each_ref().map(|row| row[j].clone());
            let u = sum(&inverse_ntt(&inner_product(&column, &y)), e1);
            are(bytes, du, &u, |x| compress(du, x))
        })
        && are(c2, dv, &sum(&sum(&v, &e2), &mu), |x| compress(dv, x))
}

/// Writes any bits to a ciphertext, and gives these classes to the decompressed values. Returns true if the values are
/// those of the standard.
fn any_bits(d: usize, bytes: &mut [u8], forms: &[Form]) -> bool {
    forms.as_chunks::<32>().0.iter().enumerate().all(|(i, forms)| {
        let greatest = (1 << d) - 1;
        let raw = array::from_fn(|_| Word::between(0..=greatest, None));
        write_bits(raw, d, &mut bytes[4 * d * i..]);
        let mut decompressed = [0; 32];
        decompress(Modular, d, i, bytes).store(&mut decompressed);
        words_of(&decompressed).iter().zip(forms).all(|(word, form)| {
            word.give_form(form.clone());
            word.values().map(|(x, _)| x).eq(0..=greatest)
                && word.values().all(|(x, y)| i64::from(y) == standard::decompress(d, x.into()))
        })
    })
}

/// Algorithm 15. The secret polynomials are canonical if they were read, and otherwise transformed noise, which is at
/// most 2000 away from 0. Both are between `-q` and `q`.
fn decrypt<const K: usize>() -> bool
where
    MlKem<K>: Parameters,
{
    let (s, u, v) = (vector::<K>(), vector::<K>(), variables());
    let mut ciphertext = Ciphertext::<K>::ZERO;
    let (du, dv) = (MlKem::<K>::DU, MlKem::<K>::DV);
    let (c1, c2) = ciphertext.as_mut().split_at_mut(32 * du * K);
    let mut parts = c1.chunks_exact_mut(32 * du).zip(&u);
    let decompressed =
        parts.all(|(bytes, u)| any_bits(du, bytes, &inverse_ntt(u))) && any_bits(dv, c2, &v);
    let (mut scratch, mut message) = (Scratch::ZERO, [0; 32]);
    let key = &s.each_ref().map(|s| up_to(Q - 1, s));
    let (scratch, out) = (&mut scratch, &mut message);
    Decrypt { s: key, ciphertext: &ciphertext, scratch, message: out }.run(Modular);
    let w = difference(&v, &inverse_ntt(&inner_product(&s, &u)));
    decompressed && are(&message, 1, &w, |x| compress(1, x))
}

/// `ByteDecode_12`, and the modulus check of section 7.2: all of the kernel's signs are set if and only if all
/// coefficients are less than q.
fn parse<const K: usize>() -> bool {
    let mut bytes = [[0; POLYNOMIAL]; K];
    let forms: Vec<[Form; 32]> = (0..8 * K).map(|_| array::from_fn(|_| variable())).collect();
    let rows = bytes.as_flattened_mut().chunks_exact_mut(4 * 12);
    for (bytes, forms) in rows.zip(&forms) {
        let raw = forms.clone().map(|form| Word::between(0..=4095, Some(form)));
        write_bits(raw, 12, bytes);
    }
    let mut out = [Polynomial::ZERO; K];
    Parse { bytes: bytes.as_flattened(), out: &mut out }.run(Modular);
    let read = out.iter().flat_map(words).zip(forms.as_flattened()).all(|(word, form)| {
        word.form().as_ref() == Some(form) && word.values().all(|(x, y)| x == y)
    });
    read && last_signs().iter().enumerate().all(|(i, signs)| {
        let signs = signs.conjunction();
        let unknowns = signs.iter().map(Word::form_of_unknown);
        unknowns.eq(forms.iter().map(|row| Some(row[i].clone())))
            && signs.iter().all(|word| {
                word.values().map(|(x, _)| x).eq(0..=4095)
                    && word.values().all(|(x, y)| (y < 0) == (x < Q))
            })
    })
}

/// Polynomials that are at most 20000 away from 0 are written as their canonical representatives.
fn write<const K: usize>() -> bool {
    let forms = vector::<K>();
    let polynomials = &forms.each_ref().map(|forms| between(-20000, 20000, forms));
    let mut bytes = [[0; POLYNOMIAL]; K];
    Write { polynomials, bytes: bytes.as_flattened_mut() }.run(Modular);
    bytes.iter().zip(&forms).all(|(bytes, forms)| are(bytes, 12, forms, |x| x))
}

// Ranks 3 and 4 run longer, and the operations are those of rank 2: fewer faults.

#[test]
fn keys_of_rank_2_are_those_of_algorithm_13() {
    notices(FAULTS, 6, make_keys::<2>);
}

#[test]
#[ignore = "slow"]
fn keys_of_rank_3_are_those_of_algorithm_13() {
    notices(FAULTS, 2, make_keys::<3>);
}

#[test]
#[ignore = "slow"]
fn keys_of_rank_4_are_those_of_algorithm_13() {
    notices(FAULTS, 2, make_keys::<4>);
}

#[test]
fn ciphertexts_of_rank_2_are_those_of_algorithm_14() {
    notices(FAULTS, 6, encrypt::<2>);
}

#[test]
#[ignore = "slow"]
fn ciphertexts_of_rank_3_are_those_of_algorithm_14() {
    notices(FAULTS, 2, encrypt::<3>);
}

#[test]
#[ignore = "slow"]
fn ciphertexts_of_rank_4_are_those_of_algorithm_14() {
    notices(FAULTS, 2, encrypt::<4>);
}

#[test]
fn messages_of_rank_2_are_those_of_algorithm_15() {
    notices(FAULTS, 6, decrypt::<2>);
}

#[test]
#[ignore = "slow"]
fn messages_of_rank_3_are_those_of_algorithm_15() {
    notices(FAULTS, 2, decrypt::<3>);
}

#[test]
#[ignore = "slow"]
fn messages_of_rank_4_are_those_of_algorithm_15() {
    notices(FAULTS, 2, decrypt::<4>);
}

#[test]
fn keys_are_read_and_written_as_in_section_7() {
    // The first constant is q. Only the sign of the second constant, -1, matters.
    notices(&[Fault::Constant], 1, parse::<2>);
    notices(&[Fault::Sign, Fault::Order, Fault::Bound], 9, parse::<2>);
    notices(&[Fault::Sign, Fault::Order], 1, parse::<3>);
    notices(&[Fault::Sign, Fault::Order], 1, parse::<4>);
    notices(&[Fault::Carry, Fault::Sign, Fault::Order], 9, write::<4>);
}
