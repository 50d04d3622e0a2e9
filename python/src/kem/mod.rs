//! Key encapsulation. Each KEM is a module of Python, and all modules have the same interface.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use sycon_kem::hpke::{PrivateKey, PublicKey};

#[macro_use]
mod shells;
mod entry;
mod functions;
mod keys;
mod schemes;
mod values;

use entry::Kem;
use schemes::{dhkem, mlkem512, mlkem768, mlkem1024, xwing};

const KEMS: [Kem; 5] = [xwing::KEM, dhkem::KEM, mlkem512::KEM, mlkem768::KEM, mlkem1024::KEM];

/// Adds each KEM to the compiled module, where the name of a function begins with that of its KEM. The modules of Python
/// import it under its short name.
pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    KEMS.iter().try_for_each(|kem| kem.add(module))
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
