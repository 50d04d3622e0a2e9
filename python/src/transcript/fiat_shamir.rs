//! The CFRG's duplex sponge.

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use sycon::transcript::draft03::{AnyFiatShamir, Suite};

use crate::arguments::{Length, size};
use crate::buffer::{copied_bytes, new_bytes, with_bytes, with_input};
use crate::exceptions::{quoted, refuse_pickle, wrong_bytes, wrong_value};
use crate::lock::{Locked, PIECE};

/// The duplex sponge of draft-irtf-cfrg-fiat-shamir-03: absorbs the messages of prover and verifier, squeezes
/// challenges.
///
/// Splitting a message over several calls of `absorb` makes no difference, so absorb the length of a message before the
/// message if the length is not fixed. Consecutive calls of `squeeze` continue one stream. The next `absorb` begins a
/// new stream. Several threads can use one object.
///
/// Args:
///     session_id: 32 bytes, from `fiat_shamir_session_id`.
///     suite: "SHAKE128" or "TurboSHAKE128", the same on both sides. TurboSHAKE128 is twice as fast.
///
/// Raises:
///     ValueError: `suite` is another name.
///
/// >>> from sycon.transcript import FiatShamir, fiat_shamir_session_id
/// >>> sid = fiat_shamir_session_id(b"example.org proof v1", suite="TurboSHAKE128")
/// >>> transcript = FiatShamir(sid, suite="TurboSHAKE128").absorb(b"statement").absorb(b"commitment")
/// >>> challenge = transcript.squeeze(32)
/// >>> transcript.absorb(b"response").squeeze(32) != challenge
/// True
#[pyclass(frozen, module = "sycon.transcript")]
pub(crate) struct FiatShamir(Locked<AnyFiatShamir>);

#[pymethods]
impl FiatShamir {
    #[new]
    #[pyo3(signature = (session_id, *, suite))]
    fn new(session_id: &Bound<'_, PyAny>, suite: &str) -> PyResult<Self> {
        let suite = suite_of(suite)?;
        with_bytes(session_id, |id| {
            let id = id.try_into().map_err(|_| wrong_bytes("session_id", id.len(), 32))?;
            Ok(Self(Locked::new(AnyFiatShamir::new(suite, id))))
        })?
    }

    /// Absorb `data`, any bytes-like object, and return this object, so that calls can be chained.
    ///
    /// >>> from sycon.transcript import FiatShamir
    /// >>> one = FiatShamir(bytes(32), suite="SHAKE128").absorb(b"ab").absorb(b"c")
    /// >>> one.squeeze(8) == FiatShamir(bytes(32), suite="SHAKE128").absorb(b"abc").squeeze(8)
    /// True
    fn absorb<'py>(slf: &Bound<'py, Self>, data: &Bound<'py, PyAny>) -> PyResult<Bound<'py, Self>> {
        with_input(data, |data| {
            slf.get().0.with(slf.py(), data.len(), |sponge| {
                data.each(PIECE, |bytes| {
                    sponge.absorb(bytes);
                });
            });
        })?;
        Ok(slf.clone())
    }

    /// Return the next `n` bytes of the stream.
    ///
    /// For an integer modulo p, of Ns bytes: `int.from_bytes(transcript.squeeze(Ns + 16), "little") % p`.
    ///
    /// Args:
    ///     n: The number of bytes.
    ///
    /// Raises:
    ///     ValueError: `n` is negative.
    ///     MemoryError: `n` is larger than the machine's memory.
    ///
    /// >>> from sycon.transcript import FiatShamir
    /// >>> FiatShamir(bytes(32), suite="SHAKE128").squeeze(8).hex()
    /// '7c00ff4748870cb2'
    fn squeeze<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = size::n)] n: Length,
    ) -> PyResult<Bound<'py, PyBytes>> {
        new_bytes(py, n.0, |out| {
            let out = out.rest();
            self.0.with(py, out.len(), |sponge| {
                sponge.squeeze(out);
            });
            Ok(())
        })
    }

    /// The name of the suite: "SHAKE128" or "TurboSHAKE128".
    ///
    /// >>> from sycon.transcript import FiatShamir
    /// >>> FiatShamir(bytes(32), suite="SHAKE128").suite
    /// 'SHAKE128'
    #[getter]
    fn suite(&self, py: Python<'_>) -> &'static str {
        self.0.with(py, 0, |sponge| sponge.suite()).name()
    }

    /// Return another transcript with the same state, independent of this one.
    ///
    /// >>> from sycon.transcript import FiatShamir
    /// >>> start = FiatShamir(bytes(32), suite="SHAKE128")
    /// >>> start.copy().squeeze(8) == start.squeeze(8)
    /// True
    fn copy(&self, py: Python<'_>) -> Self {
        Self(Locked::new(self.0.with(py, 0, |sponge| sponge.clone())))
    }

    fn __copy__(&self, py: Python<'_>) -> Self {
        self.copy(py)
    }

    #[pyo3(signature = (memo, /))]
    fn __deepcopy__(&self, memo: &Bound<'_, PyAny>) -> Self {
        self.copy(memo.py())
    }

    #[expect(clippy::unused_self, reason = "a method of Python")]
    fn __repr__(&self) -> &'static str {
        "<sycon.transcript.FiatShamir>"
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> PyResult<()> {
        Err(refuse_pickle(slf.as_any()))
    }
}

/// Return the session identifier for a tag.
///
/// Args:
///     tag: A tag that identifies the proofs: application, protocol, parameters and version.
///     suite: "SHAKE128" or "TurboSHAKE128".
///
/// Raises:
///     ValueError: `suite` is another name.
///
/// >>> from sycon.transcript import fiat_shamir_session_id
/// >>> fiat_shamir_session_id(b"interop-test-v00", suite="SHAKE128")[:8].hex()
/// 'b508aca89eecac56'
#[pyfunction]
#[pyo3(signature = (tag, *, suite))]
pub(super) fn fiat_shamir_session_id<'py>(
    tag: &Bound<'py, PyAny>,
    suite: &str,
) -> PyResult<Bound<'py, PyBytes>> {
    let suite = suite_of(suite)?;
    let id = with_bytes(tag, |tag| suite.derive_session_id(tag))?;
    copied_bytes(tag.py(), &id)
}

fn suite_of(name: &str) -> PyResult<Suite> {
    name.parse().map_err(|_| wrong_value("suite", quoted(name), "SHAKE128 or TurboSHAKE128"))
}
