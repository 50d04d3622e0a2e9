//! AES-GCM (NIST SP 800-38D), from the implementation that is fastest for the backend and length.

use core::fmt;

use aes_gcm::aead::{AeadInOut, KeyInit};
use sycon_secret::Secret;
use sycon_simd::Backend;

use crate::{Aead, Forged, NONCE, TAG};

/// From this length on, graviola is the fastest. Its key setup takes 3 µs.
#[cfg(target_arch = "x86_64")]
fn from(backend: Backend) -> usize {
    if backend.name() == "avx512-vaes" { 20 * 1024 } else { 64 * 1024 }
}

macro_rules! aes_gcm {
    ($(#[$doc:meta])* $Name:ident, $key:literal) => {
        $(#[$doc])*
        pub struct $Name {
            key: Secret<[u8; $key]>,
            backend: Backend,
        }

        impl $Name {
            /// Use `backend`, or the best one: [`Backend::best`].
            #[must_use]
            pub fn new(key: Secret<[u8; $key]>, backend: Backend) -> Self {
                Self { key, backend }
            }

            #[cfg(target_arch = "x86_64")]
            fn uses_graviola(&self, length: usize) -> bool {
                length >= from(self.backend) && self.backend.runs_graviola()
            }
        }

        impl Aead for $Name {
            type Key = [u8; $key];
            type Nonce = [u8; NONCE];

            const LONGEST: u64 = (1 << 36) - 32;

            fn seal_in_place_detached(
                &self,
                nonce: &[u8; NONCE],
                aad: &[u8],
                message: &mut [u8],
            ) -> [u8; TAG] {
                #[cfg(target_arch = "x86_64")]
                if self.uses_graviola(message.len()) {
                    let mut tag = [0; TAG];
                    graviola::aead::AesGcm::new(&self.key[..]).encrypt(nonce, aad, message, &mut tag);
                    return tag;
                }
                let cipher = aes_gcm::$Name::new((&*self.key).into());
                let tag = cipher.encrypt_inout_detached(nonce.into(), aad, message.into());
                tag.expect("at most the longest message").into()
            }

            fn open_in_place_detached(
                &self,
                nonce: &[u8; NONCE],
                aad: &[u8],
                message: &mut [u8],
                tag: &[u8; TAG],
            ) -> Result<(), Forged> {
                #[cfg(target_arch = "x86_64")]
                if self.uses_graviola(message.len()) {
                    let cipher = graviola::aead::AesGcm::new(&self.key[..]);
                    return cipher.decrypt(nonce, aad, message, tag).map_err(|_| Forged);
                }
                let cipher = aes_gcm::$Name::new((&*self.key).into());
                let opened = cipher.decrypt_inout_detached(nonce.into(), aad, message.into(), tag.into());
                opened.map_err(|_| Forged)
            }
        }

        impl fmt::Debug for $Name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!(stringify!($Name), "(.., {})"), self.backend)
            }
        }
    };
}

aes_gcm! {
    /// AES-128-GCM with a key, which is zeroized on drop.
    Aes128Gcm, 16
}
aes_gcm! {
    /// AES-256-GCM with a key, which is zeroized on drop.
    Aes256Gcm, 32
}
