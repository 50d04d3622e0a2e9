//! Key encapsulation mechanisms: X-Wing, ML-KEM, DHKEM(X25519), and HPKE.
//!
//! The owner of a [`DecapsulationKey`](xwing::DecapsulationKey) publishes its encapsulation key. Anyone with the
//! encapsulation key can create a ciphertext and a 32-byte shared secret. Only the owner can recover the secret from
//! the ciphertext. **A KEM does not authenticate the sender.**
//!
//! | module | contents |
//! |---|---|
//! | [`xwing`] | **recommended:** X-Wing, which combines ML-KEM-768 and X25519 and is secure as long as one of them is |
//! | [`dhkem`] | DHKEM(X25519, HKDF-SHA256) of HPKE (RFC 9180), for protocols that require it. **Not post-quantum:** a future quantum computer can decrypt ciphertexts that are recorded today |
//! | [`mlkem768`], [`mlkem512`], [`mlkem1024`] | ML-KEM (FIPS 203) on its own, for protocols that require it |
//! | [`hpke`] | encryption of messages to a public key of these KEMs (RFC 9180 and its successor) |
//! | [`comparison`] | two other combiners, to measure X-Wing against. **For benchmarks only** |
//! | [`traits`] | the traits of RustCrypto's crate `kem` |
//!
//! ```
//! # #[cfg(feature = "xwing")]
//! # fn main() -> Result<(), sycon_kem::Error> {
//! use sycon_kem::xwing::{DecapsulationKey, EncapsulationKey};
//!
//! let key = DecapsulationKey::generate()?; // store `key.seed()`, 32 bytes
//! let published = key.encapsulation_key().as_bytes();
//!
//! let (ciphertext, sent) = EncapsulationKey::from_bytes(published)?.encapsulate()?;
//!
//! let received = key.decapsulate(&ciphertext)?;
//! assert_eq!(received, sent);
//! # Ok(())
//! # }
//! # #[cfg(not(feature = "xwing"))]
//! # fn main() {}
//! ```
//!
//! All KEMs have the same constants and the same two types, [`EncapsulationKey`] and [`DecapsulationKey`]. Byte strings are arrays, so that the compiler checks their
//! lengths. For slices, use the methods whose names end in `_slice`. They return [`Error::Length`] if the length is
//! wrong:
//!
//! ```
//! # #[cfg(feature = "xwing")]
//! # fn main() -> Result<(), sycon_kem::Error> {
//! use sycon_kem::{Error, xwing};
//!
//! let received: Vec<u8> = vec![0; 1000];
//! let result = xwing::DecapsulationKey::generate()?.decapsulate_slice(&received);
//! let what = "ciphertext";
//! assert_eq!(result, Err(Error::Length { what, given: 1000, expected: xwing::CIPHERTEXT }));
//! # Ok(())
//! # }
//! # #[cfg(not(feature = "xwing"))]
//! # fn main() {}
//! ```
//!
//! # Batches
//!
//! A server with many handshakes, or a sender to many recipients, can process several keys at once, in SIMD lanes. The
//! results are those of the single operations. An invalid input yields an error at its index and does not affect the
//! others:
//!
//! ```
//! # #[cfg(feature = "xwing")]
//! # fn main() -> Result<(), sycon_kem::Error> {
//! use sycon_kem::xwing::{DecapsulationKey, EncapsulationKey};
//!
//! let keys = DecapsulationKey::from_seed_many(&[[1; 32], [2; 32], [3; 32]]); // seeds: uniform and secret in real code
//! let published: Vec<_> = keys.iter().map(|key| *key.encapsulation_key().as_bytes()).collect();
//!
//! let recipients: Vec<_> = EncapsulationKey::parse_many(&published).into_iter().collect::<Result<_, _>>()?;
//! let sent = EncapsulationKey::encapsulate_many(&recipients)?;
//!
//! for (key, (ciphertext, secret)) in keys.iter().zip(&sent) {
//!     assert_eq!(key.decapsulate(ciphertext)?, *secret);
//! }
//! assert!(keys[0].decapsulate_many(&[sent[0].0, sent[1].0])[0] == Ok(sent[0].1.clone()));
//! # Ok(())
//! # }
//! # #[cfg(not(feature = "xwing"))]
//! # fn main() {}
//! ```
//!
//! # Features
//!
//! | feature | what it adds |
//! |---|---|
//! | `std` (default) | X25519 from `graviola`, which is faster than `x25519-dalek`: see [`x25519_implementation`] |
//! | `alloc` (part of `std`) | the functions for many keys, which end in `_many`; needs an allocator |
//! | `xwing` (default) | [`xwing`] and [`dhkem`]; needs an allocator |
//! | `pkcs8` (part of `xwing`) | PKCS #8 and `SubjectPublicKeyInfo` encodings of keys; needs an allocator |
//! | `getrandom` (part of `xwing`) | keys and ciphertexts from the random number generator of the operating system |
//! | `hpke` | [`hpke`] |
//! | `comparison` | [`comparison`], which is exempt from semantic versioning |
//! | `x25519-upstream` | X25519 from `graviola` or `x25519-dalek` only, instead of this project's own SIMD code, which is faster for many keys. Only `graviola`'s is proven: see [`x25519_implementation`] |
//! | `rayon` | several threads for many keys: the functions that end in `_parallel` |
//! | `kem-traits` | [`traits`] |
//!
//! Without any feature, the crate contains ML-KEM, and needs neither `std` nor an allocator.

