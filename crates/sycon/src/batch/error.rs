//! The error type of batch hashing.

use core::fmt;

use crate::xof;

/// An error of batch hashing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// The buffer for the outputs does not have their total length.
    OutputLength {
        /// Its length in bytes.
        given: usize,
        /// The number of messages.
        messages: usize,
        /// The bytes of each output.
        length: usize,
    },
    /// The bytes cannot be divided evenly into rows.
    Rows {
        /// Its length in bytes.
        given: usize,
        /// The number of rows that was requested.
        rows: usize,
    },
    /// The function does not gain from batch hashing.
    #[cfg(feature = "alloc")]
    NoLanes {
        /// The function.
        algorithm: xof::Algorithm,
    },
    /// The function rejects these parameters.
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
