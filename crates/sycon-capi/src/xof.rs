//! Extendable-output functions: absorb with `_update`, then `_squeeze` as much as you like.
//!
//! Input and output may be split over calls in any way. The first `_squeeze` ends the input: `_update`
//! returns -1 from then on, and leaves the state as it was. The number in a name is the
//! security strength in bits; it needs an output of at least twice as many against collisions.

// Values are as large as their algorithm's state, which is what the memory of C's states is for.
#![allow(clippy::large_enum_variant)]

use sycon::permutation::KeccakF1600;
use sycon::sponge::{Absorbing, Squeezing};
use sycon::xof::{
    Absorb, AsconAXof, AsconCxof128, AsconXof, AsconXof128, Blake3, Blake3Reader, CShake128,
    CShake256, IndexedVeXof128, IndexedVeXof256, IndexedVeXofReader, KmacXof128, KmacXof256, Kt,
    ParallelHashXof128, ParallelHashXof256, ShakeReader, Squeeze, TupleHashXof, TurboShake128,
    TurboShake256, TurboShakeReader, VeXof128, VeXof128x4, VeXof256, VeXof256x4, Xof,
};
use sycon::{Backend, batch::Messages};

use crate::boundary::{Phases, Refused, constants, export};
use crate::state::state;

/// An XOF in one of its two phases. The words are what tells a state from other memory.
#[repr(u64)]
#[derive(Debug)]
pub(crate) enum Sponge<X: Xof> {
    Absorbing(X) = ABSORBING,
    Squeezing(X::Reader) = SQUEEZING,
}

const ABSORBING: u64 = 0x6162_736f_7262_696e;
const SQUEEZING: u64 = 0x7371_7565_657a_696e;

impl<X: Xof> Phases for Sponge<X> {
    const WORDS: &'static [u64] = &[ABSORBING, SQUEEZING];
}

impl<X: Xof> Sponge<X> {
    fn absorbing(&mut self) -> Result<&mut X, Refused> {
        match self {
            Self::Absorbing(xof) => Ok(xof),
            Self::Squeezing(_) => Err(Refused),
        }
    }

    /// Ends the input if that has not been done. Nothing of the absorber is left behind.
    fn squeezing(&mut self) -> &mut X::Reader {
        if let Self::Absorbing(xof) = self {
            *self = Self::Squeezing(xof.output());
        }
        match self {
            Self::Squeezing(reader) => reader,
            Self::Absorbing(_) => unreachable!("the input has ended"),
        }
    }
}

/// SHAKE with any domain byte, as libsodium has it.
#[derive(Clone, Debug)]
pub(crate) struct Shake<const RATE: usize> {
    sponge: Absorbing<KeccakF1600, RATE>,
    domain: u8,
}

impl<const RATE: usize> Shake<RATE> {
    const DOMAIN: u8 = 0x1f;

    fn new(domain: u8) -> Result<Self, Refused> {
        if !(0x01..=0x7f).contains(&domain) {
            return Err(Refused);
        }
        Ok(Self { sponge: Absorbing::new(Backend::best_single()), domain })
    }
}

impl<const RATE: usize> Absorb for Shake<RATE> {
    const NAME: &'static str = "SHAKE";
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
}

/// TupleHash, each of whose updates is a part of the tuple.
#[derive(Clone, Debug)]
pub(crate) struct Parts<const RATE: usize>(TupleHashXof<RATE>);

impl<const RATE: usize> Absorb for Parts<RATE> {
    const NAME: &'static str = TupleHashXof::<RATE>::NAME;
    const RATE: usize = RATE;

    fn absorb(&mut self, part: &[u8]) -> &mut Self {
        self.0.absorb(part);
        self
    }

    fn reset(&mut self) {
        self.0.reset();
    }
}

impl<const RATE: usize> Xof for Parts<RATE> {
    type Reader = ShakeReader<RATE>;

    fn finalize(self) -> Self::Reader {
        self.0.finalize()
    }
}

