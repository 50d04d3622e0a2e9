//! What can be wrong with the parameters of a function, or a tag.

use core::fmt;

use sycon_sponge::TagLength;

#[cfg(feature = "alloc")]
use super::{Algorithm, Parameter, StateFlaw};

/// What can be wrong with the parameters of a function, or with a tag. No variant carries a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// A TurboSHAKE domain byte outside `0x01..=0x7f` (RFC 9861, section 2.2).
    Domain {
        /// The byte that was given.
        given: u8,
    },
    /// A ParallelHash block size of 0.
    BlockSize,
    /// A customization string that is longer than its function allows.
    CustomizationLength {
        /// Its length in bytes.
        given: usize,
        /// The longest allowed.
        max: usize,
    },
    /// A key that is not as long as its function asks for.
    KeyLength {
        /// Its length in bytes.
        given: usize,
        /// The length it must have.
        expected: usize,
    },
    #[cfg(feature = "alloc")]
    /// A parameter that the function does not take, or not beside another that was given.
    Unexpected {
        /// The function.
        algorithm: Algorithm,
        /// The parameter.
        parameter: Parameter,
    },
    #[cfg(feature = "alloc")]
    /// A parameter that the function cannot do without.
    Missing {
        /// The function.
        algorithm: Algorithm,
        /// The parameter.
        parameter: Parameter,
    },
    #[cfg(feature = "alloc")]
    /// An output of another length than all that the function has.
    OutputLength {
        /// The function.
        algorithm: Algorithm,
        /// The length that was asked for, in bytes.
        given: usize,
        /// The length of its output.
        expected: usize,
    },
    #[cfg(feature = "alloc")]
    /// Output of any length asked of a function that has it of one length.
    NoXof {
        /// The function.
        algorithm: Algorithm,
    },
    #[cfg(feature = "alloc")]
    /// A function whose state cannot be saved.
    CannotSave {
        /// The function.
        algorithm: Algorithm,
    },
    #[cfg(feature = "alloc")]
    /// Bytes that are not a saved state.
    SavedState(StateFlaw),
    #[cfg(feature = "alloc")]
    /// A name that no function has.
    UnknownName,
    /// An authentication tag that does not belong to the message.
    Tag,
    /// An authentication tag that does not have the length that the receiver expects.
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
