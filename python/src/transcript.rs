//! Fiat-Shamir transcripts: the CFRG's duplex sponge, Merlin, STROBE.

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use sycon::transcript::draft03::{Any, Suite};
use sycon::transcript::{self, Error, Operation, Strobe128, Strobe256};
use zeroize::Zeroizing;

use crate::arguments::{Label, Length, Size, Text, number};
use crate::buffer::{new_bytes, with_bytes, with_input};
use crate::exceptions::{
    InvalidTag, refuse_pickle, value_error, wrong_bytes, wrong_length, wrong_value,
};
use crate::fork::Origin;
use crate::lock::{Locked, PIECE};

/// The duplex sponge of draft-irtf-cfrg-fiat-shamir-03: absorb what prover and verifier say, squeeze challenges.
///
/// `session_id` is 32 bytes, of `fiat_shamir_session_id`. `suite` is "SHAKE128" or "TurboSHAKE128", the same on both
/// sides; TurboSHAKE128 is twice as fast. Raises `ValueError` for others.
///
/// Absorbing in pieces is absorbing at once: messages whose length is not fixed need it before them. Squeezes in a
/// row continue one stream, which begins anew behind the next absorb. Several threads may use one object.
///
/// >>> from sycon.transcript import FiatShamir, fiat_shamir_session_id
/// >>> sid = fiat_shamir_session_id(b"example.org proof v1", suite="TurboSHAKE128")
/// >>> transcript = FiatShamir(sid, suite="TurboSHAKE128").absorb(b"statement").absorb(b"commitment")
/// >>> challenge = transcript.squeeze(32)
/// >>> transcript.absorb(b"response").squeeze(32) != challenge
/// True
#[pyclass(frozen, module = "sycon.transcript")]
pub(crate) struct FiatShamir(Locked<Any>);

#[pymethods]
impl FiatShamir {
    #[new]
    #[pyo3(signature = (session_id, *, suite))]
    fn new(session_id: &Bound<'_, PyAny>, suite: &str) -> PyResult<Self> {
        let suite = suite_of(suite)?;
        with_bytes(session_id, |id| {
            let id = id.try_into().map_err(|_| wrong_bytes("session_id", id.len(), 32))?;
            Ok(Self(Locked::new(Any::new(suite, id))))
        })?
    }

    /// Absorbs `data`, and returns this object.
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

    /// The next `n` bytes of the stream.
    ///
    /// For an integer modulo p, of Ns bytes: `int.from_bytes(transcript.squeeze(Ns + 16), "little") % p`. Raises
    /// `ValueError` if `n` is negative, `MemoryError` if it is larger than the machine's memory.
    ///
    /// >>> from sycon.transcript import FiatShamir
    /// >>> FiatShamir(bytes(32), suite="SHAKE128").squeeze(8).hex()
    /// '7c00ff4748870cb2'
    fn squeeze<'py>(&self, py: Python<'py>, n: Length) -> PyResult<Bound<'py, PyBytes>> {
        new_bytes(py, n.0, |out| {
            let out = out.rest();
            self.0.with(py, out.len(), |sponge| {
                sponge.squeeze(out);
            });
            Ok(())
        })
    }

    /// The name of the suite.
    ///
    /// >>> from sycon.transcript import FiatShamir
    /// >>> FiatShamir(bytes(32), suite="SHAKE128").suite
    /// 'SHAKE128'
    #[getter]
    fn suite(&self, py: Python<'_>) -> &'static str {
        self.0.with(py, 0, |sponge| sponge.suite()).name()
    }

    /// Another transcript with the same state, independent of this one.
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

/// The session identifier for a tag, which says what the proofs are of: application, protocol, parameters, version.
///
/// Raises `ValueError` if `suite` is not "SHAKE128" or "TurboSHAKE128".
///
/// >>> from sycon.transcript import fiat_shamir_session_id
/// >>> fiat_shamir_session_id(b"interop-test-v00", suite="SHAKE128")[:8].hex()
/// 'b508aca89eecac56'
#[pyfunction]
#[pyo3(signature = (tag, *, suite))]
fn fiat_shamir_session_id<'py>(
    tag: &Bound<'py, PyAny>,
    suite: &str,
) -> PyResult<Bound<'py, PyBytes>> {
    let suite = suite_of(suite)?;
    let id = with_bytes(tag, |tag| suite.derive_session_id(tag))?;
    Ok(PyBytes::new(tag.py(), &id))
}

fn suite_of(name: &str) -> PyResult<Suite> {
    name.parse().map_err(|_| wrong_value("suite", format!("'{name}'"), "SHAKE128 or TurboSHAKE128"))
}

