//! A function of the library's table, as the classes of this package have it.

use pyo3::prelude::*;
use sycon::xof::{Algorithm, Any, AnyReader, Parameters};

use crate::arguments::Threads;
use crate::buffer::with_bytes;
use crate::exceptions::value_error;
use crate::lock::without_lock;
use crate::threads;

/// A function that takes input, and how many threads may work on it.
#[derive(Clone)]
pub(crate) struct Function {
    pub(crate) any: Any,
    threads: Threads,
}

/// Below this, in bytes, handing work to other threads costs more than they save.
const WORTH_IT: usize = 256 * 1024;

/// The library's functions: the names of their types and their own, and whether they are XOFs. For the
/// tests, which look for each of them in this package.
#[pyfunction]
fn algorithms() -> Vec<(&'static str, &'static str, bool)> {
    let row = |algorithm: &Algorithm| (algorithm.type_name(), algorithm.name(), algorithm.is_xof());
    Algorithm::ALL.iter().map(row).collect()
}

pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.setattr("_algorithms", wrap_pyfunction!(algorithms, module)?)
}

impl Function {
    #[inline]
    pub(crate) fn start(
        algorithm: Algorithm,
        parameters: &Parameters<'_>,
        threads: Threads,
    ) -> PyResult<Self> {
        match algorithm.start(parameters) {
            Ok(any) => Ok(Self { any, threads }),
            Err(error) => Err(value_error(error)),
        }
    }

    #[inline]
    pub(crate) fn absorb(&mut self, data: &[u8]) {
        let Threads(threads) = self.threads;
        if threads.get() > 1 && data.len() >= WORTH_IT {
            threads::run(threads, || {
                self.any.absorb_parallel(data);
            });
        } else {
            self.any.absorb(data);
        }
    }

    #[inline]
    pub(crate) fn finalize(self) -> PyResult<AnyReader> {
        self.any.finalize().map_err(value_error)
    }

    /// Fills `out` with the digest of the input so far. More input may follow.
    pub(crate) fn digest(&self, out: &mut [u8]) -> PyResult<()> {
        self.any.clone().finalize_into(out).map_err(value_error)
    }

    /// Absorbs the data that an object is made with.
    #[inline]
    pub(crate) fn absorb_data(&mut self, data: &Bound<'_, PyAny>) -> PyResult<()> {
        with_bytes(data, |bytes| without_lock(data.py(), bytes.len(), || self.absorb(bytes)))
    }

    /// The same for functions whose input is a list of strings of bytes.
    pub(crate) fn absorb_parts(&mut self, parts: &Bound<'_, PyAny>) -> PyResult<()> {
        parts.try_iter()?.try_for_each(|part| self.absorb_data(&part?))
    }
}
