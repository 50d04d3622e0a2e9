//! Reductions, bits and samples: one coefficient at a time, for all of its values, at each place in the bytes.

use std::collections::BTreeSet;
use std::vec::Vec;

use sycon_secret::Zero;
use sycon_simd::{Kernel, Words};
use sycon_testing::symbolic::fault::Fault;
use sycon_testing::symbolic::modular::{
    Form, Modular, ModularWords, Word, read_bits, row_of, variable, variables, words_of, write_bits,
};

use super::{notices, standard};
use crate::Backend;
use crate::mlkem::encoding::{compress, compress1, decompress, decompress1, read, write};
use crate::mlkem::factors::{Factor, Factors, Q, ZETAS, canonical, in_montgomery_form, reduce};
use crate::mlkem::parameters::RATE128;
use crate::mlkem::polynomial::{Polynomial, SQUARES};
use crate::mlkem::sampling::{MakeNoise, Sampler, Take};
use crate::mlkem::{factors::MONTGOMERY, ntt};

/// A row of words between bounds.
fn row(least: i16, greatest: i16) -> ModularWords {
    ModularWords::load(Modular, &row_of(words(least, greatest)))
}

fn words(least: i16, greatest: i16) -> [Word; 32] {
    [(); 32].map(|()| Word::between(least..=greatest, Some(variable())))
}

fn words_in(row: ModularWords) -> [Word; 32] {
    let mut memory = [0; 32];
    row.store(&mut memory);
    words_of(&memory)
}

/// Returns true if words are this function of their unknowns, which take each value between the bounds.
fn are_functions(
    words: impl IntoIterator<Item = Word>,
    least: i16,
    greatest: i16,
    definition: impl Fn(i64) -> i64,
) -> bool {
    let mut words = words.into_iter();
    words.next().is_some_and(|first| {
        first.values().map(|(x, _)| x).eq(least..=greatest)
            && first.values().all(|(x, y)| i64::from(y) == definition(x.into()))
            && words.all(|word| word.is_same_function(&first))
    })
}

/// Returns true if each word is a function of the unknown with this class.
fn are_of(words: &[Word], classes: &[Form]) -> bool {
    words.iter().zip(classes).all(|(word, class)| word.form_of_unknown().as_ref() == Some(class))
}

/// The product of each number with each factor of the transforms is that modulo q, divided by 2^16, and less than q
/// away from 0.
fn montgomery() -> bool {
    let layers = [&ntt::LAST_LAYERS, &ntt::FIRST_INVERSE_LAYERS];
    let rows = layers.into_iter().flat_map(|layers| layers.as_flattened()).chain(&SQUARES);
    let factors = ZETAS.iter().chain(&[Factor::ONE, ntt::SCALE, ntt::SCALED_ZETA]);
    let factors: BTreeSet<(i16, i16)> = factors
        .map(|factor| (factor.value, factor.scaled))
        .chain(rows.flat_map(|row| row.values.into_iter().zip(row.scaled)))
        .collect();
    let q = ModularWords::splat(Modular, Q);
    let input = row(i16::MIN, i16::MAX);
    factors.into_iter().all(|(value, scaled)| {
        let products = Factors::<Modular>::splat(Modular, Factor { value, scaled }).times(input, q);
        words_in(input).iter().zip(words_in(products)).all(|(x, product)| {
            let scaled_back = product.form().map(|form| &form * i64::from(MONTGOMERY));
            let [least, greatest] = product.bounds();
            scaled_back == x.form().map(|form| &form * i64::from(value))
                && -Q < least
                && greatest < Q
        })
    })
}

/// The reduction of each number that is at most 20000 away from 0 is congruent to it, and at most 2000 away from 0.
/// That the bound is not smaller is part of this, or the constant could be another.
fn barrett() -> bool {
    let input = row(-20000, 20000);
    words_in(input).iter().zip(words_in(reduce(Modular, input))).all(|(x, reduced)| {
        let [least, greatest] = reduced.bounds();
        reduced.form() == x.form() && (-2000..=-1665).contains(&least) && greatest <= 2000
    })
}

