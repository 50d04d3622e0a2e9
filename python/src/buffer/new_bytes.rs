//! New `bytes` objects, and lists of them.

use std::mem::{self, MaybeUninit};
use std::{ptr, slice};

use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList};
use sycon::xof::SavedState;

use crate::exceptions::Error;
use crate::memory::{check_memory, reserve};

/// Returns the bytes of a saved state.
pub(crate) fn saved_bytes(
    py: Python<'_>,
    saved: Result<SavedState, sycon::xof::Error>,
) -> PyResult<Bound<'_, PyBytes>> {
    match saved {
        Ok(saved) => copied_bytes(py, &saved),
        Err(error) => Err(Error::new_err(error.to_string())),
    }
}

/// Returns a new `bytes` object of `size` bytes, which `fill` writes. Bytes that it does not write are zero.
///
/// # Errors
///
/// The errors of `fill`, and `MemoryError` if there is not enough memory. Then `fill` is not called.
#[inline]
pub(crate) fn new_bytes(
    py: Python<'_>,
    size: impl Into<usize>,
    fill: impl FnOnce(&mut Unwritten<'_>) -> PyResult<()>,
) -> PyResult<Bound<'_, PyBytes>> {
    let size = size.into();
    check_memory(py, size)?;
    let length = ffi::Py_ssize_t::try_from(size)?;
    // SAFETY: null requests uninitialised memory.
    let object = unsafe { ffi::PyBytes_FromStringAndSize(ptr::null(), length) };
    // SAFETY: a new reference, or null and an exception.
    let object = unsafe { Bound::from_owned_ptr_or_err(py, object) }?;
    // SAFETY: the function returns a `bytes` object.
    let bytes = unsafe { object.cast_into_unchecked::<PyBytes>() };
    // SAFETY: see above.
    let start = unsafe { ffi::PyBytes_AsString(bytes.as_ptr()) };
    // SAFETY: the memory has `size` bytes, and only this function has the object. Python shares objects of one byte
    // only if it is given the byte, and an object of no bytes has nothing to write.
    let memory = unsafe { slice::from_raw_parts_mut(start.cast(), size) };
    let mut unwritten = Unwritten(memory);
    fill(&mut unwritten)?;
    drop(unwritten);
    Ok(bytes)
}

/// Returns a new `bytes` object with a copy of `bytes`.
///
/// # Errors
///
/// `MemoryError` if there is not enough memory, where `PyBytes::new` panics.
#[inline]
pub(crate) fn copied_bytes<'py>(py: Python<'py>, bytes: &[u8]) -> PyResult<Bound<'py, PyBytes>> {
    check_memory(py, bytes.len())?;
    let length = ffi::Py_ssize_t::try_from(bytes.len())?;
    // SAFETY: the pointer is that of `length` bytes.
    let object = unsafe { ffi::PyBytes_FromStringAndSize(bytes.as_ptr().cast(), length) };
    // SAFETY: a new reference, or null and an exception.
    let object = unsafe { Bound::from_owned_ptr_or_err(py, object) }?;
    // SAFETY: the function returns a `bytes` object.
    Ok(unsafe { object.cast_into_unchecked() })
}

/// Returns a new list of `length` items, which `item` returns for their indices.
///
/// # Errors
///
/// The errors of `item`, and `MemoryError` if there is not enough memory, where `PyList::new` panics.
pub(crate) fn new_list<'py, T>(
    py: Python<'py>,
    length: usize,
    mut item: impl FnMut(usize) -> PyResult<Bound<'py, T>>,
) -> PyResult<Bound<'py, PyList>> {
    // All items exist before the list, because the garbage collector, which each new item can start, shows the list to
    // Python code. Before Python 3.12, a place without an item then crashes the interpreter.
    let mut items = reserve(py, length)?;
    for index in 0..length {
        items.push(item(index)?);
    }
    // SAFETY: the thread is attached.
    let list = unsafe { ffi::PyList_New(length.try_into()?) };
    // SAFETY: a new reference, or null and an exception.
    let list = unsafe { Bound::from_owned_ptr_or_err(py, list) }?;
    for (index, item) in items.into_iter().enumerate() {
        let (place, item) = (index.try_into()?, item.into_ptr());
        // SAFETY: only this function has access to the list, which has this place. The list takes over `item`.
        if unsafe { ffi::PyList_SetItem(list.as_ptr(), place, item) } != 0 {
            return Err(PyErr::fetch(py));
        }
    }
    // SAFETY: `PyList_New` returns a list.
    Ok(unsafe { list.cast_into_unchecked() })
}

/// Uninitialised memory. It is handed out once, from the start, as zeros.
pub(crate) struct Unwritten<'a>(&'a mut [MaybeUninit<u8>]);

impl<'a> Unwritten<'a> {
    /// The number of bytes that remain.
    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns the next `size` bytes, which are zero if they are not written.
    pub(crate) fn split(&mut self, size: usize) -> Self {
        let (piece, rest) = mem::take(&mut self.0).split_at_mut(size);
        self.0 = rest;
        Self(piece)
    }

    /// Returns all remaining bytes in one piece.
    #[inline]
    pub(crate) fn rest(&mut self) -> &'a mut [u8] {
        self.zeros(self.0.len())
    }

    /// Returns the next `size` bytes, or fewer at the end.
    ///
    /// To zero a megabyte before work on it, as `PyBytes::new_with` does, made BLAKE3 a tenth slower. The zeros of a
    /// small piece are still in the first-level cache when they are overwritten.
    #[inline]
    pub(crate) fn zeros(&mut self, size: usize) -> &'a mut [u8] {
        let size = size.min(self.0.len());
        let (piece, rest) = mem::take(&mut self.0).split_at_mut(size);
        self.0 = rest;
        piece.fill(MaybeUninit::new(0));
        // SAFETY: all bytes are initialised.
        unsafe { &mut *(ptr::from_mut(piece) as *mut [u8]) }
    }
}

impl Drop for Unwritten<'_> {
    fn drop(&mut self) {
        self.rest();
    }
}
