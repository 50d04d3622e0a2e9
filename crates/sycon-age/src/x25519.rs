//! X25519 recipients, `age1…`, for software without X-Wing. **Not post-quantum:** a future quantum computer can
//! decrypt files recorded today. Use [`pq`](crate::pq) for new keys.
//!
//! Source: C2SP's age, `X25519`.

use std::fmt;
use std::str::FromStr;

use sycon_kem::{x25519_agree, x25519_has_small_order, x25519_public_key};
use sycon_secret::{Secret, SecretBox, equal};
use zeroize::{ZeroizeOnDrop, Zeroizing};

use crate::aead::{Cipher, SEALED_FILE_KEY};
use crate::file_key::{derive, random};
use crate::text::{self, Prefix};
use crate::{Error, FileKey, Label, Stanza};

pub(crate) const KIND: &str = "X25519";

const INFO: &[u8] = b"age-encryption.org/v1/X25519";

pub(crate) const RECIPIENT: Prefix =
    Prefix { text: "age", wrong: "recipient: not X25519 (expected text that begins with age1)" };
pub(crate) const IDENTITY: Prefix = Prefix {
    text: "AGE-SECRET-KEY-",
    wrong: "identity: not X25519 (expected text that begins with AGE-SECRET-KEY-1)",
};

/// The public key of an [`Identity`]. As text, it is `age1…`, 62 characters.
#[derive(Clone, PartialEq, Eq)]
pub struct Recipient([u8; 32]);

/// A private key. As text, it is `AGE-SECRET-KEY-1…`, 74 characters. It is zeroized on drop, and `Debug` does not
/// show it.
pub struct Identity {
    secret: SecretBox<[u8; 32]>,
    public: [u8; 32],
}

impl Recipient {
    /// Return the public key of RFC 7748.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl FromStr for Recipient {
    type Err = Error;

    /// Parse `age1…`.
    ///
    /// # Errors
    ///
    /// [`Error::Key`] if the text is not a recipient of this type, or if the key has small order.
    fn from_str(text: &str) -> Result<Self, Error> {
        let key = Self(*RECIPIENT.decode(text)?);
        if x25519_has_small_order(&key.0) {
            return Err(Error::Key("key: its X25519 share has small order"));
        }
        Ok(key)
    }
}

impl fmt::Display for Recipient {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&RECIPIENT.encode(&self.0))
    }
}

impl fmt::Debug for Recipient {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("X25519 recipient")
    }
}

impl crate::Recipient for Recipient {
    fn wrap(&self, key: &FileKey) -> Result<Vec<Stanza>, Error> {
        let mut ephemeral = Secret::<[u8; 32]>::ZERO;
        random(&mut ephemeral[..])?;
        let share = x25519_public_key(&ephemeral);
        let cipher = cipher(&ephemeral, &self.0, &share, &self.0)
            .ok_or(Error::Key("key: its X25519 share has small order"))?;
        Ok(vec![Stanza::new(KIND, [text::base64(&share)], &cipher.seal_file_key(key))?])
    }

    fn label(&self) -> Label {
        Label::Classic
    }
}

/// Create the cipher for a file key, from the secret key of one side and the public share of the other. The salt is
/// the sender's share followed by the recipient's public key.
fn cipher(
    secret: &[u8; 32],
    other: &[u8; 32],
    share: &[u8; 32],
    recipient: &[u8; 32],
) -> Option<Cipher> {
    let agreed = x25519_agree(secret, other).ok()?;
    let salt = [*share, *recipient].concat();
    Some(Cipher::new(derive(&salt, agreed.as_bytes(), INFO)))
}

impl Identity {
    /// Generate a random identity.
    ///
    /// # Errors
    ///
    /// [`Error::Random`] if the operating system returns no random bytes.
    pub fn generate() -> Result<Self, Error> {
        let mut secret = SecretBox::<[u8; 32]>::zero();
        random(&mut secret[..])?;
        Ok(Self::new(secret))
    }

    /// Create an identity from its secret key, which must be 32 uniformly random bytes.
    #[must_use]
    pub fn from_bytes(secret: &[u8; 32]) -> Self {
        Self::new(secret.into())
    }

    fn new(secret: SecretBox<[u8; 32]>) -> Self {
        Self { public: x25519_public_key(&secret), secret }
    }

    /// Return the recipient of this identity.
    #[must_use]
    pub fn to_public(&self) -> Recipient {
        Recipient(self.public)
    }

    /// Return the identity as text, `AGE-SECRET-KEY-1…`, which is secret.
    #[must_use]
    pub fn to_text(&self) -> Zeroizing<String> {
        Zeroizing::new(IDENTITY.encode(&self.secret[..]))
    }
}

impl FromStr for Identity {
    type Err = Error;

    /// Parse `AGE-SECRET-KEY-1…`.
    ///
    /// # Errors
    ///
    /// [`Error::Key`].
    fn from_str(text: &str) -> Result<Self, Error> {
        IDENTITY.decode(text).map(Self::new)
    }
}

impl PartialEq for Identity {
    fn eq(&self, other: &Self) -> bool {
        equal(&*self.secret, &*other.secret)
    }
}

impl Eq for Identity {}

impl ZeroizeOnDrop for Identity {}

impl fmt::Debug for Identity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("X25519 identity")
    }
}

impl crate::Identity for Identity {
    fn unwrap(&self, stanzas: &[Stanza]) -> Result<Option<FileKey>, Error> {
        for stanza in stanzas.iter().filter(|stanza| stanza.kind() == KIND) {
            let wrong = "an X25519 stanza is not a share of 32 bytes and a body of 32 bytes";
            let (share, body) = stanza.parts::<32, SEALED_FILE_KEY>(wrong)?;
            let cipher = cipher(&self.secret, &share, &share, &self.public)
                .ok_or(Error::Header("the share of an X25519 stanza has small order"))?;
            if let Some(key) = cipher.open_file_key(body) {
                return Ok(Some(key));
            }
        }
        Ok(None)
    }
}
