//! Post-quantum recipients with X-Wing, `age1pq1…`. **Recommended.**
//!
//! ```
//! use sycon_age::{decrypt, encrypt, pq};
//!
//! let identity = pq::Identity::generate()?;      // keep `identity.to_text()` secret
//! let published = identity.to_public().to_string(); // age1pq1..
//!
//! let recipient: pq::Recipient = published.parse()?;
//! let file = encrypt(b"message", &[&recipient])?;
//! assert_eq!(decrypt(&file, &[&identity])?, b"message");
//! # Ok::<(), sycon_age::Error>(())
//! ```
//!
//! A file key is encrypted to the key with HPKE: X-Wing, HKDF-SHA256, ChaCha20-Poly1305.
//!
//! Source: C2SP's age, `mlkem768x25519`.

use std::fmt;
use std::str::FromStr;

use sycon_kem::hpke::{self, Aead, Kdf, Suite};
use sycon_kem::xwing::{CIPHERTEXT, DecapsulationKey, ENCAPSULATION_KEY, EncapsulationKey, SEED};
use sycon_secret::Secret;
use zeroize::{ZeroizeOnDrop, Zeroizing};

use crate::aead::SEALED_FILE_KEY;
use crate::file_key::random;
use crate::text::{self, Prefix};
use crate::{Error, FileKey, Label, Stanza};

pub(crate) const KIND: &str = "mlkem768x25519";

const SUITE: Suite = Suite::new(Kdf::HkdfSha256, Aead::ChaCha20Poly1305);
const INFO: &[u8] = b"age-encryption.org/mlkem768x25519";

pub(crate) const RECIPIENT: Prefix = Prefix {
    text: "age1pq",
    wrong: "recipient: not post-quantum (expected text that begins with age1pq1)",
};
pub(crate) const IDENTITY: Prefix = Prefix {
    text: "AGE-SECRET-KEY-PQ-",
    wrong: "identity: not post-quantum (expected text that begins with AGE-SECRET-KEY-PQ-1)",
};
pub(crate) const PLUGIN: Prefix = Prefix {
    text: "AGE-PLUGIN-PQ-",
    wrong: "identity: not of the plugin age-plugin-pq (expected text that begins with AGE-PLUGIN-PQ-1)",
};

/// The public key of an [`Identity`]. As text, it is `age1pq1…`, 1959 characters.
#[derive(Clone, PartialEq, Eq)]
pub struct Recipient(Box<EncapsulationKey>);

/// A private key. As text, it is `AGE-SECRET-KEY-PQ-1…`, 77 characters. It is zeroized on drop, and `Debug` does
/// not show it.
#[derive(PartialEq, Eq)]
pub struct Identity(Box<DecapsulationKey>);

impl Recipient {
    /// Create a recipient from its X-Wing key.
    #[must_use]
    pub fn new(key: EncapsulationKey) -> Self {
        Self(Box::new(key))
    }

    /// Return the X-Wing key.
    #[must_use]
    pub fn key(&self) -> &EncapsulationKey {
        &self.0
    }
}

impl FromStr for Recipient {
    type Err = Error;

    /// Parse `age1pq1…`.
    ///
    /// # Errors
    ///
    /// [`Error::Key`] if the text is not a recipient of this type, or if the key is invalid: a coefficient is 3329
    /// or more, or the X25519 share has small order.
    fn from_str(text: &str) -> Result<Self, Error> {
        let bytes = RECIPIENT.decode::<ENCAPSULATION_KEY>(text)?;
        let key = EncapsulationKey::from_bytes(&bytes);
        key.map(Self::new).map_err(|_| Error::Key("recipient: not a valid X-Wing key"))
    }
}

impl fmt::Display for Recipient {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&RECIPIENT.encode(self.0.as_bytes()))
    }
}

impl fmt::Debug for Recipient {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("post-quantum recipient")
    }
}

