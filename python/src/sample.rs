//! Samplers of lattice cryptography, which read from readers.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use sycon::sample::{Coefficient, Error, Sampler};

use crate::buffer::{NumbersMut, with_numbers_mut};
use crate::exceptions::{value_error, wrong_value};
use crate::lock::detached;
use crate::reader::Reader;
use crate::reading::{Reading, SharedReading, with_all};

type Readers<'py> = Vec<Bound<'py, Reader>>;

#[pyfunction]
fn sample_uniform(
    readers: Readers<'_>,
    q: u64,
    n: usize,
    out: &Bound<'_, PyAny>,
    bits: Option<u32>,
    stride: Option<u32>,
) -> PyResult<()> {
    let sampler = match (bits, stride) {
        (None, None) => Sampler::uniform(q),
        (None, Some(stride)) => Sampler::uniform_of_bits(q, bits_of(q), stride),
        (Some(bits), stride) => Sampler::uniform_of_bits(q, bits, stride.unwrap_or(bits)),
    };
    sample(sampler.map_err(refused), &readers, n, out)
}

/// Returns the number of bits of the largest coefficient. The sampler refuses numbers that are not a modulus.
fn bits_of(q: u64) -> u32 {
    u64::BITS - q.saturating_sub(1).leading_zeros()
}

#[pyfunction]
fn sample_centred_binomial(
    readers: Readers<'_>,
    eta: u32,
    n: usize,
    out: &Bound<'_, PyAny>,
) -> PyResult<()> {
    let sampler = Sampler::centred_binomial(eta);
    sample(sampler.map_err(|_| wrong_value("eta", eta, "1 to 16")), &readers, n, out)
}

#[pyfunction]
fn sample_bounded(
    readers: Readers<'_>,
    eta: u32,
    n: usize,
    out: &Bound<'_, PyAny>,
) -> PyResult<()> {
    let sampler = Sampler::bounded(eta);
    sample(sampler.map_err(|_| wrong_value("eta", eta, "2 or 4")), &readers, n, out)
}

#[pyfunction]
fn sample_ternary(readers: Readers<'_>, n: usize, out: &Bound<'_, PyAny>) -> PyResult<()> {
    sample(Ok(Sampler::ternary()), &readers, n, out)
}

#[pyfunction]
fn sample_challenge(
    readers: Readers<'_>,
    weight: u32,
    n: usize,
    out: &Bound<'_, PyAny>,
) -> PyResult<()> {
    sample(Sampler::challenge(weight).map_err(refused), &readers, n, out)
}

/// Adds the functions to the compiled module, for a Python module.
pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let home = &PyModule::new(module.py(), "sycon.sample")?;
    module.setattr("sample_uniform", wrap_pyfunction!(sample_uniform, home)?)?;
    module.setattr("sample_centred_binomial", wrap_pyfunction!(sample_centred_binomial, home)?)?;
    module.setattr("sample_bounded", wrap_pyfunction!(sample_bounded, home)?)?;
    module.setattr("sample_ternary", wrap_pyfunction!(sample_ternary, home)?)?;
    module.setattr("sample_challenge", wrap_pyfunction!(sample_challenge, home)?)
}

/// Fills `out` with `n` coefficients of each reader, without the GIL.
fn sample(
    sampler: PyResult<Sampler>,
    readers: &[Bound<'_, Reader>],
    n: usize,
    out: &Bound<'_, PyAny>,
) -> PyResult<()> {
    let sampler = sampler?;
    let py = out.py();
    let readings: Vec<&SharedReading> =
        readers.iter().map(|reader| &reader.get().reading).collect();
    with_numbers_mut(out, |out| {
        let (given, expected) = (out.len(), readings.len().saturating_mul(n));
        if given != expected {
            let count = readings.len();
            let message = format!(
                "out: wrong length (got {given} numbers, expected {expected}, which is {n} for each of {count} readers)"
            );
            return Err(PyValueError::new_err(message));
        }
        detached(py, || with_all(&readings, |readings| fill(sampler, readings, out)))?
            .map_err(refused)
    })?
}

/// Returns the error, with the names of the arguments.
fn refused(error: Error) -> PyErr {
    match error {
        Error::Modulus { given } => wrong_value("q", given, "a modulus from 2 to 2**32"),
        Error::Bits { given, fewest, most } => {
            wrong_value("bits", given, format!("{fewest} to {most} for this modulus"))
        }
        Error::Stride { given, bits } => wrong_value("stride", given, format!("{bits} to 32")),
        Error::Weight { given } => wrong_value("weight", given, "1 to 64"),
        Error::Degree { given } => wrong_value("n", given, "the weight to 256"),
        Error::Range { least, greatest } => value_error(format!(
            "out: numbers too small (expected a type for coefficients from {least} to {greatest})"
        )),
        _ => value_error(error),
    }
}

fn fill(sampler: Sampler, readings: &mut [&mut Reading], out: NumbersMut<'_>) -> Result<(), Error> {
    fn of<T: Coefficient>(
        sampler: Sampler,
        readings: &mut [&mut Reading],
        out: &mut [T],
    ) -> Result<(), Error> {
        sampler.fill_many(readings, out)
    }
    match out {
        NumbersMut::I8(out) => of(sampler, readings, out),
        NumbersMut::U8(out) => of(sampler, readings, out),
        NumbersMut::I16(out) => of(sampler, readings, out),
        NumbersMut::U16(out) => of(sampler, readings, out),
        NumbersMut::I32(out) => of(sampler, readings, out),
        NumbersMut::U32(out) => of(sampler, readings, out),
        NumbersMut::I64(out) => of(sampler, readings, out),
        NumbersMut::U64(out) => of(sampler, readings, out),
    }
}
