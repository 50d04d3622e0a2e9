//! The permutations, over strings of bytes.

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use sycon::Backend;
use sycon::permutation::{Error, Named};

use crate::buffer::with_bytes;
use crate::exceptions::{value_error, wrong_bytes};
use crate::lock::without_lock;

macro_rules! permutations {
    ($($(#[$doc:meta])* $function:ident: $Permutation:ident, $width:literal, $zeros:literal;)+) => {
        $(
            $(#[$doc])*
            #[doc = ""]
            #[doc = concat!("Takes a state of ", $width, " bytes. Raises `ValueError` if it has another length.")]
            #[doc = ""]
            #[doc = ">>> from sycon.hazmat import permutation"]
            #[doc = concat!(">>> permutation.", stringify!($function), "(bytes(", $width, "))[:8].hex()")]
            #[doc = concat!("'", $zeros, "'")]
            #[pyfunction]
            fn $function<'py>(state: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyBytes>> {
                permuted(state, |state| {
                    let permutation = Named::$Permutation;
                    permutation.permute(permutation.best_backend(), state)
                })
            }
        )+

        /// Adds everything here to the compiled module. Its place in the package is a module of its own,
        /// so none of it becomes one of the names of all.
        pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
            let home = &PyModule::new(module.py(), "sycon.hazmat.permutation")?;
            $(module.setattr(stringify!($function), wrap_pyfunction!($function, home)?)?;)+
            module.setattr("many", wrap_pyfunction!(many, home)?)?;
            module.setattr("permutation_widths", wrap_pyfunction!(permutation_widths, home)?)
        }
    };
}

permutations! {
    /// Simpira-256 v2: 15 rounds on 2 blocks of AES.
    simpira256: Simpira256, 32, "6b95ca7d8cda46cf";
    /// Simpira-512 v2: 15 rounds on 4 blocks of AES.
    simpira512: Simpira512, 64, "085727e5a0955689";
    /// Simpira-768 v2: 15 rounds on 6 blocks of AES.
    simpira768: Simpira768, 96, "9236688b9d98eaa5";
    /// Simpira-1024 v2: 18 rounds on 8 blocks of AES.
    simpira1024: Simpira1024, 128, "5a7d4c12b2c44830";
    /// Newplex's extension of Simpira v2 to 12 blocks of AES: 24 rounds. Not a published permutation.
    simpira1536: Simpira1536, 192, "6a8eb4fbe5176447";
    /// Areion-512: 15 rounds on 4 blocks of AES.
    areion512: Areion512, 64, "b2adb04fa91f9015";
    /// The permutation of Haraka-512 v2: 5 rounds on 4 blocks of AES.
    haraka512: Haraka512, 64, "18507c470245be48";
    /// What newplex calls Haraka-512, 6 rounds. Not the published permutation; for compatibility only.
    haraka512_newplex: Haraka512Newplex, 64, "5eac3bfa6439c964";
    /// Gimli: 24 rounds on 12 words of 32 bits.
    gimli384: Gimli, 48, "c4d867643bf8dc07";
    /// Xoodoo[12]: 12 rounds on 12 words of 32 bits.
    xoodoo: Xoodoo, 48, "8dd8d589bffc63a9";
    /// Ascon's permutation with 12 rounds, on five big-endian words as in Ascon v1.2.
    ascon12: AsconV12P12, 40, "78ea7ae5cfebb108";
    /// Ascon's permutation with 8 rounds, on five big-endian words as in Ascon v1.2.
    ascon8: AsconV12P8, 40, "1418f8af721aa830";
    /// Keccak-f[1600], all 24 rounds (FIPS 202, section 3.3).
    keccakf1600: KeccakF1600, 200, "e7dde140798f25f1";
    /// Keccak-p[1600, 12], the last 12 of the 24 rounds (RFC 9861, section 2).
    keccakp1600_12: KeccakP1600R12, 200, "1786a7b938545e8e";
}

/// Permutes many states at once, which is faster than one by one.
///
/// `name` is that of a permutation, as in `WIDTH`. `states` holds any number of states, one behind
/// the other; the bytes returned hold the permuted ones, in the same order. The GIL is released for 2
/// KiB and more.
///
/// Raises `ValueError` if there is no such permutation, or if `states` is not a whole number of states.
///
/// >>> from sycon.hazmat import permutation
/// >>> states = bytes(48) + bytes(range(48))
/// >>> both = permutation.many("xoodoo", states)
/// >>> both == permutation.xoodoo(states[:48]) + permutation.xoodoo(states[48:])
/// True
#[pyfunction]
fn many<'py>(name: &str, states: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyBytes>> {
    let permutation = named("name", name)?;
    let py = states.py();
    permuted(states, |states| {
        without_lock(py, states.len(), || permutation.permute_many(Backend::best(), states))
    })
}

/// The permutation of this name, which is the argument called `argument`.
pub(crate) fn named(argument: &str, name: &str) -> PyResult<Named> {
    name.parse().map_err(|_| {
        let hint = "sycon.hazmat.permutation.WIDTH lists all";
        value_error(format!("{argument}: unknown permutation (got '{name}'); {hint}"))
    })
}

/// The names of the permutations, and the lengths of their states in bytes.
#[pyfunction]
fn permutation_widths() -> Vec<(&'static str, usize)> {
    Named::ALL.iter().map(|permutation| (permutation.name(), permutation.width())).collect()
}

/// New bytes, which `permute` has changed in place.
fn permuted<'py>(
    data: &Bound<'py, PyAny>,
    permute: impl FnOnce(&mut [u8]) -> Result<(), Error>,
) -> PyResult<Bound<'py, PyBytes>> {
    with_bytes(data, |bytes| {
        PyBytes::new_with(data.py(), bytes.len(), |out| {
            out.copy_from_slice(bytes);
            permute(out).map_err(|error| match error {
                Error::StateLength { name, given, expected } => {
                    wrong_bytes("state", given, format!("{expected} for {name}"))
                }
                Error::StatesLength { name, given, width } => {
                    wrong_bytes("states", given, format!("a multiple of {width} for {name}"))
                }
                _ => value_error(error),
            })
        })
    })?
}
