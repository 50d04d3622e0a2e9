//! Exceptions.

use std::fmt::Display;

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use sycon::xof::TagLength;

pyo3::create_exception!(
    sycon,
    Error,
    PyValueError,
    "The base class of this package's exceptions: `InvalidTag`, `InvalidSignature`, `InvalidCiphertext`,\n\
     `InvalidKey` and `ForkError`.\n\n\
     Arguments of a wrong type or value raise Python's `TypeError` and `ValueError`.\n\n\
     >>> from sycon import Error, InvalidTag\n\
     >>> issubclass(InvalidTag, Error) and issubclass(Error, ValueError)\n\
     True"
);

pyo3::create_exception!(
    sycon,
    InvalidTag,
    Error,
    "A message authentication code that is not valid for the message, the key and the parameters.\n\n\
     >>> from sycon import InvalidTag\n\
     >>> issubclass(InvalidTag, ValueError)\n\
     True"
);

pyo3::create_exception!(
    sycon,
    InvalidSignature,
    Error,
    "A signature that is not valid for the message, its context and the public key.\n\n\
     >>> from sycon import InvalidSignature\n\
     >>> issubclass(InvalidSignature, ValueError)\n\
     True"
);

pyo3::create_exception!(
    sycon,
    InvalidCiphertext,
    Error,
    "A ciphertext that was made with another key or label, was tampered with, or has the wrong length.\n\n\
     >>> from sycon import InvalidCiphertext\n\
     >>> issubclass(InvalidCiphertext, ValueError)\n\
     True"
);

pyo3::create_exception!(
    sycon,
    InvalidKey,
    Error,
    "Bytes or text that are not a valid key of the scheme.\n\n\
     >>> from sycon import InvalidKey, xwing\n\
     >>> xwing.encapsulate(bytes(5))\n\
     Traceback (most recent call last):\n    \
         ...\n\
     sycon.InvalidKey: encapsulation key: wrong length (got 5 bytes, expected 1216)"
);

pyo3::create_exception!(
    sycon,
    ForkError,
    Error,
    "An object that sends, such as an `hpke.Sender`, was made before `os.fork()` and is used in the child.\n\n\
     After a fork, parent and child have the same keys and nonces. To encrypt in both reveals the messages, so the child\n\
     must create its own object. Only the process that made the object can send with it.\n\n\
     >>> from sycon import Error, ForkError\n\
     >>> issubclass(ForkError, Error)\n\
     True"
);

/// Maps an error of the library to a `ValueError`.
pub(crate) fn value_error(error: impl Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// Quotes a name for an error. Control characters, which a name from a file can contain, appear as escape sequences.
pub(crate) fn quoted(name: &str) -> String {
    format!("'{}'", name.escape_debug())
}

/// Returns the error for a wrong value of an argument.
pub(crate) fn wrong_value(name: &str, given: impl Display, expected: impl Display) -> PyErr {
    value_error(format!("{name}: wrong value (got {given}, expected {expected})"))
}

/// Returns the error for a wrong length of an argument in bytes.
pub(crate) fn wrong_bytes(name: &str, given: usize, expected: impl Display) -> PyErr {
    value_error(format!("{name}: wrong length (got {given} bytes, expected {expected})"))
}

/// Maps a tag length that the receiver does not expect to `InvalidTag`, and a length that no tag has to `ValueError`.
pub(crate) fn wrong_length(error: TagLength) -> PyErr {
    match error {
        TagLength::Unexpected { .. } => InvalidTag::new_err(error.to_string()),
        _ => value_error(error),
    }
}

/// The reason why the states of functions cannot be pickled.
pub(crate) const SAVE_INSTEAD: &str = "its state may be secret; use save() and sycon.restore()";

/// Returns the error of `pickle` for a class with `copy`: a state can be secret, and other versions of this package cannot
/// read it.
pub(crate) fn refuse_pickle(object: &Bound<'_, PyAny>) -> PyErr {
    cannot_pickle(object, "its state may be secret; use copy()")
}

pub(crate) fn cannot_pickle(object: &Bound<'_, PyAny>, why: &str) -> PyErr {
    let class = object.get_type();
    PyTypeError::new_err(format!("cannot pickle '{class}': {why}"))
}
