//! Conversions between the values of Python and those of the library.

use pyo3::PyTypeInfo;
use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use sycon_kem::{Bytes, Error, Scheme, SharedSecret};

use crate::arguments::{Text, Threads};
use crate::buffer::{copied_bytes, with_bytes};
use crate::lock::detached;
use crate::memory::{check_free, collect};
use crate::threads;

/// Two strings of bytes.
pub(super) type Pair<'py> = (Bound<'py, PyBytes>, Bound<'py, PyBytes>);

pub(super) fn pair<'py>(py: Python<'py>, first: &[u8], second: &[u8]) -> PyResult<Pair<'py>> {
    Ok((copied_bytes(py, first)?, copied_bytes(py, second)?))
}

/// Returns a ciphertext and its secret, or raises the exception `E`.
pub(super) fn encapsulated<E: PyTypeInfo, S: Scheme>(
    py: Python<'_>,
    result: Result<(S::Ciphertext, SharedSecret), Error>,
) -> PyResult<Pair<'_>> {
    let (ciphertext, secret) = result.map_err(raise::<E>)?;
    pair(py, ciphertext.as_ref(), secret.as_bytes())
}

/// Does `work` on a copy of `object`: another thread can change a buffer between a check and its use.
pub(super) fn copied<R: Send>(
    object: &Bound<'_, PyAny>,
    work: impl FnOnce(&[u8]) -> R + Send,
) -> PyResult<R> {
    let bytes: Text = object.extract()?;
    Ok(detached(object.py(), || work(&bytes)))
}

/// Runs `work` on this number of threads, while Python's other threads run too.
pub(super) fn on_threads<R: Send>(
    py: Python<'_>,
    threads: Threads,
    work: impl FnOnce() -> R + Send,
) -> R {
    detached(py, || threads::run(threads, work))
}

/// Returns the items of `objects` as a list, so that vectors for their results do not grow.
pub(super) fn listed<'py>(objects: &Bound<'py, PyAny>) -> PyResult<Vec<Bound<'py, PyAny>>> {
    collect(objects.try_iter()?)
}

/// Raises `MemoryError` if the results of a function of the library on `count` items do not fit into memory: `T` for each,
/// once in lists for the threads, and once in one list.
pub(super) fn check_results<T>(py: Python<'_>, count: usize) -> PyResult<()> {
    check_free(py, count.saturating_mul(2 * (size_of::<T>() + size_of::<SharedSecret>())))
}

/// Returns the bytes of `object` as an array, if they have its length.
pub(super) fn exactly<B: Bytes>(
    what: &'static str,
    object: &Bound<'_, PyAny>,
) -> PyResult<Result<B, Error>> {
    with_bytes(object, |bytes| sized(what, bytes).copied())
}

/// Returns `bytes` as an array, if they have its length.
pub(super) fn sized<'a, B: Bytes>(what: &'static str, bytes: &'a [u8]) -> Result<&'a B, Error> {
    B::from_slice(bytes).ok_or(Error::Length { what, given: bytes.len(), expected: B::LEN })
}

/// Returns an exception as a value of a list.
pub(super) fn as_value(py: Python<'_>, error: PyErr) -> Bound<'_, PyAny> {
    error.into_value(py).into_bound(py).into_any()
}

/// Returns the exception `E`, or an `OSError` if the operating system failed.
pub(super) fn raise<E: PyTypeInfo>(error: Error) -> PyErr {
    match error {
        Error::Random => PyOSError::new_err(error.to_string()),
        _ => PyErr::new::<E, _>(error.to_string()),
    }
}

/// Returns the text of a PEM file.
pub(super) fn text(pem: &[u8]) -> Result<&str, Error> {
    str::from_utf8(pem).map_err(|_| Error::Pem)
}
