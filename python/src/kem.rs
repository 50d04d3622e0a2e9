//! Key encapsulation: schemes that all have the same interface, each the content of a module of
//! Python. What a scheme has is in `kem/scheme.rs`, which ones there are in `kem/schemes.rs`.

use std::hash::{Hash, Hasher};

use pyo3::PyTypeInfo;
use pyo3::exceptions::{PyOSError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString, PyType};
use sycon_kem::hpke::{PrivateKey, PublicKey};
use sycon_kem::{Error, SharedSecret, ZeroShare};
use zeroize::Zeroizing;

use crate::arguments::{Label, Text, Threads};
use crate::buffer::with_bytes;
use crate::exceptions::{InvalidCiphertext, InvalidKey, cannot_pickle};
use crate::lock::detached;
use crate::threads;

#[macro_use]
mod scheme;
mod schemes;

use schemes::{dhkem, mlkem512, mlkem768, mlkem1024, xwing};

/// Two strings of bytes.
type Pair<'py> = (Bound<'py, PyBytes>, Bound<'py, PyBytes>);

fn pair<'py>(py: Python<'py>, first: &[u8], second: &[u8]) -> Pair<'py> {
    (PyBytes::new(py, first), PyBytes::new(py, second))
}

/// A ciphertext and its secret, or the exception `E`.
fn encapsulated<E: PyTypeInfo, const N: usize>(
    py: Python<'_>,
    result: Result<([u8; N], SharedSecret), Error>,
) -> PyResult<Pair<'_>> {
    let (ciphertext, secret) = result.map_err(raise::<E>)?;
    Ok(pair(py, &ciphertext, secret.as_bytes()))
}

/// Does `work` on a copy of `object`: another thread may change a buffer between a check and a use.
fn copied<R: Send>(object: &Bound<'_, PyAny>, work: impl FnOnce(&[u8]) -> R + Send) -> PyResult<R> {
    let bytes: Text = object.extract()?;
    Ok(detached(object.py(), || work(&bytes)))
}

/// Runs `work` in that many threads, while Python's others run too.
fn on_threads<R: Send>(py: Python<'_>, threads: Threads, work: impl FnOnce() -> R + Send) -> R {
    detached(py, || threads::run(threads, work))
}

/// `objects` in a list, so that what is made of them has room from the beginning.
fn listed<'py>(objects: &Bound<'py, PyAny>) -> PyResult<Vec<Bound<'py, PyAny>>> {
    objects.try_iter()?.collect()
}

/// As many bytes as there must be.
fn exactly<const N: usize>(
    what: &'static str,
    object: &Bound<'_, PyAny>,
) -> PyResult<Result<[u8; N], Error>> {
    with_bytes(object, |bytes| sized(what, bytes).copied())
}

/// `bytes` as an array of the length that it must have.
fn sized<'a, const N: usize>(what: &'static str, bytes: &'a [u8]) -> Result<&'a [u8; N], Error> {
    bytes.try_into().map_err(|_| Error::Length { what, given: bytes.len(), expected: N })
}

/// An exception as a value, in the place of what went wrong.
fn in_its_place(py: Python<'_>, error: PyErr) -> Bound<'_, PyAny> {
    error.into_value(py).into_bound(py).into_any()
}

/// The exception `E`, except where the system is to blame.
fn raise<E: PyTypeInfo>(error: Error) -> PyErr {
    match error {
        Error::Random => PyOSError::new_err(error.to_string()),
        _ => PyErr::new::<E, _>(error.to_string()),
    }
}

/// What `read` finds in PEM text.
fn from_text<T>(text: &[u8], read: impl FnOnce(&str) -> Result<T, Error>) -> Result<T, Error> {
    str::from_utf8(text).map_err(|_| Error::Pem).and_then(read)
}

const MADE_OF_ONE: &str = "a key that was made of a seed has it";

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
