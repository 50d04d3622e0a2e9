use core::fmt;

/// Everything that can go wrong. No variant carries data that was hashed, or a key.
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
    CustomLength {
        /// Its length in bytes.
        given: usize,
        /// The longest allowed.
        max: usize,
    },
    /// An authentication tag that does not belong to the message, or is too short to tell.
    Tag,
    /// A ciphertext that was not made with the same operations and keys, was changed or cut short on
    /// the way, or has no room for a tag.
    InvalidCiphertext,
    /// An output that is not as long as what is to be written to it.
    OutputLength {
        /// Its length in bytes.
        given: usize,
        /// The length it must have.
        expected: usize,
    },
    /// A block that is longer than an authenticated stream can frame.
    BlockLength {
        /// Its length in bytes.
        given: usize,
        /// The longest allowed.
        max: usize,
    },
    /// A string of bytes that is not a state of the permutation or duplex, or not a whole number of them.
    StateLength {
        /// Its name.
        name: &'static str,
        /// The length of the string.
        given: usize,
        /// The length of a state.
        expected: usize,
    },
    /// The bytes of a duplex whose position is outside the rate.
    StatePosition {
        /// The position.
        given: usize,
        /// The rate: the position is less.
        rate: usize,
    },
    /// A name that no permutation has.
    UnknownPermutation {
        /// The names there are.
        known: &'static [&'static str],
    },
    /// A backend name that is not one of [`Backend::NAMES`](crate::Backend::NAMES).
    UnknownBackend,
    /// A backend whose instructions this processor does not have.
    MissingBackend {
        /// The backend's name.
        name: &'static str,
    },
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Domain { given } => {
                write!(f, "domain byte 0x{given:02x} is outside 0x01..=0x7f")
            }
            Self::BlockSize => f.write_str("block size must be at least 1 byte"),
            Self::CustomLength { given, max } => {
                write!(f, "a customization of {given} bytes is longer than {max}")
            }
            Self::Tag => f.write_str("the tag does not match"),
            Self::InvalidCiphertext => f.write_str("invalid ciphertext"),
            Self::OutputLength { given, expected } => {
                write!(f, "the output must be {expected} bytes, not {given}")
            }
            Self::BlockLength { given, max } => {
                write!(f, "a block of {given} bytes is longer than {max}")
            }
            Self::StateLength { name, given, expected } => {
                write!(f, "the state of {name} must be {expected} bytes, not {given}")
            }
            Self::StatePosition { given, rate } => {
                write!(f, "the position of the duplex must be less than {rate}, not {given}")
            }
            Self::UnknownPermutation { known } => {
                f.write_str("unknown permutation; the known ones are")?;
                known.iter().try_for_each(|name| write!(f, " {name}"))
            }
            Self::UnknownBackend => {
                f.write_str("unknown backend; the known ones are")?;
                crate::Backend::NAMES.iter().try_for_each(|name| write!(f, " {name}"))
            }
            Self::MissingBackend { name } => {
                write!(f, "this processor cannot run the backend {name}")
            }
        }
    }
}

impl core::error::Error for Error {}
