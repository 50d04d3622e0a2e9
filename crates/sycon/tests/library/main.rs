//! Tests beyond the laws of the suite: other implementations, other crates' traits, invalid input, names.

mod api;
mod batch;
mod columns;
mod differential;
mod distributed;
mod mldsa;
mod modes;
mod newplex;
mod rustcrypto;
mod sample;
mod saved;
mod secrets;
mod table;
mod transcript;
mod trees;
mod vexof;

sycon_testing::watch_freed_memory!();

/// Test input that does not repeat for a long time.
fn pattern(len: usize) -> Vec<u8> {
    (0..251).cycle().take(len).collect()
}

fn unhex(digits: &str) -> Vec<u8> {
    let byte = |at: usize| u8::from_str_radix(&digits[at..at + 2], 16).expect("digits");
    (0..digits.len()).step_by(2).map(byte).collect()
}
