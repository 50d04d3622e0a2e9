//! A planted fault, which `fuzz/run.sh` must find.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| assert!(!matches!(data, [b'b', b'a', b'd', ..]), "a planted fault"));
