//! The stream that a protocol reads through.

use std::sync::atomic::Ordering;

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyMemoryView};

use super::Stream;
use super::file::read_some;
use crate::buffer::with_output;

/// What one operation of a `Protocol` reads through: see its `mix_reader`.
///
/// A context manager, as `ProtocolWriter`, and a raw binary file that `io.BufferedReader` takes.
///
/// >>> import io
/// >>> from sycon.experimental import Protocol
/// >>> protocol = Protocol("example.org v1")
/// >>> with protocol.mix_reader("data", io.BytesIO(b"any bytes")) as reader:
/// ...     reader.read(3), reader.read()
/// (b'any', b' bytes')
#[pyclass(frozen, module = "sycon.experimental")]
pub(crate) struct ProtocolReader(pub(super) Stream);

#[pymethods]
impl ProtocolReader {
    /// Reads at most `n` bytes, or all that is left, as the file's `read` does.
    ///
    /// Raises the exceptions of the file, `BlockingIOError` if the file would block, and `ForkError` if the stream
    /// encrypts, in a child of the process that made the protocol.
    ///
    /// >>> import io
    /// >>> from sycon.experimental import Protocol
    /// >>> with Protocol("example.org v1").mix_reader("data", io.BytesIO(b"any bytes")) as reader:
    /// ...     reader.read(3), reader.read()
    /// (b'any', b' bytes')
    #[pyo3(signature = (n = -1), text_signature = "($self, n=-1)")]
    fn read<'py>(&self, py: Python<'py>, n: i64) -> PyResult<Bound<'py, PyBytes>> {
        let mut pieces = self.0.take_to_apply(py)?;
        let out =
            read_some(self.0.file.bind(py), n, |bytes| Stream::applied(py, &mut pieces, bytes))
                .flatten();
        self.0.put_back(py, pieces);
        self.0.count(out.as_ref().map_or(0, |out| out.as_bytes().len()));
        out
    }

    /// As `read`, of all that is left.
    ///
    /// >>> import io
    /// >>> from sycon.experimental import Protocol
    /// >>> with Protocol("example.org v1").mix_reader("data", io.BytesIO(b"any bytes")) as reader:
    /// ...     reader.readall()
    /// b'any bytes'
    fn readall<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        self.read(py, -1)
    }

    /// Reads into `buffer`, and returns how many bytes; 0 is the end.
    ///
    /// >>> import io
    /// >>> from sycon.experimental import Protocol
    /// >>> with Protocol("example.org v1").mix_reader("data", io.BytesIO(b"any bytes")) as reader:
    /// ...     reader.readinto(bytearray(20))
    /// 9
    fn readinto(&self, buffer: &Bound<'_, PyAny>) -> PyResult<usize> {
        let py = buffer.py();
        // Keeps the memory where it is, while the file's `read` runs.
        let buffer = PyMemoryView::from(buffer)?;
        let size = with_output(&buffer, |out| out.len())?;
        let data = self.read(py, i64::try_from(size)?)?;
        with_output(&buffer, |mut out| {
            out.write(data.as_bytes());
            data.as_bytes().len()
        })
    }

    /// Completes the operation where reading has arrived, and frees the protocol. The file stays open.
    ///
    /// Once closed, closing does nothing.
    ///
    /// >>> import io
    /// >>> from sycon.experimental import Protocol
    /// >>> Protocol("example.org v1").mix_reader("data", io.BytesIO()).close()
    fn close(&self, py: Python<'_>) -> PyResult<()> {
        self.0.close(py)
    }

    /// Whether it is closed.
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

    /// Does nothing; files have it.
    ///
    /// >>> import io
    /// >>> from sycon.experimental import Protocol
    /// >>> with Protocol("example.org v1").mix_reader("data", io.BytesIO()) as reader:
    /// ...     reader.flush()
    fn flush(&self, py: Python<'_>) -> PyResult<()> {
        self.0.open(py, ())
    }

    /// False: it has no positions to go to.
    ///
    /// >>> import io
    /// >>> from sycon.experimental import Protocol
    /// >>> with Protocol("example.org v1").mix_reader("data", io.BytesIO()) as stream:
    /// ...     stream.seekable()
    /// False
    fn seekable(&self, py: Python<'_>) -> PyResult<bool> {
        self.0.open(py, false)
    }

    /// How many bytes have passed.
    ///
    /// >>> import io
    /// >>> from sycon.experimental import Protocol
    /// >>> with Protocol("example.org v1").mix_reader("data", io.BytesIO()) as stream:
    /// ...     stream.tell()
    /// 0
    fn tell(&self, py: Python<'_>) -> PyResult<u64> {
        self.0.open(py, self.0.passed.load(Ordering::Relaxed))
    }

    /// Whether it can be read from, which files tell.
    ///
    /// >>> import io
    /// >>> from sycon.experimental import Protocol
    /// >>> with Protocol("example.org v1").mix_reader("data", io.BytesIO()) as stream:
    /// ...     stream.readable(), stream.writable()
    /// (True, False)
    fn readable(&self, py: Python<'_>) -> PyResult<bool> {
        self.0.open(py, true)
    }

    /// As `readable`, of writing.
    ///
    /// >>> import io
    /// >>> from sycon.experimental import Protocol
    /// >>> with Protocol("example.org v1").mix_reader("data", io.BytesIO()) as stream:
    /// ...     stream.readable(), stream.writable()
    /// (True, False)
    fn writable(&self, py: Python<'_>) -> PyResult<bool> {
        self.0.open(py, false)
    }

    fn __enter__<'py>(slf: &Bound<'py, Self>) -> Bound<'py, Self> {
        slf.clone()
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
}
