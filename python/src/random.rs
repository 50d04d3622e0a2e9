//! Random numbers that can be repeated: the output of a function, as numbers.

use std::{iter, mem};

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyTuple};
use sycon::xof::{Algorithm, Any, AnyReader, Error, Parameters, Squeeze};

use crate::arguments::{Size, Text};
use crate::bitgen::{self, Shared};
use crate::buffer::new_bytes;
use crate::exceptions::{value_error, wrong_value};
use crate::fork::Origin;

/// Bytes that are squeezed at once: whole blocks of the functions of 128 bits, and of eight stripes of VeXOF.
const SIZE: usize = 6 * 8 * 168;

/// So many bytes are skipped between looks at what the user wants to interrupt.
const SKIP_STEP: u64 = 1 << 26;

/// The last position that a stream can be set to. Nobody reads from there to the end of an output that has one.
const LAST: u64 = 1 << 63;

/// The output of a function as numbers, and the position in it.
pub(crate) struct Numbers {
    algorithm: Algorithm,
    /// The bytes that the function absorbs, without those of forks.
    message: Vec<u8>,
    /// The forks that led to these numbers, each as its number in its process, from 1.
    forks: Vec<u64>,
    origin: Origin,
    /// At the first byte.
    start: AnyReader,
    /// At the byte behind `buffer`.
    reader: AnyReader,
    buffer: Box<[u8; SIZE]>,
    /// Where in `buffer` the output begins: at its start, or, after a seek, nowhere.
    first: usize,
    /// Bytes of `buffer` that are spent.
    used: usize,
    /// The position of `reader`.
    end: u64,
}

impl Numbers {
    fn of(xof: &str, message: &[u8], forks: Vec<u64>) -> PyResult<Self> {
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

    /// The next 8 bytes, little-endian.
    #[inline]
    pub(crate) fn u64(&mut self) -> u64 {
        u64::from_le_bytes(self.array())
    }

    /// The next 4 bytes, little-endian.
    #[inline]
    pub(crate) fn u32(&mut self) -> u32 {
        u32::from_le_bytes(self.array())
    }

    /// The upper 53 of the next 64 bits, as a number in `0..1`.
    #[inline]
    #[expect(clippy::cast_precision_loss, reason = "53 bits fit")]
    pub(crate) fn f64(&mut self) -> f64 {
        (self.u64() >> 11) as f64 * (1.0 / (1_u64 << 53) as f64)
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
    fn fill(&mut self, mut out: &mut [u8]) {
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

    fn position(&self) -> u64 {
        self.end - (SIZE - self.used) as u64
    }

    /// Goes towards the byte at `position`, and returns whether it is there.
    fn seek(&mut self, position: u64) -> bool {
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

/// Absorbs the numbers of the forks, so that a process draws other numbers than its parent.
fn absorb_forks(any: &mut Any, forks: &[u64]) {
    const LABEL: &[u8] = b"forks";
    any.absorb(&(LABEL.len() as u64).to_le_bytes());
    any.absorb(LABEL);
    for number in iter::once(&(forks.len() as u64)).chain(forks) {
        any.absorb(&number.to_le_bytes());
    }
}

/// What `sycon.random` draws from.
#[pyclass(frozen, module = "sycon._sycon")]
pub(crate) struct RandomStream(Shared);

impl From<Shared> for RandomStream {
    fn from(shared: Shared) -> Self {
        Self(shared)
    }
}

#[pymethods]
impl RandomStream {
    /// Return the output of the function named `xof`, in any case, for `message`, in a process after these forks.
    #[new]
    #[pyo3(signature = (xof, message, forks = Vec::new()), text_signature = "(xof, message, forks=())")]
    fn new(xof: &str, message: Text, forks: Vec<u64>) -> PyResult<Self> {
        Numbers::of(xof, &message, forks).map(|numbers| Self(Shared::new(numbers)))
    }

    /// Replace the output with that for other arguments.
    #[pyo3(signature = (xof, message, forks = Vec::new()), text_signature = "($self, xof, message, forks=())")]
    fn restart(&self, py: Python<'_>, xof: &str, message: Text, forks: Vec<u64>) -> PyResult<()> {
        let new = Numbers::of(xof, &message, forks)?;
        self.0.with(py, 0, |numbers| *numbers = new)
    }

    /// The forks from the process in which the stream was made to this process: the number of each fork among the
    /// forks of its parent.
    #[getter]
    fn forks<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.with(py, 0, |numbers| numbers.forks.clone())?)
    }

    /// The bytes before the next one.
    #[getter]
    fn position(&self, py: Python<'_>) -> PyResult<u64> {
        self.0.with(py, 0, |numbers| numbers.position())
    }

    /// Goes on at `position`.
    fn seek(&self, py: Python<'_>, position: u64) -> PyResult<()> {
        if position > LAST {
            return Err(wrong_value("position", position, "0 to 2**63"));
        }
        while !self.0.with(py, usize::MAX, |numbers| numbers.seek(position))? {
            py.check_signals()?;
        }
        Ok(())
    }

    /// The next `n` bytes.
    fn read<'py>(&self, py: Python<'py>, n: Size) -> PyResult<Bound<'py, PyBytes>> {
        new_bytes(py, n, |blank| {
            let out = blank.rest();
            self.0.with(py, out.len(), |numbers| numbers.fill(out))
        })
    }

    /// The next 8 bytes as a number in 0..1.
    fn random(&self, py: Python<'_>) -> PyResult<f64> {
        self.0.with(py, 0, Numbers::f64)
    }

    /// A number of `k` bits, at most 64, from as few bytes.
    fn bits(&self, py: Python<'_>, k: u32) -> PyResult<u64> {
        if k > 64 {
            return Err(wrong_value("k", k, "0 to 64"));
        }
        let mut bytes = [0; 8];
        let used = k.div_ceil(8);
        self.0.with(py, 0, |numbers| numbers.fill(&mut bytes[..used as usize]))?;
        Ok(u64::from_le_bytes(bytes) >> (8 * used - k))
    }

    /// Give a new stream to `bits`, a bit generator of numpy that is being made.
    #[staticmethod]
    fn install(bits: &Bound<'_, PyAny>, xof: &str, message: Text) -> PyResult<()> {
        bitgen::install(bits, Numbers::of(xof, &message, Vec::new())?)
    }

    /// Return the stream that `install` gave to `bits`.
    #[staticmethod]
    fn of(bits: &Bound<'_, PyAny>) -> PyResult<Py<Self>> {
        bitgen::installed(bits)
    }
}

/// The standard name of the function called `name`, in any case.
#[pyfunction]
fn xof_name(name: &str) -> PyResult<&'static str> {
    find(name).map(Algorithm::name)
}

fn find(name: &str) -> PyResult<Algorithm> {
    let found = name.parse().ok().filter(|algorithm: &Algorithm| algorithm.is_xof());
    let found = found.filter(|algorithm| algorithm.needs().is_none());
    found.ok_or_else(|| {
        wrong_value("xof", format!("'{name}'"), "an extendable-output function without a key")
    })
}

/// Adds what `sycon.random` is made of to the compiled module.
pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.setattr("RandomStream", module.py().get_type::<RandomStream>())?;
    module.setattr("random_xof_name", wrap_pyfunction!(xof_name, module)?)
}
