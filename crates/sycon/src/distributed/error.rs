//! The error types of distributed hashing.

use core::fmt;

use crate::xof::{self, Algorithm};

/// The minimum length in bytes of a key that authenticates parts.
pub(super) const AUTHENTICATION_KEY: usize = 16;

/// An error of plans, parts and roots. No variant contains secrets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// The input of the function cannot be hashed in parts.
    NoParts {
        /// The function.
        algorithm: Algorithm,
    },
    /// The function does not accept these parameters.
    Parameters(xof::Error),
    /// The input is too short to have parts. Hash it directly.
    TooShort {
        /// Its length in bytes.
        total: u64,
    },
    /// The key is too short to authenticate parts.
    AuthenticationKey {
        /// Its length in bytes.
        given: usize,
    },
    /// The length of parts is not a multiple of the function's unit.
    PartSize {
        /// The length in bytes.
        given: u64,
        /// The unit in bytes.
        unit: u64,
    },
    /// The range is empty, lies past the end of the input, or has a bound that is neither a multiple of the function's
    /// unit nor the end of the input.
    Range {
        /// Its first byte.
        start: u64,
        /// The first byte after the range.
        end: u64,
    },
    /// There is not enough memory for the hashes.
    Memory,
    /// The input has more bytes than the range of the part. The failed call absorbed no bytes.
    TooMuch {
        /// The number of excess bytes.
        by: u64,
    },
    /// The input has fewer bytes than the range of the part.
    TooLittle {
        /// The number of missing bytes.
        by: u64,
    },
    /// The part or root belongs to another plan.
    OtherPlan,
    /// The part does not begin where the previous part ends.
    Apart {
        /// The position where it must begin.
        expected: u64,
        /// The position where it begins.
        given: u64,
    },
    /// The root does not have all parts yet.
    Incomplete {
        /// The first byte that is missing.
        next: u64,
        /// The length of the input.
        total: u64,
    },
    /// The root cannot be stored: it is a root of BLAKE3, for which merged parts are stored instead, or it has no parts
    /// or all of them.
    NoBytes,
    /// The bytes are not a part or root of the plan.
    Bytes(Flaw),
}

/// The reason why bytes are not a part or root of a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Flaw {
    /// They do not begin as a part or root does.
    Magic,
    /// The version of the format is not 1.
    Version,
    /// Unknown flags are set.
    Flags,
    /// A reserved field is not zero.
    Reserved,
    /// The function differs.
    Algorithm,
    /// The unit differs.
    Unit,
    /// The length of the input differs.
    Total,
    /// The object or the key differs.
    Plan,
    /// The plan has no part with this range.
    Range,
    /// The counts do not match the range.
    Counts,
    /// The length does not match the contents.
    Length,
    /// The bytes are authenticated, but the plan does not authenticate.
    Authenticated,
    /// The bytes are not authenticated, but the plan authenticates.
    Unauthenticated,
    /// The bytes are damaged, or authenticated with another key.
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
