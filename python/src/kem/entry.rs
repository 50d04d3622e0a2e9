//! A KEM as the compiled module contains it.

use pyo3::prelude::*;
use pyo3::types::{PyCFunction, PyType};
use sycon_kem::hpke::{PrivateKey, PublicKey};

/// A KEM, without its types.
pub(super) struct Kem {
    pub(super) name: &'static str,
    /// The prefix of the names of its classes in the compiled module.
    pub(super) prefix: &'static str,
    pub(super) module: &'static str,
    /// `DecapsulationKey` and `EncapsulationKey`.
    pub(super) classes: for<'py> fn(Python<'py>) -> [Bound<'py, PyType>; 2],
    pub(super) functions:
        for<'py> fn(&Bound<'py, PyModule>) -> PyResult<Vec<Bound<'py, PyCFunction>>>,
    /// Returns the key in an object of its class `EncapsulationKey`.
    pub(super) public_key: for<'a> fn(&'a Bound<'_, PyAny>) -> Option<&'a dyn PublicKey>,
    /// Returns the key in an object of its class `DecapsulationKey`.
    pub(super) private_key: for<'a> fn(&'a Bound<'_, PyAny>) -> Option<&'a dyn PrivateKey>,
}

impl Kem {
    /// Adds the KEM to the compiled module.
    pub(super) fn add(&self, module: &Bound<'_, PyModule>) -> PyResult<()> {
        for class in (self.classes)(module.py()) {
            module.setattr(format!("{}{}", self.prefix, class.name()?), class)?;
        }
        for function in (self.functions)(&PyModule::new(module.py(), self.module)?)? {
            module.setattr(format!("{}_{}", self.name, function.getattr("__name__")?), function)?;
        }
        Ok(())
    }
}
