//! Calls of a Python file's `read` and `write`.

use pyo3::exceptions::{PyBlockingIOError, PyOSError, PyValueError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::buffer::{copied_bytes, with_bytes};

/// Calls `work` with the bytes that the file's `read` returns for `n`: at most `n` bytes, or all if `n` is negative.
///
/// # Errors
///
/// The exceptions of the file, `BlockingIOError` if the file would block, `ValueError` if it returns more bytes, and
/// the errors of [`with_bytes`].
pub(crate) fn read_some<R>(
    file: &Bound<'_, PyAny>,
    n: i64,
    work: impl FnOnce(&[u8]) -> R,
) -> PyResult<R> {
    let py = file.py();
    let data = file.call_method1(intern!(py, "read"), (n,))?;
    if data.is_none() {
        return Err(PyBlockingIOError::new_err("read: the file would block; pass a blocking file"));
    }
    with_bytes(&data, |bytes| {
        if usize::try_from(n).is_ok_and(|n| bytes.len() > n) {
            let given = bytes.len();
            return Err(PyValueError::new_err(format!(
                "read: too many bytes (got {given}, expected {n} at most)"
            )));
        }
        Ok(work(bytes))
    })?
}

/// Writes `data`, and returns the number of bytes that the file accepted: at least 1, unless `data` is empty.
///
/// # Errors
///
/// The exceptions of the file, `BlockingIOError` if the file would block, `OSError` if it accepts no bytes, and
/// `ValueError` if it returns an impossible number.
pub(crate) fn write_some(file: &Bound<'_, PyAny>, data: &Bound<'_, PyBytes>) -> PyResult<usize> {
    let written = file.call_method1("write", (data,))?;
    if written.is_none() {
        return Err(PyBlockingIOError::new_err(
            "write: the file would block; pass a blocking file",
        ));
    }
    let length = data.as_bytes().len();
    match written.extract::<i128>()? {
        0 if length > 0 => Err(PyOSError::new_err(format!(
            "write: the file accepted no bytes (got 0, expected 1 to {length})"
        ))),
        count => usize::try_from(count).ok().filter(|count| *count <= length).ok_or_else(|| {
            PyValueError::new_err(format!(
                "write: impossible count (got {count}, expected 1 to {length})"
            ))
        }),
    }
}

pub(super) fn write_all(file: &Bound<'_, PyAny>, mut data: Bound<'_, PyBytes>) -> PyResult<()> {
    while !data.as_bytes().is_empty() {
        let count = write_some(file, &data)?;
        data = copied_bytes(data.py(), &data.as_bytes()[count..])?;
    }
    Ok(())
}
