//! Authenticated encryption with associated data: Ascon-AEAD128 (NIST SP 800-232), for small devices.
//!
//! **Never use a nonce twice with one key:** a counter is best. A key has 16 bytes, or 32 with nonce masking: its second
//! half then masks every nonce, so that an attack on many keys at once costs as much as an attack on one.
//!
//! ```c
//! #include <sycon/aead.h>
//!
//! /* `sealed` has `len + SYCON_AEAD_ASCON128_TAG_BYTES` bytes. */
//! int send(uint8_t *sealed, const uint8_t *message, size_t len, const uint8_t nonce[16], const uint8_t key[16]) {
//!     return sycon_aead_ascon128_encrypt(sealed, message, len, NULL, 0, nonce, key, 16);
//! }
//! ```

use alloc::vec;
use alloc::vec::Vec;

use sycon::Backend;
use sycon::aead::{ASCON_NONCE, AsconAead128, Forged, Message, Tag, open_many, seal_many};

use crate::boundary::Refused;
use crate::items::interface;

const TAG: usize = 16;

interface! {
    /// The length of a key in bytes.
    size SYCON_AEAD_ASCON128_KEY_BYTES(16);

    /// The length of a key with nonce masking in bytes.
    size SYCON_AEAD_ASCON128_MASKED_KEY_BYTES(32);

    /// The length of a nonce in bytes.
    size SYCON_AEAD_ASCON128_NONCE_BYTES(ASCON_NONCE);

    /// The length of a tag in bytes, and the maximum for functions that accept shorter ones.
    size SYCON_AEAD_ASCON128_TAG_BYTES(TAG);

    /// The minimum length of a tag in bytes, for functions that accept shorter ones.
    size SYCON_AEAD_ASCON128_TAG_BYTES_MIN(Tag::SHORTEST);

    /// Encrypts `m` to `c`, with the tag at the end: `mlen + SYCON_AEAD_ASCON128_TAG_BYTES` bytes. They can be the same
    /// memory. `ad` is authenticated and not encrypted. Returns -1 for a key of another length; `c` is then all zeros.
    fn sycon_aead_ascon128_encrypt(
        moved[0, TAG] c from m[mlen], in ad[adlen],
        in nonce: [SYCON_AEAD_ASCON128_NONCE_BYTES], in key[keylen]
    ) {
        let cipher = AsconAead128::with_tag_length(key, TAG).inspect_err(|_| c.fill(0))?;
        let (text, tag) = c.split_last_chunk_mut::<TAG>().ok_or(Refused)?;
        tag.copy_from_slice(&cipher.seal(nonce, &[ad], text));
        Ok(())
    }

    /// Decrypts the output of `sycon_aead_ascon128_encrypt` to `m`: `clen - SYCON_AEAD_ASCON128_TAG_BYTES` bytes. They can
    /// be the same memory. Returns -1 if `c` was not made with this key, nonce and associated data; `m` is then all zeros.
    fn sycon_aead_ascon128_decrypt(
        opened[TAG] m from c[clen], in ad[adlen],
        in nonce: [SYCON_AEAD_ASCON128_NONCE_BYTES], in key[keylen]
    ) {
        let cipher = AsconAead128::with_tag_length(key, TAG).inspect_err(|_| m.fill(0))?;
        Ok(cipher.open(nonce, &[ad], m, &c)?)
    }

    /// Encrypts `text` in place. The tag has `taglen` bytes, from 8 to 16. Both sides must use the same length. A forger
    /// succeeds with a probability of 2^(-8 `taglen`) per attempt: with short tags, limit the number of failed attempts.
    fn sycon_aead_ascon128_encrypt_detached(
        out tag[taglen], inout text[textlen], in ad[adlen],
        in nonce: [SYCON_AEAD_ASCON128_NONCE_BYTES], in key[keylen]
    ) {
        let cipher = AsconAead128::with_tag_length(key, tag.len())?;
        tag.copy_from_slice(&cipher.seal(nonce, &[ad], text));
        Ok(())
    }