/// KangarooTwelve, whose customization comes behind the message and may come in one call of its own.
#[derive(Clone, Debug)]
pub(crate) struct Kangaroo<const RATE: usize>(Kt<RATE>);

impl<const RATE: usize> Absorb for Kangaroo<RATE> {
    const NAME: &'static str = Kt::<RATE>::NAME;
    const RATE: usize = RATE;

    fn absorb(&mut self, data: &[u8]) -> &mut Self {
        self.0.absorb(data);
        self
    }

    fn reset(&mut self) {
        self.0.reset();
    }
}

impl<const RATE: usize> Xof for Kangaroo<RATE> {
    type Reader = TurboShakeReader<RATE>;

    fn finalize(self) -> Self::Reader {
        self.0.finalize()
    }
}

/// Readers that go to any position.
trait Seek {
    fn go_to(&mut self, position: u64);
    fn position(&self) -> u64;
}

macro_rules! seek {
    ($([$($parameter:tt)*] $Reader:ty)+) => {$(
        impl<$($parameter)*> Seek for $Reader {
            fn go_to(&mut self, position: u64) {
                self.seek(position);
            }

            fn position(&self) -> u64 {
                Self::position(self)
            }
        }
    )+};
}

seek! { [] Blake3Reader [const RATE: usize] IndexedVeXofReader<RATE> }

