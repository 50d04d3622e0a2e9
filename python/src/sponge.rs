//! The methods of the sponge construction over any permutation.

use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::arguments::{Count, Size};
use crate::buffer::with_input;
use crate::construction::Construction;
use crate::lock::PIECE;
use crate::readable::{Readable, read_from};
use crate::reader::{Reader, Sponge};

#[pymethods]
impl Sponge {
    #[new]
    #[pyo3(signature = (permutation, rate, suffix))]
    fn new(permutation: &str, rate: Count, suffix: Count) -> PyResult<PyClassInitializer<Self>> {
        let rate = usize::try_from(rate.0).unwrap_or(usize::MAX);
        let sponge = Construction::new(permutation, rate, suffix.0)?;
        let name = sponge.name();
        Ok(Reader::of(Readable::Sponge(Box::new(sponge)), name, rate).into_sponge())
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
        let reader = slf.as_super().get();
        // Signals are handled between the steps. The first step checks whether the input has ended.
        reader.sponge(slf.py(), |sponge| sponge.check_absorbing())??;
        with_input(data, |data| {
            reader.each(slf.py(), data, |output, data| {
                if let Readable::Sponge(sponge) = output {
                    data.each(PIECE, |bytes| sponge.absorb(bytes));
                }
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
        slf.as_super().get().sponge(slf.py(), Construction::finalize)??;
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
        let mut sponge = slf.as_super().get().sponge(py, |sponge| sponge.clone())?;
        sponge.finalize()?;
        read_from(py, Readable::Sponge(Box::new(sponge)), n)
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