impl crate::Recipient for Recipient {
    fn wrap(&self, key: &FileKey) -> Result<Vec<Stanza>, Error> {
        let sealed = hpke::seal_once(SUITE, &*self.0, INFO, b"", key.as_bytes());
        let sealed = sealed.map_err(|_| Error::Random)?;
        let (enc, body) = sealed.split_at(CIPHERTEXT);
        Ok(vec![Stanza::new(KIND, [text::base64(enc)], body)?])
    }

    fn label(&self) -> Label {
        Label::PostQuantum
    }
}

impl Identity {
    /// Generate a random identity.
    ///
    /// # Errors
    ///
    /// [`Error::Random`] if the operating system returns no random bytes.
    pub fn generate() -> Result<Self, Error> {
        let mut seed = Secret::<[u8; SEED]>::ZERO;
        random(&mut seed[..])?;
        Ok(Self::from_seed(&seed))
    }

    /// Create an identity from its X-Wing key.
    #[must_use]
    pub fn new(key: DecapsulationKey) -> Self {
        Self(Box::new(key))
    }

    /// Return the X-Wing key.
    #[must_use]
    pub fn key(&self) -> &DecapsulationKey {
        &self.0
    }

    /// Return the recipient of this identity.
    #[must_use]
    pub fn to_public(&self) -> Recipient {
        Recipient::new(self.0.encapsulation_key().clone())
    }

    /// Return the identity as text, `AGE-SECRET-KEY-PQ-1…`, which is secret.
    #[must_use]
    pub fn to_text(&self) -> Zeroizing<String> {
        Zeroizing::new(IDENTITY.encode(self.0.seed()))
    }

    /// Return the identity as text for the plugin `age-plugin-pq`, `AGE-PLUGIN-PQ-1…`. It is for clients that
    /// support this type of key only through the plugin, and it is secret.
    #[must_use]
    pub fn to_plugin_text(&self) -> Zeroizing<String> {
        Zeroizing::new(PLUGIN.encode(self.0.seed()))
    }

    /// Parse the text of [`to_plugin_text`](Self::to_plugin_text).
    ///
    /// # Errors
    ///
    /// [`Error::Key`].
    pub fn from_plugin_text(text: &str) -> Result<Self, Error> {
        Ok(Self::from_seed(&*PLUGIN.decode(text)?))
    }

    fn from_seed(seed: &[u8; SEED]) -> Self {
        Self(DecapsulationKey::from_seed_boxed(seed))
    }
}

impl FromStr for Identity {
    type Err = Error;

    /// Parse `AGE-SECRET-KEY-PQ-1…`.
    ///
    /// # Errors
    ///
    /// [`Error::Key`].
    fn from_str(text: &str) -> Result<Self, Error> {
        Ok(Self::from_seed(&*IDENTITY.decode(text)?))
    }
}

impl ZeroizeOnDrop for Identity {}

impl fmt::Debug for Identity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("post-quantum identity")
    }
}

/// Return the two parts of a stanza of this kind.
pub(crate) fn parts(stanza: &Stanza) -> Result<([u8; CIPHERTEXT], &[u8; SEALED_FILE_KEY]), Error> {
    stanza.parts("an mlkem768x25519 stanza is not 1120 bytes and a body of 32 bytes")
}

impl crate::Identity for Identity {
    fn unwrap(&self, stanzas: &[Stanza]) -> Result<Option<FileKey>, Error> {
        for stanza in stanzas.iter().filter(|stanza| stanza.kind() == KIND) {
            let (enc, body) = parts(stanza)?;
            let sealed = [&enc[..], body].concat();
            match hpke::open_once(SUITE, &*self.0, INFO, b"", &sealed) {
                Ok(opened) => {
                    let opened = Zeroizing::new(opened);
                    let key = opened[..].try_into().expect("the body without its tag");
                    return Ok(Some(FileKey::from_bytes(key)));
                }
                Err(hpke::Error::Open) => {}
                Err(_) => {
                    return Err(Error::Header(
                        "the share of an mlkem768x25519 stanza has small order",
                    ));
                }
            }
        }
        Ok(None)
    }
}
