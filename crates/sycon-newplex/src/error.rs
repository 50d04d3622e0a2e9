//! What can be wrong.

use core::fmt;

use sycon_sponge::TagLength;

/// What can go wrong with a protocol. No variant carries data that was mixed or opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// An authentication tag that does not belong to the message.
    Tag,
    /// An authentication tag that does not have the length that the receiver expects.
    TagLength(TagLength),
    /// A ciphertext that was not made with the same operations and keys, was changed or cut short on
    /// the way, or has no room for a tag.
    InvalidCiphertext,
    /// An output that is not as long as what is to be written to it.
    BufferLength {
        /// Its length in bytes.
        given: usize,
        /// The length it must have.
        expected: usize,
    },
    /// A block that is longer than an authenticated stream can frame.
    BlockLength {
        /// Its length in bytes.
        given: usize,
        /// The longest allowed.
        max: usize,
    },
    /// A string of bytes that is not a state.
    StateLength {
        /// The length of the string.
        given: usize,
        /// The length of a state.
        expected: usize,
    },
    /// The bytes of a state whose position is outside the rate.
    StatePosition {
        /// The position.
        given: usize,
        /// The rate: the position is less.
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
