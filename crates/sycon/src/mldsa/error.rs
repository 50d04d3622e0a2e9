//! The error type of this module.

use core::fmt;

use sycon_sponge::{PreHash, UnknownPreHash};

use super::lengths::{CONTEXT, PUBLIC_KEYS};

/// An error in the arguments of a mu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// The public key does not have the length of an ML-DSA key.
    PublicKeyLength {
        /// Its length in bytes.
        given: usize,
    },
    /// The context is too long.
    ContextLength {
        /// Its length in bytes.
        given: usize,
    },
    /// The digest does not have the length of the given function's digests.
    DigestLength {
        /// The function.
        prehash: PreHash,
        /// The length of the digest in bytes.
        given: usize,
    },
    /// This library does not contain the function.
    NoHash(PreHash),
    /// No function has this name.
    UnknownPreHash,
    /// The bytes are not a public key of ML-DSA as RFC 9881 encodes it.
    Spki,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::PublicKeyLength { given } => {
                let [a, b, c] = PUBLIC_KEYS;
                write!(f, "public key: wrong length (got {given} bytes, expected {a}, {b} or {c})")
            }
            Self::ContextLength { given } => {
                write!(f, "context: too long (got {given} bytes, expected at most {CONTEXT})")
            }
            Self::DigestLength { prehash, given } => {
                let expected = prehash.digest_length();
                write!(
                    f,
                    "digest of {prehash}: wrong length (got {given} bytes, expected {expected})"
                )
            }
            Self::NoHash(prehash) => {
                write!(f, "prehash: {prehash} is not in this library; pass its digest instead")
            }
            Self::UnknownPreHash => UnknownPreHash.fmt(f),
            Self::Spki => f.write_str(
                "public key: not an ML-DSA key (expected SubjectPublicKeyInfo in DER, RFC 9881)",
            ),
        }
    }
}

impl core::error::Error for Error {}

impl From<UnknownPreHash> for Error {
    fn from(_: UnknownPreHash) -> Self {
        Self::UnknownPreHash
    }
}
