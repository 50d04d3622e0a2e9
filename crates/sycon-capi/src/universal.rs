//! Multimixer-128 and a message authentication code on it, which is very fast on long messages.
//! Experimental.

use sycon::multimixer::{Multimixer128, MultimixerMac, f128, multimixer128};
use sycon::xof::Absorb;

use crate::items::interface;

interface! {
    /// Bytes of a digest of multimixer-128.
    size sycon_multimixer128_BYTES(64);

    /// Multimixer-128 of a key and a message that come in pieces.
    state sycon_multimixer128(Multimixer128, 192 bytes, aligned 16);

    /// Multimixer-128 of a message under a key. Both have `len` bytes: a multiple of 32 and not 0, else
    /// -1.
    ///
    /// A sharp tool: the key is random and used once, and whoever sees a digest can work out the key.
    /// `sycon_multimixer_mac` is what makes it safe to use.
    fn sycon_multimixer128(
        out digest: [sycon_multimixer128_BYTES], pair key, message[len]
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

    /// The digest; -1 if the message is no multiple of 32 bytes, or empty. Wipes the state.
    fn sycon_multimixer128_final(
        last state: sycon_multimixer128_state, out digest: [sycon_multimixer128_BYTES]
    ) {
        *digest = state.finalize()?;
        Ok(())
    }

    /// The public function of multimixer-128: 32 bytes to 64, words little-endian.
    fn sycon_f128(out digest: [64], in block: [32]) {
        let mut words = [0; 8];
        for (word, bytes) in words.iter_mut().zip(block.as_chunks().0) {
            *word = u32::from_le_bytes(*bytes);
        }
        for (bytes, word) in digest.as_chunks_mut().0.iter_mut().zip(f128(&words)) {
            *bytes = word.to_le_bytes();
        }
        Ok(())
    }

    /// Bytes of a key of the message authentication code.
    size sycon_multimixer_mac_KEYBYTES(MultimixerMac::KEY);

    /// Bytes of a tag. The first 16 of them are a tag too.
    size sycon_multimixer_mac_BYTES(MultimixerMac::TAG);

    /// A key of the message authentication code, expanded to 32 KiB, and what was absorbed under it.
    ///
    /// It is the library's memory, not the caller's: from `sycon_multimixer_mac_new` or `_copy`, and
    /// released by `sycon_multimixer_mac_free`.
    object sycon_multimixer_mac_key(MultimixerMac);

    /// Expands a key, once for all messages under it; takes 20 to 30 microseconds.
    ///
    /// The key is random, or output of a function such as KT256 of something as good.
    fn sycon_multimixer_mac_new(
        new mac: sycon_multimixer_mac_key, in key: [sycon_multimixer_mac_KEYBYTES]
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

    /// The tag of `in` by itself, whatever was absorbed.
    fn sycon_multimixer_mac(
        const mac: sycon_multimixer_mac_key, out tag: [sycon_multimixer_mac_BYTES], in r#in[inlen]
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
        state mac: sycon_multimixer_mac_key, out tag: [sycon_multimixer_mac_BYTES]
    ) {
        *tag = mac.clone().finalize();
        mac.reset();
        Ok(())
    }

    /// Whether `tag`, of 16 or 32 bytes, belongs to what was absorbed: -1 if not. Then the next message
    /// begins.
    fn sycon_multimixer_mac_verify(state mac: sycon_multimixer_mac_key, in tag[taglen]) {
        let result = mac.clone().verify(tag);
        mac.reset();
        Ok(result?)
    }
}
