//! Identities and recipients, and files that contain them.

#![allow(clippy::doc_lazy_continuation, reason = "examples of Python")]

use std::hash::{Hash, Hasher};
use std::str::FromStr;

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyString;
use pyo3::{CastIntoError, IntoPyObjectExt, PyTypeCheck};
use sycon::age::{self, AnyIdentity, AnyRecipient};

use crate::arguments::{NOT_UNICODE, Text, unicode};
use crate::exceptions::{InvalidKey, cannot_pickle};
use crate::lock::detached;

use super::errors::raise;
use super::passphrase;

/// A kind of keys with a text form: its name, its module in Python, and the beginnings of the two texts.
macro_rules! keys {
    ($kind:ident, $module:literal, $identity:literal, $recipient:literal) => {
        pub(super) mod $kind {
            use sycon::age::$kind as library;

            use super::*;

            #[doc = concat!("A private key, ", $identity, ".")]
            ///
            /// `str()` returns its text, which is secret and is all that you need to store. `repr()` shows no secret.
            ///
            #[doc = concat!(">>> from sycon.age import ", stringify!($kind))]
            #[doc = concat!(">>> identity = ", stringify!($kind), ".Identity.generate()")]
            #[doc = concat!(">>> same = ", stringify!($kind), ".Identity.from_str(str(identity))")]
            /// >>> same.to_public() == identity.to_public()
            /// True
            #[pyclass(frozen, module = $module)]
            pub(in crate::age) struct Identity(pub(in crate::age) library::Identity);

            #[pymethods]
            impl Identity {
                /// Generate a key.
                ///
                /// Raises:
                ///     OSError: The operating system's generator fails.
                ///
                #[doc = concat!(">>> from sycon.age import ", stringify!($kind))]
                #[doc = concat!(">>> ", stringify!($kind), ".Identity.generate()")]
                #[doc = concat!("<", $module, ".Identity>")]
                #[staticmethod]
                fn generate(py: Python<'_>) -> PyResult<Self> {
                    detached(py, library::Identity::generate).map(Self).map_err(raise)
                }

                #[doc = concat!("Return the key of a text, ", $identity, ".")]
                ///
                /// Args:
                ///     text: The text.
                ///
                /// Raises:
                ///     InvalidKey: This is another text. The message does not contain any of it.
                ///
                #[doc = concat!(">>> from sycon.age import ", stringify!($kind))]
                #[doc = concat!(">>> identity = ", stringify!($kind), ".Identity.generate()")]
                #[doc = concat!(">>> str(", stringify!($kind), ".Identity.from_str(str(identity))) == str(identity)")]
                /// True
                #[staticmethod]
                fn from_str(text: &Bound<'_, PyString>) -> PyResult<Self> {
                    parsed(text).map(Self)
                }

                /// Return the public key, to which others encrypt.
                ///
                #[doc = concat!(">>> from sycon.age import ", stringify!($kind))]
                #[doc = concat!(">>> str(", stringify!($kind), ".Identity.generate().to_public()).startswith(\"", $recipient, "\")")]
                /// True
                fn to_public(&self) -> Recipient {
                    Recipient(self.0.to_public())
                }

                fn __str__<'py>(&self, py: Python<'py>) -> Bound<'py, PyString> {
                    PyString::new(py, &self.0.to_text())
                }

                fn __repr__(&self) -> &'static str {
                    concat!("<", $module, ".Identity>")
                }

                // The object is immutable.
                fn __copy__(slf: Py<Self>) -> Py<Self> {
                    slf
                }

                #[pyo3(signature = (_memo, /))]
                fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
                    slf
                }

                fn __reduce__(slf: &Bound<'_, Self>) -> PyResult<()> {
                    Err(cannot_pickle(slf.as_any(), "it is secret; keep its text"))
                }
            }

            #[doc = concat!("A public key, ", $recipient, "…: files are encrypted to it.")]
            ///
            /// `str()` returns its text. Objects of the same key are equal and have the same hash.
            ///
            #[doc = concat!(">>> from sycon.age import ", stringify!($kind))]
            #[doc = concat!(">>> recipient = ", stringify!($kind), ".Identity.generate().to_public()")]
            #[doc = concat!(">>> ", stringify!($kind), ".Recipient.from_str(str(recipient)) == recipient")]
            /// True
            #[pyclass(frozen, eq, hash, module = $module)]
            #[derive(PartialEq)]
            pub(in crate::age) struct Recipient(pub(in crate::age) library::Recipient);

            impl Hash for Recipient {
                fn hash<H: Hasher>(&self, state: &mut H) {
                    self.0.to_string().hash(state);
                }
            }

            #[pymethods]
            impl Recipient {
                #[doc = concat!("Return the key of a text, ", $recipient, "….")]
                ///
                /// Args:
                ///     text: The text.
                ///
                /// Raises:
                ///     InvalidKey: This is another text.
                ///
                #[doc = concat!(">>> from sycon.age import ", stringify!($kind))]
                #[doc = concat!(">>> ", stringify!($kind), ".Recipient.from_str(\"", $recipient, "\")")]
                /// Traceback (most recent call last):
                ///     ...
                /// sycon.InvalidKey: key: wrong checksum; it was mistyped or truncated
                #[staticmethod]
                fn from_str(text: &Bound<'_, PyString>) -> PyResult<Self> {
                    parsed(text).map(Self)
                }

                fn __str__(&self) -> String {
                    self.0.to_string()
                }

                fn __repr__(&self) -> &'static str {
                    concat!("<", $module, ".Recipient>")
                }

                fn __copy__(slf: Py<Self>) -> Py<Self> {
                    slf
                }

                #[pyo3(signature = (_memo, /))]
                fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
                    slf
                }

                fn __reduce__<'py>(
                    slf: &Bound<'py, Self>,
                ) -> PyResult<(Bound<'py, PyAny>, (String,))> {
                    Ok((slf.get_type().getattr("from_str")?, (slf.get().0.to_string(),)))
                }
            }
        }
    };
}

