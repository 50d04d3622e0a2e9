//! Keys in files: PKCS#8 and `SubjectPublicKeyInfo`, as DER and as PEM.

use alloc::vec::Vec;

use pkcs8::der::asn1::{BitStringRef, OctetStringRef};
use pkcs8::der::pem;
use pkcs8::der::{AnyRef, Document, Encode, SecretDocument};
use pkcs8::spki::{AlgorithmIdentifier, AlgorithmIdentifierRef};
use pkcs8::{PrivateKeyInfoRef, SubjectPublicKeyInfoRef};
use zeroize::Zeroizing;

use pkcs8::ObjectIdentifier;
pub(crate) use pkcs8::der::pem::{LineEnding, encode_string};

use crate::{Description, Error};

const PRIVATE: &str = "a private key (PKCS#8)";
const PUBLIC: &str = "a public key (SubjectPublicKeyInfo)";
pub(crate) const PRIVATE_LABEL: &str = "PRIVATE KEY";
pub(crate) const PUBLIC_LABEL: &str = "PUBLIC KEY";

pub(crate) const FITS: &str = "a key is short enough to encode";

/// What identifies the keys of a scheme. They have no parameters.
#[derive(Clone, Copy)]
pub(crate) struct Algorithm {
    pub(crate) name: &'static str,
    pub(crate) oid: ObjectIdentifier,
}

/// A decapsulation key that goes into files.
pub(crate) trait InFiles: Sized {
    const ALGORITHM: Algorithm;

    /// What PKCS#8 has of it.
    fn content(&self) -> Zeroizing<Vec<u8>>;

    fn from_content(content: &[u8]) -> Result<Self, Error>;

    /// The encapsulation key that belongs to it.
    fn public(&self) -> &[u8];
}

pub(crate) fn write_private<K: InFiles>(key: &K) -> SecretDocument {
    let content = key.content();
    let content = OctetStringRef::new(&content).expect(FITS);
    let info = PrivateKeyInfoRef::new(K::ALGORITHM.identifier(), content);
    SecretDocument::encode_msg(&info).expect(FITS)
}

pub(crate) fn read_private<K: InFiles>(der: &[u8]) -> Result<K, Error> {
    let info =
        PrivateKeyInfoRef::try_from(der).map_err(|_| {
            match SubjectPublicKeyInfoRef::try_from(der) {
                Ok(_) => Error::KeyKind { given: PUBLIC, expected: PRIVATE },
                Err(_) => Error::Der { what: PRIVATE },
            }
        })?;
    K::ALGORITHM.check(info.algorithm)?;
    let key = K::from_content(info.private_key.as_bytes())?;
    match info.public_key {
        Some(given) if given.as_bytes() != Some(key.public()) => Err(Error::KeyPair),
        _ => Ok(key),
    }
}

pub(crate) fn read_private_pem<K: InFiles>(text: &str) -> Result<K, Error> {
    check_label(text, PRIVATE_LABEL, PRIVATE)?;
    let (_, document) = SecretDocument::from_pem(text).map_err(|_| Error::Pem)?;
    read_private(document.as_bytes())
}

pub(crate) fn write_public(algorithm: Algorithm, key: &[u8]) -> Vec<u8> {
    let subject_public_key = BitStringRef::from_bytes(key).expect(FITS);
    let info = SubjectPublicKeyInfoRef { algorithm: algorithm.identifier(), subject_public_key };
    info.to_der().expect(FITS)
}

/// The bytes of a key.
pub(crate) fn read_public(algorithm: Algorithm, der: &[u8]) -> Result<&[u8], Error> {
    let info =
        SubjectPublicKeyInfoRef::try_from(der).map_err(|_| {
            match PrivateKeyInfoRef::try_from(der) {
                Ok(_) => Error::KeyKind { given: PRIVATE, expected: PUBLIC },
                Err(_) => Error::Der { what: PUBLIC },
            }
        })?;
    algorithm.check(info.algorithm)?;
    info.subject_public_key.as_bytes().ok_or(Error::Der { what: PUBLIC })
}

