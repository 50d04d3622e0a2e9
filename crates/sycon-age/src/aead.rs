//! ChaCha20-Poly1305 (RFC 8439), without associated data.

use sycon_aead::{Aead, ChaCha20Poly1305};
pub(crate) use sycon_aead::{NONCE, TAG};
use sycon_secret::Secret;
use sycon_simd::Backend;

use crate::FileKey;

/// The cipher with a key.
pub(crate) struct Cipher(ChaCha20Poly1305);

impl Cipher {
    pub(crate) fn new(key: Secret<[u8; 32]>) -> Self {
        Self(ChaCha20Poly1305::new(key, Backend::best()))
    }

    /// Encrypt `message` in place.
    pub(crate) fn seal(&self, nonce: &[u8; NONCE], message: &mut [u8]) -> [u8; TAG] {
        self.0.seal_in_place_detached(nonce, &[], message)
    }

    /// Decrypt `message` in place if it is authentic, and return whether it is. Otherwise a full chunk is unchanged, and
    /// a shorter message is unchanged or all zeros.
    pub(crate) fn open(
        &self,
        nonce: &[u8; NONCE],
        message: &mut [u8],
        expected: &[u8; TAG],
    ) -> bool {
        self.0.open_in_place_detached(nonce, &[], message, expected).is_ok()
    }

    /// Encrypt a file key. The cipher's key must not encrypt anything else.
    pub(crate) fn seal_file_key(&self, file_key: &FileKey) -> Vec<u8> {
        let mut body = file_key.as_bytes().to_vec();
        let tag = self.seal(&[0; NONCE], &mut body);
        body.extend_from_slice(&tag);
        body
    }

    /// Decrypt a file key that [`seal_file_key`](Self::seal_file_key) encrypted.
    pub(crate) fn open_file_key(&self, body: &[u8; SEALED_FILE_KEY]) -> Option<FileKey> {
        let (key, tag) = body.split_last_chunk::<TAG>().expect("longer than a tag");
        let mut bytes = Secret::<[u8; FileKey::LENGTH]>::ZERO;
        bytes.copy_from_slice(key);
        self.open(&[0; NONCE], &mut bytes[..], tag).then(|| FileKey::from_bytes(&bytes))
    }
}

/// The length of an encrypted file key.
pub(crate) const SEALED_FILE_KEY: usize = FileKey::LENGTH + TAG;
