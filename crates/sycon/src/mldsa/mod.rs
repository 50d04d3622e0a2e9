//! ML-DSA's external mu (FIPS 204, algorithm 7, line 6): the hash of a message, computed outside of the signer.
//!
//! ML-DSA signs mu, a hash of 64 bytes that depends on the public key, a context and the message. If you compute mu
//! yourself, you can sign a message of any length with a key in a token, a service or another library.
//! **The signer must accept an external mu**, as pyca's `cryptography`, AWS-LC, OpenSSL 3.5 and RustCrypto's
//! `ml-dsa` do. A signer that treats mu as a message returns a signature that does not verify.
//!
//! ```
//! use sycon::mldsa::Mu;
//!
//! # let public_key = [7; 1952];
//! let mut mu = Mu::new(&public_key, b"")?;
//! mu.absorb(b"any number ").absorb(b"of pieces");
//! let mu: [u8; 64] = mu.finalize();
//! # let _ = mu;
//! # Ok::<(), sycon::mldsa::Error>(())
//! ```
//!
//! Signatures of a pre-hashed message (HashML-DSA, section 5.4) are different, and verify only as HashML-DSA:
//! [`Mu::prehashed`] and [`mu_of_digest`]. If you can choose, use plain ML-DSA, because mu is a hash already.

mod error;
mod lengths;
mod prehash;

pub use error::Error;
pub use lengths::{CONTEXT, MU, PUBLIC_KEYS};
pub use sycon_sponge::PreHash;

use core::fmt;

use sycon_sponge::{Absorb, Squeeze, Xof};
use zeroize::ZeroizeOnDrop;

use crate::xof::{Shake256, shake256};
use prehash::Hasher;

/// Computes the mu of a message that is passed in pieces. The result does not depend on the split.
#[derive(Clone)]
pub struct Mu {
    sponge: Shake256,
    /// The pre-hash of the message, if it is pre-hashed.
    prehash: Option<Hasher>,
}

impl Mu {
    /// Begins a mu for signatures with the key that belongs to `public_key`, whose length determines the parameter set.
    /// `context` is a string of the application, at most [`CONTEXT`] bytes, and must be equal for signer and verifier.
    /// It is usually empty.
    ///
    /// # Errors
    ///
    /// [`Error::PublicKeyLength`] and [`Error::ContextLength`].
    pub fn new(public_key: &[u8], context: &[u8]) -> Result<Self, Error> {
        Self::from_tr(&tr(public_key)?, context)
    }

    /// As [`new`](Self::new), with the hash of the public key that FIPS 204 calls tr: SHAKE256, 64 bytes. Private keys
    /// contain it after their first 64 bytes.
    ///
    /// # Errors
    ///
    /// [`Error::ContextLength`].
    pub fn from_tr(tr: &[u8; 64], context: &[u8]) -> Result<Self, Error> {
        Ok(Self { sponge: begin(tr, PLAIN, context)?, prehash: None })
    }

    /// As [`new`](Self::new), for HashML-DSA: the message is hashed with `prehash`.
    ///
    /// # Errors
    ///
    /// The errors of [`new`](Self::new), and [`Error::NoHash`] for members of SHA-2, which this library does not
    /// contain. For those, pass a digest from another library to [`mu_of_digest`].
    pub fn prehashed(public_key: &[u8], context: &[u8], prehash: PreHash) -> Result<Self, Error> {
        let sponge = begin_prehashed(public_key, context, prehash)?;
        Ok(Self { sponge, prehash: Some(Hasher::new(prehash)?) })
    }

    /// Absorbs the next piece of the message.
    pub fn absorb(&mut self, data: &[u8]) -> &mut Self {
        match &mut self.prehash {
            None => {
                self.sponge.absorb(data);
            }
            Some(hasher) => hasher.absorb(data),
        }
        self
    }

    /// Returns mu, 64 bytes.
    #[must_use]
    #[inline]
    pub fn finalize(mut self) -> [u8; MU] {
        if let Some(hasher) = self.prehash {
            hasher.finalize_into(&mut self.sponge);
        }
        self.sponge.finalize().squeeze_array()
    }
}

/// The mu of a message with a given digest: HashML-DSA, as [`Mu::prehashed`].
///
/// # Errors
///
/// The errors of [`Mu::new`], and [`Error::DigestLength`] if the digest does not have the function's length. For
/// SHAKE128 the length is 32 bytes, for SHAKE256 it is 64.
pub fn mu_of_digest(
    public_key: &[u8],
    context: &[u8],
    prehash: PreHash,
    digest: &[u8],
) -> Result<[u8; MU], Error> {
    let given = digest.len();
    if given != prehash.digest_length() {
        return Err(Error::DigestLength { prehash, given });
    }
    Ok(begin_prehashed(public_key, context, prehash)?.hash(digest).squeeze_array())
}

/// The public key in a `SubjectPublicKeyInfo`, in DER (RFC 9881).
///
/// # Errors
///
/// [`Error::Spki`] for all other bytes.
pub fn public_key_from_spki(der: &[u8]) -> Result<&[u8], Error> {
    for (length, level) in PUBLIC_KEYS.into_iter().zip(0x11..) {
        if let Some(key) = der.strip_prefix(&spki_head(length, level)) {
            return if key.len() == length { Ok(key) } else { Err(Error::Spki) };
        }
    }
    Err(Error::Spki)
}

/// The bytes before the key. Without parameters and with a key of fixed length, the encoding is unique.
fn spki_head(length: usize, level: u8) -> [u8; 22] {
    #[expect(clippy::cast_possible_truncation, reason = "at most 2592 and a few")]
    let [[a, b], [c, d]] = [length + 18, length + 1].map(|length| (length as u16).to_be_bytes());
    [
        0x30, 0x82, a, b, // SEQUENCE
        0x30, 11, 6, 9, 0x60, 0x86, 0x48, 1, 0x65, 3, 4, 3,
        level, // SEQUENCE of an identifier
        3, 0x82, c, d, 0, // BIT STRING
    ]
}

/// The first byte of the signed data: plain or pre-hashed.
const PLAIN: u8 = 0;
const PREHASHED: u8 = 1;

fn tr(public_key: &[u8]) -> Result<[u8; 64], Error> {
    if !PUBLIC_KEYS.contains(&public_key.len()) {
        return Err(Error::PublicKeyLength { given: public_key.len() });
    }
    Ok(shake256(public_key).squeeze_array())
}

fn begin(tr: &[u8; 64], which: u8, context: &[u8]) -> Result<Shake256, Error> {
    let too_long = |_| Error::ContextLength { given: context.len() };
    let length = u8::try_from(context.len()).map_err(too_long)?;
    let mut sponge = Shake256::new();
    sponge.absorb(tr).absorb(&[which, length]).absorb(context);
    Ok(sponge)
}

fn begin_prehashed(public_key: &[u8], context: &[u8], prehash: PreHash) -> Result<Shake256, Error> {
    let mut sponge = begin(&tr(public_key)?, PREHASHED, context)?;
    sponge.absorb(prehash.oid_der());
    Ok(sponge)
}

/// Writing absorbs. It never fails, and always accepts all of the data.
#[cfg(feature = "std")]
impl std::io::Write for Mu {
    fn write(&mut self, data: &[u8]) -> std::io::Result<usize> {
        self.absorb(data);
        Ok(data.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl ZeroizeOnDrop for Mu {}

impl fmt::Debug for Mu {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ML-DSA mu, absorbing")
    }
}
