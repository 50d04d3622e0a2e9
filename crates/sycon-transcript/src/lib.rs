//! Fiat-Shamir transcripts: what a prover and a verifier both feed with the messages of a proof, to draw the
//! challenges from.
//!
//! | item | what it is | choose it for |
//! |---|---|---|
//! | [`draft03`] | the duplex sponge of draft-irtf-cfrg-fiat-shamir-03, and sessions on it | new proofs; what `spongefish` 0.8 does |
//! | [`Merlin`] | Merlin 1.0, labels and lengths with every message | bulletproofs, schnorrkel and whatever has `merlin` |
//! | [`Strobe128`], [`Strobe256`] | STROBE v1.0.2, on which Merlin stands | protocols that are written in its operations |
//!
//! No two of them give the same challenges, nor do two suites of the draft: both sides must take the same.
//!
//! States are wiped when dropped, and `Debug` does not show them. All are `Clone`, since provers fork.
//!
//! # Features
//!
//! | feature | what it brings |
//! |---|---|
//! | `alloc` (default) | the prover's side of a session, which collects its proof |
//! | `rand_core` | Merlin's generator for the prover's secrets, for `rand_core` 0.10 |
//! | `merlin` | [`merlin`]`::Transcript`, in place of the crate `merlin`, with its `rand_core` 0.6 |
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