/// The DER in PEM.
pub(crate) fn read_public_pem(text: &str) -> Result<Document, Error> {
    check_label(text, PUBLIC_LABEL, PUBLIC)?;
    Ok(Document::from_pem(text).map_err(|_| Error::Pem)?.1)
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

impl Algorithm {
    /// That of a KEM with an object identifier.
    pub(crate) const fn of(kem: &Description) -> Self {
        let oid = kem.oid.expect("the KEM has an object identifier");
        Self { name: kem.name, oid: ObjectIdentifier::new_unwrap(oid) }
    }

    fn identifier(&self) -> AlgorithmIdentifierRef<'static> {
        AlgorithmIdentifier { oid: self.oid, parameters: None }
    }

    fn check(&self, given: AlgorithmIdentifier<AnyRef>) -> Result<(), Error> {
        let own = given == self.identifier();
        if own { Ok(()) } else { Err(Error::KeyAlgorithm { expected: self.name }) }
    }
}

/// The methods of a scheme's two types: `documents!(its name, what PKCS#8 holds of a key, what can be
/// wrong with that)`.
macro_rules! documents {
    ($name:literal, $content:literal, $wrong:literal) => {
        const _: () = {
            use alloc::string::String;
            use alloc::vec::Vec;

            use zeroize::Zeroizing;

            use $crate::Error;
            use $crate::documents::{
                FITS, InFiles, LineEnding, PRIVATE_LABEL, PUBLIC_LABEL, encode_string,
                read_private, read_private_pem, read_public, read_public_pem, write_private,
                write_public,
            };

            impl DecapsulationKey {
                #[doc = concat!($content, " as PKCS#8, in DER (RFC 5958).")]
                ///
                /// # Panics
                ///
                /// Never.
                #[must_use]
                pub fn to_pkcs8_der(&self) -> Zeroizing<Vec<u8>> {
                    Zeroizing::new(write_private(self).as_bytes().to_vec())
                }

                #[doc = concat!($content, " as PKCS#8, in PEM: `BEGIN PRIVATE KEY`.")]
                ///
                /// # Panics
                ///
                /// Never.
                #[must_use]
                pub fn to_pkcs8_pem(&self) -> Zeroizing<String> {
                    write_private(self).to_pem(PRIVATE_LABEL, LineEnding::LF).expect(FITS)
                }

                /// The key in a PKCS#8 structure, in DER.
                ///
                /// # Errors
                ///
                /// [`Error::KeyKind`] if it is a public key, [`Error::Der`] if it is damaged or
                /// something else, [`Error::KeyAlgorithm`] if it is of another algorithm,
                /// [`Error::KeyPair`] if it comes with a public key that is not its own,
                #[doc = $wrong]
                pub fn from_pkcs8_der(der: &[u8]) -> Result<Self, Error> {
                    read_private(der)
                }

                /// The key in a PKCS#8 structure, in PEM.
                ///
                /// # Errors
                ///
                /// [`Error::Pem`] if the text is no PEM, or damaged, [`Error::KeyKind`] if it is a
                /// public key or has another label, and those of
                /// [`from_pkcs8_der`](Self::from_pkcs8_der).
                pub fn from_pkcs8_pem(text: &str) -> Result<Self, Error> {
                    read_private_pem(text)
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
                    write_public(DecapsulationKey::ALGORITHM, self.as_bytes())
                }

                /// The key as `SubjectPublicKeyInfo`, in PEM: `BEGIN PUBLIC KEY`.
                ///
                /// # Panics
                ///
                /// Never.
                #[must_use]
                pub fn to_spki_pem(&self) -> String {
                    encode_string(PUBLIC_LABEL, LineEnding::LF, &self.to_spki_der()).expect(FITS)
                }

                /// The key in a `SubjectPublicKeyInfo`, in DER.
                ///
                /// # Errors
                ///
                /// [`Error::KeyKind`] if it is a private key, [`Error::Der`] if it is damaged or
                /// something else, [`Error::KeyAlgorithm`] if it is of another algorithm, and those
                /// of [`from_slice`](Self::from_slice).
                pub fn from_spki_der(der: &[u8]) -> Result<Self, Error> {
                    Self::from_slice(read_public(DecapsulationKey::ALGORITHM, der)?)
                }

                /// The key in a `SubjectPublicKeyInfo`, in PEM.
                ///
                /// # Errors
                ///
                /// [`Error::Pem`] if the text is no PEM, or damaged, [`Error::KeyKind`] if it is a
                /// private key or has another label, and those of
                /// [`from_spki_der`](Self::from_spki_der).
                pub fn from_spki_pem(text: &str) -> Result<Self, Error> {
                    Self::from_spki_der(read_public_pem(text)?.as_bytes())
                }
            }
        };
    };
}

pub(crate) use documents;
