//! The permutations, applied to strings of bytes.

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use sycon::Backend;
use sycon::permutation::{Error, Named};

use crate::buffer::with_bytes;
use crate::exceptions::{quoted, value_error, wrong_bytes};
use crate::lock::without_lock;

macro_rules! permutations {
    ($($(#[$doc:meta])* $function:ident: $Permutation:ident;)+) => {
        $(
            $(#[$doc])*
            #[pyfunction]
            fn $function<'py>(state: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyBytes>> {
                permuted(state, |state| {
                    let permutation = Named::$Permutation;
                    permutation.permute(permutation.best_backend(), state)
                })
            }
        )+

        /// Adds the functions to the compiled module. They have their own module in the package, so they are not among
        /// the names of the package.
        pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
            let home = &PyModule::new(module.py(), $crate::permutation::HOME)?;
            $(module.setattr(stringify!($function), wrap_pyfunction!($function, home)?)?;)+
            Ok(())
        }
    };
}
pub(crate) use permutations;

/// The module of the package.
pub(crate) const HOME: &str = "sycon.hazmat.permutation";

/// Adds the permutations to the compiled module.
pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let home = &PyModule::new(module.py(), HOME)?;
    module.setattr("many", wrap_pyfunction!(many, home)?)?;
    module.setattr("permutation_widths", wrap_pyfunction!(permutation_widths, home)?)
}

/// Permute many states at once, which is faster than one by one.
///
/// The GIL is released for 2 KiB and more.
///
/// Args:
///     name: The name of a permutation in `WIDTH`.
///     states: Any number of concatenated states.
///
/// Returns:
///     The permuted states in the same order.
///
/// Raises:
///     ValueError: No permutation has the name, or `states` is not a whole number of states.
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

/// Returns the permutation with this name, the argument called `argument`.
pub(crate) fn named(argument: &str, name: &str) -> PyResult<Named> {
    name.parse().map_err(|_| {
        let hint = "sycon.hazmat.permutation.WIDTH lists all";
        value_error(format!("{argument}: unknown permutation (got {}); {hint}", quoted(name)))
    })
}

/// The names of the permutations, and the lengths of their states in bytes.
#[pyfunction]
fn permutation_widths() -> Vec<(&'static str, usize)> {
    Named::ALL.iter().map(|permutation| (permutation.name(), permutation.width())).collect()
}

/// Returns new bytes, which `permute` has changed in place.
pub(crate) fn permuted<'py>(
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
