//! The symmetric key of a file.

use std::fmt;

use hkdf::Hkdf;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use sycon_secret::{Secret, SecretBox, equal};
use zeroize::ZeroizeOnDrop;

use crate::Error;

/// The symmetric key of a file. The header contains it once for each recipient, encrypted.
///
/// You need it only to implement [`Recipient`](crate::Recipient), [`Identity`](crate::Identity) or a plugin. It is
/// zeroized on drop, and `Debug` does not show it.
#[derive(Clone)]
pub struct FileKey(SecretBox<[u8; FileKey::LENGTH]>);

impl FileKey {
    /// The length in bytes.
    pub const LENGTH: usize = 16;

    /// Generate a random file key.
    ///
    /// # Errors
    ///
    /// [`Error::Random`] if the operating system returns no random bytes.
    pub fn generate() -> Result<Self, Error> {
        let mut key = Self(SecretBox::zero());
        random(&mut key.0[..])?;
        Ok(key)
    }

    /// Create a file key from its bytes.
    ///
    /// # Security
    ///
    /// Use this only for a file key that you decrypted from a stanza or received as a plugin. **Don't encrypt two
    /// files with the same file key.**
    #[must_use]
    pub fn from_bytes(bytes: &[u8; Self::LENGTH]) -> Self {
        Self(bytes.into())
    }

    /// Return the bytes, which are secret.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8; Self::LENGTH] {
        &self.0
    }

    /// Compute the MAC of a header up to and including its `---`.
    pub(crate) fn mac(&self, header: &[u8]) -> [u8; 32] {
        let key = derive(&[], &self.0[..], b"header");
        let mut mac = Hmac::<Sha256>::new_from_slice(&key[..]).expect("any length will do");
        mac.update(header);
        mac.finalize().into_bytes().into()
    }

    pub(crate) fn authenticates(&self, header: &[u8], mac: &[u8; 32]) -> bool {
        equal(&self.mac(header), mac)
    }

    /// Derive the key of the payload that follows `nonce`.
    pub(crate) fn payload_key(&self, nonce: &[u8; 16]) -> Secret<[u8; 32]> {
        derive(nonce, &self.0[..], b"payload")
    }
}

impl ZeroizeOnDrop for FileKey {}

impl fmt::Debug for FileKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("FileKey(..)")
    }
}

/// Derive a key of 32 bytes with HKDF-SHA256.
pub(crate) fn derive(salt: &[u8], ikm: &[u8], info: &[u8]) -> Secret<[u8; 32]> {
    let mut key = Secret::<[u8; 32]>::ZERO;
    let hkdf = Hkdf::<Sha256>::new(Some(salt), ikm);
    hkdf.expand(info, &mut key[..]).expect("one block is not too long");
    key
}

/// Fill `bytes` with random bytes from the operating system.
pub(crate) fn random(bytes: &mut [u8]) -> Result<(), Error> {
    getrandom::fill(bytes).map_err(|_| Error::Random)
}
