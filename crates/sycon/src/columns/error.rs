//! The error types of columns and of their digests.

use alloc::string::String;
use core::fmt;

use crate::xof::{self, Algorithm, Parameter};

/// An error of columns or of their digests. No variant contains data or a key.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// A column has a problem.
    Column {
        /// The index of the column.
        column: usize,
        /// The problem.
        problem: Problem,
    },
    /// The length of a column differs from that of the table.
    Rows {
        /// The index of the column.
        column: usize,
        /// Its length.
        given: usize,
        /// The rows of the table.
        rows: usize,
    },
    /// The buffer for the digests does not have their total length.
    OutputLength {
        /// Its length in bytes.
        given: usize,
        /// The number of rows.
        rows: usize,
        /// The bytes of each digest.
        length: usize,
    },
    /// The function has no framing for rows, or cannot hash values.
    Function {
        /// The function.
        algorithm: Algorithm,
    },
    /// The key is shorter than the function's strength.
    KeyLength {
        /// Its length in bytes.
        given: usize,
        /// The minimum.
        least: usize,
    },
    /// With this parameter of [`Values`](super::Values), values could have the digests of rows.
    Reserved {
        /// The parameter.
        parameter: Parameter,
    },
    /// The function rejects these parameters.
    Parameters(xof::Error),
}

/// A problem of a column.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Problem {
    /// The type has no framing. Contains its format string.
    Type(String),
    /// The type is neither strings nor binary, and values are hashed without framing. Contains its format string.
    NotBytes(String),
    /// The types are nested too deeply.
    Depth,
    /// The number of buffers, children or dictionaries does not match the type.
    Shape,
    /// A buffer or child is too short for the rows.
    Short,
    /// Offsets decrease, or lie outside the data.
    Offsets,
    /// A view lies outside its data.
    View,
    /// An index has no entry in the dictionary.
    Index,
    /// Run ends do not increase, or do not reach the last row.
    Runs,
    /// A date in milliseconds is not a whole day.
    Date,
    /// A time in nanoseconds does not fit into 64 bits.
    Time,
    /// A row has more than 64 MiB and more than 32 times the bytes of all columns, or does not fit into memory.
    Size,
    /// Values repeat so often, in a dictionary, in runs, or by views, that all rows together have more bytes than the
    /// [`Budget`](super::Budget) allows.
    Repeats {
        /// The maximum number of bytes to hash for this input.
        most: u64,
        /// The bytes of all columns that were given.
        given: u64,
        /// The rows that were given.
        rows: u64,
    },
}

impl Problem {
    /// Returns true if the type is unsupported, and false if the data are invalid.
    #[must_use]
    pub fn is_type(&self) -> bool {
        matches!(self, Self::Type(_) | Self::NotBytes(_))
    }
}

impl From<xof::Error> for Error {
    fn from(error: xof::Error) -> Self {
        Self::Parameters(error)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Column { column, problem } => write!(f, "column {column}: {problem}"),
            Self::Rows { column, given, rows } => {
                write!(f, "column {column}: wrong number of rows (got {given}, expected {rows})")
            }
            Self::OutputLength { given, rows, length } => {
                write!(
                    f,
                    "output: wrong length (got {given} bytes, expected {rows} digests of {length})"
                )
            }
            Self::Function { algorithm } => write!(
                f,
                "algorithm: {algorithm} cannot hash columns; for rows, use TupleHashXOF, KMACXOF, TurboSHAKE \
                 or BLAKE3; for values, use any XOF except TupleHashXOF"
            ),
            Self::KeyLength { given, least } => {
                write!(f, "key: too short (got {given} bytes, expected at least {least})")
            }
            Self::Reserved { parameter } => {
                write!(f, "{parameter}: reserved for the rows of tables; choose another")
            }
            Self::Parameters(error) => error.fmt(f),
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Type(format) => {
                write!(f, "unsupported type (got Arrow format '{format}')")
            }
            Self::NotBytes(format) => write!(
                f,
                "unsupported type (got Arrow format '{format}', expected strings or binary); hash rows, which \
                 can contain other types"
            ),
            Self::Depth => f.write_str("type nested too deeply"),
            Self::Shape => f.write_str("wrong number of buffers or children for its type"),
            Self::Short => f.write_str("a buffer or child is too short for its rows"),
            Self::Offsets => f.write_str("its offsets decrease, or one is outside the data"),
            Self::View => f.write_str("a view is outside the data"),
            Self::Index => f.write_str("an index has no entry in the dictionary"),
            Self::Runs => f.write_str("the ends of runs do not increase, or do not reach the last row"),
            Self::Date => f.write_str("a date64 is not a whole day"),
            Self::Time => f.write_str("a time is out of range"),
            Self::Size => f.write_str("row too long (expected at most 64 MiB, or 32 times the bytes of all columns if that is more), or \
                 not enough memory for it"),
            Self::Repeats { most, given, rows } => write!(
                f,
                "its values repeat too often (got more than {most} bytes to hash from {given} bytes of \
                 columns in {rows} rows, expected at most 1 GiB, or 32 bytes for each byte and 4 KiB for \
                 each row); cast it to a plain type, or hash slices of the table"
            ),
        }
    }
}

impl core::error::Error for Error {}

impl core::error::Error for Problem {}
