//! Exceptions.

use pyo3::prelude::*;
use sycon::distributed::Error;

use crate::exceptions::{Error as Base, value_error};
use crate::memory::no_memory;

pyo3::create_exception!(
    sycon.distributed,
    InvalidPart,
    Base,
    "Bytes that are not a part or a root of the plan: damaged, of another plan, or authenticated with another key.\n\n\
     >>> from sycon.distributed import InvalidPart, Plan\n\
     >>> Plan(\"kt128\", 100_000, \"version:1\").load(bytes(200))\n\
     Traceback (most recent call last):\n    \
         ...\n\
     sycon.distributed.InvalidPart: encoding: it does not begin as a part or a root does"
);

/// Returns the exception for an error.
pub(super) fn raise(error: Error) -> PyErr {
    match error {
        Error::Bytes(_) => InvalidPart::new_err(error.to_string()),
        Error::Memory => no_memory(),
        _ => value_error(error),
    }
}
