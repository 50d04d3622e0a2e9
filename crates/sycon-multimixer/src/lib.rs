//! Multimixer-128, a universal hash function, and a message authentication code (MAC) that is very fast for long messages.
//!
//! | item | contents |
//! |---|---|
//! | [`MultimixerMac`] | a MAC for messages of any length, with a key of 32 bytes |
//! | [`multimixer128`], [`Multimixer128`] | low-level: the universal hash on its own |
//! | [`f128()`] | low-level: the function that the hash applies to a block |
//!
//! **Experimental: without independent review.** A paper of 2023 defines multimixer-128. The MAC is a construction of
//! this project; `docs/specs/multimixer.md` in the repository defines it and argues its security. For real data, use
//! KMAC256.
//!
//! [`MultimixerMac`] needs the feature `alloc`, which is part of `std`.

#![forbid(unsafe_code)]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(test)]
extern crate std;

mod error;
#[cfg(feature = "alloc")]
mod mac;
mod multimixer;

pub use error::Error;
#[cfg(feature = "alloc")]
pub use mac::MultimixerMac;
pub use multimixer::{Multimixer128, f128, multimixer128};
pub use sycon_sponge::{Absorb, TagLength};

/// Runs the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeExamples;

#[cfg(test)]
sycon_testing::watch_freed_memory!();