/// Merlin 1.0: a transcript with a label and a length at each message, as the Rust crate `merlin` makes it.
///
/// `label` is the application's own, with a version. Labels are `str`, taken as UTF-8, or bytes-like. Several threads
/// may use one object.
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

    /// Appends a message of the prover. The label says which one it is.
    ///
    /// Raises `ValueError` for 4 GiB and more.
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

    /// Appends a number from 0 to 2**64 - 1, as 8 bytes, little-endian. Raises `ValueError` for others.
    ///
    /// >>> from sycon.transcript import Merlin
    /// >>> Merlin("example.org proof v1").append_u64("count", 3)
    fn append_u64(&self, py: Python<'_>, label: Label, x: &Bound<'_, PyAny>) -> PyResult<()> {
        let x = number(x.as_borrowed(), "x", "0 to 2**64 - 1", |x| x.try_into().ok())?;
        self.0.with(py, 0, |merlin| merlin.append_u64(&label, x));
        Ok(())
    }

    /// A challenge of `n` bytes. It counts as said, also one of no byte.
    ///
    /// Raises `ValueError` if `n` is negative or 2**32 and more, `MemoryError` if it is larger than the machine's
    /// memory.
    ///
    /// >>> from sycon.transcript import Merlin
    /// >>> len(Merlin("example.org proof v1").challenge_bytes("challenge", 64))
    /// 64
    fn challenge_bytes<'py>(
        &self,
        py: Python<'py>,
        label: Label,
        n: Length,
    ) -> PyResult<Bound<'py, PyBytes>> {
        check_length(n.0.0)?;
        new_bytes(py, n.0, |out| {
            let out = out.rest();
            self.0.with(py, out.len(), |merlin| merlin.challenge_bytes(&label, out));
            Ok(())
        })
    }

    /// A generator of the prover's random numbers, which depend on the transcript so far, on the prover's secrets
    /// and on fresh randomness. Each of `witnesses` is a label and a secret. `random` is 32 bytes of the operating
    /// system's generator if it is not given. The transcript stays as it is.
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

    /// Another transcript with the same state, independent of this one.
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

/// What `Merlin.build_rng` makes. Reads do not join: 10 and 10 bytes are not the 20 of one read.
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
    /// `n` random bytes. Raises what `Merlin.challenge_bytes` does, and `ForkError` in a child of the process that made
    /// the generator.
    ///
    /// >>> from sycon.transcript import Merlin
    /// >>> rng = Merlin("example.org proof v1").build_rng()
    /// >>> rng.read(32) != rng.read(32)
    /// True
    fn read<'py>(&self, py: Python<'py>, n: Length) -> PyResult<Bound<'py, PyBytes>> {
        self.origin.check()?;
        check_length(n.0.0)?;
        new_bytes(py, n.0, |out| {
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
        Err(refuse_pickle(slf.as_any()))
    }
}

/// STROBE v1.0.2 over Keccak-f[1600], for the protocol of that name.
///
/// `security` is 128 or 256; else it raises `ValueError`. With `meta` an operation is about the protocol itself, with
/// `more` it goes on with the last one, which must have been the same: else it raises `ValueError`. Several threads
/// may use one object. After `os.fork()`, `send_enc` and `send_mac` raise `sycon.ForkError` in the child.
///
/// >>> from sycon.transcript import Strobe
/// >>> alice = Strobe("example.org letters v1")
/// >>> alice.key(bytes(32))
/// >>> bob = alice.copy()
/// >>> letter, code = alice.send_enc(b"Are you there?"), alice.send_mac(16)
/// >>> letter = bob.recv_enc(letter)
/// >>> bob.recv_mac(code)
/// >>> letter
/// b'Are you there?'
#[pyclass(frozen, module = "sycon.transcript")]
pub(crate) struct Strobe {
    state: Locked<Instance>,
    origin: Origin,
}

/// STROBE's security in bits.
enum Security {
    S128,
    S256,
}

impl<'py> FromPyObject<'_, 'py> for Security {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        number(object, "security", "128 or 256", |security| match security {
            128 => Some(Self::S128),
            256 => Some(Self::S256),
            _ => None,
        })
    }
}

#[derive(Clone)]
enum Instance {
    S128(Strobe128),
    S256(Strobe256),
}

#[pymethods]
impl Strobe {
    /// Absorbs what both sides know.
    ///
    /// >>> from sycon.transcript import Strobe
    /// >>> Strobe("example.org v1").ad(b"statement")
    #[pyo3(signature = (data, *, meta = false, more = false))]
    fn ad(&self, data: &Bound<'_, PyAny>, meta: bool, more: bool) -> PyResult<()> {
        self.input(Operation::AD, data, meta, more)
    }

