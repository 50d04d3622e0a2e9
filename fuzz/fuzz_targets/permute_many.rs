//! Any number of states, permuted at once on any backend, equal the same states one by one.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sycon::Backend;
use sycon::permutation::{KeccakF1600, KeccakP1600R12, Permutation};

fuzz_target!(|states: Vec<[u8; 200]>| {
    check::<KeccakF1600>(&states);
    check::<KeccakP1600R12>(&states);
});

fn check<P: Permutation<State = [u8; 200]>>(states: &[[u8; 200]]) {
    let mut expected = states.to_vec();
    for state in &mut expected {
        P::permute(Backend::Portable, state);
    }
    for backend in Backend::available() {
        let mut result = states.to_vec();
        P::permute_many(backend, &mut result);
        assert_eq!(result, expected, "{backend}");
    }
}
