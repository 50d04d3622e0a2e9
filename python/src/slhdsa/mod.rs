//! SLH-DSA with SHAKE: keys that sign and verify.

mod arguments;
mod errors;
mod private_key;
mod public_key;

use pyo3::prelude::*;
use pyo3::types::PyDict;
use sycon::slhdsa::DESCRIPTIONS;

use private_key::PrivateKey;
use public_key::PublicKey;

/// Return the lengths in bytes for each parameter set.
#[pyfunction]
fn sizes(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    let sets = PyDict::new(py);
    for set in DESCRIPTIONS {
        let sizes = [
            ("seed", set.n),
            ("private_key", set.signing_key),
            ("public_key", set.verifying_key),
            ("signature", set.signature),
        ];
        let lengths = PyDict::new(py);
        sizes.into_iter().try_for_each(|(name, size)| lengths.set_item(name, size))?;
        sets.set_item(set.name, lengths)?;
    }
    Ok(sets)
}

/// Adds the classes to the compiled module, with a prefix that their own module removes.
pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.setattr("SlhdsaPrivateKey", py.get_type::<PrivateKey>())?;
    module.setattr("SlhdsaPublicKey", py.get_type::<PublicKey>())?;
    module.setattr("slhdsa_sizes", wrap_pyfunction!(sizes, &PyModule::new(py, "sycon.slhdsa")?)?)
}
