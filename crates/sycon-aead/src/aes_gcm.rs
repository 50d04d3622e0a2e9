//! AES-GCM (NIST SP 800-38D), from the implementation that is fastest for the backend and length.

use core::fmt;
use core::marker::PhantomData;

use aes_gcm::aead::consts::{U12, U16};
use aes_gcm::aead::{AeadInOut, KeyInit};
use sycon_secret::Secret;
use sycon_simd::Backend;
use zeroize::ZeroizeOnDrop;

use crate::{Aead, Forged, NONCE, TAG};

/// From this length on, graviola is the fastest. Its key setup takes 3 µs.
#[cfg(all(target_arch = "x86_64", feature = "std"))]
fn from(backend: Backend) -> usize {
    if backend.name() == "avx512-vaes" { 20 * 1024 } else { 64 * 1024 }
}

/// AES-128-GCM with a key, which is zeroized on drop.
pub type Aes128Gcm = AesGcm<aes_gcm::Aes128Gcm, 16>;

/// AES-256-GCM with a key, which is zeroized on drop.
pub type Aes256Gcm = AesGcm<aes_gcm::Aes256Gcm, 32>;

/// AES-GCM with a key of `KEY` bytes, which is zeroized on drop. `C` is RustCrypto's implementation.
#[derive(Clone)]
pub struct AesGcm<C, const KEY: usize> {
    key: Secret<[u8; KEY]>,
    backend: Backend,
    cipher: PhantomData<C>,
}

impl<C: KeyInit, const KEY: usize> AesGcm<C, KEY> {
    /// Use `backend`, or the best one: [`Backend::best`].
    #[must_use]
    pub fn new(key: Secret<[u8; KEY]>, backend: Backend) -> Self {
        Self { key, backend, cipher: PhantomData }
    }

    #[cfg(all(target_arch = "x86_64", feature = "std"))]
    fn uses_graviola(&self, length: usize) -> bool {
        length >= from(self.backend) && self.backend.runs_graviola()
    }

    fn cipher(&self) -> C {
        C::new_from_slice(&self.key[..]).expect("a key of the cipher")
    }
}

impl<C, const KEY: usize> Aead for AesGcm<C, KEY>
where
    C: AeadInOut<NonceSize = U12, TagSize = U16> + KeyInit,
{
    type Key = [u8; KEY];
    type Nonce = [u8; NONCE];

    const LONGEST: u64 = (1 << 36) - 32;

    fn seal_unchecked(&self, nonce: &[u8; NONCE], aad: &[u8], message: &mut [u8]) -> [u8; TAG] {
        #[cfg(all(target_arch = "x86_64", feature = "std"))]
        if self.uses_graviola(message.len()) {
            let mut tag = [0; TAG];
            graviola::aead::AesGcm::new(&self.key[..]).encrypt(nonce, aad, message, &mut tag);
            return tag;
        }
        let tag = self.cipher().encrypt_inout_detached(nonce.into(), aad, message.into());
        tag.expect("at most the longest message").into()
    }

    fn open_unchecked(
        &self,
        nonce: &[u8; NONCE],
        aad: &[u8],
        message: &mut [u8],
        tag: &[u8; TAG],
    ) -> Result<(), Forged> {
        #[cfg(all(target_arch = "x86_64", feature = "std"))]
        if self.uses_graviola(message.len()) {
            let cipher = graviola::aead::AesGcm::new(&self.key[..]);
            return cipher.decrypt(nonce, aad, message, tag).map_err(|_| Forged);
        }
        let cipher = self.cipher();
        let opened = cipher.decrypt_inout_detached(nonce.into(), aad, message.into(), tag.into());
        opened.map_err(|_| Forged)
    }
}

impl<C, const KEY: usize> ZeroizeOnDrop for AesGcm<C, KEY> {}

impl<C, const KEY: usize> fmt::Debug for AesGcm<C, KEY> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Aes{}Gcm(.., {})", 8 * KEY, self.backend)
    }
}
