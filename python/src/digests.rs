//! Digests of the rows of a column or table, as a buffer of two dimensions.
#![allow(unsafe_code, reason = "a buffer of Python is filled by hand")]

use std::ffi::{c_int, c_void};
use std::ptr;

use pyo3::exceptions::{PyBufferError, PyIndexError, PyValueError};
use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyIterator, PyList, PyTuple};

use crate::arguments::{Length, Size};
use crate::buffer::{copied_bytes, new_bytes};
use crate::exceptions::wrong_value;
use crate::memory::{check_memory, no_memory};

/// Digests, one for each row, which `sycon.columns` returns.
///
/// The object is a sequence of `bytes`, with `None` for nulls. It is also a C-contiguous buffer of two dimensions with
/// a row for each digest, which is zero for nulls. And it is an Arrow array of the type `fixed_size_binary`, which
/// pyarrow, polars and other packages accept.
///
/// >>> from sycon.columns import Digests
/// >>> digests = Digests(b"abcdefgh" * 2, 8)
/// >>> len(digests), digests[1], digests.hex()[0]
/// (2, b'abcdefgh', '6162636465666768')
/// >>> memoryview(digests).shape
/// (2, 8)
#[pyclass(module = "sycon.columns", frozen, sequence)]
pub(crate) struct Digests {
    data: Py<PyBytes>,
    /// A byte for each row: 0 for a null, otherwise 1.
    validity: Option<Py<PyBytes>>,
    shape: [ffi::Py_ssize_t; 2],
    strides: [ffi::Py_ssize_t; 2],
}

#[pymethods]
impl Digests {
    /// `data` is all digests, of `length` bytes each, and `validity`, if there are nulls, a byte for each row, 0 for a
    /// null or 1. `rows` is the number of rows, which `data` does not determine if `length` is 0. Raises `ValueError`
    /// if these arguments do not fit together, and `MemoryError` if a list of the rows exceeds the memory and `length`
    /// is 0.
    #[new]
    #[pyo3(signature = (data, length, validity = None, rows = None))]
    fn new(
        py: Python<'_>,
        data: Py<PyBytes>,
        length: Length,
        validity: Option<Py<PyBytes>>,
        rows: Option<i128>,
    ) -> PyResult<Self> {
        let Length(Size(length)) = length;
        let size = data.as_bytes(py).len();
        let rows = rows.map(|rows| {
            usize::try_from(rows).map_err(|_| wrong_value("rows", rows, "0 to 2**64 - 1"))
        });
        let rows = rows.transpose()?.or_else(|| size.checked_div(length)).unwrap_or(0);
        let valid = validity.as_ref().map(|valid| valid.as_bytes(py).len());
        if rows.checked_mul(length) != Some(size) || valid.is_some_and(|valid| valid != rows) {
            let message = format!("{size} bytes are not {rows} digests of {length}");
            return Err(PyValueError::new_err(message));
        }
        let bytes = validity.as_ref().map_or(&[][..], |valid| valid.as_bytes(py));
        if let Some(byte) = bytes.iter().find(|byte| **byte > 1) {
            let message = format!("validity: wrong byte (got {byte}, expected 0 or 1)");
            return Err(PyValueError::new_err(message));
        }
        if length == 0 {
            // Only memory limits the number of rows: a list of the rows has a pointer for each row.
            check_memory(py, rows.checked_mul(size_of::<usize>()).ok_or_else(no_memory)?)?;
        }
        let [rows, length] = [rows, length].map(ffi::Py_ssize_t::try_from);
        let shape = [rows?, length?];
        Ok(Self { data, validity, shape, strides: [shape[1], 1] })
    }

    fn __len__(&self) -> usize {
        self.rows()
    }

