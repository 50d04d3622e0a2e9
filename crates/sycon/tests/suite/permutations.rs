//! The permutations: known answers, and lanes that never influence each other.

use sycon::Backend;
use sycon::permutation::{Keccak, KeccakF1600, KeccakP1600R12, Permutation};

use crate::algorithms::REFERENCE;
use crate::{Suite, known_answers, pattern};

type State = [u8; 200];

/// A check and its name.
type Named = (&'static str, fn(Backend));

/// Adds the tests of every permutation.
pub(crate) fn add(suite: &mut Suite) {
    add_permutation::<KeccakF1600>(suite, "keccakf1600");
    add_permutation::<KeccakP1600R12>(suite, "keccakp1600_12");
    add_lanes::<24>(suite);
    add_lanes::<12>(suite);
    suite.add("Keccak-p[1600]::every_even_number_of_rounds", Box::new(every_number_of_rounds));
}

fn add_permutation<P: Permutation<State = State> + 'static>(
    suite: &mut Suite,
    vectors: &'static str,
) {
    let checks: [Named; 3] = [
        ("permute_many_equals_one_by_one", permute_many_equals_one_by_one::<P>),
        ("absorbing_blocks_is_xor_and_permute", absorbing_blocks_is_xor_and_permute::<P>),
        ("squeezing_blocks_is_permute_and_copy", squeezing_blocks_is_permute_and_copy::<P>),
    ];
    for (name, check) in checks {
        suite.add(&format!("{}::{name}", P::NAME), Box::new(check));
    }
    suite.add(
        &format!("{}::known_answers", P::NAME),
        Box::new(move |backend| {
            for case in known_answers::permutation(vectors) {
                let mut state: State = case.input();
                for _ in 0..case.n {
                    P::permute(backend, &mut state);
                }
                assert_eq!(state, case.output());
            }
        }),
    );
}

fn add_lanes<const ROUNDS: usize>(suite: &mut Suite) {
    let checks: [(usize, fn(Backend)); 4] = [
        (1, lanes_equal_single_states::<ROUNDS, 1>),
        (2, lanes_equal_single_states::<ROUNDS, 2>),
        (4, lanes_equal_single_states::<ROUNDS, 4>),
        (8, lanes_equal_single_states::<ROUNDS, 8>),
    ];
    for (lanes, check) in checks {
        let name = format!("{}::{lanes}_lanes_equal_single_states", Keccak::<ROUNDS>::NAME);
        suite.add(&name, Box::new(check));
    }
}

/// Different for every `seed`, and no two lanes alike.
fn state(seed: usize) -> State {
    let bytes = pattern(200 + 7 * seed);
    bytes[7 * seed..].try_into().unwrap()
}

fn permuted<P: Permutation<State = State>>(mut state: State) -> State {
    P::permute(REFERENCE, &mut state);
    state
}

fn permute_many_equals_one_by_one<P: Permutation<State = State>>(backend: Backend) {
    for count in 0..=17 {
        let original: Vec<State> = (0..count).map(state).collect();
        let mut states = original.clone();
        P::permute_many(backend, &mut states);
        let expected: Vec<State> = original.iter().copied().map(permuted::<P>).collect();
        assert_eq!(states, expected, "{count} states");

        // Poison: whatever the other states hold, this one's result is the same.
        for lane in 0..count {
            let mut poisoned = vec![[0xff; 200]; count];
            poisoned[lane] = original[lane];
            P::permute_many(backend, &mut poisoned);
            assert_eq!(poisoned[lane], expected[lane], "state {lane} of {count}");
        }
    }
}

fn lanes_equal_single_states<const ROUNDS: usize, const N: usize>(backend: Backend) {
    for lane in 0..N {
        for poison in [0, 0x5555_5555_5555_5555, u64::MAX] {
            let original = state(lane);
            let mut lanes = [[poison; N]; 25];
            for (row, word) in lanes.iter_mut().zip(original.as_chunks().0) {
                row[lane] = u64::from_le_bytes(*word);
            }
            Keccak::<ROUNDS>::permute_lanes(backend, &mut lanes);
            let result: Vec<u8> = lanes.iter().flat_map(|row| row[lane].to_le_bytes()).collect();
            assert_eq!(result, permuted::<Keccak<ROUNDS>>(original), "lane {lane}");
        }
    }
}

fn absorbing_blocks_is_xor_and_permute<P: Permutation<State = State>>(backend: Backend) {
    fn check<P: Permutation<State = State>, const RATE: usize>(backend: Backend) {
        let data = pattern(5 * RATE);
        for count in 0..=5 {
            let (blocks, _) = data[..count * RATE].as_chunks::<RATE>();
            let mut expected = state(1);
            for block in blocks {
                expected.iter_mut().zip(block).for_each(|(byte, new)| *byte ^= new);
                P::permute(REFERENCE, &mut expected);
            }
            let mut state = state(1);
            P::absorb_blocks(backend, &mut state, blocks);
            assert_eq!(state, expected, "{count} blocks of {RATE}");
        }
    }
    check::<P, 8>(backend);
    check::<P, 136>(backend);
    check::<P, 168>(backend);
    check::<P, 200>(backend);
}

fn squeezing_blocks_is_permute_and_copy<P: Permutation<State = State>>(backend: Backend) {
    fn check<P: Permutation<State = State>, const RATE: usize>(backend: Backend) {
        for count in 0..=5 {
            let mut expected_state = state(1);
            let mut expected = Vec::new();
            for _ in 0..count {
                P::permute(REFERENCE, &mut expected_state);
                expected.push(*expected_state.first_chunk::<RATE>().unwrap());
            }
            let mut state = state(1);
            let mut blocks = vec![[0xcc; RATE]; count];
            P::squeeze_blocks(backend, &mut state, &mut blocks);
            assert_eq!((blocks, state), (expected, expected_state), "{count} blocks of {RATE}");
        }
    }
    check::<P, 8>(backend);
    check::<P, 136>(backend);
    check::<P, 168>(backend);
    check::<P, 200>(backend);
}

fn every_number_of_rounds(backend: Backend) {
    fn check<const ROUNDS: usize>(backend: Backend) {
        let mut result = state(3);
        Keccak::<ROUNDS>::permute(backend, &mut result);
        assert_eq!(result, permuted::<Keccak<ROUNDS>>(state(3)), "{ROUNDS} rounds");
        assert_ne!(result, permuted::<KeccakF1600>(state(3)), "{ROUNDS} rounds");
    }
    check::<2>(backend);
    check::<4>(backend);
    check::<14>(backend);
    check::<22>(backend);
}
