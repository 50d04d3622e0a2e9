//! One operation of a protocol on what passes through a file.
//!
//! The stream has the protocol's state while it is open. It takes its own state out while it calls
//! into Python, so that a second thread, or the file itself, gets an error and not a mixed stream.

use std::ffi::CStr;
use std::mem;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use pyo3::exceptions::{
    PyBlockingIOError, PyOSError, PyResourceWarning, PyRuntimeError, PyValueError,
};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyMemoryView};
use sycon::experimental::newplex::{Decrypting, Encrypting, Mixing, Protocol};

use crate::buffer::{new_bytes, with_bytes, with_output};
use crate::fork::Origin;
use crate::lock::{Locked, without_lock};

/// A protocol that a stream takes, and gives back when it is closed.
pub(crate) type Shared = Arc<Locked<Option<Protocol>>>;

/// An operation in the middle of its data.
pub(crate) enum Pieces {
    Mix(Mixing),
    Encrypt(Encrypting),
    Decrypt(Decrypting),
}

enum State {
    Open(Box<Pieces>),
    /// A call is at work on it.
    Busy,
    /// What was written is not what was counted.
    Failed,
    Closed,
}

/// Where a stream of either kind keeps the operation.
struct Stream {
    protocol: Shared,
    /// The origin of the protocol.
    origin: Origin,
    file: Py<PyAny>,
    state: Locked<State>,
    /// How many bytes have passed.
    passed: AtomicU64,
    /// What a warning says.
    unclosed: &'static CStr,
}

/// A stream that is forgotten takes the protocol with it.
impl Drop for Stream {
    fn drop(&mut self) {
        if matches!(self.state.get_mut(), State::Open(_)) {
            let unclosed = self.unclosed;
            Python::try_attach(|py| {
                let pending = PyErr::take(py);
                let category = py.get_type::<PyResourceWarning>();
                if let Err(error) = PyErr::warn(py, &category, unclosed, 1) {
                    error.write_unraisable(py, None);
                }
                if let Some(pending) = pending {
                    pending.restore(py);
                }
            });
        }
    }
}

/// What one operation of a `Protocol` writes through: see its `mix_writer`.
///
/// A context manager, and a raw binary file that `io.BufferedWriter` takes. The operation is complete, and
/// the protocol free again, when it is closed; a block that ends with an exception gives both up. One that
/// is forgotten warns with `ResourceWarning`.
///
/// >>> import io
/// >>> from sycon.experimental import Protocol
/// >>> protocol = Protocol("example.org v1")
/// >>> with protocol.mix_writer("data", io.BytesIO()) as writer:
/// ...     writer.write(b"any bytes")
/// 9
#[pyclass(frozen, module = "sycon.experimental")]
pub(crate) struct ProtocolWriter(Stream);

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
pub(crate) struct ProtocolReader(Stream);

impl Pieces {
    fn apply(&mut self, data: &mut [u8]) {
        match self {
            Self::Mix(mixing) => mixing.absorb(data),
            Self::Encrypt(encrypting) => encrypting.encrypt(data),
            Self::Decrypt(decrypting) => decrypting.decrypt(data),
        }
    }

    fn finish(self) -> Protocol {
        match self {
            Self::Mix(mixing) => mixing.finish(),
            Self::Encrypt(encrypting) => encrypting.finish(),
            Self::Decrypt(decrypting) => decrypting.finish(),
        }
    }
}

impl Stream {
    fn replace(&self, py: Python<'_>, new: State) -> State {
        self.state.with(py, 0, |state| mem::replace(state, new))
    }

    /// Takes the operation out, to apply it to data.
    fn take_to_apply(&self, py: Python<'_>) -> PyResult<Box<Pieces>> {
        let pieces = self.take(py)?;
        if matches!(*pieces, Pieces::Encrypt(_))
            && let Err(error) = self.origin.check()
        {
            self.put_back(py, pieces);
            return Err(error);
        }
        Ok(pieces)
    }

    /// Takes the operation out.
    fn take(&self, py: Python<'_>) -> PyResult<Box<Pieces>> {
        match self.replace(py, State::Busy) {
            State::Open(pieces) => Ok(pieces),
            State::Busy => Err(PyRuntimeError::new_err("another call is at work on this stream")),
            State::Failed => {
                self.replace(py, State::Failed);
                Err(PyValueError::new_err("writing failed before"))
            }
            State::Closed => {
                self.replace(py, State::Closed);
                Err(closed())
            }
        }
    }

    fn put_back(&self, py: Python<'_>, pieces: Box<Pieces>) {
        self.replace(py, State::Open(pieces));
    }

