//! Each operation on blocks of AES, in every width of vector.

#![allow(clippy::cast_possible_truncation, reason = "words are taken out of wider numbers")]

use core::any::type_name;
use core::array;

use super::*;
use crate::blocks::block;
use crate::blocks::tests::{BEFORE, States, check_moves, states};
use crate::portable::Bitsliced;
use crate::testing::{STEP, backends, positions, seeds, strings};
use crate::{Kernel, Needs, Portable, Simd};

/// Multiplication of the field, FIPS 197, section 4.2.
fn multiply(a: u8, b: u8) -> u8 {
    let mut product = 0;
    for bit in (0..8).rev() {
        let carry = product >> 7;
        product = (product << 1) ^ (carry * 0x1b) ^ ((b >> bit & 1) * a);
    }
    product
}

/// Section 5.1.1: the inverse, followed by the affine map of its bits.
fn s_box(byte: u8) -> u8 {
    let inverse = (0..=255).find(|other| multiply(byte, *other) == 1).unwrap_or(0);
    [0, 4, 5, 6, 7].into_iter().fold(0x63, |sum, bits| sum ^ inverse.rotate_right(bits))
}

/// Section 5.1.2. Byte `row + 4 * column` of a block is in that row and column of the state (section 3.4).
fn shift_rows(block: [u8; 16]) -> [u8; 16] {
    array::from_fn(|i| block[i % 4 + 4 * ((i / 4 + i % 4) % 4)])
}

/// Section 5.1.3.
fn mix_columns(block: [u8; 16]) -> [u8; 16] {
    array::from_fn(|i| {
        let byte = |row: usize| block[i / 4 * 4 + (i + row) % 4];
        multiply(byte(0), 2) ^ multiply(byte(1), 3) ^ byte(2) ^ byte(3)
    })
}

fn xor(a: [u8; 16], b: [u8; 16]) -> [u8; 16] {
    array::from_fn(|i| a[i] ^ b[i])
}

/// `N` blocks of each of eight states, their keys, and the results of a round and of a last round.
struct Rounds<const N: usize> {
    blocks: [[[u8; 16]; N]; 8],
    keys: [[[u8; 16]; N]; 8],
    expected: [[[[u8; 16]; N]; 8]; 2],
}

impl<const N: usize> Rounds<N> {
    fn new(s_box: &[u8; 256], input: impl Fn(usize) -> [[u8; 16]; 2]) -> Self {
        let both = array::from_fn(|state| array::from_fn(|i| input(N * state + i)));
        let of_all = |f: &dyn Fn([[u8; 16]; 2]) -> [u8; 16]| {
            both.map(|inputs: [[[u8; 16]; 2]; N]| inputs.map(f))
        };
        let substituted = |block: [u8; 16]| shift_rows(block.map(|byte| s_box[usize::from(byte)]));
        Self {
            blocks: of_all(&|[block, _]| block),
            keys: of_all(&|[_, key]| key),
            expected: [
                of_all(&|[block, key]| xor(mix_columns(substituted(block)), key)),
                of_all(&|[block, key]| xor(substituted(block), key)),
            ],
        }
    }

    fn run_with<S: Simd, A: Aes<S>>(&self, simd: S) {
        for first in (0..8).step_by(A::COUNT) {
            let load = |blocks: &[[[u8; 16]; N]; 8], i: usize| {
                let states: [[u8; 16]; 8] = array::from_fn(|state| blocks[state][i]);
                A::gather(simd, &states[first..first + A::COUNT], 0)
            };
            let blocks = array::from_fn(|i| load(&self.blocks, i));
            let keys = array::from_fn(|i| load(&self.keys, i));
            let results = [A::round::<N>(blocks, keys), A::last_round::<N>(blocks, keys)];
            for (results, expected) in results.into_iter().zip(&self.expected) {
                for (i, result) in results.into_iter().enumerate() {
                    let mut out = [[BEFORE; 16]; 8];
                    result.scatter(&mut out[..A::COUNT], 0);
                    for (state, block) in out[..A::COUNT].iter().enumerate() {
                        let expected = &expected[first + state][i];
                        assert_eq!(block, expected, "{N} rounds of {}", type_name::<A>());
                    }
                }
            }
        }
    }
}

impl<const N: usize> Kernel for Rounds<N> {
    type Output = ();

    const NEEDS: Needs = Needs::Aes;

    fn run<S: Simd>(self, simd: S) {
        self.run_with::<S, S::Aes1>(simd);
        self.run_with::<S, S::Aes4>(simd);
        self.run_with::<S, S::Aes8>(simd);
    }
}

