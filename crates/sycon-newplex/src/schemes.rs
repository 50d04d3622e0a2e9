//! Common schemes, each composed of a few operations: of a [`Protocol`] if nothing is encrypted, and otherwise of a
//! [`SizedProtocol`], so that data cannot be mistaken for other data.
//!
//! | scheme | operations after `init(domain)` |
//! |---|---|
//! | [`Digest`] | mix `message`, derive `digest` |
//! | [`Mac`] | mix `key`, mix `message`, derive `tag` |
//! | [`encrypt`], [`decrypt`]: a stream cipher | sized: mix `key`, mix `nonce`, encrypt `message` |
//! | [`Aead`] | sized: mix `key`, mix `nonce`, mix `ad`, seal `message` |
//! | [`Channel`] | sized: two clones, mix `sender` into each; seal `message` |
//!
//! Each scheme has a domain: a string that nothing else uses, such as `example.org cookies v1`. It separates the
//! outputs of the scheme from all other outputs, even under the same key. Keys are 32 random bytes. Longer keys, or
//! secrets that are not uniformly distributed, are safe too. See the crate on the lack of review of this design.

use zeroize::{ZeroizeOnDrop, Zeroizing};

use sycon_secret::equal;
use sycon_simd::Backend;
use sycon_sponge::{MIN_TAG, TagLength};

use crate::{Error, Mixing, Protocol, SizedProtocol, TAG_LEN};

/// A message digest.
///
/// ```
/// use sycon_newplex::schemes::Digest;
///
/// let mut digest = Digest::new(b"example.org files v1");
/// digest.absorb(b"any ").absorb(b"pieces");
/// let mut out = [0; 32];
/// digest.finalize_into(&mut out);
/// ```
#[derive(Clone, Debug)]
pub struct Digest {
    message: Mixing,
}

impl Digest {
    /// Creates the digest of an empty message.
    #[must_use]
    pub fn new(domain: &[u8]) -> Self {
        Self::with_backend(Backend::best(), domain)
    }

    /// As [`new`](Self::new), with a backend of your choice.
    #[must_use]
    pub fn with_backend(backend: Backend, domain: &[u8]) -> Self {
        Self { message: Protocol::with_backend(backend, domain).mixing(b"message") }
    }

    /// Absorbs the next piece of the message.
    pub fn absorb(&mut self, data: &[u8]) -> &mut Self {
        self.message.absorb(data);
        self
    }

    /// Writes the digest of `out.len()` bytes. Digests of 32 or more bytes resist collisions. Digests of different
    /// lengths are unrelated.
    pub fn finalize_into(self, out: &mut [u8]) {
        self.message.finish().derive(b"digest", out);
    }
}

impl ZeroizeOnDrop for Digest {}

/// A message authentication code.
///
/// ```
/// use sycon_newplex::schemes::Mac;
///
/// let mut mac = Mac::new(b"example.org cookies v1", &[7; 32]);
/// mac.absorb(b"message");
/// let mut tag = [0; 16];
/// mac.clone().finalize_into(&mut tag);
/// assert!(mac.clone().verify(&tag, 16).is_ok());
/// tag[0] ^= 1;
/// assert!(mac.verify(&tag, 16).is_err());
/// ```
#[derive(Clone, Debug)]
pub struct Mac {
    message: Mixing,
}

impl Mac {
    /// The shortest tag that [`verify`](Self::verify) accepts.
    pub const MIN_TAG: usize = MIN_TAG;

    /// The longest tag that [`verify`](Self::verify) accepts.
    pub const MAX_TAG: usize = 64;

    /// Creates the MAC of an empty message, under `key`.
    #[must_use]
    pub fn new(domain: &[u8], key: &[u8]) -> Self {
        Self::with_backend(Backend::best(), domain, key)
    }

    /// As [`new`](Self::new), with a backend of your choice.
    #[must_use]
    pub fn with_backend(backend: Backend, domain: &[u8], key: &[u8]) -> Self {
        let mut protocol = Protocol::with_backend(backend, domain);
        protocol.mix(b"key", key);
        Self { message: protocol.mixing(b"message") }
    }

