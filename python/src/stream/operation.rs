//! The operation of a stream, and the protocol that it returns to.

use std::ffi::CStr;
use std::mem;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use pyo3::exceptions::{PyResourceWarning, PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use pyo3::{PyTraverseError, PyVisit};
use sycon::experimental::newplex::{Decrypting, Encrypting, Mixing, Protocol};

use crate::buffer::new_bytes;
use crate::fork::Origin;
use crate::lock::{Locked, without_lock};

/// A protocol that a stream takes, and returns when it is closed.
pub(crate) type Shared = Arc<Locked<Option<Protocol>>>;

/// An operation that has processed a part of its data.
pub(crate) enum Pieces {
    Mix(Mixing),
    Encrypt(Encrypting),
    Decrypt(Decrypting),
}

enum State {
    Open(Box<Pieces>),
    /// A call is in progress.
    Busy,
    /// Not all processed data were written.
    Failed,
    Closed,
}

/// The operation of a stream of either kind.
pub(super) struct Stream {
    protocol: Shared,
    /// The origin of the protocol.
    origin: Origin,
    /// A closed stream has no file. Threads hold the lock for moments only, and never while Python code runs.
    file: Mutex<Option<Py<PyAny>>>,
    state: Locked<State>,
    /// The number of bytes processed so far.
    pub(super) passed: AtomicU64,
    /// The text of the warning.
    unclosed: &'static CStr,
}

/// If a stream is dropped without `close`, the protocol is lost.
impl Drop for Stream {
    fn drop(&mut self) {
        if matches!(self.state.get_mut(), State::Open(_)) {
            Python::try_attach(|py| self.warn(py));
        }
    }
}

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
    pub(super) fn new(
        protocol: Shared,
        pieces: Pieces,
        origin: Origin,
        file: Py<PyAny>,
        unclosed: &'static CStr,
    ) -> Self {
        let state = Locked::new(State::Open(Box::new(pieces)));
        let file = Mutex::new(Some(file));
        Self { protocol, origin, file, state, passed: AtomicU64::new(0), unclosed }
    }

    /// Returns the file, unless the stream is closed.
    pub(super) fn file<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        file.as_ref().map(|file| file.bind(py).clone()).ok_or_else(closed)
    }

    /// Releases the file, which can run Python code.
    pub(super) fn release(&self) {
        let file = self.file.lock().unwrap_or_else(PoisonError::into_inner).take();
        drop(file);
    }

    /// Shows the file to the garbage collector, which finds a file that refers to its stream.
    pub(super) fn traverse(&self, visit: &PyVisit<'_>) -> Result<(), PyTraverseError> {
        self.file.try_lock().map_or(Ok(()), |file| visit.call(file.as_ref()))
    }

    fn warn(&self, py: Python<'_>) {
        let pending = PyErr::take(py);
        let category = py.get_type::<PyResourceWarning>();
        if let Err(error) = PyErr::warn(py, &category, self.unclosed, 1) {
            error.write_unraisable(py, None);
        }
        if let Some(pending) = pending {
            pending.restore(py);
        }
    }

    fn replace(&self, py: Python<'_>, new: State) -> State {
        self.state.with(py, 0, |state| mem::replace(state, new))
    }

    /// Ends a call, unless the stream was closed in the meantime: then drops `new`, and returns false.
    fn end(&self, py: Python<'_>, new: State) -> bool {
        self.state.with(py, 0, |state| {
            let busy = matches!(state, State::Busy);
            if busy {
                *state = new;
            }
            busy
        })
    }

    /// Takes the operation out, to apply it to data.
    pub(super) fn take_to_apply(&self, py: Python<'_>) -> PyResult<Box<Pieces>> {
        let pieces = self.take(py)?;
        if matches!(*pieces, Pieces::Encrypt(_))
            && let Err(error) = self.origin.check()
        {
            self.put_back(py, pieces)?;
            return Err(error);
        }
        Ok(pieces)
    }

    /// Takes the operation out.
    fn take(&self, py: Python<'_>) -> PyResult<Box<Pieces>> {
        self.state.with(py, 0, |state| match mem::replace(state, State::Busy) {
            State::Open(pieces) => Ok(pieces),
            State::Busy => Err(PyRuntimeError::new_err("another call is at work on this stream")),
            State::Failed => {
                *state = State::Failed;
                Err(PyValueError::new_err("writing failed before"))
            }
            State::Closed => {
                *state = State::Closed;
                Err(closed())
            }
        })
    }

    /// Puts the operation back after a call.
    ///
    /// # Errors
    ///
    /// `ValueError` if a block of `with` ended with an exception during the call. The operation is then discarded.
    pub(super) fn put_back(&self, py: Python<'_>, pieces: Box<Pieces>) -> PyResult<()> {
        if self.end(py, State::Open(pieces)) { Ok(()) } else { Err(closed()) }
    }

    /// Discards the operation after a call that wrote only a part.
    pub(super) fn fail(&self, py: Python<'_>) {
        self.end(py, State::Failed);
    }

    /// Returns `answer`, unless the stream is closed.
    pub(super) fn open<T>(&self, py: Python<'_>, answer: T) -> PyResult<T> {
        if self.is_closed(py) { Err(closed()) } else { Ok(answer) }
    }

    pub(super) fn count(&self, bytes: usize) {
        self.passed.fetch_add(bytes as u64, Ordering::Relaxed);
    }

    pub(super) fn is_closed(&self, py: Python<'_>) -> bool {
        self.state.with(py, 0, |state| matches!(state, State::Closed))
    }

    pub(super) fn close(&self, py: Python<'_>) -> PyResult<()> {
        if self.is_closed(py) {
            return Ok(());
        }
        let pieces = self.take(py)?;
        let protocol = pieces.finish();
        self.protocol.with(py, 0, |shared| *shared = Some(protocol));
        self.replace(py, State::Closed);
        self.release();
        Ok(())
    }

    /// Ends a block of `with`. An exception means that the data are incomplete, also those of a call that still runs.
    pub(super) fn exit(&self, exception: &Bound<'_, PyAny>) -> PyResult<()> {
        let py = exception.py();
        if exception.is_none() {
            self.close(py)
        } else {
            self.discard(py);
            Ok(())
        }
    }

    /// Closes the stream without its operation, and returns the state from before.
    fn discard(&self, py: Python<'_>) -> State {
        let before = self.replace(py, State::Closed);
        self.release();
        before
    }

    /// Discards the operation. A buffer around the stream that is dropped without `close` calls this, and then closes the
    /// stream, which would complete the operation on a part of the data.
    pub(super) fn dealloc_warn(&self, py: Python<'_>) {
        if let State::Open(_) = self.discard(py) {
            self.warn(py);
        }
    }

    /// Returns the result of `apply` for `data`.
    pub(super) fn applied<'py>(
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

fn closed() -> PyErr {
    PyValueError::new_err("I/O operation on closed file")
}
