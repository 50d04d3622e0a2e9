//! The two ends of a sequence of messages.

use core::fmt;
use std::vec::Vec;

use sycon_secret::wipe;
use zeroize::Zeroizing;

use super::error::at_most;
use super::schedule::{Psk, Schedule};
use super::{Error, Kem, PrivateKey, PublicKey, Suite, aead};
use crate::SharedSecret;

/// The end that seals messages.
///
/// It cannot be cloned: a message of the clone would be encrypted like another one of the original,
/// which tells both. Keys are wiped when it is dropped.
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

/// The end that opens messages, in the order in which they were sealed. Keys are wiped when it is
/// dropped.
///
/// [`Sender`] has an example.
pub struct Receiver(pub(super) Context);

impl Sender {
    /// An encapsulated secret to be sent to the holder of `key`, and what seals messages under it.
    ///
    /// `info` is what both sides must agree on, such as the protocol and its version. It may be empty.
    ///
    /// # Errors
    ///
    /// [`Error::Long`] if `info` has more than 65,535 bytes, and the KDF is another than HKDF;
    /// [`Error::Kem`] if the operating system gives no random bytes.
    pub fn new(suite: Suite, key: &dyn PublicKey, info: &[u8]) -> Result<(Vec<u8>, Self), Error> {
        Self::with_psk(suite, key, info, None)
    }

    /// As [`new`](Self::new), with a pre-shared key, if there is one.
    ///
    /// # Errors
    ///
    /// As [`new`](Self::new), and [`Error::Long`] also for the pre-shared key and its name.
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

    /// The ciphertext of the next message, 16 bytes longer than that, to be opened with the same
    /// `aad`, which may be empty.
    ///
    /// # Errors
    ///
    /// [`Error::ExportOnly`] if the suite has no encryption, [`Error::Long`] if the message has more
    /// than 64 GiB for AES-GCM or 256 GiB for ChaCha20-Poly1305, [`Error::MessageLimit`] after 2^96 - 1
    /// messages. After an error the number of the next message is what it was.
    pub fn seal(&mut self, aad: &[u8], plaintext: &[u8]) -> Result<Vec<u8>, Error> {
        let mut ciphertext = Vec::new();
        self.seal_behind(&mut ciphertext, aad, plaintext)?;
        Ok(ciphertext)
    }

    /// As [`seal`](Self::seal), behind what is in `out`.
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

    /// A secret of `length` bytes for another purpose, which `context` names. The receiver exports the
    /// same.
    ///
    /// # Errors
    ///
    /// [`Error::Long`] if `length` is more than [`Kdf::longest_export`](super::Kdf::longest_export).
    pub fn export(&self, context: &[u8], length: usize) -> Result<Zeroizing<Vec<u8>>, Error> {
        self.0.export(context, length)
    }
}

impl Receiver {
    /// What opens the messages of the sender who made the encapsulated secret `enc`.
    ///
    /// # Errors
    ///
    /// [`Error::Long`] as for [`Sender::new`], and [`Error::Kem`] if `enc` has the wrong length, or an
    /// X25519 share of small order. One that was changed or made for another key is no error: its
    /// messages do not open.
    pub fn new(suite: Suite, key: &dyn PrivateKey, enc: &[u8], info: &[u8]) -> Result<Self, Error> {
        Self::with_psk(suite, key, enc, info, None)
    }

    /// As [`new`](Self::new), with a pre-shared key, if there is one.
    ///
    /// # Errors
    ///
    /// As [`new`](Self::new), and [`Error::Long`] also for the pre-shared key and its name.
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

    /// The next message.
    ///
    /// # Errors
    ///
    /// [`Error::Open`] if it is not the ciphertext of the next message with this `aad`: the sequence
    /// stays where it is, and the right one can still be opened. [`Error::Short`] if it is shorter than
    /// a tag, and others as for [`Sender::seal`].
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
    /// That of the next message.
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

/// Refuses what does not fit in the two bytes of a length, where lengths are hashed.
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
