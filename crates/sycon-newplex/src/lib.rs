//! Newplex: one stateful object for hashing, authentication, key derivation and encryption.
//!
//! **Experimental: without independent review.** Newplex's authors say the same of their design, and no analysis of it
//! has been published. Use it only where you control both ends and can replace it. The claim is 128 bits of security,
//! from a capacity of 256 bits over the permutation Simpira-1024.
//!
//! A [`SizedProtocol`] executes a sequence of operations, each with a label. Every output depends on everything that
//! came before it, including labels and lengths. Two parties that execute the same operations in the same order have
//! the same state. After any difference, their outputs are unrelated.
//!
//! A [`Protocol`] supports the same operations with the bytes of the original Newplex. In a `Protocol`, different
//! sequences of operations can lead to the same state, unless you follow [rules](self#security).
//!
//! | operation | input | output |
//! |---|---|---|
//! | [`mix`](Protocol::mix) | a key, a nonce, any data | |
//! | [`derive`](Protocol::derive) | | bytes that depend on everything before: a digest, a tag, a key |
//! | [`encrypt`](Protocol::encrypt), [`decrypt`](Protocol::decrypt) | data | data, **not authenticated** |
//! | [`seal`](Protocol::seal), [`open`](Protocol::open) | data | data and a tag, which `open` verifies |
//!
//! [`schemes`] combines them into a digest, a MAC, a stream cipher, an AEAD and a channel. [`aestream`](self#streams)
//! encrypts streams of any length and authenticates each block.
//!
//! # Security
//!
//! **A [`Protocol`] is secure only if your program follows one of two rules.** A [`SizedProtocol`] follows the first
//! rule itself. If neither rule holds, an attacker who chooses data can make two different protocols reach the same
//! state. They can then forge the output of [`seal`](Protocol::seal), or obtain the same key stream twice.
//!
//! 1. The program fixes the length of all data that are mixed, encrypted or sealed, or mixes the length before the
//!    data, as [`Protocol::mix_size`] does. For data that are sealed, it is enough that they are always shorter than
//!    8192 bytes.
//! 2. The program encrypts and seals nothing, labels are shorter than 8192 bytes, and no byte of a label is below 0x20. Data can
//!    then have any length.
//!
//! A protocol can follow rule 1 up to some operation and rule 2 from there on. `docs/specs/newplex.md` in the
//! repository contains the proof, and shows the attacks.
//!
//! The order and the labels of operations must not depend on secrets. You must mix the key before you encrypt. **You
//! must mix a nonce that you never use again with the same key:** otherwise two plaintexts that are encrypted after the
//! same operations reveal the XOR of their beginnings.
//!
//! # Streams
//!
//! [`Mixing`], [`Encrypting`] and [`Decrypting`] process data in pieces, with the results of a single call. With the
//! feature `std` they also work over [`std::io`]: [`Protocol::mix_writer`] and the other methods that end in `_writer`
//! or `_reader`. They consume the protocol and return it when they are finished. The compiler thus rejects an operation
//! that is abandoned halfway, or finished twice.
//!
//! These streams don't authenticate data. The module `aestream` (feature `std`) does, block by block.
#![forbid(unsafe_code)]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(any(test, feature = "std"))]
extern crate std;

#[cfg(feature = "std")]
pub mod aestream;
pub mod duplex;
mod error;
#[cfg(feature = "std")]
mod io;
mod pieces;
mod protocol;
pub mod schemes;

pub use error::Error;
#[cfg(feature = "std")]
pub use io::{
    CipherWriter, DecryptReader, DecryptWriter, EncryptReader, EncryptWriter, MixReader, MixWriter,
    PieceReader,
};
pub use pieces::{Decrypting, Encrypting, Mixing, Pieces};
pub use protocol::{Protocol, Sequence, SizedProtocol, TAG_LEN};
pub use sycon_simd::Backend;
pub use sycon_sponge::TagLength;

/// Runs the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeExamples;

#[cfg(test)]
mod tests {
    use zeroize::ZeroizeOnDrop;

    use super::*;

    /// Checks at compile time.
    #[test]
    fn types_are_zeroized_on_drop() {
        fn check<T: ZeroizeOnDrop>() {}
        fn check_output<T: ZeroizeOnDrop, U>(_: fn(&U) -> T) {}
        check::<duplex::Newplex>();
        check::<Protocol>();
        check::<SizedProtocol>();
        check::<Mixing>();
        check::<Encrypting>();
        check::<Decrypting>();
        check::<schemes::Digest>();
        check::<schemes::Mac>();
        check::<schemes::Aead>();
        check::<schemes::Channel>();
        check_output(duplex::Newplex::to_bytes);
        check_output(Protocol::to_bytes);
    }
}

#[cfg(test)]
sycon_testing::watch_freed_memory!();
