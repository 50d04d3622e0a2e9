//! Key encapsulation: a shared secret by way of somebody's public key.
//!
//! The holder of a [`DecapsulationKey`](xwing::DecapsulationKey) publishes its encapsulation key.
//! Whoever has that makes a ciphertext and a shared secret of 32 bytes; the holder gets the same
//! secret out of the ciphertext. Who made the ciphertext remains unknown: a KEM does not
//! authenticate.
//!
//! | module | what it is |
//! |---|---|
//! | [`xwing`] | **take this one**: X-Wing, ML-KEM-768 and X25519 in one. Safe as long as one of the two is |
//! | [`dhkem`] | DHKEM(X25519, HKDF-SHA256) of HPKE (RFC 9180), for protocols that ask for it: no quantum computer may read it later |
//! | [`mlkem768`] | a building block: ML-KEM-768 alone (FIPS 203) |
//! | [`comparison`] | two other ways to combine the two, to measure X-Wing against; never a choice |
//!
//! All have the same shape. [`mlkem768`] is always there, the others with the feature `kem`, and the
//! traits of RustCrypto's crate `kem` with the feature `kem-traits`.
//!
//! ```
//! # #[cfg(feature = "xwing")]
//! # fn main() -> Result<(), sycon_kem::Error> {
//! use sycon_kem::xwing::{DecapsulationKey, EncapsulationKey};
//!
//! let key = DecapsulationKey::generate()?; // keep `key.seed()`, 32 bytes
//! let published = key.encapsulation_key().as_bytes();
//!
//! let (ciphertext, sent) = EncapsulationKey::from_bytes(published)?.encapsulate()?;
//!
//! let received = key.decapsulate(&ciphertext)?;
//! assert_eq!(received, sent);
//! # Ok(())
//! # }
//! # #[cfg(not(feature = "xwing"))]
//! # fn main() {}
//! ```
#![forbid(unsafe_code)]

#![cfg_attr(not(feature = "std"), no_std)]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "comparison")]
pub mod comparison;
#[cfg(feature = "xwing")]
pub mod dhkem;
mod error;
mod hash;
#[cfg(feature = "xwing")]
mod hybrid;
pub mod mlkem768;
#[cfg(feature = "xwing")]
mod shape;
#[cfg(feature = "kem-traits")]
pub mod traits;
#[cfg(feature = "xwing")]
mod x25519;
#[cfg(feature = "xwing")]
pub mod xwing;

use core::fmt;

use subtle::{Choice, ConstantTimeEq};
#[cfg(feature = "getrandom")]
use zeroize::Zeroizing;
use zeroize::{Zeroize, ZeroizeOnDrop};

use sycon_simd::reveal;

pub use error::Error;
pub use sycon_simd::Backend;

/// 32 secret bytes that both sides have: the key for what comes next.
///
/// Wiped when dropped, compared in constant time, and not shown by `Debug`.
///
/// # Security
///
/// It is uniform, and may be a key as it is, for one purpose. For more keys than one, derive them,
/// with KMAC or HKDF, under different labels.
#[derive(Clone)]
pub struct SharedSecret([u8; 32]);

impl SharedSecret {
    pub(crate) fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// The bytes.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl AsRef<[u8]> for SharedSecret {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}

impl ConstantTimeEq for SharedSecret {
    fn ct_eq(&self, other: &Self) -> Choice {
        self.0.ct_eq(&other.0)
    }
}

impl PartialEq for SharedSecret {
    fn eq(&self, other: &Self) -> bool {
        reveal(self.ct_eq(other).into())
    }
}

impl Eq for SharedSecret {}

impl Drop for SharedSecret {
    fn drop(&mut self) {
        self.0.zeroize();
    }
}

impl ZeroizeOnDrop for SharedSecret {}

impl fmt::Debug for SharedSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SharedSecret(..)")
    }
}

/// What to do with an X25519 share of small order, of which the agreed secret is zero.
///
/// The X-Wing draft does not say. Nobody honest makes such a share, and most libraries refuse it.
#[cfg(feature = "xwing")]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ZeroShare {
    /// [`Error::SmallOrder`].
    #[default]
    Reject,
    /// Go on with the zero, as some implementations do: for agreeing with them, and for nothing else.
    Accept,
}

