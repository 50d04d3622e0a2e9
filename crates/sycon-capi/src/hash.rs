//! Functions whose output length is fixed, or part of the function; and KMAC.
//!
//! `_init`, `_update`, `_final`; or all in one call. `_final` wipes the state.

use sycon::batch::Messages;
use sycon::xof::{
    Absorb, AsconHash256, Kmac128, Kmac256, ParallelHash128, ParallelHash256, Sha3_224, Sha3_256,
    Sha3_384, Sha3_512, TupleHash128, TupleHash256,
};

use crate::boundary::{Phases, constants, export};
use crate::state::state;

impl<const RATE: usize, const N: usize> Phases for sycon::xof::Sha3<RATE, N> {}
impl Phases for AsconHash256 {}
impl<const RATE: usize> Phases for sycon::xof::Kmac<RATE> {}
impl<const RATE: usize> Phases for sycon::xof::TupleHash<RATE> {}
impl<const RATE: usize> Phases for sycon::xof::ParallelHash<RATE> {}

macro_rules! fixed {
    ($($title:literal $name:ident: $Hash:ty, $n:literal, $size:literal bytes)+) => { pastey::paste! {$(
        #[doc = concat!("Bytes of a digest of ", $title, ".")]
        #[allow(non_upper_case_globals, reason = "libsodium's shape")]
        pub const [<sycon_hash_ $name _BYTES>]: usize = $n;

        state! {
            #[doc = concat!("An instance of ", $title, ".")]
            [<sycon_hash_ $name>]: $Hash, $size bytes, aligned 16
        }

        constants! {
            #[doc = concat!("`sycon_hash_", stringify!($name), "_BYTES`.")]
            fn [<sycon_hash_ $name _bytes>]() -> usize { $n }
        }

        export! {
            #[doc = concat!($title, " of `in`: a digest of `sycon_hash_", stringify!($name), "_BYTES`.")]
            fn [<sycon_hash_ $name>](out out: [$n], in r#in[inlen]) {
                *out = <$Hash>::hash(r#in);
                Ok(())
            }

            /// Begins to absorb.
            fn [<sycon_hash_ $name _init>](init state: [<sycon_hash_ $name _state>]) {
                state.put(<$Hash>::new());
                Ok(())
            }

            /// Absorbs `in`.
            fn [<sycon_hash_ $name _update>](
                state state: [<sycon_hash_ $name _state>], in r#in[inlen]
            ) {
                state.absorb(r#in);
                Ok(())
            }

            /// The digest of what was absorbed. Wipes the state.
            fn [<sycon_hash_ $name _final>](
                last state: [<sycon_hash_ $name _state>], out out: [$n]
            ) {
                *out = state.finalize();
                Ok(())
            }
        }
    )+} };
}

fixed! {
    "SHA3-224" sha3_224: Sha3_224, 28, 256 bytes
    "SHA3-256" sha3_256: Sha3_256, 32, 256 bytes
    "SHA3-384" sha3_384: Sha3_384, 48, 256 bytes
    "SHA3-512" sha3_512: Sha3_512, 64, 256 bytes
    "Ascon-Hash256" ascon256: AsconHash256, 32, 128 bytes
}

/// The streaming form of functions whose output length is part of them.
macro_rules! sized {
    ($prefix:ident $name:ident: $Hash:ty, $size:literal bytes, $title:literal;
        ($($arguments:tt)*) $body:expr) => { pastey::paste! {
        state! {
            #[doc = concat!("An instance of ", $title)]
            [<sycon_ $prefix _ $name>]: $Hash, $size bytes, aligned 16
        }

        export! {
            /// Begins to absorb, with the arguments of the function that does all in one call.
            fn [<sycon_ $prefix _ $name _init>](
                init state: [<sycon_ $prefix _ $name _state>], $($arguments)*
            ) {
                state.put($body);
                Ok(())
            }

            /// Absorbs `in`.
            fn [<sycon_ $prefix _ $name _update>](
                state state: [<sycon_ $prefix _ $name _state>], in r#in[inlen]
            ) {
                state.absorb(r#in);
                Ok(())
            }

            /// The output of `outlen` bytes, which is part of the function. Wipes the state.
            fn [<sycon_ $prefix _ $name _final>](
                last state: [<sycon_ $prefix _ $name _state>], out out[outlen]
            ) {
                state.finalize_into(out);
                Ok(())
            }
        }
    } };
}

macro_rules! kmac {
    ($($name:ident: $Kmac:ident)+) => { pastey::paste! {$(
        sized! {
            mac $name: $Kmac, 512 bytes, "KMAC (SP 800-185, section 4.3).";
            (in key[keylen], in custom[customlen]) $Kmac::new(key, custom)
        }

        export! {
            /// KMAC: a tag of `outlen` bytes; 16 to 64 are usual. The key should have 16 bytes for 128
            /// bits of security and 32 for 256; `custom` sets its uses apart.
            fn [<sycon_mac_ $name>](
                out out[outlen], in r#in[inlen], in key[keylen], in custom[customlen]
            ) {
                let mut mac = $Kmac::new(key, custom);
                mac.absorb(r#in);
                mac.finalize_into(out);
                Ok(())
            }

            /// Whether `tag` belongs to what was absorbed, told in time that depends on its length
            /// alone: -1 if not, or if it has fewer than 4 bytes. Wipes the state.
            #[must_use]
            fn [<sycon_mac_ $name _verify>](
                last state: [<sycon_mac_ $name _state>], in tag[taglen]
            ) {
                Ok(state.verify(tag)?)
            }
        }
    )+} };
}

kmac! { kmac128: Kmac128 kmac256: Kmac256 }

macro_rules! tuplehash {
    ($($name:ident: $Hash:ident)+) => { pastey::paste! {$(
        sized! {
            hash $name: $Hash, 512 bytes,
            "TupleHash (SP 800-185, section 5.3). Each update is one part of the tuple.";
            (in custom[customlen]) $Hash::new(custom)
        }

        export! {
            /// TupleHash of `count` parts, which `parts` and `lengths` list.
            fn [<sycon_hash_ $name>](
                out out[outlen], list parts[lengths, count], in custom[customlen]
            ) {
                let mut hash = $Hash::new(custom);
                for index in 0..parts.count() {
                    hash.absorb(parts.message(index));
                }
                hash.finalize_into(out);
                Ok(())
            }
        }
    )+} };
}

tuplehash! { tuplehash128: TupleHash128 tuplehash256: TupleHash256 }

macro_rules! parallelhash {
    ($($name:ident: $Hash:ident)+) => { pastey::paste! {$(
        sized! {
            hash $name: $Hash, 768 bytes, "ParallelHash (SP 800-185, section 6.3).";
            (value blocksize: usize, in custom[customlen]) $Hash::new(blocksize, custom)?
        }

        export! {
            /// ParallelHash of `in`, in blocks of `blocksize` bytes, which is part of the function;
            /// 8192 is usual, and 0 an error.
            fn [<sycon_hash_ $name>](
                out out[outlen], in r#in[inlen], value blocksize: usize, in custom[customlen]
            ) {
                let mut hash = $Hash::new(blocksize, custom)?;
                hash.absorb(r#in);
                hash.finalize_into(out);
                Ok(())
            }
        }
    )+} };
}

parallelhash! { parallelhash128: ParallelHash128 parallelhash256: ParallelHash256 }