    /// `answer`, of a stream that is not closed.
    fn open<T>(&self, py: Python<'_>, answer: T) -> PyResult<T> {
        if self.is_closed(py) { Err(closed()) } else { Ok(answer) }
    }

    fn count(&self, bytes: usize) {
        self.passed.fetch_add(bytes as u64, Ordering::Relaxed);
    }

    fn is_closed(&self, py: Python<'_>) -> bool {
        self.state.with(py, 0, |state| matches!(state, State::Closed))
    }

    fn close(&self, py: Python<'_>) -> PyResult<()> {
        if self.is_closed(py) {
            return Ok(());
        }
        let pieces = self.take(py)?;
        let protocol = pieces.finish();
        self.protocol.with(py, 0, |shared| *shared = Some(protocol));
        self.replace(py, State::Closed);
        Ok(())
    }

    /// At the end of a block of `with`: an exception says that the data is not complete.
    fn exit(&self, exception: &Bound<'_, PyAny>) -> PyResult<()> {
        let py = exception.py();
        if exception.is_none() {
            self.close(py)
        } else {
            self.replace(py, State::Closed);
            Ok(())
        }
    }

    /// What `apply` makes of `data`.
    fn applied<'py>(
        py: Python<'py>,
        pieces: &mut Pieces,
        data: &[u8],
    ) -> PyResult<Bound<'py, PyBytes>> {
        new_bytes(py, data.len(), |out| {
            let out = out.rest();
            out.copy_from_slice(data);
            without_lock(py, out.len(), || pieces.apply(out));
            Ok(())
        })
    }
}

#[pymethods]
impl ProtocolWriter {
    /// Writes `data`, and returns its length.
    ///
    /// Raises the exceptions of the file, `OSError` if the file accepts no bytes, `BlockingIOError` if it would block,
    /// and `ForkError` if it encrypts, in a child of the process that made the protocol. If writing to the file fails
    /// during an encryption, the operation is lost, and the protocol with it.
    ///
    /// >>> import io
    /// >>> from sycon.experimental import Protocol
    /// >>> with Protocol("example.org v1").encrypt_writer("data", io.BytesIO()) as writer:
    /// ...     writer.write(b"any bytes")
    /// 9
    fn write(&self, data: &Bound<'_, PyAny>) -> PyResult<usize> {
        let py = data.py();
        // A copy, so that what is written is what was counted.
        let data = with_bytes(data, |bytes| PyBytes::new(py, bytes))?;
        let mut pieces = self.0.take_to_apply(py)?;
        match &mut *pieces {
            Pieces::Mix(mixing) => {
                let written = write_some(self.0.file.bind(py), &data);
                if let Ok(count) = written {
                    let bytes = &data.as_bytes()[..count];
                    without_lock(py, count, || mixing.absorb(bytes));
                    self.0.count(count);
                }
                self.0.put_back(py, pieces);
                written
            }
            Pieces::Encrypt(_) | Pieces::Decrypt(_) => {
                let written = Stream::applied(py, &mut pieces, data.as_bytes())
                    .and_then(|out| write_all(self.0.file.bind(py), out));
                match written {
                    Ok(()) => self.0.put_back(py, pieces),
                    Err(_) => drop(self.0.replace(py, State::Failed)),
                }
                written?;
                self.0.count(data.as_bytes().len());
                Ok(data.as_bytes().len())
            }
        }
    }

    /// Flushes the file.
    ///
    /// >>> import io
    /// >>> from sycon.experimental import Protocol
    /// >>> with Protocol("example.org v1").mix_writer("data", io.BytesIO()) as writer:
    /// ...     writer.flush()
    fn flush(&self, py: Python<'_>) -> PyResult<()> {
        self.0.file.bind(py).call_method0("flush").map(drop)
    }

    /// Completes the operation, and frees the protocol. The file stays open.
    ///
    /// Once closed, closing does nothing.
    ///
    /// >>> import io
    /// >>> from sycon.experimental import Protocol
    /// >>> Protocol("example.org v1").mix_writer("data", io.BytesIO()).close()
    fn close(&self, py: Python<'_>) -> PyResult<()> {
        self.0.close(py)
    }

    /// Whether it is closed.
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

    /// False: it has no positions to go to.
    ///
    /// >>> import io
    /// >>> from sycon.experimental import Protocol
    /// >>> with Protocol("example.org v1").mix_writer("data", io.BytesIO()) as stream:
    /// ...     stream.seekable()
    /// False
    fn seekable(&self, py: Python<'_>) -> PyResult<bool> {
        self.0.open(py, false)
    }

