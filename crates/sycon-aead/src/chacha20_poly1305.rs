//! ChaCha20-Poly1305 (RFC 8439), from the implementation that is fastest for the backend and length.

use core::fmt;

use chacha20::ChaCha20;
use chacha20::cipher::{KeyIvInit, StreamCipher, StreamCipherSeek};
use sycon_secret::{Secret, equal};
use sycon_simd::Backend;
use zeroize::ZeroizeOnDrop;

use crate::chacha::{BLOCK, Xor};
use crate::{Aead, Forged, NONCE, TAG, poly};

/// ChaCha20-Poly1305 with a key, which is zeroized on drop.
#[derive(Clone)]
pub struct ChaCha20Poly1305 {
    key: Secret<[u8; 32]>,
    backend: Backend,
}

impl ChaCha20Poly1305 {
    /// After a failed check, a message of this length or more is unchanged.
    pub const UNCHANGED_FROM: usize = LONGEST_AVX2 + 1;

    /// Use `backend`, or the best one: [`Backend::best`].
    #[must_use]
    pub fn new(key: Secret<[u8; 32]>, backend: Backend) -> Self {
        Self { key, backend }
    }

    /// Return true if graviola is the fastest in the measurements of the crate's documentation.
    #[cfg(all(target_arch = "x86_64", feature = "std"))]
    fn uses_graviola(&self, length: usize) -> bool {
        let longest =
            if self.backend.name().starts_with("avx512") { LONGEST_AVX512 } else { LONGEST_AVX2 };
        length <= longest && self.backend.ifma().is_none() && self.backend.runs_graviola()
    }

    /// Encrypt or decrypt, from the second block of the key stream on.
    fn apply(&self, nonce: &[u8; NONCE], stream: ChaCha20, message: &mut [u8]) {
        let (blocks, _) = message.as_chunks_mut();
        let done = self.backend.run(Xor { key: &self.key, nonce, counter: 1, blocks }) * BLOCK;
        apply_at((BLOCK + done) as u64, stream, &mut message[done..]);
    }

    /// Return the key stream, and the key of Poly1305 from its first block.
    fn start(&self, nonce: &[u8; NONCE]) -> (ChaCha20, Secret<[u8; 32]>) {
        let mut stream = ChaCha20::new((&*self.key).into(), nonce.into());
        let mut key = Secret::<[u8; 32]>::ZERO;
        stream.apply_keystream(&mut key[..]);
        (stream, key)
    }

    fn tag(&self, key: &[u8; 32], aad: &[u8], ciphertext: &[u8]) -> [u8; TAG] {
        poly::tag(self.backend.ifma(), key, aad, ciphertext)
    }
}

/// Encrypt or decrypt, from `position` of the key stream on. [`Aead`] has checked the length of the message.
fn apply_at(position: u64, mut stream: ChaCha20, message: &mut [u8]) {
    // A position in 64 bits: the longest message ends past 4 GiB.
    stream.seek(position);
    // The longest message uses the last block of the key stream, which the checked functions of the crate reject.
    stream.unchecked_apply_keystream(message);
}

/// The longest messages for which graviola is the fastest, where there is no IFMA.
#[cfg(all(target_arch = "x86_64", feature = "std"))]
const LONGEST_AVX512: usize = 2 * 1024;
const LONGEST_AVX2: usize = 8 * 1024;

impl Aead for ChaCha20Poly1305 {
    type Key = [u8; 32];
    type Nonce = [u8; NONCE];

    const LONGEST: u64 = (1 << 38) - 64;

    fn seal_unchecked(&self, nonce: &[u8; NONCE], aad: &[u8], message: &mut [u8]) -> [u8; TAG] {
        #[cfg(all(target_arch = "x86_64", feature = "std"))]
        if self.uses_graviola(message.len()) {
            return graviola::seal(&self.key, nonce, aad, message);
        }
        let (stream, key) = self.start(nonce);
        self.apply(nonce, stream, message);
        self.tag(&key, aad, message)
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
            return graviola::open(&self.key, nonce, aad, message, tag);
        }
        let (stream, key) = self.start(nonce);
        if !equal(&self.tag(&key, aad, message), tag) {
            return Err(Forged);
        }
        self.apply(nonce, stream, message);
        Ok(())
    }
}

impl ZeroizeOnDrop for ChaCha20Poly1305 {}

impl fmt::Debug for ChaCha20Poly1305 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ChaCha20Poly1305(.., {})", self.backend)
    }
}

#[cfg(all(target_arch = "x86_64", feature = "std"))]
mod graviola {
    use graviola::aead::ChaCha20Poly1305;

    use crate::{Forged, NONCE, TAG};

    pub(super) fn seal(
        key: &[u8; 32],
        nonce: &[u8; NONCE],
        aad: &[u8],
        message: &mut [u8],
    ) -> [u8; TAG] {
        let mut tag = [0; TAG];
        ChaCha20Poly1305::new(*key).encrypt(nonce, aad, message, &mut tag);
        tag
    }

    pub(super) fn open(
        key: &[u8; 32],
        nonce: &[u8; NONCE],
        aad: &[u8],
        message: &mut [u8],
        tag: &[u8; TAG],
    ) -> Result<(), Forged> {
        ChaCha20Poly1305::new(*key).decrypt(nonce, aad, message, tag).map_err(|_| Forged)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sycon_testing::nonzero_bytes_after_drop;

    #[test]
    fn the_longest_message_uses_the_last_block() {
        // The block with the counter 2^32 - 1, from Python's `cryptography`.
        let last = [0x0f, 0x98, 0xa9, 0x4f, 0x6e, 0xa1, 0x80, 0xc3];
        let end = BLOCK as u64 + ChaCha20Poly1305::LONGEST;
        for blocks in 1..20 {
            let stream = ChaCha20::new(&[7; 32].into(), &[1; NONCE].into());
            let mut message = std::vec![0; blocks * BLOCK];
            apply_at(end - message.len() as u64, stream, &mut message);
            assert_eq!(message[message.len() - BLOCK..][..8], last, "{blocks}");
        }
    }

    /// The first 32 bytes of the buffer are the key of Poly1305.
    #[test]
    fn the_key_stream_is_wiped_when_dropped() {
        let cipher = ChaCha20Poly1305::new(Secret::new([7; 32]), Backend::best_single());
        let (stream, _) = cipher.start(&[1; NONCE]);
        let left = nonzero_bytes_after_drop(stream);
        assert!(left < 16, "{left} bytes are left");
    }
}