/// The canonical representative of every number is its remainder.
fn remainder() -> bool {
    let remainders = words_in(canonical(Modular, row(i16::MIN, i16::MAX)));
    remainders.iter().all(|word| word.form().is_some() && word.form() == word.form_of_unknown())
        && are_functions(remainders, i16::MIN, i16::MAX, |x| x.rem_euclid(Q.into()))
}

/// What makes up for a division by 2^16 is the product with 2^16 modulo q of each number, less than q away from 0.
fn montgomery_form() -> bool {
    words_in(in_montgomery_form(Modular, row(i16::MIN, i16::MAX))).iter().all(|word| {
        let [least, greatest] = word.bounds();
        let product = word.form_of_unknown().map(|form| &form * i64::from(MONTGOMERY));
        -Q < least && greatest < Q && product.is_some() && word.form() == product
    })
}

/// Rows of words between 0 and `greatest` with these classes.
fn rows(greatest: i16, classes: &[Form]) -> Vec<[Word; 32]> {
    let row = |classes: &[Form; 32]| {
        classes.each_ref().map(|class| Word::between(0..=greatest, Some(class.clone())))
    };
    classes.as_chunks().0.iter().map(row).collect()
}

/// A compressed polynomial has the bits of `Compress_d`, in the order of algorithm 5.
fn compression(d: usize) -> bool {
    let classes = variables();
    let mut bytes = [0; 8 * 4 * 12];
    for (i, row) in rows(Q - 1, &classes).into_iter().enumerate() {
        let row = ModularWords::load(Modular, &row_of(row));
        match d {
            1 => bytes[4 * i..4 * i + 4].copy_from_slice(&compress1(Modular, row).to_le_bytes()),
            12 => write::<Modular, 12>(row, i, &mut bytes),
            _ => compress(Modular, d, row, i, &mut bytes),
        }
    }
    let words: Vec<Word> =
        bytes[..32 * d].chunks_exact(4 * d).flat_map(|bytes| read_bits(d, bytes)).collect();
    are_of(&words, &classes)
        && match d {
            // The bit is the sign.
            1 => {
                let bits = words[0].values().map(|(x, y)| (i64::from(x), i64::from(y < 0)));
                bits.eq((0..Q.into()).map(|x| (x, standard::compress(1, x))))
                    && words.iter().all(|word| word.is_same_function(&words[0]))
            }
            12 => are_functions(words, 0, Q - 1, |x| x),
            _ => are_functions(words, 0, Q - 1, |x| standard::compress(d, x)),
        }
}

/// Bits in the order of algorithm 6, decompressed, are `Decompress_d` of them.
fn decompression(d: usize) -> bool {
    let classes = variables();
    let mut bytes = [0; 8 * 4 * 12];
    let greatest = (1 << d) - 1;
    for (row, bytes) in rows(greatest, &classes).into_iter().zip(bytes.chunks_exact_mut(4 * d)) {
        write_bits(row, d, bytes);
    }
    let row = |i| match d {
        1 => decompress1(Modular, read::<Modular, 1>(Modular, i, &bytes)),
        12 => read::<Modular, 12>(Modular, i, &bytes),
        _ => decompress(Modular, d, i, &bytes),
    };
    let words: Vec<Word> = (0..8).flat_map(|i| words_in(row(i))).collect();
    let definition = |y| if d == 12 { y } else { standard::decompress(d, y) };
    are_of(&words, &classes) && are_functions(words, 0, greatest, definition)
}

/// Noise of all bytes is that of algorithm 8.
fn noise<const ETA: usize>() -> bool {
    let bits = 2 * ETA;
    let greatest = (1 << bits) - 1;
    let classes = variables();
    let mut block = [0; 192];
    for (row, bytes) in rows(greatest, &classes).into_iter().zip(block.chunks_exact_mut(4 * bits)) {
        write_bits(row, bits, bytes);
    }
    let mut out = [Polynomial::ZERO];
    MakeNoise::<ETA, _> { blocks: &[block], out: &mut out }.run(Modular);
    let words: Vec<Word> = super::words(&out[0]).collect();
    are_of(&words, &classes)
        && are_functions(words, 0, greatest, |bits| standard::centered_binomial(ETA, bits))
}

