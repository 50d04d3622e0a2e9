//! Files of Python, as Rust reads and writes.

use std::io::{self, Read, Seek, SeekFrom, Write};

use pyo3::exceptions::{PyBlockingIOError, PyValueError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::buffer::with_bytes;
use crate::stream::write_some;

/// A binary file of Python, used by a thread that has let go of the interpreter.
///
/// What it raises, and what a signal handler raises, is the inner error of the `io::Error`. That is never of the
/// kind `Interrupted`, for which nobody but Python may try again.
pub(super) struct File(Py<PyAny>);

impl File {
    pub(super) fn new(file: Bound<'_, PyAny>) -> Self {
        Self(file.unbind())
    }

    fn with<T>(
        &self,
        work: impl for<'py> FnOnce(Python<'py>, &Bound<'py, PyAny>) -> PyResult<T>,
    ) -> io::Result<T> {
        Python::attach(|py| {
            let done = work(py, self.0.bind(py))?;
            py.check_signals()?;
            Ok(done)
        })
        .map_err(io::Error::other::<PyErr>)
    }
}

impl Read for File {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        self.with(|py, file| {
            let data = file.call_method1(intern!(py, "read"), (out.len(),))?;
            if data.is_none() {
                let message = "the file gave nothing, as it would have to wait";
                return Err(PyBlockingIOError::new_err(message));
            }
            with_bytes(&data, |bytes| {
                let Some(out) = out.get_mut(..bytes.len()) else {
                    let message = "the file gave more than it was asked for";
                    return Err(PyValueError::new_err(message));
                };
                out.copy_from_slice(bytes);
                Ok(bytes.len())
            })?
        })
    }
}

impl Write for File {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.with(|py, file| write_some(file, &PyBytes::new(py, bytes)))
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Seek for File {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let to = match to {
            SeekFrom::Start(position) => (i128::from(position), 0),
            SeekFrom::Current(offset) => (i128::from(offset), 1),
            SeekFrom::End(offset) => (i128::from(offset), 2),
        };
        self.with(|py, file| file.call_method1(intern!(py, "seek"), to)?.extract())
    }
}
