//! Authenticated encryption for [sycon](https://docs.rs/sycon): ChaCha20-Poly1305 (RFC 8439), AES-GCM
//! (NIST SP 800-38D) and Ascon-AEAD128 (NIST SP 800-232).
//!
//! **Internal.** This crate is for the other crates of sycon and shares their version. Every item can change in any
//! release. Applications use Ascon-AEAD128 from the module `aead` of the crate `sycon`.
//!
//! An [`Aead`] encrypts one whole message in place. **After a failed check, the message contains no plaintext.** It is
//! unchanged or all zeros.
//!
//! | feature | contents |
//! |---|---|
//! | `chacha20-poly1305` (default) | `ChaCha20Poly1305` |
//! | `aes-gcm` | `Aes128Gcm` and `Aes256Gcm` |
//! | `ascon` | `AsconAead128`, which also encrypts many messages at once (`seal_many`) |
//! | `std` (default) | the code of `graviola`. Without it, the crate is `no_std` |
//!
//! # Which implementation runs
//!
//! | CPU and backend | ChaCha20-Poly1305 | AES-GCM |
//! |---|---|---|
//! | any with `Backend::ifma` | sycon's Poly1305, or the crate `poly1305` if there are more than 144 bytes of associated data; sycon's `ChaCha20` for complete groups of 16 blocks, else the crate `chacha20` | as below |
//! | x86-64, `avx512-vaes` | as `avx512` | `graviola` from 20 KiB, else the crate `aes-gcm` |
//! | x86-64, `avx512` without IFMA | `graviola` up to 2 KiB, then the crate `poly1305` with sycon's `ChaCha20` | `graviola` from 64 KiB, else the crate `aes-gcm` |
//! | x86-64, `avx2`, `avx2-vaes` | `graviola` up to 8 KiB, then the crates `chacha20` and `poly1305` | as `avx512` |
//! | all others, ARM included | the crates `chacha20` and `poly1305` | the crate `aes-gcm` |
//!
//! ARM was not measured and uses only the portable crates. CPUs with AVX-IFMA and without AVX-512 were not measured
//! either. `graviola` runs only with the feature `std`, and where `Backend::runs_graviola` allows it.
//!
//! # Measurements
//!
//! Nanoseconds per call that seals, with a new key and no associated data: the minimum of 60 interleaved runs in one
//! process, on a shared virtual machine with an Intel Xeon (AVX-512, IFMA, VAES, AMX), 2026-11-25. For opening, measured
//! with a copy of the message, the same implementation is the fastest at each length. The first two columns use AVX2 at
//! most. The ratio is the time of the column with IFMA divided by that of `graviola`.
//!
//! | bytes | crates `chacha20`, `poly1305` | `graviola` | sycon's `ChaCha20`, crate `poly1305` | sycon's with IFMA | ratio |
//! |---|---|---|---|---|---|
//! | 16 | 1078 | 436 | 1132 | 396 | 0.91 |
//! | 64 | 1388 | 455 | 1443 | 383 | 0.84 |
//! | 256 | 1450 | 605 | 1519 | 514 | 0.85 |
//! | 1,024 | 1927 | 1067 | 1678 | 568 | 0.53 |
//! | 2,048 | 2558 | 1800 | 2005 | 797 | 0.44 |
//! | 4,096 | 3826 | 3275 | 2665 | 1225 | 0.37 |
//! | 8,192 | 6358 | 6222 | 3991 | 2067 | 0.33 |
//! | 12,288 | 8899 | 9153 | 5316 | 2914 | 0.32 |
//! | 16,384 | 11438 | 12087 | 6641 | 3751 | 0.31 |
//! | 65,536 | 41971 | 47474 | 22590 | 14073 | 0.30 |
//! | 1,048,576 | 659429 | 768040 | 350535 | 216538 | 0.28 |
//!
//! The crate `chacha20poly1305` differs from `chacha20` and `poly1305` by at most 2 %.
//!
//! | bytes | AES-128: `aes-gcm` | AES-128: `graviola` | AES-256: `aes-gcm` | AES-256: `graviola` |
//! |---|---|---|---|---|
//! | 16 | 239 | 3065 | 286 | 3080 |
//! | 1,024 | 437 | 3104 | 505 | 3134 |
//! | 4,096 | 1032 | 3254 | 1184 | 3317 |
//! | 16,384 | 3403 | 3844 | 3899 | 4046 |
//! | 20,480 | 4189 | 4045 | 4800 | 4306 |
//! | 65,536 | 12881 | 6347 | 14726 | 7058 |
//! | 1,048,576 | 211238 | 68574 | 238772 | 80759 |
//!
//! Without AVX-512, which its debug build can be denied, `graviola` took 181 µs (AES-128) and 212 µs (AES-256) for 1 MiB,
//! and for 64 KiB about as long as `aes-gcm`: 13.8 µs and 15.7 µs, of which the denial itself took 1.7 µs or more.
#![forbid(unsafe_code)]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(test)]
extern crate std;

mod aead;
#[cfg(feature = "aes-gcm")]
mod aes_gcm;
#[cfg(feature = "ascon")]
mod ascon;
#[cfg(feature = "ascon")]
mod ascon_many;
#[cfg(feature = "chacha20-poly1305")]
mod chacha;
#[cfg(feature = "chacha20-poly1305")]
mod chacha20_poly1305;
#[cfg(feature = "chacha20-poly1305")]
mod poly;
#[cfg(feature = "aead-traits")]
mod rustcrypto;
#[cfg(all(test, feature = "chacha20-poly1305"))]
mod tests;

pub use crate::aead::{Aead, Forged, NONCE, TAG};
#[cfg(feature = "aes-gcm")]
pub use crate::aes_gcm::{Aes128Gcm, Aes256Gcm};
#[cfg(feature = "ascon")]
pub use crate::ascon::{ASCON_NONCE, AsconAead128, Error, Tag};
#[cfg(feature = "ascon")]
pub use crate::ascon_many::{Message, open_many, seal_many};
#[cfg(feature = "chacha20-poly1305")]
pub use crate::chacha20_poly1305::ChaCha20Poly1305;

#[cfg(test)]
sycon_testing::watch_freed_memory!();
