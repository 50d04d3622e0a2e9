//! Readers of an output.

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use sycon::xof::{Algorithm, AnyReader};

use crate::arguments::{Count, Size, count, number};
use crate::buffer::{new_bytes, saved_bytes, with_output};
use crate::exceptions::{Error, SAVE_INSTEAD, cannot_pickle, value_error, wrong_value};
use crate::readable::Readable;
use crate::reading::{Reading, SharedReading};
use crate::subclass::{Make, base_class};

pyo3::import_exception!(io, UnsupportedOperation);

/// Reads the output of an extendable-output function (XOF).
///
/// `finalize` of an absorber returns a reader, and so does a shortcut such as `shake128`. The output has no end, and
/// any split over calls gives the same bytes. Several threads can use one object. The GIL is released for work on 2 KiB
/// and more. Work on more than 16 MiB is done in steps of 16 MiB, between which other threads run and signals are
/// handled. If Ctrl-C interrupts a call, the object is unchanged, and a buffer can be partly written. If other threads used
/// the object during the call, its finished steps are lost, so that no byte is read twice.
///
/// A reader is also a raw binary file, for `io.BufferedReader`, which closes it:
///
/// >>> import io
/// >>> from sycon import shake128
/// >>> with io.BufferedReader(shake128(b"any number of bytes")) as file:
/// ...     file.read(8).hex()
/// 'd03f302eb4fc15a9'
#[pyclass(frozen, subclass, module = "sycon")]
pub(crate) struct Reader {
    pub(crate) reading: SharedReading,
    name: &'static str,
    block_size: usize,
    /// Creates another object of the class.
    make: Make<Self>,
}

/// Adds the class to the module.
pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Reader>()
}

