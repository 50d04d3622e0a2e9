//! The stream for reading through a protocol.

use std::sync::atomic::Ordering;

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyMemoryView};
use pyo3::{PyTraverseError, PyVisit};

use super::file::read_some;
use super::operation::{Pieces, Shared, Stream};
use crate::buffer::with_output;
use crate::fork::Origin;
use crate::reader::UnsupportedOperation;

/// Reads data from a file through an operation of a `Protocol`: see its `mix_reader`.
///
/// The object is a context manager, like `ProtocolWriter`, and a raw binary file for `io.BufferedReader`.
///
/// >>> import io
/// >>> from sycon.experimental import Protocol
/// >>> protocol = Protocol("example.org v1")
/// >>> with protocol.mix_reader("data", io.BytesIO(b"any bytes")) as reader:
/// ...     reader.read(3), reader.read()
/// (b'any', b' bytes')
#[pyclass(frozen, module = "sycon.experimental")]
pub(crate) struct ProtocolReader(Stream);

#[pymethods]
impl ProtocolReader {
    /// Read at most `n` bytes, or all remaining bytes, like the file's `read`.
    ///
    /// Args:
    ///     n: The maximum number of bytes, or -1 for all remaining bytes.
    ///
    /// Raises:
    ///     BlockingIOError: The file would block.
    ///     ForkError: The stream encrypts, and this is a child of the process that made the protocol.
    ///     Exception: Any exception of the file.
    ///
    /// >>> import io
    /// >>> from sycon.experimental import Protocol
    /// >>> with Protocol("example.org v1").mix_reader("data", io.BytesIO(b"any bytes")) as reader:
    /// ...     reader.read(3), reader.read()
    /// (b'any', b' bytes')
    #[pyo3(signature = (n = -1), text_signature = "($self, n=-1)")]
    fn read<'py>(&self, py: Python<'py>, n: i64) -> PyResult<Bound<'py, PyBytes>> {
        let file = self.0.file(py)?;
        let mut pieces = self.0.take_to_apply(py)?;
        let out = read_some(&file, n, |bytes| Stream::applied(py, &mut pieces, bytes)).flatten();
        let put_back = self.0.put_back(py, pieces);
        let out = out?;
        put_back?;
        self.0.count(out.as_bytes().len());
        Ok(out)
    }

    /// Read all remaining bytes, like `read`.
    ///
    /// >>> import io
    /// >>> from sycon.experimental import Protocol
    /// >>> with Protocol("example.org v1").mix_reader("data", io.BytesIO(b"any bytes")) as reader:
    /// ...     reader.readall()
    /// b'any bytes'
    fn readall<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        self.read(py, -1)
    }

    /// Read into `buffer`, and return the number of bytes. 0 is the end.
    ///
    /// >>> import io
    /// >>> from sycon.experimental import Protocol
    /// >>> with Protocol("example.org v1").mix_reader("data", io.BytesIO(b"any bytes")) as reader:
    /// ...     reader.readinto(bytearray(20))
    /// 9
    fn readinto(&self, buffer: &Bound<'_, PyAny>) -> PyResult<usize> {
        let py = buffer.py();
        // The view keeps the memory in place while the file's `read` runs.
        let buffer = PyMemoryView::from(buffer)?;
        let size = with_output(&buffer, |out| out.len())?;
        let data = self.read(py, i64::try_from(size)?)?;
        with_output(&buffer, |mut out| {
            out.write(data.as_bytes());
            data.as_bytes().len()
        })
    }

    /// Complete the operation with the data read so far, and free the protocol. The file stays open.
    ///
    /// A second call does nothing.
    ///
    /// >>> import io
    /// >>> from sycon.experimental import Protocol
    /// >>> Protocol("example.org v1").mix_reader("data", io.BytesIO()).close()
    fn close(&self, py: Python<'_>) -> PyResult<()> {
        self.0.close(py)
    }

    /// True after `close`.
    ///
    /// >>> import io
    /// >>> from sycon.experimental import Protocol
    /// >>> with Protocol("example.org v1").mix_reader("data", io.BytesIO()) as reader:
    /// ...     reader.closed
    /// False
    #[getter]
    fn closed(&self, py: Python<'_>) -> bool {
        self.0.is_closed(py)
    }

    /// Do nothing. Files have this method.
    ///
    /// >>> import io
    /// >>> from sycon.experimental import Protocol
    /// >>> with Protocol("example.org v1").mix_reader("data", io.BytesIO()) as reader:
    /// ...     reader.flush()
    fn flush(&self, py: Python<'_>) -> PyResult<()> {
        self.0.open(py, ())
    }

    /// Return False: a stream cannot seek.
    ///
    /// >>> import io
    /// >>> from sycon.experimental import Protocol
    /// >>> with Protocol("example.org v1").mix_reader("data", io.BytesIO()) as stream:
    /// ...     stream.seekable()
    /// False
    fn seekable(&self, py: Python<'_>) -> PyResult<bool> {
        self.0.open(py, false)
    }

    /// Return the number of bytes read so far.
    ///
    /// >>> import io
    /// >>> from sycon.experimental import Protocol
    /// >>> with Protocol("example.org v1").mix_reader("data", io.BytesIO()) as stream:
    /// ...     stream.tell()
    /// 0
    fn tell(&self, py: Python<'_>) -> PyResult<u64> {
        self.0.open(py, self.0.passed.load(Ordering::Relaxed))
    }

    /// Return True: a reader is a readable file.
    ///
    /// >>> import io
    /// >>> from sycon.experimental import Protocol
    /// >>> with Protocol("example.org v1").mix_reader("data", io.BytesIO()) as stream:
    /// ...     stream.readable(), stream.writable()
    /// (True, False)
    fn readable(&self, py: Python<'_>) -> PyResult<bool> {
        self.0.open(py, true)
    }

    /// Return False: a reader cannot be written to.
    ///
    /// >>> import io
    /// >>> from sycon.experimental import Protocol
    /// >>> with Protocol("example.org v1").mix_reader("data", io.BytesIO()) as stream:
    /// ...     stream.readable(), stream.writable()
    /// (True, False)
    fn writable(&self, py: Python<'_>) -> PyResult<bool> {
        self.0.open(py, false)
    }

    /// Return False: a reader is not a terminal.
    ///
    /// >>> import io
    /// >>> from sycon.experimental import Protocol
    /// >>> with Protocol("example.org v1").mix_reader("data", io.BytesIO()) as stream:
    /// ...     stream.isatty()
    /// False
    fn isatty(&self, py: Python<'_>) -> PyResult<bool> {
        self.0.open(py, false)
    }

    /// Raise `io.UnsupportedOperation`: a reader has no file descriptor.
    ///
    /// >>> import io
    /// >>> from sycon.experimental import Protocol
    /// >>> with Protocol("example.org v1").mix_reader("data", io.BytesIO()) as stream:
    /// ...     stream.fileno()
    /// Traceback (most recent call last):
    ///     ...
    /// io.UnsupportedOperation: fileno
    #[expect(clippy::unused_self, reason = "a method of Python")]
    fn fileno(&self) -> PyResult<i32> {
        Err(UnsupportedOperation::new_err("fileno"))
    }

    fn __enter__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, Self>> {
        slf.get().0.open(slf.py(), slf.clone())
    }

    #[pyo3(signature = (kind, value, traceback, /))]
    fn __exit__(
        &self,
        kind: &Bound<'_, PyAny>,
        #[expect(unused_variables)] value: &Bound<'_, PyAny>,
        #[expect(unused_variables)] traceback: &Bound<'_, PyAny>,
    ) -> PyResult<()> {
        self.0.exit(kind)
    }

    fn _dealloc_warn(&self, source: &Bound<'_, PyAny>) {
        self.0.dealloc_warn(source.py());
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        self.0.traverse(&visit)
    }

    fn __clear__(&self) {
        self.0.release();
    }
}

impl ProtocolReader {
    pub(crate) fn new(protocol: Shared, pieces: Pieces, origin: Origin, file: Py<PyAny>) -> Self {
        let unclosed = c"unclosed <sycon.experimental.ProtocolReader>: its protocol is lost";
        Self(Stream::new(protocol, pieces, origin, file, unclosed))
    }
}
