//! The stream for writing through a protocol.

use std::sync::atomic::Ordering;

use pyo3::prelude::*;
use pyo3::{PyTraverseError, PyVisit};

use super::file::{write_all, write_some};
use super::operation::{Pieces, Shared, Stream};
use crate::buffer::{copied_bytes, with_bytes};
use crate::fork::Origin;
use crate::lock::without_lock;
use crate::reader::UnsupportedOperation;

/// Writes data to a file through an operation of a `Protocol`: see its `mix_writer`.
///
/// The object is a context manager, and a raw binary file for `io.BufferedWriter`. `close` completes the operation and
/// frees the protocol. Two cases discard both: a `with` block of the writer that ends with an exception, and a writer
/// that is never closed, which warns with `ResourceWarning`. **Don't use `with` on a buffer around the writer:** its end
/// closes the writer, also after an exception. Detach the buffer, as in `aestream.Writer`.
///
/// >>> import io
/// >>> from sycon.experimental import Protocol
/// >>> protocol = Protocol("example.org v1")
/// >>> with protocol.mix_writer("data", io.BytesIO()) as writer:
/// ...     writer.write(b"any bytes")
/// 9
#[pyclass(frozen, module = "sycon.experimental")]
pub(crate) struct ProtocolWriter(Stream);

#[pymethods]
impl ProtocolWriter {
    /// Write `data`, and return its length.
    ///
    /// If writing to the file fails during an encryption, the operation is lost, and the protocol with it.
    ///
    /// Args:
    ///     data: Any bytes-like object.
    ///
    /// Raises:
    ///     OSError: The file accepts no bytes.
    ///     BlockingIOError: The file would block.
    ///     ForkError: The stream encrypts, and this is a child of the process that made the protocol.
    ///     Exception: Any exception of the file.
    ///
    /// >>> import io
    /// >>> from sycon.experimental import Protocol
    /// >>> with Protocol("example.org v1").encrypt_writer("data", io.BytesIO()) as writer:
    /// ...     writer.write(b"any bytes")
    /// 9
    fn write(&self, data: &Bound<'_, PyAny>) -> PyResult<usize> {
        let py = data.py();
        // A copy, so that the bytes written are the bytes processed.
        let data = with_bytes(data, |bytes| copied_bytes(py, bytes))??;
        let file = self.0.file(py)?;
        let mut pieces = self.0.take_to_apply(py)?;
        match &mut *pieces {
            Pieces::Mix(mixing) => {
                let written = write_some(&file, &data);
                if let Ok(count) = written {
                    let bytes = &data.as_bytes()[..count];
                    without_lock(py, count, || mixing.absorb(bytes));
                }
                let put_back = self.0.put_back(py, pieces);
                let count = written?;
                put_back?;
                self.0.count(count);
                Ok(count)
            }
            Pieces::Encrypt(_) | Pieces::Decrypt(_) => {
                let out = match Stream::applied(py, &mut pieces, data.as_bytes()) {
                    Ok(out) => out,
                    // There is not enough memory, and nothing is processed.
                    Err(error) => {
                        self.0.put_back(py, pieces)?;
                        return Err(error);
                    }
                };
                write_all(&file, out).inspect_err(|_| self.0.fail(py))?;
                self.0.put_back(py, pieces)?;
                self.0.count(data.as_bytes().len());
                Ok(data.as_bytes().len())
            }
        }
    }

    /// Flush the file below this writer. The operation is complete only after `close`.
    ///
    /// Raises:
    ///     ValueError: The writer is closed.
    ///
    /// >>> import io
    /// >>> from sycon.experimental import Protocol
    /// >>> with Protocol("example.org v1").mix_writer("data", io.BytesIO()) as writer:
    /// ...     writer.flush()
    fn flush(&self, py: Python<'_>) -> PyResult<()> {
        self.0.file(py)?.call_method0("flush").map(drop)
    }

    /// Complete the operation, and free the protocol. The file stays open.
    ///
    /// A second call does nothing.
    ///
    /// >>> import io
    /// >>> from sycon.experimental import Protocol
    /// >>> Protocol("example.org v1").mix_writer("data", io.BytesIO()).close()
    fn close(&self, py: Python<'_>) -> PyResult<()> {
        self.0.close(py)
    }

    /// True after `close`.
    ///
    /// >>> import io
    /// >>> from sycon.experimental import Protocol
    /// >>> with Protocol("example.org v1").mix_writer("data", io.BytesIO()) as writer:
    /// ...     writer.closed
    /// False
    #[getter]
    fn closed(&self, py: Python<'_>) -> bool {
        self.0.is_closed(py)
    }

    /// Return False: a stream cannot seek.
    ///
    /// >>> import io
    /// >>> from sycon.experimental import Protocol
    /// >>> with Protocol("example.org v1").mix_writer("data", io.BytesIO()) as stream:
    /// ...     stream.seekable()
    /// False
    fn seekable(&self, py: Python<'_>) -> PyResult<bool> {
        self.0.open(py, false)
    }

    /// Return the number of bytes written so far.
    ///
    /// >>> import io
    /// >>> from sycon.experimental import Protocol
    /// >>> with Protocol("example.org v1").mix_writer("data", io.BytesIO()) as stream:
    /// ...     stream.tell()
    /// 0
    fn tell(&self, py: Python<'_>) -> PyResult<u64> {
        self.0.open(py, self.0.passed.load(Ordering::Relaxed))
    }

    /// Return False: a writer cannot be read from.
    ///
    /// >>> import io
    /// >>> from sycon.experimental import Protocol
    /// >>> with Protocol("example.org v1").mix_writer("data", io.BytesIO()) as stream:
    /// ...     stream.readable(), stream.writable()
    /// (False, True)
    fn readable(&self, py: Python<'_>) -> PyResult<bool> {
        self.0.open(py, false)
    }

    /// Return True: a writer is a writable file.
    ///
    /// >>> import io
    /// >>> from sycon.experimental import Protocol
    /// >>> with Protocol("example.org v1").mix_writer("data", io.BytesIO()) as stream:
    /// ...     stream.readable(), stream.writable()
    /// (False, True)
    fn writable(&self, py: Python<'_>) -> PyResult<bool> {
        self.0.open(py, true)
    }

    /// Return False: a writer is not a terminal.
    ///
    /// >>> import io
    /// >>> from sycon.experimental import Protocol
    /// >>> with Protocol("example.org v1").mix_writer("data", io.BytesIO()) as stream:
    /// ...     stream.isatty()
    /// False
    fn isatty(&self, py: Python<'_>) -> PyResult<bool> {
        self.0.open(py, false)
    }

    /// Raise `io.UnsupportedOperation`: a writer has no file descriptor.
    ///
    /// >>> import io
    /// >>> from sycon.experimental import Protocol
    /// >>> with Protocol("example.org v1").mix_writer("data", io.BytesIO()) as stream:
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

impl ProtocolWriter {
    pub(crate) fn new(protocol: Shared, pieces: Pieces, origin: Origin, file: Py<PyAny>) -> Self {
        let unclosed = c"unclosed <sycon.experimental.ProtocolWriter>: its protocol is lost";
        Self(Stream::new(protocol, pieces, origin, file, unclosed))
    }
}