#[pymethods]
impl Reader {
    /// Return the next `n` bytes of the output.
    ///
    /// Args:
    ///     n: The number of bytes.
    ///
    /// Raises:
    ///     ValueError: `n` is negative or missing.
    ///     MemoryError: `n` is larger than the machine's memory.
    ///
    /// >>> from sycon import shake128
    /// >>> reader = shake128(b"any number of bytes")
    /// >>> reader.read(4).hex(), reader.read(4).hex()
    /// ('d03f302e', 'b4fc15a9')
    #[pyo3(signature = (n = None), text_signature = "($self, n=-1)")]
    fn read<'py>(&self, py: Python<'py>, n: Option<Size>) -> PyResult<Bound<'py, PyBytes>> {
        let Some(n) = n else { return Err(missing_size()) };
        new_bytes(py, n.0, |unwritten| self.reading.fill(py, unwritten))
    }

    /// Fill `buffer` with the next bytes of the output.
    ///
    /// Args:
    ///     buffer: Any C-contiguous writable bytes-like object, with items of any type.
    ///
    /// Raises:
    ///     TypeError: `buffer` is read-only.
    ///     BufferError: `buffer` is not contiguous.
    ///
    /// >>> from sycon import shake128
    /// >>> buffer = bytearray(8)
    /// >>> shake128(b"any number of bytes").read_into(buffer)
    /// >>> buffer.hex()
    /// 'd03f302eb4fc15a9'
    fn read_into(&self, buffer: &Bound<'_, PyAny>) -> PyResult<()> {
        self.readinto(buffer).map(drop)
    }

    /// Fill `buffer` like `read_into`, and return its length in bytes, as files do.
    ///
    /// >>> from sycon import shake128
    /// >>> shake128(b"any number of bytes").readinto(bytearray(8))
    /// 8
    fn readinto(&self, buffer: &Bound<'_, PyAny>) -> PyResult<usize> {
        with_output(buffer, |out| {
            let size = out.len();
            self.reading.fill_object(buffer.py(), out).map(|()| size)
        })?
    }

    /// Raise `io.UnsupportedOperation`: the output has no end.
    ///
    /// >>> from sycon import shake128
    /// >>> shake128(b"").readall()
    /// Traceback (most recent call last):
    ///     ...
    /// io.UnsupportedOperation: the output has no end; read(n) with a number of bytes
    #[expect(clippy::unused_self, reason = "a method of Python")]
    fn readall(&self) -> PyResult<Py<PyBytes>> {
        Err(UnsupportedOperation::new_err("the output has no end; read(n) with a number of bytes"))
    }

    /// Skip the next `n` bytes.
    ///
    /// This takes as long as reading them, but no memory. If `seek` works, it takes the same time for any `n`.
    ///
    /// Args:
    ///     n: The number of bytes, less than 2**64.
    ///
    /// >>> from sycon import shake128
    /// >>> reader = shake128(b"any number of bytes")
    /// >>> reader.skip(4)
    /// >>> reader.read(4).hex()
    /// 'b4fc15a9'
    fn skip(&self, py: Python<'_>, #[pyo3(from_py_with = count::n)] n: Count) -> PyResult<()> {
        self.reading.skip(py, n.0)
    }

    /// Continue with the byte at `position`, and return the position.
    ///
    /// Only BLAKE3 and indexed VeXOF support it.
    ///
    /// Args:
    ///     position: The new position, from 0 to 2**64 - 1. With `whence` 1, it counts from the current position.
    ///     whence: 0 or 1. 2 is not supported, because the output has no end.
    ///
    /// Raises:
    ///     io.UnsupportedOperation: The reader is one of another function, or `whence` is 2.
    ///
    /// >>> from sycon import blake3_xof
    /// >>> reader = blake3_xof(b"message")
    /// >>> first = reader.read(8)
    /// >>> reader.seek(4)
    /// 4
    /// >>> reader.read(4) == first[4:]
    /// True
    #[pyo3(signature = (position, whence = 0))]
    fn seek(&self, py: Python<'_>, position: Position, whence: i32) -> PyResult<u64> {
        self.reading.with(py, 0, |reading| {
            let output = reading.output.seekable().ok_or_else(|| {
                UnsupportedOperation::new_err(
                    "seek: not supported by this function (expected BLAKE3 or indexed VeXOF)",
                )
            })?;
            let start = match whence {
                0 => 0,
                1 => i128::from(reading.position),
                2 => {
                    return Err(UnsupportedOperation::new_err(
                        "the output has no end to seek from",
                    ));
                }
                _ => {
                    return Err(wrong_value("whence", whence, "0 or 1"));
                }
            };
            let position = start
                .checked_add(position.0)
                .and_then(|position| u64::try_from(position).ok())
                .ok_or_else(|| wrong_value("position", position.0, POSITIONS))?;
            output.seek(position);
            reading.position = position;
            Ok(position)
        })?
    }

    /// Return the position: the number of bytes before the next one.
    ///
    /// >>> from sycon import shake128
    /// >>> reader = shake128(b"message")
    /// >>> reader.skip(1000)
    /// >>> reader.tell()
    /// 1000
    fn tell(&self, py: Python<'_>) -> PyResult<u64> {
        self.reading.with(py, 0, |reading| reading.position)
    }

    /// Return whether `seek` works. It does for BLAKE3 and indexed VeXOF.
    ///
    /// >>> from sycon import blake3_xof, shake128
    /// >>> blake3_xof(b"").seekable(), shake128(b"").seekable()
    /// (True, False)
    #[pyo3(name = "seekable")]
    fn is_seekable(&self, py: Python<'_>) -> PyResult<bool> {
        self.reading.with(py, 0, |reading| reading.output.seekable().is_some())
    }

    /// Return the state as bytes, from which `sycon.restore` continues, in any process and any of sycon's languages.
    ///
    /// The format is stable, except that of experimental functions: later versions restore it too.
    ///
    /// **Keep the bytes as secret as the output.** Their check detects damage. It does not detect an attacker who
    /// replaces them.
    ///
    /// Raises:
    ///     sycon.Error: The reader is one of BLAKE3, which cannot be saved, or a `hazmat.Sponge`.
    ///
    /// >>> import sycon
    /// >>> reader = sycon.shake128(b"any number of bytes")
    /// >>> first = reader.read(4)
    /// >>> sycon.restore(reader.save()).read(4).hex()
    /// 'b4fc15a9'
    fn save<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let saved = self.reading.with(py, 0, |reading| match &reading.output {
            Readable::Function(output) => Some(output.save()),
            Readable::Absorbing(_) | Readable::Squeezing(_) => None,
        })?;
        match saved {
            Some(saved) => saved_bytes(py, saved),
            None => Err(Error::new_err("state of Sponge: it cannot be saved")),
        }
    }

    /// Return another reader at the same position, independent of this one.
    ///
    /// >>> from sycon import shake128
    /// >>> reader = shake128(b"any number of bytes")
    /// >>> reader.copy().read(8) == reader.read(8)
    /// True
    fn copy<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, Self>> {
        let reading = self.reading.with(py, 0, |reading| reading.clone())?;
        let Self { name, block_size, make, .. } = *self;
        make(py, Self { reading: SharedReading::new(reading), name, block_size, make })
    }

    fn __copy__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, Self>> {
        self.copy(py)
    }

    #[pyo3(signature = (memo, /))]
    fn __deepcopy__<'py>(&self, memo: &Bound<'py, PyAny>) -> PyResult<Bound<'py, Self>> {
        self.copy(memo.py())
    }

    /// Zeroize the state. Reading from a closed reader raises `ValueError`.
    ///
    /// >>> from sycon import shake128
    /// >>> reader = shake128(b"")
    /// >>> reader.close()
    /// >>> reader.closed
    /// True
    fn close(&self, py: Python<'_>) {
        self.reading.close(py);
    }

    /// True after `close`.
    ///
    /// >>> from sycon import shake128
    /// >>> shake128(b"").closed
    /// False
    #[getter]
    fn closed(&self, py: Python<'_>) -> bool {
        self.reading.is_closed(py)
    }

    /// Return True: a reader is a readable file.
    ///
    /// >>> from sycon import shake128
    /// >>> shake128(b"").readable()
    /// True
    fn readable(&self, py: Python<'_>) -> PyResult<bool> {
        self.reading.with(py, 0, |_| true)
    }

    /// Return False: a reader cannot be written to.
    ///
    /// >>> from sycon import shake128
    /// >>> shake128(b"").writable()
    /// False
    fn writable(&self, py: Python<'_>) -> PyResult<bool> {
        self.reading.with(py, 0, |_| false)
    }

    /// Return False: a reader is not a terminal.
    ///
    /// >>> from sycon import shake128
    /// >>> shake128(b"").isatty()
    /// False
    fn isatty(&self, py: Python<'_>) -> PyResult<bool> {
        self.reading.with(py, 0, |_| false)
    }

    /// Do nothing. Files have this method.
    ///
    /// >>> from sycon import shake128
    /// >>> shake128(b"").flush()
    fn flush(&self, py: Python<'_>) -> PyResult<()> {
        self.reading.with(py, 0, |_| ())
    }

    /// Raise `io.UnsupportedOperation`: a reader has no file descriptor.
    ///
    /// >>> from sycon import shake128
    /// >>> shake128(b"").fileno()
    /// Traceback (most recent call last):
    ///     ...
    /// io.UnsupportedOperation: fileno
    #[expect(clippy::unused_self, reason = "a method of Python")]
    fn fileno(&self) -> PyResult<i32> {
        Err(UnsupportedOperation::new_err("fileno"))
    }

    /// Raise `io.UnsupportedOperation`: a reader cannot be written to.
    ///
    /// >>> from sycon import shake128
    /// >>> shake128(b"").truncate()
    /// Traceback (most recent call last):
    ///     ...
    /// io.UnsupportedOperation: truncate
    #[pyo3(signature = (size = None, /))]
    #[expect(clippy::unused_self, reason = "a method of Python")]
    fn truncate(&self, size: Option<&Bound<'_, PyAny>>) -> PyResult<u64> {
        let _ = size;
        Err(UnsupportedOperation::new_err("truncate"))
    }

    fn __enter__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, Self>> {
        slf.get().flush(slf.py())?;
        Ok(slf.clone())
    }

    #[pyo3(signature = (*exception))]
    fn __exit__(&self, exception: &Bound<'_, PyAny>) {
        self.close(exception.py());
    }

    /// The name in its standard of the function that computes the output.
    ///
    /// >>> from sycon import shake128
    /// >>> shake128(b"").name
    /// 'SHAKE128'
    #[getter]
    fn name(&self) -> &'static str {
        self.name
    }

    /// The number of bytes of output from one permutation. Multiples of it are read fastest.
    ///
    /// >>> from sycon import shake128
    /// >>> shake128(b"").block_size
    /// 168
    #[getter]
    fn block_size(&self) -> usize {
        self.block_size
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        let reading = &slf.get().reading;
        let phase = match reading.with(slf.py(), 0, |reading| reading.output.is_squeezing()) {
            Err(_) => "closed",
            Ok(true) => "squeezing",
            Ok(false) => "absorbing",
        };
        let class = slf.get_type().fully_qualified_name()?;
        Ok(format!("<{class}, {}, {phase}>", slf.get().name()))
    }

    fn __str__(slf: &Bound<'_, Self>) -> PyResult<String> {
        Ok(slf.get_type().name()?.to_string())
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> PyResult<()> {
        Err(cannot_pickle(slf.as_any(), SAVE_INSTEAD))
    }
}

