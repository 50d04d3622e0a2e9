//! Each permutation equals its definition, for every state and in every form: one state, and up to eight or sixteen
//! side by side.
//!
//! The kernels run on bits that are functions of the state. The definitions are written from the standards and papers.
//! The theorems assume that a backend's vectors compute the same as the symbolic vectors. The tests of `sycon-simd`
//! show this.

#![allow(clippy::large_types_passed_by_value, reason = "blocks of symbolic bits are values")]

use std::vec::Vec;

use sycon_testing::symbolic::bits::{Bit, unknown};
use sycon_testing::symbolic::fault::{Fault, assert_notices, assert_notices_each};
use sycon_testing::symbolic::lanes::form;
use sycon_testing::symbolic::memory::{load, store};
use sycon_testing::symbolic::{Symbolic, begin};

use crate::registers::InRegisters;

mod aes;
mod ascon;
mod gimli;
mod keccak;
mod xoodoo;

/// A definition: the bits of a state to those of the state that follows. Bit `i` of byte `j` is bit `8j + i`.
type Definition<'a> = &'a dyn Fn(&[Bit]) -> Vec<Bit>;

fn symbolic_state<P: InRegisters>() -> (Vec<Bit>, P::Bytes) {
    let mut state = P::ZEROS;
    let bits: Vec<Bit> = state.as_ref().iter().flat_map(|_| unknown::<8>()).collect();
    store(&bits, state.as_mut());
    (bits, state)
}

fn bits_of(state: &[u8]) -> Vec<Bit> {
    state.as_chunks::<4>().0.iter().flat_map(|word| load::<32>(word)).collect()
}

/// Returns true if one state in registers is permuted according to the definition.
fn one<P: InRegisters, const FORM: u8>(definition: Definition<'_>) -> bool {
    begin();
    let (bits, mut state) = symbolic_state::<P>();
    let expected = definition(&bits);
    let token = Symbolic::<FORM>;
    let registers = P::permute_registers(token, P::load(token, &state));
    P::store::<Symbolic<FORM>>(registers, &mut state);
    bits_of(state.as_ref()) == expected
}

/// Returns true if `count` consecutive states in memory are permuted according to the definition.
fn many<P: InRegisters, const FORM: u8>(count: usize, definition: Definition<'_>) -> bool {
    begin();
    let (bits, mut states): (Vec<_>, Vec<_>) = (0..count).map(|_| symbolic_state::<P>()).unzip();
    let expected: Vec<_> = bits.iter().map(|bits| definition(bits)).collect();
    P::permute_states(Symbolic::<FORM>, &mut states);
    states.iter().map(|state| bits_of(state.as_ref())).eq(expected)
}

/// Asserts that `P` is what the definition says, and that `count` faults of each kind are noticed.
fn assert_theorem<P: InRegisters>(faults: &[Fault], count: usize, definition: Definition<'_>) {
    assert_notices_each(faults, count, || one::<P, { form::PLAIN }>(definition));
}

/// Asserts the same for states side by side: eight, four, two and one together.
fn assert_side_by_side<P: InRegisters>(states: usize, definition: Definition<'_>) {
    assert!(many::<P, { form::PLAIN }>(states, definition), "{} of {states} states", P::TITLE);
    assert_notices(Fault::Order, 4, || many::<P, { form::PLAIN }>(4, definition));
}
