//! Key encapsulation: schemes that all have the same interface, each the content of a module of
//! Python. What a scheme has is in `kem/scheme.rs`, which ones there are in `kem/schemes.rs`.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use sycon_kem::hpke::{PrivateKey, PublicKey};

#[macro_use]
mod scheme;
mod schemes;

use schemes::{dhkem, mlkem512, mlkem768, mlkem1024, xwing};

/// Adds every scheme to the compiled module, where the name of a function begins with its scheme's: in
/// its own module, Python gives it the short one. So none becomes one of the names of all.
pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let mlkem = [mlkem512::add, mlkem768::add, mlkem1024::add];
    mlkem.iter().try_for_each(|add| add(module))?;
    [xwing::add, dhkem::add].iter().try_for_each(|add| add(module))
}

/// The schemes whose keys HPKE takes.
macro_rules! hpke_keys {
    ($($scheme:ident)*) => {
        /// The key in an `EncapsulationKey` of one of them.
        pub(crate) fn public_key<'a>(object: &'a Bound<'_, PyAny>) -> PyResult<&'a dyn PublicKey> {
            $(if let Ok(key) = object.cast::<$scheme::EncapsulationKey>() {
                return Ok(&*key.get().0);
            })*
            Err(no_key("EncapsulationKey", object))
        }

        /// The key in a `DecapsulationKey` of one of them.
        pub(crate) fn private_key<'a>(object: &'a Bound<'_, PyAny>) -> PyResult<&'a dyn PrivateKey> {
            $(if let Ok(key) = object.cast::<$scheme::DecapsulationKey>() {
                return Ok(&*key.get().0);
            })*
            Err(no_key("DecapsulationKey", object))
        }

        const HPKE_SCHEMES: &[&str] = &[$(stringify!($scheme)),*];
    };
}

hpke_keys!(xwing dhkem mlkem512 mlkem768 mlkem1024);

fn no_key(wanted: &str, object: &Bound<'_, PyAny>) -> PyErr {
    let schemes = HPKE_SCHEMES.join(", sycon.");
    match object.get_type().qualname() {
        Ok(given) => PyTypeError::new_err(format!(
            "key: wrong type (got {given}, expected {wanted} of sycon.{schemes})"
        )),
        Err(error) => error,
    }
}
