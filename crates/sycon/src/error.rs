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
    /// A key and a message of multimixer-128 that do not have the same length, a multiple of 32
    /// bytes and not 0.
    MultimixerLength {
        /// The key's length in bytes.
        key: u64,
        /// The message's length in bytes.
        message: u64,
    },
    /// A buffer for the outputs of a batch that is not of their size.
    OutputLength {
        /// Its length in bytes.
        given: usize,
        /// The number of messages.
        messages: usize,
        /// The bytes for each.
        length: usize,
    },
    /// A string that is not a whole number of rows.
    Rows {
        /// Its length in bytes.
        given: usize,
        /// The number of rows asked for.
        rows: usize,
    },
    /// An authentication tag that does not belong to the message, or is too short to tell.
    Tag,
    /// A ciphertext that was not made with the same operations and keys, was changed or cut short on
    /// the way, or has no room for a tag.
    InvalidCiphertext,
    /// An output that is not as long as what is to be written to it.
    BufferLength {
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
    /// A string of bytes that is not a state of the permutation or duplex.
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
    UnknownPermutation {
        /// The names there are.
        known: &'static [&'static str],
    },
    /// A string of bytes that is not as long as it must be.
    Length {
        /// What it should be, with an article.
        what: &'static str,
        /// Its length.
        given: usize,
        /// The length that is wanted.
        expected: usize,
    },
    /// An ML-KEM encapsulation key with a coefficient of 3329 or more (FIPS 203, section 7.2).
    EncapsulationKey,
    /// An ML-KEM decapsulation key whose hash is not that of its encapsulation key (FIPS 203,
    /// section 7.3).
    DecapsulationKey,
    /// An X25519 share of small order, which makes the agreed secret zero whatever the other side is.
    SmallOrder {
        /// Where the share stands, with an article.
        what: &'static str,
    },
    /// The operating system's generator of random bytes failed. Nothing was generated.
    Random,
    /// A text that is not a PEM document, or a damaged one.
    Pem,
    /// A PEM document or a DER structure of another kind than was wanted.
    KeyKind {
        /// What it is, with an article.
        given: &'static str,
        /// What is wanted, with an article.
        expected: &'static str,
    },
    /// A DER structure that is damaged.
    Der {
        /// What it should be, with an article.
        what: &'static str,
    },
    /// A key of another algorithm, or one whose parameters are not absent.
    KeyAlgorithm {
        /// The algorithm that is wanted.
        expected: &'static str,
    },
    /// A private key in a file beside a public key that is not its own.
    KeyPair,
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
            Self::MultimixerLength { key, message } => {
                write!(
                    f,
                    "a key of {key} bytes and a message of {message}: multimixer-128 needs the \
                     same multiple of 32 of both, and not 0"
                )
            }
            Self::OutputLength { given, messages, length } => {
                write!(f, "{given} bytes are not room for {messages} outputs of {length}")
            }
            Self::Rows { given, rows } => {
                write!(f, "{given} bytes cannot be {rows} rows of one length")
            }
            Self::Tag => f.write_str("the tag does not match"),
            Self::InvalidCiphertext => f.write_str("invalid ciphertext"),
            Self::BufferLength { given, expected } => {
                write!(f, "the output must be {expected} bytes, not {given}")
            }
            Self::BlockLength { given, max } => {
                write!(f, "a block of {given} bytes is longer than {max}")
            }
            Self::StateLength { name, given, expected } => {
                write!(f, "the state of {name} must be {expected} bytes, not {given}")
            }
            Self::Length { what, given, expected } => {
                write!(f, "{what} must be {expected} bytes, not {given}")
            }
            Self::EncapsulationKey => {
                f.write_str("the encapsulation key has a coefficient of 3329 or more")
            }
            Self::DecapsulationKey => {
                f.write_str("the decapsulation key's hash does not match its encapsulation key")
            }
            Self::SmallOrder { what } => write!(f, "the X25519 share of {what} has small order"),
            Self::Random => f.write_str("the operating system gave no random bytes"),
            Self::Pem => f.write_str("the text is not PEM, or damaged"),
            Self::KeyKind { given, expected } => write!(f, "{given} where {expected} is wanted"),
            Self::Der { what } => write!(f, "the bytes are not {what} in DER, or damaged"),
            Self::KeyAlgorithm { expected } => {
                write!(f, "the key is of another algorithm than {expected}, or has parameters")
            }
            Self::KeyPair => {
                f.write_str("the private key does not belong to the public key in its file")
            }
            Self::StatePosition { given, rate } => {
                write!(f, "the position of the duplex must be less than {rate}, not {given}")
            }
            Self::StatesLength { name, given, width } => {
                write!(
                    f,
                    "states of {name} are {width} bytes each, of which {given} is no multiple"
                )
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
