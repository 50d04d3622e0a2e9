//! Saved states.

use pyo3::prelude::*;
use sycon::xof::{Algorithm, Any, AnyReader, StateDescription};

use crate::absorber::{self, Absorber};
use crate::arguments::Threads;
use crate::buffer::with_bytes;
use crate::exceptions::value_error;
use crate::function::FunctionState;
use crate::reader::Reader;
use crate::{hashes, irregular_xof, regular_xof};

/// Continue from a state that ``save`` returned, in any process and any of sycon's languages.
///
/// A MAC keeps its ``digest_size``. If another language saved it without one, it gets the usual size. ``tell`` of a
/// restored reader counts from 0, unless the reader can seek.
///
/// Args:
///     saved: A bytes-like object, the state of an absorber, a hash, a MAC or a reader.
///     threads: The maximum number of threads for functions that hash long inputs as a tree, as in their constructors.
///
/// Returns:
///     An object of the class that was saved.
///
/// Raises:
///     ValueError: ``saved`` is not a saved state. The error contains the reason.
///
/// >>> import sycon
/// >>> upload = sycon.Kt128(b"first half, ")
/// >>> saved = upload.save()
/// >>> sycon.restore(saved).absorb(b"second half").digest(8) == sycon.Kt128(b"first half, second half").digest(8)
/// True
/// >>> sycon.restore(saved[:100])
/// Traceback (most recent call last):
///     ...
/// ValueError: saved state: wrong length (got 100 bytes, expected 484)
#[pyfunction]
#[pyo3(signature = (saved, *, threads = Threads::ONE), text_signature = "(saved, *, threads=1)")]
fn restore<'py>(saved: &Bound<'py, PyAny>, threads: Threads) -> PyResult<Bound<'py, PyAny>> {
    let py = saved.py();
    with_bytes(saved, |saved| {
        let description = StateDescription::of(saved).map_err(value_error)?;
        let algorithm = description.algorithm;
        if description.is_reader {
            let reader = AnyReader::restore(saved).map_err(value_error)?;
            return Ok(Reader::restored(py, reader, of_class(algorithm))?.into_any());
        }
        let function = FunctionState::restored(Any::restore(saved).map_err(value_error)?, threads);
        match class(algorithm) {
            Some(class) => Ok(Absorber::restored(py, function, class)?.into_any()),
            None => hashes::restored(py, function, algorithm, description.output_length),
        }
    })?
}

/// Returns the class of an XOF's absorbers.
fn class(algorithm: Algorithm) -> Option<&'static absorber::Class> {
    let algorithm = of_class(algorithm);
    regular_xof::class(algorithm).or_else(|| irregular_xof::class(algorithm))
}

/// Returns the algorithm of the class: both numbers of stripes have the same class.
fn of_class(algorithm: Algorithm) -> Algorithm {
    match algorithm {
        Algorithm::VeXof128x4 => Algorithm::VeXof128,
        Algorithm::VeXof256x4 => Algorithm::VeXof256,
        other => other,
    }
}

pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let home = PyModule::new(module.py(), "sycon")?;
    module.add_function(wrap_pyfunction!(restore, &home)?)
}
