//! The types that hold secrets in memory for [sycon](https://docs.rs/sycon).
//!
//! **Internal.** This crate is for the other crates of sycon and shares their version. Every public item can change in
//! any release.
//!
//! [`Secret`] zeroizes its memory on drop. [`equal`] compares secrets in constant time. [`reveal`] and
//! [`secrecy`] mark secrets for the constant-time check.
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "alloc")]
extern crate alloc;

mod comparison;
#[allow(unsafe_code)]
pub mod secrecy;
#[allow(unsafe_code)]
mod secret;

pub use comparison::equal;
pub use secrecy::reveal;
pub use secret::{Secret, Zero, wipe};
#[cfg(feature = "alloc")]
pub use secret::{SecretBox, SecretBytes};

#[cfg(test)]
sycon_testing::watch_freed_memory!();
