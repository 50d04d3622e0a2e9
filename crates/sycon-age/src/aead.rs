//! ChaCha20-Poly1305 (RFC 8439), without additional data.

use chacha20::ChaCha20;
use chacha20::cipher::{KeyIvInit, StreamCipher, StreamCipherSeek};
use subtle::ConstantTimeEq;
use sycon_secret::{Secret, reveal};
use sycon_simd::Backend;

use crate::FileKey;
use crate::chacha::{BLOCK, Xor};
use crate::poly;
pub(crate) use crate::poly::TAG;

pub(crate) const NONCE: usize = 12;

/// The cipher under a key.
pub(crate) struct Cipher(Secret<[u8; 32]>);

impl Cipher {
    pub(crate) fn new(key: Secret<[u8; 32]>) -> Self {
        Self(key)
    }

    /// Encrypts `message` in its place.
    pub(crate) fn seal(&self, nonce: &[u8; NONCE], message: &mut [u8]) -> [u8; TAG] {
        let (stream, key) = self.start(nonce);
        self.apply(nonce, stream, message);
        poly::tag(&key, message)
    }

    /// Decrypts `message` in its place if that is what the tag says, and returns whether it is. If not,
    /// nothing is changed: a chunk is tried as the last one and as another. (The crate
    /// `chacha20poly1305` does the same, and branches on the answer without saying so to the check of
    /// constant time.)
    pub(crate) fn open(
        &self,
        nonce: &[u8; NONCE],
        message: &mut [u8],
        expected: &[u8; TAG],
    ) -> bool {
        let (stream, key) = self.start(nonce);
        let good = reveal(poly::tag(&key, message).ct_eq(expected).into());
        if good {
            self.apply(nonce, stream, message);
        }
        good
    }

    /// Encrypts or decrypts, from the second block of the key stream on.
    fn apply(&self, nonce: &[u8; NONCE], mut stream: ChaCha20, message: &mut [u8]) {
        let (blocks, _) = message.as_chunks_mut();
        let done = Backend::best().run(Xor { key: &self.0, nonce, counter: 1, blocks }) * BLOCK;
        stream.seek(BLOCK + done);
        stream.apply_keystream(&mut message[done..]);
    }

    /// The key stream, and of its first block what authenticates.
    fn start(&self, nonce: &[u8; NONCE]) -> (ChaCha20, Secret<[u8; 32]>) {
        let mut stream = ChaCha20::new((&*self.0).into(), nonce.into());
        let mut key = Secret::<[u8; 32]>::ZERO;
        stream.apply_keystream(&mut key[..]);
        (stream, key)
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