#[cfg(feature = "xwing")]
impl ZeroShare {
    fn check(self, share: &[u8; 32], what: &'static str) -> Result<(), Error> {
        if self == Self::Reject && x25519::has_small_order(share) {
            return Err(Error::SmallOrder { what });
        }
        Ok(())
    }
}

/// The name of the library whose X25519 is used with a backend, on this processor.
///
/// ```
/// use sycon_kem as kem;
/// use sycon_kem::Backend;
///
/// assert_eq!(kem::x25519_implementation(Backend::PORTABLE), "x25519-dalek");
/// ```
#[cfg(feature = "xwing")]
#[must_use]
pub fn x25519_implementation(backend: Backend) -> &'static str {
    x25519::implementation(backend)
}

/// `bytes`, if they are as many as they must be.
fn exactly<'a, const N: usize>(what: &'static str, bytes: &'a [u8]) -> Result<&'a [u8; N], Error> {
    bytes.try_into().map_err(|_| Error::Length { what, given: bytes.len(), expected: N })
}

/// Bytes of the operating system's generator.
#[cfg(feature = "getrandom")]
fn random<const N: usize>() -> Result<Zeroizing<[u8; N]>, Error> {
    random_from(getrandom::fill)
}

#[cfg(feature = "getrandom")]
fn random_from<const N: usize, E>(
    fill: impl FnOnce(&mut [u8]) -> Result<(), E>,
) -> Result<Zeroizing<[u8; N]>, Error> {
    let mut bytes = Zeroizing::new([0; N]);
    fill(&mut bytes[..]).map_err(|_| Error::Random)?;
    Ok(bytes)
}

#[cfg(all(test, feature = "xwing"))]
mod tests {
    use std::format;
    use std::string::ToString;

    use super::*;
    use crate::Backend;
    use sycon_testing::nonzero_bytes_after_drop;

    #[test]
    fn a_failing_generator_is_an_error() {
        let error = random_from::<32, _>(|_| Err(())).unwrap_err();
        assert_eq!(error, Error::Random);
        assert_eq!(error.to_string(), "the operating system gave no random bytes");
        let bytes = random_from::<32, ()>(|bytes| {
            bytes.fill(7);
            Ok(())
        });
        assert_eq!(*bytes.unwrap(), [7; 32]);
    }

    #[test]
    fn shared_secrets_are_compared_wiped_and_not_shown() {
        let secret = SharedSecret::new([0xff; 32]);
        assert_eq!(format!("{secret:?}"), "SharedSecret(..)");
        assert_eq!(nonzero_bytes_after_drop(secret.clone()), 0);
        for bit in 0..256 {
            let mut bytes = [0xff; 32];
            bytes[bit / 8] ^= 1 << (bit % 8);
            assert_ne!(secret, SharedSecret::new(bytes));
        }
        assert_eq!(secret, SharedSecret::new([0xff; 32]));
    }

    /// Of a decapsulation key only what is public may stay: as much as in its encapsulation key, and in
    /// padding, a hundredth at most, whatever was there before.
    macro_rules! keys_are_wiped {
        ($($scheme:path),*) => {$({
            use $scheme::{DecapsulationKey, SEED};
            for backend in Backend::available() {
                let seed = [0xff; SEED];
                let key = DecapsulationKey::from_seed_with_backend(backend, &seed).unwrap();
                let public = nonzero_bytes_after_drop(key.encapsulation_key().clone());
                let left = nonzero_bytes_after_drop(key);
                let most = public + size_of::<DecapsulationKey>() / 100;
                assert!(left <= most, "{} {backend}: {left} {public}", stringify!($scheme));
            }
        })*};
    }

    #[test]
    fn decapsulation_keys_are_wiped_when_dropped() {
        keys_are_wiped!(mlkem768, xwing, dhkem, comparison::ghpc, comparison::xwing_naive);
    }
}
