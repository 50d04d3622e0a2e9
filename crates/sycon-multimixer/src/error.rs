//! The error type of this crate.

use core::fmt;

use sycon_sponge::TagLength;

/// An error of multimixer-128 or of the MAC that is built on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// The key and the message of multimixer-128 have different lengths, or a length that is 0 or not a multiple of 32
    /// bytes.
    Length {
        /// The key's length in bytes.
        key: u64,
        /// The message's length in bytes.
        message: u64,
    },
    /// The authentication tag does not belong to the message.
    Tag,
    /// The authentication tag does not have the length that the receiver expects.
    TagLength(TagLength),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length { key, message } => {
                write!(
                    f,
                    "key and message: wrong lengths (got {key} and {message} bytes, expected the same \
                     multiple of 32, except 0)"
                )
            }
            Self::Tag => f.write_str("tag: verification failed"),
            Self::TagLength(length) => length.fmt(f),
        }
    }
}

impl core::error::Error for Error {}

impl From<TagLength> for Error {
    fn from(length: TagLength) -> Self {
        Self::TagLength(length)
    }
}
