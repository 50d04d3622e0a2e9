//! Keys in files: PKCS#8 and `SubjectPublicKeyInfo`, as DER and as PEM.

use std::string::String;
use std::vec::Vec;

use pkcs8::der::asn1::{BitStringRef, OctetStringRef};
use pkcs8::der::pem::{self, LineEnding};
use pkcs8::der::{AnyRef, Document, Encode, SecretDocument};
use pkcs8::spki::{AlgorithmIdentifier, AlgorithmIdentifierRef};
use pkcs8::{ObjectIdentifier, PrivateKeyInfoRef, SubjectPublicKeyInfoRef};
use zeroize::Zeroizing;

use super::{DecapsulationKey, EncapsulationKey};
use crate::Error;

const ALGORITHM: AlgorithmIdentifierRef = AlgorithmIdentifier {
    oid: ObjectIdentifier::new_unwrap("1.3.6.1.4.1.62253.25722"),
    parameters: None,
};

const PRIVATE: &str = "a private key (PKCS#8)";
const PUBLIC: &str = "a public key (SubjectPublicKeyInfo)";
const PRIVATE_LABEL: &str = "PRIVATE KEY";
const PUBLIC_LABEL: &str = "PUBLIC KEY";

const FITS: &str = "a key is short enough to encode";

impl DecapsulationKey {
    /// The seed as PKCS#8, in DER (RFC 5958).
    ///
    /// # Panics
    ///
    /// Never.
    #[must_use]
    pub fn to_pkcs8_der(&self) -> Zeroizing<Vec<u8>> {
        Zeroizing::new(self.pkcs8().as_bytes().to_vec())
    }

    /// The seed as PKCS#8, in PEM: `BEGIN PRIVATE KEY`.
    ///
    /// # Panics
    ///
    /// Never.
    #[must_use]
    pub fn to_pkcs8_pem(&self) -> Zeroizing<String> {
        self.pkcs8().to_pem(PRIVATE_LABEL, LineEnding::LF).expect(FITS)
    }

    fn pkcs8(&self) -> SecretDocument {
        let seed = OctetStringRef::new(self.seed()).expect(FITS);
        SecretDocument::encode_msg(&PrivateKeyInfoRef::new(ALGORITHM, seed)).expect(FITS)
    }

    /// The key in a PKCS#8 structure, in DER.
    ///
    /// # Errors
    ///
    /// [`Error::KeyKind`] if it is a public key, [`Error::Der`] if it is damaged or something else,
    /// [`Error::KeyAlgorithm`] if it is of another algorithm than X-Wing, [`Error::Length`] if the
    /// seed is not 32 bytes, [`Error::KeyPair`] if it comes with a public key that is not its own.
    pub fn from_pkcs8_der(der: &[u8]) -> Result<Self, Error> {
        let info =
            PrivateKeyInfoRef::try_from(der).map_err(
                |_| match SubjectPublicKeyInfoRef::try_from(der) {
                    Ok(_) => Error::KeyKind { given: PUBLIC, expected: PRIVATE },
                    Err(_) => Error::Der { what: PRIVATE },
                },
            )?;
        check_algorithm(info.algorithm)?;
        let key = Self::from_seed_slice(info.private_key.as_bytes())?;
        let own = key.encapsulation_key().as_bytes();
        match info.public_key {
            Some(given) if given.as_bytes() != Some(own) => Err(Error::KeyPair),
            _ => Ok(key),
        }
    }

    /// The key in a PKCS#8 structure, in PEM.
    ///
    /// # Errors
    ///
    /// [`Error::Pem`] if the text is no PEM, or damaged, [`Error::KeyKind`] if it is a public key or
    /// has another label, and those of [`from_pkcs8_der`](Self::from_pkcs8_der).
    pub fn from_pkcs8_pem(text: &str) -> Result<Self, Error> {
        check_label(text, PRIVATE_LABEL, PRIVATE)?;
        let (_, document) = SecretDocument::from_pem(text).map_err(|_| Error::Pem)?;
        Self::from_pkcs8_der(document.as_bytes())
    }
}

impl EncapsulationKey {
    /// The key as `SubjectPublicKeyInfo`, in DER (RFC 5280).
    ///
    /// # Panics
    ///
    /// Never.
    #[must_use]
    pub fn to_spki_der(&self) -> Vec<u8> {
        let subject_public_key = BitStringRef::from_bytes(self.as_bytes()).expect(FITS);
        let info = SubjectPublicKeyInfoRef { algorithm: ALGORITHM, subject_public_key };
        info.to_der().expect(FITS)
    }

    /// The key as `SubjectPublicKeyInfo`, in PEM: `BEGIN PUBLIC KEY`.
    ///
    /// # Panics
    ///
    /// Never.
    #[must_use]
    pub fn to_spki_pem(&self) -> String {
        pem::encode_string(PUBLIC_LABEL, LineEnding::LF, &self.to_spki_der()).expect(FITS)
    }

    /// The key in a `SubjectPublicKeyInfo`, in DER.
    ///
    /// # Errors
    ///
    /// [`Error::KeyKind`] if it is a private key, [`Error::Der`] if it is damaged or something else,
    /// [`Error::KeyAlgorithm`] if it is of another algorithm than X-Wing, and those of
    /// [`from_slice`](Self::from_slice).
    pub fn from_spki_der(der: &[u8]) -> Result<Self, Error> {
        let info =
            SubjectPublicKeyInfoRef::try_from(der).map_err(
                |_| match PrivateKeyInfoRef::try_from(der) {
                    Ok(_) => Error::KeyKind { given: PRIVATE, expected: PUBLIC },
                    Err(_) => Error::Der { what: PUBLIC },
                },
            )?;
        check_algorithm(info.algorithm)?;
        let key = info.subject_public_key.as_bytes().ok_or(Error::Der { what: PUBLIC })?;
        Self::from_slice(key)
    }

    /// The key in a `SubjectPublicKeyInfo`, in PEM.
    ///
    /// # Errors
    ///
    /// [`Error::Pem`] if the text is no PEM, or damaged, [`Error::KeyKind`] if it is a private key or
    /// has another label, and those of [`from_spki_der`](Self::from_spki_der).
    pub fn from_spki_pem(text: &str) -> Result<Self, Error> {
        check_label(text, PUBLIC_LABEL, PUBLIC)?;
        let (_, document) = Document::from_pem(text).map_err(|_| Error::Pem)?;
        Self::from_spki_der(document.as_bytes())
    }
}

fn check_label(text: &str, wanted: &str, expected: &'static str) -> Result<(), Error> {
    let given = match pem::decode_label(text.as_bytes()).map_err(|_| Error::Pem)? {
        label if label == wanted => return Ok(()),
        PRIVATE_LABEL => PRIVATE,
        PUBLIC_LABEL => PUBLIC,
        "ENCRYPTED PRIVATE KEY" => "an encrypted private key",
        _ => "a PEM document with another label",
    };
    Err(Error::KeyKind { given, expected })
}

fn check_algorithm(given: AlgorithmIdentifier<AnyRef>) -> Result<(), Error> {
    if given == ALGORITHM { Ok(()) } else { Err(Error::KeyAlgorithm { expected: "X-Wing" }) }
}
