//! What can be wrong with columns, and with what hashes them.

use alloc::string::String;
use core::fmt;

use crate::xof::{self, Algorithm, Parameter};

/// What can be wrong with columns, or with what hashes them. No variant carries data or a key.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// Something in a column.
    Column {
        /// Its place among the columns.
        column: usize,
        /// What it is.
        problem: Problem,
    },
    /// A column of another length than the table.
    Rows {
        /// Its place among the columns.
        column: usize,
        /// Its length.
        given: usize,
        /// The rows of the table.
        rows: usize,
    },
    /// A buffer for the digests that is not of their size.
    OutputLength {
        /// Its length in bytes.
        given: usize,
        /// The number of rows.
        rows: usize,
        /// The bytes for each.
        length: usize,
    },
    /// A function that rows have no framing for, or that values cannot be hashed by.
    Function {
        /// The function.
        algorithm: Algorithm,
    },
    /// A key of fewer bytes than the function's strength.
    KeyLength {
        /// Its length in bytes.
        given: usize,
        /// The least.
        least: usize,
    },
    /// A parameter of [`Values`](super::Values) that would give values the digests of rows.
    Reserved {
        /// The parameter.
        parameter: Parameter,
    },
    /// Parameters that the function refuses.
    Parameters(xof::Error),
}

/// What can be wrong with a column.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Problem {
    /// A type that has no framing: its format string.
    Type(String),
    /// A type that is neither strings nor binary, where values are hashed as they are: its format string.
    NotBytes(String),
    /// Lists of lists of lists, beyond all measure.
    Depth,
    /// Not as many buffers, children or dictionaries as the type has.
    Shape,
    /// A buffer or child that is too short for the rows.
    Short,
    /// Offsets that fall, or lie outside their data.
    Offsets,
    /// A view that lies outside its data.
    View,
    /// An index without an entry in the dictionary.
    Index,
    /// Ends of runs that do not rise, or do not reach the last row.
    Runs,
    /// A date in milliseconds that is not a whole day.
    Date,
    /// A time of more nanoseconds than 64 bits hold.
    Time,
    /// A row of more than 64 MiB and 32 times the bytes of all columns, or of more than there is memory for.
    Size,
    /// Values that repeat so often, in a dictionary, in runs, or by views, that all rows together have more bytes than
    /// the [`Budget`](super::Budget) allows.
    Repeats {
        /// The most bytes that may be hashed for what was given.
        most: u64,
        /// The bytes of all columns that were given.
        given: u64,
        /// The rows that were given.
        rows: u64,
    },
}

impl Problem {
    /// Whether it is the type that is wrong, and not the data.
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
