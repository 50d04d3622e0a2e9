//! The unit tests of `src/boundary`, compiled without the functions that are built on it.
#![allow(dead_code, unused_imports, unused_macros, reason = "its tests use a part of it")]

extern crate alloc;

#[path = "../src/boundary/mod.rs"]
mod boundary;
