//! Errors.

use core::fmt;

use crate::PreHash;

/// A fault of a key, a message, a signature, or a document with a key. No variant contains a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// A name that no parameter set has.
    Name,
    /// A name that no function of HashSLH-DSA has.
    PreHash,
    /// Bytes of a wrong length.
    Length {
        /// The name of the bytes.
        what: &'static str,
        /// Their number.
        given: usize,
        /// The length that is required.
        expected: usize,
    },
    /// A context of more than 255 bytes.
    Context {
        /// Its length in bytes.
        given: usize,
    },
    /// A digest whose length is not that of the named function.
    Digest {
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
        /// Its kind.
        given: &'static str,
        /// The required kind.
        expected: &'static str,
    },
    /// A damaged DER structure.
    Der {
        /// The required structure.
        what: &'static str,
    },
    /// A key of another algorithm, or one with parameters.
    KeyAlgorithm {
        /// The algorithm that is required.
        expected: &'static str,
    },
    /// A document whose key is for HashSLH-DSA only.
    PreHashKey {
        /// The algorithm that is required.
        expected: &'static str,
    },
    /// A private key in a file with a public key that does not belong to it.
    KeyPair,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name => f.write_str(
                "parameter set: unknown name (expected SLH-DSA-SHAKE- and 128s, 128f, 192s, 192f, 256s or 256f)",
            ),
            Self::PreHash => {
                f.write_str("prehash: unknown name (expected one of")?;
                PreHash::ALL.iter().try_for_each(|prehash| write!(f, " {prehash}"))?;
                f.write_str(")")
            }
            Self::Length { what, given, expected } => {
                write!(f, "{what}: wrong length (got {given} bytes, expected {expected})")
            }
            Self::Context { given } => {
                write!(f, "context: too long (got {given} bytes, expected at most 255)")
            }
            Self::Digest { prehash, given } => {
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
                write!(f, "PEM: wrong kind (got {given}, expected {expected})")
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
