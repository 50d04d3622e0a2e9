//! The result of a key encapsulation.

use core::fmt;

use subtle::{Choice, ConstantTimeEq};
use zeroize::ZeroizeOnDrop;

#[cfg(not(feature = "alloc"))]
use sycon_secret::Secret;
#[cfg(feature = "alloc")]
use sycon_secret::SecretBox;
use sycon_secret::equal;

use crate::Error;

/// A 32-byte secret that both sides share.
///
/// It is zeroized on drop, is compared in constant time, and is not shown by `Debug`.
///
/// # Security
///
/// The secret of a KEM is uniform. You can use it as a key for one purpose. If you need several keys, derive them
/// with KMAC or HKDF under different labels. The secret of [`x25519_agree`](crate::x25519_agree) is not uniform:
/// derive all keys from it.
#[derive(Clone)]
#[must_use]
pub struct SharedSecret(Bytes);

/// With an allocator, the bytes are on the heap: lists of secrets grow, and a move would leave a copy.
#[cfg(feature = "alloc")]
type Bytes = SecretBox<[u8; 32]>;
#[cfg(not(feature = "alloc"))]
type Bytes = Secret<[u8; 32]>;

impl SharedSecret {
    pub(crate) fn new(bytes: &[u8; 32]) -> Self {
        #[cfg(feature = "alloc")]
        return Self(bytes.into());
        #[cfg(not(feature = "alloc"))]
        Self(Secret::new(*bytes))
    }

    /// The bytes.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl AsRef<[u8]> for SharedSecret {
    fn as_ref(&self) -> &[u8] {
        self.as_bytes()
    }
}

impl ConstantTimeEq for SharedSecret {
    fn ct_eq(&self, other: &Self) -> Choice {
        self.as_bytes().ct_eq(other.as_bytes())
    }
}

impl PartialEq for SharedSecret {
    fn eq(&self, other: &Self) -> bool {
        equal(self.as_bytes(), other.as_bytes())
    }
}

impl Eq for SharedSecret {}

impl ZeroizeOnDrop for SharedSecret {}

/// Converts the result of ML-KEM, whose decapsulation cannot fail, to that of the other KEMs.
impl From<SharedSecret> for Result<SharedSecret, Error> {
    fn from(secret: SharedSecret) -> Self {
        Ok(secret)
    }
}

impl fmt::Debug for SharedSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SharedSecret(..)")
    }
}

#[cfg(test)]
mod tests {
    use std::format;

    use super::*;
    #[cfg(not(feature = "alloc"))]
    use sycon_testing::nonzero_bytes_after_drop;
    #[cfg(feature = "alloc")]
    use sycon_testing::nonzero_bytes_when_freed;

    #[test]
    fn shared_secrets_are_compared_wiped_and_not_shown() {
        let secret = SharedSecret::new(&[0xff; 32]);
        assert_eq!(format!("{secret:?}"), "SharedSecret(..)");
        let other = secret.clone();
        #[cfg(feature = "alloc")]
        assert_eq!(nonzero_bytes_when_freed(other.as_bytes().as_ptr(), || drop(other)), 0);
        #[cfg(not(feature = "alloc"))]
        assert_eq!(nonzero_bytes_after_drop(other), 0);
        for bit in 0..256 {
            let mut bytes = [0xff; 32];
            bytes[bit / 8] ^= 1 << (bit % 8);
            assert_ne!(secret, SharedSecret::new(&bytes));
        }
        assert_eq!(secret, SharedSecret::new(&[0xff; 32]));
        assert_eq!(Result::from(secret.clone()), Ok(secret));
    }
}
