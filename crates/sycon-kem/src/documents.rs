//! Keys in files: PKCS#8 and `SubjectPublicKeyInfo`, as DER and as PEM.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use pkcs8::der::asn1::{BitStringRef, OctetStringRef};
use pkcs8::der::pem::{self, LineEnding, encode_string};
use pkcs8::der::{AnyRef, Encode, SecretDocument};
use pkcs8::spki::{AlgorithmIdentifier, AlgorithmIdentifierRef};
use pkcs8::{ObjectIdentifier, PrivateKeyInfoRef, SubjectPublicKeyInfoRef};
use zeroize::Zeroizing;

use crate::{Backend, DecapsulationKey, Description, EncapsulationKey, Error, Scheme};

const PRIVATE: &str = "a private key (PKCS#8)";
const PUBLIC: &str = "a public key (SubjectPublicKeyInfo)";
const PRIVATE_LABEL: &str = "PRIVATE KEY";
const PUBLIC_LABEL: &str = "PUBLIC KEY";

pub(crate) const FITS: &str = "a key is short enough to encode";

/// The algorithm identifier of a KEM. It has no parameters.
#[derive(Clone, Copy, Debug)]
pub struct Algorithm {
    name: &'static str,
    oid: ObjectIdentifier,
}

/// A KEM whose keys have an object identifier, and thus an encoding as PKCS #8 and `SubjectPublicKeyInfo`: X-Wing and
/// ML-KEM.
pub trait KeyEncoding: Scheme {
    #[doc(hidden)]
    const ALGORITHM: Algorithm = Algorithm::of(&Self::DESCRIPTION);

    /// Returns the content of the `privateKey` field of PKCS #8.
    #[doc(hidden)]
    fn content(key: &DecapsulationKey<Self>) -> Zeroizing<Vec<u8>>;

    /// Fills an empty key.
    #[doc(hidden)]
    fn read_content(content: &[u8], key: &mut DecapsulationKey<Self>) -> Result<(), Error>;
}

fn write_private(algorithm: Algorithm, content: &[u8]) -> SecretDocument {
    let content = OctetStringRef::new(content).expect(FITS);
    let info = PrivateKeyInfoRef::new(algorithm.identifier(), content);
    SecretDocument::encode_msg(&info).expect(FITS)
}

/// Returns the content of the `privateKey` field, and the public key if there is one.
fn read_private(
    algorithm: Algorithm,
    der: &[u8],
) -> Result<(&[u8], Option<BitStringRef<'_>>), Error> {
    let info =
        PrivateKeyInfoRef::try_from(der).map_err(|_| {
            match SubjectPublicKeyInfoRef::try_from(der) {
                Ok(_) => Error::KeyKind { given: PUBLIC, expected: PRIVATE },
                Err(_) => Error::Der { what: PRIVATE },
            }
        })?;
    algorithm.check(info.algorithm)?;
    Ok((info.private_key.as_bytes(), info.public_key))
}

/// Returns the DER in a PEM document, which can end with white space.
fn read_pem(text: &str, label: &str, expected: &'static str) -> Result<Zeroizing<Vec<u8>>, Error> {
    let text = text.trim_ascii_end().as_bytes();
    let given = match pem::decode_label(text).map_err(|_| Error::Pem)? {
        given if given == label => {
            // `pem::decode_vec` leaves a copy of what precedes a malformed line.
            let mut decoder = pem::Decoder::new(text).map_err(|_| Error::Pem)?;
            let mut der = Zeroizing::new(Vec::with_capacity(decoder.remaining_len()));
            decoder.decode_to_end(&mut der).map_err(|_| Error::Pem)?;
            return Ok(der);
        }
        PRIVATE_LABEL => PRIVATE,
        PUBLIC_LABEL => PUBLIC,
        "ENCRYPTED PRIVATE KEY" => "an encrypted private key",
        _ => "a PEM document with another label",
    };
    Err(Error::KeyKind { given, expected })
}

fn write_public(algorithm: Algorithm, key: &[u8]) -> Vec<u8> {
    let subject_public_key = BitStringRef::from_bytes(key).expect(FITS);
    let info = SubjectPublicKeyInfoRef { algorithm: algorithm.identifier(), subject_public_key };
    info.to_der().expect(FITS)
}

