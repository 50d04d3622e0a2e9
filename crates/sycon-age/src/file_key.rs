//! The secret of a file.

use std::fmt;

use hkdf::Hkdf;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use subtle::ConstantTimeEq;
use sycon_secret::{Secret, SecretBox, reveal};
use zeroize::ZeroizeOnDrop;

use crate::Error;

/// The secret that a file is encrypted under, and that its header holds once for every recipient.
///
/// Only who implements [`Recipient`](crate::Recipient) or [`Identity`](crate::Identity), or speaks for
/// them as a plugin does, has to do with one. Wiped when dropped, and not shown by `Debug`.
#[derive(Clone)]
pub struct FileKey(SecretBox<[u8; FileKey::LENGTH]>);

impl FileKey {
    /// Its length in bytes.
    pub const LENGTH: usize = 16;

    /// A new one.
    ///
    /// # Errors
    ///
    /// [`Error::Random`] if the operating system gives no random bytes.
    pub fn generate() -> Result<Self, Error> {
        let mut key = Self(SecretBox::zero());
        random(&mut key.0[..])?;
        Ok(key)
    }

    /// The one with these bytes.
    ///
    /// # Security
    ///
    /// For what a stanza held, and for plugins, which get it from elsewhere. Nobody may encrypt two
    /// files under one.
    #[must_use]
    pub fn from_bytes(bytes: &[u8; Self::LENGTH]) -> Self {
        Self(bytes.into())
    }

    /// The bytes. Secret.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8; Self::LENGTH] {
        &self.0
    }

    /// That of a header up to its `---`.
    pub(crate) fn mac(&self, header: &[u8]) -> [u8; 32] {
        let key = derive(&[], &self.0[..], b"header");
        let mut mac = Hmac::<Sha256>::new_from_slice(&key[..]).expect("any length will do");
        mac.update(header);
        mac.finalize().into_bytes().into()
    }

    pub(crate) fn authenticates(&self, header: &[u8], mac: &[u8; 32]) -> bool {
        reveal(self.mac(header).ct_eq(mac).into())
    }

    /// What the payload behind a nonce is encrypted under.
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

/// HKDF with SHA-256, of one output.
pub(crate) fn derive(salt: &[u8], ikm: &[u8], info: &[u8]) -> Secret<[u8; 32]> {
    let mut key = Secret::<[u8; 32]>::ZERO;
    let hkdf = Hkdf::<Sha256>::new(Some(salt), ikm);
    hkdf.expand(info, &mut key[..]).expect("one block is not too long");
    key
}

/// Fills `bytes` by the operating system's generator.
pub(crate) fn random(bytes: &mut [u8]) -> Result<(), Error> {
    getrandom::fill(bytes).map_err(|_| Error::Random)
}
