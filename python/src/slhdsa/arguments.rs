//! Messages, their digests, and PEM files.

use pyo3::prelude::*;
use sycon::slhdsa::{Error, Message, PreHash};
use sycon::xof::{Algorithm, Parameters};

use super::errors::raise;
use crate::buffer::with_bytes;
use crate::exceptions::value_error;
use crate::lock::detached;

/// Does `work` on a message, or with `prehash` on its digest, while other threads of Python run.
pub(super) fn with_message<R: Send>(
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
pub(super) fn with_digest<R: Send>(
    py: Python<'_>,
    digest: &[u8],
    context: &[u8],
    prehash: &str,
    work: impl FnOnce(Message<'_>) -> R + Send,
) -> PyResult<R> {
    let prehash = prehash.parse().map_err(value_error)?;
    let message = Message::of_digest(context, prehash, digest).map_err(raise)?;
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
pub(super) fn text(pem: &[u8]) -> Result<&str, Error> {
    str::from_utf8(pem).map_err(|_| Error::Pem)
}