    /// Decrypts `text` in place. `taglen` is the length that your protocol fixes for its tags. Never let the sender choose
    /// it. Returns -1 if the tag is not that of these inputs; `text` is then all zeros or unchanged.
    fn sycon_aead_ascon128_decrypt_detached(
        inout text[textlen], in tag[taglen], in ad[adlen],
        in nonce: [SYCON_AEAD_ASCON128_NONCE_BYTES], in key[keylen]
    ) {
        let cipher = AsconAead128::with_tag_length(key, tag.len())?;
        Ok(cipher.open(nonce, &[ad], text, tag)?)
    }

    /// Encrypts many messages of equal length in place, several in parallel: `noncelen / 16` messages, concatenated
    /// in `text`. Each has a nonce in `nonce` and a tag in `tag`, from 8 to 16 bytes. All have the same associated
    /// data. Returns -1 for no messages, and for wrong lengths.
    fn sycon_aead_ascon128_encrypt_batch(
        out tag[taglen], inout text[textlen], in nonce[noncelen], in ad[adlen], in key[keylen]
    ) {
        let batch = Batch::new(nonce, text.len(), tag.len())?;
        let cipher = AsconAead128::with_tag_length(key, batch.tag)?;
        let mut tags = vec![Tag::default(); batch.nonces.len()];
        seal_many(Backend::best(), &mut batch.messages(&cipher, text, ad), &mut tags);
        for (out, computed) in tag.chunks_exact_mut(batch.tag).zip(&tags) {
            out.copy_from_slice(computed);
        }
        Ok(())
    }

    /// Decrypts many messages of equal length in place. `valid` has a byte for each message, 1 if it is authentic. Otherwise
    /// the byte is 0, and the message is all zeros or unchanged; the others are not affected. Returns 0 even if a message
    /// is not authentic, and -1 for no messages or wrong lengths. Each tag has `taglen / count` bytes, from 8 to 16.
    /// Never let the sender choose `taglen`.
    fn sycon_aead_ascon128_decrypt_batch(
        out valid[count], inout text[textlen], in tag[taglen], in nonce[noncelen], in ad[adlen],
        in key[keylen]
    ) {
        let batch = Batch::new(nonce, text.len(), tag.len())?;
        let cipher = AsconAead128::with_tag_length(key, batch.tag)?;
        if valid.len() != batch.nonces.len() {
            return Err(Refused);
        }
        let tags: Vec<&[u8]> = tag.chunks_exact(batch.tag).collect();
        let mut results = vec![Err(Forged); valid.len()];
        open_many(Backend::best(), &mut batch.messages(&cipher, text, ad), &tags, &mut results);
        for (valid, result) in valid.iter_mut().zip(results) {
            *valid = result.is_ok().into();
        }
        Ok(())
    }
}

/// The lengths of a batch.
struct Batch<'a> {
    nonces: &'a [[u8; ASCON_NONCE]],
    /// The length of each text.
    text: usize,
    /// The length of each tag.
    tag: usize,
}

impl<'a> Batch<'a> {
    /// Divides the lengths by the number of nonces.
    fn new(nonces: &'a [u8], text: usize, tag: usize) -> Result<Self, Refused> {
        let (nonces, rest) = nonces.as_chunks();
        let count = nonces.len();
        if count == 0
            || !rest.is_empty()
            || !text.is_multiple_of(count)
            || !tag.is_multiple_of(count)
        {
            return Err(Refused);
        }
        Ok(Self { nonces, text: text / count, tag: tag / count })
    }

    fn messages<'m>(
        &self,
        cipher: &'m AsconAead128,
        mut text: &'m mut [u8],
        aad: &'m [u8],
    ) -> Vec<Message<'m>>
    where
        'a: 'm,
    {
        let length = self.text;
        let message = |nonce| {
            let text = text.split_off_mut(..length).unwrap_or_default();
            Message { cipher, nonce, aad, text }
        };
        self.nonces.iter().map(message).collect()
    }
}
