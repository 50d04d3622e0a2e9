//! Buffers of integers.

use std::ffi::CStr;
use std::{ptr, slice};

use pyo3::exceptions::{PyBufferError, PyTypeError};
use pyo3::ffi;
use pyo3::prelude::*;

use super::output::{Output, with_output};
use super::view::with_view;

/// Integers in the machine's byte order, to write to.
pub(crate) enum NumbersMut<'a> {
    I8(&'a mut [i8]),
    U8(&'a mut [u8]),
    I16(&'a mut [i16]),
    U16(&'a mut [u16]),
    I32(&'a mut [i32]),
    U32(&'a mut [u32]),
    I64(&'a mut [i64]),
    U64(&'a mut [u64]),
}

impl NumbersMut<'_> {
    /// The number of integers.
    pub(crate) fn len(&self) -> usize {
        match self {
            Self::I8(numbers) => numbers.len(),
            Self::U8(numbers) => numbers.len(),
            Self::I16(numbers) => numbers.len(),
            Self::U16(numbers) => numbers.len(),
            Self::I32(numbers) => numbers.len(),
            Self::U32(numbers) => numbers.len(),
            Self::I64(numbers) => numbers.len(),
            Self::U64(numbers) => numbers.len(),
        }
    }
}

/// Calls `work` with the numbers of `target`, of any shape.
///
/// # Errors
///
/// The errors of [`with_output`], and `TypeError` if the items are not integers of this machine.
pub(crate) fn with_numbers_mut<R>(
    target: &Bound<'_, PyAny>,
    work: impl FnOnce(NumbersMut<'_>) -> R,
) -> PyResult<R> {
    let (signed, size) = with_view(target, integers)?;
    with_output(target, |Output { start, length, .. }| {
        let count = length / size;
        if !start.addr().is_multiple_of(size) && count > 0 {
            return Err(PyBufferError::new_err(
                "out: the numbers are not aligned in memory; pass an aligned array",
            ));
        }
        /// `bytes` as integers of a type.
        macro_rules! numbers {
            ($Variant:ident, $Number:ty) => {{
                let start = if count > 0 { start.cast() } else { ptr::dangling_mut::<$Number>() };
                // SAFETY: the bytes are `count` numbers, aligned as checked above, and any bytes are numbers. For
                // writers of the same memory, see `buffer.rs`.
                NumbersMut::$Variant(unsafe { slice::from_raw_parts_mut(start, count) })
            }};
        }
        Ok(work(match (signed, size) {
            (true, 1) => numbers!(I8, i8),
            (false, 1) => numbers!(U8, u8),
            (true, 2) => numbers!(I16, i16),
            (false, 2) => numbers!(U16, u16),
            (true, 4) => numbers!(I32, i32),
            (false, 4) => numbers!(U32, u32),
            (true, _) => numbers!(I64, i64),
            (false, _) => numbers!(U64, u64),
        }))
    })?
}

/// Returns true if the items have a sign, and their size in bytes.
fn integers(view: &ffi::Py_buffer) -> PyResult<(bool, usize)> {
    // SAFETY: the exporter vouches for a string that lives as long as the view; without one, items are bytes.
    let format = (!view.format.is_null()).then(|| unsafe { CStr::from_ptr(view.format) });
    let format = format.map_or(&b"B"[..], CStr::to_bytes);
    let native = if cfg!(target_endian = "little") { b'<' } else { b'>' };
    let code = match format {
        [code] => *code,
        [order, code] if [b'@', b'=', native].contains(order) => *code,
        _ => 0,
    };
    let size = usize::try_from(view.itemsize).unwrap_or(0);
    if b"bBhHiIlLqQnN".contains(&code) && [1, 2, 4, 8].contains(&size) {
        return Ok((code.is_ascii_lowercase(), size));
    }
    let format = String::from_utf8_lossy(format);
    Err(PyTypeError::new_err(format!(
        "out: wrong items (got format '{format}', expected integers)"
    )))
}
