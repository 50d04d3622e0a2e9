//! The instruction sets.

use pyo3::prelude::*;
use sycon::Backend;

/// Return the names of the instruction sets that this CPU supports, from the most basic one on.
///
/// >>> import sycon
/// >>> sycon.backends()[0]
/// 'portable'
#[pyfunction]
fn backends() -> Vec<&'static str> {
    Backend::available().map(Backend::name).collect()
}

/// Return the name of the instruction set that functions use.
///
/// BLAKE3 chooses its own.
///
/// >>> import sycon
/// >>> sycon.backend() in sycon.backends()
/// True
#[pyfunction]
fn backend() -> &'static str {
    Backend::best_single().name()
}

pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let home = PyModule::new(module.py(), "sycon")?;
    module.add_function(wrap_pyfunction!(backend, &home)?)?;
    module.add_function(wrap_pyfunction!(backends, &home)?)
}
