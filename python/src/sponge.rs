//! What all sponges can do.

use std::ptr;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use sycon::xof::{Algorithm, AnyReader, Seekable, Squeeze};

use crate::arguments::{Count, Size, negative, new_bytes};
use crate::buffer::{Blank, with_bytes_mut};
use crate::exceptions::refuse_pickle;
use crate::lock::Locked;
use crate::subclass::{Make, base_class};

pyo3::import_exception!(io, UnsupportedOperation);

/// What the output of an extendable-output function (XOF) is read from.
///
/// The base of all sponges: `finalize` of an absorber, or a shortcut such as `shake128`, makes one.
/// The output has no end, and any split over calls gives the same bytes. Several threads may use
/// one object; the GIL is released for work on 2 KiB and more.
///
/// A sponge is a raw binary file too, which `io.BufferedReader` takes, and closes when it is closed
/// or collected itself:
///
/// >>> import io
/// >>> from sycon import shake128
/// >>> with io.BufferedReader(shake128(b"any number of bytes")) as file:
/// ...     file.read(8).hex()
/// 'd03f302eb4fc15a9'
#[pyclass(frozen, subclass, module = "sycon")]
pub(crate) struct Sponge {
    /// `None` when it is closed.
    state: Locked<Option<AnyReader>>,
    name: &'static str,
    make: Make<Self>,
}

