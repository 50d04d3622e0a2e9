//! What can be wrong.

use core::fmt;

use sycon_sponge::TagLength;

/// What can go wrong with multimixer-128 and the code on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// A key and a message of multimixer-128 that do not have the same length, a multiple of 32
    /// bytes and not 0.
    Length {
        /// The key's length in bytes.
        key: u64,
        /// The message's length in bytes.
        message: u64,
    },
    /// An authentication tag that does not belong to the message.
    Tag,
    /// An authentication tag that does not have the length that the receiver expects.
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
