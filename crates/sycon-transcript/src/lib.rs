//! Fiat–Shamir transcripts: the prover and the verifier of a proof absorb its messages and draw its challenges.
//!
//! | item | contents | use it for |
//! |---|---|---|
//! | [`draft03`] | the duplex sponge of draft-irtf-cfrg-fiat-shamir-03, and sessions on it | new proofs; compatible with `spongefish` 0.8 |
//! | [`Merlin`] | Merlin 1.0, which absorbs a label and a length with every message | bulletproofs, schnorrkel, and other users of `merlin` |
//! | [`Strobe128`], [`Strobe256`] | STROBE v1.0.2, which Merlin is built on | protocols that are written in its operations |
//!
//! Each of them, and each suite of the draft, yields different challenges: both sides must use the same one.
//!
//! States are zeroized on drop, and `Debug` does not show them. Transcripts implement `Clone`, because provers fork them.
//! Merlin's generators do not: two clones would draw the same numbers.
//!
//! # Features
//!
//! | feature | what it adds |
//! |---|---|
//! | `alloc` (default) | the prover's side of a session, which collects the proof |
//! | `rand_core` | Merlin's generator for the prover's secrets, with the traits of `rand_core` 0.10 |
//! | `merlin` | [`merlin`]`::Transcript`, a drop-in replacement for the crate `merlin`, with `rand_core` 0.6 |
//! | `spongefish` | the traits of `spongefish` 0.8 for [`draft03::FiatShamir`] |
#![forbid(unsafe_code)]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(test)]
extern crate std;

pub mod draft03;
mod error;
pub mod merlin;
mod operation;
mod strobe;

pub use draft03::FiatShamir;
pub use error::Error;
pub use merlin::{Merlin, MerlinRng, MerlinRngBuilder};
pub use operation::Operation;
pub use strobe::{Strobe, Strobe128, Strobe256};
pub use sycon_simd::Backend;
pub use sycon_sponge::TagLength;

/// Runs the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeExamples;

#[cfg(test)]
sycon_testing::watch_freed_memory!();
