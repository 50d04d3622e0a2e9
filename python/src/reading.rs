//! A position in an output, which several threads use.

use std::ptr;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use sycon::sample::{Source, Stream};
use sycon::xof::Squeeze;

use crate::buffer::{Input, Output, Unwritten};
use crate::exceptions::{Error, value_error};
use crate::lock::{Locked, PIECE, STEP, fill_each, steps};
use crate::readable::{INPUT, Readable};

/// An output, and the number of bytes read so far.
#[derive(Clone)]
pub(crate) struct Reading {
    pub(crate) output: Readable,
    pub(crate) position: u64,
}

impl Source for Reading {
    fn stream(&mut self) -> Stream<'_> {
        let stream = match &mut self.output {
            Readable::Function(output) => output.stream(),
            output => Stream::new(output),
        };
        stream.counting(&mut self.position)
    }
}

/// A reading that several threads use. It is empty after `close`.
pub(crate) struct SharedReading(Locked<Option<Reading>>);

/// Why bytes cannot be read or skipped.
enum Refused {
    Closed,
    /// A limited output has 2^64 - 1 bytes.
    Ended,
    /// The input of a `Sponge` has not ended.
    Absorbing,
}

impl From<Refused> for PyErr {
    #[cold]
    fn from(refused: Refused) -> Self {
        match refused {
            Refused::Closed => closed(),
            Refused::Ended => PyValueError::new_err("the output ends after 2**64 - 1 bytes"),
            Refused::Absorbing => Error::new_err(INPUT),
        }
    }
}

impl Reading {
    /// Does `work`, which squeezes `size` bytes, if that many remain.
    #[inline(always)]
    fn squeeze(&mut self, size: usize, work: impl FnOnce(&mut Readable)) -> Result<(), Refused> {
        let end = self.position.checked_add(size as u64).filter(|_| self.output.is_squeezing());
        let end = end.ok_or_else(|| self.refused())?;
        work(&mut self.output);
        self.position = end;
        Ok(())
    }

    /// Skips up to `bytes` bytes, as many as one step can, and returns their number.
    fn skip(&mut self, bytes: u64) -> Result<u64, Refused> {
        let any = self.output.seekable().is_some();
        let step = if any { bytes } else { bytes.min(STEP as u64) };
        if step > self.output.remaining() {
            return Err(self.refused());
        }
        self.output.skip(step);
        self.position = self.position.saturating_add(step);
        Ok(step)
    }

    #[cold]
    fn refused(&self) -> Refused {
        if self.output.is_squeezing() { Refused::Ended } else { Refused::Absorbing }
    }
}

/// Does `work` on an open reading.
#[inline(always)]
fn open<R>(
    reading: &mut Option<Reading>,
    work: impl FnOnce(&mut Reading) -> Result<R, Refused>,
) -> Result<R, Refused> {
    reading.as_mut().map_or(Err(Refused::Closed), work)
}

impl SharedReading {
    #[inline(always)]
    pub(crate) fn new(reading: Reading) -> Self {
        Self(Locked::new(Some(reading)))
    }

    /// Does `work` that takes as long as hashing `bytes` bytes.
    #[inline(always)]
    pub(crate) fn with<R: Send>(
        &self,
        py: Python<'_>,
        bytes: usize,
        work: impl FnOnce(&mut Reading) -> R + Send,
    ) -> PyResult<R> {
        self.0.with(py, bytes, |reading| reading.as_mut().map(work)).ok_or_else(closed)
    }

    /// Does `work` on all of `data`, in steps. The reading can end or close between them.
    pub(crate) fn each(
        &self,
        py: Python<'_>,
        data: Input<'_>,
        work: impl Fn(&mut Readable, Input<'_>) -> PyResult<()> + Send + Sync,
    ) -> PyResult<()> {
        let work = |reading: &mut Option<Reading>, piece: Input<'_>| match reading {
            Some(reading) => work(&mut reading.output, piece),
            None => Err(closed()),
        };
        if data.len() <= STEP {
            return self.0.with(py, data.len(), |reading| work(reading, data));
        }
        self.0.unless_interrupted(py, |own| {
            steps(py, data.chunks(STEP), |piece| {
                self.0.step(py, piece.len(), own, |reading| work(reading, piece))
            })
        })
    }

