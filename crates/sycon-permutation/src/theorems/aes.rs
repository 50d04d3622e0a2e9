//! Simpira, Areion and Haraka, of rounds of AES (FIPS 197) whose S-box can be any function.

use std::vec;
use std::vec::Vec;

use sycon_testing::symbolic::bits::{Bit, word, xor};
use sycon_testing::symbolic::blocks::{Block, aes_last_round, aes_round};
use sycon_testing::symbolic::fault::Fault;

use super::{assert_side_by_side, assert_theorem};
use crate::areion::Areion512;
use crate::haraka::{self, Haraka512, Haraka512Newplex};
use crate::simpira::Simpira;

const ZERO: Block = [Bit::ZERO; 128];

fn blocks(bits: &[Bit]) -> Vec<Block> {
    bits.as_chunks().0.to_vec()
}

fn constant(bytes: [u8; 16]) -> Block {
    let mut block = ZERO;
    for (bits, byte) in block.as_chunks_mut().0.iter_mut().zip(bytes) {
        *bits = word::<8>(byte.into());
    }
    block
}

/// Constants and the round of AES.
const FAULTS: [Fault; 2] = [Fault::Constant, Fault::Logic];

/// Simpira's F with the counter `c` (section 5.1).
fn f(x: Block, c: u8, blocks: u8) -> Block {
    let mut bytes = [0; 16];
    for (i, word) in (0..).zip(bytes.as_chunks_mut::<4>().0) {
        word[0] = c ^ blocks ^ (0x10 * i);
    }
    aes_round(aes_round(x, constant(bytes)), ZERO)
}

/// The steps of round `r`: from which block to which.
type Steps = fn(usize) -> Vec<(usize, usize)>;

fn simpira(bits: &[Bit], rounds: usize, steps: Steps) -> Vec<Bit> {
    let mut x = blocks(bits);
    let count = u8::try_from(x.len()).expect("few blocks");
    let mut c = 0;
    for r in 0..rounds {
        for (from, to) in steps(r) {
            c += 1;
            x[to] = xor(x[to], f(x[from], c, count));
        }
    }
    x.concat()
}

/// Algorithm 3.
fn simpira_256(bits: &[Bit]) -> Vec<Bit> {
    simpira(bits, 15, |r| vec![(r % 2, (r + 1) % 2)])
}

/// Algorithm 5.
fn simpira_512(bits: &[Bit]) -> Vec<Bit> {
    simpira(bits, 15, |r| vec![(r % 4, (r + 1) % 4), ((r + 2) % 4, (r + 3) % 4)])
}

/// Algorithm 7.
fn simpira_768(bits: &[Bit]) -> Vec<Bit> {
    simpira(bits, 15, |r| {
        let s = |i: usize| [0, 1, 2, 5, 4, 3][i % 6];
        vec![(s(r), s(r + 1)), (s(r + 2), s(r + 5)), (s(r + 4), s(r + 3))]
    })
}

/// Algorithm 9.
fn simpira_1024(bits: &[Bit]) -> Vec<Bit> {
    simpira(bits, 18, |r| {
        let s = |i: usize| [0, 1, 6, 5, 4, 3][i % 6];
        let t = |i: usize| [2, 7][i % 2];
        vec![(s(r), s(r + 1)), (t(r), s(r + 5)), (s(r + 4), s(r + 3)), (s(r + 2), t(r + 1))]
    })
}

/// Newplex's extension to twelve blocks.
fn simpira_1536(bits: &[Bit]) -> Vec<Bit> {
    simpira(bits, 24, |r| {
        let s = |i: usize| [0, 1, 10, 9, 8, 7, 6, 5, 4, 3][i % 10];
        let t = |i: usize| [2, 11][i % 2];
        vec![
            (s(r), s(r + 1)),
            (t(r), s(r + 9)),
            (s(r + 8), s(r + 7)),
            (s(r + 6), s(r + 5)),
            (s(r + 4), s(r + 3)),
            (s(r + 2), t(r + 1)),
        ]
    })
}

#[test]
fn simpira_is_that_of_the_paper() {
    assert_theorem::<Simpira<2>>(&FAULTS, 2, &simpira_256);
    assert_theorem::<Simpira<4>>(&[], 0, &simpira_512);
    assert_theorem::<Simpira<6>>(&[], 0, &simpira_768);
    assert_theorem::<Simpira<8>>(&[], 0, &simpira_1024);
    assert_theorem::<Simpira<12>>(&[], 0, &simpira_1536);
}

