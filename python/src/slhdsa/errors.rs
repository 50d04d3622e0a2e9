//! Exceptions.

use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;
use sycon::slhdsa::Error;

use crate::exceptions::{InvalidKey, InvalidSignature, value_error};

/// Returns the exception for a signature that is not valid, or has a wrong length.
pub(super) fn invalid(error: Error) -> PyErr {
    InvalidSignature::new_err(error.to_string())
}

/// Returns the exception for all other errors.
pub(super) fn raise(error: Error) -> PyErr {
    match error {
        Error::Random => PyOSError::new_err(error.to_string()),
        Error::Name
        | Error::UnknownPreHash
        | Error::ContextLength { .. }
        | Error::DigestLength { .. } => value_error(error),
        _ => InvalidKey::new_err(error.to_string()),
    }
}
