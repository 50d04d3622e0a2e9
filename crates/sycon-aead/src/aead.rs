//! The trait of authenticated encryption, and its error.

use core::fmt;

/// The length of a tag in bytes.
pub const TAG: usize = 16;

/// The length of a nonce of ChaCha20-Poly1305 and AES-GCM in bytes.
pub const NONCE: usize = 12;

/// Authenticated encryption of one message with associated data.
pub trait Aead: Sized {
    /// An array of bytes.
    type Key;

    /// An array of bytes. **You must not use a nonce twice with one key.**
    type Nonce;

    /// The maximum length of a message in bytes. Longer ones panic.
    const LONGEST: u64;

    /// Encrypt `message` in place, and return the tag.
    fn seal_in_place_detached(
        &self,
        nonce: &Self::Nonce,
        aad: &[u8],
        message: &mut [u8],
    ) -> [u8; TAG];

    /// Verify the tag, and decrypt `message` in place.
    ///
    /// # Errors
    ///
    /// [`Forged`] if the tag is not that of these inputs. Then `message` is unchanged or all zeros.
    fn open_in_place_detached(
        &self,
        nonce: &Self::Nonce,
        aad: &[u8],
        message: &mut [u8],
        tag: &[u8; TAG],
    ) -> Result<(), Forged>;
}

/// The error of a message that is not authentic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Forged;

impl fmt::Display for Forged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("message: not authentic; check the key, nonce and associated data")
    }
}

impl core::error::Error for Forged {}
