//! Extendable-output functions: absorb with `_update`, then call `_squeeze` for any number of bytes.
//!
//! You can divide the input and the output into calls in any way. The first `_squeeze` ends the input: `_update`
//! then returns -1 and does not change the state. The number in a name is the security strength in bits. For
//! collision resistance, the output must have at least twice as many bits.
//!
//! ```c
//! #include <sycon/xof.h>
//!
//! int two_keys(uint8_t first[32], uint8_t second[32], const uint8_t *seed, size_t len) {
//!     sycon_xof_shake256_state xof;
//!     int failed = sycon_xof_shake256_init(&xof) != 0
//!         || sycon_xof_shake256_update(&xof, seed, len) != 0
//!         || sycon_xof_shake256_squeeze(&xof, first, 32) != 0
//!         || sycon_xof_shake256_squeeze(&xof, second, 32) != 0;
//!     SYCON_WIPE(&xof);
//!     return failed;
//! }
//! ```

// A value is as large as its algorithm's state. C's states reserve memory for it.
#![allow(clippy::large_enum_variant)]

use sycon::Backend;
use sycon::batch::Messages;
use sycon::permutation::KeccakF1600;
use sycon::sponge::{Absorbing, Squeezing};
use sycon::xof::{self, Absorb, Seekable, Squeeze, Xof};

use crate::boundary::{Outcome, Refused};
use crate::items::{interface, items};
use crate::threads::on_threads;

/// An XOF in one of its two phases. The words distinguish a state from other memory.
#[repr(u64)]
#[derive(Debug)]
pub(crate) enum Sponge<X: Xof> {
    Absorbing(X) = ABSORBING,
    Squeezing(X::Reader) = SQUEEZING,
}

const ABSORBING: u64 = 0x6162_736f_7262_696e;
const SQUEEZING: u64 = 0x7371_7565_657a_696e;

impl<X: Xof> Sponge<X> {
    pub(crate) const WORDS: &'static [u64] = &[ABSORBING, SQUEEZING];

    pub(crate) fn absorbing(&mut self) -> Result<&mut X, Refused> {
        match self {
            Self::Absorbing(xof) => Ok(xof),
            Self::Squeezing(_) => Err(Refused),
        }
    }

    /// Ends the input if necessary. The absorber is overwritten.
    pub(crate) fn squeezing(&mut self) -> &mut X::Reader {
        if let Self::Absorbing(xof) = self {
            *self = Self::Squeezing(xof.output());
        }
        match self {
            Self::Squeezing(reader) => reader,
            Self::Absorbing(_) => unreachable!("the input has ended"),
        }
    }
}

/// Squeezes, unless the output ends before `out` is full.
pub(crate) fn squeeze(reader: &mut impl Squeeze, out: &mut [u8]) -> Outcome {
    if out.len() as u64 > reader.remaining() {
        return Err(Refused);
    }
    reader.squeeze(out);
    Ok(())
}

/// The domain byte of SHAKE.
const SHAKE: u8 = 0x1f;

/// SHAKE with any domain byte, as in libsodium.
#[derive(Clone, Debug)]
pub(crate) struct Shake<const RATE: usize> {
    sponge: Absorbing<KeccakF1600, RATE>,
    domain: u8,
}

impl<const RATE: usize> Shake<RATE> {
    fn new(domain: u8) -> Result<Self, Refused> {
        if !(0x01..=0x7f).contains(&domain) {
            return Err(Refused);
        }
        Ok(Self { sponge: Absorbing::new(Backend::best_single()), domain })
    }
}

impl<const RATE: usize> Absorb for Shake<RATE> {
    const NAME: &'static str = xof::Shake::<RATE>::NAME;
    const RATE: usize = RATE;

    fn absorb(&mut self, data: &[u8]) -> &mut Self {
        self.sponge.absorb(data);
        self
    }

    fn reset(&mut self) {
        self.sponge = Absorbing::new(self.sponge.backend());
    }
}

impl<const RATE: usize> Xof for Shake<RATE> {
    type Reader = Squeezing<KeccakF1600, RATE>;

    fn finalize(self) -> Self::Reader {
        self.sponge.finalize(self.domain)
    }

    fn hash_into(mut self, data: &[u8], out: &mut [u8]) {
        self.sponge.absorb(data);
        self.sponge.finish_into(self.domain, out);
    }
}

