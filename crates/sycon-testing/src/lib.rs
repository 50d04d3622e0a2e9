//! Tools that the tests of sycon's crates share: a search of freed memory and of the stack for secrets that were not
//! wiped, and words that stand for all their values, to prove bounds.
#![allow(unsafe_code, reason = "an allocator")]

pub mod bounds;
mod memory;
pub mod planted;
mod remains;

pub use memory::{
    assert_wiped, freed_with_secrets, nonzero_bytes_after_drop, nonzero_bytes_when_freed,
};
pub use remains::{Remains, Row, check_remains};
