//! Message authentication codes: KMAC, and the one on multimixer-128.
//!
//! Take KMAC. The one on multimixer-128 is experimental, and very fast on long messages.
//!
//! ```c
//! #include <sycon/mac.h>
//!
//! /* 0 if the message is from someone with the key. */
//! int check(const uint8_t tag[32], const uint8_t *message, size_t len, const uint8_t key[32]) {
//!     sycon_mac_kmac256_state mac;
//!     if (sycon_mac_kmac256_init(&mac, key, 32, NULL, 0) != 0) return -1;
//!     if (sycon_mac_kmac256_update(&mac, message, len) != 0) return -1;
//!     return sycon_mac_kmac256_verify(&mac, tag, 32, 32);
//! }
//! ```

#[cfg(feature = "multimixer")]
use sycon::multimixer::MultimixerMac;
use sycon::xof::Absorb;
#[cfg(feature = "sp800-185")]
use sycon::xof::Kmac;

use crate::hash::{one_sized, sized};
use crate::items::{interface, items};

macro_rules! verify {
    ($mode:ident [$($docs:tt)*] $name:ident () ;) => { pastey::paste! { items! { $mode
        $($docs)*
        fn [<$name _verify>](last state: [<$name _state>], in tag[taglen], value length: usize) {
            Ok(state.verify(tag, length)?)
        }
    } } };
}

interface! {
    family sp800_185("sp800-185") {
        /// An instance of KMAC (SP 800-185, section 4.3).
        sized mac(kmac128: Kmac<168>, kmac256: Kmac<136>; 512 bytes) {
            init (in key[keylen], in custom[customlen]) { Kmac::new(key, custom) }

            /// KMAC: a tag of `outlen` bytes; 16 to 64 are usual. The key should have 16 bytes for 128
            /// bits of security and 32 for 256; `custom` sets its uses apart.
            once (in r#in[inlen]) |mac| { mac.absorb(r#in); }

            /// Checks that `tag` belongs to what was absorbed, in time that depends on `length` alone: -1 if
            /// not. Also -1 if `taglen` is not `length`, which is the length in bytes that your protocol
            /// fixes for its tags: preferably 16 or more, and at least 4. A forged tag is accepted with a probability of
            /// 2^(-8 `length`). Never let the sender choose `length`. Wipes the state.
            verify
        }
    }

    family multimixer("multimixer") {
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

        /// The tag of `in` by itself, whatever was absorbed.
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
    }
}
