//! Ascon's permutation (NIST SP 800-232, section 3), and the same with the byte order of Ascon v1.2.

use core::array;
use std::vec::Vec;

use sycon_testing::symbolic::bits::{Bit, rotated, word, xor};
use sycon_testing::symbolic::fault::Fault;

use super::{assert_side_by_side, assert_theorem};
use crate::ascon::Ascon;

/// The substitution layer as a circuit of five bits (section 3.3).
fn substituted([x0, x1, x2, x3, x4]: [Bit; 5]) -> [Bit; 5] {
    let x = [x0 ^ x4, x1, x2 ^ x1, x3, x4 ^ x3];
    let t: [Bit; 5] = array::from_fn(|i| x[i] ^ (!x[(i + 1) % 5] & x[(i + 2) % 5]));
    [t[0] ^ t[4], t[1] ^ t[0], !t[2], t[3] ^ t[2], t[4]]
}

/// The substitution as a table (section 3.3): x0 is the highest bit.
const TABLE: [u8; 32] = [
    0x04, 0x0b, 0x1f, 0x14, 0x1a, 0x15, 0x09, 0x02, 0x1b, 0x05, 0x08, 0x12, 0x1d, 0x03, 0x06, 0x1c,
    0x1e, 0x13, 0x07, 0x0e, 0x00, 0x0d, 0x11, 0x18, 0x10, 0x0c, 0x01, 0x19, 0x16, 0x0a, 0x0f, 0x17,
];

#[test]
fn the_circuit_is_the_table() {
    let bits = |x: u8| array::from_fn(|i| Bit::constant(x >> (4 - i) & 1 == 1));
    for (x, y) in (0..).zip(TABLE) {
        assert_eq!(substituted(bits(x)), bits(y), "{x:#x}");
    }
}

/// Rotations to the right in the linear layer (section 3.4).
const ROTATIONS: [[usize; 2]; 5] = [[19, 28], [61, 39], [1, 6], [10, 17], [7, 41]];

/// The constants of the last twelve of sixteen rounds (section 3.2).
const CONSTANTS: [u64; 12] =
    [0xf0, 0xe1, 0xd2, 0xc3, 0xb4, 0xa5, 0x96, 0x87, 0x78, 0x69, 0x5a, 0x4b];

fn rounds(mut x: [[Bit; 64]; 5], count: usize) -> [[Bit; 64]; 5] {
    for constant in &CONSTANTS[12 - count..] {
        x[2] = xor(x[2], word(*constant));
        let columns: [[Bit; 5]; 64] = array::from_fn(|z| substituted(x.map(|word| word[z])));
        x = array::from_fn(|i| {
            let word = columns.map(|column| column[i]);
            let right = |bits| rotated(word, 64 - bits);
            let [a, b] = ROTATIONS[i];
            xor(xor(word, right(a)), right(b)).map(Bit::cut)
        });
    }
    x
}

/// Bit `i` of a word is bit `i` of its bytes, or of its bytes in reverse.
fn definition<const ROUNDS: usize, const BIG_ENDIAN: bool>(bits: &[Bit]) -> Vec<Bit> {
    let place = |i: usize| if BIG_ENDIAN { 56 - i / 8 * 8 + i % 8 } else { i };
    let x = array::from_fn(|word| array::from_fn(|i| bits[64 * word + place(i)]));
    let x = rounds(x, ROUNDS);
    (0..320).map(|i| x[i / 64][place(i % 64)]).collect()
}

const FAULTS: [Fault; 3] = [Fault::Rotation, Fault::Constant, Fault::Logic];

#[test]
fn one_state_is_permuted_as_in_the_standard() {
    assert_theorem::<Ascon<12, false>>(&FAULTS, 2, &definition::<12, false>);
    assert_theorem::<Ascon<8, false>>(&[], 0, &definition::<8, false>);
    assert_theorem::<Ascon<12, true>>(&[], 0, &definition::<12, true>);
    assert_theorem::<Ascon<8, true>>(&[], 0, &definition::<8, true>);
}

#[test]
#[ignore = "slow"]
fn states_side_by_side_are_permuted_as_in_the_standard() {
    assert_theorem::<Ascon<12, false>>(&FAULTS, 40, &definition::<12, false>);
    assert_side_by_side::<Ascon<12, false>>(15, &definition::<12, false>);
    assert_side_by_side::<Ascon<8, false>>(15, &definition::<8, false>);
    assert_side_by_side::<Ascon<12, true>>(15, &definition::<12, true>);
    assert_side_by_side::<Ascon<8, true>>(15, &definition::<8, true>);
}
