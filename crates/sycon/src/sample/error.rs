//! What can be wrong.

use core::fmt;

/// What can be wrong with a sampler, or with what it shall fill.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// A modulus outside of `2..=2^32`.
    Modulus {
        /// The modulus.
        given: u64,
    },
    /// Candidates that are too short for the modulus, or so long that most are refused.
    Bits {
        /// The bits of a candidate.
        given: u32,
        /// The fewest.
        fewest: u32,
        /// The most.
        most: u32,
    },
    /// Candidates that overlap, or are more than 32 bits apart.
    Stride {
        /// The bits from the start of a candidate to that of the next.
        given: u32,
        /// The bits of a candidate.
        bits: u32,
    },
    /// A bound that the distribution does not have.
    Eta {
        /// The bound.
        given: u32,
    },
    /// A number of coefficients other than zero outside of `1..=64`.
    Weight {
        /// The number.
        given: u32,
    },
    /// A polynomial of a challenge with fewer coefficients than its weight, or more than 256.
    Degree {
        /// Its coefficients.
        given: usize,
    },
    /// Room that cannot be shared evenly by the readers.
    Length {
        /// The coefficients that there is room for.
        given: usize,
        /// The number of readers.
        readers: usize,
    },
    /// Numbers that cannot hold the coefficients.
    Range {
        /// The least coefficient.
        least: i64,
        /// The greatest.
        greatest: i64,
    },
    /// A reader that is so near the end of its output that there might not be enough.
    Ended,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Modulus { given } => {
                write!(f, "modulus: out of range (got {given}, expected 2 to 2**32)")
            }
            Self::Bits { given, fewest, most } => {
                write!(
                    f,
                    "bits: out of range (got {given}, expected {fewest} to {most} for this modulus)"
                )
            }
            Self::Stride { given, bits } => {
                write!(
                    f,
                    "stride: out of range (got {given}, expected {bits} to 32 for candidates of {bits} bits)"
                )
            }
            Self::Eta { given } => write!(f, "eta: out of range (got {given})"),
            Self::Weight { given } => {
                write!(f, "weight: out of range (got {given}, expected 1 to 64)")
            }
            Self::Degree { given } => {
                write!(f, "degree: out of range (got {given}, expected the weight to 256)")
            }
            Self::Length { given, readers } => {
                write!(
                    f,
                    "output: wrong length (got {given} coefficients, expected a multiple of {readers}, the number of readers)"
                )
            }
            Self::Range { least, greatest } => {
                write!(f, "output: its numbers cannot hold coefficients from {least} to {greatest}")
            }
            Self::Ended => f.write_str("reader: its output ended too soon"),
        }
    }
}

impl core::error::Error for Error {}
