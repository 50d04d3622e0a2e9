//! Extendable-output functions: absorb, then finalize, then squeeze as much as you like.
//!
//! | function | standard | use it for |
//! |---|---|---|
//! | [`Shake128`], [`Shake256`] | FIPS 202 | interoperability; post-quantum schemes use them |
//! | [`TurboShake128`], [`TurboShake256`] | RFC 9861 | SHAKE's features at twice the speed |
//! | [`Kt128`], [`Kt256`] | RFC 9861 | long inputs, hashed as a tree |
//! | [`CShake128`], [`CShake256`] | SP 800-185 | domain separation |
//! | [`KmacXof128`], [`KmacXof256`] | SP 800-185 | output that depends on a key |
//! | [`TupleHashXof128`], [`TupleHashXof256`] | SP 800-185 | several strings, encoded without ambiguity |
//! | [`ParallelHashXof128`], [`ParallelHashXof256`] | SP 800-185 | long inputs if RFC 9861 is not allowed |
//! | [`AsconXof128`], [`AsconCxof128`] | SP 800-232 | communication with small processors |
//! | `Blake3` (feature `blake3`) | BLAKE3 | speed on one core; reading from any position |
//!
//! Functions whose output length is part of the function: [`Sha3_224`] to [`Sha3_512`], [`AsconHash256`], [`Kmac128`],
//! [`Kmac256`], [`TupleHash128`], [`TupleHash256`], [`ParallelHash128`], [`ParallelHash256`], and [`Keccak256`] for
//! Ethereum's data.
//!
//! The number in a name is the security strength in bits. For collision resistance at this strength, the output must
//! have at least twice as many bits.
//!
//! The output does not depend on how input and output are split into calls. States are zeroized on drop. Absorbing
//! after squeezing does not compile, because [`Xof::finalize`] consumes the absorber:
//!
//! ```compile_fail,E0382
//! use sycon::xof::{Absorb, Shake128, Xof};
//!
//! let mut xof = Shake128::new();
//! let sponge = xof.finalize();
//! xof.absorb(b"too late");
//! ```

#[cfg(feature = "alloc")]
pub(crate) mod algorithm;
#[cfg(feature = "ascon")]
mod ascon;
#[cfg(feature = "ascon")]
mod ascon_v12;
#[cfg(feature = "blake3")]
mod blake3;
#[cfg(feature = "sp800-185")]
mod cshake;
#[cfg(feature = "alloc")]
mod description;
mod error;
#[cfg(feature = "rfc9861")]
mod kangaroo_twelve;
#[cfg(feature = "sp800-185")]
mod kmac;
#[cfg(any(feature = "rfc9861", feature = "sp800-185"))]
mod leaves;
#[cfg(feature = "sp800-185")]
mod parallel_hash;
#[cfg(feature = "alloc")]
mod parameters;
#[cfg(feature = "alloc")]
mod parts;
#[cfg(feature = "digest")]
mod rustcrypto;
#[cfg(feature = "alloc")]
mod saved;
mod sha3;
mod shake;
#[cfg(feature = "spongefish")]
mod spongefish;
#[cfg(feature = "sp800-185")]
mod tuple_hash;
#[cfg(feature = "rfc9861")]
mod turbo_shake;
#[cfg(all(feature = "alloc", feature = "vexof"))]
mod vexof;

#[cfg(feature = "distributed")]
pub(crate) use algorithm::Reader;
#[cfg(feature = "alloc")]
pub use algorithm::{Algorithm, Any, AnyReader};
#[cfg(feature = "ascon")]
pub use ascon::{AsconCxof128, AsconHash256, AsconReader, AsconXof128, ascon_xof128};
#[cfg(feature = "ascon")]
pub use ascon_v12::{AsconV12, AsconV12Reader, AsconV12Xof, AsconV12Xofa};
#[cfg(feature = "blake3")]
pub use blake3::{Blake3, Blake3Reader, blake3};
#[cfg(feature = "sp800-185")]
pub use cshake::{CShake, CShake128, CShake256};
#[cfg(feature = "alloc")]
pub use description::Description;
pub use error::Error;
#[cfg(feature = "distributed")]
pub(crate) use kangaroo_twelve::CHUNK;
#[cfg(feature = "rfc9861")]
pub use kangaroo_twelve::{Kt, Kt128, Kt256, kt128, kt256};
#[cfg(feature = "sp800-185")]
pub use kmac::{Kmac, Kmac128, Kmac256, KmacXof, KmacXof128, KmacXof256};
#[cfg(feature = "distributed")]
pub(crate) use leaves::Leaves;
#[cfg(feature = "sp800-185")]
pub use parallel_hash::{
    ParallelHash, ParallelHash128, ParallelHash256, ParallelHashXof, ParallelHashXof128,
    ParallelHashXof256,
};
#[cfg(feature = "alloc")]
pub use parameters::{OutputLength, Parameter, Parameters};
#[cfg(feature = "alloc")]
pub use parts::StateFlaw;
#[cfg(feature = "alloc")]
pub use saved::{SavedState, StateDescription};
pub use sha3::{Keccak256, Sha3, Sha3_224, Sha3_256, Sha3_384, Sha3_512};
pub use shake::{Shake, Shake128, Shake256, ShakeReader, shake128, shake256};
pub use sycon_permutation::Status;
pub use sycon_sponge::{Absorb, Seekable, Squeeze, TagLength, Xof};
#[cfg(feature = "sp800-185")]
pub use tuple_hash::{
    TupleHash, TupleHash128, TupleHash256, TupleHashXof, TupleHashXof128, TupleHashXof256,
};
#[cfg(all(feature = "batch", feature = "rfc9861"))]
pub(crate) use turbo_shake::check_domain;
#[cfg(feature = "rfc9861")]
pub use turbo_shake::{
    TurboShake, TurboShake128, TurboShake256, TurboShakeReader, turboshake128, turboshake256,
};