/// Runs `N` rounds at once on all inputs. Each input is at each place among `N` blocks of eight states.
fn check_rounds<const N: usize>(s_box: &[u8; 256], inputs: &[[[u8; 16]; 2]]) {
    for start in (0..inputs.len()).step_by(STEP) {
        for backend in backends() {
            // Neighbours among the places are far from each other among the inputs.
            let input = |place: usize| inputs[(start + 101 * place) % inputs.len()];
            backend.run(Rounds::<N>::new(s_box, input));
        }
    }
}

/// A round is linear except for its S-boxes: every output bit is a sum of bits of S-box outputs and of the key. This
/// follows from the definitions of AESENC and AESE, and from the portable code, which consists of `xor` and moves.
/// The input of an S-box is one byte. So these inputs determine the round: each byte with all values, while the
/// S-boxes of all other bytes return zeros, and each bit of the key alone.
#[test]
fn rounds() {
    let table: [u8; 256] = array::from_fn(|byte| s_box(byte as u8));
    // The S-box of 0x52 is 0.
    assert_eq!(table[0x52], 0);
    let mut inputs = std::vec::Vec::new();
    for place in 0..16 {
        for byte in 0..=255 {
            let mut block = [0x52; 16];
            block[place] = byte;
            inputs.push([block, [0; 16]]);
        }
    }
    for [key] in positions::<1, 2>() {
        let key = array::from_fn(|i| key[i / 8].to_le_bytes()[i % 8]);
        inputs.push([[0x52; 16], key]);
    }
    for seed in seeds(200) {
        inputs.push(strings(seed));
    }
    check_rounds::<1>(&table, &inputs);
    // One more than portable code processes at once.
    check_rounds::<5>(&table, &inputs);
}

/// Operations except rounds and sums, on blocks 0 and 1 of 16 states.
struct Moves(States);

impl Kernel for Moves {
    type Output = ();

    const NEEDS: Needs = Needs::Aes;

    fn run<S: Simd>(self, simd: S) {
        self.run_with::<S, S::Aes1>(simd);
        self.run_with::<S, S::Aes4>(simd);
        self.run_with::<S, S::Aes8>(simd);
    }
}

impl Moves {
    fn run_with<S: Simd, A: Aes<S>>(&self, simd: S) {
        let vector = type_name::<A>();
        check_moves::<S, A>(simd, &self.0);
        for states in self.0.chunks_exact(A::COUNT) {
            let constant = RoundConstant::new(*block(&states[0], 0));
            let (a, b) = (A::gather(simd, states, 0), A::gather(simd, states, 1));
            let words = |state: usize, i| block(&states[state], i).as_chunks::<4>().0;
            let interleaved = |state, from: usize| {
                let (a, b) = (words(state, 0), words(state, 1));
                [a[from], b[from], a[from + 1], b[from + 1]]
            };
            let check = |result: A, expected: &dyn Fn(usize) -> [[u8; 4]; 4], name: &str| {
                let mut out = [[BEFORE; 16]; 16];
                result.scatter(&mut out[..A::COUNT], 0);
                for (state, block) in out[..A::COUNT].iter().enumerate() {
                    assert_eq!(block, expected(state).as_flattened(), "{name} of {vector}");
                }
            };
            check(a.interleave_low(b), &|state| interleaved(state, 0), "interleave_low");
            check(a.interleave_high(b), &|state| interleaved(state, 2), "interleave_high");
            check(
                A::constant(simd, &constant),
                &|_| array::from_fn(|i| words(0, 0)[i]),
                "constant",
            );
            let sum = |state| {
                array::from_fn(|i| {
                    array::from_fn(|j| words(state, 0)[i][j] ^ words(state, 1)[i][j])
                })
            };
            check(a.xor(b), &sum, "xor");
        }
        assert_eq!(RoundConstant::new(*block(&self.0[0], 0)).bytes(), block(&self.0[0], 0));
    }
}

#[test]
fn moves() {
    for operands in positions::<2, 16>() {
        // Eight states, twice.
        let states = states(&operands.map(|operand| array::from_fn(|i| operand[i % 16])));
        for backend in backends() {
            backend.run(Moves(states));
        }
    }
}

/// FIPS 197, appendix B: the first round.
#[test]
fn a_round_is_that_of_the_standard() {
    let [start, key, expected] = [
        0x193d_e3be_a0f4_e22b_9ac6_8d2a_e9f8_4808_u128,
        0xa0fa_fe17_8854_2cb1_23a3_3939_2a6c_7605,
        0xa49c_7ff2_689f_352b_6b5b_ea43_026a_5049,
    ]
    .map(u128::to_be_bytes);
    let gather = |block| <Bitsliced<1> as Blocks<_>>::gather(Portable, &[block], 0);
    let [result] = <Bitsliced<1> as Aes<Portable>>::round([gather(start)], [gather(key)]);
    let mut out = [[0; 16]];
    Blocks::<Portable>::scatter(result, &mut out, 0);
    assert_eq!(out, [expected]);
}
