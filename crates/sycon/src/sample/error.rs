//! The error type of samplers.

use core::fmt;

/// An error of a sampler, or of the memory that it fills.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// The modulus is outside of `2..=2^32`.
    Modulus {
        /// The modulus.
        given: u64,
    },
    /// The candidates are too short for the modulus, or so long that most of them are rejected.
    Bits {
        /// The bits of a candidate.
        given: u32,
        /// The minimum.
        fewest: u32,
        /// The maximum.
        most: u32,
    },
    /// The candidates overlap, or are more than 32 bits apart.
    Stride {
        /// The number of bits from the start of a candidate to the start of the next.
        given: u32,
        /// The bits of a candidate.
        bits: u32,
    },
    /// The distribution does not support this bound.
    Eta {
        /// The bound.
        given: u32,
    },
    /// The number of nonzero coefficients is outside of `1..=64`.
    Weight {
        /// The number.
        given: u32,
    },
    /// The polynomial of a challenge has fewer coefficients than its weight, or more than 256.
    Degree {
        /// The number of coefficients.
        given: usize,
    },
    /// The coefficients cannot be divided evenly among the readers.
    Length {
        /// The number of coefficients.
        given: usize,
        /// The number of readers.
        readers: usize,
    },
    /// The integer type cannot represent the coefficients.
    Range {
        /// The least coefficient.
        least: i64,
        /// The greatest.
        greatest: i64,
    },
    /// The reader is so close to the end of its output that the rest might not suffice.
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