macro_rules! classes {
    ($($(#[$doc:meta])* $Class:ident)+) => {
        $(
            $(#[$doc])*
            #[pyclass(frozen, extends = Sponge, module = "sycon")]
            #[derive(Default)]
            pub(crate) struct $Class;
        )+

        /// Adds all classes to the module.
        pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
            module.add_class::<Sponge>()?;
            $(module.add_class::<$Class>()?;)+
            Ok(())
        }
    };
}

classes! {
    /// Output of SHAKE128, and of what is built on it.
    Sponge128
    /// Output of SHAKE256, and of what is built on it.
    Sponge256
    /// Output of TurboSHAKE128 and KT128.
    TurboSponge128
    /// Output of TurboSHAKE256 and KT256.
    TurboSponge256
    /// Output of Ascon's XOFs, SP 800-232.
    AsconSponge128
    /// Legacy: output of Ascon v1.2's Ascon-Xof.
    AsconSponge
    /// Legacy: output of Ascon v1.2's Ascon-Xofa.
    AsconASponge
    /// Output of BLAKE3, which can be read from any position: see `seek`.
    Blake3Sponge
    /// Output of VeXOF over SHAKE128.
    VeXofSponge128
    /// Output of VeXOF over SHAKE256.
    VeXofSponge256
    /// Output of indexed VeXOF over SHAKE128, which can be read from any position: see `seek`.
    IndexedVeXofSponge128
    /// Output of indexed VeXOF over SHAKE256, which can be read from any position: see `seek`.
    IndexedVeXofSponge256
}

/// So many bytes are skipped between looks at what the user wants to interrupt.
const SKIP_STEP: u64 = 1 << 24;

#[pymethods]
impl Sponge {
    /// The next `n` bytes of the output.
    ///
    /// Raises `ValueError` if `n` is negative or missing, `MemoryError` if it is larger than the
    /// machine's memory.
    ///
    /// >>> from sycon import shake128
    /// >>> sponge = shake128(b"any number of bytes")
    /// >>> sponge.read(4).hex(), sponge.read(4).hex()
    /// ('d03f302e', 'b4fc15a9')
    #[pyo3(signature = (n = None), text_signature = "($self, n=-1)")]
    fn read<'py>(&self, py: Python<'py>, n: Option<Size>) -> PyResult<Bound<'py, PyBytes>> {
        let n = n.ok_or_else(negative)?;
        new_bytes(py, n, |blank| self.squeeze(py, n.0, |reader| fill(reader, blank)))
    }

    /// Fills `buffer` with the next bytes of the output.
    ///
    /// `buffer` is any C-contiguous writable bytes-like object, of any type of items. Raises
    /// `TypeError` if it is read-only, `BufferError` if it is not contiguous.
    ///
    /// >>> from sycon import shake128
    /// >>> buffer = bytearray(8)
    /// >>> shake128(b"any number of bytes").read_into(buffer)
    /// >>> buffer.hex()
    /// 'd03f302eb4fc15a9'
    fn read_into(&self, buffer: &Bound<'_, PyAny>) -> PyResult<()> {
        self.readinto(buffer).map(drop)
    }

    /// As `read_into`, but returns the length of `buffer` in bytes, as files do.
    ///
    /// >>> from sycon import shake128
    /// >>> shake128(b"any number of bytes").readinto(bytearray(8))
    /// 8
    fn readinto(&self, buffer: &Bound<'_, PyAny>) -> PyResult<usize> {
        let py = buffer.py();
        with_bytes_mut(buffer, |out| {
            let size = out.len();
            self.squeeze(py, size, |reader| reader.squeeze(out)).map(|()| size)
        })?
    }

    /// Refused with `io.UnsupportedOperation`, because the output has no end.
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

    /// Passes over the next `n` bytes, less than 2**64.
    ///
    /// It costs as much as reading them, and no memory; where `seek` works, it costs the same for
    /// any `n`.
    ///
    /// >>> from sycon import shake128
    /// >>> sponge = shake128(b"any number of bytes")
    /// >>> sponge.skip(4)
    /// >>> sponge.read(4).hex()
    /// 'b4fc15a9'
    fn skip(&self, py: Python<'_>, n: Count) -> PyResult<()> {
        let Count(mut left) = n;
        while left > 0 {
            left -= self.skip_step(py, left)?;
            py.check_signals()?;
        }
        Ok(())
    }

    /// Goes on with the byte at `position`, from 0 to 2**64 - 1, and returns it.
    ///
    /// With `whence` 1 it counts from where the sponge is. Only BLAKE3 and indexed VeXOF can: others
    /// raise `io.UnsupportedOperation`, and so does `whence` 2, because the output has no end.
    ///
    /// >>> from sycon import blake3_xof
    /// >>> sponge = blake3_xof(b"message")
    /// >>> first = sponge.read(8)
    /// >>> sponge.seek(4)
    /// 4
    /// >>> sponge.read(4) == first[4:]
    /// True
    #[pyo3(signature = (position, whence = 0))]
    fn seek(&self, py: Python<'_>, position: i128, whence: i32) -> PyResult<u64> {
        self.seekable(py, |reader| {
            let start = match whence {
                0 => 0,
                1 => i128::from(reader.position()),
                2 => {
                    return Err(UnsupportedOperation::new_err(
                        "the output has no end to seek from",
                    ));
                }
                _ => {
                    let message = format!("whence must be 0 or 1, not {whence}");
                    return Err(PyValueError::new_err(message));
                }
            };
            let position = start
                .checked_add(position)
                .and_then(|position| u64::try_from(position).ok())
                .ok_or_else(|| PyValueError::new_err("a position must be in 0..2**64"))?;
            reader.seek(position);
            Ok(position)
        })
    }

    /// How many bytes come before the next one. Only BLAKE3 and indexed VeXOF know: others raise
    /// `io.UnsupportedOperation`.
    ///
    /// >>> from sycon import blake3_xof
    /// >>> sponge = blake3_xof(b"message")
    /// >>> sponge.skip(1000)
    /// >>> sponge.tell()
    /// 1000
    fn tell(&self, py: Python<'_>) -> PyResult<u64> {
        self.seekable(py, |reader| Ok(reader.position()))
    }

    /// Whether `seek` and `tell` work: of BLAKE3 and indexed VeXOF they do.
    ///
    /// >>> from sycon import blake3_xof, shake128
    /// >>> blake3_xof(b"").seekable(), shake128(b"").seekable()
    /// (True, False)
    #[pyo3(name = "seekable")]
    fn is_seekable(&self, py: Python<'_>) -> PyResult<bool> {
        self.with(py, 0, |reader| reader.seekable().is_some())
    }

    /// Another sponge at the same position, independent of this one.
    ///
    /// >>> from sycon import shake128
    /// >>> sponge = shake128(b"any number of bytes")
    /// >>> sponge.copy().read(8) == sponge.read(8)
    /// True
    fn copy<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, Self>> {
        let reader = self.with(py, 0, |reader| reader.clone())?;
        Self::object(py, reader, self.name, self.make)
    }

    fn __copy__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, Self>> {
        self.copy(py)
    }

    #[pyo3(signature = (memo, /))]
    fn __deepcopy__<'py>(&self, memo: &Bound<'py, PyAny>) -> PyResult<Bound<'py, Self>> {
        self.copy(memo.py())
    }

    /// Wipes the state. Reading from a closed sponge raises `ValueError`.
    ///
    /// >>> from sycon import shake128
    /// >>> sponge = shake128(b"")
    /// >>> sponge.close()
    /// >>> sponge.closed
    /// True
    fn close(&self, py: Python<'_>) {
        self.state.with(py, 0, |state| *state = None);
    }

    /// Whether `close` was called.
    ///
    /// >>> from sycon import shake128
    /// >>> shake128(b"").closed
    /// False
    #[getter]
    fn closed(&self, py: Python<'_>) -> bool {
        self.state.with(py, 0, |state| state.is_none())
    }

    /// True: a sponge is a file to read from.
    ///
    /// >>> from sycon import shake128
    /// >>> shake128(b"").readable()
    /// True
    fn readable(&self, py: Python<'_>) -> PyResult<bool> {
        self.with(py, 0, |_| true)
    }

    /// False: nothing can be written to a sponge.
    ///
    /// >>> from sycon import shake128
    /// >>> shake128(b"").writable()
    /// False
    fn writable(&self, py: Python<'_>) -> PyResult<bool> {
        self.with(py, 0, |_| false)
    }

    /// False: a sponge is no terminal.
    ///
    /// >>> from sycon import shake128
    /// >>> shake128(b"").isatty()
    /// False
    fn isatty(&self, py: Python<'_>) -> PyResult<bool> {
        self.with(py, 0, |_| false)
    }

    /// Does nothing; files have it.
    ///
    /// >>> from sycon import shake128
    /// >>> shake128(b"").flush()
    fn flush(&self, py: Python<'_>) -> PyResult<()> {
        self.with(py, 0, |_| ())
    }

    /// Refused with `io.UnsupportedOperation`: the system knows nothing of a sponge.
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

    /// Refused with `io.UnsupportedOperation`, because nothing can be written to a sponge.
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

    /// The name, in its standard, of the function whose output this is.
    ///
    /// >>> from sycon import shake128
    /// >>> shake128(b"").name
    /// 'SHAKE128'
    #[getter]
    fn name(&self) -> &'static str {
        self.name
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        let phase = if slf.get().closed(slf.py()) { "closed" } else { "squeezing" };
        Ok(format!("<sycon.{}, {}, {phase}>", slf.get_type().name()?, slf.get().name))
    }

    fn __str__(slf: &Bound<'_, Self>) -> PyResult<String> {
        Ok(slf.get_type().name()?.to_string())
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> PyResult<()> {
        Err(refuse_pickle(slf.as_any()))
    }
}

