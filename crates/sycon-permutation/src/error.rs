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
                write!(f, "the state of {name} must be {expected} bytes, not {given}")
            }
            Self::StatesLength { name, given, width } => {
                write!(
                    f,
                    "states of {name} are {width} bytes each, of which {given} is no multiple"
                )
            }
            Self::UnknownName { known } => {
                f.write_str("unknown permutation; the known ones are")?;
                known.iter().try_for_each(|name| write!(f, " {name}"))
            }
        }
    }
}

impl core::error::Error for Error {}
