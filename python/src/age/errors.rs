//! Exceptions.

use std::io;

use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;
use sycon::age::Error;

use crate::exceptions::{Error as Base, InvalidKey, value_error};
use crate::memory::no_memory;

pyo3::create_exception!(
    sycon.age,
    DecryptError,
    Base,
    "A file cannot be decrypted. This is the base class of the five exceptions that state the reason.\n\n\
     >>> from sycon import Error, age\n\
     >>> issubclass(age.DecryptError, Error) and issubclass(Error, ValueError)\n\
     True"
);

/// An exception: its name, its meaning, an example that raises it, and the message of the example.
macro_rules! failure {
    ($Name:ident, $what:literal, $example:literal, $message:literal) => {
        pyo3::create_exception!(
            sycon.age,
            $Name,
            DecryptError,
            concat!(
                $what,
                "\n\n>>> from sycon import age\n>>> identity = age.x25519.Identity.generate()\n",
                ">>> file = age.encrypt(b\"message\", [identity.to_public()])\n",
                ">>> age.decrypt(",
                $example,
                ", [identity])\nTraceback (most recent call last):\n    ...\nsycon.age.",
                stringify!($Name),
                ": ",
                $message
            )
        );
    };
}

failure!(
    HeaderError,
    "The header is not valid: the file is damaged, is not an age file, or requires more work to try a passphrase than is\n\
     allowed.",
    "b\"no age file\\n\"",
    "header: the first line is not that of an age file of version 1"
);
failure!(
    MacError,
    "An identity matches, but the header was tampered with.",
    "file.replace(b\"--- \", b\"-> other\\n\\n--- \")",
    "header: verification failed; it was tampered with"
);
failure!(
    PayloadError,
    "The payload was tampered with, truncated or extended.",
    "file[:-1]",
    "payload: the last chunk was tampered with, or the file was truncated"
);
failure!(
    ArmorError,
    "The armor (the lines of text around a file) is damaged, or a file that must be read from any position is armored.",
    "b\"-----BEGIN AGE ENCRYPTED FILE-----\"",
    "armor: a line is empty, or the last one is missing"
);
pyo3::create_exception!(
    sycon.age,
    NoMatchError,
    DecryptError,
    "No identity matches: the file was encrypted to others, or the passphrase is wrong.\n\n\
     >>> from sycon import age\n\
     >>> file = age.encrypt(b\"message\", [age.pq.Identity.generate().to_public()])\n\
     >>> age.decrypt(file, [age.pq.Identity.generate()])\n\
     Traceback (most recent call last):\n    \
         ...\n\
     sycon.age.NoMatchError: no identity opens the file, or the passphrase is wrong"
);

pub(super) fn raise(error: Error) -> PyErr {
    let message = error.to_string();
    match error {
        Error::Header(_) | Error::WorkFactor { .. } => HeaderError::new_err(message),
        Error::NoMatch => NoMatchError::new_err(message),
        Error::Mac => MacError::new_err(message),
        Error::Payload(_) => PayloadError::new_err(message),
        Error::Armor(_) => ArmorError::new_err(message),
        Error::Key(_) | Error::Line { .. } | Error::KeyFile(_) | Error::Encrypted => {
            InvalidKey::new_err(message)
        }
        // Exceptions of a Python file are raised unchanged.
        Error::Io(error) if error.kind() == io::ErrorKind::OutOfMemory => no_memory(),
        Error::Io(error) => {
            error.downcast::<PyErr>().unwrap_or_else(|error| PyOSError::new_err(error.to_string()))
        }
        Error::Random => PyOSError::new_err(message),
        _ => value_error(message),
    }
}

pub(super) fn raise_io(error: io::Error) -> PyErr {
    raise(error.into())
}

pub(super) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.setattr("AgeDecryptError", py.get_type::<DecryptError>())?;
    module.setattr("AgeHeaderError", py.get_type::<HeaderError>())?;
    module.setattr("AgeNoMatchError", py.get_type::<NoMatchError>())?;
    module.setattr("AgeMacError", py.get_type::<MacError>())?;
    module.setattr("AgePayloadError", py.get_type::<PayloadError>())?;
    module.setattr("AgeArmorError", py.get_type::<ArmorError>())
}
