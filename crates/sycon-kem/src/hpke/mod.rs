//! HPKE: encryption to a public key (RFC 9180, and its successor draft-ietf-hpke-hpke).
//!
//! [`seal_once`] encrypts one message that only the owner of a key can read. A [`Sender`] and its [`Receiver`]
//! exchange any number of messages in order, and [export](Sender::export) secrets for other purposes.
//!
//! ```
//! use sycon_kem::hpke::{self, Suite};
//! use sycon_kem::xwing::DecapsulationKey;
//!
//! let key = DecapsulationKey::generate()?;
//! let published = key.encapsulation_key();
//!
//! let sealed = hpke::seal_once(Suite::DEFAULT, published, b"app v1", b"", b"message")?;
//!
//! let opened = hpke::open_once(Suite::DEFAULT, &key, b"app v1", b"", &sealed)?;
//! assert_eq!(opened, b"message");
//! # Ok::<(), hpke::Error>(())
//! ```
//!
//! # Which suite
//!
//! | part | recommended | otherwise |
//! |---|---|---|
//! | the KEM, which the key determines | [X-Wing](crate::xwing) | [DHKEM](crate::dhkem) and [ML-KEM](crate::mlkem768) for protocols that require them |
//! | [`Kdf`] | [`Kdf::Shake256`] | [`Kdf::TurboShake128`] for speed, [`Kdf::HkdfSha256`] for software that implements RFC 9180 only |
//! | [`Aead`] | [`Aead::ChaCha20Poly1305`] | AES-GCM for protocols that require it; [`Aead::ExportOnly`] to derive keys without encryption |
//!
//! [`Suite::DEFAULT`] consists of the recommended KDF and AEAD. Both sides must use the same suite, `info` and
//! pre-shared key, if there is one. For each message, both sides must use the same `aad`. Any difference yields
//! [`Error::Open`], which does not reveal its cause.
//!
//! # Security
//!
//! * **The sender is not authenticated.** Anyone with the public key can send a message. A [`Psk`] proves that the
//!   sender has the pre-shared key. RFC 9180's modes that authenticate with a key of the sender are not implemented.
//!   DHKEM(X25519, HKDF-SHA256) is the only one of these KEMs that supports them, and draft-ietf-hpke-hpke removes
//!   them.
//! * **No forward secrecy for the receiver.** Anyone who obtains the private key can read all messages that were ever
//!   sent to it.
//! * Lengths are not hidden.
//! * Messages are numbered: a repeated or reordered message does not open. **After a lost message, no later message
//!   opens**: set up a new context.
//! * A whole message is in memory. No plaintext is returned before its tag is verified.

mod aead;
mod context;
mod error;
mod keys;
mod names;
mod schedule;
mod suite;
#[cfg(test)]
mod tests;

use std::vec::Vec;

pub use context::{Receiver, Sender};
pub use error::Error;
pub use keys::{Kem, PrivateKey, PublicKey};
pub use schedule::Psk;
pub use suite::{Aead, Kdf, Suite};

/// Return one message for the owner of a key: the encapsulated secret, of [`Kem::ciphertext`] bytes, followed by the
/// ciphertext, which is 16 bytes longer than `plaintext`.
///
/// `info` identifies the purpose of the message. `aad` is data that is authenticated with the message. The receiver
/// must use the same values, and both can be empty. If you need only one, use `info`.
///
/// Go's `crypto/hpke` and Python's `cryptography` use the same format, without `aad`.
///
/// # Errors
///
/// As [`Sender::new`] and [`Sender::seal`].
pub fn seal_once(
    suite: Suite,
    key: &dyn PublicKey,
    info: &[u8],
    aad: &[u8],
    plaintext: &[u8],
) -> Result<Vec<u8>, Error> {
    aead::check_plaintext(suite.aead, plaintext.len())?;
    let (mut sealed, mut sender) = Sender::new(suite, key, info)?;
    sender.seal_behind(&mut sealed, aad, plaintext)?;
    Ok(sealed)
}

/// Return the plaintext of a message from [`seal_once`].
///
/// # Errors
///
/// [`Error::Short`] if the message is too short. Other errors as for [`Receiver::new`] and [`Receiver::open`].
pub fn open_once(
    suite: Suite,
    key: &dyn PrivateKey,
    info: &[u8],
    aad: &[u8],
    sealed: &[u8],
) -> Result<Vec<u8>, Error> {
    let (enc, ciphertext) = split(suite, key.kem(), sealed)?;
    Receiver::new(suite, key, enc, info)?.open(aad, ciphertext)
}

/// Return the encapsulated secret and the ciphertext in a message from [`seal_once`], or in another message of this
/// format.
///
/// # Errors
///
/// [`Error::Short`] if the message is too short for the secret and a tag. [`Error::ExportOnly`] if the suite has no
/// AEAD.
pub fn split(suite: Suite, kem: Kem, sealed: &[u8]) -> Result<(&[u8], &[u8]), Error> {
    aead::check_offered(suite.aead)?;
    error::at_least("sealed message", sealed, kem.ciphertext() + aead::TAG)?;
    Ok(sealed.split_at(kem.ciphertext()))
}
