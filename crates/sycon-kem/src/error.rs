//! What can go wrong.

use core::fmt;

/// What can be wrong with keys, ciphertexts, and the documents that hold them. No variant carries a
/// key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
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
    /// An expanded ML-KEM decapsulation key whose hash is not that of its encapsulation key (FIPS 203,
    /// section 7.3), or with a coefficient of 3329 or more.
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
    /// An ML-KEM private key in a file as its seed and expanded, of which one is not the other's.
    KeyForms,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length { what, given, expected } => {
                write!(f, "{what}: wrong length (got {given} bytes, expected {expected})")
            }
            Self::EncapsulationKey => {
                f.write_str("encapsulation key: a coefficient is 3329 or more")
            }
            Self::DecapsulationKey => {
                f.write_str("expanded decapsulation key: its hash does not match its encapsulation key, or a coefficient is 3329 or more")
            }
            Self::SmallOrder { what } => write!(f, "{what}: its X25519 share has small order"),
            Self::Random => f.write_str("the operating system returned no random bytes"),
            Self::Pem => f.write_str("PEM: malformed text"),
            Self::KeyKind { given, expected } => write!(f, "PEM: wrong kind (got {given}, expected {expected})"),
            Self::Der { what } => write!(f, "DER: malformed, or not {what}"),
            Self::KeyAlgorithm { expected } => {
                write!(f, "key: it is of another algorithm, or has parameters (expected {expected})")
            }
            Self::KeyPair => {
                f.write_str("private key: it does not match the public key in the same file")
            }
            Self::KeyForms => f.write_str("private key: its seed and its expanded key differ"),
        }
    }
}

impl core::error::Error for Error {}
