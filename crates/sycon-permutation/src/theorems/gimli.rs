//! Gimli ("Gimli: a cross-platform permutation", CHES 2017, algorithm 1).

use core::array;
use std::vec::Vec;

use sycon_testing::symbolic::bits::{Bit, rotated, word, xor};
use sycon_testing::symbolic::fault::Fault;

use super::{assert_side_by_side, assert_theorem};
use crate::gimli::Gimli;

type Word = [Bit; 32];

fn shifted(word: Word, bits: usize) -> Word {
    array::from_fn(|i| if i < bits { Bit::ZERO } else { word[i - bits] })
}

#[allow(clippy::needless_range_loop, reason = "as the paper writes it")]
fn definition(bits: &[Bit]) -> Vec<Bit> {
    let mut s: [[Word; 4]; 3] = array::from_fn(|row| {
        array::from_fn(|column| array::from_fn(|i| bits[32 * (4 * row + column) + i]))
    });
    for round in (1..=24_u32).rev() {
        for column in 0..4 {
            let x = rotated(s[0][column], 24);
            let y = rotated(s[1][column], 9);
            let z = s[2][column];
            let and = array::from_fn(|i| y[i] & z[i]);
            s[2][column] = xor(xor(x, shifted(z, 1)), shifted(and, 2));
            let or = array::from_fn(|i| x[i] | z[i]);
            s[1][column] = xor(xor(y, x), shifted(or, 1));
            let and = array::from_fn(|i| x[i] & y[i]);
            s[0][column] = xor(xor(z, y), shifted(and, 3));
        }
        if round % 4 == 0 {
            s[0].swap(0, 1);
            s[0].swap(2, 3);
            s[0][0] = xor(s[0][0], word(u64::from(0x9e37_7900 ^ round)));
        }
        if round % 4 == 2 {
            s[0].swap(0, 2);
            s[0].swap(1, 3);
        }
        s = s.map(|row| row.map(|word| word.map(Bit::cut)));
    }
    s.as_flattened().as_flattened().to_vec()
}

const FAULTS: [Fault; 4] = [Fault::Rotation, Fault::Constant, Fault::Order, Fault::Logic];

#[test]
fn one_state_is_permuted_as_in_the_paper() {
    assert_theorem::<Gimli>(&FAULTS, 2, &definition);
}

#[test]
#[ignore = "slow"]
fn states_side_by_side_are_permuted_as_in_the_paper() {
    assert_theorem::<Gimli>(&FAULTS, 40, &definition);
    assert_side_by_side::<Gimli>(17, &definition);
}
