//! Multimixer-128, a universal hash: the heart of a MAC, and by itself a sharp tool. Experimental.

use sycon::multimixer::{Multimixer128, f128, multimixer128};

use crate::items::interface;

interface! {
    /// Bytes of a digest of multimixer-128.
    size SYCON_MULTIMIXER128_BYTES(64);

    /// Multimixer-128 of a key and a message that come in pieces.
    state sycon_multimixer128(Multimixer128, 192 bytes, aligned 16);

    /// Multimixer-128 of a message under a key. Both have `len` bytes: a multiple of 32 and not 0, else
    /// -1.
    ///
    /// A sharp tool: the key is random and used once, and whoever sees a digest can work out the key.
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

    /// The digest; -1 if the message is no multiple of 32 bytes, or empty. Wipes the state.
    fn sycon_multimixer128_final(
        last state: sycon_multimixer128_state, out digest: [SYCON_MULTIMIXER128_BYTES]
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
}
