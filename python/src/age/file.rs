//! Python's files, for reading and writing in Rust.

use std::io::{self, Read, Seek, SeekFrom, Write};
use std::sync::{Arc, Weak};

use pyo3::intern;
use pyo3::prelude::*;

use crate::buffer::copied_bytes;
use crate::fork::Origin;
use crate::stream::{read_some, write_some};

/// A binary file of Python, used by a thread that is detached from the interpreter.
///
/// An exception of the file or of a signal handler is the inner error of the `io::Error`. Its kind is never
/// `Interrupted`, because only Python can retry after a signal.
///
/// The methods of a file can fork. In the child, the call ends, because it would encrypt under the same key and nonces,
/// and wait for threads that do not exist there.
pub(super) struct File {
    /// Shared, so that the garbage collector can find it while the reader has it.
    file: Arc<Py<PyAny>>,
    /// The process that made the object, if only one call uses the file.
    origin: Option<Origin>,
}

impl File {
    pub(super) fn new(file: Bound<'_, PyAny>) -> Self {
        Self { file: Arc::new(file.unbind()), origin: None }
    }

    /// Returns a reference to Python's file, which exists for as long as this object.
    pub(super) fn object(&self) -> Weak<Py<PyAny>> {
        Arc::downgrade(&self.file)
    }

    /// Creates a file that only this call uses.
    pub(super) fn of_this_call(file: Bound<'_, PyAny>) -> Self {
        Self { file: Arc::new(file.unbind()), origin: Some(Origin::now()) }
    }

    fn with<T>(
        &self,
        work: impl for<'py> FnOnce(Python<'py>, &Bound<'py, PyAny>) -> PyResult<T>,
    ) -> io::Result<T> {
        Python::attach(|py| {
            let done = work(py, self.file.bind(py))?;
            py.check_signals()?;
            self.origin.map_or(Ok(()), Origin::check)?;
            Ok(done)
        })
        .map_err(io::Error::other::<PyErr>)
    }
}

impl Read for File {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        self.with(|_, file| {
            read_some(file, i64::try_from(out.len())?, |bytes| {
                out[..bytes.len()].copy_from_slice(bytes);
                bytes.len()
            })
        })
    }
}

impl Write for File {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.with(|py, file| write_some(file, &copied_bytes(py, bytes)?))
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
