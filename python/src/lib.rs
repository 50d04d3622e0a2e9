//! The Python package `sycon`, over the Rust library of the same name.
//!
//! | module | contents |
//! |---|---|
//! | `regular_xof`, `irregular_xof` | **the absorbers and their shortcuts**, written by `make gen` and by hand |
//! | `xof` | the macros that define absorbers and shortcuts |
//! | `absorber`, `reader` | the methods of all absorbers, and of all readers |
//! | `readable`, `reading` | the outputs that readers read; a position in one, which several threads use |
//! | `hashes` | the functions that make hashes and message authentication codes |
//! | `hash` | the classes of hashes and message authentication codes, with hashlib's interface |
//! | `function` | a function of the library's table, which absorbers and hashes contain |
//! | `sponge` | the sponge construction over any permutation |
//! | `newplex`, `stream` | Newplex: the protocol, and its operations on files |
//! | `multimixer` | multimixer-128 and the message authentication code on it |
//! | `transcript` | Fiat-Shamir transcripts: the CFRG's sponge, Merlin, STROBE |
//! | `mldsa` | ML-DSA's external mu |
//! | `slhdsa` | keys of SLH-DSA, which sign and verify |
//! | `kem` | key encapsulation: X-Wing and others, each a module of Python |
//! | `hpke` | encryption to public keys of `kem` |
//! | `age` | encrypted files in age's format |
//! | `permutation`, `duplex`, `backend` | low-level functions, of the module `hazmat` |
//! | `batch` | many messages at once |
//! | `columns`, `digests` | columns and rows of tables; arrays of digests, with `unsafe` code |
//! | `distributed` | distributed hashing of one input |
//! | `sample` | polynomials of lattice cryptography |
//! | `random`, `bitgen` | reproducible random numbers; the bit generator for numpy, with `unsafe` code |
//! | `subclass` | objects of a subclass that is chosen at run time |
//! | `lock` | objects that several threads use; release of the GIL; work that Ctrl-C interrupts |
//! | `fork` | forks: they wait for work, and a child cannot send with objects of its parent; with `unsafe` code |
//! | `missing_names` | errors for names that another class has |
//! | `buffer` | bytes-like objects, with `unsafe` code |
//! | `arguments`, `exceptions`, `threads` | checked arguments; exceptions; pools of threads |
//!
//! The recipes in CONTRIBUTING.md list what a new function needs.

// PyO3 hands arguments over by value.
#![allow(clippy::needless_pass_by_value)]
// Docstrings are written for Python: their lists contain names of parameters and exceptions.
#![allow(clippy::doc_markdown)]

mod absorber;
mod aead;
mod age;
mod arguments;
mod backend;
mod batch;
mod bitgen;
mod buffer;
mod columns;
mod digests;
mod distributed;
mod duplex;
mod exceptions;
mod fork;
mod function;
mod hash;
mod hashes;
mod hpke;
mod irregular_xof;
mod kem;
mod lock;
mod memory;
mod missing_names;
mod mldsa;
mod multimixer;
mod newplex;
mod numbers;
mod permutation;
mod random;
mod readable;
mod reader;
mod reading;
mod regular_permutation;
mod regular_xof;
mod sample;
mod saved;
mod slhdsa;
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
    use pyo3::types::PyList;

    #[pymodule_export]
    use crate::absorber::Absorber;
    #[pymodule_export]
    use crate::duplex::Duplex;
    #[pymodule_export]
    use crate::exceptions::{
        Error, ForkError, InvalidCiphertext, InvalidKey, InvalidSignature, InvalidTag,
    };
    #[pymodule_export]
    use crate::multimixer::MultimixerMac;
    #[pymodule_export]
    use crate::newplex::Protocol;
    #[pymodule_export]
    use crate::stream::{ProtocolReader, ProtocolWriter};
    #[pymodule_export]
    use crate::transcript::{FiatShamir, Merlin, MerlinRng, Strobe};

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        use crate::{
            aead, age, backend, batch, columns, distributed, fork, function, hashes, hpke,
            irregular_xof, kem, mldsa, multimixer, permutation, random, reader,
            regular_permutation, regular_xof, sample, saved, slhdsa, sponge, transcript,
        };

        let parts = [
            reader::add,
            sponge::add,
            regular_xof::add,
            irregular_xof::add,
            hashes::add,
            batch::add,
            columns::add,
            distributed::add,
            function::add,
            saved::add,
            fork::add,
            permutation::add,
            regular_permutation::add,
            kem::add,
            hpke::add,
            aead::add,
            age::add,
            mldsa::add,
            slhdsa::add,
            sample::add,
            random::add,
            backend::add,
            multimixer::add,
            transcript::add,
        ];
        parts.iter().try_for_each(|add| add(module))?;
        module.setattr("__all__", names_of_sycon(module)?)?;
        add_missing_names(module)
    }

    /// The names that `sycon` imports with `*`: the objects whose module is `sycon`. Other modules import theirs by
    /// name.
    fn names_of_sycon<'py>(module: &Bound<'py, PyModule>) -> PyResult<Bound<'py, PyList>> {
        let names = PyList::empty(module.py());
        names.append("__version__")?;
        for (name, item) in module.dict() {
            let home = item.getattr("__module__").ok();
            if home.is_some_and(|home| home.eq("sycon").unwrap_or(false)) {
                names.append(name)?;
            }
        }
        names.sort()?;
        Ok(names)
    }

    /// Names that a class does not have, and the alternatives.
    fn add_missing_names(module: &Bound<'_, PyModule>) -> PyResult<()> {
        use crate::hash::Hash;
        use crate::missing_names::explain;
        use crate::reader::Reader;

        let py = module.py();
        let (absorber, reader) = (py.get_type::<Absorber>(), py.get_type::<Reader>());
        let hash = py.get_type::<Hash>();
        let reads = ["read", "read_into", "readinto", "skip", "seek", "tell", "squeeze"];
        explain(&absorber, &reads, "finalize() returns a reader, as in finalize().read(n)")?;
        explain(&reader, &["digest", "hexdigest", "squeeze"], "read(n) returns the next bytes")?;
        let input = ["absorb", "update", "finalize", "reset"];
        explain(
            &reader,
            &input,
            "a reader gives output; an absorber, such as Shake128(), absorbs input",
        )?;
        explain(&hash, &["absorb"], "update(data) is how a hash takes its input")?;
        explain(&hash, &[&reads[..], &["finalize"]].concat(), "digest() gives the output of a hash")
    }

    #[pymodule_export]
    #[expect(non_upper_case_globals, reason = "Python's name for it")]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
