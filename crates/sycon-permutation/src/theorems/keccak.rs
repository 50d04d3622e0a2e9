//! Keccak-p\[1600\] (FIPS 202, sections 3.2 to 3.4), bit by bit.

use core::array;
use core::ops::Range;
use std::vec::Vec;

use sycon_simd::{LanesPermutation, Portable};
use sycon_testing::symbolic::begin;
use sycon_testing::symbolic::bits::Bit;
use sycon_testing::symbolic::fault::{Fault, assert_notices, assert_notices_each};
use sycon_testing::symbolic::lanes::{SymbolicLanes, SymbolicPlane, form};

use super::{many, one};
use crate::Keccak;
use crate::keccak::rounds::Rounds;

/// `a[x][y][z]`
type State = [[[Bit; 64]; 5]; 5];

/// The state array of a string (section 3.1.2).
fn state_array(string: &[Bit]) -> State {
    array::from_fn(|x| array::from_fn(|y| array::from_fn(|z| string[64 * (5 * y + x) + z])))
}

/// The string of a state array (section 3.1.3).
fn string(a: &State) -> Vec<Bit> {
    (0..1600).map(|i| a[i / 64 % 5][i / 320][i % 64]).collect()
}

fn each(f: impl Fn(usize, usize, usize) -> Bit) -> State {
    array::from_fn(|x| array::from_fn(|y| array::from_fn(|z| f(x, y, z))))
}

/// Section 3.2.1.
fn theta(a: &State) -> State {
    let c: [[Bit; 64]; 5] =
        array::from_fn(|x| array::from_fn(|z| (1..5).fold(a[x][0][z], |sum, y| sum ^ a[x][y][z])));
    each(|x, y, z| a[x][y][z] ^ (c[(x + 4) % 5][z] ^ c[(x + 1) % 5][(z + 63) % 64]))
}

/// Section 3.2.2.
fn rho(a: &State) -> State {
    let mut out = *a;
    let (mut x, mut y) = (1, 0);
    for t in 0..24 {
        let offset = (t + 1) * (t + 2) / 2;
        out[x][y] = array::from_fn(|z| a[x][y][(z + 64 * 64 - offset) % 64]);
        (x, y) = (y, (2 * x + 3 * y) % 5);
    }
    out
}

/// Section 3.2.3.
fn pi(a: &State) -> State {
    each(|x, y, z| a[(x + 3 * y) % 5][x][z])
}

/// Section 3.2.4.
fn chi(a: &State) -> State {
    each(|x, y, z| a[x][y][z] ^ ((a[(x + 1) % 5][y][z] ^ Bit::ONE) & a[(x + 2) % 5][y][z]))
}

/// Algorithm 5.
fn rc(t: usize) -> bool {
    let mut r = [true, false, false, false, false, false, false, false];
    for _ in 0..t % 255 {
        let [r0, r1, r2, r3, r4, r5, r6, r7] = r;
        r = [r7, r0, r1, r2, r3 ^ r7, r4 ^ r7, r5 ^ r7, r6];
    }
    r[0]
}

/// Algorithm 6.
fn iota(mut a: State, round: usize) -> State {
    for j in 0..=6 {
        let bit = &mut a[0][0][(1 << j) - 1];
        *bit = *bit ^ Bit::constant(rc(j + 7 * round));
    }
    a
}

/// Algorithm 7: the rounds of a range, counted from those of Keccak-f.
fn rounds(mut a: State, range: Range<usize>) -> State {
    for round in range {
        a = iota(chi(&pi(&rho(&theta(&a)))), round);
        a = each(|x, y, z| a[x][y][z].cut());
    }
    a
}

fn definition<const ROUNDS: usize>(bits: &[Bit]) -> Vec<Bit> {
    string(&rounds(state_array(bits), 24 - ROUNDS..24))
}

/// Lane `x + 5y` of each state.
fn lanes<const N: usize, const FORM: u8>(states: &[State; N]) -> [SymbolicLanes<N, FORM>; 25] {
    array::from_fn(|i| SymbolicLanes::new(array::from_fn(|s| states[s][i % 5][i / 5])))
}

fn states<const N: usize>() -> [State; N] {
    array::from_fn(|_| each(|_, _, _| Bit::unknown()))
}

/// Returns true if the last `count` rounds of `N` states side by side are those of the standard.
fn holds<const N: usize, const FORM: u8>(count: usize) -> bool {
    begin();
    let states = states::<N>();
    let expected = states.map(|state| rounds(state, 24 - count..24));
    let out = Rounds::last(count).run(Portable, lanes::<N, FORM>(&states));
    (0..25).all(|i| out[i].bits() == lanes::<N, FORM>(&expected)[i].bits())
}

