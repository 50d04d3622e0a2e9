//! What most users want, composed of a few operations each: [`Protocol`]'s where nothing is encrypted, and
//! otherwise [`SizedProtocol`]'s, so that no data can be taken for others.
//!
//! | scheme | operations behind `init(domain)` |
//! |---|---|
//! | [`Digest`] | mix `message`, derive `digest` |
//! | [`Mac`] | mix `key`, mix `message`, derive `tag` |
//! | [`encrypt`], [`decrypt`]: a stream cipher | sized: mix `key`, mix `nonce`, encrypt `message` |
//! | [`Aead`] | sized: mix `key`, mix `nonce`, mix `ad`, seal `message` |
//! | [`Channel`] | sized: two clones, mix `sender` into each; seal `message` |
//!
//! Every one takes a domain: a string that nothing else uses, such as `example.org cookies v1`, which
//! keeps its outputs apart from those of all others, also under the same key. Keys are 32 bytes of
//! randomness; longer ones, or secrets of lower density, do no harm. See the crate on how
//! little this design has been reviewed.

use subtle::ConstantTimeEq;
use zeroize::Zeroizing;

use sycon_secret::reveal;
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
    /// Of an empty message.
    #[must_use]
    pub fn new(domain: &[u8]) -> Self {
        Self::with_backend(Backend::best(), domain)
    }

    /// As [`new`](Self::new), with a backend of your choice.
    #[must_use]
    pub fn with_backend(backend: Backend, domain: &[u8]) -> Self {
        Self { message: Protocol::with_backend(backend, domain).mixing(b"message") }
    }

    /// The next piece of the message.
    pub fn absorb(&mut self, data: &[u8]) -> &mut Self {
        self.message.absorb(data);
        self
    }

    /// The digest of `out.len()` bytes; 32 or more resist collisions. Digests of different lengths
    /// are unrelated.
    pub fn finalize_into(self, out: &mut [u8]) {
        self.message.finish().derive(b"digest", out);
    }
}

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

    /// Of an empty message, under `key`.
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

    /// The next piece of the message.
    pub fn absorb(&mut self, data: &[u8]) -> &mut Self {
        self.message.absorb(data);
        self
    }

    /// The tag of `out.len()` bytes; 16 or 32 are usual. Tags of different lengths are unrelated.
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
        if reveal(expected.ct_eq(tag).into()) { Ok(()) } else { Err(Error::Tag) }
    }
}

/// Encrypts `data` in place with a stream cipher. Nothing is authenticated: prefer [`Aead`].
///
/// # Security
///
/// `nonce` must never come twice with one key.
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

/// Authenticated encryption with associated data, of any number of messages under one key.
///
/// # Security
///
/// A nonce must never come twice with one key; 24 random bytes, or a counter, see to that. Twice the
/// same nonce and associated data reveal the xor of the two messages' beginnings.
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
    /// With `key`, which is mixed here once and for all messages.
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

    /// Encrypts `data` in place and returns the tag of it, of `nonce` and of the associated data `ad`.
    #[inline]
    #[must_use = "without the tag nobody can open it"]
    pub fn seal(&self, nonce: &[u8], ad: &[u8], data: &mut [u8]) -> [u8; TAG_LEN] {
        self.message(nonce, ad).seal(b"message", data)
    }

    /// Decrypts `data` in place, if `tag` belongs to it.
    ///
    /// # Errors
    ///
    /// [`Error::InvalidCiphertext`] if the key, the nonce, the associated data, the ciphertext or the
    /// tag is another. `data` is then all zeros.
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

/// One end of a channel: messages both ways, each of which must arrive, in order and unchanged.
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
    /// `None` after a message that was not valid: nothing that follows it can be.
    receiving: Option<SizedProtocol>,
}

impl Channel {
    /// The end that began, of two that share `protocol`.
    ///
    /// # Security
    ///
    /// The protocol must hold a fresh key: two channels from one state encrypt alike. A [`Protocol`]
    /// must have kept the [rules](crate#security).
    #[must_use]
    pub fn initiator(protocol: impl Into<SizedProtocol>) -> Self {
        Self::new(protocol.into(), b"initiator", b"responder")
    }

    /// The other end.
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
    /// [`Error::InvalidCiphertext`] if it is not that message, and from then on always. `data` is
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
