//! Sycon: what a permutation can do beyond one fixed-length hash.
//!
//! | module | what it is |
//! |---|---|
//! | [`xof`] | SHA-3, SHAKE, cSHAKE, KMAC, TupleHash, ParallelHash, TurboSHAKE, KangarooTwelve and VeXOF, all streaming |
//! | [`batch`] | many messages at once, several for the price of one |
//! | [`kem`] | X-Wing, and what it is made of and measured against: a shared secret by way of a public key |
//! | [`protocol`] | experimental: Newplex, one stateful object for hashing, key derivation and authenticated encryption |
//! | [`universal`] | experimental: multimixer-128, a universal hash, and a MAC on it that is very fast on long messages |
//! | [`sponge`], [`duplex`] | sharp tools: a sponge, and a duplex, over any permutation |
//! | [`permutation`] | sharp tool: Keccak, Ascon, Xoodoo, Gimli, Simpira, Areion and Haraka, one state or many |
//! | [`Backend`] | sharp tool: which instructions do the work; chosen by itself unless you ask |
//!
//! ```
//! use sycon::xof::{Absorb, Shake128, Squeeze, Xof};
//!
//! let mut xof = Shake128::new();
//! xof.absorb(b"any number ").absorb(b"of pieces");
//! let mut sponge = xof.finalize();
//! let first: [u8; 32] = sponge.squeeze_array();
//! let second: [u8; 32] = sponge.squeeze_array(); // the stream goes on
//! # assert_ne!(first, second);
//! ```
//!
//! # Features
//!
//! * `std` (default): `std::io::Write` for what absorbs, `std::io::Read` for what squeezes.
//! * `alloc` (part of `std`): [`universal::MultimixerMac`](universal), which expands its key.
//! * `blake3`: [`xof::Blake3`](xof), by the `blake3` crate, which compiles C and assembly.
//! * `rayon`: more threads for one input or one batch, where a function allows it.
//! * `digest`: the traits of the `digest` crate, version 0.11.
//! * `kem`: [`kem::xwing`](kem) and its neighbours, all that is in [`kem`] beside ML-KEM-768.
//! * `kem-traits`: the traits of RustCrypto's `kem` crate, version 0.3.
//! * `getrandom` (part of `kem`): new keys and secrets of ML-KEM-768.
//! * `backend-env`: for test builds only; see [`Backend::best`].
//!
//! Without `std` and `alloc` the crate needs neither an operating system nor an allocator.
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod arch;
mod backend;
pub mod batch;
pub mod duplex;
mod error;
pub mod kem;
pub mod permutation;
pub mod protocol;
pub mod sponge;
pub mod universal;
mod wipe;
pub mod xof;

pub use backend::Backend;
pub use error::Error;

/// Runs the examples of the repository's README.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct ReadmeExamples;

/// Runs the examples of the page on X-Wing.
#[cfg(all(doctest, feature = "kem"))]
#[doc = include_str!("../../../docs/xwing.md")]
struct XWingExamples;
