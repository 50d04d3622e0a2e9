//! Which instructions do the work.

use pyo3::prelude::*;
use sycon::Backend;

/// The names of the sets of instructions that this processor can run, the plainest first.
///
/// >>> import sycon
/// >>> sycon.backends()[0]
/// 'portable'
#[pyfunction]
fn backends() -> Vec<&'static str> {
    Backend::available().map(Backend::name).collect()
}

/// The name of the set of instructions that functions use.
///
/// BLAKE3 picks its own.
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
