//! Ascon-AEAD128 (NIST SP 800-232, section 4).

use core::fmt;
use core::ops::Deref;

use sycon_permutation::{AsconP8, AsconP12, Permutation};
use sycon_secret::{Secret, equal, wipe};
use sycon_simd::Backend;
use zeroize::ZeroizeOnDrop;

use crate::{Forged, TAG};

/// The length of a key in bytes.
pub(crate) const KEY: usize = 16;

/// The length of a nonce of Ascon-AEAD128 in bytes.
pub const ASCON_NONCE: usize = 16;

/// The number of bytes of a message or of associated data per permutation.
pub(crate) const RATE: usize = 16;

/// The initial value (SP 800-232, table 12), as the first word of the state.
pub(crate) const INITIAL_VALUE: u64 = 0x0000_1000_808c_0001;

/// The last bit of the state, which separates associated data from the message.
pub(crate) const SEPARATOR: u64 = 1 << 63;

/// The byte after the last byte of associated data or of a message.
pub(crate) const PADDING: u8 = 0x01;

type State = Secret<[u8; 40]>;

/// Ascon-AEAD128 with a key, which is zeroized on drop.
///
/// **Never use a nonce twice with one key.** A second message with the same nonce reveals parts of both messages. Process
/// at most 2^54 bytes with one key: the nonces, the associated data and the messages that you encrypt and decrypt (SP
/// 800-232, section 4.3).
///
/// **A message is processed as a whole.** A stream would release plaintext before the tag is verified. Split long data into
/// messages, or use an age file.
///
/// ```
/// use sycon_aead::AsconAead128;
///
/// let cipher = AsconAead128::new(&[7; 16]);
/// let mut message = *b"attack at dawn";
/// let tag = cipher.seal(&[1; 16], &[b"header"], &mut message);
///
/// cipher.open(&[1; 16], &[b"header"], &mut message, &tag)?;
/// assert_eq!(&message, b"attack at dawn");
/// # Ok::<(), sycon_aead::Forged>(())
/// ```
#[derive(Clone)]
pub struct AsconAead128 {
    pub(crate) key: Secret<[u8; KEY]>,
    /// The value to XOR into every nonce; zeros without nonce masking.
    pub(crate) mask: Secret<[u8; ASCON_NONCE]>,
    tag_length: usize,
    backend: Backend,
}

impl AsconAead128 {
    /// Create a cipher with tags of 16 bytes.
    #[must_use]
    pub fn new(key: &[u8; KEY]) -> Self {
        let mut cipher = Self::empty(AsconP12::best_backend(), TAG);
        cipher.key.copy_from_slice(key);
        cipher
    }

    /// Create a cipher with nonce masking (SP 800-232, section 4.2.2): the second half of the key masks every nonce. An
    /// attack on many keys at once then costs as much as an attack on one key.
    #[must_use]
    pub fn with_nonce_masking(key: &[u8; 32]) -> Self {
        let mut cipher = Self::empty(AsconP12::best_backend(), TAG);
        cipher.set_key(key);
        cipher
    }

    /// Create a cipher with tags of `length` bytes, from 8 to 16 (SP 800-232, section 4.2.1). The key has 16 bytes, or 32
    /// with nonce masking. Both sides must use the same length. A forger succeeds with a probability of 2^(-8 `length`)
    /// per attempt: **limit the number of failed attempts.**
    ///
    /// # Errors
    ///
    /// [`Error`] for a key or a tag of another length.
    pub fn with_tag_length(key: &[u8], length: usize) -> Result<Self, Error> {
        Self::with_backend(AsconP12::best_backend(), key, length)
    }

    /// Like [`with_tag_length`](Self::with_tag_length), with a backend for single messages. [`new`](Self::new) selects the
    /// fastest.
    ///
    /// # Errors
    ///
    /// The errors of [`with_tag_length`](Self::with_tag_length).
    pub fn with_backend(backend: Backend, key: &[u8], tag_length: usize) -> Result<Self, Error> {
        if ![KEY, 2 * KEY].contains(&key.len()) {
            return Err(Error::KeyLength { given: key.len() });
        }
        if !(Tag::SHORTEST..=TAG).contains(&tag_length) {
            return Err(Error::TagLength { given: tag_length });
        }
        let mut cipher = Self::empty(backend, tag_length);
        cipher.set_key(key);
        Ok(cipher)
    }

    #[inline(always)]
    fn empty(backend: Backend, tag_length: usize) -> Self {
        Self { key: Secret::ZERO, mask: Secret::ZERO, tag_length, backend }
    }

    /// Copy the key, and the mask if the key has one.
    #[inline(always)]
    fn set_key(&mut self, key: &[u8]) {
        let (key, mask) = key.split_at(KEY);
        self.key.copy_from_slice(key);
        self.mask[..mask.len()].copy_from_slice(mask);
    }

    /// Return the length of tags in bytes.
    #[must_use]
    pub fn tag_length(&self) -> usize {
        self.tag_length
    }

    /// Encrypt `message` in place, and return the tag. `aad` is associated data in pieces: only their concatenation
    /// matters. It is authenticated and not encrypted.
    #[must_use]
    pub fn seal(&self, nonce: &[u8; ASCON_NONCE], aad: &[&[u8]], message: &mut [u8]) -> Tag {
        let mut state = self.start(nonce, aad);
        let (blocks, rest) = message.as_chunks_mut::<RATE>();
        AsconP8::encrypt_blocks(self.backend, &mut state, blocks);
        for (byte, text) in state.iter_mut().zip(&mut *rest) {
            *byte ^= *text;
            *text = *byte;
        }
        state[rest.len()] ^= PADDING;
        Tag { bytes: self.finish(state), length: self.tag_length }
    }

