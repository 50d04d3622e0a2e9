//! The sponge construction over any permutation, and what every function on it has.
//!
//! | item | what it is |
//! |---|---|
//! | [`Absorb`], [`Xof`], [`Squeeze`], [`Seekable`] | what extendable-output functions do |
//! | [`Absorbing`], [`Squeezing`] | sharp tools: a sponge over any permutation, before and after its input ends |
//! | [`TagLength`], [`MIN_TAG`] | how long an authentication tag must be, and why one is refused |
//! | [`encoding`] | lengths as SP 800-185 and RFC 9861 write them |
//! | [`absorber!`], [`extendable!`], [`fixed_output!`], [`reader!`] | every trait of other crates that a new function should have, in one line |
//!
//! Users take the functions of the crate `sycon`, which re-exports this one.
#![forbid(unsafe_code)]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "std")]
extern crate std;

pub mod encoding;
mod function;
mod sponge;
mod tag;
mod traits;

pub use function::{Absorb, Seekable, Squeeze, Xof, advance, by_strength};
pub use sponge::{Absorbing, Squeezing};
pub use tag::{MIN_TAG, TagLength};

/// What the macros of this crate need of others.
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