keys!(pq, "sycon.age.pq", "AGE-SECRET-KEY-PQ-1…", "age1pq1");
keys!(x25519, "sycon.age.x25519", "AGE-SECRET-KEY-1…", "age1");

/// A Python object of one of three classes, which contain keys of the three kinds.
enum Key<'py, Pq, X25519, Passphrase> {
    Pq(Bound<'py, Pq>),
    X25519(Bound<'py, X25519>),
    Passphrase(Bound<'py, Passphrase>),
}

impl<'py, Pq: PyTypeCheck, X25519: PyTypeCheck, Passphrase: PyTypeCheck>
    Key<'py, Pq, X25519, Passphrase>
{
    fn of(object: Bound<'py, PyAny>) -> Result<Self, Bound<'py, PyAny>> {
        object
            .cast_into()
            .map(Self::Pq)
            .or_else(|error| error.into_inner().cast_into().map(Self::X25519))
            .or_else(|error| error.into_inner().cast_into().map(Self::Passphrase))
            .map_err(CastIntoError::into_inner)
    }

    /// Collects the objects of an iterable. `what` begins the error message if one has another class.
    fn extract_all(object: &Bound<'py, PyAny>, what: &str) -> PyResult<Vec<Self>> {
        let wrong = |object: Bound<'py, PyAny>| {
            let class = object.get_type();
            PyTypeError::new_err(format!(
                "{what} must be those of sycon.age.pq, x25519 or passphrase, not '{class}'"
            ))
        };
        object.try_iter()?.map(|one| Self::of(one?).map_err(wrong)).collect()
    }
}

/// The argument `recipients`.
pub(super) struct Recipients<'py>(
    Vec<Key<'py, pq::Recipient, x25519::Recipient, passphrase::Recipient>>,
);

impl<'py> FromPyObject<'_, 'py> for Recipients<'py> {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        Key::extract_all(&object, "recipients").map(Self)
    }
}

impl Recipients<'_> {
    pub(super) fn all(&self) -> Vec<&dyn age::Recipient> {
        let all = self.0.iter().map(|key| -> &dyn age::Recipient {
            match key {
                Key::Pq(key) => &key.get().0,
                Key::X25519(key) => &key.get().0,
                Key::Passphrase(key) => &key.get().0,
            }
        });
        all.collect()
    }
}

/// The argument `identities`.
pub(super) struct Identities<'py>(
    Vec<Key<'py, pq::Identity, x25519::Identity, passphrase::Identity>>,
);

impl<'py> FromPyObject<'_, 'py> for Identities<'py> {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        Key::extract_all(&object, "identities").map(Self)
    }
}

impl Identities<'_> {
    pub(super) fn all(&self) -> Vec<&dyn age::Identity> {
        let all = self.0.iter().map(|key| -> &dyn age::Identity {
            match key {
                Key::Pq(key) => &key.get().0,
                Key::X25519(key) => &key.get().0,
                Key::Passphrase(key) => &key.get().0,
            }
        });
        all.collect()
    }
}

/// Return the identities in a file, which a passphrase can protect.
#[pyfunction]
pub(super) fn parse_identities<'py>(
    py: Python<'py>,
    file: Text,
    passphrase: Option<&Bound<'py, passphrase::Identity>>,
) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let passphrase = passphrase.map(|passphrase| &passphrase.get().0);
    let identities = detached(py, || match passphrase {
        Some(passphrase) => age::decrypt_identities(&file, passphrase),
        None => age::parse_identities(&file),
    });
    let objects = identities.map_err(raise)?.into_iter().map(|identity| match identity {
        AnyIdentity::Pq(identity) => pq::Identity(identity).into_bound_py_any(py),
        AnyIdentity::X25519(identity) => x25519::Identity(identity).into_bound_py_any(py),
        _ => Err(unknown()),
    });
    objects.collect()
}

/// Return the recipients in a file.
#[pyfunction]
pub(super) fn parse_recipients(py: Python<'_>, file: Text) -> PyResult<Vec<Bound<'_, PyAny>>> {
    let recipients = detached(py, || age::parse_recipients(&file)).map_err(raise)?;
    let objects = recipients.into_iter().map(|recipient| match recipient {
        AnyRecipient::Pq(recipient) => pq::Recipient(recipient).into_bound_py_any(py),
        AnyRecipient::X25519(recipient) => x25519::Recipient(recipient).into_bound_py_any(py),
        _ => Err(unknown()),
    });
    objects.collect()
}

/// Returns the key of `text`. Python's own error for a lone surrogate contains the text, which can be secret.
fn parsed<K: FromStr<Err = age::Error> + Send>(text: &Bound<'_, PyString>) -> PyResult<K> {
    let invalid = || InvalidKey::new_err(format!("key: {NOT_UNICODE}"));
    let (py, text) = (text.py(), unicode(text).ok_or_else(invalid)?);
    detached(py, || text.parse()).map_err(raise)
}

fn unknown() -> PyErr {
    PyTypeError::new_err("a key of a kind that has no class")
}

pub(super) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.setattr("AgePqIdentity", py.get_type::<pq::Identity>())?;
    module.setattr("AgePqRecipient", py.get_type::<pq::Recipient>())?;
    module.setattr("AgeX25519Identity", py.get_type::<x25519::Identity>())?;
    module.setattr("AgeX25519Recipient", py.get_type::<x25519::Recipient>())
}