/// Returns true if the last `count` rounds of a state in planes are those of the standard.
fn holds_in_planes(count: usize) -> bool {
    begin();
    let [state] = states::<1>();
    let expected = rounds(state, 24 - count..24);
    let planes =
        |state: State| array::from_fn(|y| SymbolicPlane::new(array::from_fn(|x| state[x][y])));
    let out = Rounds::last(count).run_planes(Portable, planes(state));
    out.map(SymbolicPlane::bits) == planes(expected).map(SymbolicPlane::bits)
}

#[test]
fn rounds_of_one_state_are_those_of_the_standard() {
    for count in [2, 4, 12, 24] {
        assert!(holds_in_planes(count), "planes, {count}");
        assert!(holds::<1, { form::PLAIN }>(count), "{count}");
        assert!(holds::<1, { form::PUT_OFF }>(count), "put off, {count}");
        assert!(holds::<1, { form::COMPLEMENTED }>(count), "complemented, {count}");
    }
}

#[test]
fn one_state_is_permuted_as_in_the_standard() {
    assert!(one::<Keccak<24>, { form::PLAIN }>(&definition::<24>));
}

#[test]
#[ignore = "slow"]
fn all_numbers_of_rounds_and_states_are_those_of_the_standard() {
    for count in (2..=24).step_by(2) {
        assert!(holds::<1, { form::PLAIN }>(count), "{count}");
        assert!(holds::<8, { form::PUT_OFF }>(count), "put off, {count}");
        assert!(holds::<1, { form::COMPLEMENTED }>(count), "complemented, {count}");
        assert!(holds_beside(count), "beside, {count}");
        assert!(holds_in_planes(count), "planes, {count}");
    }
    for fault in [Fault::Rotation, Fault::Constant, Fault::Logic] {
        assert_notices(fault, 40, || holds::<1, { form::PLAIN }>(2));
        assert_notices(fault, 40, || holds::<1, { form::PUT_OFF }>(2));
        assert_notices(fault, 40, || holds::<1, { form::COMPLEMENTED }>(2));
        assert_notices(fault, 40, || holds_in_planes(2));
    }
    assert!(many::<Keccak<24>, { form::PLAIN }>(15, &definition::<24>));
    assert!(many::<Keccak<12>, { form::PLAIN }>(15, &definition::<12>));
}

/// Returns true if the same holds for a vector of two states, computed together with two single states whose rotations
/// are deferred.
fn holds_beside(count: usize) -> bool {
    begin();
    let (pair, others) = (states::<2>(), states::<2>());
    let of = |states: &[State; 2]| states.map(|state| rounds(state, 24 - count..24));
    let (expected, others_expected) = (of(&pair), of(&others));
    let scalars = others.map(|state| lanes::<1, { form::PUT_OFF }>(&[state]));
    let vectors = lanes::<2, { form::PLAIN }>(&pair);
    let (vectors, scalars) = Rounds::last(count).run_beside(Portable, vectors, scalars);
    (0..25).all(|i| {
        let [[first], [second]] = scalars.map(|scalar| scalar[i].bits());
        let (x, y) = (i % 5, i / 5);
        vectors[i].bits() == expected.map(|state| state[x][y])
            && [first, second] == others_expected.map(|state| state[x][y])
    })
}

#[test]
fn states_beside_a_vector_are_permuted_as_in_the_standard() {
    for count in [6, 24] {
        assert!(holds_beside(count), "{count}");
    }
    assert_notices_each(&[Fault::Rotation, Fault::Constant, Fault::Logic], 2, || holds_beside(4));
}

#[test]
fn faults_are_noticed() {
    for fault in [Fault::Rotation, Fault::Constant, Fault::Logic] {
        assert_notices(fault, 4, || holds::<1, { form::PLAIN }>(2));
        assert_notices(fault, 4, || holds::<1, { form::PUT_OFF }>(2));
        assert_notices(fault, 4, || holds::<1, { form::COMPLEMENTED }>(2));
        assert_notices(fault, 4, || holds_in_planes(2));
    }
    assert_notices(Fault::Order, 4, || holds_in_planes(2));
    assert_notices(Fault::Order, 4, || many::<Keccak<2>, { form::PLAIN }>(3, &definition::<2>));
    // The first rounds differ from the last rounds.
    let state = states::<1>();
    let [wrong] = state.map(|state| rounds(state, 0..2));
    let out = Rounds::last(2).run(Portable, lanes::<1, { form::PLAIN }>(&state));
    assert!((0..25).any(|i| out[i].bits() != [wrong[i % 5][i / 5]]));
}