base_class!(Sponge);

impl Sponge {
    /// A sponge of the class that `make` knows, of the function `name`.
    #[inline]
    pub(crate) fn object<'py>(
        py: Python<'py>,
        reader: AnyReader,
        name: &'static str,
        make: Make<Self>,
    ) -> PyResult<Bound<'py, Self>> {
        make(py, Self { state: Locked::new(Some(reader)), name, make })
    }

    #[inline]
    fn with<R: Send>(
        &self,
        py: Python<'_>,
        bytes: usize,
        work: impl FnOnce(&mut AnyReader) -> R + Send,
    ) -> PyResult<R> {
        self.state.with(py, bytes, |state| state.as_mut().map(work)).ok_or_else(closed)
    }

    /// Does `work`, which takes `size` bytes of output, if there are so many.
    #[inline]
    fn squeeze(
        &self,
        py: Python<'_>,
        size: usize,
        work: impl FnOnce(&mut AnyReader) + Send,
    ) -> PyResult<()> {
        self.with(py, size, |reader| {
            let enough = size as u64 <= reader.remaining();
            if enough {
                work(reader);
            }
            enough
        })?
        .then_some(())
        .ok_or_else(end)
    }

    fn skip_step(&self, py: Python<'_>, bytes: u64) -> PyResult<u64> {
        let step = bytes.min(SKIP_STEP);
        let cost = usize::try_from(step).unwrap_or(usize::MAX);
        let (enough, step) = self.with(py, cost, |reader| {
            let step = if reader.seekable().is_some() { bytes } else { step };
            let enough = step <= reader.remaining();
            if enough {
                reader.skip(step);
            }
            (enough, step)
        })?;
        enough.then_some(step).ok_or_else(end)
    }

    fn seekable<R: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut dyn Seekable) -> PyResult<R> + Send,
    ) -> PyResult<R> {
        self.with(py, 0, |reader| {
            let reader = reader.seekable().ok_or_else(|| {
                UnsupportedOperation::new_err(
                    "only the output of BLAKE3 and of indexed VeXOF has positions",
                )
            })?;
            work(reader)
        })?
    }
}

