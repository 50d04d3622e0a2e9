//! Hash functions: functions whose output length is fixed, or is an input of the function.
//!
//! Call `_init`, `_update` and `_final`, or hash in one call. `_final` wipes the state.
//!
//! ```c
//! #include <sycon/hash.h>
//!
//! int fingerprint(uint8_t out[SYCON_HASH_SHA3_256_BYTES], const uint8_t *data, size_t len) {
//!     sycon_hash_sha3_256_state hash;
//!     return sycon_hash_sha3_256_init(&hash) != 0
//!         || sycon_hash_sha3_256_update(&hash, data, len) != 0
//!         || sycon_hash_sha3_256_final(&hash, out) != 0;
//! }
//! ```

use sycon::batch::Messages;
use sycon::xof;
use sycon::xof::Absorb;

#[cfg(feature = "sp800-185")]
use crate::boundary::Refused;
use crate::items::{interface, items};
#[cfg(feature = "sp800-185")]
use crate::threads::on_threads;
use crate::xof::parallel;

/// The phase of a state: it absorbs until `_final` wipes it.
#[cfg(feature = "sp800-185")]
trait Phase: Sized {
    fn absorbing(&mut self) -> Result<&mut Self, Refused> {
        Ok(self)
    }
}

#[cfg(feature = "sp800-185")]
impl<const RATE: usize> Phase for xof::ParallelHash<RATE> {}

/// A function whose digest has a fixed length.
macro_rules! digest {
    ($mode:ident [] $name:ident ($title:literal, $Hash:ty, $length:literal, $size:literal bytes) ;) => { pastey::paste! { items! { $mode
        title $name(<$Hash>::NAME);

        #[doc = concat!("The length of a digest of ", $title, " in bytes.")]
        size [<SYCON_HASH_ $name:upper _BYTES>]($length);

        #[doc = concat!("An instance of ", $title, ".")]
        state [<sycon_hash_ $name>]($Hash, $size bytes, aligned 16);

        #[doc = concat!($title, " of `in`: a digest of ", stringify!($length), " bytes.")]
        fn [<sycon_hash_ $name>](out out: [$length], in r#in[inlen]) {
            *out = <$Hash>::hash(r#in);
            Ok(())
        }

        /// Begins a new input.
        fn [<sycon_hash_ $name _init>](init state: [<sycon_hash_ $name _state>]) {
            state.put(<$Hash>::new());
            Ok(())
        }

        /// Absorbs `in`.
        fn [<sycon_hash_ $name _update>](state state: [<sycon_hash_ $name _state>], in r#in[inlen]) {
            state.absorb(r#in);
            Ok(())
        }

        /// Computes the digest of the absorbed data. Wipes the state.
        fn [<sycon_hash_ $name _final>](last state: [<sycon_hash_ $name _state>], out out: [$length]) {
            *out = state.finalize();
            Ok(())
        }
    } } };
}

pub(crate) use digest;

/// Functions whose output depends on its length. They differ in their rate.
macro_rules! sized {
    ($mode:ident $docs:tt $prefix:ident ($($name:ident: $Hash:ty),+; $size:literal bytes) $functions:tt) => {
        items! { $mode $(one_sized $name($docs $prefix $Hash, $size bytes) $functions)+ }
    };
}

pub(crate) use sized;

/// The function for one call, the functions for a stream, and additional functions. `_init` makes the absorber from
/// its arguments.
macro_rules! one_sized {
    ($mode:ident [] $name:ident ([$($docs:tt)*] $prefix:ident $Hash:ty, $size:literal bytes) {
        init ($($arguments:tt)*) $absorber:block
        $(#[$($meta:tt)*])*
        once ($($input:tt)*) |$hash:ident| $absorb:block
        $($(#[$($more:tt)*])* $kind:ident)?
    }) => { pastey::paste! { items! { $mode
        title $name(<$Hash>::NAME);

        $($docs)*
        state [<sycon_ $prefix _ $name>]($Hash, $size bytes, aligned 16);

        $(#[$($meta)*])*
        fn [<sycon_ $prefix _ $name>](out out[outlen], $($input)*, $($arguments)*) {
            let mut $hash: $Hash = $absorber;
            $absorb
            $hash.finalize_into(out);
            Ok(())
        }

        /// Begins a new input, with the arguments of the function above.
        fn [<sycon_ $prefix _ $name _init>](
            init state: [<sycon_ $prefix _ $name _state>], $($arguments)*
        ) {
            state.put($absorber);
            Ok(())
        }

        /// Absorbs `in`.
        fn [<sycon_ $prefix _ $name _update>](
            state state: [<sycon_ $prefix _ $name _state>], in r#in[inlen]
        ) {
            state.absorb(r#in);
            Ok(())
        }

        /// Writes the output. It depends on `outlen`. Wipes the state.
        fn [<sycon_ $prefix _ $name _final>](
            last state: [<sycon_ $prefix _ $name _state>], out out[outlen]
        ) {
            state.finalize_into(out);
            Ok(())
        }

        $($(#[$($more)*])* $kind [<sycon_ $prefix _ $name>]();)?
    } } };
}
pub(crate) use one_sized;

interface! {
    family sp800_185("sp800-185") {
        /// An instance of TupleHash (SP 800-185, section 5.3). Each update is one element of the tuple.
        sized hash(tuplehash128: xof::TupleHash<168>, tuplehash256: xof::TupleHash<136>; 512 bytes) {
            init (in customization[customizationlen]) { xof::TupleHash::new(customization) }

            /// TupleHash of `count` elements, which `parts` and `lengths` list.
            once (list parts[lengths, count]) |hash| {
                for index in 0..parts.count() {
                    hash.absorb(parts.message(index));
                }
            }
        }

        /// An instance of ParallelHash (SP 800-185, section 6.3).
        sized hash(parallelhash128: xof::ParallelHash<168>, parallelhash256: xof::ParallelHash<136>; 768 bytes) {
            init (value blocksize: usize, in customization[customizationlen]) { xof::ParallelHash::new(blocksize, customization)? }

            /// ParallelHash of `in`, in blocks of `blocksize` bytes. The output depends on `blocksize`. 8192 is
            /// usual. Returns -1 for 0.
            once (in r#in[inlen]) |hash| { hash.absorb(r#in); }

            parallel
        }
    }
}
