//! Extendable-output functions: absorb, then finalize, then squeeze as much as you like.
//!
//! | function | standard | choose it for |
//! |---|---|---|
//! | [`Shake128`], [`Shake256`] | FIPS 202 | interoperability; what post-quantum schemes use |
//! | [`TurboShake128`], [`TurboShake256`] | RFC 9861 | the same at twice the speed |
//! | [`Kt128`], [`Kt256`] | RFC 9861 | long inputs, hashed as a tree |
//! | [`CShake128`], [`CShake256`] | SP 800-185 | a domain of your own, apart from all others |
//! | [`KmacXof128`], [`KmacXof256`] | SP 800-185 | output that depends on a key |
//! | [`TupleHashXof128`], [`TupleHashXof256`] | SP 800-185 | several strings, with no ambiguity between them |
//! | [`ParallelHashXof128`], [`ParallelHashXof256`] | SP 800-185 | long inputs where RFC 9861 is not allowed |
//! | [`AsconXof128`], [`AsconCxof128`] | SP 800-232 | small processors on the other side |
//! | `Blake3` (feature `blake3`) | BLAKE3 | speed on one core; reading from any position |
//! | [`VeXof128`], [`VeXof256`] | experimental | one long output, several times as fast as SHAKE |
//! | [`IndexedVeXof128`], [`IndexedVeXof256`] | experimental | the same, read from any position |
//!
//! and with an output length that is part of the function: [`Sha3_224`] to [`Sha3_512`],
//! [`AsconHash256`], [`Kmac128`], [`Kmac256`], [`TupleHash128`], [`TupleHash256`], [`ParallelHash128`],
//! [`ParallelHash256`].
//!
//! The number is the security strength in bits; it needs an output of at least twice as many
//! against collisions.
//!
//! Input and output may be split over calls in any way. All states are wiped when dropped.
//! Absorbing after squeezing does not compile, because [`Xof::finalize`] takes the absorber:
//!
//! ```compile_fail,E0382
//! use sycon::xof::{Absorb, Shake128, Xof};
//!
//! let mut xof = Shake128::new();
//! let sponge = xof.finalize();
//! xof.absorb(b"too late");
//! ```

use core::fmt;

mod ascon;
#[cfg(feature = "blake3")]
mod blake3;
mod cshake;
#[cfg(feature = "digest")]
mod digest;
pub(crate) mod encoding;
#[cfg(feature = "std")]
mod io;
mod kangaroo_twelve;
mod kmac;
mod leaves;
mod parallel_hash;
mod sha3;
mod shake;
mod tuple_hash;
mod turbo_shake;
mod vexof;

pub use crate::sponge::Squeeze;
pub use ascon::{
    AsconAXof, AsconCxof128, AsconHash256, AsconReader, AsconV12Xof, AsconXof, AsconXof128,
    ascon_xof128,
};
#[cfg(feature = "blake3")]
pub use blake3::{Blake3, Blake3Reader, blake3};
pub use cshake::{CShake, CShake128, CShake256};
pub use kangaroo_twelve::{Kt, Kt128, Kt256, kt128, kt256};
pub use kmac::{Kmac, Kmac128, Kmac256, KmacXof, KmacXof128, KmacXof256};
pub use parallel_hash::{
    ParallelHash, ParallelHash128, ParallelHash256, ParallelHashXof, ParallelHashXof128,
    ParallelHashXof256,
};
pub use sha3::{Sha3, Sha3_224, Sha3_256, Sha3_384, Sha3_512};
pub use shake::{Shake, Shake128, Shake256, ShakeReader, shake128, shake256};
pub use tuple_hash::{
    TupleHash, TupleHash128, TupleHash256, TupleHashXof, TupleHashXof128, TupleHashXof256,
};
pub use turbo_shake::{
    TurboShake, TurboShake128, TurboShake256, TurboShakeReader, turbo_shake128, turbo_shake256,
};
pub use vexof::{
    IndexedVeXof, IndexedVeXof128, IndexedVeXof256, IndexedVeXofReader, VeXof, VeXof128,
    VeXof128x4, VeXof256, VeXof256x4, VeXofReader, indexed_vexof128, indexed_vexof256, vexof128,
    vexof256,
};

/// Input in any number of pieces.
pub trait Absorb: Clone {
    /// The function's name in its standard.
    const NAME: &'static str;

    /// Input bytes per permutation. Whole multiples of it are absorbed fastest.
    const RATE: usize;

    /// Absorbs `data`. Any split of the input over calls means the same input.
    fn absorb(&mut self, data: &[u8]) -> &mut Self;

    /// Back to the state after construction: no input, the same parameters.
    fn reset(&mut self);
}

/// A function with output of any length.
pub trait Xof: Absorb {
    /// What the output is read from.
    type Reader: Squeeze + Clone + 'static;

    /// Ends the input and begins the output.
    #[must_use]
    fn finalize(self) -> Self::Reader;

    /// The output for the input so far; more input may follow.
    #[must_use]
    fn output(&self) -> Self::Reader {
        self.clone().finalize()
    }
}

/// The one-call form of every function without parameters that can be wrong.
fn absorb_all<X: Xof>(mut xof: X, data: &[u8]) -> X::Reader {
    xof.absorb(data);
    xof.finalize()
}

/// The two strengths of this family: 168 bytes for 128 bits, 136 bytes for 256 bits.
const fn assert_strength(rate: usize) {
    assert!(rate == 168 || rate == 136, "the rate is 168 or 136 bytes");
}

const fn name(rate: usize, name128: &'static str, name256: &'static str) -> &'static str {
    if rate == 168 { name128 } else { name256 }
}

fn debug<A: Absorb>(f: &mut fmt::Formatter<'_>) -> fmt::Result {
    debug_absorbing(f, A::NAME)
}

fn debug_absorbing(f: &mut fmt::Formatter<'_>, name: &str) -> fmt::Result {
    write!(f, "{name}, absorbing")
}
