//! Key encapsulation. Each KEM is a module of Python, and all modules have the same interface.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyCFunction, PyType};
use sycon_kem::hpke::{PrivateKey, PublicKey};

#[macro_use]
mod shells;
mod functions;
mod keys;
mod schemes;
mod values;

use schemes::{dhkem, mlkem512, mlkem768, mlkem1024, xwing};

/// A KEM, without its types.
struct Kem {
    name: &'static str,
    /// The prefix of the names of its classes in the compiled module.
    prefix: &'static str,
    module: &'static str,
    /// `DecapsulationKey` and `EncapsulationKey`.
    classes: for<'py> fn(Python<'py>) -> [Bound<'py, PyType>; 2],
    functions: for<'py> fn(&Bound<'py, PyModule>) -> PyResult<Vec<Bound<'py, PyCFunction>>>,
    /// Returns the key in an object of its class `EncapsulationKey`.
    public_key: for<'a> fn(&'a Bound<'_, PyAny>) -> Option<&'a dyn PublicKey>,
    /// Returns the key in an object of its class `DecapsulationKey`.
    private_key: for<'a> fn(&'a Bound<'_, PyAny>) -> Option<&'a dyn PrivateKey>,
}

const KEMS: [Kem; 5] = [xwing::KEM, dhkem::KEM, mlkem512::KEM, mlkem768::KEM, mlkem1024::KEM];

/// Adds each KEM to the compiled module, where the name of a function begins with that of its KEM. The modules of Python
/// import it under its short name.
pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    KEMS.iter().try_for_each(|kem| kem.add(module))
}

impl Kem {
    fn add(&self, module: &Bound<'_, PyModule>) -> PyResult<()> {
        for class in (self.classes)(module.py()) {
            module.setattr(format!("{}{}", self.prefix, class.name()?), class)?;
        }
        for function in (self.functions)(&PyModule::new(module.py(), self.module)?)? {
            module.setattr(format!("{}_{}", self.name, function.getattr("__name__")?), function)?;
        }
        Ok(())
    }
}

/// Returns the key in an `EncapsulationKey` of any KEM.
pub(crate) fn public_key<'a>(object: &'a Bound<'_, PyAny>) -> PyResult<&'a dyn PublicKey> {
    let key = KEMS.iter().find_map(|kem| (kem.public_key)(object));
    key.ok_or_else(|| wrong_type("EncapsulationKey", object))
}

/// Returns the key in a `DecapsulationKey` of any KEM.
pub(crate) fn private_key<'a>(object: &'a Bound<'_, PyAny>) -> PyResult<&'a dyn PrivateKey> {
    let key = KEMS.iter().find_map(|kem| (kem.private_key)(object));
    key.ok_or_else(|| wrong_type("DecapsulationKey", object))
}

fn wrong_type(expected: &str, object: &Bound<'_, PyAny>) -> PyErr {
    let modules = KEMS.map(|kem| kem.module).join(", ");
    match object.get_type().qualname() {
        Ok(given) => PyTypeError::new_err(format!(
            "key: wrong type (got {given}, expected {expected} of {modules})"
        )),
        Err(error) => error,
    }
}
