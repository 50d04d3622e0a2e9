//! Keys in files: PKCS #8 and `SubjectPublicKeyInfo`, as DER and as PEM (RFC 9909).

use alloc::string::String;
use alloc::vec::Vec;

use pkcs8::der::asn1::{BitStringRef, OctetStringRef};
use pkcs8::der::pem::{self, LineEnding, encode_string};
use pkcs8::der::{AnyRef, Encode, SecretDocument};
use pkcs8::spki::{AlgorithmIdentifier, AlgorithmIdentifierRef};
use pkcs8::{ObjectIdentifier, PrivateKeyInfoRef, SubjectPublicKeyInfoRef};
use zeroize::Zeroizing;

use crate::{DESCRIPTIONS, Description, Error, ParameterSet, SigningKey, VerifyingKey};

const PRIVATE: &str = "a private key (PKCS#8)";
const PUBLIC: &str = "a public key (SubjectPublicKeyInfo)";
const PRIVATE_LABEL: &str = "PRIVATE KEY";
const PUBLIC_LABEL: &str = "PUBLIC KEY";

const FITS: &str = "a key is short enough to encode";

/// Returns the algorithm identifier of a parameter set. It has no parameters.
fn identifier(set: &Description) -> AlgorithmIdentifierRef<'static> {
    AlgorithmIdentifier { oid: ObjectIdentifier::new_unwrap(set.oid), parameters: None }
}

/// True if the keys of an algorithm are for HashSLH-DSA only (RFC 9909).
fn is_for_digests(oid: &ObjectIdentifier) -> bool {
    matches!(oid.as_bytes(), [0x60, 0x86, 0x48, 1, 0x65, 3, 4, 3, 35..=46])
}

/// Returns the parameter set that an algorithm identifier names.
fn set_of<P: ParameterSet>(given: AlgorithmIdentifier<AnyRef<'_>>) -> Result<P, Error> {
    let set = DESCRIPTIONS.iter().find(|set| identifier(set) == given);
    let expected = P::EXPECTED;
    set.and_then(P::of).ok_or(if is_for_digests(&given.oid) {
        Error::PreHashKey { expected }
    } else {
        Error::KeyAlgorithm { expected }
    })
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

impl<P: ParameterSet> SigningKey<P> {
    /// Return the key as PKCS #8 in DER. **Secret.**
    #[must_use]
    pub fn to_pkcs8_der(&self) -> Zeroizing<Vec<u8>> {
        Zeroizing::new(self.document().as_bytes().to_vec())
    }

    /// Return the key as PKCS #8 in PEM: `BEGIN PRIVATE KEY`. **Secret.**
    ///
    /// ```
    /// # #[cfg(feature = "getrandom")] {
    /// use sycon_slhdsa::{Shake128f, SigningKey};
    ///
    /// let key = SigningKey::<Shake128f>::generate()?;
    /// let text = key.to_pkcs8_pem();
    /// assert!(text.starts_with("-----BEGIN PRIVATE KEY-----"));
    /// assert_eq!(SigningKey::from_pkcs8_pem(&text), Ok(key));
    /// # }
    /// # Ok::<(), sycon_slhdsa::Error>(())
    /// ```
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
    /// | [`Error::PreHashKey`] | a key for HashSLH-DSA only |
    /// | [`Error::KeyPair`] | a public key in the document that does not belong to the key |
    /// | [`Error::Length`] | a key of a wrong length |
    ///
    /// # Security
    ///
    /// As for [`from_bytes`](Self::from_bytes).
    pub fn from_pkcs8_der(der: &[u8]) -> Result<Self, Error> {
        let info =
            PrivateKeyInfoRef::try_from(der).map_err(
                |_| match SubjectPublicKeyInfoRef::try_from(der) {
                    Ok(_) => Error::KeyKind { given: PUBLIC, expected: PRIVATE },
                    Err(_) => Error::Der { what: PRIVATE },
                },
            )?;
        let key = Self::from_bytes_of(set_of(info.algorithm)?, info.private_key.as_bytes())?;
        match info.public_key {
            Some(given) if given.as_bytes() != Some(key.verifying_key().as_bytes()) => {
                Err(Error::KeyPair)
            }
            _ => Ok(key),
        }
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

    fn document(&self) -> SecretDocument {
        let content = OctetStringRef::new(self.as_bytes()).expect(FITS);
        let info = PrivateKeyInfoRef::new(identifier(self.set()), content);
        SecretDocument::encode_msg(&info).expect(FITS)
    }
}

impl<P: ParameterSet> VerifyingKey<P> {
    /// Return the key as `SubjectPublicKeyInfo` in DER (RFC 5280).
    #[must_use]
    #[expect(clippy::missing_panics_doc, reason = "every key is short enough")]
    pub fn to_spki_der(&self) -> Vec<u8> {
        let subject_public_key = BitStringRef::from_bytes(self.as_bytes()).expect(FITS);
        let info =
            SubjectPublicKeyInfoRef { algorithm: identifier(self.set()), subject_public_key };
        info.to_der().expect(FITS)
    }

    /// Return the key as `SubjectPublicKeyInfo` in PEM: `BEGIN PUBLIC KEY`.
    ///
    /// ```
    /// use sycon_slhdsa::{Shake128f, VerifyingKey};
    ///
    /// let key = VerifyingKey::<Shake128f>::from_bytes(&[7; 32])?;
    /// let text = key.to_spki_pem();
    /// assert!(text.starts_with("-----BEGIN PUBLIC KEY-----"));
    /// assert_eq!(VerifyingKey::from_spki_pem(&text), Ok(key));
    /// # Ok::<(), sycon_slhdsa::Error>(())
    /// ```
    #[must_use]
    #[expect(clippy::missing_panics_doc, reason = "every key is short enough")]
    pub fn to_spki_pem(&self) -> String {
        encode_string(PUBLIC_LABEL, LineEnding::LF, &self.to_spki_der()).expect(FITS)
    }

    /// Return the key from a `SubjectPublicKeyInfo` in DER.
    ///
    /// # Errors
    ///
    /// As [`from_bytes`](Self::from_bytes). [`Error::KeyKind`] if it is a private key. [`Error::Der`] if it is damaged or
    /// another structure. [`Error::KeyAlgorithm`] if it is a key of another algorithm. [`Error::PreHashKey`] if it is a key
    /// for HashSLH-DSA only.
    pub fn from_spki_der(der: &[u8]) -> Result<Self, Error> {
        let info =
            SubjectPublicKeyInfoRef::try_from(der).map_err(
                |_| match PrivateKeyInfoRef::try_from(der) {
                    Ok(_) => Error::KeyKind { given: PRIVATE, expected: PUBLIC },
                    Err(_) => Error::Der { what: PUBLIC },
                },
            )?;
        let set = set_of(info.algorithm)?;
        let key = info.subject_public_key.as_bytes().ok_or(Error::Der { what: PUBLIC })?;
        Self::from_bytes_of(set, key)
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
