//! Many messages at once, several for the price of one. The outputs are those of hashing one by one,
//! `length` bytes each, one behind the other in `out`.
//!
//! Lengths are not secret: the time shows them.

use sycon::batch::{self, Rows};

use crate::boundary::export;

macro_rules! many {
    ($($title:literal $name:ident($($domain:ident)?) $many:path;)+) => { pastey::paste! { export! {$(
        #[doc = concat!($title, " of `count` messages, which `messages` and `lengths` list. `out` has")]
        /// `count * length` bytes.
        fn [<sycon_ $name _many>](
            out out[outlen], value length: usize, list messages[lengths, count]
            $(, value $domain: u8)?
        ) {
            Ok($many($($domain,)? messages, length, out)?)
        }

        #[doc = concat!($title, " of `count` messages of `rowlen` bytes each, one behind the other in")]
        /// `rows`. `out` has `count * length` bytes.
        fn [<sycon_ $name _rows>](
            out out[outlen], value length: usize, rows rows[count, rowlen] $(, value $domain: u8)?
        ) {
            Ok($many($($domain,)? &Rows::new(rows, count)?, length, out)?)
        }
    )+} } };
}

many! {
    "SHAKE128" shake128() batch::shake128_many;
    "SHAKE256" shake256() batch::shake256_many;
    "TurboSHAKE128" turboshake128(domain) batch::turbo_shake128_many;
    "TurboSHAKE256" turboshake256(domain) batch::turbo_shake256_many;
}
