//! Permutations: fixed, public, keyless shuffles that everything else is built on. A sharp tool: a
//! permutation by itself hides nothing and can be inverted by anyone.

#![allow(rustdoc::broken_intra_doc_links, reason = "names of permutations have brackets")]

use sycon::Backend;
use sycon::permutation::{
    Areion512, AsconV12P8, AsconV12P12, Gimli, Haraka512, Haraka512Newplex, KeccakF1600,
    KeccakP1600R12, Permutation, Simpira256, Simpira512, Simpira768, Simpira1024, Simpira1536,
    Xoodoo,
};

use crate::boundary::{constants, export};

macro_rules! permutations {
    ($($name:ident: $Permutation:ty, $width:literal, $title:literal;)+) => { pastey::paste! {$(
        #[doc = concat!("Bytes of a state of ", $title, ".")]
        #[allow(non_upper_case_globals, reason = "libsodium's shape")]
        pub const [<sycon_permute_ $name _BYTES>]: usize = $width;

        const _: () = assert!(<$Permutation>::WIDTH == $width);

        constants! {
            #[doc = concat!("`sycon_permute_", stringify!($name), "_BYTES`.")]
            fn [<sycon_permute_ $name _bytes>]() -> usize { $width }
        }

        export! {
            #[doc = concat!("Permutes one state by ", $title, ".")]
            fn [<sycon_permute_ $name>](inout state: [$width]) {
                <$Permutation>::permute(<$Permutation>::best_backend(), state);
                Ok(())
            }

            /// Permutes `count` states that lie one behind the other; 16 or more take a fraction of the
            /// time.
            fn [<sycon_permute_ $name _many>](inout states[$width * count]) {
                <$Permutation>::permute_many(Backend::best(), states.as_chunks_mut::<$width>().0);
                Ok(())
            }
        }
    )+} };
}

permutations! {
    simpira256: Simpira256, 32, "Simpira-256";
    simpira512: Simpira512, 64, "Simpira-512";
    simpira768: Simpira768, 96, "Simpira-768";
    simpira1024: Simpira1024, 128, "Simpira-1024";
    simpira1536: Simpira1536, 192, "Simpira-1536";
    areion512: Areion512, 64, "Areion-512";
    haraka512: Haraka512, 64, "Haraka-512";
    haraka512_newplex: Haraka512Newplex, 64, "Haraka-512 as Newplex has it";
    gimli384: Gimli, 48, "Gimli";
    xoodoo: Xoodoo, 48, "Xoodoo";
    ascon12: AsconV12P12, 40, "Ascon-p[12] of Ascon v1.2, whose words are big-endian";
    ascon8: AsconV12P8, 40, "Ascon-p[8] of Ascon v1.2";
    keccakf1600: KeccakF1600, 200, "Keccak-f[1600]";
    keccakp1600_12: KeccakP1600R12, 200, "Keccak-p[1600, 12]";
}
