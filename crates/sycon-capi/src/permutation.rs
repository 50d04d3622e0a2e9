//! Permutations: fixed, public, keyless shuffles that everything else is built on. A low-level tool: a
//! permutation by itself hides nothing and can be inverted by anyone.
//!
//! ```c
//! #include <sycon/hazmat.h>
//!
//! int once(uint8_t state[SYCON_PERMUTE_KECCAKF1600_BYTES]) {
//!     return sycon_permute("keccakf1600", state, SYCON_PERMUTE_KECCAKF1600_BYTES);
//! }
//! ```

use sycon::Backend;
use sycon::permutation::{
    Areion512, AsconV12P8, AsconV12P12, Gimli, Haraka512, Haraka512Newplex, KeccakF1600,
    KeccakP1600R12, Permutation, Simpira256, Simpira512, Simpira768, Simpira1024, Simpira1536,
    Xoodoo,
};

use crate::boundary::{Outcome, Refused};
use crate::items::{interface, items};

/// The size of a state of each permutation, and the function that permutes with any of them.
macro_rules! permutations {
    ($mode:ident [$($docs:tt)*] $function:ident ($($name:ident: $Permutation:ty, $title:literal;)+) ;) => {
        pastey::paste! { items! { $mode
            $(
                #[doc = concat!("Bytes of a state of `", $title, "`, whose name is \"", stringify!($name), "\".")]
                size [<SYCON_PERMUTE_ $name:upper _BYTES>](<$Permutation>::WIDTH);
            )+

            $($docs)*
            fn $function(string name, inout states[len]) {
                let permute = match name.to_str()? {
                    $(stringify!($name) => permute::<$Permutation, { <$Permutation>::WIDTH }>,)+
                    _ => return Err(Refused),
                };
                permute(states)
            }
        } }
    };
}

/// Permutes whole states, one or more of them.
fn permute<P: Permutation<State = [u8; WIDTH]>, const WIDTH: usize>(states: &mut [u8]) -> Outcome {
    let (states, rest) = states.as_chunks_mut();
    match states {
        _ if !rest.is_empty() => return Err(Refused),
        [state] => P::permute(P::best_backend(), state),
        states => P::permute_many(Backend::best(), states),
    }
    Ok(())
}

interface! {
    /// Permutes the states of `len` bytes that `states` holds, one after the other: -1 if no permutation has that
    /// name, and if `len` is not a multiple of the size of its state. 16 states or more take a fraction of the time
    /// that they take one by one.
    permutations sycon_permute(
        simpira256: Simpira256, "Simpira-256";
        simpira512: Simpira512, "Simpira-512";
        simpira768: Simpira768, "Simpira-768";
        simpira1024: Simpira1024, "Simpira-1024";
        simpira1536: Simpira1536, "Simpira-1536";
        areion512: Areion512, "Areion-512";
        haraka512: Haraka512, "Haraka-512";
        haraka512_newplex: Haraka512Newplex, "Haraka-512 with Newplex's constants";
        gimli384: Gimli, "Gimli";
        xoodoo: Xoodoo, "Xoodoo";
        ascon12: AsconV12P12, "Ascon-p[12] of Ascon v1.2, with big-endian words";
        ascon8: AsconV12P8, "Ascon-p[8] of Ascon v1.2, with big-endian words";
        keccakf1600: KeccakF1600, "Keccak-f[1600]";
        keccakp1600_12: KeccakP1600R12, "Keccak-p[1600, 12]";
    );
}
