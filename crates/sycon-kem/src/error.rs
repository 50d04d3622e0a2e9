//! The errors of this crate.

use core::fmt;

/// An error in a key, a ciphertext, or a document that contains a key. No variant contains a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// A byte string of a wrong length.
    Length {
        /// The name of the input.
        what: &'static str,
        /// The length of the input.
        given: usize,
        /// The expected length.
        expected: usize,
    },
    /// An ML-KEM encapsulation key with a coefficient of 3329 or more (FIPS 203, section 7.2).
    EncapsulationKey,
    /// An expanded ML-KEM decapsulation key with a coefficient of 3329 or more, or whose hash does not match its
    /// encapsulation key (FIPS 203, section 7.3).
    DecapsulationKey,
    /// An X25519 share of small order, which makes the agreed secret zero for every key of the other side.
    SmallOrder {
        /// The name of the input that contains the share.
        what: &'static str,
    },
    /// The random number generator of the operating system failed.
    Random,
    /// A text that is not valid PEM.
    Pem,
    /// A PEM document or a DER structure of another kind than expected.
    KeyKind {
        /// The kind of the input, with an article.
        given: &'static str,
        /// The expected kind, with an article.
        expected: &'static str,
    },
    /// A damaged DER structure.
    Der {
        /// The expected structure, with an article.
        what: &'static str,
    },
    /// A key of another algorithm, or a key with algorithm parameters.
    KeyAlgorithm {
        /// The expected algorithm.
        expected: &'static str,
    },
    /// A document whose public key does not belong to its private key.
    KeyPair,
    /// A document whose seed and expanded key of ML-KEM do not belong together.
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
            Self::KeyKind { given, expected } => write!(f, "key: wrong kind (got {given}, expected {expected})"),
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
