//! The error type of this crate.

use core::fmt;

use sycon_sponge::TagLength;

use crate::Operation;

/// An error of a transcript. No variant contains data that were absorbed or squeezed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// STROBE: an operation cannot be continued with `more`, because it is not the last operation or does not support
    /// it.
    More {
        /// The operation.
        given: Operation,
        /// The last operation, if there was one.
        last: Option<Operation>,
    },
    /// STROBE: an operation that writes to its data was called with read-only data.
    NoInput {
        /// The operation.
        given: Operation,
    },
    /// STROBE: the MAC does not authenticate the transcript.
    Mac,
    /// STROBE: the MAC does not have the length that the receiver expects.
    MacLength(TagLength),
    /// The instance is empty: a proof must state what it is about.
    EmptyInstance,
    /// The message has 2^32 bytes or more, so that its length cannot be encoded.
    MessageLength,
    /// The proof ends before the message that is read from it.
    ProofTooShort,
    /// The proof has bytes left over.
    ProofTooLong {
        /// The number of bytes left over.
        left: usize,
    },
    /// The integer is not less than the modulus.
    NotReduced,
    /// The bytes of an integer do not have the length of the modulus.
    IntegerLength {
        /// The number of bytes.
        given: usize,
        /// The number of bytes that is required.
        expected: usize,
    },
    /// The modulus is less than 2, or has too many bytes.
    Modulus {
        /// The maximum number of bytes.
        max: usize,
    },
    /// No suite has this name.
    Suite,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::More { given, last: Some(last) } => {
                write!(f, "operation: {given} cannot be continued (the last operation was {last})")
            }
            Self::More { given, last: None } => {
                write!(f, "operation: {given} cannot be continued, because it is the first one")
            }
            Self::NoInput { given } => write!(f, "operation: {given} takes no input"),
            Self::Mac => f.write_str("tag: verification failed"),
            Self::MacLength(length) => length.fmt(f),
            Self::EmptyInstance => f.write_str("instance: empty (expected at least 1 byte)"),
            Self::MessageLength => {
                f.write_str("message: too long (expected fewer than 2^32 bytes)")
            }
            Self::ProofTooShort => f.write_str("proof: too short for its messages"),
            Self::ProofTooLong { left } => {
                write!(f, "proof: {left} bytes too long")
            }
            Self::NotReduced => {
                f.write_str("integer: out of range (expected less than the modulus)")
            }
            Self::IntegerLength { given, expected } => {
                write!(f, "integer: wrong length (got {given} bytes, expected {expected})")
            }
            Self::Modulus { max } => {
                write!(f, "modulus: out of range (expected 2 or more, in at most {max} bytes)")
            }
            Self::Suite => {
                f.write_str("suite: unknown name; the known ones are SHAKE128 and TurboSHAKE128")
            }
        }
    }
}

impl core::error::Error for Error {}

impl From<TagLength> for Error {
    fn from(length: TagLength) -> Self {
        Self::MacLength(length)
    }
}
