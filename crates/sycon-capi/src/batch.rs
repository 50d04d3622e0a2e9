//! Batch hashing: several messages in parallel in SIMD lanes. The outputs equal those of hashing each message
//! alone. They are concatenated in `out`, `length` bytes each. A batch can be empty.
//!
//! The lengths are not secret: the time depends on them.
//!
//! ```c
//! #include <sycon/batch.h>
//!
//! /* 32 bytes for each of 1000 rows. */
//! int digests(uint8_t out[32000], const uint8_t *rows, size_t rowlen) {
//!     return sycon_shake128_batch_rows(out, 32000, 32, rows, 1000, rowlen);
//! }
//! ```

use sycon::batch::{self, Rows};

use crate::items::{interface, items};

/// Both forms of a batch function.
macro_rules! batch {
    ($mode:ident [] $name:ident ($title:literal, $batch:path $(, $domain:ident)?) ;) => {
        pastey::paste! { items! { $mode
            #[doc = concat!($title, " of `count` messages, which `messages` and `lengths` list. `out` has")]
            /// `count * length` bytes.
            fn [<sycon_ $name _batch>](
                out out[outlen], value length: usize, list messages[lengths, count]
                $(, value $domain: u8)?
            ) {
                Ok($batch($($domain,)? messages, length, out)?)
            }

            #[doc = concat!($title, " of `count` messages of `rowlen` bytes each, which are concatenated in")]
            /// `rows`. `out` has `count * length` bytes.
            fn [<sycon_ $name _batch_rows>](
                out out[outlen], value length: usize, rows rows[count, rowlen] $(, value $domain: u8)?
            ) {
                Ok($batch($($domain,)? &Rows::new(rows, count)?, length, out)?)
            }
        } }
    };
}

interface! {
    batch shake128("SHAKE128", batch::shake128_many);
    batch shake256("SHAKE256", batch::shake256_many);
    batch turboshake128("TurboSHAKE128", batch::turboshake128_many, domain);
    batch turboshake256("TurboSHAKE256", batch::turboshake256_many, domain);
}
