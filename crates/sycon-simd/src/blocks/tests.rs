//! Tests that rows of words and blocks of AES share.

use core::any::type_name;

use super::*;
use crate::Simd;

/// Blocks 0 to 2 of 16 states.
pub(crate) type States = [[u8; 48]; 16];

/// The initial content of memory.
pub(crate) const BEFORE: u8 = 0xee;

/// Returns states: block `k` of state `s` consists of the words from `2 * s` on of operand `k`.
pub(crate) fn states<const K: usize>(operands: &[[u64; 32]; K]) -> States {
    let mut states = [[0; 48]; 16];
    for (s, state) in states.iter_mut().enumerate() {
        for (words, operand) in state.as_chunks_mut::<16>().0.iter_mut().zip(operands) {
            let [low, high] = [operand[2 * s], operand[2 * s + 1]].map(u128::from);
            *words = (low | high << 64).to_le_bytes();
        }
    }
    states
}

/// Gathers each block, and scatters it to the place of the next block.
pub(crate) fn check_moves<S: Simd, B: Blocks<S>>(simd: S, states: &States) {
    let vector = type_name::<B>();
    for (first, states) in states.chunks_exact(B::COUNT).enumerate() {
        for from in 0..3 {
            let blocks = B::gather(simd, states, from);
            let to = (from + 1) % 3;
            let mut out = [[BEFORE; 48]; 16];
            let mut expected = out;
            for (expected, state) in expected.iter_mut().zip(states) {
                *block_mut(expected, to) = *block(state, from);
            }
            blocks.scatter(&mut out[..B::COUNT], to);
            assert_eq!(out, expected, "scatter of {vector} {first}");

            out[..B::COUNT].copy_from_slice(states);
            expected = out;
            for (expected, state) in expected.iter_mut().zip(states) {
                for (byte, other) in block_mut(expected, to).iter_mut().zip(block(state, from)) {
                    *byte ^= other;
                }
            }
            blocks.xor_into(simd, &mut out[..B::COUNT], to);
            assert_eq!(out, expected, "xor_into of {vector} {first}");
        }
    }
}