base_class!(Reader);

impl Reader {
    /// Creates a reader of an output of which nothing was read.
    #[inline]
    pub(crate) fn at_start(
        py: Python<'_>,
        output: AnyReader,
        algorithm: Algorithm,
    ) -> PyResult<Bound<'_, Self>> {
        let output = Readable::Function(output);
        Bound::new(py, Self::of(output, algorithm.name(), algorithm.rate(), Self::itself))
    }

    /// Creates a reader of an output whose state was saved. Positions count from there if the reader cannot seek.
    pub(crate) fn restored(
        py: Python<'_>,
        mut output: AnyReader,
        algorithm: Algorithm,
    ) -> PyResult<Bound<'_, Self>> {
        let position = output.seekable().map_or(0, |output| output.position());
        let reading = Reading { output: Readable::Function(output), position };
        let (reading, name) = (SharedReading::new(reading), algorithm.name());
        Bound::new(py, Self { reading, name, block_size: algorithm.rate(), make: Self::itself })
    }

    #[inline]
    pub(crate) fn of(
        output: Readable,
        name: &'static str,
        block_size: usize,
        make: Make<Self>,
    ) -> Self {
        let reading = SharedReading::new(Reading { output, position: 0 });
        Self { reading, name, block_size, make }
    }

    fn itself(py: Python<'_>, reader: Self) -> PyResult<Bound<'_, Self>> {
        Bound::new(py, reader)
    }
}

#[cold]
fn missing_size() -> PyErr {
    value_error("n: missing (expected a number of bytes); the output has no end")
}

/// An integer for a position or an offset.
struct Position(i128);

const POSITIONS: &str = "0 to 2**64 - 1";

impl<'py> FromPyObject<'_, 'py> for Position {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        number(object, "position", POSITIONS, Some).map(Self)
    }
}