#[test]
fn products_with_every_factor_are_those_modulo_q() {
    notices(&[Fault::Sign, Fault::Constant], 9, montgomery);
}

#[test]
fn reductions_are_congruent_and_in_bounds() {
    notices(&[Fault::Sign, Fault::Constant], 9, barrett);
    notices(&[Fault::Carry, Fault::Sign, Fault::Bound], 9, remainder);
    notices(&[Fault::Sign, Fault::Constant], 9, montgomery_form);
}

#[test]
fn compressions_are_those_of_equation_4_7() {
    for bits in [4, 5, 10, 11] {
        notices(&[Fault::Sign, Fault::Logic, Fault::Order, Fault::Bound], 9, || compression(bits));
    }
    notices(&[Fault::Sign, Fault::Logic, Fault::Rotation, Fault::Order, Fault::Bound], 9, || {
        compression(1)
    });
    notices(&[Fault::Order, Fault::Bound], 9, || compression(12));
}

#[test]
fn decompressions_are_those_of_equation_4_8() {
    for bits in [4, 5, 10, 11] {
        notices(
            &[Fault::Sign, Fault::Constant, Fault::Rotation, Fault::Order, Fault::Bound],
            9,
            || decompression(bits),
        );
    }
    notices(&[Fault::Sign, Fault::Constant, Fault::Order, Fault::Bound], 9, || decompression(1));
    notices(&[Fault::Order, Fault::Bound], 9, || decompression(12));
}

const FAULTS_OF_NOISE: &[Fault] = &[
    Fault::Carry,
    Fault::Sign,
    Fault::Logic,
    Fault::Constant,
    Fault::Rotation,
    Fault::Order,
    Fault::Bound,
];

#[test]
fn noise_is_that_of_algorithm_8() {
    notices(FAULTS_OF_NOISE, 9, noise::<2>);
    notices(FAULTS_OF_NOISE, 9, noise::<3>);
}

/// Blocks with all values of three bytes from this one on, in order.
fn all_bytes_from(mut number: u32) -> impl Iterator<Item = [u8; RATE128]> {
    core::iter::from_fn(move || {
        (number < 1 << 24).then(|| {
            let mut block = [0; RATE128];
            for three in block.as_chunks_mut().0 {
                let [a, b, c, _] = number.to_le_bytes();
                *three = [a, b, c];
                number += 1;
            }
            block
        })
    })
}

fn accepted(block: &[u8; RATE128]) -> impl Iterator<Item = i16> {
    block.as_chunks().0.iter().flat_map(|three| standard::accepted(*three))
}

/// From each triple of bytes, every backend accepts the numbers of algorithm 7, in the same order.
#[test]
fn samples_are_those_that_algorithm_7_accepts() {
    for backend in Backend::available() {
        for block in all_bytes_from(0) {
            let mut samplers = [Sampler::new()];
            backend.run(Take { samplers: &mut samplers, blocks: &[block] });
            let [Sampler { coefficients, count }] = &samplers;
            assert!(accepted(&block).eq(coefficients[..*count].iter().copied()), "{backend}");
        }
    }
}

/// From a sequence of blocks, every backend takes the first 256 numbers.
#[test]
fn samples_fill_polynomials_as_in_algorithm_7() {
    for backend in Backend::available() {
        for start in (0..(1 << 24) - 1000).step_by(99_991) {
            let blocks: Vec<[u8; RATE128]> = all_bytes_from(start).take(6).collect();
            let mut samplers = [Sampler::new()];
            for block in &blocks {
                backend.run(Take { samplers: &mut samplers, blocks: &[*block] });
            }
            let [Sampler { coefficients, count }] = &samplers;
            let expected: Vec<i16> = blocks.iter().flat_map(accepted).take(256).collect();
            assert!(*count >= expected.len(), "{backend} {start} {count}");
            assert_eq!(coefficients[..expected.len()], expected, "{backend} {start}");
        }
    }
}
