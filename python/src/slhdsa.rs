//! SLH-DSA with SHAKE: keys that sign and verify.

mod private_key;
mod public_key;

use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use sycon::slhdsa::{DESCRIPTIONS, Error, Message, PreHash};
use sycon::xof::{Algorithm, Parameters};

use crate::buffer::with_bytes;
use crate::exceptions::{InvalidKey, InvalidSignature, value_error};
use crate::lock::detached;

use private_key::PrivateKey;
use public_key::PublicKey;

/// Does `work` on a message, or with `prehash` on its digest, while other threads of Python run.
fn with_message<R: Send>(
    message: &Bound<'_, PyAny>,
    context: &[u8],
    prehash: Option<&str>,
    work: impl FnOnce(Message<'_>) -> R + Send,
) -> PyResult<R> {
    let py = message.py();
    if let Some(name) = prehash {
        let digest = digest(name.parse().map_err(value_error)?, message)?;
        return with_digest(py, &digest, context, name, work);
    }
    with_bytes(message, |bytes| {
        let message = Message::with_context(bytes, context).map_err(raise)?;
        Ok(detached(py, || work(message)))
    })?
}

/// Does `work` on a digest, while other threads of Python run.
fn with_digest<R: Send>(
    py: Python<'_>,
    digest: &[u8],
    context: &[u8],
    prehash: &str,
    work: impl FnOnce(Message<'_>) -> R + Send,
) -> PyResult<R> {
    let prehash = prehash.parse().map_err(value_error)?;
    let message = Message::prehashed(prehash, digest, context).map_err(raise)?;
    Ok(detached(py, || work(message)))
}

/// Returns the digest of a message. The library has no SHA-2, so hashlib computes it.
fn digest(prehash: PreHash, message: &Bound<'_, PyAny>) -> PyResult<Vec<u8>> {
    let py = message.py();
    let Ok(algorithm) = prehash.name().parse::<Algorithm>() else {
        let name = prehash.name().to_lowercase().replace('-', "").replace('/', "_");
        let hash = py.import("hashlib")?.call_method1("new", (name, message))?;
        return hash.call_method0("digest")?.extract();
    };
    let mut hash = algorithm.start(&Parameters::new()).map_err(value_error)?;
    let mut digest = vec![0; prehash.digest_length()];
    with_bytes(message, |bytes| {
        detached(py, || {
            hash.absorb(bytes);
            hash.finalize_into(&mut digest)
        })
    })?
    .map_err(value_error)?;
    Ok(digest)
}

/// Returns the text of a PEM file.
fn text(pem: &[u8]) -> Result<&str, Error> {
    str::from_utf8(pem).map_err(|_| Error::Pem)
}

/// Returns the exception for a signature that is not valid, or has a wrong length.
fn invalid(error: Error) -> PyErr {
    InvalidSignature::new_err(error.to_string())
}

/// Returns the exception for all other errors.
fn raise(error: Error) -> PyErr {
    match error {
        Error::Random => PyOSError::new_err(error.to_string()),
        Error::Name | Error::PreHash | Error::Context { .. } | Error::Digest { .. } => {
            value_error(error)
        }
        _ => InvalidKey::new_err(error.to_string()),
    }
}

/// Return the lengths in bytes for each parameter set.
#[pyfunction]
fn sizes(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    let sets = PyDict::new(py);
    for set in DESCRIPTIONS {
        let sizes = [
            ("seed", set.n),
            ("private_key", set.signing_key),
            ("public_key", set.verifying_key),
            ("signature", set.signature),
        ];
        let lengths = PyDict::new(py);
        sizes.into_iter().try_for_each(|(name, size)| lengths.set_item(name, size))?;
        sets.set_item(set.name, lengths)?;
    }
    Ok(sets)
}

/// Adds the classes to the compiled module, with a prefix that their own module removes.
pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.setattr("SlhdsaPrivateKey", py.get_type::<PrivateKey>())?;
    module.setattr("SlhdsaPublicKey", py.get_type::<PublicKey>())?;
    module.setattr("slhdsa_sizes", wrap_pyfunction!(sizes, &PyModule::new(py, "sycon.slhdsa")?)?)
}
