//! Merlin.

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use sycon::transcript::{self, Error};
use zeroize::Zeroizing;

use crate::arguments::{Label, Size, Text, limited, number};
use crate::buffer::{new_bytes, with_bytes};
use crate::exceptions::{cannot_pickle, refuse_pickle, value_error, wrong_bytes};
use crate::fork::Origin;
use crate::lock::Locked;

/// Merlin 1.0: a transcript with a label and a length for each message, compatible with the Rust crate `merlin`.
///
/// Labels are `str`, which is encoded as UTF-8, or bytes-like. Several threads can use one object.
///
/// Args:
///     label: The application's own label, with a version.
///
/// >>> from sycon.transcript import Merlin
/// >>> transcript = Merlin("test protocol")
/// >>> transcript.append_message("some label", b"some data")
/// >>> transcript.challenge_bytes("challenge", 32)[:8].hex()
/// 'd5a21972d0d5fe32'
#[pyclass(frozen, module = "sycon.transcript")]
pub(crate) struct Merlin(Locked<transcript::Merlin>);

#[pymethods]
impl Merlin {
    #[new]
    fn new(label: Label) -> PyResult<Self> {
        check_length(label.len())?;
        Ok(Self(Locked::new(transcript::Merlin::new(&label))))
    }

    /// Append a message of the prover.
    ///
    /// Args:
    ///     label: The label that identifies the message.
    ///     message: The message, of less than 4 GiB.
    ///
    /// Raises:
    ///     ValueError: `message` has 4 GiB or more.
    ///
    /// >>> from sycon.transcript import Merlin
    /// >>> Merlin("example.org proof v1").append_message("commitment", b"...")
    fn append_message(&self, label: Label, message: &Bound<'_, PyAny>) -> PyResult<()> {
        with_bytes(message, |bytes| {
            check_length(bytes.len())?;
            self.0.with(message.py(), bytes.len(), |merlin| merlin.append_message(&label, bytes));
            Ok(())
        })?
    }

    /// Append a number as 8 bytes, little-endian.
    ///
    /// Args:
    ///     label: The label that identifies the number.
    ///     x: A number from 0 to 2**64 - 1.
    ///
    /// Raises:
    ///     ValueError: `x` is another number.
    ///
    /// >>> from sycon.transcript import Merlin
    /// >>> Merlin("example.org proof v1").append_u64("count", 3)
    fn append_u64(&self, py: Python<'_>, label: Label, x: &Bound<'_, PyAny>) -> PyResult<()> {
        let x = number(x.as_borrowed(), "x", "0 to 2**64 - 1", |x| x.try_into().ok())?;
        self.0.with(py, 0, |merlin| merlin.append_u64(&label, x));
        Ok(())
    }

