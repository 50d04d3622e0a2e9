//! STROBE.

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use sycon::transcript::{Error, Operation, Strobe128, Strobe256};

use crate::arguments::{Label, Length, Size, label, limited, number, size};
use crate::buffer::{new_bytes, with_bytes, with_input};
use crate::exceptions::{InvalidTag, refuse_pickle, value_error, wrong_length};
use crate::fork::Origin;
use crate::lock::Locked;

/// STROBE v1.0.2 over Keccak-f[1600], for the named protocol.
///
/// An operation with `meta` is about the protocol itself. An operation with `more` continues the last one, which must
/// have been the same. Several threads can use one object. After `os.fork()`, `send_enc` and `send_mac` raise
/// `sycon.ForkError` in the child.
///
/// Args:
///     protocol: The name of the protocol.
///     security: 128 or 256.
///
/// Raises:
///     ValueError: `security` is another number.
///
/// >>> from sycon.transcript import Strobe
/// >>> alice = Strobe("example.org letters v1")
/// >>> alice.key(bytes(32))
/// >>> bob = alice.copy()
/// >>> letter, tag = alice.send_enc(b"Are you there?"), alice.send_mac(16)
/// >>> letter = bob.recv_enc(letter)
/// >>> bob.recv_mac(tag)
/// >>> letter
/// b'Are you there?'
#[pyclass(frozen, module = "sycon.transcript")]
pub(crate) struct Strobe {
    state: Locked<Instance>,
    origin: Origin,
}

