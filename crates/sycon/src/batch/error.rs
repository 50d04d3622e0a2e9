//! What can be wrong with a batch.

use core::fmt;

use crate::xof;

/// What can be wrong with a batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// A buffer for the outputs that is not of their size.
    OutputLength {
        /// Its length in bytes.
        given: usize,
        /// The number of messages.
        messages: usize,
        /// The bytes for each.
        length: usize,
    },
    /// A string that is not a whole number of rows.
    Rows {
        /// Its length in bytes.
        given: usize,
        /// The number of rows asked for.
        rows: usize,
    },
    /// A function that several messages at once are no faster with than one by one.
    #[cfg(feature = "alloc")]
    NoLanes {
        /// The function.
        algorithm: xof::Algorithm,
    },
    /// Parameters that the function refuses.
    Parameters(xof::Error),
}

impl From<xof::Error> for Error {
    fn from(error: xof::Error) -> Self {
        Self::Parameters(error)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OutputLength { given, messages, length } => {
                write!(
                    f,
                    "output: wrong length (got {given} bytes, expected {messages} outputs of {length})"
                )
            }
            Self::Rows { given, rows } => {
                write!(f, "rows: wrong length (got {given} bytes, expected a multiple of {rows})")
            }
            #[cfg(feature = "alloc")]
            Self::NoLanes { algorithm } => {
                write!(
                    f,
                    "algorithm: {algorithm} has no lanes for many messages; hash them one by one"
                )
            }
            Self::Parameters(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for Error {}
