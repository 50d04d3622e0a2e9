//! Sycon: what a permutation can do beyond one fixed-length hash.
//!
//! | module | what it is |
//! |---|---|
//! | [`xof`] | SHA-3, SHAKE, cSHAKE, KMAC, TupleHash, ParallelHash, TurboSHAKE, KangarooTwelve, Ascon, BLAKE3 and VeXOF, all streaming |
//! | `batch` | many messages at once, several for the price of one |
//! | `columns` | columns and rows of tables, in Arrow's layout |
//! | `distributed` | one input on many machines: parts of its tree, and the standard digest of them |
//! | `kem` | X-Wing, and what it is made of: a shared secret by way of a public key |
//! | `hpke` | encryption to a public key of one of these |
//! | `age` | encrypted files, of the format `age-encryption.org/v1` |
//! | `newplex` | experimental: Newplex, one stateful object for hashing, key derivation and authenticated encryption |
//! | `transcript` | Fiat-Shamir transcripts: the CFRG's sponge, STROBE, Merlin |
//! | `mldsa` | ML-DSA's external mu: the hash of a message of any length, to sign elsewhere |
//! | `sample` | polynomials of lattice cryptography, sampled from the output of any function |
//! | `multimixer` | experimental: multimixer-128, a universal hash, and a MAC on it that is very fast on long messages |
//! | [`sponge`] | sharp tool: a sponge over any permutation |
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
//! SHA-3 and SHAKE are always there. By default so are `std`, `sp800-185` and `rfc9861`.
//!
//! | feature | what it brings |
//! |---|---|
//! | `std` | `std::io::Write` for what absorbs, `std::io::Read` for what squeezes |
//! | `alloc` (part of `std`) | [`xof::Algorithm`](xof), functions chosen at run time |
//! | `sp800-185` | cSHAKE, KMAC, TupleHash, ParallelHash |
//! | `rfc9861` | TurboSHAKE, KangarooTwelve |
//! | `ascon` | Ascon's hash functions and permutations |
//! | `blake3` | BLAKE3, by the `blake3` crate, which compiles C and assembly |
//! | `batch` | `batch`: many messages at once |
//! | `columns` | `columns`: columns and rows of tables |
//! | `distributed` | `distributed`: one input on many machines, by KT128, KT256, BLAKE3 or ParallelHash |
//! | `rayon` | more threads for one input or one batch, where a function allows it |
//! | `kem` | `kem`: X-Wing, DHKEM(X25519), ML-KEM-512, 768 and 1024 |
//! | `hpke` | `hpke`: HPKE with these KEMs, SHAKE, TurboSHAKE or HKDF, and AES-GCM or ChaCha20-Poly1305 |
//! | `age` | `age`: encrypted files with X-Wing, X25519 and passphrases, as age 1.3 has them |
//! | `x25519-upstream` | X25519 from `graviola` or `x25519-dalek` only, never this project's own lanes; slower for many keys. Only `graviola`'s has a proof: see `kem::x25519_implementation` |
//! | `kem-traits` | the traits of RustCrypto's `kem` crate |
//! | `transcript` | `transcript`: the CFRG's Fiat-Shamir sponge, STROBE, Merlin |
//! | `merlin` | `transcript::merlin::Transcript`, in place of the crate `merlin` |
//! | `spongefish` | the traits of `spongefish` for `transcript::FiatShamir`, SHAKE and TurboSHAKE |
//! | `mldsa` | `mldsa`: ML-DSA's external mu |
//! | `sample` | `sample`: polynomials of lattice cryptography |
//! | `digest`, `rand_core` | the traits of these crates, which are re-exported |
//! | `permutations` | all of them; Keccak alone is always there |
//! | `vexof`, `newplex`, `multimixer` | `experimental::vexof`, `experimental::newplex`, `experimental::multimixer` |
//!
//! Without `std` and `alloc` the crate needs neither an operating system nor an allocator.
#![forbid(unsafe_code)]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

#[cfg(feature = "batch")]
pub mod batch;
#[cfg(feature = "columns")]
pub mod columns;
#[cfg(feature = "distributed")]
pub mod distributed;
#[cfg(any(feature = "multimixer", feature = "newplex", feature = "vexof"))]
pub mod experimental;
#[cfg(feature = "mldsa")]
pub mod mldsa;
#[cfg(feature = "sample")]
pub mod sample;
pub mod xof;

#[cfg(feature = "digest")]
pub use digest;
#[cfg(feature = "rand_core")]
pub use rand_core;
#[cfg(feature = "age")]
pub use sycon_age as age;
#[cfg(feature = "kem")]
pub use sycon_kem as kem;
#[cfg(feature = "hpke")]
pub use sycon_kem::hpke;
pub use sycon_permutation as permutation;
pub use sycon_simd::{Backend, BackendError};
pub use sycon_sponge as sponge;
#[cfg(feature = "transcript")]
pub use sycon_transcript as transcript;

/// Runs the examples of this crate's README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeExamples;
