//! Universal hashing: the fastest way to compress a message under a secret key.
//!
//! | item | what it is |
//! |---|---|
//! | [`MultimixerMac`] | an authentication code for messages of any length, with a key of 32 bytes |
//! | [`multimixer128`], [`Multimixer128`] | sharp tool: the universal hash by itself |
//! | [`f128()`] | sharp tool: what the hash does to a block |
//!
//! **Experimental.** Multimixer-128 comes from a paper of 2023, and the authentication code is a
//! construction of this project that nobody else has reviewed; `docs/specs/multimixer.md` defines it
//! and says why it should hold. Where that is not enough, take KMAC256.
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
