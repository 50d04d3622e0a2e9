//! Multimixer-128, a universal hash, and the message authentication code that is made of it.
//!
//! The message authentication code is very fast on long messages. The hash by itself is a low-level tool.

use sycon::experimental::multimixer::{Multimixer128, MultimixerMac, f128, multimixer128};
use sycon::xof::Absorb;

use crate::items::interface;

interface! {
    /// Bytes of a key of the message authentication code.
    size SYCON_MULTIMIXER_MAC_KEY_BYTES(MultimixerMac::KEY);

    /// Bytes of a tag. The first 16 of them are a tag too.
    size SYCON_MULTIMIXER_MAC_BYTES(MultimixerMac::TAG);

    /// A key of the message authentication code, expanded to 32 KiB, and what was absorbed under it.
    ///
    /// It is the library's memory, not the caller's: from `sycon_multimixer_mac_new` or `_copy`, and
    /// released by `sycon_multimixer_mac_free`.
    object sycon_multimixer_mac_key(MultimixerMac);

    /// Expands a key, once for all messages under it, 2^32 at most; takes 20 to 30 microseconds.
    ///
    /// The key is random, or output of a function such as KT256 of something as good.
    fn sycon_multimixer_mac_new(
        new mac: sycon_multimixer_mac_key, in key: [SYCON_MULTIMIXER_MAC_KEY_BYTES]
    ) {
        mac.put(MultimixerMac::new(key));
        Ok(())
    }

    /// A copy that shares the expanded key, and has absorbed the same.
    fn sycon_multimixer_mac_copy(
        new copy: sycon_multimixer_mac_key, const mac: sycon_multimixer_mac_key
    ) {
        copy.put(mac.clone());
        Ok(())
    }

    /// Releases what `_new` or `_copy` gave, and wipes it with the last copy. NULL is allowed.
    release sycon_multimixer_mac_free(free mac: sycon_multimixer_mac_key) {
        drop(mac);
        Ok(())
    }

    /// The tag of `in` alone. What the state has absorbed does not matter.
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

    /// The tag of what was absorbed. Then the next message begins.
    fn sycon_multimixer_mac_final(
        state mac: sycon_multimixer_mac_key, out tag: [SYCON_MULTIMIXER_MAC_BYTES]
    ) {
        *tag = mac.clone().finalize();
        mac.reset();
        Ok(())
    }

    /// Checks that `tag` belongs to what was absorbed: -1 if not. Also -1 if `taglen` is not `length`,
    /// which is the length in bytes that your protocol fixes for its tags: 16 or 32. Never let the sender
    /// choose `length`. Then the next message begins.
    fn sycon_multimixer_mac_verify(
        state mac: sycon_multimixer_mac_key, in tag[taglen], value length: usize
    ) {
        let result = mac.clone().verify(tag, length);
        mac.reset();
        Ok(result?)
    }

    /// Bytes of a digest of multimixer-128.
    size SYCON_MULTIMIXER128_BYTES(64);

    /// Multimixer-128 of a key and a message that come in pieces.
    state sycon_multimixer128(Multimixer128, 192 bytes, aligned 16);

    /// Multimixer-128 of a message under a key. Both have `len` bytes: a multiple of 32 and not 0, else
    /// -1.
    ///
    /// A low-level tool: the key is random and used once, and whoever sees a digest can work out the key.
    /// `sycon_multimixer_mac` is what makes it safe to use.
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

    /// Mixes the next `len` bytes of the message with the next of the key.
    fn sycon_multimixer128_update(
        state state: sycon_multimixer128_state, pair key, message[len]
    ) {
        state.absorb(key, message)?;
        Ok(())
    }

    /// The digest; -1 if the message is empty, or its length is not a multiple of 32. Wipes the state.
    fn sycon_multimixer128_final(
        last state: sycon_multimixer128_state, out digest: [SYCON_MULTIMIXER128_BYTES]
    ) {
        *digest = state.finalize()?;
        Ok(())
    }

    /// The public function of multimixer-128: 32 bytes to 64, words little-endian.
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
