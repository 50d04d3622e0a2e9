//! HPKE: encryption to a public key (RFC 9180, and draft-ietf-hpke-hpke after it).
//!
//! [`seal_once`] makes one message that only the holder of a key reads. A [`Sender`] and its
//! [`Receiver`] exchange any number of messages, in order, and [export](Sender::export) secrets for
//! other purposes.
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
//! | part | take | otherwise |
//! |---|---|---|
//! | the KEM, which is that of the key | [X-Wing](crate::xwing) | [DHKEM](crate::dhkem) and [ML-KEM](crate::mlkem768) for protocols that ask for them |
//! | [`Kdf`] | [`Kdf::Shake256`] | [`Kdf::TurboShake128`] for speed, [`Kdf::HkdfSha256`] for what knows RFC 9180 only |
//! | [`Aead`] | [`Aead::ChaCha20Poly1305`] | AES-GCM where it is asked for; [`Aead::ExportOnly`] to derive keys, and encrypt nothing |
//!
//! [`Suite::DEFAULT`] has the first of each. Both sides must have the same suite, `info`, and
//! pre-shared key, if there is one; and for each message the same `aad`. Where anything differs,
//! opening is [`Error::Open`], whatever it was.
//!
//! # Security
//!
//! * A receiver does not know who sent a message: whoever has the public key can. A [`Psk`] says that
//!   it was somebody who has that. There are no other modes: those of RFC 9180 that authenticate by a
//!   sender's key do not exist for these KEMs.
//! * Who gets hold of the private key reads all that was ever sent to it.
//! * Lengths are not hidden.
//! * Messages are numbered: one that is lost, repeated or out of order does not open.
//! * A whole message is in memory, and nothing of it is given out before its tag is verified.

mod aead;
mod context;
mod error;
mod keys;
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

/// One message for the holder of a key: the encapsulated secret, of [`Kem::ciphertext`] bytes, and
/// behind it the ciphertext, which is 16 bytes longer than `plaintext`.
///
/// `info` says what the message is for, and `aad` belongs to it; the receiver must have both, and
/// either may be empty. Where they need not be told apart, take `info`.
///
/// Go's `crypto/hpke` and Python's `cryptography` have the same form, without `aad`.
///
/// # Errors
///
/// Those of [`Sender::new`] and [`Sender::seal`].
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

/// The message in what [`seal_once`] made.
///
/// # Errors
///
/// [`Error::Short`] if it is too short for what it must hold, and those of [`Receiver::new`] and
/// [`Receiver::open`].
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

/// The encapsulated secret and the ciphertext in what [`seal_once`] made, or others in its form.
///
/// # Errors
///
/// [`Error::Short`] if it is too short for a tag behind the secret, [`Error::ExportOnly`] if the
/// suite has no ciphertexts.
pub fn split(suite: Suite, kem: Kem, sealed: &[u8]) -> Result<(&[u8], &[u8]), Error> {
    aead::check_offered(suite.aead)?;
    error::at_least("sealed message", sealed, kem.ciphertext() + aead::TAG)?;
    Ok(sealed.split_at(kem.ciphertext()))
}
