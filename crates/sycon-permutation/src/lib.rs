//! Permutations: fixed, public functions without a key that hash functions and ciphers are built on.
//!
//! **Low-level.** A permutation on its own hides nothing, and anyone can invert it. Use the functions of the crate
//! `sycon` unless you implement a new construction.
//!
//! | permutation | bytes | built from | status |
//! |---|---|---|---|
//! | [`KeccakF1600`], [`KeccakP1600R12`] | 200 | 64-bit words | FIPS 202, RFC 9861 |
//! | [`AsconP12`], [`AsconP8`] | 40 | 64-bit words | SP 800-232 |
//! | [`AsconV12P12`], [`AsconV12P8`] | 40 | 64-bit words, big-endian | Ascon v1.2 |
//! | [`Xoodoo`] | 48 | 32-bit words | used in Xoodyak, a finalist of NIST's competition |
//! | [`Gimli`] | 48 | 32-bit words | distinguishers are known for all of its rounds |
//! | [`Simpira256`] to [`Simpira1024`] | 32 to 128 | AES rounds | published, not a standard |
//! | [`Areion512`] | 64 | AES rounds | published recently, not a standard |
//! | [`Haraka512`] | 64 | AES rounds | published, for hashing 64 bytes |
//! | [`Simpira1536`], [`Haraka512Newplex`] | 192, 64 | AES rounds | defined by Newplex's code, not published |
//!
//! Permutations that use AES rounds are fastest on CPUs with AES instructions. Without these instructions they are
//! tens of times slower, but still run in constant time. [`Permutation::permute_many`] permutes independent states in
//! SIMD lanes, in a fraction of the time for each. Multiples of 16 states are best. [`Named`] selects a permutation
//! by name at run time.
#![forbid(unsafe_code)]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(test)]
extern crate std;

#[cfg(feature = "areion")]
mod areion;
#[cfg(feature = "ascon")]
mod ascon;
#[cfg(any(
    feature = "areion",
    feature = "gimli",
    feature = "haraka",
    feature = "simpira",
    feature = "xoodoo"
))]
mod blocks;
mod error;
#[cfg(feature = "gimli")]
mod gimli;
#[cfg(feature = "haraka")]
mod haraka;
pub mod keccak;
mod named;
mod registers;
#[cfg(feature = "simpira")]
mod simpira;
mod status;
#[cfg(all(test, feature = "all"))]
mod theorems;
#[cfg(feature = "xoodoo")]
mod xoodoo;

#[cfg(feature = "areion")]
pub use areion::Areion512;
#[cfg(feature = "ascon")]
pub use ascon::{Ascon, AsconP8, AsconP12, AsconV12P8, AsconV12P12};
pub use error::Error;
#[cfg(feature = "gimli")]
pub use gimli::Gimli;
#[cfg(feature = "haraka")]
pub use haraka::{Haraka512, Haraka512Newplex};
pub use keccak::{Keccak, KeccakF1600, KeccakP1600R12};
pub use named::{Description, Named};
#[cfg(feature = "simpira")]
pub use simpira::{Simpira, Simpira256, Simpira512, Simpira768, Simpira1024, Simpira1536};
pub use status::Status;
#[cfg(feature = "xoodoo")]
pub use xoodoo::Xoodoo;

pub use sycon_simd::Backend;

/// A permutation of a byte string.
///
/// To use your own permutation with the crate `sycon-sponge`, implement the items that have no default. The
/// permutations of this crate implement all items, and keep the state in registers between blocks.
pub trait Permutation: Clone {
    /// The name in the standard or paper that defines the permutation.
    const NAME: &'static str;

    /// The length of the state in bytes.
    const WIDTH: usize;

    /// The type of a state: `[u8; WIDTH]`.
    type State: Copy + AsRef<[u8]> + AsMut<[u8]>;

    /// The state of zeros.
    const ZERO: Self::State;

    /// Permute one state in place.
    fn permute(backend: Backend, state: &mut Self::State);

    /// Return the fastest backend for one state.
    #[must_use]
    #[inline]
    fn best_backend() -> Backend {
        Backend::best()
    }

    /// Permute every state in place, several at once if the backend supports it.
    fn permute_many(backend: Backend, states: &mut [Self::State]) {
        for state in states {
            Self::permute(backend, state);
        }
    }

    /// XOR each block into the first `RATE` bytes, and permute after each.
    ///
    /// The state stays in registers between blocks, so one call with many blocks is faster than many calls.
    fn absorb_blocks<const RATE: usize>(
        backend: Backend,
        state: &mut Self::State,
        blocks: &[[u8; RATE]],
    ) {
        for block in blocks {
            for (byte, new) in state.as_mut().iter_mut().zip(block) {
                *byte ^= new;
            }
            Self::permute(backend, state);
        }
    }

    /// Permute before each block, and copy the first `RATE` bytes to it.
    fn squeeze_blocks<const RATE: usize>(
        backend: Backend,
        state: &mut Self::State,
        blocks: &mut [[u8; RATE]],
    ) {
        for block in blocks {
            Self::permute(backend, state);
            block.copy_from_slice(&state.as_ref()[..RATE]);
        }
    }

    /// XOR each block into the first `RATE` bytes, replace the block by the result, and permute.
    fn encrypt_blocks<const RATE: usize>(
        backend: Backend,
        state: &mut Self::State,
        blocks: &mut [[u8; RATE]],
    ) {
        for block in blocks {
            for (byte, new) in state.as_mut().iter_mut().zip(block) {
                *byte ^= *new;
                *new = *byte;
            }
            Self::permute(backend, state);
        }
    }

    /// The inverse of [`encrypt_blocks`](Self::encrypt_blocks), which leaves the same state: each block replaces the
    /// first `RATE` bytes, and is replaced by the XOR of both.
    fn decrypt_blocks<const RATE: usize>(
        backend: Backend,
        state: &mut Self::State,
        blocks: &mut [[u8; RATE]],
    ) {
        for block in blocks {
            for (byte, new) in state.as_mut().iter_mut().zip(block) {
                *new ^= *byte;
                *byte ^= *new;
            }
            Self::permute(backend, state);
        }
    }
}

/// The examples of the README, as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
