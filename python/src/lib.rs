//! The Python package `sycon`, over the Rust library of the same name.
//!
//! | module | what it is |
//! |---|---|
//! | `xof` | **the absorbers and their shortcuts**: a new XOF is an entry here |
//! | `absorber`, `sponge` | what all absorbers, and all sponges, can do |
//! | `hashes` | functions whose output length is fixed, with hashlib's interface |
//! | `function` | a function of the library's table, which absorbers and hashes hold |
//! | `newplex`, `stream` | Newplex: the protocol, and its operations on files |
//! | `multimixer` | multimixer-128 and the message authentication code on it |
//! | `transcript` | Fiat-Shamir transcripts: the CFRG's sponge, Merlin, STROBE |
//! | `mldsa` | ML-DSA's external mu |
//! | `kem` | key encapsulation: X-Wing and others, a module of Python each |
//! | `hpke` | encryption to public keys of `kem` |
//! | `permutation`, `duplex`, `backend` | sharp tools |
//! | `batch` | many messages at once |
//! | `sample` | polynomials of lattice cryptography |
//! | `random`, `bitgen` | random numbers that can be repeated; their form for numpy, with `unsafe` code |
//! | `subclass` | objects of a subclass that the base class knows only when it runs |
//! | `lock` | objects that several threads use; when the GIL is released |
//! | `buffer` | bytes-like objects; with `unsafe` code, too |
//! | `arguments`, `exceptions`, `threads` | checked arguments; what is raised; pools of threads |
//!
//! A new KEM needs a `kem!`, and a module like `dhkem.py`; for HPKE, its name in `hpke_keys!`.

// PyO3 hands arguments over by value.
#![allow(clippy::needless_pass_by_value)]

mod absorber;
mod arguments;
mod backend;
mod batch;
mod bitgen;
mod buffer;
mod duplex;
mod exceptions;
mod function;
mod hashes;
mod hpke;
mod kem;
mod lock;
mod mldsa;
mod multimixer;
mod newplex;
mod permutation;
mod random;
mod sample;
mod sponge;
mod stream;
mod subclass;
mod threads;
mod transcript;
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
    use crate::exceptions::{InvalidCiphertext, InvalidKey, InvalidTag};
    #[pymodule_export]
    use crate::multimixer::{MultimixerMac, f128, multimixer128};
    #[pymodule_export]
    use crate::newplex::Protocol;
    #[pymodule_export]
    use crate::stream::{ProtocolReader, ProtocolWriter};
    #[pymodule_export]
    use crate::transcript::{FiatShamir, Merlin, MerlinRng, Strobe, fiat_shamir_session_id};

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        use crate::{function, hashes, hpke, kem, mldsa, permutation, random, sample, sponge, xof};

        let parts = [
            sponge::add,
            xof::add,
            hashes::add,
            function::add,
            permutation::add,
            kem::add,
            hpke::add,
            mldsa::add,
            sample::add,
            random::add,
        ];
        parts.iter().try_for_each(|add| add(module))
    }

    #[pymodule_export]
    #[expect(non_upper_case_globals, reason = "Python's name for it")]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
