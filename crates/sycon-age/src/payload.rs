//! The payload: chunks of 64 KiB. The nonce of each contains the chunk's number and a flag for the last chunk.

use sycon_aead::ChaCha20Poly1305;

use crate::aead::{Cipher, NONCE, TAG};
use crate::{Error, FileKey};

/// The length of a plaintext chunk, except the last one.
pub(crate) const CHUNK: usize = 64 * 1024;

/// If a chunk does not decrypt as the last chunk, it is tried as a chunk before the last, so it must be unchanged.
const _: () = assert!(CHUNK >= ChaCha20Poly1305::UNCHANGED_FROM);

/// The length of an encrypted chunk.
pub(crate) const SEALED: usize = CHUNK + TAG;

/// The length of the salt, which precedes the chunks.
pub(crate) const SALT: usize = 16;

/// The cipher for the chunks of a file. Its key does not move when a reader or writer moves.
pub(crate) struct Payload(Box<Cipher>);

impl Payload {
    pub(crate) fn new(key: &FileKey, salt: &[u8; SALT]) -> Self {
        Self(Box::new(Cipher::new(key.payload_key(salt))))
    }

    /// Encrypt a chunk in place, and write the tag to its last bytes.
    pub(crate) fn seal(&self, number: u64, last: bool, chunk: &mut [u8]) {
        let (text, tag) = chunk.split_last_chunk_mut::<TAG>().expect("room for a tag");
        *tag = self.0.seal(&nonce(number, last), text);
    }

    /// Decrypt a chunk in place if it is authentic. Otherwise a full chunk is unchanged.
    pub(crate) fn open(&self, number: u64, last: bool, chunk: &mut [u8]) -> bool {
        let Some((text, tag)) = chunk.split_last_chunk_mut::<TAG>() else { return false };
        self.0.open(&nonce(number, last), text, tag)
    }

    /// Like [`open`](Self::open), but return the reason if a chunk fails. `more` is true if bytes follow the chunk.
    pub(crate) fn open_next(&self, number: u64, more: bool, chunk: &mut [u8]) -> Opened {
        let length = chunk.len().saturating_sub(TAG);
        if more {
            return if self.open(number, false, chunk) {
                Opened { length, wrong: None }
            } else if self.open(number, true, chunk) {
                Opened { length, wrong: Some("bytes follow the last chunk") }
            } else {
                Opened { length: 0, wrong: Some("a chunk was modified or moved") }
            };
        }
        if chunk.len() == TAG && number > 0 {
            Opened { length: 0, wrong: Some("the last chunk is empty but not the only one") }
        } else if self.open(number, true, chunk) {
            Opened { length, wrong: None }
        } else if chunk.len() == SEALED && self.open(number, false, chunk) {
            Opened { length, wrong: Some("the file was truncated; the last chunk is missing") }
        } else {
            Opened {
                length: 0,
                wrong: Some("the last chunk was tampered with, or the file was truncated"),
            }
        }
    }
}

/// The result of decrypting a chunk.
#[derive(Clone, Copy)]
pub(crate) struct Opened {
    /// The number of plaintext bytes, which are authentic.
    pub(crate) length: usize,
    /// The error after these bytes, if any.
    pub(crate) wrong: Option<&'static str>,
}

fn nonce(number: u64, last: bool) -> [u8; NONCE] {
    let mut nonce = [0; NONCE];
    nonce[3..11].copy_from_slice(&number.to_be_bytes());
    nonce[11] = u8::from(last);
    nonce
}

/// Return the length of the plaintext of `sealed` bytes of chunks.
pub(crate) fn plaintext_length(sealed: u64) -> Result<u64, Error> {
    let (full, rest) = (sealed / SEALED as u64, sealed % SEALED as u64);
    let tag = TAG as u64;
    if sealed < tag || (1..tag).contains(&rest) {
        return Err(Error::Payload("the file was truncated within a chunk"));
    }
    if rest == tag && full > 0 {
        return Err(Error::Payload("the last chunk is empty but not the only one"));
    }
    Ok(sealed - tag * sealed.div_ceil(SEALED as u64))
}

/// Return the length of the chunks for `plaintext` bytes.
pub(crate) fn sealed_length(plaintext: u64) -> u64 {
    plaintext + TAG as u64 * plaintext.div_ceil(CHUNK as u64).max(1)
}
