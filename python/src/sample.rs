//! Samplers of lattice cryptography, from sponges.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use sycon::sample::{Coefficient, Error, Sampler};

use crate::buffer::{NumbersMut, with_numbers_mut};
use crate::exceptions::value_error;
use crate::lock::detached;
use crate::sponge::{self, Reading, Sponge};

type Sponges<'py> = Vec<Bound<'py, Sponge>>;

#[pyfunction]
fn sample_uniform(
    sponges: Sponges<'_>,
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
    sample(sampler, &sponges, n, out)
}

/// The bits of the greatest coefficient. What is no modulus is refused by the sampler.
fn bits_of(q: u64) -> u32 {
    u64::BITS - q.saturating_sub(1).leading_zeros()
}

#[pyfunction]
fn sample_centred_binomial(
    sponges: Sponges<'_>,
    eta: u32,
    n: usize,
    out: &Bound<'_, PyAny>,
) -> PyResult<()> {
    sample(Sampler::centred_binomial(eta), &sponges, n, out)
}

#[pyfunction]
fn sample_bounded(
    sponges: Sponges<'_>,
    eta: u32,
    n: usize,
    out: &Bound<'_, PyAny>,
) -> PyResult<()> {
    sample(Sampler::bounded(eta), &sponges, n, out)
}

#[pyfunction]
fn sample_ternary(sponges: Sponges<'_>, n: usize, out: &Bound<'_, PyAny>) -> PyResult<()> {
    sample(Ok(Sampler::ternary()), &sponges, n, out)
}

#[pyfunction]
fn sample_challenge(
    sponges: Sponges<'_>,
    weight: u32,
    n: usize,
    out: &Bound<'_, PyAny>,
) -> PyResult<()> {
    sample(Sampler::challenge(weight), &sponges, n, out)
}

/// Adds them to the compiled module, for a module of Python.
pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let home = &PyModule::new(module.py(), "sycon.sample")?;
    module.setattr("sample_uniform", wrap_pyfunction!(sample_uniform, home)?)?;
    module.setattr("sample_centred_binomial", wrap_pyfunction!(sample_centred_binomial, home)?)?;
    module.setattr("sample_bounded", wrap_pyfunction!(sample_bounded, home)?)?;
    module.setattr("sample_ternary", wrap_pyfunction!(sample_ternary, home)?)?;
    module.setattr("sample_challenge", wrap_pyfunction!(sample_challenge, home)?)
}

/// Fills `out` with `n` coefficients of each sponge, without the GIL.
fn sample(
    sampler: Result<Sampler, Error>,
    sponges: &[Bound<'_, Sponge>],
    n: usize,
    out: &Bound<'_, PyAny>,
) -> PyResult<()> {
    let sampler = sampler.map_err(value_error)?;
    let py = out.py();
    let sponges: Vec<&Sponge> = sponges.iter().map(Bound::get).collect();
    with_numbers_mut(out, |out| {
        let (given, expected) = (out.len(), sponges.len().saturating_mul(n));
        if given != expected {
            let count = sponges.len();
            let message = format!(
                "out must have {n} numbers for each of {count} sponges, not {given} in all"
            );
            return Err(PyValueError::new_err(message));
        }
        detached(py, || sponge::with_all(&sponges, |readers| fill(sampler, readers, out)))?
            .map_err(value_error)
    })?
}

fn fill(sampler: Sampler, readers: &mut [&mut Reading], out: NumbersMut<'_>) -> Result<(), Error> {
    fn of<T: Coefficient>(
        sampler: Sampler,
        readers: &mut [&mut Reading],
        out: &mut [T],
    ) -> Result<(), Error> {
        sampler.fill_many(readers, out)
    }
    match out {
        NumbersMut::I8(out) => of(sampler, readers, out),
        NumbersMut::U8(out) => of(sampler, readers, out),
        NumbersMut::I16(out) => of(sampler, readers, out),
        NumbersMut::U16(out) => of(sampler, readers, out),
        NumbersMut::I32(out) => of(sampler, readers, out),
        NumbersMut::U32(out) => of(sampler, readers, out),
        NumbersMut::I64(out) => of(sampler, readers, out),
        NumbersMut::U64(out) => of(sampler, readers, out),
    }
}
