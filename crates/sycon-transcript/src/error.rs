//! What can be wrong.

use core::fmt;

use sycon_sponge::TagLength;

use crate::Operation;

/// What can go wrong with a transcript. No variant carries data that was absorbed or squeezed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// STROBE: an operation that is to be continued is not the last one, or cannot be.
    More {
        /// The operation.
        given: Operation,
        /// The last one, if there was one.
        last: Option<Operation>,
    },
    /// STROBE: an operation that writes to its data, where it may only be read.
    NoInput {
        /// The operation.
        given: Operation,
    },
    /// STROBE: a MAC that does not authenticate the transcript.
    Mac,
    /// STROBE: a MAC that does not have the length that the receiver expects.
    MacLength(TagLength),
    /// An instance of no byte: a proof must say what it is about.
    EmptyInstance,
    /// A message of 2^32 bytes or more, whose length cannot be written.
    MessageLength,
    /// A proof that ends before the message that is to be read from it.
    ProofTooShort,
    /// A proof with bytes left over.
    ProofTooLong {
        /// How many.
        left: usize,
    },
    /// An integer that is not less than the modulus.
    NotReduced,
    /// Bytes for an integer that are not as many as the modulus takes.
    IntegerLength {
        /// How many they are.
        given: usize,
        /// How many they must be.
        expected: usize,
    },
    /// A modulus less than 2, or of too many bytes.
    Modulus {
        /// The most bytes that it may have.
        max: usize,
    },
    /// A name that no suite has.
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
            Self::Mac => f.write_str("code: verification failed"),
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
