//! Reproducible random numbers: the class that implements `sycon.random`.

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyTuple};
use sycon::xof::Algorithm;

use crate::arguments::{Size, Text};
use crate::bitgen::{self, RandomStream, Shared};
use crate::buffer::new_bytes;
use crate::exceptions::wrong_value;
use crate::numbers::{Numbers, find};

/// The last position of a stream. No program can read from there to the end of the output.
const LAST: u64 = 1 << 63;

#[pymethods]
impl RandomStream {
    /// Return the output of the function `xof`, whose case is ignored, for `message`, in a process after these forks.
    #[new]
    #[pyo3(signature = (xof, message, forks = Vec::new()), text_signature = "(xof, message, forks=())")]
    fn new(xof: &str, message: Text, forks: Vec<u64>) -> PyResult<Self> {
        Numbers::of(xof, &message, forks).map(|numbers| Self(Shared::new(numbers)))
    }

    /// Continue with a copy of `other`.
    fn replace(&self, py: Python<'_>, other: &Self) -> PyResult<()> {
        let new = other.0.with(py, 0, |numbers| numbers.clone())?;
        self.0.with(py, 0, |numbers| *numbers = new)
    }

    /// The forks from the process in which the stream was made to this process: the number of each fork among the
    /// forks of its parent.
    #[getter]
    fn forks<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.with(py, 0, |numbers| numbers.forks.clone())?)
    }

    /// The position: the number of bytes before the next one.
    #[getter]
    fn position(&self, py: Python<'_>) -> PyResult<u64> {
        self.0.with(py, 0, |numbers| numbers.position())
    }

    /// Continue at `position`.
    fn seek(&self, py: Python<'_>, position: u64) -> PyResult<()> {
        if position > LAST {
            return Err(wrong_value("position", position, "0 to 2**63"));
        }
        while !self.0.with(py, usize::MAX, |numbers| numbers.seek(position))? {
            py.check_signals()?;
        }
        Ok(())
    }

    /// Return the next `n` bytes.
    fn read<'py>(&self, py: Python<'py>, n: Size) -> PyResult<Bound<'py, PyBytes>> {
        new_bytes(py, n, |blank| {
            let out = blank.rest();
            self.0.with(py, out.len(), |numbers| numbers.fill(out))
        })
    }

    /// Return the next 8 bytes as a number in 0..1.
    fn random(&self, py: Python<'_>) -> PyResult<f64> {
        self.0.with(py, 0, Numbers::f64)
    }

    /// Return a number of `k` bits, at most 64, from as few bytes as possible.
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

/// Return the standard name of the function `name`, whose case is ignored.
#[pyfunction]
fn xof_name(name: &str) -> PyResult<&'static str> {
    find(name).map(Algorithm::name)
}

/// Adds the implementation of `sycon.random` to the compiled module.
pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.setattr("RandomStream", module.py().get_type::<RandomStream>())?;
    module.setattr("random_xof_name", wrap_pyfunction!(xof_name, module)?)
}
