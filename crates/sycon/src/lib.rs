//! Fast SHA-3, SHAKE, BLAKE3 and KangarooTwelve hashing, post-quantum key encapsulation and signatures, HPKE and age
//! file encryption.
//!
//! | module | contents |
//! |---|---|
//! | [`xof`] | hash functions and XOFs: SHA-3, SHAKE, cSHAKE, KMAC, TupleHash, ParallelHash, TurboSHAKE, KangarooTwelve, Ascon, BLAKE3 |
//! | `batch` | batch hashing: many independent messages at once, in SIMD lanes |
//! | `columns` | digests of columns and rows of tables in Arrow's layout |
//! | `distributed` | distributed hashing: the standard digest of one input, from parts that are hashed on different machines |
//! | `kem` | key encapsulation: X-Wing, ML-KEM, DHKEM(X25519) |
//! | `hpke` | hybrid public key encryption of messages |
//! | `aead` | authenticated encryption of messages: Ascon-AEAD128 |
//! | `age` | encrypted files in the format `age-encryption.org/v1` |
//! | `slhdsa` | post-quantum signatures: SLH-DSA with SHAKE |
//! | `transcript` | Fiat–Shamir transcripts: the CFRG's sponge, STROBE, Merlin |
//! | `mldsa` | ML-DSA's external mu: the hash of a long message that a remote signer signs |
//! | `sample` | sampling of the polynomials of lattice cryptography |
//! | `experimental` | Newplex, VeXOF and multimixer-128. **Experimental: without independent review** |
//! | [`sponge`] | low-level: the sponge construction over any permutation |
//! | [`permutation`] | low-level: Keccak, Ascon, Xoodoo, Gimli, Simpira, Areion and Haraka |
//! | [`Backend`] | the instruction set that runs the kernels. Detected at run time unless you choose one |
//!
//! ```
//! use sycon::xof::{Absorb, Shake128, Squeeze, Xof};
//!
//! let mut xof = Shake128::new();
//! xof.absorb(b"seed").absorb(b"more input");
//! let mut reader = xof.finalize();
//! let first: [u8; 32] = reader.squeeze_array();
//! let second: [u8; 32] = reader.squeeze_array(); // continues where `first` ended
//! # assert_ne!(first, second);
//! ```
//!
//! # Security
//!
//! **Not audited.** Outputs are compared with independent implementations. Timing does not depend on secrets, and states
//! are zeroized on drop. `SECURITY.md` in the repository lists each promise with its test and its exceptions.
//!
//! # Features
//!
//! SHA-3 and SHAKE need no feature. The features `std`, `sp800-185` and `rfc9861` are on by default.
//!
//! | feature | what it adds |
//! |---|---|
//! | `std` | `std::io::Write` for absorbers and `std::io::Read` for readers |
//! | `alloc` (part of `std`) | [`xof::Algorithm`](xof): functions that are chosen at run time |
//! | `sp800-185` | cSHAKE, KMAC, TupleHash, ParallelHash |
//! | `rfc9861` | TurboSHAKE, KangarooTwelve |
//! | `ascon` | Ascon's hash functions and permutations |
//! | `blake3` | BLAKE3, from the crate `blake3`, which compiles C and assembly |
//! | `batch` | the module `batch` |
//! | `columns` | the module `columns` |
//! | `distributed` | the module `distributed`, for KT128, KT256, BLAKE3 and ParallelHash |
//! | `rayon` | several threads for one input or one batch, where a function supports it |
//! | `kem` | the module `kem` |
//! | `hpke` | the module `hpke`: these KEMs with SHAKE, TurboSHAKE or HKDF, and AES-GCM or ChaCha20-Poly1305 |
//! | `aead` | the module `aead` |
//! | `aead-traits` | the traits of RustCrypto's crate `aead` for Ascon-AEAD128 |
//! | `age` | the module `age`: recipients for X-Wing and X25519, and passphrases |
//! | `x25519-upstream` | X25519 from `graviola` or `x25519-dalek` only, instead of this project's own SIMD code, which is faster for many keys. Only `graviola`'s is proven: see `kem::x25519_implementation` |
//! | `kem-traits` | the traits of RustCrypto's crate `kem` |
//! | `slhdsa` | the module `slhdsa` |
//! | `signature-traits` | the traits of RustCrypto's crate `signature` |
//! | `transcript` | the module `transcript` |
//! | `merlin` | `transcript::merlin::Transcript`, a drop-in replacement for the crate `merlin` |
//! | `spongefish` | the traits of `spongefish` for `transcript::FiatShamir`, SHAKE and TurboSHAKE |
//! | `mldsa` | the module `mldsa` |
//! | `sample` | the module `sample` |
//! | `digest`, `rand_core` | the traits of these crates, which are re-exported |
//! | `permutations` | all permutations. Without it, only Keccak is included |
//! | `vexof`, `newplex`, `multimixer` | `experimental::vexof`, `experimental::newplex`, `experimental::multimixer` |
//!
//! Without `std`, the crate is `no_std`. Without `alloc`, it needs no allocator.
#![forbid(unsafe_code)]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

#[cfg(feature = "aead")]
pub mod aead;
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
#[cfg(feature = "slhdsa")]
pub use sycon_slhdsa as slhdsa;
pub use sycon_sponge as sponge;
#[cfg(feature = "transcript")]
pub use sycon_transcript as transcript;

/// Runs the examples of this crate's README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeExamples;

#[cfg(test)]
sycon_testing::watch_freed_memory!();
