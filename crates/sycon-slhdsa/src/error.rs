//! The errors of this crate.

use core::fmt;

use sycon_sponge::{PreHash, UnknownPreHash};

/// An error in a key, a message, a signature, or a document that contains a key. No variant contains a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// The name is not that of a parameter set.
    Name,
    /// The name is not that of a function of HashSLH-DSA.
    UnknownPreHash,
    /// Bytes of a wrong length.
    Length {
        /// The name of the argument.
        what: &'static str,
        /// The length of the argument.
        given: usize,
        /// The expected length.
        expected: usize,
    },
    /// A context of more than 255 bytes.
    ContextLength {
        /// The length of the context in bytes.
        given: usize,
    },
    /// A digest whose length is not that of the named function.
    DigestLength {
        /// The function.
        prehash: PreHash,
        /// The length of the digest in bytes.
        given: usize,
    },
    /// A signature that is not valid for the message, the context and the key.
    Signature,
    /// A new signature that was not valid: the signing key is inconsistent, or the computation was disturbed. The
    /// signature is zeroized.
    Fault,
    /// The operating system returned no random bytes.
    Random,
    /// A text that is not a PEM document.
    Pem,
    /// A PEM document or a DER structure of another kind.
    KeyKind {
        /// The kind of the document or structure.
        given: &'static str,
        /// The expected kind.
        expected: &'static str,
    },
    /// A damaged DER structure.
    Der {
        /// The expected structure.
        what: &'static str,
    },
    /// A key of another algorithm, or a key with algorithm parameters.
    KeyAlgorithm {
        /// The expected algorithm.
        expected: &'static str,
    },
    /// A document whose key is for HashSLH-DSA only.
    PreHashKey {
        /// The expected algorithm.
        expected: &'static str,
    },
    /// A document whose public key does not belong to its private key.
    KeyPair,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name => f.write_str(
                "parameter set: unknown name (expected SLH-DSA-SHAKE- and 128s, 128f, 192s, 192f, 256s or 256f)",
            ),
            Self::UnknownPreHash => UnknownPreHash.fmt(f),
            Self::Length { what, given, expected } => {
                write!(f, "{what}: wrong length (got {given} bytes, expected {expected})")
            }
            Self::ContextLength { given } => {
                write!(f, "context: too long (got {given} bytes, expected at most 255)")
            }
            Self::DigestLength { prehash, given } => {
                let expected = prehash.digest_length();
                write!(
                    f,
                    "digest of {prehash}: wrong length (got {given} bytes, expected {expected})"
                )
            }
            Self::Signature => f.write_str("signature: not valid for this message, context and key"),
            Self::Fault => f.write_str(
                "signing key: its signature is not valid; the key is inconsistent, or a fault occurred",
            ),
            Self::Random => f.write_str("the operating system returned no random bytes"),
            Self::Pem => f.write_str("PEM: malformed text"),
            Self::KeyKind { given, expected } => {
                write!(f, "key: wrong kind (got {given}, expected {expected})")
            }
            Self::Der { what } => write!(f, "DER: malformed, or not {what}"),
            Self::KeyAlgorithm { expected } => {
                write!(f, "key: it is of another algorithm, or has parameters (expected {expected})")
            }
            Self::PreHashKey { expected } => {
                write!(f, "key: it is for HashSLH-DSA only, and such keys are not supported (expected {expected})")
            }
            Self::KeyPair => {
                f.write_str("private key: it does not match the public key in the same file")
            }
        }
    }
}

impl core::error::Error for Error {}

impl From<UnknownPreHash> for Error {
    fn from(_: UnknownPreHash) -> Self {
        Self::UnknownPreHash
    }
}
