//! SLH-DSA with SHAKE (FIPS 205): post-quantum signatures whose security depends on SHAKE256 alone.
//!
//! A signature is a tree of hashes. It has no other structure to attack, so this is the most conservative signature
//! scheme of NIST. The price is size and time: signatures are 8 to 50 KB long, and signing takes up to millions of
//! permutations. This crate computes eight of them at once, in SIMD lanes.
//!
//! | type | public key | signature | to sign, permutations | to verify | strength |
//! |---|--:|--:|--:|--:|---|
//! | [`Shake128s`] | 32 | 7,856 | 2,200,000 | 2,150 | AES-128 |
//! | [`Shake128f`] | 32 | 17,088 | 106,000 | 6,300 | AES-128 |
//! | [`Shake192s`] | 48 | 16,224 | 3,800,000 | 3,100 | AES-192 |
//! | [`Shake192f`] | 48 | 35,664 | 170,000 | 9,200 | AES-192 |
//! | [`Shake256s`] | 64 | 29,792 | 3,310,000 | 4,680 | AES-256 |
//! | [`Shake256f`] | 64 | 49,856 | 350,000 | 9,260 | AES-256 |
//!
//! Use an `s` set if signatures are stored or sent more often than they are created, such as for firmware and
//! certificates. Use an `f` set if the time to sign matters.
//!
//! ```
//! # #[cfg(all(feature = "alloc", feature = "getrandom"))] {
//! use sycon_slhdsa::{Shake128f, SigningKey, VerifyingKey};
//!
//! let key = SigningKey::<Shake128f>::generate()?; // store `key.as_bytes()`
//! let published = key.verifying_key().as_bytes().to_vec();
//!
//! let signature = key.sign(b"text")?;
//!
//! VerifyingKey::<Shake128f>::from_bytes(&published)?.verify(b"text", &signature)?;
//! # }
//! # Ok::<(), sycon_slhdsa::Error>(())
//! ```
//!
//! # Security
//!
//! **Every signature is verified before it is returned.** A fault during signing can produce a signature from which an
//! attacker forges others (Castelnovi, Martinelli and Prest, 2018). An invalid signature is zeroized, and signing
//! returns [`Error::Fault`]. **This does not detect every fault:** the paper's faulted signatures are valid.
//!
//! Signatures are randomized unless you ask for the deterministic variant. Timing depends on the signature, which is
//! public, and not on the key. Secrets are zeroized on drop. **Not audited.**
//!
//! # Features
//!
//! | feature | what it adds |
//! |---|---|
//! | `alloc` (default) | signatures as a `Vec` |
//! | `getrandom` (default) | keys and signatures with randomness from the operating system |
//! | `pkcs8` | PKCS #8 and `SubjectPublicKeyInfo` encodings of keys |
//! | `rayon` | several threads for one key or signature: the methods that end in `_parallel` |
//! | `signature-traits` | `traits`: the traits of RustCrypto's crate `signature` |
//!
//! Without features, the crate needs neither `std` nor an allocator, and at most 64 KB of stack.
#![forbid(unsafe_code)]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![allow(
    clippy::cast_possible_truncation,
    reason = "numbers of lanes, chains and leaves are small"
)]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(test)]
extern crate std;

mod address;
#[cfg(feature = "pkcs8")]
mod documents;
mod error;
mod fors;
mod hash;
pub mod hazmat;
mod hypertree;
mod internal;
mod keys;
mod message;
mod parameters;
#[cfg(test)]
mod probe;
#[cfg(test)]
mod tests;
#[cfg(feature = "signature-traits")]
pub mod traits;
mod tree;
mod wots;
mod xmss;

pub use error::Error;
pub use keys::{AnySigningKey, AnyVerifyingKey, SigningKey, VerifyingKey};
pub use message::Message;
pub use parameters::{
    DESCRIPTIONS, Description, FixedSet, ParameterSet, Shake128f, Shake128s, Shake192f, Shake192s,
    Shake256f, Shake256s,
};
pub use sycon_simd::Backend;
pub use sycon_sponge::PreHash;

/// Runs the example of the README.
#[cfg(all(doctest, feature = "alloc", feature = "getrandom"))]
#[doc = include_str!("../README.md")]
struct ReadmeExamples;

#[cfg(test)]
sycon_testing::watch_freed_memory!();
