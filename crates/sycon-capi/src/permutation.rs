//! Permutations: fixed, public, keyless shuffles that everything else is built on. A sharp tool: a
//! permutation by itself hides nothing and can be inverted by anyone.
//!
//! ```c
//! #include <sycon/hazmat.h>
//!
//! int twice(uint8_t state[200]) {
//!     return sycon_permute_keccakf1600(state) != 0 || sycon_permute_keccakf1600(state) != 0;
//! }
//! ```

#![allow(rustdoc::broken_intra_doc_links, reason = "names of permutations have brackets")]

use sycon::Backend;
use sycon::permutation::{
    Areion512, AsconV12P8, AsconV12P12, Gimli, Haraka512, Haraka512Newplex, KeccakF1600,
    KeccakP1600R12, Permutation, Simpira256, Simpira512, Simpira768, Simpira1024, Simpira1536,
    Xoodoo,
};

use crate::items::{interface, items};

macro_rules! permutation {
    ($mode:ident [] $name:ident ($Permutation:ty, $title:literal) ;) => { pastey::paste! { items! { $mode
        title $name($title);

        #[doc = concat!("Bytes of a state of ", $title, ".")]
        size [<sycon_permute_ $name _BYTES>](<$Permutation>::WIDTH);

        #[doc = concat!("Permutes one state by ", $title, ".")]
        fn [<sycon_permute_ $name>](inout state: [[<sycon_permute_ $name _BYTES>]]) {
            <$Permutation>::permute(<$Permutation>::best_backend(), state);
            Ok(())
        }

        /// Permutes `count` states that lie one behind the other; 16 or more take a fraction of the
        /// time.
        fn [<sycon_permute_ $name _many>](inout states[[<sycon_permute_ $name _BYTES>] * count]) {
            <$Permutation>::permute_many(Backend::best(), states.as_chunks_mut().0);
            Ok(())
        }
    } } };
}

interface! {
    permutation simpira256(Simpira256, "Simpira-256");
    permutation simpira512(Simpira512, "Simpira-512");
    permutation simpira768(Simpira768, "Simpira-768");
    permutation simpira1024(Simpira1024, "Simpira-1024");
    permutation simpira1536(Simpira1536, "Simpira-1536");
    permutation areion512(Areion512, "Areion-512");
    permutation haraka512(Haraka512, "Haraka-512");
    permutation haraka512_newplex(Haraka512Newplex, "Haraka-512 as Newplex has it");
    permutation gimli384(Gimli, "Gimli");
    permutation xoodoo(Xoodoo, "Xoodoo");
    permutation ascon12(AsconV12P12, "Ascon-p[12] of Ascon v1.2, whose words are big-endian");
    permutation ascon8(AsconV12P8, "Ascon-p[8] of Ascon v1.2");
    permutation keccakf1600(KeccakF1600, "Keccak-f[1600]");
    permutation keccakp1600_12(KeccakP1600R12, "Keccak-p[1600, 12]");
}
