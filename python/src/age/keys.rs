//! Identities and recipients, and files of them.

#![allow(clippy::doc_lazy_continuation, reason = "examples of Python")]

use std::hash::{Hash, Hasher};

use pyo3::IntoPyObjectExt;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyString;
use sycon::age::{self, AnyIdentity, AnyRecipient};

use crate::arguments::Text;
use crate::exceptions::cannot_pickle;
use crate::lock::detached;

use super::errors::raise;
use super::passphrase;

/// A kind of keys with a text: its name, its module in Python, and how the two texts begin.
macro_rules! keys {
    ($kind:ident, $module:literal, $identity:literal, $recipient:literal) => {
        pub(super) mod $kind {
            use sycon::age::$kind as library;

            use super::*;

            #[doc = concat!("A private key, ", $identity, ".")]
            ///
            /// `str()` of it is its text, which is secret, and all that needs to be kept; `repr()` shows nothing.
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
                /// A new one. Raises `OSError` if the operating system's generator fails.
                ///
                #[doc = concat!(">>> from sycon.age import ", stringify!($kind))]
                #[doc = concat!(">>> ", stringify!($kind), ".Identity.generate()")]
                #[doc = concat!("<", $module, ".Identity>")]
                #[staticmethod]
                fn generate(py: Python<'_>) -> PyResult<Self> {
                    detached(py, library::Identity::generate).map(Self).map_err(raise)
                }

                #[doc = concat!("The one with this text, ", $identity, ".")]
                ///
                /// Raises `InvalidKey` for other texts. The message says nothing of what is in them.
                ///
                #[doc = concat!(">>> from sycon.age import ", stringify!($kind))]
                #[doc = concat!(">>> identity = ", stringify!($kind), ".Identity.generate()")]
                #[doc = concat!(">>> str(", stringify!($kind), ".Identity.from_str(str(identity))) == str(identity)")]
                /// True
                #[staticmethod]
                fn from_str(py: Python<'_>, text: &str) -> PyResult<Self> {
                    detached(py, || text.parse()).map(Self).map_err(raise)
                }

                /// Whom others encrypt to.
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

                // Nothing about it changes.
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

            #[doc = concat!("A public key, ", $recipient, "..: whom files are encrypted to.")]
            ///
            /// `str()` of it is its text. Equal ones are equal, and have the same hash.
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
                #[doc = concat!("The one with this text, ", $recipient, "... Raises `InvalidKey` for other texts.")]
                ///
                #[doc = concat!(">>> from sycon.age import ", stringify!($kind))]
                #[doc = concat!(">>> ", stringify!($kind), ".Recipient.from_str(\"", $recipient, "\")")]
                /// Traceback (most recent call last):
                ///     ...
                /// sycon.InvalidKey: key: wrong checksum; it was mistyped or truncated
                #[staticmethod]
                fn from_str(py: Python<'_>, text: &str) -> PyResult<Self> {
                    detached(py, || text.parse()).map(Self).map_err(raise)
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

keys!(pq, "sycon.age.pq", "AGE-SECRET-KEY-PQ-1..", "age1pq1");
keys!(x25519, "sycon.age.x25519", "AGE-SECRET-KEY-1..", "age1");

/// Arguments of any kind, as the library takes them: one, many, and what they are.
macro_rules! any {
    ($Class:ident, $Any:ident, $Many:ident, $kinds:literal) => {
        enum $Any<'py> {
            Pq(Bound<'py, pq::$Class>),
            X25519(Bound<'py, x25519::$Class>),
            Passphrase(Bound<'py, passphrase::$Class>),
        }

        pub(super) struct $Many<'py>(Vec<$Any<'py>>);

        impl<'py> FromPyObject<'_, 'py> for $Any<'py> {
            type Error = PyErr;

            fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
                if let Ok(one) = object.cast() {
                    return Ok(Self::Pq(one.to_owned()));
                }
                if let Ok(one) = object.cast() {
                    return Ok(Self::X25519(one.to_owned()));
                }
                if let Ok(one) = object.cast() {
                    return Ok(Self::Passphrase(one.to_owned()));
                }
                let kind = object.get_type();
                let message = format!(
                    concat!($kinds, " of sycon.age.pq, x25519 or passphrase, not '{}'"),
                    kind
                );
                Err(PyTypeError::new_err(message))
            }
        }

        impl<'py> FromPyObject<'_, 'py> for $Many<'py> {
            type Error = PyErr;

            fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
                object.try_iter()?.map(|one| one?.extract()).collect::<PyResult<_>>().map(Self)
            }
        }

        impl $Many<'_> {
            pub(super) fn all(&self) -> Vec<&dyn age::$Class> {
                let all = self.0.iter().map(|one| -> &dyn age::$Class {
                    match one {
                        $Any::Pq(one) => &one.get().0,
                        $Any::X25519(one) => &one.get().0,
                        $Any::Passphrase(one) => &one.get().0,
                    }
                });
                all.collect()
            }
        }
    };
}

any!(Recipient, OneRecipient, Recipients, "recipients must be those");
any!(Identity, OneIdentity, Identities, "identities must be those");

/// The identities in a file of them, under a passphrase if there is one.
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

/// The recipients in a file of them.
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
