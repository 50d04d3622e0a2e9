//! Message authentication codes: KMAC.
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

#[cfg(feature = "sp800-185")]
use sycon::xof::{Absorb, Kmac};

#[cfg(feature = "sp800-185")]
use crate::boundary::not_empty;
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
            init (in key[keylen], in customization[customizationlen]) { Kmac::new(not_empty(key)?, customization) }

            /// Computes a KMAC tag of `outlen` bytes; 16 to 64 are usual. Use a key of at least 16 bytes for 128
            /// bits of security, and of at least 32 bytes for 256 bits. Returns -1 for an empty key.
            /// `customization` separates the uses of the key.
            once (in r#in[inlen]) |mac| { mac.absorb(r#in); }

            /// Verifies `tag`, in time that depends only on `length`. Returns -1 if it is not the tag of the
            /// absorbed data. `length` is the length in bytes that your protocol fixes for its tags: preferably 16
            /// or more, and at least 4. Returns -1 also if `taglen` is not `length`. A forged tag is accepted with
            /// a probability of 2^(-8 `length`). Never let the sender choose `length`. Wipes the state.
            verify
        }
    }
}
