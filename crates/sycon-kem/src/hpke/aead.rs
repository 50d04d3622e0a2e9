//! The AEADs of HPKE, from sycon-aead.

use sycon_aead::{Aead as _, Aes128Gcm, Aes256Gcm, ChaCha20Poly1305};
pub(super) use sycon_aead::{NONCE, TAG};
use sycon_secret::Secret;

use super::Error;
use super::error::at_most;
use super::suite::Aead;
use crate::Backend;

/// Returns `Nk`, the key length.
pub(super) fn key_length(aead: Aead) -> usize {
    match aead {
        Aead::Aes128Gcm => 16,
        Aead::Aes256Gcm | Aead::ChaCha20Poly1305 => 32,
        Aead::ExportOnly => 0,
    }
}

pub(super) fn check_offered(aead: Aead) -> Result<(), Error> {
    if aead == Aead::ExportOnly { Err(Error::ExportOnly) } else { Ok(()) }
}

/// Rejects a message if the suite has no AEAD, or if the message is longer than the block counter can count (SP
/// 800-38D, section 5.2.1.1; RFC 8439, section 2.8).
pub(super) fn check_plaintext(aead: Aead, length: usize) -> Result<(), Error> {
    check_offered(aead)?;
    let most = match aead {
        Aead::ChaCha20Poly1305 => ChaCha20Poly1305::LONGEST,
        _ => Aes256Gcm::LONGEST,
    };
    at_most("message", length, most)
}

/// An AEAD with its key.
pub(super) struct Cipher<'a> {
    pub(super) aead: Aead,
    pub(super) key: &'a [u8],
    pub(super) backend: Backend,
}

/// Call `$method` of the cipher. A context keeps a key, and a cipher for one message only.
macro_rules! with_cipher {
    ($self:ident, $method:ident $arguments:tt) => {
        match $self.aead {
            Aead::Aes128Gcm => with_cipher!(@ $self, Aes128Gcm, $method $arguments),
            Aead::Aes256Gcm => with_cipher!(@ $self, Aes256Gcm, $method $arguments),
            Aead::ChaCha20Poly1305 => with_cipher!(@ $self, ChaCha20Poly1305, $method $arguments),
            Aead::ExportOnly => unreachable!("callers check for a suite that only exports"),
        }
    };
    (@ $self:ident, $Cipher:ident, $method:ident $arguments:tt) => {{
        let key = $self.key.try_into().expect("a key of its length");
        $Cipher::new(Secret::new(key), $self.backend).$method $arguments
    }};
}

impl Cipher<'_> {
    /// Encrypt `message` in place.
    pub(super) fn seal(&self, nonce: &[u8; NONCE], aad: &[u8], message: &mut [u8]) -> [u8; TAG] {
        with_cipher!(self, seal_in_place_detached(nonce, aad, message))
    }

    /// Decrypt `message` in place if it is authentic, and return whether it is. Otherwise it contains no plaintext.
    pub(super) fn open(
        &self,
        nonce: &[u8; NONCE],
        aad: &[u8],
        message: &mut [u8],
        tag: &[u8; TAG],
    ) -> bool {
        with_cipher!(self, open_in_place_detached(nonce, aad, message, tag)).is_ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_limited() {
        assert_eq!(check_plaintext(Aead::ExportOnly, 0), Err(Error::ExportOnly));
        for (aead, most) in
            [(Aead::Aes256Gcm, (1 << 36) - 32), (Aead::ChaCha20Poly1305, (1 << 38) - 64)]
        {
            assert_eq!(check_plaintext(aead, 0), Ok(()));
            let Ok(given) = usize::try_from(most + 1) else { continue };
            let error = Error::Long { what: "message", given, most };
            assert_eq!(check_plaintext(aead, given), Err(error));
            assert_eq!(check_plaintext(aead, given - 1), Ok(()));
        }
    }
}