    /// How many bytes have passed.
    ///
    /// >>> import io
    /// >>> from sycon.experimental import Protocol
    /// >>> with Protocol("example.org v1").mix_writer("data", io.BytesIO()) as stream:
    /// ...     stream.tell()
    /// 0
    fn tell(&self, py: Python<'_>) -> PyResult<u64> {
        self.0.open(py, self.0.passed.load(Ordering::Relaxed))
    }

    /// Whether it can be read from, which files tell.
    ///
    /// >>> import io
    /// >>> from sycon.experimental import Protocol
    /// >>> with Protocol("example.org v1").mix_writer("data", io.BytesIO()) as stream:
    /// ...     stream.readable(), stream.writable()
    /// (False, True)
    fn readable(&self, py: Python<'_>) -> PyResult<bool> {
        self.0.open(py, false)
    }

    /// As `readable`, of writing.
    ///
    /// >>> import io
    /// >>> from sycon.experimental import Protocol
    /// >>> with Protocol("example.org v1").mix_writer("data", io.BytesIO()) as stream:
    /// ...     stream.readable(), stream.writable()
    /// (False, True)
    fn writable(&self, py: Python<'_>) -> PyResult<bool> {
        self.0.open(py, true)
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

macro_rules! new {
    ($Stream:ident, $unclosed:literal) => {
        impl $Stream {
            pub(crate) fn new(
                protocol: Shared,
                pieces: Pieces,
                origin: Origin,
                file: Py<PyAny>,
            ) -> Self {
                let state = Locked::new(State::Open(Box::new(pieces)));
                let (passed, unclosed) = (AtomicU64::new(0), $unclosed);
                Self(Stream { protocol, origin, file, state, passed, unclosed })
            }
        }
    };
}

new!(ProtocolWriter, c"unclosed <sycon.experimental.ProtocolWriter>: its protocol is lost");
new!(ProtocolReader, c"unclosed <sycon.experimental.ProtocolReader>: its protocol is lost");

fn closed() -> PyErr {
    PyValueError::new_err("I/O operation on closed file")
}

/// Calls `work` with the bytes that the file's `read` returns for `n`: at most `n` bytes, or all if `n` is negative.
///
/// # Errors
///
/// The exceptions of the file, `BlockingIOError` if the file would block, `ValueError` if it returns more bytes, and
/// the errors of [`with_bytes`].
pub(crate) fn read_some<R>(
    file: &Bound<'_, PyAny>,
    n: i64,
    work: impl FnOnce(&[u8]) -> R,
) -> PyResult<R> {
    let py = file.py();
    let data = file.call_method1(intern!(py, "read"), (n,))?;
    if data.is_none() {
        return Err(PyBlockingIOError::new_err("read: the file would block; pass a blocking file"));
    }
    with_bytes(&data, |bytes| {
        if usize::try_from(n).is_ok_and(|n| bytes.len() > n) {
            let given = bytes.len();
            return Err(PyValueError::new_err(format!(
                "read: too many bytes (got {given}, expected {n} at most)"
            )));
        }
        Ok(work(bytes))
    })?
}

/// Writes `data`, and returns the number of bytes that the file accepted: at least 1, unless `data` is empty.
///
/// # Errors
///
/// The exceptions of the file, `BlockingIOError` if the file would block, `OSError` if it accepts no bytes, and
/// `ValueError` if it returns an impossible number.
pub(crate) fn write_some(file: &Bound<'_, PyAny>, data: &Bound<'_, PyBytes>) -> PyResult<usize> {
    let written = file.call_method1("write", (data,))?;
    if written.is_none() {
        return Err(PyBlockingIOError::new_err(
            "write: the file would block; pass a blocking file",
        ));
    }
    let length = data.as_bytes().len();
    match written.extract::<i128>()? {
        0 if length > 0 => Err(PyOSError::new_err(format!(
            "write: the file accepted no bytes (got 0, expected 1 to {length})"
        ))),
        count => usize::try_from(count).ok().filter(|count| *count <= length).ok_or_else(|| {
            PyValueError::new_err(format!(
                "write: impossible count (got {count}, expected 1 to {length})"
            ))
        }),
    }
}

fn write_all(file: &Bound<'_, PyAny>, mut data: Bound<'_, PyBytes>) -> PyResult<()> {
    while !data.as_bytes().is_empty() {
        let count = write_some(file, &data)?;
        data = PyBytes::new(data.py(), &data.as_bytes()[count..]);
    }
    Ok(())
}
