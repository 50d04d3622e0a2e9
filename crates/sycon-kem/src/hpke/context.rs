//! The two ends of a sequence of messages.

use core::fmt;
use std::vec::Vec;

use sycon_secret::wipe;
use zeroize::{ZeroizeOnDrop, Zeroizing};

use super::error::at_most;
use super::schedule::{Psk, Schedule};
use super::{Error, Kem, PrivateKey, PublicKey, Suite, aead};
use crate::SharedSecret;

/// The sender of a sequence of messages.
///
/// It cannot be cloned. A clone would encrypt another message under the same key and nonce, which reveals both
/// plaintexts. The keys are zeroized on drop.
///
/// **After `fork`, use the state in one process only**: parent and child would encrypt under one key and nonce.
///
/// ```
/// use sycon_kem::hpke::{Aead, Kdf, Receiver, Sender, Suite};
/// use sycon_kem::xwing::DecapsulationKey;
///
/// let key = DecapsulationKey::generate()?;
/// let suite = Suite::new(Kdf::TurboShake128, Aead::Aes256Gcm);
///
/// let (enc, mut sender) = Sender::new(suite, key.encapsulation_key(), b"app v1")?;
/// let first = sender.seal(b"", b"one")?;
/// let second = sender.seal(b"", b"two")?;
///
/// let mut receiver = Receiver::new(suite, &key, &enc, b"app v1")?;
/// assert_eq!(receiver.open(b"", &first)?, b"one");
/// assert_eq!(receiver.open(b"", &second)?, b"two");
/// assert_eq!(receiver.export(b"reply", 32)?, sender.export(b"reply", 32)?);
/// # Ok::<(), sycon_kem::hpke::Error>(())
/// ```
///
/// ```compile_fail,E0599
/// # use sycon_kem::hpke::{Sender, Suite};
/// # use sycon_kem::xwing::DecapsulationKey;
/// # let key = DecapsulationKey::generate()?;
/// let (_, sender) = Sender::new(Suite::DEFAULT, key.encapsulation_key(), b"")?;
/// let two = sender.clone();
/// # Ok::<(), sycon_kem::hpke::Error>(())
/// ```
pub struct Sender(pub(super) Context);

/// The receiver of a sequence of messages. It opens them in the order in which they were sealed. The keys are
/// zeroized on drop.
///
/// For an example, see [`Sender`].
pub struct Receiver(pub(super) Context);

impl Sender {
    /// Return an encapsulated secret for the owner of `key`, and the sender that seals messages with it.
    ///
    /// Both sides must use the same `info`, for example the name and version of the protocol. It can be empty.
    ///
    /// # Errors
    ///
    /// [`Error::Long`] if `info` is longer than 65,535 bytes and the KDF is not HKDF. [`Error::Kem`] if the operating
    /// system returns no random bytes.
    pub fn new(suite: Suite, key: &dyn PublicKey, info: &[u8]) -> Result<(Vec<u8>, Self), Error> {
        Self::with_psk(suite, key, info, None)
    }

    /// As [`new`](Self::new), with an optional pre-shared key.
    ///
    /// # Errors
    ///
    /// As [`new`](Self::new). [`Error::Long`] also applies to the pre-shared key and its name.
    pub fn with_psk(
        suite: Suite,
        key: &dyn PublicKey,
        info: &[u8],
        psk: Option<Psk<'_>>,
    ) -> Result<(Vec<u8>, Self), Error> {
        check_lengths(suite, info, psk)?;
        let (enc, secret) = key.encapsulate_to()?;
        Ok((enc, Self(Context::new(suite, key.kem(), &secret, info, psk))))
    }

    /// Return the ciphertext of the next message. It is 16 bytes longer than the message.
    ///
    /// The receiver must use the same `aad`, which can be empty.
    ///
    /// # Errors
    ///
    /// [`Error::ExportOnly`] if the suite has no AEAD. [`Error::Long`] if the message is longer than 64 GiB for
    /// AES-GCM or 256 GiB for ChaCha20-Poly1305. [`Error::MessageLimit`] after 2^96 - 1 messages. An error does not
    /// change the number of the next message.
    pub fn seal(&mut self, aad: &[u8], plaintext: &[u8]) -> Result<Vec<u8>, Error> {
        let mut ciphertext = Vec::new();
        self.seal_behind(&mut ciphertext, aad, plaintext)?;
        Ok(ciphertext)
    }

    /// As [`seal`](Self::seal), but appends the ciphertext to `out`.
    pub(super) fn seal_behind(
        &mut self,
        out: &mut Vec<u8>,
        aad: &[u8],
        plaintext: &[u8],
    ) -> Result<(), Error> {
        let Context { schedule, number } = &mut self.0;
        aead::check_plaintext(schedule.suite.aead, plaintext.len())?;
        let (nonce, next) = schedule.nonce(*number)?;
        let start = out.len();
        out.reserve_exact(plaintext.len() + aead::TAG);
        out.extend_from_slice(plaintext);
        let tag = schedule.cipher().seal(&nonce, aad, &mut out[start..]);
        out.extend_from_slice(&tag);
        *number = next;
        Ok(())
    }

