//! Tools that the tests of all crates share: a search for secrets that were not zeroized in freed memory and on the
//! stack, and vectors of symbols, for theorems.
#![allow(unsafe_code, reason = "an allocator")]

mod memory;
#[cfg(any(doctest, test))]
mod pages;
pub mod planted;
mod remains;
pub mod symbolic;

use std::io::{self, Write};

pub use memory::{
    Watching, assert_wiped, freed_with_secrets, nonzero_bytes_after_drop, nonzero_bytes_when_freed,
};
pub use remains::{Remains, Row, check_remains};

/// Prints what this machine cannot test. Unlike the output of `eprintln!`, this is shown although the test passes.
pub fn not_tested(what: &str) {
    let _ = writeln!(io::stderr(), "NOT TESTED: {what}");
}

#[cfg(test)]
watch_freed_memory!();