#![forbid(unsafe_code)]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(any(feature = "rayon", feature = "hpke", test))]
extern crate std;

mod bytes;
#[cfg(feature = "comparison")]
pub mod comparison;
mod description;
#[cfg(feature = "xwing")]
pub mod dhkem;
#[cfg(feature = "pkcs8")]
mod documents;
mod error;
#[cfg(feature = "xwing")]
mod exchange;
mod hash;
#[cfg(feature = "hpke")]
pub mod hpke;
#[cfg(feature = "xwing")]
mod hybrid;
mod keys;
#[cfg(feature = "xwing")]
mod labeled;
#[cfg(feature = "alloc")]
mod many;
mod mlkem;
pub mod mlkem1024;
pub mod mlkem512;
pub mod mlkem768;
mod names;
#[doc(hidden)]
pub mod one_shot;
mod scheme;
mod shared_secret;
#[cfg(feature = "kem-traits")]
pub mod traits;
#[cfg(feature = "xwing")]
mod x25519;
#[cfg(feature = "xwing")]
pub mod xwing;

pub use bytes::Bytes;
pub use description::Description;
#[cfg(feature = "pkcs8")]
pub use documents::KeyEncoding;
pub use error::Error;
#[cfg(feature = "kem-traits")]
pub use kem;
pub use keys::{DecapsulationKey, EncapsulationKey};
pub use mlkem::scheme::ParameterSet;
pub use scheme::Scheme;
pub use shared_secret::SharedSecret;
pub use sycon_permutation::Status;
pub use sycon_simd::Backend;
#[cfg(feature = "xwing")]
pub use x25519::{
    ZeroShare, x25519_agree, x25519_has_small_order, x25519_implementation, x25519_public_key,
};

/// The descriptions of all KEMs that the features include.
pub const DESCRIPTIONS: &[Description] = &[
    #[cfg(feature = "xwing")]
    xwing::DESCRIPTION,
    #[cfg(feature = "xwing")]
    dhkem::DESCRIPTION,
    mlkem512::DESCRIPTION,
    mlkem768::DESCRIPTION,
    mlkem1024::DESCRIPTION,
    #[cfg(feature = "comparison")]
    comparison::ghpc::DESCRIPTION,
    #[cfg(feature = "comparison")]
    comparison::xwing_naive::DESCRIPTION,
];

/// Runs the example of the README.
#[cfg(all(doctest, feature = "xwing"))]
#[doc = include_str!("../README.md")]
struct ReadmeExamples;

#[cfg(test)]
sycon_testing::watch_freed_memory!();