    /// Fills new memory with the next bytes.
    #[inline(always)]
    pub(crate) fn fill(&self, py: Python<'_>, unwritten: &mut Unwritten<'_>) -> PyResult<()> {
        let size = unwritten.len();
        if size <= STEP {
            let squeeze =
                |reading: &mut Reading| reading.squeeze(size, |output| output.fill(unwritten));
            return Ok(self.0.with(py, size, |reading| open(reading, squeeze))?);
        }
        self.fill_in_steps(py, unwritten)
    }

    #[inline(never)]
    fn fill_in_steps(&self, py: Python<'_>, unwritten: &mut Unwritten<'_>) -> PyResult<()> {
        self.0.unless_interrupted(py, |own| {
            fill_each(py, unwritten, |unwritten| {
                let size = unwritten.len();
                let squeeze =
                    |reading: &mut Reading| reading.squeeze(size, |output| output.fill(unwritten));
                Ok(self.0.step(py, size, own, |reading| open(reading, squeeze))?)
            })
        })
    }

    /// Fills the memory of a Python object with the next bytes.
    pub(crate) fn fill_object(&self, py: Python<'_>, mut out: Output<'_>) -> PyResult<()> {
        let squeeze = |reading: &mut Option<Reading>, mut out: Output<'_>| {
            open(reading, |reading| {
                reading.squeeze(out.len(), |output| out.fill(PIECE, |bytes| output.squeeze(bytes)))
            })
        };
        if out.len() <= STEP {
            return Ok(self.0.with(py, out.len(), |reading| squeeze(reading, out))?);
        }
        self.0.unless_interrupted(py, |own| {
            steps(py, out.chunks(STEP), |out| {
                Ok(self.0.step(py, out.len(), own, |reading| squeeze(reading, out))?)
            })
        })
    }

    /// Skips `bytes` bytes.
    pub(crate) fn skip(&self, py: Python<'_>, bytes: u64) -> PyResult<()> {
        self.0.unless_interrupted(py, |own| {
            let mut left = bytes;
            while left > 0 {
                let cost = usize::try_from(left).map_or(STEP, |left| left.min(STEP));
                left -= self
                    .0
                    .step(py, cost, own, |reading| open(reading, |reading| reading.skip(left)))?;
                py.check_signals()?;
            }
            Ok(())
        })
    }

    /// Zeroizes the state.
    pub(crate) fn close(&self, py: Python<'_>) {
        self.0.with(py, 0, |reading| *reading = None);
    }

    pub(crate) fn is_closed(&self, py: Python<'_>) -> bool {
        self.0.with(py, 0, |reading| reading.is_none())
    }
}

/// Calls `work` with all readings, those of the argument `readers`. Call it without the GIL.
///
/// # Errors
///
/// `ValueError` for a reading that is closed, or contained twice.
pub(crate) fn with_all<R>(
    shared: &[&SharedReading],
    work: impl FnOnce(&mut [&mut Reading]) -> R,
) -> PyResult<R> {
    // Code that holds several locks takes them in the order of their addresses, so that it cannot deadlock.
    let mut order: Vec<usize> = (0..shared.len()).collect();
    order.sort_by_key(|index| ptr::from_ref(shared[*index]).addr());
    let mut neighbours = order.iter().zip(order.iter().skip(1));
    let again = neighbours.find(|(first, second)| ptr::eq(shared[**first], shared[**second]));
    if let Some((first, second)) = again {
        return Err(value_error(format!(
            "readers[{second}]: same object as readers[{first}]; pass distinct readers"
        )));
    }
    let mut guards: Vec<_> = shared.iter().map(|_| None).collect();
    for index in order {
        guards[index] = Some(shared[index].0.guard());
    }
    let mut readings = Vec::with_capacity(guards.len());
    for (index, guard) in guards.iter_mut().flatten().enumerate() {
        let closed = || value_error(format!("readers[{index}]: closed"));
        readings.push(guard.as_mut().ok_or_else(closed)?);
    }
    Ok(work(&mut readings))
}

#[cold]
fn closed() -> PyErr {
    PyValueError::new_err("read: the reader is closed")
}