    fn __getitem__<'py>(
        &self,
        py: Python<'py>,
        index: isize,
    ) -> PyResult<Option<Bound<'py, PyBytes>>> {
        let row = if index < 0 { index + self.shape[0] } else { index };
        let row = usize::try_from(row).ok().filter(|row| *row < self.rows());
        let row = row.ok_or_else(|| PyIndexError::new_err("there is no such row"))?;
        self.digest(py, row).map(|digest| copied_bytes(py, digest)).transpose()
    }

    /// Iterates over the rows without a list of all of them.
    fn __iter__<'py>(this: &Bound<'py, Self>) -> PyResult<Bound<'py, PyIterator>> {
        let builtins = this.py().import("builtins")?;
        let rows = builtins.getattr("range")?.call1((this.get().rows(),))?;
        builtins.getattr("map")?.call1((this.getattr("__getitem__")?, rows))?.try_iter()
    }

    fn __repr__(&self) -> String {
        format!("<{} digests of {} bytes>", self.rows(), self.length())
    }

    /// Return all digests in hex, as a list, with `None` for nulls.
    ///
    /// >>> from sycon.columns import Digests
    /// >>> Digests(b"abcd", 2, b"\1\0").hex()
    /// ['6162', None]
    fn hex<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let list = PyList::empty(py);
        for row in 0..self.rows() {
            match self.digest(py, row) {
                // Python raises `MemoryError` if the text does not fit in memory.
                Some(digest) => list.append(copied_bytes(py, digest)?.call_method0("hex")?)?,
                None => list.append(py.None())?,
            }
        }
        Ok(list)
    }

    /// Return the first 8 bytes of each digest as a little-endian number, as a memoryview of the format "Q".
    ///
    /// Use these numbers only for hash tables: among 10^9 rows, two numbers are equal by chance in 3 of 100 cases.
    ///
    /// Raises:
    ///     ValueError: The digests are shorter, or one is null.
    ///
    /// >>> from sycon.columns import Digests
    /// >>> Digests(bytes([1]) + bytes(15), 16).u64().tolist()
    /// [1]
    fn u64<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        if self.length() < 8 && self.rows() > 0 {
            let message =
                format!("digests of {} bytes are too short for numbers of 8 bytes", self.length());
            return Err(PyValueError::new_err(message));
        }
        // The numbers have at most as many bytes as the digests.
        let numbers = new_bytes(py, 8 * self.rows(), |blank| {
            for (row, number) in blank.rest().as_chunks_mut().0.iter_mut().enumerate() {
                let first =
                    self.digest(py, row).and_then(<[u8]>::first_chunk).ok_or_else(|| {
                        PyValueError::new_err(format!(
                            "row {row} is null, and no number stands for that"
                        ))
                    })?;
                *number = u64::from_le_bytes(*first).to_ne_bytes();
            }
            Ok(())
        })?;
        let view = py.import("builtins")?.getattr("memoryview")?;
        view.call1((numbers,))?.call_method1("cast", ("Q",))
    }

    /// Return the capsules of Arrow's C data interface. Requires `nanoarrow`, which `pip install sycon[columns]`
    /// installs.
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        let bits = self.validity.as_ref().map(|valid| {
            let rows = valid.as_bytes(py).chunks(8);
            new_bytes(py, rows.len(), |blank| {
                for (byte, rows) in blank.rest().iter_mut().zip(rows) {
                    *byte = rows.iter().rfold(0, |byte, row| byte << 1 | row);
                }
                Ok(())
            })
        });
        let bits = bits.transpose()?;
        let arguments = (self.rows(), self.length(), &self.data, bits, requested_schema);
        let capsules = py.import("sycon.columns")?.call_method1("_capsules", arguments)?;
        Ok(capsules.cast_into()?)
    }

    /// Returns a read-only view of the digests.
    ///
    /// SAFETY: Python calls it, with a view to fill.
    unsafe fn __getbuffer__(
        this: Bound<'_, Self>,
        view: *mut ffi::Py_buffer,
        flags: c_int,
    ) -> PyResult<()> {
        let asked = |flag: c_int| flags & flag == flag;
        let digests = this.get();
        let flat = digests.shape.iter().any(|size| *size <= 1);
        if asked(ffi::PyBUF_WRITABLE) || (asked(ffi::PyBUF_F_CONTIGUOUS) && !flat) {
            return Err(PyBufferError::new_err("digests are read-only and C-contiguous"));
        }
        let bytes = digests.data.as_bytes(this.py());
        let or_null = |wanted: bool, numbers: &[ffi::Py_ssize_t; 2]| {
            if wanted { numbers.as_ptr().cast_mut() } else { ptr::null_mut() }
        };
        // SAFETY: only the caller uses its view until this returns. The view points to memory that lives as long as
        // `this`, which is frozen, and which the view keeps alive.
        let view = unsafe { &mut *view };
        view.buf = bytes.as_ptr().cast_mut().cast::<c_void>();
        view.len = digests.shape[0] * digests.shape[1];
        view.readonly = 1;
        view.itemsize = 1;
        view.format =
            if asked(ffi::PyBUF_FORMAT) { c"B".as_ptr().cast_mut() } else { ptr::null_mut() };
        view.ndim = if asked(ffi::PyBUF_ND) { 2 } else { 1 };
        view.shape = or_null(asked(ffi::PyBUF_ND), &digests.shape);
        view.strides = or_null(asked(ffi::PyBUF_STRIDES), &digests.strides);
        view.suboffsets = ptr::null_mut();
        view.internal = ptr::null_mut();
        view.obj = this.into_ptr();
        Ok(())
    }
}

impl Digests {
    fn rows(&self) -> usize {
        self.shape[0].unsigned_abs()
    }

    fn length(&self) -> usize {
        self.shape[1].unsigned_abs()
    }

    /// Returns the digest of an existing row, or nothing for a null.
    fn digest<'py>(&'py self, py: Python<'py>, row: usize) -> Option<&'py [u8]> {
        let valid = self.validity.as_ref().is_none_or(|valid| valid.as_bytes(py)[row] == 1);
        valid.then(|| &self.data.as_bytes(py)[row * self.length()..][..self.length()])
    }
}