/// TupleHash. Each update is one element of the tuple.
#[cfg(feature = "sp800-185")]
#[derive(Clone, Debug)]
pub(crate) struct Parts<const RATE: usize>(xof::TupleHashXof<RATE>);

#[cfg(feature = "sp800-185")]
impl<const RATE: usize> Absorb for Parts<RATE> {
    const NAME: &'static str = xof::TupleHashXof::<RATE>::NAME;
    const RATE: usize = RATE;

    fn absorb(&mut self, part: &[u8]) -> &mut Self {
        self.0.absorb(part);
        self
    }

    fn reset(&mut self) {
        self.0.reset();
    }
}

#[cfg(feature = "sp800-185")]
impl<const RATE: usize> Xof for Parts<RATE> {
    type Reader = xof::ShakeReader<RATE>;

    fn finalize(self) -> Self::Reader {
        self.0.finalize()
    }
}

/// XOFs that differ in their rate: their types, their states, and the functions that begin and end their input.
///
/// | function | in C |
/// |---|---|
/// | `new suffix(arguments) { absorber }` | `_init_suffix`, and `_suffix` for the whole computation in one call |
/// | `init suffix(arguments) { absorber }` | `_init_suffix` |
/// | `once suffix(arguments) { reader }` | `_suffix`, which fills `out` |
/// | `direct suffix(arguments) { function(arguments) }` | `_suffix`, which calls this function of the type, with `out` as its last argument |
/// | `end suffix(arguments) { \|xof\| reader }` | `_suffix`, which ends the input |
///
/// After the alignment, `seekable` adds output from any position, and `parallel` adds input on several threads.
macro_rules! xofs {
    ($mode:ident $docs:tt $family:ident ($($name:ident: $Xof:ty),+; $state:tt) $functions:tt) => {
        items! { $mode $(one_xof $name($docs $Xof; $state) $functions)+ }
    };
}
pub(crate) use xofs;

