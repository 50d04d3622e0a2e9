//! What all sponges can do.

use std::ptr;

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use sycon::sample::{Source, Stream};
use sycon::xof::{Algorithm, AnyReader, Seekable, Squeeze};

use crate::arguments::{Count, Size, negative, new_bytes, number};
use crate::buffer::{Blank, Input, Output, with_output};
use crate::exceptions::{Error, refuse_pickle};
use crate::lock::{Locked, PIECE, STEP, fill_each, steps, without_lock};
use crate::own::{Own, PermutationSponge};
use crate::subclass::{Make, base_class};

pyo3::import_exception!(io, UnsupportedOperation);

/// What the output of an extendable-output function (XOF) is read from.
///
/// The base of all sponges: `finalize` of an absorber, or a shortcut such as `shake128`, makes one.
/// The output has no end, and any split over calls gives the same bytes. Several threads may use
/// one object; the GIL is released for work on 2 KiB and more. Work on more than 16 MiB is done in steps of
/// so much, between which other threads have their turn and signals are handled: what Ctrl-C interrupts
/// leaves the object as it was, and a buffer with some of its bytes written.
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
    state: Locked<Option<Reading>>,
    block_size: usize,
    class: &'static Class,
}

/// What all sponges of a function share.
pub(crate) struct Class {
    pub(crate) name: &'static str,
    pub(crate) make: Make<Sponge>,
}

/// What is read, and how many bytes of it come before the next one.
#[derive(Clone)]
pub(crate) struct Reading {
    reader: Reader,
    position: u64,
}

impl Source for Reading {
    fn stream(&mut self) -> Stream<'_> {
        let stream = match &mut self.reader {
            Reader::Table(reader) => reader.stream(),
            reader @ Reader::Own(_) => Stream::new(reader),
        };
        stream.counting(&mut self.position)
    }
}

/// What can be read.
#[derive(Clone)]
#[expect(clippy::large_enum_variant, reason = "nearly all are of the table, and made often")]
pub(crate) enum Reader {
    Table(AnyReader),
    Own(Box<Own>),
}