/// The first 1,920 bits of pi's fraction, most significant first.
///
/// Machin's formula: pi = 16 arctan(1/5) - 4 arctan(1/239).
fn pi() -> Vec<u32> {
    const WORDS: usize = 1 + 60 + 4;
    let divided = |number: &[u32], by: u32| -> Vec<u32> {
        let mut rest = 0_u64;
        let quotient = number.iter().map(|digit| {
            let value = rest << 32 | u64::from(*digit);
            rest = value % u64::from(by);
            u32::try_from(value / u64::from(by)).expect("a digit")
        });
        quotient.collect()
    };
    let add = |sum: &mut [u32], other: &[u32], sign: i64| {
        let mut carry = 0_i64;
        for (a, b) in sum.iter_mut().zip(other).rev() {
            let value = i64::from(*a) + sign * i64::from(*b) + carry;
            *a = u32::try_from(value.rem_euclid(1 << 32)).expect("a digit");
            carry = value.div_euclid(1 << 32);
        }
    };
    let mut sum = vec![0; WORDS];
    for (factor, inverse, sign) in [(16, 5, 1), (4, 239, -1)] {
        let mut power = vec![0; WORDS];
        power[0] = factor;
        power = divided(&power, inverse);
        let mut odd = 1;
        while power.iter().any(|digit| *digit != 0) {
            let alternating = if odd % 4 == 1 { sign } else { -sign };
            add(&mut sum, &divided(&power, odd), alternating);
            power = divided(&divided(&power, inverse), inverse);
            odd += 2;
        }
    }
    assert_eq!(sum[0], 3);
    sum[1..61].to_vec()
}

/// Round constants of Areion (appendix A): 128 bits of pi each, with the last byte first. The published table has lost a
/// zero at the start of the eighth, and has one at its end instead.
fn areion_constants() -> Vec<[u8; 16]> {
    let strings = pi();
    let strings = strings.as_chunks::<4>().0.iter().enumerate().map(|(i, words)| {
        let string = words.iter().fold(0, |string: u128, word| string << 32 | u128::from(*word));
        if i == 7 { string << 4 } else { string }
    });
    strings.map(u128::to_le_bytes).collect()
}

fn areion(bits: &[Bit]) -> Vec<Bit> {
    let mut x = blocks(bits);
    for bytes in areion_constants() {
        let [x0, x1, x2, x3] = [x[0], x[1], x[2], x[3]];
        let y1 = aes_round(x0, x1);
        let y3 = aes_round(x2, x3);
        let y0 = aes_last_round(x0, ZERO);
        let y2 = aes_round(aes_last_round(x2, constant(bytes)), ZERO);
        x = vec![y1, y2, y3, y0];
    }
    x.concat()
}

#[test]
fn areion_is_that_of_the_paper() {
    assert_theorem::<Areion512>(&FAULTS, 2, &areion);
}

/// Rounds of Haraka: two rounds of AES for each block, then `mix` says where each word comes from: block and word.
/// The constants are those of the code: their evidence is the known answers.
fn haraka(
    bits: &[Bit],
    rounds: usize,
    constants: &dyn Fn(usize) -> [u8; 16],
    mix: [[[usize; 2]; 4]; 4],
) -> Vec<Bit> {
    let mut x = blocks(bits);
    for round in 0..rounds {
        for half in 0..2 {
            for (i, block) in x.iter_mut().enumerate() {
                *block = aes_round(*block, constant(constants(8 * round + 4 * half + i)));
            }
        }
        let word = |[block, word]: [usize; 2]| x[block][32 * word..32 * word + 32].to_vec();
        x = mix.map(|words| blocks(&words.map(word).concat())[0]).to_vec();
    }
    x.concat()
}

fn haraka_512(bits: &[Bit]) -> Vec<Bit> {
    let mix = [
        [[0, 3], [2, 3], [1, 3], [3, 3]],
        [[2, 0], [0, 0], [3, 0], [1, 0]],
        [[2, 1], [0, 1], [3, 1], [1, 1]],
        [[0, 2], [2, 2], [1, 2], [3, 2]],
    ];
    haraka(bits, 5, &|i| *haraka::ROUND_CONSTANTS[i].bytes(), mix)
}

fn haraka_512_newplex(bits: &[Bit]) -> Vec<Bit> {
    let transposed = core::array::from_fn(|i| core::array::from_fn(|j| [j, i]));
    haraka(bits, 6, &|i| *haraka::NEWPLEX_ROUND_CONSTANTS[i % 24].bytes(), transposed)
}

#[test]
fn haraka_is_that_of_the_paper_or_of_newplex() {
    let faults = [Fault::Constant, Fault::Order, Fault::Logic];
    assert_theorem::<Haraka512>(&faults, 2, &haraka_512);
    assert_theorem::<Haraka512Newplex>(&faults, 2, &haraka_512_newplex);
}

#[test]
#[ignore = "slow"]
fn states_side_by_side_are_permuted_as_in_the_papers() {
    assert_side_by_side::<Simpira<2>>(13, &simpira_256);
    assert_side_by_side::<Simpira<4>>(13, &simpira_512);
    assert_side_by_side::<Simpira<6>>(13, &simpira_768);
    assert_side_by_side::<Simpira<8>>(13, &simpira_1024);
    assert_side_by_side::<Simpira<12>>(13, &simpira_1536);
    assert_side_by_side::<Areion512>(13, &areion);
    assert_side_by_side::<Haraka512>(13, &haraka_512);
    assert_side_by_side::<Haraka512Newplex>(13, &haraka_512_newplex);
}
