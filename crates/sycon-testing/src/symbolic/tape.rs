//! A permutation without a definition, and bytes that are symbols, for theorems about modes of permutations.
//!
//! The code of a mode copies bytes, XORs them, and branches on lengths only. So each byte that it computes is the XOR of a
//! constant, of bytes of its input, and of bytes that the permutation has returned. Here each byte of the input is a
//! random number. Call `i` of the permutation returns random bytes, which do not depend on the state that it receives, and
//! the tape records that state. If one byte of a state or of the result is not the XOR that the reference computes, then
//! both are equal in one run with a probability of 2^-8. The runs are independent of each other, so both are equal in all
//! runs with a probability of 2^-128. If all are equal, then the mode and the reference give any permutation the same
//! states, in the same order, and return the same bytes.

use core::cell::RefCell;

use super::fault::{Fault, strikes};

/// How many independent runs a theorem needs.
pub const RUNS: u64 = 16;

/// The states that the permutations received.
#[derive(Debug, Default)]
struct Tape {
    run: u64,
    calls: u64,
    /// For each call the number of the permutation, and the state.
    states: Vec<u8>,
}

thread_local! {
    static TAPE: RefCell<Tape> = RefCell::default();
}

/// Calls the permutation with this number: records the state, and replaces it with new symbols.
///
/// [`Fault::Logic`] inverts a bit of the new state.
pub fn permute(number: u8, state: &mut [u8]) {
    TAPE.with_borrow_mut(|tape| {
        tape.states.push(number);
        tape.states.extend_from_slice(state);
        fill(tape.run, 1 << 32 | tape.calls, state);
        tape.calls += 1;
    });
    if strikes(Fault::Logic) {
        state[0] ^= 1;
    }
}

/// Returns whether both call the same permutations with the same states, and return the same.
pub fn agree<T: PartialEq>(
    run: u64,
    ours: impl FnOnce() -> T,
    reference: impl FnOnce() -> T,
) -> bool {
    record(run, ours) == record(run, reference)
}

fn record<T>(run: u64, mode: impl FnOnce() -> T) -> (T, Vec<u8>) {
    TAPE.set(Tape { run, ..Tape::default() });
    let result = mode();
    (result, TAPE.take().states)
}

/// Returns symbols of a run. Different names give independent symbols.
#[must_use]
pub fn symbols(run: u64, name: u32, length: usize) -> Vec<u8> {
    let mut symbols = vec![0; length];
    fill(run, name.into(), &mut symbols);
    symbols
}

/// Random bytes, from the generator `SplitMix64`.
fn fill(run: u64, name: u64, bytes: &mut [u8]) {
    let mut seed = mix(mix(run ^ 0x5943_4f4e) ^ name);
    for word in bytes.chunks_mut(8) {
        seed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
        word.copy_from_slice(&mix(seed).to_le_bytes()[..word.len()]);
    }
}

fn mix(mut word: u64) -> u64 {
    word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ word >> 31
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn states_and_their_order_count() {
        let calls = |first: u8, second: u8| {
            move || {
                let mut state = [first; 5];
                permute(0, &mut state);
                state[1] ^= second;
                permute(0, &mut state);
                state
            }
        };
        assert!(agree(0, calls(1, 2), calls(1, 2)));
        assert!(!agree(0, calls(1, 2), calls(2, 1)));
        assert!(!agree(0, calls(1, 2), calls(1, 3)));
        assert!(!agree(0, || permute(0, &mut [0]), || permute(1, &mut [0])));
        assert!(!agree(0, || permute(0, &mut [0]), || ()));
        assert_ne!(symbols(0, 0, 20), symbols(1, 0, 20));
        assert_ne!(symbols(0, 0, 20), symbols(0, 1, 20));
    }
}
