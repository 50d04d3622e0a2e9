//! Multimixer-128, a universal hash, and a message authentication code based on it.
//!
//! The message authentication code is very fast on long messages. The hash alone is a low-level function.

use sycon::experimental::multimixer::{Multimixer128, MultimixerMac, f128, multimixer128};
use sycon::xof::Absorb;

use crate::items::interface;

interface! {
    /// The length in bytes of a key of the message authentication code.
    size SYCON_MULTIMIXER_MAC_KEY_BYTES(MultimixerMac::KEY);

    /// The length of a tag in bytes. The first 16 bytes are also a valid tag.
    size SYCON_MULTIMIXER_MAC_BYTES(MultimixerMac::TAG);

    /// A key of the message authentication code, expanded to 32 KiB, and the data absorbed with it.
    ///
    /// The library allocates its memory in `sycon_multimixer_mac_new` and `_copy`, and releases it in
    /// `sycon_multimixer_mac_free`.
    object sycon_multimixer_mac_key(MultimixerMac);

    /// Expands a key, in 20 to 30 microseconds. Expand a key once for all its messages, at most 2^32.
    ///
    /// The key must be random, or derived from a random secret with a function such as KT256.
    fn sycon_multimixer_mac_new(
        new mac: sycon_multimixer_mac_key, in key: [SYCON_MULTIMIXER_MAC_KEY_BYTES]
    ) {
        mac.put(MultimixerMac::new(key));
        Ok(())
    }

    /// Creates a copy that shares the expanded key and has absorbed the same data.
    fn sycon_multimixer_mac_copy(
        new copy: sycon_multimixer_mac_key, const mac: sycon_multimixer_mac_key
    ) {
        copy.put(mac.clone());
        Ok(())
    }

    /// Releases a key from `_new` or `_copy`. The last copy wipes the expanded key. NULL is allowed.
    release sycon_multimixer_mac_free(free mac: sycon_multimixer_mac_key) {
        drop(mac);
        Ok(())
    }

    /// Computes the tag of `in`. Data that was absorbed before is ignored.
    fn sycon_multimixer_mac(
        const mac: sycon_multimixer_mac_key, out tag: [SYCON_MULTIMIXER_MAC_BYTES], in r#in[inlen]
    ) {
        *tag = mac.tag(r#in);
        Ok(())
    }

    /// Absorbs `in`.
    fn sycon_multimixer_mac_update(state mac: sycon_multimixer_mac_key, in r#in[inlen]) {
        mac.absorb(r#in);
        Ok(())
    }

    /// Computes the tag of the absorbed data, and begins the next message.
    fn sycon_multimixer_mac_final(
        state mac: sycon_multimixer_mac_key, out tag: [SYCON_MULTIMIXER_MAC_BYTES]
    ) {
        *tag = mac.clone().finalize();
        mac.reset();
        Ok(())
    }

    /// Verifies `tag`. Returns -1 if it is not the tag of the absorbed data. `length` is the length in bytes that
    /// your protocol fixes for its tags: 16 or 32. Returns -1 also if `taglen` is not `length`. Never let the
    /// sender choose `length`. Begins the next message.
    fn sycon_multimixer_mac_verify(
        state mac: sycon_multimixer_mac_key, in tag[taglen], value length: usize
    ) {
        let result = mac.clone().verify(tag, length);
        mac.reset();
        Ok(result?)
    }

    /// The length of a multimixer-128 digest in bytes.
    size SYCON_MULTIMIXER128_BYTES(64);

    /// Multimixer-128 of a key and a message in pieces.
    state sycon_multimixer128(Multimixer128, 192 bytes, aligned 16);

    /// Multimixer-128 of a message with a key. Both have `len` bytes. Returns -1 if `len` is 0 or not a multiple of
    /// 32.
    ///
    /// **Low-level:** the key must be random and used only once, and anyone who sees a digest can compute the key.
    /// Use `sycon_multimixer_mac`, which is a secure message authentication code.
    fn sycon_multimixer128(
        out digest: [SYCON_MULTIMIXER128_BYTES], pair key, message[len]
    ) {
        *digest = multimixer128(key, message)?;
        Ok(())
    }

    /// Begins a digest.
    fn sycon_multimixer128_init(init state: sycon_multimixer128_state) {
        state.put(Multimixer128::new());
        Ok(())
    }

    /// Mixes the next `len` bytes of the message with the next `len` bytes of the key.
    fn sycon_multimixer128_update(
        state state: sycon_multimixer128_state, pair key, message[len]
    ) {
        state.absorb(key, message)?;
        Ok(())
    }

    /// Computes the digest. Returns -1 if the message is empty or its length is not a multiple of 32. Wipes the
    /// state.
    fn sycon_multimixer128_final(
        last state: sycon_multimixer128_state, out digest: [SYCON_MULTIMIXER128_BYTES]
    ) {
        *digest = state.finalize()?;
        Ok(())
    }

    /// The public function of multimixer-128, from 32 bytes to 64 bytes. Words are little-endian.
    fn sycon_multimixer_f128(out digest: [64], in block: [32]) {
        let mut words = [0; 8];
        for (word, bytes) in words.iter_mut().zip(block.as_chunks().0) {
            *word = u32::from_le_bytes(*bytes);
        }
        for (bytes, word) in digest.as_chunks_mut().0.iter_mut().zip(f128(&words)) {
            *bytes = word.to_le_bytes();
        }
        Ok(())
    }
}