    /// Decrypt `message` in place if its tag is valid. `aad` is as in [`seal`](Self::seal).
    ///
    /// # Errors
    ///
    /// [`Forged`] if the tag is not that of these inputs, or has another length. Then `message` is unchanged or all zeros.
    pub fn open(
        &self,
        nonce: &[u8; ASCON_NONCE],
        aad: &[&[u8]],
        message: &mut [u8],
        tag: &[u8],
    ) -> Result<(), Forged> {
        let mut state = self.start(nonce, aad);
        let (blocks, rest) = message.as_chunks_mut::<RATE>();
        AsconP8::decrypt_blocks(self.backend, &mut state, blocks);
        for (byte, text) in state.iter_mut().zip(&mut *rest) {
            let plain = *byte ^ *text;
            *byte = *text;
            *text = plain;
        }
        state[rest.len()] ^= PADDING;
        self.verify(&self.finish(state), tag, message)
    }

    /// Return the state after the key, the nonce and the associated data.
    fn start(&self, nonce: &[u8; ASCON_NONCE], aad: &[&[u8]]) -> State {
        let mut state = State::ZERO;
        state[..8].copy_from_slice(&INITIAL_VALUE.to_le_bytes());
        state[8..24].copy_from_slice(&self.key[..]);
        for ((byte, nonce), mask) in state[24..].iter_mut().zip(nonce).zip(&self.mask[..]) {
            *byte = nonce ^ mask;
        }
        AsconP12::permute(self.backend, &mut state);
        xor(&mut state[24..], &self.key[..]);
        if aad.iter().any(|piece| !piece.is_empty()) {
            self.absorb(&mut state, aad);
        }
        xor(&mut state[32..], &SEPARATOR.to_le_bytes());
        state
    }

    fn absorb(&self, state: &mut State, aad: &[&[u8]]) {
        let mut used = 0;
        for mut piece in aad.iter().copied() {
            if used > 0 {
                let (first, rest) = piece.split_at(piece.len().min(RATE - used));
                xor(&mut state[used..], first);
                used += first.len();
                piece = rest;
                if used < RATE {
                    continue;
                }
                AsconP8::permute(self.backend, state);
            }
            let (blocks, rest) = piece.as_chunks::<RATE>();
            AsconP8::absorb_blocks(self.backend, state, blocks);
            xor(&mut state[..], rest);
            used = rest.len();
        }
        state[used] ^= PADDING;
        AsconP8::permute(self.backend, state);
    }

    /// Return the complete tag.
    fn finish(&self, mut state: State) -> [u8; TAG] {
        xor(&mut state[16..], &self.key[..]);
        AsconP12::permute(self.backend, &mut state);
        xor(&mut state[24..], &self.key[..]);
        let mut tag = [0; TAG];
        tag.copy_from_slice(&state[24..]);
        tag
    }

    /// Compare the beginning of a complete tag with `tag`. If they differ, also in length, zeroize `message`.
    pub(crate) fn verify(
        &self,
        complete: &[u8; TAG],
        tag: &[u8],
        message: &mut [u8],
    ) -> Result<(), Forged> {
        if equal(&complete[..self.tag_length], tag) {
            return Ok(());
        }
        wipe(message);
        Err(Forged)
    }
}

/// XOR `bytes` into the beginning of `state`.
fn xor(state: &mut [u8], bytes: &[u8]) {
    for (byte, other) in state.iter_mut().zip(bytes) {
        *byte ^= other;
    }
}

impl ZeroizeOnDrop for AsconAead128 {}

impl fmt::Debug for AsconAead128 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "AsconAead128(.., {})", self.backend)
    }
}

/// A tag of 8 to 16 bytes. `==` takes constant time, and tags of different lengths are not equal.
#[derive(Clone, Copy, Debug)]
pub struct Tag {
    bytes: [u8; TAG],
    length: usize,
}

impl Tag {
    /// The minimum length in bytes.
    pub const SHORTEST: usize = 8;

    /// Keep the first `length` bytes of a complete tag.
    pub(crate) fn new(bytes: [u8; TAG], length: usize) -> Self {
        Self { bytes, length }
    }
}

/// 16 zeros, for [`seal_many`](crate::seal_many) to overwrite.
impl Default for Tag {
    fn default() -> Self {
        Self { bytes: [0; TAG], length: TAG }
    }
}

impl Deref for Tag {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.bytes[..self.length]
    }
}

impl PartialEq for Tag {
    fn eq(&self, other: &Self) -> bool {
        equal(self, other)
    }
}

impl Eq for Tag {}

impl TryFrom<&[u8]> for Tag {
    type Error = Error;

    fn try_from(tag: &[u8]) -> Result<Self, Error> {
        let length = tag.len();
        if !(Self::SHORTEST..=TAG).contains(&length) {
            return Err(Error::TagLength { given: length });
        }
        let mut bytes = [0; TAG];
        bytes[..length].copy_from_slice(tag);
        Ok(Self { bytes, length })
    }
}

/// The error of a key or a tag with another length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// The key has neither 16 nor 32 bytes.
    KeyLength {
        /// Its length in bytes.
        given: usize,
    },
    /// The tag is shorter than 8 bytes or longer than 16.
    TagLength {
        /// Its length in bytes.
        given: usize,
    },
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::KeyLength { given } => {
                write!(
                    f,
                    "key: wrong length (got {given}, expected 16 bytes, or 32 with nonce masking)"
                )
            }
            Self::TagLength { given } => {
                write!(f, "tag: wrong length (got {given}, expected 8 to 16 bytes)")
            }
        }
    }
}

impl core::error::Error for Error {}
