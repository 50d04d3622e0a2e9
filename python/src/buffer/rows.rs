//! Rows of bytes: buffers of two dimensions.

use std::ops::Range;
use std::slice;

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::ffi;
use pyo3::prelude::*;

use super::view::{extent, refuse_readonly, with_view};

/// Rows of a buffer of two dimensions, and the number of bytes of each.
pub(crate) type Shape = [usize; 2];

/// Calls `work` with the memory of `data` and its shape.
///
/// # Errors
///
/// The errors of [`with_bytes`], and `TypeError` for another shape.
pub(crate) fn with_rows<R>(
    data: &Bound<'_, PyAny>,
    work: impl FnOnce(&[u8], Shape) -> R,
) -> PyResult<R> {
    with_view(data, |view| {
        let shape = shape(view)?;
        let (start, length) = extent(view);
        // SAFETY: the exporter vouches for `length` bytes at `start` until the view is released, which is after `work`.
        // For writers of the same memory, see `buffer.rs`.
        let bytes = unsafe { slice::from_raw_parts(start, length) };
        Ok(work(bytes, shape))
    })
}

/// Like [`with_rows`] for writing, while slices at the addresses `inputs` are read.
///
/// # Errors
///
/// The errors of [`with_output`], `TypeError` for another shape, and `ValueError` if an input is in the same memory.
pub(crate) fn with_rows_mut<R>(
    target: &Bound<'_, PyAny>,
    inputs: &[Range<usize>],
    work: impl FnOnce(&mut [u8], Shape) -> PyResult<R>,
) -> PyResult<R> {
    with_view(target, |view| {
        refuse_readonly(target, view)?;
        let shape = shape(view)?;
        let (start, length) = extent(view);
        let addresses = start.addr()..start.addr() + length;
        if inputs.iter().any(|input| input.start < addresses.end && addresses.start < input.end) {
            return Err(PyValueError::new_err(
                "out: shares memory with the messages; pass a separate buffer",
            ));
        }
        // SAFETY: as in `with_rows`, the exporter said that it may be written to, and no slice of `inputs` is of this memory.
        let bytes = unsafe { slice::from_raw_parts_mut(start, length) };
        work(bytes, shape)
    })
}

fn shape(view: &ffi::Py_buffer) -> PyResult<Shape> {
    if view.ndim != 2 || view.shape.is_null() {
        let message = format!("a buffer of two dimensions is required, not of {}", view.ndim);
        return Err(PyTypeError::new_err(message));
    }
    // SAFETY: the exporter vouches for `ndim` numbers.
    let shape = unsafe { slice::from_raw_parts(view.shape, 2) };
    let [rows, items, size] =
        [shape[0], shape[1], view.itemsize].map(|size| usize::try_from(size).unwrap_or(0));
    Ok([rows, items.saturating_mul(size)])
}
