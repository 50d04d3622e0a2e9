//! Authenticated encryption of messages.

mod ascon;
mod chacha;
mod cipher;

use pyo3::prelude::*;

use ascon::AsconAead;
use chacha::ChaCha;

/// Adds the classes to the module.
pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<AsconAead>()?;
    module.add_class::<ChaCha>()
}
