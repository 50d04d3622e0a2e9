//! Newplex: one stateful object for hashing, authentication, key derivation and encryption.
//!
//! A [`SizedProtocol`] takes a sequence of operations, each with a label. Whatever went in, labels and
//! lengths included, decides whatever comes out: two sides that do the same operations in the same
//! order have the same state, and any difference makes all that follows unrelated.
//!
//! A [`Protocol`] has the same operations, byte for byte those of the original. There, different
//! operations may have the same state, unless they keep [rules](self#security).
//!
//! | operation | in | out |
//! |---|---|---|
//! | [`mix`](Protocol::mix) | a key, a nonce, any data | |
//! | [`derive`](Protocol::derive) | | bytes that depend on everything before: a digest, a tag, a key |
//! | [`encrypt`](Protocol::encrypt), [`decrypt`](Protocol::decrypt) | data | data, not authenticated |
//! | [`seal`](Protocol::seal), [`open`](Protocol::open) | data | data and a tag, which is checked |
//!
//! [`schemes`] has what most users want, composed of them: a digest, a MAC, a stream cipher, an AEAD
//! and a channel. [`aestream`](self#streams) encrypts streams of any length with each block
//! authenticated.
//!
//! # Security
//!
//! **Unreviewed and experimental**, as Newplex says of itself: its design has had no published
//! analysis. Take it where both ends are yours and you may change your mind. The claim is 128 bits
//! of security, of a capacity of 256 bits over the permutation Simpira-1024.
//!
//! **A [`Protocol`] is sound under one of two rules**; a [`SizedProtocol`] keeps the first one by
//! itself, and needs none. Otherwise whoever chooses data makes two protocols meet that differ: he forges
//! what [`seal`](Protocol::seal) makes, or has a key stream twice.
//!
//! 1. The length of all data that are mixed, encrypted or sealed is fixed by the program, or was mixed
//!    before them, as [`Protocol::mix_size`] does. What is sealed may instead always have fewer than
//!    8192 bytes.
//! 2. Nothing is encrypted or sealed, and labels have fewer than 8192 bytes, none of them below 0x20.
//!    Data may then have any length.
//!
//! Rule 1 may hold up to some point, and rule 2 from there on. The proof, and what goes wrong otherwise, are
//! in `docs/specs/newplex.md` of the repository.
//!
//! The order and labels of the operations must not depend on secrets, and the key must be mixed in
//! before anything is encrypted. Encryption needs a nonce: the same operations with the same key and
//! another plaintext reveal the xor of the two plaintexts' beginnings.
//!
//! # Streams
//!
//! Data in pieces, with the same result as in one: [`Mixing`], [`Encrypting`] and [`Decrypting`]; with
//! the feature `std` over [`std::io`] too, by [`Protocol::mix_writer`] and its kin. They take the
//! protocol and give it back when they are finished, so that no operation can be forgotten half done,
//! or ended twice.
//!
//! Those do not authenticate. The module `aestream` (feature `std`) does, block by block.
#![forbid(unsafe_code)]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(any(test, feature = "std"))]
extern crate std;

#[cfg(feature = "std")]
pub mod aestream;
pub mod duplex;
mod error;
mod forms;
#[cfg(feature = "std")]
mod io;
mod pieces;
mod protocol;
pub mod schemes;
mod sized;

pub use error::Error;
#[cfg(feature = "std")]
pub use io::{DecryptReader, DecryptWriter, EncryptReader, EncryptWriter, MixReader, MixWriter};
pub use pieces::{Decrypting, Encrypting, Mixing};
pub use protocol::{Protocol, TAG_LEN};
pub use sized::SizedProtocol;
pub use sycon_simd::Backend;
pub use sycon_sponge::TagLength;

/// Runs the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeExamples;
