//! Key encapsulation: a shared secret by way of somebody's public key.
//!
//! The holder of a [`DecapsulationKey`](xwing::DecapsulationKey) publishes its encapsulation key.
//! Whoever has that makes a ciphertext and a shared secret of 32 bytes; the holder gets the same
//! secret out of the ciphertext. Who made the ciphertext remains unknown: a KEM does not
//! authenticate.
//!
//! | module | what it is |
//! |---|---|
//! | [`xwing`] | **take this one**: X-Wing, ML-KEM-768 and X25519 in one. Safe as long as one of the two is |
//! | [`dhkem`] | DHKEM(X25519, HKDF-SHA256) of HPKE (RFC 9180), for protocols that require it. **Not post-quantum:** a future quantum computer can decrypt ciphertexts that are recorded today |
//! | [`mlkem768`], [`mlkem512`], [`mlkem1024`] | building blocks: ML-KEM alone (FIPS 203) |
//! | [`hpke`] | encryption to a public key of one of these (RFC 9180 and its successor) |
//! | [`comparison`] | two other ways to combine the two, to measure X-Wing against; never a choice |
//! | [`traits`] | the traits of RustCrypto's crate `kem` |
//!
//! ```
//! # #[cfg(feature = "xwing")]
//! # fn main() -> Result<(), sycon_kem::Error> {
//! use sycon_kem::xwing::{DecapsulationKey, EncapsulationKey};
//!
//! let key = DecapsulationKey::generate()?; // keep `key.seed()`, 32 bytes
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
//! All schemes have the same types, constants and methods. Strings of bytes are arrays of the length
//! that they must have; where you have a slice, take the method whose name ends in `_slice`, which
//! is an [`Error::Length`] if it is of another length:
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
//! # Many at once
//!
//! A server with many handshakes, or a sender to many recipients, does several for the price of one. The
//! results are the same, and what is wrong with one is an error in its place:
//!
//! ```
//! # #[cfg(feature = "xwing")]
//! # fn main() -> Result<(), sycon_kem::Error> {
//! use sycon_kem::xwing::{self, DecapsulationKey};
//!
//! let keys = xwing::generate_many(&[[1; 32], [2; 32], [3; 32]]); // uniform and secret seeds
//! let published: Vec<_> = keys.iter().map(|key| *key.encapsulation_key().as_bytes()).collect();
//!
//! let recipients: Vec<_> = xwing::parse_many(&published).into_iter().collect::<Result<_, _>>()?;
//! let sent = xwing::encapsulate_many(&recipients)?;
//!
//! for (key, (ciphertext, secret)) in keys.iter().zip(&sent) {
//!     assert_eq!(key.decapsulate(ciphertext)?, *secret);
//! }
//! assert!(xwing::decapsulate_many(&keys[0], &[sent[0].0, sent[1].0])[0] == Ok(sent[0].1.clone()));
//! # Ok(())
//! # }
//! # #[cfg(not(feature = "xwing"))]
//! # fn main() {}
//! ```
//!
//! # Features
//!
//! | feature | what it brings |
//! |---|---|
//! | `xwing` (default) | [`xwing`] and [`dhkem`]; needs `std` |
//! | `pkcs8` (part of `xwing`) | keys in files: PKCS#8 and `SubjectPublicKeyInfo`; needs an allocator |
//! | `getrandom` (part of `xwing`) | new keys and secrets from the operating system's generator |
//! | `hpke` | [`hpke`] |
//! | `comparison` | [`comparison`]; no part of the stable interface |
//! | `x25519-upstream` | X25519 from `graviola` or `x25519-dalek` only, never this project's own lanes; slower for many keys. Only `graviola`'s has a proof: see [`x25519_implementation`] |
//! | `rayon` | many keys on all threads: the functions that end in `_parallel` |
//! | `kem-traits` | [`traits`] |
//!
//! Without any of them there is ML-KEM, which needs neither an operating system nor an allocator.

#![forbid(unsafe_code)]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(any(feature = "pkcs8", feature = "std"))]
extern crate alloc;
#[cfg(any(feature = "std", test))]
extern crate std;

mod bytes;
#[cfg(feature = "comparison")]
pub mod comparison;
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
#[cfg(feature = "xwing")]
mod labeled;
#[cfg(feature = "std")]
mod many;
mod mlkem;
pub mod mlkem1024;
pub mod mlkem512;
pub mod mlkem768;
#[cfg(feature = "xwing")]
mod shape;
mod shared_secret;
#[cfg(feature = "kem-traits")]
pub mod traits;
#[cfg(feature = "xwing")]
mod x25519;
#[cfg(feature = "xwing")]
pub mod xwing;

pub use error::Error;
#[cfg(feature = "kem-traits")]
pub use kem;
pub use shared_secret::SharedSecret;
pub use sycon_simd::Backend;
#[cfg(feature = "xwing")]
pub use x25519::{ZeroShare, x25519_agree, x25519_implementation, x25519_public_key};

/// Runs the example of the README.
#[cfg(all(doctest, feature = "xwing"))]
#[doc = include_str!("../README.md")]
struct ReadmeExamples;
