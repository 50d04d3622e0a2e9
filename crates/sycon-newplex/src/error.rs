//! The error type of this crate.

use core::fmt;

use sycon_sponge::TagLength;

/// An error of a protocol. No variant contains data that were mixed or opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// The authentication tag does not belong to the message.
    Tag,
    /// The authentication tag does not have the length that the receiver expects.
    TagLength(TagLength),
    /// The ciphertext was not made with the same operations and keys, was tampered with or truncated, or is shorter than
    /// a tag.
    InvalidCiphertext,
    /// The output does not have the length of the data that is written to it.
    BufferLength {
        /// Its length in bytes.
        given: usize,
        /// The length it must have.
        expected: usize,
    },
    /// The block is shorter than a header and a tag.
    ShortBlock {
        /// Its length in bytes.
        given: usize,
        /// The shortest allowed.
        min: usize,
    },
    /// The block is longer than the format of authenticated streams allows.
    BlockLength {
        /// Its length in bytes.
        given: usize,
        /// The longest allowed.
        max: usize,
    },
    /// The string of bytes is not a state.
    StateLength {
        /// The length of the string.
        given: usize,
        /// The length of a state.
        expected: usize,
    },
    /// The position in the bytes of a state is outside the rate.
    StatePosition {
        /// The position.
        given: usize,
        /// The rate; the position must be less.
        rate: usize,
    },
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Tag => f.write_str("tag: verification failed"),
            Self::TagLength(length) => length.fmt(f),
            Self::InvalidCiphertext => f.write_str("ciphertext: verification failed"),
            Self::BufferLength { given, expected } => {
                write!(f, "output: wrong length (got {given} bytes, expected {expected})")
            }
            Self::ShortBlock { given, min } => {
                write!(f, "block: too short (got {given} bytes, expected at least {min})")
            }
            Self::BlockLength { given, max } => {
                write!(f, "block: too long (got {given} bytes, expected at most {max})")
            }
            Self::StateLength { given, expected } => {
                write!(f, "state: wrong length (got {given} bytes, expected {expected})")
            }
            Self::StatePosition { given, rate } => {
                write!(f, "position: out of range (got {given}, expected less than {rate})")
            }
        }
    }
}

impl core::error::Error for Error {}

impl From<TagLength> for Error {
    fn from(length: TagLength) -> Self {
        Self::TagLength(length)
    }
}