    /// Absorbs the next piece of the message.
    pub fn absorb(&mut self, data: &[u8]) -> &mut Self {
        self.message.absorb(data);
        self
    }

    /// Writes the tag of `out.len()` bytes; 16 and 32 are usual. Tags of different lengths are unrelated.
    pub fn finalize_into(self, out: &mut [u8]) {
        self.message.finish().derive(b"tag", out);
    }

    /// Check that `tag` has `length` bytes and belongs to the message. The time depends on `length` alone.
    ///
    /// `length` is the length in bytes that your protocol fixes for its tags: preferably 16 or more, and from
    /// [`MIN_TAG`](Self::MIN_TAG) to [`MAX_TAG`](Self::MAX_TAG).
    ///
    /// # Security
    ///
    /// **Never pass `tag.len()` as `length`:** then the sender chooses. A forged tag is accepted with a probability of
    /// 2<sup>-8`length`</sup> per try.
    ///
    /// # Errors
    ///
    /// [`Error::TagLength`] if `tag` does not have `length` bytes, or `length` is out of range. [`Error::Tag`] if `tag`
    /// does not belong to the message.
    pub fn verify(self, tag: &[u8], length: usize) -> Result<(), Error> {
        let is_possible = (Self::MIN_TAG..=Self::MAX_TAG).contains(&length);
        TagLength::check(tag.len(), length, is_possible, "4 to 64 bytes")?;
        let mut expected = Zeroizing::new([0; Self::MAX_TAG]);
        let expected = &mut expected[..length];
        self.finalize_into(expected);
        if equal(expected, tag) { Ok(()) } else { Err(Error::Tag) }
    }
}

impl ZeroizeOnDrop for Mac {}

/// Encrypts `data` in place with a stream cipher. **Not authenticated:** prefer [`Aead`].
///
/// # Security
///
/// **Never use a `nonce` twice with the same key.**
///
/// ```
/// use sycon_newplex::schemes;
///
/// let mut data = *b"message";
/// schemes::encrypt(b"example.org v1", &[7; 32], b"nonce", &mut data);
/// schemes::decrypt(b"example.org v1", &[7; 32], b"nonce", &mut data);
/// assert_eq!(&data, b"message");
/// ```
pub fn encrypt(domain: &[u8], key: &[u8], nonce: &[u8], data: &mut [u8]) {
    stream_cipher(domain, key, nonce).encrypt(b"message", data);
}

/// The inverse of [`encrypt`].
pub fn decrypt(domain: &[u8], key: &[u8], nonce: &[u8], data: &mut [u8]) {
    stream_cipher(domain, key, nonce).decrypt(b"message", data);
}

fn stream_cipher(domain: &[u8], key: &[u8], nonce: &[u8]) -> SizedProtocol {
    let mut protocol = SizedProtocol::new(domain);
    protocol.mix(b"key", key);
    protocol.mix(b"nonce", nonce);
    protocol
}

/// Authenticated encryption with associated data, for any number of messages under one key.
///
/// # Security
///
/// **Never use a nonce twice with the same key.** Use 24 random bytes or a counter. Two messages with the same nonce
/// and associated data reveal the xor of their beginnings.
///
/// ```
/// use sycon_newplex::schemes::Aead;
///
/// let aead = Aead::new(b"example.org notes v1", &[7; 32]);
/// let mut note = *b"message";
/// let tag = aead.seal(b"nonce 1", b"to bob", &mut note);
/// aead.open(b"nonce 1", b"to bob", &mut note, &tag)?;
/// assert_eq!(&note, b"message");
/// # Ok::<(), sycon_newplex::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Aead {
    keyed: SizedProtocol,
}

impl Aead {
    /// Creates an AEAD with `key`, which is mixed once here for all messages.
    #[must_use]
    pub fn new(domain: &[u8], key: &[u8]) -> Self {
        Self::with_backend(Backend::best(), domain, key)
    }

    /// As [`new`](Self::new), with a backend of your choice.
    #[must_use]
    pub fn with_backend(backend: Backend, domain: &[u8], key: &[u8]) -> Self {
        let mut keyed = SizedProtocol::with_backend(backend, domain);
        keyed.mix(b"key", key);
        Self { keyed }
    }

