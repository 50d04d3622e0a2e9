//! Tools that the tests of all crates share: a search for secrets that were not zeroized in freed memory and on the
//! stack, and vectors of symbols, for theorems.
#![allow(unsafe_code, reason = "an allocator")]

mod memory;
#[cfg(any(doctest, test))]
mod pages;
pub mod planted;
mod remains;
pub mod symbolic;

pub use memory::{
    Watching, assert_wiped, freed_with_secrets, nonzero_bytes_after_drop, nonzero_bytes_when_freed,
};
pub use remains::{Remains, Row, check_remains};

#[cfg(test)]
watch_freed_memory!();
