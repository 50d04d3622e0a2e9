//! The errors of HPKE.

use core::fmt;

use super::suite::{Aead, Kdf};

/// An error in a message, or in the arguments of an operation. No variant contains a secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// The KEM rejects an encapsulated secret, or gets no random bytes.
    Kem(crate::Error),
    /// A byte string or an output that is too short.
    Short {
        /// The name of the argument or output.
        what: &'static str,
        /// The length in bytes.
        given: usize,
        /// The minimum length in bytes.
        least: usize,
    },
    /// A byte string or an output that is too long.
    Long {
        /// The name of the argument or output.
        what: &'static str,
        /// The length in bytes.
        given: usize,
        /// The maximum length in bytes.
        most: u64,
    },
    /// The suite has no AEAD and only exports secrets.
    ExportOnly,
    /// All message numbers are used.
    MessageLimit,
    /// The ciphertext was tampered with, or was made with another key, suite, `info`, `aad`, pre-shared key or
    /// position in the sequence.
    Open,
    /// The name is not that of a KDF.
    UnknownKdf,
    /// The name is not that of an AEAD.
    UnknownAead,
}

impl From<crate::Error> for Error {
    fn from(error: crate::Error) -> Self {
        Self::Kem(error)
    }
}

pub(super) fn at_least(what: &'static str, bytes: &[u8], least: usize) -> Result<(), Error> {
    let given = bytes.len();
    if given < least { Err(Error::Short { what, given, least }) } else { Ok(()) }
}

pub(super) fn at_most(what: &'static str, given: usize, most: u64) -> Result<(), Error> {
    if given as u64 > most { Err(Error::Long { what, given, most }) } else { Ok(()) }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Kem(error) => error.fmt(f),
            Self::Short { what, least: 1, .. } => write!(f, "{what}: empty (expected at least 1 byte)"),
            Self::Short { what, given, least } => {
                write!(f, "{what}: too short (got {given} bytes, expected at least {least})")
            }
            Self::Long { what, given, most } => {
                write!(f, "{what}: too long (got {given} bytes, expected at most {most})")
            }
            Self::ExportOnly => f.write_str("AEAD: an export-only suite does not encrypt"),
            Self::MessageLimit => f.write_str("message limit reached; set up a new context"),
            Self::Open => {
                f.write_str("ciphertext: verification failed; it was made with another key or context, or tampered with")
            }
            Self::UnknownKdf => {
                f.write_str("KDF: unknown name; the known ones are")?;
                Kdf::ALL.iter().try_for_each(|known| write!(f, " {known}"))
            }
            Self::UnknownAead => {
                f.write_str("AEAD: unknown name; the known ones are")?;
                Aead::ALL.iter().try_for_each(|known| write!(f, " {known}"))
            }
        }
    }
}

impl core::error::Error for Error {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            // `Display` prints the error of the KEM.
            Self::Kem(error) => error.source(),
            _ => None,
        }
    }
}