/// Squeezes into all of `blank`.
#[inline]
pub(crate) fn fill(reader: &mut AnyReader, blank: &mut Blank<'_>) {
    let algorithm = reader.algorithm();
    let (first, size) = match reader.seekable() {
        // So fast that zeros should not leave the processor's store buffer. It computes blocks
        // side by side, so pieces begin with whole ones.
        Some(reader) if algorithm == Algorithm::Blake3 => {
            let spent = reader.position() % algorithm.rate() as u64;
            (usize::try_from(4096 - spent).unwrap_or(4096), 4096)
        }
        // A new piece costs a sponge as much as 200 bytes.
        _ => (16 * 1024, 16 * 1024),
    };
    blank.write(first, size, |out| reader.squeeze(out));
}

/// Calls `work` with what all of `sponges` read from. To be called without the GIL.
///
/// # Errors
///
/// `ValueError` for a sponge that is closed, or there twice.
pub(crate) fn with_all<R>(
    sponges: &[&Sponge],
    work: impl FnOnce(&mut [&mut AnyReader]) -> R,
) -> PyResult<R> {
    // Everybody who holds several locks takes them by address, so that nobody waits in a circle.
    let mut order: Vec<usize> = (0..sponges.len()).collect();
    order.sort_by_key(|index| ptr::from_ref(sponges[*index]).addr());
    let mut neighbours = order.iter().zip(order.iter().skip(1));
    let again = neighbours.find(|(first, second)| ptr::eq(sponges[**first], sponges[**second]));
    if let Some((first, second)) = again {
        let message = format!("sponge {second} is sponge {first} again");
        return Err(PyValueError::new_err(message));
    }
    let mut guards: Vec<_> = sponges.iter().map(|_| None).collect();
    for index in order {
        guards[index] = Some(sponges[index].state.guard());
    }
    let mut readers = Vec::with_capacity(guards.len());
    for (index, guard) in guards.iter_mut().flatten().enumerate() {
        readers.push(
            guard
                .as_mut()
                .ok_or_else(|| PyValueError::new_err(format!("sponge {index} is closed")))?,
        );
    }
    Ok(work(&mut readers))
}

#[cold]
fn closed() -> PyErr {
    PyValueError::new_err("the sponge is closed")
}

#[cold]
fn end() -> PyErr {
    PyValueError::new_err("the output ends after 2**64 - 1 bytes")
}