macro_rules! classes {
    ($($(#[$doc:meta])* $Class:ident in $module:literal)+) => {
        $(
            $(#[$doc])*
            #[pyclass(frozen, extends = Sponge, module = $module)]
            #[derive(Default)]
            pub(crate) struct $Class;
        )+

        /// Adds all classes to the module.
        pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
            module.add_class::<Sponge>()?;
            module.setattr("HazmatSponge", module.py().get_type::<PermutationSponge>())?;
            $(module.add_class::<$Class>()?;)+
            Ok(())
        }
    };
}

classes! {
    /// Output of SHAKE128, and of what is built on it.
    Sponge128 in "sycon"
    /// Output of SHAKE256, and of what is built on it.
    Sponge256 in "sycon"
    /// Output of TurboSHAKE128 and KT128.
    TurboSponge128 in "sycon"
    /// Output of TurboSHAKE256 and KT256.
    TurboSponge256 in "sycon"
    /// Output of Ascon's XOFs, SP 800-232.
    AsconSponge128 in "sycon"
    /// Legacy: output of Ascon v1.2's Ascon-Xof.
    AsconSponge in "sycon"
    /// Legacy: output of Ascon v1.2's Ascon-Xofa.
    AsconASponge in "sycon"
    /// Output of BLAKE3, which can be read from any position: see `seek`.
    Blake3Sponge in "sycon"
    /// Output of VeXOF over SHAKE128.
    VeXofSponge128 in "sycon.experimental"
    /// Output of VeXOF over SHAKE256.
    VeXofSponge256 in "sycon.experimental"
    /// Output of indexed VeXOF over SHAKE128, which can be read from any position: see `seek`.
    IndexedVeXofSponge128 in "sycon.experimental"
    /// Output of indexed VeXOF over SHAKE256, which can be read from any position: see `seek`.
    IndexedVeXofSponge256 in "sycon.experimental"
}

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
        let n = n.ok_or_else(|| negative(None))?;
        new_bytes(py, n, |blank| {
            if n.0 <= STEP {
                return self.squeeze(py, n.0, |reader| fill(reader, blank));
            }
            self.read_in_steps(py, blank)
        })
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
        with_output(buffer, |mut out| {
            let size = out.len();
            let squeeze = |mut out: Output<'_>| {
                self.squeeze(py, out.len(), |reader| out.fill(PIECE, |bytes| reader.squeeze(bytes)))
            };
            if size <= STEP {
                return squeeze(out).map(|()| size);
            }
            self.state.unless_interrupted(py, || steps(py, out.chunks(STEP), squeeze))?;
            Ok(size)
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
    fn seek(&self, py: Python<'_>, position: Position, whence: i32) -> PyResult<u64> {
        self.with(py, 0, |reading| {
            let reader = reading.reader.seekable().ok_or_else(|| {
                UnsupportedOperation::new_err(
                    "only the output of BLAKE3 and of indexed VeXOF can be read from any position",
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
                    let message = format!("whence must be 0 or 1, not {whence}");
                    return Err(PyValueError::new_err(message));
                }
            };
            let position = start
                .checked_add(position.0)
                .and_then(|position| u64::try_from(position).ok())
                .ok_or_else(|| PyValueError::new_err(POSITIONS))?;
            reader.seek(position);
            reading.position = position;
            Ok(position)
        })?
    }

    /// How many bytes come before the next one.
    ///
    /// >>> from sycon import shake128
    /// >>> sponge = shake128(b"message")
    /// >>> sponge.skip(1000)
    /// >>> sponge.tell()
    /// 1000
    fn tell(&self, py: Python<'_>) -> PyResult<u64> {
        self.with(py, 0, |reading| reading.position)
    }

    /// Whether `seek` works: of BLAKE3 and indexed VeXOF it does.
    ///
    /// >>> from sycon import blake3_xof, shake128
    /// >>> blake3_xof(b"").seekable(), shake128(b"").seekable()
    /// (True, False)
    #[pyo3(name = "seekable")]
    fn is_seekable(&self, py: Python<'_>) -> PyResult<bool> {
        self.with(py, 0, |reading| reading.reader.seekable().is_some())
    }

    /// Another sponge at the same position, independent of this one.
    ///
    /// >>> from sycon import shake128
    /// >>> sponge = shake128(b"any number of bytes")
    /// >>> sponge.copy().read(8) == sponge.read(8)
    /// True
    fn copy<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, Self>> {
        let reading = self.with(py, 0, |reading| reading.clone())?;
        let Self { block_size, class, .. } = *self;
        (class.make)(py, Self { state: Locked::new(Some(reading)), block_size, class })
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
        self.class.name
    }

    /// How many bytes of output a permutation gives. Whole multiples of it are read fastest.
    ///
    /// >>> from sycon import shake128
    /// >>> shake128(b"").block_size
    /// 168
    #[getter]
    fn block_size(&self) -> usize {
        self.block_size
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        let phase = slf.get().state.with(slf.py(), 0, |state| match state {
            None => "closed",
            Some(reading) if reading.reader.is_squeezing() => "squeezing",
            Some(_) => "absorbing",
        });
        let class = slf.get_type().fully_qualified_name()?;
        Ok(format!("<{class}, {}, {phase}>", slf.get().name()))
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
    /// A sponge of which nothing was read.
    #[inline]
    pub(crate) fn at_start<'py>(
        py: Python<'py>,
        reader: Reader,
        block_size: usize,
        class: &'static Class,
    ) -> PyResult<Bound<'py, Self>> {
        (class.make)(py, Self::of(reader, block_size, class))
    }

    #[inline]
    pub(crate) fn of(reader: Reader, block_size: usize, class: &'static Class) -> Self {
        let reading = Reading { reader, position: 0 };
        Self { state: Locked::new(Some(reading)), block_size, class }
    }

    /// Does `work` on a sponge of one's own.
    pub(crate) fn own<R: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut Own) -> R + Send,
    ) -> PyResult<R> {
        let done = self.with(py, 0, |reading| match &mut reading.reader {
            Reader::Own(own) => Some(work(own)),
            Reader::Table(_) => None,
        })?;
        done.ok_or_else(|| PyTypeError::new_err("this sponge takes no input"))
    }

    /// Does `work` on all of `data`, in steps.
    pub(crate) fn each(
        &self,
        py: Python<'_>,
        data: Input<'_>,
        work: impl Fn(&mut Reader, Input<'_>) + Send + Sync,
    ) -> PyResult<()> {
        self.state.with_each(py, data, STEP, |state, piece| {
            if let Some(reading) = state {
                work(&mut reading.reader, piece);
            }
        })
    }

    #[inline(always)]
    fn with<R: Send>(
        &self,
        py: Python<'_>,
        bytes: usize,
        work: impl FnOnce(&mut Reading) -> R + Send,
    ) -> PyResult<R> {
        self.state.with(py, bytes, |state| state.as_mut().map(work)).ok_or_else(closed)
    }

    /// Does `work`, which takes `size` bytes of output, if there are so many: all that ends has 2^64 - 1 bytes.
    #[inline(always)]
    fn squeeze(
        &self,
        py: Python<'_>,
        size: usize,
        work: impl FnOnce(&mut Reader) + Send,
    ) -> PyResult<()> {
        self.with(py, size, |Reading { reader, position }| {
            let end = position.checked_add(size as u64).filter(|_| reader.is_squeezing());
            if let Some(end) = end {
                work(reader);
                *position = end;
            }
            end.is_some()
        })?
        .then_some(())
        .ok_or_else(|| self.end(py))
    }

    #[inline(never)]
    fn read_in_steps(&self, py: Python<'_>, blank: &mut Blank<'_>) -> PyResult<()> {
        self.state.unless_interrupted(py, || {
            fill_each(py, blank, |blank| {
                self.squeeze(py, blank.len(), |reader| fill(reader, blank))
            })
        })
    }

    fn skip_step(&self, py: Python<'_>, bytes: u64) -> PyResult<u64> {
        let step = bytes.min(STEP as u64);
        let cost = usize::try_from(step).unwrap_or(usize::MAX);
        let (enough, step) = self.with(py, cost, |Reading { reader, position }| {
            let step = if reader.seekable().is_some() { bytes } else { step };
            let enough = step <= reader.remaining();
            if enough {
                reader.skip(step);
                *position = position.saturating_add(step);
            }
            (enough, step)
        })?;
        enough.then_some(step).ok_or_else(|| self.end(py))
    }

    /// Why there is not enough output.
    #[cold]
    fn end(&self, py: Python<'_>) -> PyErr {
        match self.with(py, 0, |reading| reading.reader.is_squeezing()) {
            Ok(true) => PyValueError::new_err("the output ends after 2**64 - 1 bytes"),
            Ok(false) => Error::new_err("the input has not ended: finalize() comes before reading"),
            Err(closed) => closed,
        }
    }
}

impl Squeeze for Reader {
    #[inline]
    fn squeeze(&mut self, out: &mut [u8]) {
        match self {
            Self::Table(reader) => reader.squeeze(out),
            Self::Own(own) => own.squeeze_into(out),
        }
    }

    fn skip(&mut self, bytes: u64) {
        match self {
            Self::Table(reader) => reader.skip(bytes),
            Self::Own(own) => own.squeeze(bytes, |_| ()),
        }
    }

    #[inline]
    fn remaining(&self) -> u64 {
        match self {
            Self::Table(reader) => reader.remaining(),
            Self::Own(own) if own.is_squeezing() => u64::MAX,
            // Not even nothing can be read.
            Self::Own(_) => 0,
        }
    }
}

impl Reader {
    #[inline]
    fn is_squeezing(&self) -> bool {
        match self {
            Self::Table(_) => true,
            Self::Own(own) => own.is_squeezing(),
        }
    }

    fn seekable(&mut self) -> Option<&mut dyn Seekable> {
        match self {
            Self::Table(reader) => reader.seekable(),
            Self::Own(_) => None,
        }
    }
}

/// The next `n` bytes of a reader that nobody else has.
#[inline]
pub(crate) fn read_from(
    py: Python<'_>,
    mut reader: Reader,
    n: Size,
) -> PyResult<Bound<'_, PyBytes>> {
    new_bytes(py, n, |blank| {
        fill_each(py, blank, |blank| {
            without_lock(py, blank.len(), || fill(&mut reader, blank));
            Ok(())
        })
    })
}

/// Squeezes into all of `blank`.
#[inline]
pub(crate) fn fill(reader: &mut Reader, blank: &mut Blank<'_>) {
    let (first, size) = match reader {
        // So fast that zeros should not leave the processor's store buffer. It computes blocks
        // side by side, so pieces begin with whole ones.
        Reader::Table(any) if any.algorithm() == Algorithm::Blake3 => {
            let spent = any.seekable().map_or(0, |reader| reader.position() % 64);
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
    work: impl FnOnce(&mut [&mut Reading]) -> R,
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

/// What may be added to a position.
struct Position(i128);

const POSITIONS: &str = "a position must be in 0..2**64";

impl<'py> FromPyObject<'_, 'py> for Position {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        number(object, POSITIONS, Some).map(Self)
    }
}
