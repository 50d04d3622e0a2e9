//! What can go wrong.

use core::fmt;

use super::{Aead, Kdf};

/// What can be wrong with messages and what they are made with. No variant carries a secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// The KEM refuses an encapsulated secret, or has no random bytes.
    Kem(crate::Error),
    /// A string of bytes, or an output, that is shorter than it may be.
    Short {
        /// What it is, with an article.
        what: &'static str,
        /// Its length in bytes.
        given: usize,
        /// The shortest allowed.
        least: usize,
    },
    /// A string of bytes, or an output, that is longer than it may be.
    Long {
        /// What it is, with an article.
        what: &'static str,
        /// Its length in bytes.
        given: usize,
        /// The longest allowed.
        most: u64,
    },
    /// The suite has no encryption, and exports secrets only.
    ExportOnly,
    /// As many messages as there are numbers for were sealed or opened.
    MessageLimit,
    /// The ciphertext was not made for this: another key, suite, `info`, `aad`, pre-shared key or place
    /// in the order, or it was changed.
    Open,
    /// A name that no KDF has.
    UnknownKdf,
    /// A name that no AEAD has.
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
                f.write_str("ciphertext: verification failed; it was made with another key or context, or changed")
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
            Self::Kem(error) => Some(error),
            _ => None,
        }
    }
}
