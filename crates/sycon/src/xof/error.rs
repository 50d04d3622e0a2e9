//! The error type of the functions.

use core::fmt;

use sycon_sponge::TagLength;

#[cfg(feature = "alloc")]
use super::{Algorithm, Parameter, StateFlaw};

/// An error in the parameters of a function, or an invalid tag. No variant contains a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// The TurboSHAKE domain byte is outside of `0x01..=0x7f` (RFC 9861, section 2.2).
    Domain {
        /// The byte that was given.
        given: u8,
    },
    /// The ParallelHash block size is 0.
    BlockSize,
    /// The customization string is longer than the function allows.
    CustomizationLength {
        /// Its length in bytes.
        given: usize,
        /// The maximum.
        max: usize,
    },
    /// The key does not have the length that the function requires.
    KeyLength {
        /// Its length in bytes.
        given: usize,
        /// The required length.
        expected: usize,
    },
    #[cfg(feature = "alloc")]
    /// The function does not accept this parameter, or not together with another one that was given.
    Unexpected {
        /// The function.
        algorithm: Algorithm,
        /// The parameter.
        parameter: Parameter,
    },
    #[cfg(feature = "alloc")]
    /// The function requires a parameter that was not given.
    Missing {
        /// The function.
        algorithm: Algorithm,
        /// The parameter.
        parameter: Parameter,
    },
    #[cfg(feature = "alloc")]
    /// The function has an output of fixed length, and another length was requested.
    OutputLength {
        /// The function.
        algorithm: Algorithm,
        /// The requested length in bytes.
        given: usize,
        /// The length of the function's output.
        expected: usize,
    },
    #[cfg(feature = "alloc")]
    /// Extendable output was requested from a function with an output of fixed length.
    NoXof {
        /// The function.
        algorithm: Algorithm,
    },
    #[cfg(feature = "alloc")]
    /// The state of the function cannot be saved.
    CannotSave {
        /// The function.
        algorithm: Algorithm,
    },
    #[cfg(feature = "alloc")]
    /// The bytes are not a saved state.
    SavedState(StateFlaw),
    #[cfg(feature = "alloc")]
    /// No function has this name.
    UnknownName,
    /// The authentication tag does not belong to the message.
    Tag,
    /// The authentication tag does not have the length that the receiver expects.
    TagLength(TagLength),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Domain { given } => {
                write!(f, "domain byte: out of range (got 0x{given:02x}, expected 0x01 to 0x7f)")
            }
            Self::BlockSize => f.write_str("block size: out of range (got 0, expected at least 1)"),
            Self::CustomizationLength { given, max } => {
                write!(f, "customization: too long (got {given} bytes, expected at most {max})")
            }
            Self::KeyLength { given, expected } => {
                write!(f, "key: wrong length (got {given} bytes, expected {expected})")
            }
            #[cfg(feature = "alloc")]
            Self::Unexpected { algorithm, parameter } => {
                write!(
                    f,
                    "{parameter}: {algorithm} does not accept it, or not with the other parameters"
                )
            }
            #[cfg(feature = "alloc")]
            Self::Missing { algorithm, parameter } => {
                write!(f, "{parameter}: missing; {algorithm} requires it")
            }
            #[cfg(feature = "alloc")]
            Self::OutputLength { algorithm, given, expected } => {
                write!(
                    f,
                    "output of {algorithm}: wrong length (got {given} bytes, expected {expected})"
                )
            }
            #[cfg(feature = "alloc")]
            Self::NoXof { algorithm } => {
                write!(f, "output of {algorithm}: not extendable; finalize into a buffer")
            }
            #[cfg(feature = "alloc")]
            Self::CannotSave { algorithm } => {
                write!(
                    f,
                    "state of {algorithm}: it cannot be saved; use another function, such as KT128"
                )
            }
            #[cfg(feature = "alloc")]
            Self::SavedState(flaw) => write!(f, "saved state: {flaw}"),
            #[cfg(feature = "alloc")]
            Self::UnknownName => {
                f.write_str("algorithm: unknown name; the known ones are")?;
                Algorithm::ALL.iter().try_for_each(|known| write!(f, " {known}"))
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
