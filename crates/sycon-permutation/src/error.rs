//! The errors of this crate.

use core::fmt;

/// An error in the name of a permutation, or in the length of its input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// The length of a byte string is not that of a state of the permutation.
    StateLength {
        /// The name of the permutation.
        name: &'static str,
        /// The length of the byte string.
        given: usize,
        /// The length of a state.
        expected: usize,
    },
    /// The length of a byte string is not that of a whole number of states of the permutation.
    StatesLength {
        /// The name of the permutation.
        name: &'static str,
        /// The length of the byte string.
        given: usize,
        /// The length of a state.
        width: usize,
    },
    /// The name is not that of a permutation.
    UnknownName {
        /// The names of all permutations.
        known: &'static [&'static str],
    },
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::StateLength { name, given, expected } => {
                write!(f, "state of {name}: wrong length (got {given} bytes, expected {expected})")
            }
            Self::StatesLength { name, given, width } => {
                write!(
                    f,
                    "states of {name}: wrong length (got {given} bytes, expected a multiple of {width})"
                )
            }
            Self::UnknownName { known } => {
                f.write_str("permutation: unknown name; the known ones are")?;
                known.iter().try_for_each(|name| write!(f, " {name}"))
            }
        }
    }
}

impl core::error::Error for Error {}
