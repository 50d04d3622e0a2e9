//! The Python package `sycon`, over the Rust library of the same name.
//!
//! | module | what it is |
//! |---|---|
//! | `xof` | the absorbers and their shortcuts, a file per family |
//! | `absorber`, `sponge` | what all absorbers, and all sponges, can do |
//! | `hashes` | functions whose output length is fixed, with hashlib's interface |
//! | `protocol`, `stream` | Newplex: the protocol, and its operations on files |
//! | `universal` | multimixer-128 and the message authentication code on it |
//! | `kem` | key encapsulation: X-Wing and others, a module of Python each |
//! | `permutation`, `duplex`, `backend` | sharp tools |
//! | `batch` | many messages at once |
//! | `any` | the library's types behind one enum for each class of Python |
//! | `adapters` | the library's functions as Python's classes have them |
//! | `lock` | objects that several threads use; when the GIL is released |
//! | `buffer` | bytes-like objects; the only `unsafe` code |
//! | `arguments`, `threads` | checked arguments; pools of threads |
//!
//! A new XOF needs a line in `any` and an `absorber!` in `xof`; a new KEM a `kem!`, and a module like
//! `dhkem.py`.

// PyO3 hands arguments over by value.
#![allow(clippy::needless_pass_by_value)]

mod absorber;
mod adapters;
mod any;
mod arguments;
mod backend;
mod batch;
mod buffer;
mod duplex;
mod hashes;
mod kem;
mod lock;
mod permutation;
mod protocol;
mod sponge;
mod stream;
mod threads;
mod universal;
mod xof;

use pyo3::prelude::*;

/// The compiled part of sycon; import `sycon` instead.
#[pymodule(gil_used = false)]
mod _sycon {
    use pyo3::prelude::*;

    #[pymodule_export]
    use crate::absorber::Absorber;
    #[pymodule_export]
    use crate::backend::{backend, backends};
    #[pymodule_export]
    use crate::batch::{
        shake128_many, shake128_many_into, shake256_many, shake256_many_into, turbo_shake128_many,
        turbo_shake128_many_into, turbo_shake256_many, turbo_shake256_many_into,
    };
    #[pymodule_export]
    use crate::duplex::Duplex;
    #[pymodule_export]
    use crate::hashes::{
        Hash, InvalidTag, Mac, ascon_hash256, kmac128, kmac256, parallel_hash128, parallel_hash256,
        sha3_224, sha3_256, sha3_384, sha3_512, tuple_hash128, tuple_hash256,
    };
    #[pymodule_export]
    use crate::kem::InvalidKey;
    #[pymodule_export]
    use crate::permutation::{
        areion512, ascon8, ascon12, gimli384, haraka512, haraka512_newplex, keccakf1600,
        keccakp1600_12, permutation_widths, permute_many, simpira256, simpira512, simpira768,
        simpira1024, simpira1536, xoodoo,
    };
    #[pymodule_export]
    use crate::protocol::{InvalidCiphertext, Protocol};
    #[pymodule_export]
    use crate::sponge::{
        AsconASponge, AsconSponge, AsconSponge128, Blake3Sponge, IndexedVeXofSponge128,
        IndexedVeXofSponge256, Sponge, Sponge128, Sponge256, TurboSponge128, TurboSponge256,
        VeXofSponge128, VeXofSponge256,
    };
    #[pymodule_export]
    use crate::stream::{ProtocolReader, ProtocolWriter};
    #[pymodule_export]
    use crate::universal::{MultimixerMac, f128, multimixer128};
    #[pymodule_export]
    use crate::xof::ascon::{
        AsconAXof, AsconCxof128, AsconXof, AsconXof128, ascon_cxof128, ascon_xof, ascon_xof128,
        ascona_xof,
    };
    #[pymodule_export]
    use crate::xof::blake3::{Blake3, blake3_xof};
    #[pymodule_export]
    use crate::xof::derived::{
        CShake128, CShake256, KmacXof128, KmacXof256, ParallelHashXof128, ParallelHashXof256,
        TupleHashXof128, TupleHashXof256, cshake128, cshake256, kmac_xof128, kmac_xof256,
        parallel_hash_xof128, parallel_hash_xof256, tuple_hash_xof128, tuple_hash_xof256,
    };
    #[pymodule_export]
    use crate::xof::kangaroo_twelve::{Kt128, Kt256, kt128, kt256};
    #[pymodule_export]
    use crate::xof::shake::{Shake128, Shake256, shake128, shake256};
    #[pymodule_export]
    use crate::xof::turbo_shake::{TurboShake128, TurboShake256, turbo_shake128, turbo_shake256};

    #[pymodule_export]
    use crate::xof::vexof::{
        IndexedVeXof128, IndexedVeXof256, VeXof128, VeXof256, indexed_vexof128, indexed_vexof256,
        vexof128, vexof256,
    };

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        crate::kem::add(module)
    }

    #[pymodule_export]
    #[expect(non_upper_case_globals, reason = "Python's name for it")]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