    /// Encrypts `data` in place and returns the tag, which authenticates `data`, `nonce` and the associated data `ad`.
    #[inline]
    #[must_use = "without the tag nobody can open it"]
    pub fn seal(&self, nonce: &[u8], ad: &[u8], data: &mut [u8]) -> [u8; TAG_LEN] {
        self.message(nonce, ad).seal(b"message", data)
    }

    /// Decrypts `data` in place, if `tag` is valid.
    ///
    /// # Errors
    ///
    /// [`Error::InvalidCiphertext`] if the key, the nonce, the associated data, the ciphertext or the tag is wrong.
    /// `data` is then all zeros.
    #[inline]
    pub fn open(
        &self,
        nonce: &[u8],
        ad: &[u8],
        data: &mut [u8],
        tag: &[u8; TAG_LEN],
    ) -> Result<(), Error> {
        self.message(nonce, ad).open_detached(b"message", data, tag)
    }

    #[inline]
    fn message(&self, nonce: &[u8], ad: &[u8]) -> SizedProtocol {
        let mut protocol = self.keyed.clone();
        protocol.mix(b"nonce", nonce);
        protocol.mix(b"ad", ad);
        protocol
    }
}

impl ZeroizeOnDrop for Aead {}

/// One end of a channel: messages in both directions, each of which must arrive, in order and unchanged.
///
/// ```
/// use sycon_newplex::{SizedProtocol, schemes::Channel};
///
/// let mut handshake = SizedProtocol::new(b"example.org chat v1");
/// handshake.mix(b"key", &[7; 32]); // what both ends know, and nobody else
/// let mut alice = Channel::initiator(handshake.clone());
/// let mut bob = Channel::responder(handshake);
///
/// let mut message = *b"hello";
/// let tag = alice.send(&mut message);
/// bob.receive(&mut message, &tag)?;
/// assert_eq!(&message, b"hello");
/// # Ok::<(), sycon_newplex::Error>(())
/// ```
#[derive(Debug)]
pub struct Channel {
    sending: SizedProtocol,
    /// `None` after an invalid message: no message that follows it can be valid.
    receiving: Option<SizedProtocol>,
}

impl Channel {
    /// Creates the initiator's end of a channel. Both ends share `protocol`.
    ///
    /// # Security
    ///
    /// The protocol must contain a fresh key: two channels with the same state use the same keystream. A [`Protocol`]
    /// must have followed the [rules](crate#security).
    #[must_use]
    pub fn initiator(protocol: impl Into<SizedProtocol>) -> Self {
        Self::new(protocol.into(), b"initiator", b"responder")
    }

    /// Creates the responder's end of a channel.
    #[must_use]
    pub fn responder(protocol: impl Into<SizedProtocol>) -> Self {
        Self::new(protocol.into(), b"responder", b"initiator")
    }

    fn new(mut receiving: SizedProtocol, own: &[u8], other: &[u8]) -> Self {
        let mut sending = receiving.clone();
        sending.mix(b"sender", own);
        receiving.mix(b"sender", other);
        Self { sending, receiving: Some(receiving) }
    }

    /// Encrypts a message in place and returns its tag.
    #[must_use = "without the tag nobody can open it"]
    pub fn send(&mut self, data: &mut [u8]) -> [u8; TAG_LEN] {
        self.sending.seal(b"message", data)
    }

    /// Decrypts the other end's next message in place.
    ///
    /// # Errors
    ///
    /// [`Error::InvalidCiphertext`] if `data` and `tag` are not the next message, and for every later call. `data` is
    /// then all zeros.
    pub fn receive(&mut self, data: &mut [u8], tag: &[u8; TAG_LEN]) -> Result<(), Error> {
        let result = match &mut self.receiving {
            Some(protocol) => protocol.open_detached(b"message", data, tag),
            None => Err(Error::InvalidCiphertext),
        };
        if result.is_err() {
            data.fill(0);
            self.receiving = None;
        }
        result
    }
}

impl ZeroizeOnDrop for Channel {}
