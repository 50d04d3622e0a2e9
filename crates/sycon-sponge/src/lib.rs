//! The sponge construction over any permutation, and the traits of functions that absorb and squeeze.
//!
//! | item | contents |
//! |---|---|
//! | [`Absorb`], [`Xof`], [`Squeeze`], [`Seekable`] | the traits of extendable-output functions |
//! | [`Absorbing`], [`Squeezing`] | low-level: a sponge over any permutation, before and after the end of its input |
//! | [`DynSponge`], [`DynSpongeReader`] | low-level: a sponge whose permutation, rate and suffix are chosen at run time |
//! | [`Batch`], [`Lanes`] | low-level: a sponge over Keccak for many messages, eight at once |
//! | [`TagLength`], [`MIN_TAG`] | the length of an authentication tag, and the error if a tag is refused |
//! | [`PreHash`] | the functions that hash a message before a signature |
//! | [`encoding`] | the length encodings of SP 800-185 and RFC 9861 |
//! | [`absorber!`], [`extendable!`], [`fixed_output!`], [`reader!`] | implement for a new function, in one line, the traits of other crates that users expect |
//!
//! Applications use the functions of the crate `sycon`, which re-exports this one.
#![forbid(unsafe_code)]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "std")]
extern crate std;

mod batch;
mod dynamic;
pub mod encoding;
mod macros;
mod prehash;
mod sponge;
mod tag;
mod traits;

pub use batch::{Batch, Job, Lanes};
pub use dynamic::{DynSponge, DynSpongeError, DynSpongeReader};
pub use prehash::{PreHash, UnknownPreHash};
pub use sponge::{Absorbing, Squeezing};
pub use tag::{MIN_TAG, TagLength};
pub use traits::{Absorb, Seekable, Squeeze, Xof, advance, by_strength};

/// Re-exports of other crates for the macros of this crate.
#[doc(hidden)]
pub mod reexports {
    #[cfg(feature = "digest")]
    pub use digest;
    #[cfg(feature = "rand_core")]
    pub use rand_core;
    #[cfg(feature = "std")]
    pub use std::io;
    pub use zeroize;
}

/// Runs the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeExamples;

#[cfg(test)]
sycon_testing::watch_freed_memory!();