    /// Return a secret of `length` bytes for the purpose that `context` names. The receiver exports the same secret.
    ///
    /// # Errors
    ///
    /// [`Error::Long`] if `length` is more than [`Kdf::longest_export`](super::Kdf::longest_export).
    pub fn export(&self, context: &[u8], length: usize) -> Result<Zeroizing<Vec<u8>>, Error> {
        self.0.export(context, length)
    }
}

impl Receiver {
    /// Return the receiver of the messages that belong to the encapsulated secret `enc`.
    ///
    /// # Errors
    ///
    /// [`Error::Long`] as for [`Sender::new`]. [`Error::Kem`] if `enc` has the wrong length, or contains an X25519
    /// share of small order. If `enc` was tampered with or made for another key, this function succeeds, but no
    /// message opens.
    pub fn new(suite: Suite, key: &dyn PrivateKey, enc: &[u8], info: &[u8]) -> Result<Self, Error> {
        Self::with_psk(suite, key, enc, info, None)
    }

    /// As [`new`](Self::new), with an optional pre-shared key.
    ///
    /// # Errors
    ///
    /// As [`new`](Self::new). [`Error::Long`] also applies to the pre-shared key and its name.
    pub fn with_psk(
        suite: Suite,
        key: &dyn PrivateKey,
        enc: &[u8],
        info: &[u8],
        psk: Option<Psk<'_>>,
    ) -> Result<Self, Error> {
        check_lengths(suite, info, psk)?;
        let secret = key.decapsulate_from(enc)?;
        Ok(Self(Context::new(suite, key.kem(), &secret, info, psk)))
    }

    /// Open the next message.
    ///
    /// # Errors
    ///
    /// [`Error::Open`] if `ciphertext` is not that of the next message with this `aad`. The receiver does not change,
    /// and can still open the right ciphertext. [`Error::Short`] if `ciphertext` is shorter than a tag.
    /// Other errors as for [`Sender::seal`].
    pub fn open(&mut self, aad: &[u8], ciphertext: &[u8]) -> Result<Vec<u8>, Error> {
        let Context { schedule, number } = &mut self.0;
        aead::check_offered(schedule.suite.aead)?;
        let Some((ciphertext, tag)) = ciphertext.split_last_chunk::<{ aead::TAG }>() else {
            let given = ciphertext.len();
            return Err(Error::Short { what: "ciphertext", given, least: aead::TAG });
        };
        aead::check_plaintext(schedule.suite.aead, ciphertext.len())?;
        let (nonce, next) = schedule.nonce(*number)?;
        let mut message = ciphertext.to_vec();
        if !schedule.cipher().open(&nonce, aad, &mut message, tag) {
            wipe(&mut message);
            return Err(Error::Open);
        }
        *number = next;
        Ok(message)
    }

    /// As [`Sender::export`].
    ///
    /// # Errors
    ///
    /// As [`Sender::export`].
    pub fn export(&self, context: &[u8], length: usize) -> Result<Zeroizing<Vec<u8>>, Error> {
        self.0.export(context, length)
    }
}

pub(super) struct Context {
    pub(super) schedule: Schedule,
    /// The number of the next message.
    pub(super) number: u128,
}

impl Context {
    pub(super) fn new(
        suite: Suite,
        kem: Kem,
        secret: &SharedSecret,
        info: &[u8],
        psk: Option<Psk<'_>>,
    ) -> Self {
        Self { schedule: Schedule::new(suite, kem, secret, info, psk), number: 0 }
    }

    fn export(&self, context: &[u8], length: usize) -> Result<Zeroizing<Vec<u8>>, Error> {
        let most = self.schedule.suite.kdf.longest_export();
        at_most("exported secret", length, most as u64)?;
        let mut out = Zeroizing::new(std::vec![0; length]);
        self.schedule.export(context, &mut out);
        Ok(out)
    }
}

/// For a KDF that hashes lengths as two bytes: rejects inputs that are longer than 65,535 bytes.
fn check_lengths(suite: Suite, info: &[u8], psk: Option<Psk<'_>>) -> Result<(), Error> {
    if !suite.kdf.has_one_stage() {
        return Ok(());
    }
    let most = u64::from(u16::MAX);
    at_most("info", info.len(), most)?;
    let Some(Psk { psk, id }) = psk else { return Ok(()) };
    at_most("pre-shared key", psk.len(), most)?;
    at_most("name of the pre-shared key", id.len(), most)
}

impl ZeroizeOnDrop for Sender {}

impl ZeroizeOnDrop for Receiver {}

impl fmt::Debug for Sender {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "HPKE sender ({})", self.0.schedule.suite)
    }
}

impl fmt::Debug for Receiver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "HPKE receiver ({})", self.0.schedule.suite)
    }
}