/// Returns the bytes of a key.
fn read_public(algorithm: Algorithm, der: &[u8]) -> Result<&[u8], Error> {
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

impl Algorithm {
    /// The identifier of a KEM that has one.
    const fn of(kem: &Description) -> Self {
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

impl<S: KeyEncoding> DecapsulationKey<S> {
    /// Return the key as PKCS #8 in DER (RFC 5958). **Secret.**
    ///
    /// The document contains the seed. For an ML-KEM key without a seed, it contains the expanded key (RFC 9935).
    #[must_use]
    pub fn to_pkcs8_der(&self) -> Zeroizing<Vec<u8>> {
        Zeroizing::new(self.document().as_bytes().to_vec())
    }

    /// Return the key as PKCS #8 in PEM: `BEGIN PRIVATE KEY`. **Secret.**
    #[must_use]
    #[expect(clippy::missing_panics_doc, reason = "every key is short enough")]
    pub fn to_pkcs8_pem(&self) -> Zeroizing<String> {
        self.document().to_pem(PRIVATE_LABEL, LineEnding::LF).expect(FITS)
    }

    /// Return the key from PKCS #8 in DER.
    ///
    /// # Errors
    ///
    /// | error | cause |
    /// |---|---|
    /// | [`Error::KeyKind`] | a public key |
    /// | [`Error::Der`] | damaged data or another structure |
    /// | [`Error::KeyAlgorithm`] | a key of another algorithm |
    /// | [`Error::KeyPair`] | a public key in the document that does not belong to the key |
    /// | [`Error::KeyForms`] | a seed and an expanded key of ML-KEM that do not belong together |
    /// | [`Error::Length`] | a seed or expanded key of a wrong length |
    /// | [`Error::EncapsulationKey`], [`Error::DecapsulationKey`] | an invalid expanded key of ML-KEM |
    pub fn from_pkcs8_der(der: &[u8]) -> Result<Self, Error> {
        let mut key = Self::empty(Backend::best());
        key.fill_from_der(der)?;
        Ok(key)
    }

    /// Return the key from PKCS #8 in PEM.
    ///
    /// # Errors
    ///
    /// As [`from_pkcs8_der`](Self::from_pkcs8_der). [`Error::Pem`] if `text` is not valid PEM. [`Error::KeyKind`] if it
    /// has another label.
    pub fn from_pkcs8_pem(text: &str) -> Result<Self, Error> {
        Self::from_pkcs8_der(&read_pem(text, PRIVATE_LABEL, PRIVATE)?)
    }

    /// Return the key from PKCS #8 in PEM on the heap, for a type that holds a `Box` of it. It needs less of the stack.
    ///
    /// # Errors
    ///
    /// As [`from_pkcs8_pem`](Self::from_pkcs8_pem).
    pub fn from_pkcs8_pem_boxed(text: &str) -> Result<Box<Self>, Error> {
        let document = read_pem(text, PRIVATE_LABEL, PRIVATE)?;
        let mut key = Box::new(Self::empty(Backend::best()));
        key.fill_from_der(&document)?;
        Ok(key)
    }

    fn fill_from_der(&mut self, der: &[u8]) -> Result<(), Error> {
        let (content, public) = read_private(S::ALGORITHM, der)?;
        S::read_content(content, self)?;
        let own = self.encapsulation_key().as_bytes().as_ref();
        match public {
            Some(given) if given.as_bytes() != Some(own) => Err(Error::KeyPair),
            _ => Ok(()),
        }
    }

    fn document(&self) -> SecretDocument {
        write_private(S::ALGORITHM, &S::content(self))
    }
}

impl<S: KeyEncoding> EncapsulationKey<S> {
    /// Return the key as `SubjectPublicKeyInfo` in DER (RFC 5280).
    #[must_use]
    pub fn to_spki_der(&self) -> Vec<u8> {
        write_public(S::ALGORITHM, self.as_bytes().as_ref())
    }

    /// Return the key as `SubjectPublicKeyInfo` in PEM: `BEGIN PUBLIC KEY`.
    #[must_use]
    #[expect(clippy::missing_panics_doc, reason = "every key is short enough")]
    pub fn to_spki_pem(&self) -> String {
        encode_string(PUBLIC_LABEL, LineEnding::LF, &self.to_spki_der()).expect(FITS)
    }

    /// Return the key from a `SubjectPublicKeyInfo` in DER.
    ///
    /// # Errors
    ///
    /// As [`from_slice`](Self::from_slice). [`Error::KeyKind`] if it is a private key. [`Error::Der`] if it is damaged or
    /// another structure. [`Error::KeyAlgorithm`] if it is a key of another algorithm.
    pub fn from_spki_der(der: &[u8]) -> Result<Self, Error> {
        Self::from_slice(read_public(S::ALGORITHM, der)?)
    }

    /// Return the key from a `SubjectPublicKeyInfo` in PEM.
    ///
    /// # Errors
    ///
    /// As [`from_spki_der`](Self::from_spki_der). [`Error::Pem`] if `text` is not valid PEM. [`Error::KeyKind`] if it has
    /// another label.
    pub fn from_spki_pem(text: &str) -> Result<Self, Error> {
        Self::from_spki_der(&read_pem(text, PUBLIC_LABEL, PUBLIC)?)
    }
}
