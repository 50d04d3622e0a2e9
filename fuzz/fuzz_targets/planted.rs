//! A fault for `ci/fuzz.sh`, which fails if it is not found.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| assert_ne!(data, b"planted", "a planted fault"));
