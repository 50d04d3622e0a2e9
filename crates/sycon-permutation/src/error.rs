//! What can go wrong.

use core::fmt;

/// What can be wrong with a permutation asked for by name, or with the bytes handed to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// A string of bytes that is not a state of the permutation.
    StateLength {
        /// The permutation's name.
        name: &'static str,
        /// The length of the string.
        given: usize,
        /// The length of a state.
        expected: usize,
    },
    /// A string of bytes that is not a whole number of states of the permutation.
    StatesLength {
        /// The permutation's name.
        name: &'static str,
        /// The length of the string.
        given: usize,
        /// The length of a state.
        width: usize,
    },
    /// A name that no permutation has.
    UnknownName {
        /// The names there are.
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
