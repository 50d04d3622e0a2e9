//! Random numbers that can be repeated: the output of a function, as numbers.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use sycon::xof::{Algorithm, AnyReader, Parameters, Squeeze};

use crate::arguments::{Size, Text, new_bytes};
use crate::bitgen::Shared;
use crate::exceptions::value_error;
use crate::lock::detached;

/// Bytes that are squeezed at once: whole blocks of the functions of 128 bits, and of eight stripes of VeXOF.
const SIZE: usize = 6 * 8 * 168;

/// So many bytes are skipped between looks at what the user wants to interrupt.
const SKIP_STEP: u64 = 1 << 26;

/// The last position that a stream can be set to. Nobody reads from there to the end of an output that has one.
const LAST: u64 = 1 << 63;

/// The output of a function as numbers, and the position in it.
pub(crate) struct Numbers {
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
    fn of(xof: &str, message: &[u8]) -> PyResult<Self> {
        let mut any = find(xof)?.start(&Parameters::new()).map_err(value_error)?;
        any.absorb(message);
        any.finalize().map(Self::new).map_err(value_error)
    }

    fn new(start: AnyReader) -> Self {
        let (reader, buffer) = (start.clone(), Box::new([0; SIZE]));
        Self { start, reader, buffer, first: SIZE, used: SIZE, end: 0 }
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

/// What `sycon.random` draws from.
#[pyclass(frozen, module = "sycon._sycon")]
struct RandomStream(Shared);

#[pymethods]
impl RandomStream {
    /// The output of the function named `xof`, in any case, for `message`.
    #[new]
    fn new(xof: &str, message: Text) -> PyResult<Self> {
        Numbers::of(xof, &message).map(|numbers| Self(Shared::new(numbers)))
    }

    /// The same in the place of this one.
    fn restart(&self, xof: &str, message: Text) -> PyResult<()> {
        let new = Numbers::of(xof, &message)?;
        self.0.with(|numbers| *numbers = new);
        Ok(())
    }

    /// The bytes before the next one.
    #[getter]
    fn position(&self) -> u64 {
        self.0.with(|numbers| numbers.position())
    }

    /// Goes on at `position`.
    fn seek(&self, py: Python<'_>, position: u64) -> PyResult<()> {
        if position > LAST {
            return Err(PyValueError::new_err("a position must be in 0..=2**63"));
        }
        while !detached(py, || self.0.with(|numbers| numbers.seek(position))) {
            py.check_signals()?;
        }
        Ok(())
    }

    /// The next `n` bytes.
    fn read<'py>(&self, py: Python<'py>, n: Size) -> PyResult<Bound<'py, PyBytes>> {
        new_bytes(py, n, |blank| {
            let out = blank.rest();
            detached(py, || self.0.with(|numbers| numbers.fill(out)));
            Ok(())
        })
    }

    /// The next 8 bytes as a number in 0..1.
    fn random(&self) -> f64 {
        self.0.with(Numbers::f64)
    }

    /// A number of `k` bits, at most 64, from as few bytes.
    fn bits(&self, k: u32) -> PyResult<u64> {
        if k > 64 {
            return Err(PyValueError::new_err("there are 64 bits at most"));
        }
        let mut bytes = [0; 8];
        let used = k.div_ceil(8);
        self.0.with(|numbers| numbers.fill(&mut bytes[..used as usize]));
        Ok(u64::from_le_bytes(bytes) >> (8 * used - k))
    }

    /// Lets the generator whose `capsule` it is draw from here, which must live as long as that is used.
    fn install(&self, capsule: &Bound<'_, PyAny>) -> PyResult<()> {
        self.0.install(capsule)
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
        PyValueError::new_err(format!("'{name}' is no extendable-output function without a key"))
    })
}

/// Adds what `sycon.random` is made of to the compiled module.
pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.setattr("RandomStream", module.py().get_type::<RandomStream>())?;
    module.setattr("random_xof_name", wrap_pyfunction!(xof_name, module)?)
}
