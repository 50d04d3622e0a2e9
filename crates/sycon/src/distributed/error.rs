//! What can be wrong.

use core::fmt;

use crate::xof::{self, Algorithm};

/// The minimum length in bytes of a key that authenticates parts.
pub(super) const AUTHENTICATION_KEY: usize = 16;

/// What can be wrong with plans, parts and roots. No variant carries what is secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// A function whose input cannot be hashed by parts.
    NoParts {
        /// The function.
        algorithm: Algorithm,
    },
    /// Parameters that the function does not take.
    Parameters(xof::Error),
    /// An input that has no parts: it is hashed directly.
    TooShort {
        /// Its length in bytes.
        total: u64,
    },
    /// A key that is too short to authenticate parts.
    AuthenticationKey {
        /// Its length in bytes.
        given: usize,
    },
    /// A length of parts that is no multiple of the function's unit.
    PartSize {
        /// The length in bytes.
        given: u64,
        /// The unit in bytes.
        unit: u64,
    },
    /// A range that is empty, does not begin and end at units of the function or the end of the input, or lies behind it.
    Range {
        /// Its first byte.
        start: u64,
        /// The byte behind its last.
        end: u64,
    },
    /// More hashes than there is memory for.
    Memory,
    /// More bytes than the range of the part has. None of them was absorbed.
    TooMuch {
        /// By how many.
        by: u64,
    },
    /// Fewer bytes than the range of the part has.
    TooLittle {
        /// By how many.
        by: u64,
    },
    /// A part or root of another plan.
    OtherPlan,
    /// A part that does not begin where what is there ends.
    Apart {
        /// Where it should begin.
        expected: u64,
        /// Where it begins.
        given: u64,
    },
    /// A root that does not have all parts.
    Incomplete {
        /// The first byte that is missing.
        next: u64,
        /// The length of the input.
        total: u64,
    },
    /// A root that has no bytes: of BLAKE3, whose merged parts are all there is to keep, or one with no part or all.
    NoBytes,
    /// Bytes that are no part or no root of the plan.
    Bytes(Flaw),
}

/// Why bytes are no part, or no root, of a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Flaw {
    /// Something else.
    Magic,
    /// Of a version that is not 1.
    Version,
    /// With flags that have no meaning.
    Flags,
    /// With something where zeros belong.
    Reserved,
    /// Of another function.
    Algorithm,
    /// Of another unit.
    Unit,
    /// Of an input of another length.
    Total,
    /// Of another object, or with another key.
    Plan,
    /// Of a range that the plan does not have.
    Range,
    /// With counts that do not follow from the range.
    Counts,
    /// Longer or shorter than their contents.
    Length,
    /// Authenticated, and the plan does not authenticate.
    Authenticated,
    /// Not authenticated, and the plan authenticates.
    Unauthenticated,
    /// Damaged, or authenticated with another key.
    Check,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoParts { algorithm } => write!(
                f,
                "algorithm: {algorithm} has no parts; use BLAKE3, KT128, KT256, ParallelHash128 or ParallelHash256"
            ),
            Self::Parameters(error) => error.fmt(f),
            Self::TooShort { total } => {
                write!(f, "total: an input of {total} bytes has no parts; hash it directly")
            }
            Self::AuthenticationKey { given } => write!(
                f,
                "authentication key: too short (got {given} bytes, expected at least {AUTHENTICATION_KEY})"
            ),
            Self::PartSize { given, unit } => {
                write!(f, "part size: got {given} bytes, expected a multiple of {unit}")
            }
            Self::Range { start, end } => write!(
                f,
                "range: no part is from {start} to {end}; parts begin and end at units, or at the end of the input"
            ),
            Self::Memory => f.write_str("not enough memory for the hashes of the part"),
            Self::TooMuch { by } => write!(f, "part: {by} bytes too long"),
            Self::TooLittle { by } => write!(f, "part: {by} bytes too short"),
            Self::OtherPlan => f.write_str("part: it belongs to another plan"),
            Self::Apart { expected, given } => {
                write!(f, "part: wrong beginning (got {given}, expected {expected})")
            }
            Self::Incomplete { next, total } => {
                write!(f, "root: the parts from {next} to {total} are missing")
            }
            Self::NoBytes => f.write_str(
                "root: it has no encoding for BLAKE3, or with no part or all parts; store the parts",
            ),
            Self::Bytes(flaw) => flaw.fmt(f),
        }
    }
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Magic => "encoding: it does not begin as a part or a root does",
            Self::Version => "encoding: unknown version (expected 1)",
            Self::Flags => "encoding: unknown flag",
            Self::Reserved => "encoding: a reserved byte is not zero",
            Self::Algorithm => "encoding: it is of another function than the plan",
            Self::Unit => "encoding: it is of another unit than the plan",
            Self::Total => "encoding: it is of another input length than the plan",
            Self::Plan => "encoding: it is of another plan, for another object or with another key",
            Self::Range => "encoding: the plan has no such range",
            Self::Counts => "encoding: the counts do not match the range",
            Self::Length => "encoding: the length does not match the contents",
            Self::Authenticated => {
                "encoding: it is authenticated, but the plan has no authentication key"
            }
            Self::Unauthenticated => {
                "encoding: it is not authenticated, but the plan has an authentication key"
            }
            Self::Check => {
                "encoding: verification failed; it is damaged, or authenticated with another key"
            }
        })
    }
}

impl core::error::Error for Error {}

impl From<xof::Error> for Error {
    fn from(error: xof::Error) -> Self {
        Self::Parameters(error)
    }
}

impl From<Flaw> for Error {
    fn from(flaw: Flaw) -> Self {
        Self::Bytes(flaw)
    }
}