macro_rules! one_xof {
    ($mode:ident [] $name:ident (
        [$($docs:tt)*] $Xof:ty; ($size:literal bytes, aligned $align:literal $(, $ability:ident)*)
    ) {
        $($(#[$($meta:tt)*])* $kind:ident $($suffix:ident)? ($($arguments:tt)*) $body:tt)+
    }) => { pastey::paste! { items! { $mode
        title $name(<$Xof as Absorb>::NAME);

        #[doc = concat!("The number of input bytes of ", stringify!($name), " per permutation. Whole multiples are absorbed fastest.")]
        size [<SYCON_XOF_ $name:upper _BLOCK_BYTES>](<$Xof as Absorb>::RATE);

        $($docs)*
        state [<sycon_xof_ $name>](
            Sponge<$Xof>, $size bytes, aligned $align, phases Sponge::<$Xof>::WORDS
        );

        $($(#[$($meta)*])* $kind $name([$(_ $suffix)?] $Xof; $($arguments)*) $body)+

        /// Absorbs `in`. Returns -1 after the first squeeze, and leaves the state as it was.
        fn [<sycon_xof_ $name _update>](state state: [<sycon_xof_ $name _state>], in r#in[inlen]) {
            state.absorbing()?.absorb(r#in);
            Ok(())
        }

        /// Fills `out` with the next bytes of output. Only the output of functions with `_seek` in this header
        /// ends: after 2^64 - 1 bytes. They return -1 if fewer bytes than `outlen` remain.
        fn [<sycon_xof_ $name _squeeze>](state state: [<sycon_xof_ $name _state>], out out[outlen]) {
            squeeze(state.squeezing(), out)
        }

        $($ability [<sycon_xof_ $name>]();)*
    } } };
}
pub(crate) use one_xof;

macro_rules! new {
    ($mode:ident [$($docs:tt)*] $name:ident ([$($suffix:tt)*] $Xof:ty; $($arguments:tt)*) $absorber:block) => {
        pastey::paste! { items! { $mode
            $($docs)*
            fn [<sycon_xof_ $name $($suffix)*>](out out[outlen], in r#in[inlen], $($arguments)*) {
                let xof: $Xof = $absorber;
                xof.hash_into(r#in, out);
                Ok(())
            }

            /// Begins a new input, with the arguments of the function above.
            init $name([$($suffix)*] $Xof; $($arguments)*) $absorber
        } }
    };
}
pub(crate) use new;

macro_rules! init {
    ($mode:ident [$($docs:tt)*] $name:ident ([$($suffix:tt)*] $Xof:ty; $($arguments:tt)*) $absorber:block) => {
        pastey::paste! { items! { $mode
            $($docs)*
            fn [<sycon_xof_ $name _init $($suffix)*>](
                init state: [<sycon_xof_ $name _state>], $($arguments)*
            ) {
                state.put(Sponge::Absorbing($absorber));
                Ok(())
            }
        } }
    };
}
pub(crate) use init;

macro_rules! once {
    ($mode:ident [$($docs:tt)*] $name:ident ([$($suffix:tt)*] $Xof:ty; $($arguments:tt)*) $reader:block) => {
        pastey::paste! { items! { $mode
            $($docs)*
            fn [<sycon_xof_ $name $($suffix)*>](out out[outlen], $($arguments)*) {
                let mut reader: <$Xof as Xof>::Reader = $reader;
                reader.squeeze(out);
                Ok(())
            }
        } }
    };
}

macro_rules! direct {
    ($mode:ident [$($docs:tt)*] $name:ident ([$($suffix:tt)*] $Xof:ty; $($arguments:tt)*) {
        $function:ident($($argument:expr),*)
    }) => { pastey::paste! { items! { $mode
        $($docs)*
        fn [<sycon_xof_ $name $($suffix)*>](out out[outlen], $($arguments)*) {
            <$Xof>::$function($($argument,)* out);
            Ok(())
        }
    } } };
}

macro_rules! end {
    ($mode:ident [$($docs:tt)*] $name:ident ([$($suffix:tt)*] $Xof:ty; $($arguments:tt)*) $end:block) => {
        pastey::paste! { items! { $mode
            $($docs)*
            fn [<sycon_xof_ $name $($suffix)*>](
                state state: [<sycon_xof_ $name _state>], $($arguments)*
            ) {
                let end = $end;
                *state = Sponge::Squeezing(end(state.absorbing()?.clone()));
                Ok(())
            }
        } }
    };
}

macro_rules! seekable {
    ($mode:ident [] $name:ident () ;) => {
        pastey::paste! { items! { $mode
            /// Continues the output at byte `position`, at the cost of at most one block.
            fn [<$name _seek>](state state: [<$name _state>], value position: u64) {
                state.squeezing().seek(position);
                Ok(())
            }

            /// Returns the position of the next byte of output. Ends the input, as squeezing does.
            fn [<$name _tell>](state state: [<$name _state>], result position: u64) {
                *position = state.squeezing().position();
                Ok(())
            }
        } }
    };
}
pub(crate) use seekable;

macro_rules! parallel {
    ($mode:ident [] $name:ident () ;) => {
        pastey::paste! { items! { $mode
            /// Like `_update`, on at most `threads` threads, and at most one for each CPU core; 0 means one for each
            /// CPU core. Inputs of 256 KiB or more benefit.
            ///
            /// The first call in a program starts the threads. They are kept until a call requests another number.
            /// If the system refuses to start threads, and in a child process after `fork`, the caller's thread
            /// does all the work.
            fn [<$name _update_parallel>](
                state state: [<$name _state>], in r#in[inlen], value threads: usize
            ) {
                let function = state.absorbing()?;
                on_threads!(threads, function.absorb_parallel(r#in), else function.absorb(r#in));
                Ok(())
            }
        } }
    };
}
pub(crate) use parallel;

interface! {
    family sha3("sha3") {
        /// An instance of SHAKE (FIPS 202, section 6.2).
        xofs shake(shake128: Shake<168>, shake256: Shake<136>; (256 bytes, aligned 16)) {
            /// SHAKE of `in`: `outlen` bytes of output.
            new () { Shake::new(SHAKE)? }

            /// SHAKE of `in` with another domain byte in its padding, 0x01 to 0x7f. Returns -1 for other values.
            /// The domain byte of SHAKE is 0x1f.
            new with_domain(value domain: u8) { Shake::new(domain)? }
        }
    }

    family rfc9861("rfc9861") {
        /// An instance of TurboSHAKE (RFC 9861, section 2).
        xofs turboshake(turboshake128: xof::TurboShake<168>, turboshake256: xof::TurboShake<136>; (256 bytes, aligned 16)) {
            /// TurboSHAKE of `in` with the domain byte 0x1f: `outlen` bytes of output. It has half as many rounds
            /// as SHAKE.
            new () { xof::TurboShake::default() }

            /// TurboSHAKE of `in`. The domain byte is from 0x01 to 0x7f; different values give independent
            /// functions. Returns -1 for other values.
            new with_domain(value domain: u8) { xof::TurboShake::new(domain)? }
        }

        /// An instance of KangarooTwelve (RFC 9861, section 3).
        xofs kangarootwelve(kt128: xof::Kt<168>, kt256: xof::Kt<136>; (512 bytes, aligned 16, parallel)) {
            /// KangarooTwelve of `in`: TurboSHAKE in a tree, for long inputs. Pieces of 64 KiB or more are absorbed
            /// several times as fast as small pieces.
            direct (in r#in[inlen]) { digest_into(r#in, b"") }

            /// Begins a new input.
            init () { xof::Kt::new() }

            /// KangarooTwelve of `in` with a customization.
            direct with_customization(in r#in[inlen], in customization[customizationlen]) {
                digest_into(r#in, customization)
            }

            /// Ends the input with a customization. Call it at most once, before the first squeeze. Without this
            /// call, the customization is empty.
            end customize(in customization[customizationlen]) { |xof: xof::Kt<_>| xof.finalize_customized(customization) }
        }
    }

    family sp800_185("sp800-185") {
        /// An instance of TupleHashXOF (SP 800-185, section 5.3.1). Each update is one element of the tuple, so the
        /// division of the input into calls changes the output.
        xofs tuplehash(tuplehashxof128: Parts<168>, tuplehashxof256: Parts<136>; (512 bytes, aligned 16)) {
            /// TupleHashXOF of `count` elements, which `parts` and `lengths` list. ("ab", "c") and ("a", "bc") are
            /// different tuples.
            once (list parts[lengths, count], in customization[customizationlen]) {
                let mut xof = xof::TupleHashXof::new(customization);
                for index in 0..parts.count() {
                    xof.absorb(parts.message(index));
                }
                xof.finalize()
            }

            /// Begins a new input, with the customization of the function above.
            init (in customization[customizationlen]) { Parts(xof::TupleHashXof::new(customization)) }
        }

        /// An instance of ParallelHashXOF (SP 800-185, section 6.3.1).
        xofs parallelhash(
            parallelhashxof128: xof::ParallelHashXof<168>, parallelhashxof256: xof::ParallelHashXof<136>;
            (768 bytes, aligned 16, parallel)
        ) {
            /// ParallelHashXOF of `in`, in blocks of `blocksize` bytes. The output depends on `blocksize`. 8192 is
            /// usual. Returns -1 for 0. Pieces of eight blocks or more are absorbed several times as fast as small
            /// pieces.
            new (value blocksize: usize, in customization[customizationlen]) { xof::ParallelHashXof::new(blocksize, customization)? }
        }
    }

    family blake3("blake3") {
        /// An instance of BLAKE3.
        xofs blake3(blake3: xof::Blake3; (2048 bytes, aligned 16, seekable, parallel)) {
            /// BLAKE3 of `in`.
            direct (in r#in[inlen]) { digest_into(r#in) }

            /// Begins a new input.
            init () { xof::Blake3::new() }

            /// BLAKE3 with a key of `SYCON_XOF_BLAKE3_KEY_BYTES` bytes: a message authentication code or a
            /// pseudorandom function.
            direct keyed(in r#in[inlen], in key: [SYCON_XOF_BLAKE3_KEY_BYTES]) { keyed_digest_into(key, r#in) }

            /// Begins a new input, with the arguments of the function above.
            init keyed(in key: [SYCON_XOF_BLAKE3_KEY_BYTES]) { xof::Blake3::keyed(key) }

            /// Derives a key from `in` with BLAKE3. `context` should be hard-coded and globally unique. Returns -1
            /// if it is not UTF-8.
            new derive_key(in context[contextlen]) { xof::Blake3::derive_key(core::str::from_utf8(context)?) }
        }

        /// The length of BLAKE3's key in bytes.
        size SYCON_XOF_BLAKE3_KEY_BYTES(32);
    }
}