    /// Takes a key that both sides know.
    ///
    /// >>> from sycon.transcript import Strobe
    /// >>> Strobe("example.org v1").key(bytes(32))
    #[pyo3(signature = (data, *, meta = false, more = false))]
    fn key(&self, data: &Bound<'_, PyAny>, meta: bool, more: bool) -> PyResult<()> {
        self.input(Operation::KEY, data, meta, more)
    }

    /// Absorbs plaintext that is sent.
    ///
    /// >>> from sycon.transcript import Strobe
    /// >>> Strobe("example.org v1").send_clr(b"hello")
    #[pyo3(signature = (data, *, meta = false, more = false))]
    fn send_clr(&self, data: &Bound<'_, PyAny>, meta: bool, more: bool) -> PyResult<()> {
        self.input(Operation::SEND_CLR, data, meta, more)
    }

    /// Absorbs plaintext that was received.
    ///
    /// >>> from sycon.transcript import Strobe
    /// >>> Strobe("example.org v1").recv_clr(b"hello")
    #[pyo3(signature = (data, *, meta = false, more = false))]
    fn recv_clr(&self, data: &Bound<'_, PyAny>, meta: bool, more: bool) -> PyResult<()> {
        self.input(Operation::RECV_CLR, data, meta, more)
    }

    /// Encrypts what is sent.
    ///
    /// >>> from sycon.transcript import Strobe
    /// >>> len(Strobe("example.org v1").send_enc(b"hello"))
    /// 5
    #[pyo3(signature = (data, *, meta = false, more = false))]
    fn send_enc<'py>(
        &self,
        data: &Bound<'py, PyAny>,
        meta: bool,
        more: bool,
    ) -> PyResult<Bound<'py, PyBytes>> {
        self.exchange(Operation::SEND_ENC, data, meta, more)
    }

    /// Decrypts what was received. The result is not authenticated.
    ///
    /// >>> from sycon.transcript import Strobe
    /// >>> alice, bob = Strobe("example.org v1"), Strobe("example.org v1")
    /// >>> bob.recv_enc(alice.send_enc(b"hello"))
    /// b'hello'
    #[pyo3(signature = (data, *, meta = false, more = false))]
    fn recv_enc<'py>(
        &self,
        data: &Bound<'py, PyAny>,
        meta: bool,
        more: bool,
    ) -> PyResult<Bound<'py, PyBytes>> {
        self.exchange(Operation::RECV_ENC, data, meta, more)
    }

    /// `n` bytes that depend on everything before.
    ///
    /// >>> from sycon.transcript import Strobe
    /// >>> len(Strobe("example.org v1").prf(32))
    /// 32
    #[pyo3(signature = (n, *, meta = false, more = false))]
    fn prf<'py>(
        &self,
        py: Python<'py>,
        n: Length,
        meta: bool,
        more: bool,
    ) -> PyResult<Bound<'py, PyBytes>> {
        new_bytes(py, n.0, |out| self.operate(py, Operation::PRF, out.rest(), meta, more))
    }

    /// A code of `n` bytes that authenticates everything before, to be sent: 16 or more.
    ///
    /// >>> from sycon.transcript import Strobe
    /// >>> len(Strobe("example.org v1").send_mac(16))
    /// 16
    #[pyo3(signature = (n, *, meta = false, more = false))]
    fn send_mac<'py>(
        &self,
        py: Python<'py>,
        n: Length,
        meta: bool,
        more: bool,
    ) -> PyResult<Bound<'py, PyBytes>> {
        new_bytes(py, n.0, |out| self.operate(py, Operation::SEND_MAC, out.rest(), meta, more))
    }

    #[new]
    #[pyo3(signature = (protocol, security = Security::S128), text_signature = "(protocol, security=128)")]
    fn new(protocol: Label, security: Security) -> Self {
        let state = Locked::new(match security {
            Security::S128 => Instance::S128(Strobe128::new(&protocol)),
            Security::S256 => Instance::S256(Strobe256::new(&protocol)),
        });
        Self { state, origin: Origin::now() }
    }

    /// Check that `code`, which was received, has `length` bytes and authenticates everything before.
    ///
    /// `length` is the length in bytes that your protocol fixes for its MACs: preferably 16 or more, and at least 4.
    /// **Never pass `len(code)`:** then the sender chooses. A forged MAC is accepted with a probability of 2^(-8
    /// `length`). Raises `InvalidTag` if `code` is wrong or does not have `length` bytes, and `ValueError` if
    /// `length` is less than 4. **After `InvalidTag`, don't use the transcript.**
    ///
    /// >>> from sycon.transcript import Strobe
    /// >>> Strobe("example.org v1").recv_mac(bytes(16))
    /// Traceback (most recent call last):
    ///     ...
    /// sycon.InvalidTag: code: verification failed
    #[pyo3(signature = (code, *, length = Size(16), meta = false), text_signature = "($self, code, *, length=16, meta=False)")]
    fn recv_mac(&self, code: &Bound<'_, PyAny>, length: Size, meta: bool) -> PyResult<()> {
        let py = code.py();
        let done = with_bytes(code, |code| {
            self.state.with(py, code.len(), |strobe| match (strobe, meta) {
                (Instance::S128(strobe), false) => strobe.recv_mac(code, length.0),
                (Instance::S128(strobe), true) => strobe.meta_recv_mac(code, length.0),
                (Instance::S256(strobe), false) => strobe.recv_mac(code, length.0),
                (Instance::S256(strobe), true) => strobe.meta_recv_mac(code, length.0),
            })
        })?;
        done.map_err(raise)
    }

    /// Forgets `n` bytes of the state, so that nobody who learns it can go back: 16, or 32 for a security of 256.
    ///
    /// >>> from sycon.transcript import Strobe
    /// >>> Strobe("example.org v1").ratchet(16)
    #[pyo3(signature = (n, *, meta = false, more = false))]
    fn ratchet(&self, py: Python<'_>, n: Length, meta: bool, more: bool) -> PyResult<()> {
        new_bytes(py, n.0, |out| self.operate(py, Operation::RATCHET, out.rest(), meta, more))?;
        Ok(())
    }

    /// Another transcript with the same state, independent of this one.
    ///
    /// >>> from sycon.transcript import Strobe
    /// >>> start = Strobe("example.org v1")
    /// >>> start.copy().prf(8) == start.prf(8)
    /// True
    fn copy(&self, py: Python<'_>) -> Self {
        let state = Locked::new(self.state.with(py, 0, |strobe| strobe.clone()));
        Self { state, origin: self.origin }
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
        "<sycon.transcript.Strobe>"
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> PyResult<()> {
        Err(refuse_pickle(slf.as_any()))
    }
}

