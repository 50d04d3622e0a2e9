//! Passphrases.

use pyo3::prelude::*;
use sycon::age::passphrase::{self as library, MOST_WORK_FACTOR, WORK_FACTOR};

use crate::arguments::{Label, label, number};
use crate::exceptions::cannot_pickle;

use super::errors::raise;

/// A passphrase to encrypt with, as text or bytes. It is the only recipient of its file.
///
/// Each guess of the passphrase requires 2 to the power of `work_factor` KiB of memory, and time in proportion: 18 is
/// 256 MiB and about a second.
///
/// Args:
///     passphrase: Text or bytes. Text is encoded as UTF-8, and is not normalized.
///     work_factor: A number from 1 to 31. age reads files up to 22.
///
/// Raises:
///     ValueError: `work_factor` is another number, or the passphrase is empty.
///
/// >>> from sycon.age import passphrase
/// >>> passphrase.Recipient("correct horse battery staple")
/// <sycon.age.passphrase.Recipient>
#[pyclass(frozen, module = "sycon.age.passphrase")]
pub(super) struct Recipient(pub(super) library::Recipient);

/// A passphrase to decrypt with, as text or bytes.
///
/// Args:
///     passphrase: Text or bytes.
///     most_work_factor: A number from 1 to 31. A file can require at most 2 to the power of `most_work_factor` KiB of
///         memory: 22 is 4 GiB.
///
/// Raises:
///     ValueError: `most_work_factor` is another number.
///
/// >>> from sycon.age import passphrase
/// >>> passphrase.Identity("correct horse battery staple")
/// <sycon.age.passphrase.Identity>
#[pyclass(frozen, module = "sycon.age.passphrase")]
pub(super) struct Identity(pub(super) library::Identity);

#[pymethods]
impl Recipient {
    #[new]
    #[pyo3(
        signature = (passphrase, *, work_factor = WorkFactor(WORK_FACTOR)),
        text_signature = "(passphrase, *, work_factor=18)"
    )]
    fn new(
        #[pyo3(from_py_with = label::passphrase)] passphrase: Label,
        work_factor: WorkFactor,
    ) -> PyResult<Self> {
        let WorkFactor(work_factor) = work_factor;
        let recipient = library::Recipient::new(&*passphrase);
        recipient.and_then(|one| one.with_work_factor(work_factor)).map(Self).map_err(raise)
    }

    #[expect(clippy::unused_self, reason = "a method of Python")]
    fn __repr__(&self) -> &'static str {
        "<sycon.age.passphrase.Recipient>"
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> PyResult<()> {
        Err(cannot_pickle(slf.as_any(), SECRET))
    }
}

#[pymethods]
impl Identity {
    #[new]
    #[pyo3(
        signature = (passphrase, *, most_work_factor = WorkFactor(MOST_WORK_FACTOR)),
        text_signature = "(passphrase, *, most_work_factor=22)"
    )]
    fn new(
        #[pyo3(from_py_with = label::passphrase)] passphrase: Label,
        most_work_factor: WorkFactor,
    ) -> Self {
        let WorkFactor(most) = most_work_factor;
        Self(library::Identity::new(&*passphrase).with_most_work_factor(most))
    }

    #[expect(clippy::unused_self, reason = "a method of Python")]
    fn __repr__(&self) -> &'static str {
        "<sycon.age.passphrase.Identity>"
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> PyResult<()> {
        Err(cannot_pickle(slf.as_any(), SECRET))
    }
}

const SECRET: &str = "it is secret; keep the passphrase";

/// From 1 to 31.
struct WorkFactor(u32);

impl<'py> FromPyObject<'_, 'py> for WorkFactor {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let valid = |factor| u32::try_from(factor).ok().filter(|factor| (1..=31).contains(factor));
        number(object, "work factor", "1 to 31", valid).map(Self)
    }
}

pub(super) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.setattr("AgePassphraseRecipient", py.get_type::<Recipient>())?;
    module.setattr("AgePassphraseIdentity", py.get_type::<Identity>())
}