/// The security level of STROBE in bits.
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
    /// Absorb associated data that both sides know, such as a header. All later output depends on it.
    ///
    /// Args:
    ///     data: The associated data.
    ///     meta: True if the operation is about the protocol itself.
    ///     more: True to continue the last operation, which must have been the same.
    ///
    /// Raises:
    ///     ValueError: `more` is true, and the last operation was another.
    ///
    /// >>> from sycon.transcript import Strobe
    /// >>> Strobe("example.org v1").ad(b"statement")
    #[pyo3(signature = (data, *, meta = false, more = false))]
    fn ad(&self, data: &Bound<'_, PyAny>, meta: bool, more: bool) -> PyResult<()> {
        self.input(Operation::AD, data, meta, more)
    }

    /// Absorb a key that both sides know. Later ciphertexts and MACs depend on it.
    ///
    /// Args:
    ///     data: The key, 16 bytes or more.
    ///     meta: True if the operation is about the protocol itself.
    ///     more: True to continue the last operation, which must have been the same.
    ///
    /// Raises:
    ///     ValueError: `more` is true, and the last operation was another.
    ///
    /// >>> from sycon.transcript import Strobe
    /// >>> Strobe("example.org v1").key(bytes(32))
    #[pyo3(signature = (data, *, meta = false, more = false))]
    fn key(&self, data: &Bound<'_, PyAny>, meta: bool, more: bool) -> PyResult<()> {
        self.input(Operation::KEY, data, meta, more)
    }

    /// Absorb plaintext that you send. The receiver calls `recv_clr` with it.
    ///
    /// Args:
    ///     data: The plaintext.
    ///     meta: True if the operation is about the protocol itself.
    ///     more: True to continue the last operation, which must have been the same.
    ///
    /// Raises:
    ///     ValueError: `more` is true, and the last operation was another.
    ///
    /// >>> from sycon.transcript import Strobe
    /// >>> Strobe("example.org v1").send_clr(b"hello")
    #[pyo3(signature = (data, *, meta = false, more = false))]
    fn send_clr(&self, data: &Bound<'_, PyAny>, meta: bool, more: bool) -> PyResult<()> {
        self.input(Operation::SEND_CLR, data, meta, more)
    }

    /// Absorb plaintext that you received. The sender called `send_clr` with it.
    ///
    /// Args:
    ///     data: The plaintext.
    ///     meta: True if the operation is about the protocol itself.
    ///     more: True to continue the last operation, which must have been the same.
    ///
    /// Raises:
    ///     ValueError: `more` is true, and the last operation was another.
    ///
    /// >>> from sycon.transcript import Strobe
    /// >>> Strobe("example.org v1").recv_clr(b"hello")
    #[pyo3(signature = (data, *, meta = false, more = false))]
    fn recv_clr(&self, data: &Bound<'_, PyAny>, meta: bool, more: bool) -> PyResult<()> {
        self.input(Operation::RECV_CLR, data, meta, more)
    }

    /// Encrypt data to send. They are not authenticated.
    ///
    /// Args:
    ///     data: The plaintext.
    ///     meta: True if the operation is about the protocol itself.
    ///     more: True to continue the last operation, which must have been the same.
    ///
    /// Raises:
    ///     ValueError: `more` is true, and the last operation was another.
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

    /// Decrypt received data. The result is not authenticated.
    ///
    /// Args:
    ///     data: The ciphertext.
    ///     meta: True if the operation is about the protocol itself.
    ///     more: True to continue the last operation, which must have been the same.
    ///
    /// Raises:
    ///     ValueError: `more` is true, and the last operation was another.
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

    /// Return `n` bytes that depend on all earlier operations.
    ///
    /// Args:
    ///     n: The number of bytes.
    ///     meta: True if the operation is about the protocol itself.
    ///     more: True to continue the last operation, which must have been the same.
    ///
    /// Raises:
    ///     ValueError: `more` is true, and the last operation was another.
    ///
    /// >>> from sycon.transcript import Strobe
    /// >>> len(Strobe("example.org v1").prf(32))
    /// 32
    #[pyo3(signature = (n, *, meta = false, more = false))]
    fn prf<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = size::n)] n: Length,
        meta: bool,
        more: bool,
    ) -> PyResult<Bound<'py, PyBytes>> {
        new_bytes(py, n.0, |out| self.operate(py, Operation::PRF, out.rest(), meta, more))
    }

    /// Return a MAC to send, which authenticates all earlier operations.
    ///
    /// Args:
    ///     n: The number of bytes. Use 16 or more.
    ///     meta: True if the operation is about the protocol itself.
    ///     more: True to continue the last operation, which must have been the same.
    ///
    /// Raises:
    ///     ValueError: `more` is true, and the last operation was another.
    ///
    /// >>> from sycon.transcript import Strobe
    /// >>> len(Strobe("example.org v1").send_mac(16))
    /// 16
    #[pyo3(signature = (n, *, meta = false, more = false))]
    fn send_mac<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = size::n)] n: Length,
        meta: bool,
        more: bool,
    ) -> PyResult<Bound<'py, PyBytes>> {
        new_bytes(py, n.0, |out| self.operate(py, Operation::SEND_MAC, out.rest(), meta, more))
    }

    #[new]
    #[pyo3(signature = (protocol, security = Security::S128), text_signature = "(protocol, security=128)")]
    fn new(#[pyo3(from_py_with = label::protocol)] protocol: Label, security: Security) -> Self {
        let state = Locked::new(match security {
            Security::S128 => Instance::S128(Strobe128::new(&protocol)),
            Security::S256 => Instance::S256(Strobe256::new(&protocol)),
        });
        Self { state, origin: Origin::now() }
    }

    /// Check that `tag`, a received MAC, has `length` bytes and authenticates all earlier operations.
    ///
    /// A forged MAC is accepted with a probability of 2^(-8 `length`). **After `InvalidTag`, don't use the
    /// transcript.**
    ///
    /// Args:
    ///     tag: The received MAC.
    ///     length: The length in bytes that your protocol fixes for its MACs: preferably 16 or more, and at least 4.
    ///         **Never pass `len(tag)`:** then the sender chooses.
    ///     meta: True if the operation is about the protocol itself.
    ///
    /// Raises:
    ///     InvalidTag: `tag` is wrong or does not have `length` bytes.
    ///     ValueError: `length` is less than 4.
    ///
    /// >>> from sycon.transcript import Strobe
    /// >>> Strobe("example.org v1").recv_mac(bytes(16))
    /// Traceback (most recent call last):
    ///     ...
    /// sycon.InvalidTag: tag: verification failed
    #[pyo3(signature = (tag, *, length = Size(16), meta = false), text_signature = "($self, tag, *, length=16, meta=False)")]
    fn recv_mac(
        &self,
        tag: &Bound<'_, PyAny>,
        #[pyo3(from_py_with = limited::length)] length: Size,
        meta: bool,
    ) -> PyResult<()> {
        let py = tag.py();
        let done = with_bytes(tag, |tag| {
            self.state.with(py, tag.len(), |strobe| match (strobe, meta) {
                (Instance::S128(strobe), false) => strobe.recv_mac(tag, length.0),
                (Instance::S128(strobe), true) => strobe.meta_recv_mac(tag, length.0),
                (Instance::S256(strobe), false) => strobe.recv_mac(tag, length.0),
                (Instance::S256(strobe), true) => strobe.meta_recv_mac(tag, length.0),
            })
        })?;
        done.map_err(raise)
    }

    /// Erase `n` bytes of the state, so that an attacker who learns the state cannot compute earlier ones.
    ///
    /// Args:
    ///     n: The number of bytes. Use 16, or 32 for 256 bits.
    ///     meta: True if the operation is about the protocol itself.
    ///     more: True to continue the last operation, which must have been the same.
    ///
    /// Raises:
    ///     ValueError: `more` is true, and the last operation was another.
    ///
    /// >>> from sycon.transcript import Strobe
    /// >>> Strobe("example.org v1").ratchet(16)
    #[pyo3(signature = (n, *, meta = false, more = false))]
    fn ratchet(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = size::n)] n: Length,
        meta: bool,
        more: bool,
    ) -> PyResult<()> {
        new_bytes(py, n.0, |out| self.operate(py, Operation::RATCHET, out.rest(), meta, more))?;
        Ok(())
    }

    /// Return another transcript with the same state, independent of this one.
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