impl Strobe {
    fn operate(
        &self,
        py: Python<'_>,
        operation: Operation,
        data: &mut [u8],
        meta: bool,
        more: bool,
    ) -> PyResult<()> {
        if [Operation::SEND_ENC, Operation::SEND_MAC].contains(&operation) {
            self.origin.check()?;
        }
        let operation = if meta { operation.meta() } else { operation };
        let done = self.state.with(py, data.len(), |strobe| match strobe {
            Instance::S128(strobe) => strobe.operate(operation, data, more),
            Instance::S256(strobe) => strobe.operate(operation, data, more),
        });
        done.map_err(raise)
    }

    fn exchange<'py>(
        &self,
        operation: Operation,
        data: &Bound<'py, PyAny>,
        meta: bool,
        more: bool,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let py = data.py();
        with_input(data, |data| {
            new_bytes(py, data.len(), |out| {
                let out = out.rest();
                data.copy_to(out);
                self.operate(py, operation, out, meta, more)
            })
        })?
    }

    fn input(
        &self,
        operation: Operation,
        data: &Bound<'_, PyAny>,
        meta: bool,
        more: bool,
    ) -> PyResult<()> {
        let operation = if meta { operation.meta() } else { operation };
        let done = with_bytes(data, |bytes| {
            self.state.with(data.py(), bytes.len(), |strobe| match strobe {
                Instance::S128(strobe) => strobe.input(operation, bytes, more),
                Instance::S256(strobe) => strobe.input(operation, bytes, more),
            })
        })?;
        done.map_err(raise)
    }
}

fn raise(error: Error) -> PyErr {
    match error {
        Error::Mac => InvalidTag::new_err(error.to_string()),
        Error::MacLength(length) => wrong_length(length),
        _ => value_error(error),
    }
}

/// Merlin writes lengths as 4 bytes.
fn check_length(bytes: usize) -> PyResult<()> {
    match u32::try_from(bytes) {
        Ok(_) => Ok(()),
        Err(_) => Err(value_error(Error::MessageLength)),
    }
}

pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let home = PyModule::new(module.py(), "sycon.transcript")?;
    module.add_function(wrap_pyfunction!(fiat_shamir_session_id, &home)?)
}
