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

    /// The maximum length of a message in bytes.
    const LONGEST: u64;

    /// Encrypt `message` in place, and return the tag.
    ///
    /// # Panics
    ///
    /// If `message` has more than [`LONGEST`](Self::LONGEST) bytes.
    fn seal_in_place_detached(
        &self,
        nonce: &Self::Nonce,
        aad: &[u8],
        message: &mut [u8],
    ) -> [u8; TAG] {
        let (given, most) = (message.len(), Self::LONGEST);
        assert!(
            given as u64 <= most,
            "message: too long (got {given}, expected at most {most} bytes)"
        );
        self.seal_unchecked(nonce, aad, message)
    }

    /// Verify the tag, and decrypt `message` in place.
    ///
    /// # Errors
    ///
    /// [`Forged`] if the tag is not that of these inputs, or if `message` has more than [`LONGEST`](Self::LONGEST)
    /// bytes. Then `message` is unchanged or all zeros.
    fn open_in_place_detached(
        &self,
        nonce: &Self::Nonce,
        aad: &[u8],
        message: &mut [u8],
        tag: &[u8; TAG],
    ) -> Result<(), Forged> {
        if message.len() as u64 > Self::LONGEST {
            return Err(Forged);
        }
        self.open_unchecked(nonce, aad, message, tag)
    }

    /// Like [`seal_in_place_detached`](Self::seal_in_place_detached), without a check of the length. **Don't call it.**
    /// The block counter wraps around in longer messages, which reveals parts of them.
    fn seal_unchecked(&self, nonce: &Self::Nonce, aad: &[u8], message: &mut [u8]) -> [u8; TAG];

    /// Like [`open_in_place_detached`](Self::open_in_place_detached), without a check of the length. **Don't call it.**
    ///
    /// # Errors
    ///
    /// [`Forged`] if the tag is not that of these inputs.
    fn open_unchecked(
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

#[cfg(test)]
mod tests {
    use std::panic::catch_unwind;
    use std::string::String;

    use super::*;

    /// A cipher for 3 bytes, which changes nothing.
    struct Short;

    impl Aead for Short {
        type Key = ();
        type Nonce = ();
        const LONGEST: u64 = 3;

        fn seal_unchecked(&self, (): &(), _: &[u8], _: &mut [u8]) -> [u8; TAG] {
            [7; TAG]
        }

        fn open_unchecked(
            &self,
            (): &(),
            _: &[u8],
            _: &mut [u8],
            tag: &[u8; TAG],
        ) -> Result<(), Forged> {
            if *tag == [7; TAG] { Ok(()) } else { Err(Forged) }
        }
    }

    #[test]
    fn long_messages_are_neither_sealed_nor_opened() {
        assert_eq!(Short.seal_in_place_detached(&(), &[0; 9], &mut [0; 3]), [7; TAG]);
        assert_eq!(Short.open_in_place_detached(&(), &[0; 9], &mut [0; 3], &[7; TAG]), Ok(()));
        assert_eq!(Short.open_in_place_detached(&(), &[], &mut [0; 4], &[7; TAG]), Err(Forged));
        let panic = catch_unwind(|| Short.seal_in_place_detached(&(), &[], &mut [0; 4]));
        let text = panic.unwrap_err().downcast::<String>().unwrap();
        assert_eq!(*text, "message: too long (got 4, expected at most 3 bytes)");
    }

    /// The counter of 32 bits begins at 2 for a message of AES-GCM, and at 1 for one of `ChaCha20`.
    #[cfg(all(feature = "aes-gcm", feature = "chacha20-poly1305"))]
    #[test]
    fn the_longest_message_uses_every_value_of_the_counter() {
        assert_eq!(<crate::Aes128Gcm as Aead>::LONGEST, ((1 << 32) - 2) * 16);
        assert_eq!(<crate::Aes256Gcm as Aead>::LONGEST, ((1 << 32) - 2) * 16);
        assert_eq!(<crate::ChaCha20Poly1305 as Aead>::LONGEST, ((1 << 32) - 1) * 64);
    }
}
