//! ChaCha20-Poly1305 (RFC 8439), without additional data.

use chacha20poly1305::ChaCha20Poly1305;
use chacha20poly1305::aead::{AeadInOut, KeyInit};
use sycon_simd::{Secret, reveal};

use crate::FileKey;

pub(crate) const TAG: usize = 16;
pub(crate) const NONCE: usize = 12;

/// The cipher under a key.
pub(crate) struct Cipher(Secret<[u8; 32]>);

impl Cipher {
    pub(crate) fn new(key: Secret<[u8; 32]>) -> Self {
        Self(key)
    }

    /// Encrypts `message` in its place.
    pub(crate) fn seal(&self, nonce: &[u8; NONCE], message: &mut [u8]) -> [u8; TAG] {
        let cipher = ChaCha20Poly1305::new((&*self.0).into());
        let tag = cipher.encrypt_inout_detached(nonce.into(), b"", message.into());
        tag.expect("a message is not too long").into()
    }

    /// Decrypts `message` in its place if that is what the tag says, and returns whether it is. If not,
    /// nothing is changed.
    pub(crate) fn open(&self, nonce: &[u8; NONCE], message: &mut [u8], tag: &[u8; TAG]) -> bool {
        let cipher = ChaCha20Poly1305::new((&*self.0).into());
        let opened = cipher.decrypt_inout_detached(nonce.into(), b"", message.into(), tag.into());
        reveal(opened.is_ok())
    }

    /// A file key, encrypted under a key that is used for nothing else.
    pub(crate) fn seal_file_key(&self, file_key: &FileKey) -> Vec<u8> {
        let mut body = file_key.as_bytes().to_vec();
        let tag = self.seal(&[0; NONCE], &mut body);
        body.extend_from_slice(&tag);
        body
    }

    /// The inverse.
    pub(crate) fn open_file_key(&self, body: &[u8; SEALED_FILE_KEY]) -> Option<FileKey> {
        let (key, tag) = body.split_last_chunk::<TAG>().expect("longer than a tag");
        let mut bytes = Secret::<[u8; FileKey::LENGTH]>::ZERO;
        bytes.copy_from_slice(key);
        self.open(&[0; NONCE], &mut bytes[..], tag).then(|| FileKey::from_bytes(&bytes))
    }
}

/// The length of an encrypted file key.
pub(crate) const SEALED_FILE_KEY: usize = FileKey::LENGTH + TAG;