    /// Return a challenge of `n` bytes, which becomes part of the transcript even if `n` is 0.
    ///
    /// Args:
    ///     label: The label that identifies the challenge.
    ///     n: The number of bytes.
    ///
    /// Raises:
    ///     ValueError: `n` is negative, or 2**32 or more.
    ///     MemoryError: `n` is larger than the machine's memory.
    ///
    /// >>> from sycon.transcript import Merlin
    /// >>> len(Merlin("example.org proof v1").challenge_bytes("challenge", 64))
    /// 64
    fn challenge_bytes<'py>(
        &self,
        py: Python<'py>,
        label: Label,
        #[pyo3(from_py_with = limited::n)] n: Size,
    ) -> PyResult<Bound<'py, PyBytes>> {
        check_length(n.0)?;
        new_bytes(py, n, |out| {
            let out = out.rest();
            self.0.with(py, out.len(), |merlin| merlin.challenge_bytes(&label, out));
            Ok(())
        })
    }

    /// Return a generator of the prover's random numbers.
    ///
    /// They depend on the transcript so far, on the prover's secrets and on fresh randomness. The transcript does not
    /// change.
    ///
    /// Args:
    ///     *witnesses: The prover's secrets, each a pair of a label and a secret.
    ///     random: 32 bytes, by default from the operating system's generator.
    ///
    /// >>> from sycon.transcript import Merlin
    /// >>> rng = Merlin("example.org proof v1").build_rng(("secret", bytes(32)))
    /// >>> len(rng.read(64))
    /// 64
    #[pyo3(signature = (*witnesses, random = None))]
    fn build_rng(
        &self,
        py: Python<'_>,
        witnesses: Vec<(Label, Text)>,
        random: Option<Text>,
    ) -> PyResult<MerlinRng> {
        let mut builder = self.0.with(py, 0, |merlin| merlin.build_rng());
        for (label, witness) in witnesses {
            check_length(witness.len())?;
            builder = builder.rekey_with_witness_bytes(&label, &witness);
        }
        let random = match random {
            Some(random) => random,
            None => py.import("os")?.call_method1("urandom", (32,))?.extract()?,
        };
        let random: Zeroizing<[u8; 32]> = Zeroizing::new(
            random.as_ref().try_into().map_err(|_| wrong_bytes("random", random.len(), 32))?,
        );
        let rng = Locked::new(builder.finalize_with(|bytes| *bytes = *random));
        Ok(MerlinRng { rng, origin: Origin::now() })
    }

    /// Return another transcript with the same state, independent of this one.
    ///
    /// >>> from sycon.transcript import Merlin
    /// >>> start = Merlin("example.org proof v1")
    /// >>> start.copy().challenge_bytes("challenge", 8) == start.challenge_bytes("challenge", 8)
    /// True
    fn copy(&self, py: Python<'_>) -> Self {
        Self(Locked::new(self.0.with(py, 0, |merlin| merlin.clone())))
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
        "<sycon.transcript.Merlin>"
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> PyResult<()> {
        Err(refuse_pickle(slf.as_any()))
    }
}

/// The generator of `Merlin.build_rng`. Its output depends on the sizes of the reads: two of 10 bytes differ from one
/// of 20.
///
/// After `os.fork()`, `read` raises `sycon.ForkError` in the child: parent and child would draw the same numbers.
///
/// >>> from sycon.transcript import Merlin
/// >>> type(Merlin("example.org proof v1").build_rng())
/// <class 'sycon.transcript.MerlinRng'>
#[pyclass(frozen, module = "sycon.transcript")]
pub(crate) struct MerlinRng {
    rng: Locked<transcript::MerlinRng>,
    origin: Origin,
}

#[pymethods]
impl MerlinRng {
    /// Return `n` random bytes.
    ///
    /// Args:
    ///     n: The number of bytes.
    ///
    /// Raises:
    ///     ValueError: `n` is negative, or 2**32 or more.
    ///     MemoryError: `n` is larger than the machine's memory.
    ///     ForkError: This is a child of the process that created the generator.
    ///
    /// >>> from sycon.transcript import Merlin
    /// >>> rng = Merlin("example.org proof v1").build_rng()
    /// >>> rng.read(32) != rng.read(32)
    /// True
    fn read<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = limited::n)] n: Size,
    ) -> PyResult<Bound<'py, PyBytes>> {
        self.origin.check()?;
        check_length(n.0)?;
        new_bytes(py, n, |out| {
            let out = out.rest();
            self.rng.with(py, out.len(), |rng| rng.fill_bytes(out));
            Ok(())
        })
    }

    #[expect(clippy::unused_self, reason = "a method of Python")]
    fn __repr__(&self) -> &'static str {
        "<sycon.transcript.MerlinRng>"
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> PyResult<()> {
        Err(cannot_pickle(slf.as_any(), "a copy would draw the same numbers"))
    }
}

/// Merlin encodes lengths as 4 bytes.
fn check_length(bytes: usize) -> PyResult<()> {
    match u32::try_from(bytes) {
        Ok(_) => Ok(()),
        Err(_) => Err(value_error(Error::MessageLength)),
    }
}
