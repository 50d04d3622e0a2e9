//! The class of the sponge construction over any permutation.

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use sycon::sponge::{DynSponge, DynSpongeError};

use crate::arguments::{Count, DOMAINS, Size, count};
use crate::buffer::with_input;
use crate::exceptions::{value_error, wrong_value};
use crate::lock::PIECE;
use crate::permutation::named;
use crate::readable::{Readable, read_from};
use crate::reader::Reader;
use crate::reading::Reading;

/// The sponge construction over a permutation: absorbs input, then squeezes output of any length.
///
/// Low-level: you choose the parameters, and the security depends on them. The security in bits is at most half of the
/// capacity, the bits of the state outside of the rate.
///
/// Args:
///     permutation: The name of a permutation in `sycon.hazmat.permutation`.
///     rate: The number of bytes per call of the permutation, less than the length of its state.
///     suffix: A byte from 0x01 to 0x7f, which begins Keccak's padding after the input.
///
/// Raises:
///     ValueError: A parameter has another value.
///
/// >>> from sycon import sha3_256
/// >>> from sycon.hazmat import Sponge
/// >>> Sponge("keccakf1600", 136, 0x06).absorb(b"message").digest(32) == sha3_256(b"message").digest()
/// True
#[pyclass(frozen, extends = Reader, module = "sycon.hazmat")]
#[derive(Default)]
pub(crate) struct Sponge;

/// Adds the class to the module.
pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Sponge>()
}

#[pymethods]
impl Sponge {
    #[new]
    #[pyo3(signature = (permutation, rate, suffix))]
    fn new(
        permutation: &str,
        #[pyo3(from_py_with = count::rate)] rate: Count,
        #[pyo3(from_py_with = count::suffix)] suffix: Count,
    ) -> PyResult<PyClassInitializer<Self>> {
        let permutation = named("permutation", permutation)?;
        let rate = usize::try_from(rate.0).unwrap_or(usize::MAX);
        // A sponge refuses larger numbers, and 0.
        let byte = u8::try_from(suffix.0).unwrap_or(0);
        match DynSponge::new(permutation.best_backend(), permutation, rate, byte) {
            Ok(sponge) => {
                let output = Readable::Absorbing(Box::new(sponge));
                let reader = Reader::of(output, permutation.name(), rate, Reader::make::<Self>);
                Ok(PyClassInitializer::from(reader).add_subclass(Self))
            }
            Err(DynSpongeError::Suffix { .. }) => Err(wrong_value("suffix", suffix.0, DOMAINS)),
            Err(error) => Err(value_error(error)),
        }
    }

    /// Absorb `data`, and return this object.
    ///
    /// Args:
    ///     data: Any bytes-like object.
    ///
    /// Raises:
    ///     sycon.Error: `finalize` has ended the input.
    ///
    /// >>> from sycon import shake128
    /// >>> from sycon.hazmat import Sponge
    /// >>> sponge = Sponge("keccakf1600", 168, 0x1f).absorb(b"mess").absorb(b"age").finalize()
    /// >>> sponge.read(32) == shake128(b"message").read(32)
    /// True
    fn absorb<'py>(slf: &Bound<'py, Self>, data: &Bound<'py, PyAny>) -> PyResult<Bound<'py, Self>> {
        Self::update(slf, data)?;
        Ok(slf.clone())
    }

    /// Absorb `data`, like `absorb`, and return nothing.
    ///
    /// >>> from sycon.hazmat import Sponge
    /// >>> Sponge("keccakf1600", 168, 0x1f).update(b"message")
    fn update(slf: &Bound<'_, Self>, data: &Bound<'_, PyAny>) -> PyResult<()> {
        let reading = &slf.as_super().get().reading;
        with_input(data, |data| {
            reading.each(slf.py(), data, |output, data| {
                let sponge = output.absorbing()?;
                data.each(PIECE, |bytes| sponge.absorb(bytes));
                Ok(())
            })
        })?
    }

    /// End the input, and return this object, to be read from.
    ///
    /// Raises:
    ///     sycon.Error: The input has ended before.
    ///
    /// >>> from sycon.hazmat import Sponge
    /// >>> Sponge("ascon12", 8, 0x1f).finalize().read(4).hex()
    /// '10a8e7c1'
    fn finalize<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, Self>> {
        slf.as_super().get().reading.with(slf.py(), 0, |reading| reading.output.finalize())??;
        Ok(slf.clone())
    }

    /// Return the first `n` bytes of output for the input so far. More can follow.
    ///
    /// >>> from sycon import sha3_256
    /// >>> from sycon.hazmat import Sponge
    /// >>> Sponge("keccakf1600", 136, 0x06).absorb(b"message").digest(32) == sha3_256(b"message").digest()
    /// True
    fn digest<'py>(slf: &Bound<'py, Self>, n: Size) -> PyResult<Bound<'py, PyBytes>> {
        let py = slf.py();
        let Reading { mut output, .. } =
            slf.as_super().get().reading.with(py, 0, |reading| reading.clone())?;
        output.finalize()?;
        read_from(py, output, n)
    }

    /// Return the first `n` bytes of output for the input so far in hex, `2 * n` digits.
    ///
    /// >>> from sycon.hazmat import Sponge
    /// >>> Sponge("keccakf1600", 136, 0x06).hexdigest(4)
    /// 'a7ffc6f8'
    fn hexdigest<'py>(slf: &Bound<'py, Self>, n: Size) -> PyResult<Bound<'py, PyAny>> {
        Self::digest(slf, n)?.call_method0("hex")
    }
}