/// All functions of an XOF: its state, and for each way to begin `_init` and, where the input is
/// one string, the function that does everything in one call.
macro_rules! xof {
    ($(#[$meta:meta])* $name:ident: $Xof:ty, rate $rate:literal, $size:literal bytes,
        aligned $align:literal; $($begin:tt)*) => {
        pastey::paste! {
            #[doc = concat!("Input bytes of ", stringify!($name), " per permutation; whole multiples are absorbed fastest.")]
            #[allow(non_upper_case_globals, reason = "libsodium's shape")]
            pub const [<sycon_xof_ $name _BLOCKBYTES>]: usize = $rate;

            const _: () = assert!(<$Xof as Absorb>::RATE == $rate);

            state! {
                $(#[$meta])*
                [<sycon_xof_ $name>]: Sponge<$Xof>, $size bytes, aligned $align
            }

            constants! {
                #[doc = concat!("`sycon_xof_", stringify!($name), "_BLOCKBYTES`.")]
                fn [<sycon_xof_ $name _blockbytes>]() -> usize { $rate }
            }

            begin!($name; $($begin)*);

            export! {
                /// Absorbs `in`. Returns -1 after the first squeeze, and leaves the state as it was.
                fn [<sycon_xof_ $name _update>](state state: [<sycon_xof_ $name _state>], in r#in[inlen]) {
                    state.absorbing()?.absorb(r#in);
                    Ok(())
                }

                /// Fills `out` with the next bytes of output.
                fn [<sycon_xof_ $name _squeeze>](state state: [<sycon_xof_ $name _state>], out out[outlen]) {
                    state.squeezing().squeeze(out);
                    Ok(())
                }

                /// Passes over the next `bytes` bytes of output.
                fn [<sycon_xof_ $name _skip>](state state: [<sycon_xof_ $name _state>], value bytes: u64) {
                    state.squeezing().skip(bytes);
                    Ok(())
                }
            }
        }
    };
}

/// The ways to begin: `fn (arguments) { an absorber }`, or `fn suffix(arguments)` for others than the
/// first. `streaming` ones are for inputs that are more than one string.
macro_rules! begin {
    ($name:ident;) => {};
    ($name:ident; $(#[$meta:meta])* fn $($suffix:ident)? ($($arguments:tt)*) $body:block $($rest:tt)*) => {
        pastey::paste! {
            export! {
                $(#[$meta])*
                fn [<sycon_xof_ $name $(_ $suffix)?>](out out[outlen], in r#in[inlen], $($arguments)*) {
                    let mut xof = $body;
                    xof.absorb(r#in);
                    xof.finalize().squeeze(out);
                    Ok(())
                }
            }
        }
        begin!($name; streaming $(#[$meta])* fn $($suffix)? ($($arguments)*) $body $($rest)*);
    };
    ($name:ident; streaming $(#[$meta:meta])* fn $($suffix:ident)? ($($arguments:tt)*) $body:block $($rest:tt)*) => {
        pastey::paste! {
            export! {
                /// Begins to absorb, with the arguments of the function above.
                fn [<sycon_xof_ $name _init $(_ $suffix)?>](
                    init state: [<sycon_xof_ $name _state>], $($arguments)*
                ) {
                    state.put(Sponge::Absorbing($body));
                    Ok(())
                }
            }
        }
        begin!($name; $($rest)*);
    };
}

/// Output from any position.
macro_rules! seekable {
    ($($name:ident)+) => { pastey::paste! { export! {$(
        /// Goes on with the byte of the output at `position`, which costs at most one block.
        fn [<sycon_xof_ $name _seek>](state state: [<sycon_xof_ $name _state>], value position: u64) {
            state.squeezing().go_to(position);
            Ok(())
        }

        /// Tells the position of the next byte of output. Ends the input, as squeezing does.
        fn [<sycon_xof_ $name _tell>](
            state state: [<sycon_xof_ $name _state>], result position: u64
        ) {
            *position = Seek::position(state.squeezing());
            Ok(())
        }
    )+} } };
}

/// Input that is hashed on several threads.
macro_rules! parallel {
    ($($name:ident($xof:ident => $inner:expr))+) => { pastey::paste! { export! {$(
        /// As update, on all processors. Worth it from 256 KiB on.
        ///
        /// The first such call of a program starts the threads, which stay; the environment variable
        /// `RAYON_NUM_THREADS` says how many. A child after `fork` must not call it.
        fn [<sycon_xof_ $name _update_parallel>](
            state state: [<sycon_xof_ $name _state>], in r#in[inlen]
        ) {
            let $xof = state.absorbing()?;
            $inner.absorb_parallel(r#in);
            Ok(())
        }
    )+} } };
}

macro_rules! shake {
    ($($name:ident: $rate:literal)+) => {$(
        xof! {
            /// An instance of SHAKE (FIPS 202, section 6.2).
            $name: Shake<$rate>, rate $rate, 256 bytes, aligned 16;

            /// SHAKE of `in`: `outlen` bytes of output.
            fn () { Shake::<$rate>::new(Shake::<$rate>::DOMAIN)? }

            /// As SHAKE with another domain byte in its padding, 0x01 to 0x7f, else -1. SHAKE's own is
            /// 0x1f.
            fn with_domain(value domain: u8) { Shake::<$rate>::new(domain)? }
        }
    )+};
}

shake! { shake128: 168 shake256: 136 }

macro_rules! turboshake {
    ($($name:ident: $Xof:ident, $rate:literal)+) => {$(
        xof! {
            /// An instance of TurboSHAKE (RFC 9861, section 2).
            $name: $Xof, rate $rate, 256 bytes, aligned 16;

            /// TurboSHAKE of `in` with the domain byte 0x1f: `outlen` bytes of output. Half the rounds
            /// of SHAKE.
            fn () { $Xof::default() }

            /// TurboSHAKE of `in`. Different domain bytes make unrelated functions; 0x01 to 0x7f, else
            /// -1.
            fn with_domain(value domain: u8) { $Xof::new(domain)? }
        }
    )+};
}

turboshake! { turboshake128: TurboShake128, 168 turboshake256: TurboShake256, 136 }

macro_rules! cshake {
    ($($name:ident: $Xof:ident, $rate:literal)+) => {$(
        xof! {
            /// An instance of cSHAKE (SP 800-185, section 3).
            $name: $Xof, rate $rate, 512 bytes, aligned 16;

            /// cSHAKE of `in`. `custom` (the standard's S) is a string of your choice that sets its
            /// uses apart; `name` (N) is for functions that NIST defines, and empty for everyone else.
            fn (in name[namelen], in custom[customlen]) { $Xof::new(name, custom) }
        }
    )+};
}

cshake! { cshake128: CShake128, 168 cshake256: CShake256, 136 }

macro_rules! kmacxof {
    ($($name:ident: $Xof:ident, $rate:literal)+) => {$(
        xof! {
            /// An instance of KMACXOF (SP 800-185, section 4.3.1).
            $name: $Xof, rate $rate, 512 bytes, aligned 16;

            /// KMACXOF of `in` under `key`, which should have 16 bytes for 128 bits of security and 32
            /// for 256. A shorter output is the beginning of a longer one; see `sycon_mac_kmac128` for
            /// tags.
            fn (in key[keylen], in custom[customlen]) { $Xof::new(key, custom) }
        }
    )+};
}

kmacxof! { kmac128: KmacXof128, 168 kmac256: KmacXof256, 136 }

macro_rules! kangarootwelve {
    ($($name:ident: $rate:literal)+) => {$(
        xof! {
            /// An instance of KangarooTwelve (RFC 9861, section 3).
            $name: Kangaroo<$rate>, rate $rate, 512 bytes, aligned 16;

            /// KangarooTwelve of `in`: TurboSHAKE in a tree, for long inputs. Pieces of 64 KiB or more
            /// are absorbed several times as fast as small ones.
            fn () { Kangaroo(Kt::<$rate>::new()) }
        }

        pastey::paste! { export! {
            /// KangarooTwelve of `in` with a customization.
            fn [<sycon_xof_ $name _with_custom>](
                out out[outlen], in r#in[inlen], in custom[customlen]
            ) {
                let mut xof = Kt::<$rate>::new();
                xof.absorb(r#in);
                xof.finalize_custom(custom).squeeze(out);
                Ok(())
            }

            /// Ends the input with a customization. Call it at most once, before the first squeeze;
            /// without it the customization is empty.
            fn [<sycon_xof_ $name _customize>](
                state state: [<sycon_xof_ $name _state>], in custom[customlen]
            ) {
                let reader = state.absorbing()?.0.clone().finalize_custom(custom);
                *state = Sponge::Squeezing(reader);
                Ok(())
            }
        } }
    )+};
}

kangarootwelve! { kt128: 168 kt256: 136 }

macro_rules! tuplehash {
    ($($name:ident: $rate:literal)+) => {$(
        xof! {
            /// An instance of TupleHashXOF (SP 800-185, section 5.3.1). Each update is one part of the
            /// tuple: how the input is split over calls matters here.
            $name: Parts<$rate>, rate $rate, 512 bytes, aligned 16;

            streaming fn (in custom[customlen]) { Parts(TupleHashXof::<$rate>::new(custom)) }
        }

        pastey::paste! { export! {
            /// TupleHashXOF of `count` parts, which `parts` and `lengths` list. ("ab", "c") and
            /// ("a", "bc") are different tuples.
            fn [<sycon_xof_ $name>](
                out out[outlen], list parts[lengths, count], in custom[customlen]
            ) {
                let mut xof = TupleHashXof::<$rate>::new(custom);
                for index in 0..parts.count() {
                    xof.absorb(parts.message(index));
                }
                xof.finalize().squeeze(out);
                Ok(())
            }
        } }
    )+};
}

tuplehash! { tuplehash128: 168 tuplehash256: 136 }

macro_rules! parallelhash {
    ($($name:ident: $Xof:ident, $rate:literal)+) => {$(
        xof! {
            /// An instance of ParallelHashXOF (SP 800-185, section 6.3.1).
            $name: $Xof, rate $rate, 768 bytes, aligned 16;

            /// ParallelHashXOF of `in`, in blocks of `blocksize` bytes, which is part of the function;
            /// 8192 is usual, and 0 an error. Pieces of eight blocks or more are absorbed several times
            /// as fast as small ones.
            fn (value blocksize: usize, in custom[customlen]) { $Xof::new(blocksize, custom)? }
        }
    )+};
}

parallelhash! { parallelhash128: ParallelHashXof128, 168 parallelhash256: ParallelHashXof256, 136 }

xof! {
    /// An instance of BLAKE3.
    blake3: Blake3, rate 64, 2048 bytes, aligned 16;

    /// BLAKE3 of `in`.
    fn () { Blake3::new() }

    /// BLAKE3 under a key of `sycon_xof_blake3_KEYBYTES`: a message authentication code or a pseudorandom
    /// function.
    fn keyed(in key: [sycon_xof_blake3_KEYBYTES]) { Blake3::keyed(key) }

    /// BLAKE3's key derivation from `in`. `context` should be hard-coded and globally unique; it is
    /// text in UTF-8, else -1.
    fn derive_key(in context[contextlen]) {
        Blake3::derive_key(core::str::from_utf8(context).map_err(|_| Refused)?)
    }
}

/// Bytes of BLAKE3's key.
#[allow(non_upper_case_globals, reason = "libsodium's shape")]
pub const sycon_xof_blake3_KEYBYTES: usize = 32;

constants! {
    /// `sycon_xof_blake3_KEYBYTES`.
    fn sycon_xof_blake3_keybytes() -> usize { sycon_xof_blake3_KEYBYTES }
}

xof! {
    /// An instance of Ascon-XOF128 (SP 800-232, section 5.2).
    ascon128: AsconXof128, rate 8, 128 bytes, aligned 16;

    /// Ascon-XOF128 of `in`: for small processors on the other side.
    fn () { AsconXof128::new() }
}

xof! {
    /// An instance of Ascon-CXOF128 (SP 800-232, section 5.3).
    ascon_cxof128: AsconCxof128, rate 8, 160 bytes, aligned 16;

    /// Ascon-CXOF128 of `in`, with a customization of at most 256 bytes, else -1.
    fn (in custom[customlen]) { AsconCxof128::new(custom)? }
}

xof! {
    /// An instance of Ascon-Xof of Ascon v1.2. Legacy: SP 800-232 has other bytes.
    ascon_v12: AsconXof, rate 8, 128 bytes, aligned 16;

    /// Ascon-Xof of Ascon v1.2 of `in`. Legacy.
    fn () { AsconXof::new() }
}

xof! {
    /// An instance of Ascon-Xofa of Ascon v1.2. Legacy.
    ascona_v12: AsconAXof, rate 8, 128 bytes, aligned 16;

    /// Ascon-Xofa of Ascon v1.2 of `in`. Legacy.
    fn () { AsconAXof::new() }
}

macro_rules! vexof {
    ($($name:ident: $Xof:ident, $rate:literal)+) => {$(
        xof! {
            /// An instance of VeXOF, striped. Experimental. Its alignment is more than `malloc`'s:
            /// take `aligned_alloc`.
            $name: $Xof, rate $rate, 3200 bytes, aligned 64;

            /// VeXOF of `in`: for one long output, several times as fast as SHAKE. The forms with x4
            /// have four stripes, the others eight.
            fn () { $Xof::new() }
        }
    )+};
}

vexof! { vexof128: VeXof128, 168 vexof256: VeXof256, 136 vexof128x4: VeXof128x4, 168 vexof256x4: VeXof256x4, 136 }

macro_rules! indexed_vexof {
    ($($name:ident: $Xof:ident, $rate:literal)+) => {$(
        xof! {
            /// An instance of VeXOF, indexed. Experimental. Its alignment is more than `malloc`'s:
            /// take `aligned_alloc`.
            $name: $Xof, rate $rate, 3200 bytes, aligned 64;

            /// Indexed VeXOF of `in`: for a long output that is read from any position.
            fn () { $Xof::new() }
        }
    )+};
}

indexed_vexof! { indexed_vexof128: IndexedVeXof128, 168 indexed_vexof256: IndexedVeXof256, 136 }

seekable! { blake3 indexed_vexof128 indexed_vexof256 }

parallel! {
    kt128(xof => xof.0)
    kt256(xof => xof.0)
    parallelhash128(xof => xof)
    parallelhash256(xof => xof)
    blake3(xof => xof)
}
