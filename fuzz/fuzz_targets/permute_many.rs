//! Any number of states, permuted at once on any backend, equal the same states one by one. Data that
//! is not a whole number of states is refused and not changed.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sycon::Backend;
use sycon::permutation::Named;

fuzz_target!(|input: (u8, Vec<u8>)| {
    let (choice, bytes) = input;
    let permutation = Named::ALL[usize::from(choice) % Named::ALL.len()];
    let width = permutation.width();
    let (states, rest) = bytes.split_at(bytes.len() - bytes.len() % width);

    let mut expected = states.to_vec();
    for state in expected.chunks_exact_mut(width) {
        permutation.permute(Backend::PORTABLE, state).expect("a whole state");
    }
    for backend in Backend::available() {
        let mut result = states.to_vec();
        permutation.permute_many(backend, &mut result).expect("whole states");
        assert_eq!(result, expected, "{permutation} on {backend}");

        if !rest.is_empty() {
            let mut refused = bytes.clone();
            assert!(permutation.permute_many(backend, &mut refused).is_err());
            assert_eq!(refused, bytes);
        }
    }
});
