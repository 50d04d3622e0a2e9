//! Reproducible random numbers: the output of a function as numbers.

use std::{iter, mem};

use pyo3::prelude::*;
use sycon::xof::{Algorithm, Any, AnyReader, Error, Parameters, Squeeze};

use crate::exceptions::{quoted, value_error, wrong_value};
use crate::fork::Origin;

/// The number of bytes that are squeezed at once: whole blocks of the 128-bit functions, and of eight stripes of VeXOF.
const SIZE: usize = 6 * 8 * 168;

/// The number of bytes that are skipped between checks for interrupts.
const SKIP_STEP: u64 = 1 << 26;

/// The output of a function as numbers, and the position in it.
#[derive(Clone)]
pub(crate) struct Numbers {
    algorithm: Algorithm,
    /// The bytes that the function absorbs, without those of forks.
    message: Vec<u8>,
    /// The forks that led to these numbers, each as its number in its process, from 1.
    pub(crate) forks: Vec<u64>,
    origin: Origin,
    /// The output from the first byte on.
    start: AnyReader,
    /// The output after the end of `buffer`.
    reader: AnyReader,
    buffer: Box<[u8; SIZE]>,
    /// The next part of the output: at the start of `buffer`, or empty after a seek.
    first: usize,
    /// The number of bytes of `buffer` that were used.
    used: usize,
    /// The position of `reader`.
    end: u64,
}

impl Numbers {
    /// Creates the numbers of `message`: the output of the function `xof`, whose case is ignored, in a process after
    /// these forks.
    pub(crate) fn of(xof: &str, message: &[u8], forks: Vec<u64>) -> PyResult<Self> {
        Self::new(find(xof)?, message.to_vec(), forks, Origin::now()).map_err(value_error)
    }

    fn new(
        algorithm: Algorithm,
        message: Vec<u8>,
        forks: Vec<u64>,
        origin: Origin,
    ) -> Result<Self, Error> {
        let mut any = algorithm.start(&Parameters::new())?;
        any.absorb(&message);
        if !forks.is_empty() {
            absorb_forks(&mut any, &forks);
        }
        let start = any.finalize()?;
        let (reader, buffer) = (start.clone(), Box::new([0; SIZE]));
        Ok(Self {
            algorithm,
            message,
            forks,
            origin,
            start,
            reader,
            buffer,
            first: SIZE,
            used: SIZE,
            end: 0,
        })
    }

    /// Returns the numbers of this process. A child draws other numbers than its parent, from their beginning.
    #[inline]
    pub(crate) fn of_this_process(&mut self) -> &mut Self {
        if !self.origin.is_here() {
            self.fork();
        }
        self
    }

    #[cold]
    fn fork(&mut self) {
        let (path, origin) = self.origin.path();
        let forks = [mem::take(&mut self.forks), path].concat();
        let new = Self::new(self.algorithm, mem::take(&mut self.message), forks, origin);
        *self = new.expect("as the first time");
    }

    /// Returns the next 8 bytes, little-endian.
    #[inline]
    pub(crate) fn u64(&mut self) -> u64 {
        u64::from_le_bytes(self.array())
    }

    /// Returns the next 4 bytes, little-endian.
    #[inline]
    pub(crate) fn u32(&mut self) -> u32 {
        u32::from_le_bytes(self.array())
    }

    /// Returns the upper 53 of the next 64 bits, as a number in `0..1`.
    #[inline]
    pub(crate) fn f64(&mut self) -> f64 {
        fraction(self.u64())
    }

    #[inline]
    fn array<const N: usize>(&mut self) -> [u8; N] {
        if let Some(bytes) = self.buffer[self.used..].first_chunk() {
            self.used += N;
            return *bytes;
        }
        let mut out = [0; N];
        self.fill(&mut out);
        out
    }

    #[cold]
    pub(crate) fn fill(&mut self, mut out: &mut [u8]) {
        loop {
            let (now, later) = out.split_at_mut(out.len().min(SIZE - self.used));
            now.copy_from_slice(&self.buffer[self.used..][..now.len()]);
            self.used += now.len();
            if later.is_empty() {
                return;
            }
            self.reader.squeeze(&mut self.buffer[..]);
            self.end += SIZE as u64;
            (self.first, self.used) = (0, 0);
            out = later;
        }
    }

    pub(crate) fn position(&self) -> u64 {
        self.end - (SIZE - self.used) as u64
    }

    /// Moves towards the byte at `position`, and returns true if it is reached.
    pub(crate) fn seek(&mut self, position: u64) -> bool {
        let buffered = self.end.checked_sub(position).and_then(|back| usize::try_from(back).ok());
        if let Some(back) = buffered.filter(|back| *back <= SIZE - self.first) {
            self.used = SIZE - back;
            return true;
        }
        if position < self.end {
            self.reader = self.start.clone();
            self.end = 0;
        }
        (self.first, self.used) = (SIZE, SIZE);
        let mut step = position - self.end;
        if self.reader.seekable().is_none() {
            step = step.min(SKIP_STEP);
        }
        self.reader.skip(step);
        self.end += step;
        self.end == position
    }
}

/// Returns a fraction of 53 bits: 0 or more, and less than 1.
#[inline]
#[expect(clippy::cast_precision_loss, reason = "53 bits fit")]
pub(crate) fn fraction(word: u64) -> f64 {
    (word >> 11) as f64 * (1.0 / (1_u64 << 53) as f64)
}

/// Absorbs the numbers of the forks, so that a process draws other numbers than its parent.
fn absorb_forks(any: &mut Any, forks: &[u64]) {
    const LABEL: &[u8] = b"forks";
    any.absorb(&(LABEL.len() as u64).to_le_bytes());
    any.absorb(LABEL);
    for number in iter::once(&(forks.len() as u64)).chain(forks) {
        any.absorb(&number.to_le_bytes());
    }
}

/// Returns the function with this name, whose case is ignored.
pub(crate) fn find(name: &str) -> PyResult<Algorithm> {
    let found = name.parse().ok().filter(|algorithm: &Algorithm| algorithm.is_xof());
    let found = found.filter(|algorithm| algorithm.needs().is_none());
    found.ok_or_else(|| {
        wrong_value("xof", quoted(name), "an extendable-output function without a key")
    })
}
