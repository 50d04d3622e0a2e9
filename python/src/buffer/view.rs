//! Views of buffers, released after use.

use std::ffi::{CStr, c_char};
use std::ptr;

use pyo3::exceptions::{PyBufferError, PyTypeError};
use pyo3::ffi;
use pyo3::prelude::*;

/// Returns true if `object` has a buffer.
pub(crate) fn has_buffer(object: &Bound<'_, PyAny>) -> bool {
    // SAFETY: the pointer is valid, and `object` proves that the thread is attached.
    unsafe { ffi::PyObject_CheckBuffer(object.as_ptr()) != 0 }
}

/// Calls `work` with a view of `object`, and releases it afterwards. (The buffer type of `PyO3` refuses buffers of
/// ctypes, which have no strides.)
pub(super) fn with_view<R>(
    object: &Bound<'_, PyAny>,
    work: impl FnOnce(&ffi::Py_buffer) -> PyResult<R>,
) -> PyResult<R> {
    // The view must not move, because exporters can keep pointers into it.
    let mut view = ffi::Py_buffer::new();
    fill(object, &mut view)?;
    let view = BorrowedView(&mut view);
    work(view.0)
}

/// Releases the view when dropped.
struct BorrowedView<'a>(&'a mut ffi::Py_buffer);

impl Drop for BorrowedView<'_> {
    fn drop(&mut self) {
        // SAFETY: `fill` filled it, and its user is attached to the interpreter.
        unsafe { ffi::PyBuffer_Release(self.0) }
    }
}

/// A view that lives on the heap, released when dropped.
pub(super) struct OwnedView(pub(super) Box<ffi::Py_buffer>);

impl Drop for OwnedView {
    fn drop(&mut self) {
        // SAFETY: `fill` filled it, and its user is attached to the interpreter again.
        unsafe { ffi::PyBuffer_Release(&raw mut *self.0) }
    }
}

/// Fills `view`. The caller must release it, unless this returns an error.
pub(super) fn fill(object: &Bound<'_, PyAny>, view: &mut ffi::Py_buffer) -> PyResult<()> {
    // Everything is requested and then checked here, so that all exporters raise the same errors.
    // SAFETY: both pointers are valid, and `object` proves that the thread is attached.
    let code = unsafe { ffi::PyObject_GetBuffer(object.as_ptr(), view, ffi::PyBUF_FULL_RO) };
    if code != 0 {
        return Err(PyErr::fetch(object.py()));
    }
    // SAFETY: the view is filled.
    let contiguous = unsafe { ffi::PyBuffer_IsContiguous(view, c_char::from_ne_bytes([b'C'])) };
    if contiguous == 0 {
        drop(BorrowedView(view));
        return Err(PyBufferError::new_err("the bytes-like object is not C-contiguous"));
    }
    if !view.format.is_null() {
        // SAFETY: the exporter vouches for a string that lives as long as the view.
        let format = unsafe { CStr::from_ptr(view.format) }.to_bytes();
        if holds_pointers(format) {
            drop(BorrowedView(view));
            let message = "the items are objects or pointers, whose bytes mean nothing elsewhere: \
                           take an array of numbers, or the bytes of each object";
            return Err(PyTypeError::new_err(message));
        }
    }
    Ok(())
}

/// Returns true if a format of PEP 3118 contains references to objects, pointers or functions. It is a mistake to hash
/// them, and overwriting them crashes the interpreter.
///
/// Each second piece between colons is the name of a field. But a name in ctypes can contain colons, and then a type can
/// look like a name. Every code of ctypes that matters here is in a piece with a special character: `<O`, `&<i`, `X{}`.
/// So the codes of a piece with such a character count, whatever it looks like. numpy refuses to export names with
/// colons.
fn holds_pointers(format: &[u8]) -> bool {
    format.split(|code| *code == b':').enumerate().any(|(index, piece)| {
        let is_name = index % 2 == 1 && !piece.iter().any(|code| b"<>=!@^&{}".contains(code));
        !is_name && names_pointer(piece)
    })
}

/// Returns true if one of these codes is that of a reference, pointer or function.
fn names_pointer(codes: &[u8]) -> bool {
    codes.iter().enumerate().any(|(index, code)| match code {
        b'O' | b'P' | b'X' | b'&' | b'z' => true,
        // A complex number if a type follows, otherwise a C string.
        b'Z' => !matches!(codes.get(index + 1), Some(b'e' | b'f' | b'd' | b'g')),
        _ => false,
    })
}

pub(super) fn refuse_readonly(target: &Bound<'_, PyAny>, view: &ffi::Py_buffer) -> PyResult<()> {
    if view.readonly == 0 {
        return Ok(());
    }
    let kind = target.get_type().qualname()?;
    let message = format!("a writable bytes-like object is required, not a read-only '{kind}'");
    Err(PyTypeError::new_err(message))
}

/// A pointer that is never null, and the number of bytes.
pub(super) fn extent(view: &ffi::Py_buffer) -> (*mut u8, usize) {
    match usize::try_from(view.len) {
        Ok(length @ 1..) => (view.buf.cast(), length),
        _ => (ptr::dangling_mut(), 0),
    }
}
