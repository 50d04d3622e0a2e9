//! Newplex's protocol.

use std::sync::Arc;

use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use sycon::experimental::newplex::{self, Error, TAG_LEN};

use crate::arguments::{Label, Length, label, size};
use crate::buffer::{copied_bytes, new_bytes, with_bytes, with_input};
use crate::exceptions::{InvalidCiphertext, refuse_pickle, value_error};
use crate::fork::Origin;
use crate::lock::Locked;
use crate::stream::{Pieces, ProtocolReader, ProtocolWriter, Shared};

/// Newplex: one object for hashing, authentication, key derivation and encryption.
///
/// Every operation has a label. Domains and labels are `str`, which is encoded as UTF-8, or bytes-like. Several threads
/// can use one object. The GIL is released for work on 2 KiB and more.
///
/// With `sized=True`, which both sides must choose, the size of the data is mixed before each operation, and every
/// output depends on all labels, data and lengths that came before it. Without it, as in the original, this is true
/// only in two cases: nothing is encrypted, labels have fewer than 8192 bytes, and no byte of a label is below 0x20; or
/// the lengths of all data that are mixed, encrypted and sealed are fixed. Otherwise, an attacker who chooses data can
/// forge messages.
///
/// After `os.fork()`, `encrypt`, `seal` and the streams that encrypt raise `sycon.ForkError` in the child: parent and
/// child would encrypt with the same keystream. The other operations work in both.
///
/// Experimental: no independent review, and no published analysis of the design.
///
/// Args:
///     domain: A string that no other protocol uses.
///     sized: True to mix the size of the data before each operation. Both sides must choose the same.
///
/// >>> from sycon.experimental import Protocol
/// >>> alice = Protocol("example.org notes v1", sized=True)
/// >>> alice.mix("key", bytes(32))
/// >>> alice.mix("nonce", b"once and never again")
/// >>> bob = alice.copy()
/// >>> bob.open("note", alice.seal("note", b"message"))
/// b'message'
/// >>> alice.derive("next key", 32) == bob.derive("next key", 32)
/// True
#[pyclass(frozen, module = "sycon.experimental")]
pub(crate) struct Protocol {
    /// Empty while a stream has it, and forever if the stream was not completed.
    state: Shared,
    /// True if the size of the data is mixed before each operation.
    sized: bool,
    origin: Origin,
}

#[pymethods]
impl Protocol {
    #[new]
    #[pyo3(signature = (domain, *, sized = false))]
    fn new(#[pyo3(from_py_with = label::domain)] domain: Label, sized: bool) -> Self {
        Self::holding(newplex::Protocol::new(&domain), sized, Origin::now())
    }

    /// True if the size of the data is mixed before each operation.
    ///
    /// >>> from sycon.experimental import Protocol
    /// >>> Protocol("example.org v1", sized=True).sized
    /// True
    #[getter]
    fn sized(&self) -> bool {
        self.sized
    }

    /// Make all later output depend on `data`.
    ///
    /// Args:
    ///     label: The label of the operation.
    ///     data: The data to mix.
    ///
    /// >>> from sycon.experimental import Protocol
    /// >>> protocol = Protocol("example.org digests v1")
    /// >>> protocol.mix("message", b"abc")
    /// >>> protocol.derive("digest", 8).hex()
    /// '616f4cecd9e2e5d7'
    fn mix(&self, label: Label, data: &Bound<'_, PyAny>) -> PyResult<()> {
        with_bytes(data, |bytes| {
            self.operate(data.py(), bytes.len(), |protocol| protocol.mix(&label, bytes))
        })?
    }

    /// Return `n` bytes that depend on all earlier operations, on the label and on `n`.
    ///
    /// Args:
    ///     label: The label of the operation.
    ///     n: The number of bytes.
    ///
    /// Raises:
    ///     ValueError: `n` is negative.
    ///     MemoryError: `n` is larger than the machine's memory.
    ///
    /// >>> from sycon.experimental import Protocol
    /// >>> len(Protocol("example.org v1").derive("key", 32))
    /// 32
    fn derive<'py>(
        &self,
        py: Python<'py>,
        label: Label,
        #[pyo3(from_py_with = size::n)] n: Length,
    ) -> PyResult<Bound<'py, PyBytes>> {
        new_bytes(py, n.0, |out| {
            let out = out.rest();
            self.operate(py, out.len(), |protocol| protocol.derive(&label, out))
        })
    }

    /// Encrypt `data`. The receiver cannot detect whether the ciphertext was tampered with: prefer `seal`.
    ///
    /// Args:
    ///     label: The label of the operation.
    ///     data: The plaintext.
    ///
    /// >>> from sycon.experimental import Protocol
    /// >>> alice = Protocol("example.org v1")
    /// >>> bob = alice.copy()
    /// >>> bob.decrypt("note", alice.encrypt("note", b"message"))
    /// b'message'
    fn encrypt<'py>(
        &self,
        label: Label,
        data: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        self.exchange(&label, data, || self.origin.check(), newplex::Protocol::encrypt)
    }

    /// Decrypt `data`, the inverse of `encrypt`. The result is not authenticated.
    ///
    /// Args:
    ///     label: The label of the operation.
    ///     data: The ciphertext.
    ///
    /// >>> from sycon.experimental import Protocol
    /// >>> alice = Protocol("example.org v1")
    /// >>> bob = alice.copy()
    /// >>> bob.decrypt("note", alice.encrypt("note", b"message"))
    /// b'message'
    fn decrypt<'py>(
        &self,
        label: Label,
        data: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        self.exchange(&label, data, || Ok(()), newplex::Protocol::decrypt)
    }

    /// Encrypt `data`, and append a tag of 16 bytes that authenticates the data and all earlier operations.
    ///
    /// Args:
    ///     label: The label of the operation.
    ///     data: The plaintext.
    ///
    /// >>> from sycon.experimental import Protocol
    /// >>> len(Protocol("example.org v1").seal("note", b"message"))
    /// 23
    fn seal<'py>(&self, label: Label, data: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyBytes>> {
        let py = data.py();
        with_bytes(data, |bytes| {
            let len = bytes.len().saturating_add(TAG_LEN);
            new_bytes(py, len, |out| {
                let out = out.rest();
                // Last, because the class of the data can fork.
                self.origin.check()?;
                self.operate(py, bytes.len(), |protocol| protocol.seal_to(&label, bytes, out))?
                    .map_err(value_error)
            })
        })?
    }

    /// Decrypt the output of `seal`.
    ///
    /// After an exception, the state depends on the received bytes. If there were fewer than 16, the state has not
    /// changed.
    ///
    /// Args:
    ///     label: The label of the operation.
    ///     data: The output of `seal`.
    ///
    /// Raises:
    ///     InvalidCiphertext: A key, a label or a byte differs between the two sides.
    ///
    /// >>> from sycon.experimental import Protocol
    /// >>> alice = Protocol("example.org v1")
    /// >>> bob = alice.copy()
    /// >>> bob.open("note", alice.seal("note", b"message"))
    /// b'message'
    /// >>> bob.open("note", bytes(23))
    /// Traceback (most recent call last):
    ///     ...
    /// sycon.InvalidCiphertext: ciphertext: verification failed
    fn open<'py>(&self, label: Label, data: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyBytes>> {
        let py = data.py();
        with_bytes(data, |bytes| {
            let len = bytes.len().checked_sub(TAG_LEN).ok_or_else(invalid)?;
            new_bytes(py, len, |out| {
                let out = out.rest();
                self.operate(py, len, |protocol| protocol.open_to(&label, bytes, out))?
                    .map_err(|_| invalid())
            })
        })?
    }

    /// Return a writer to `file` that mixes the data like `mix`.
    ///
    /// The writer is a context manager. This protocol cannot be used until the writer is closed. `file` stays open.
    ///
    /// Args:
    ///     label: The label of the operation.
    ///     file: A binary file to write to.
    ///
    /// Raises:
    ///     ValueError: The protocol is sized, because the size of the data is unknown. The other streams of this class
    ///         raise it too.
    ///
    /// >>> import io
    /// >>> from sycon.experimental import Protocol
    /// >>> protocol, file = Protocol("example.org digests v1"), io.BytesIO()
    /// >>> with protocol.mix_writer("message", file) as writer:
    /// ...     count = writer.write(b"a"), writer.write(b"bc")
    /// ...
    /// >>> file.getvalue(), protocol.derive("digest", 8).hex()
    /// (b'abc', '616f4cecd9e2e5d7')
    fn mix_writer(&self, label: Label, file: Bound<'_, PyAny>) -> PyResult<ProtocolWriter> {
        self.writer(file, |protocol| Pieces::Mix(protocol.mixing(&label)))
    }

    /// Return a reader of `file` that mixes the data like `mix`. See `mix_writer`.
    ///
    /// Args:
    ///     label: The label of the operation.
    ///     file: A binary file to read from.
    ///
    /// Raises:
    ///     ValueError: The protocol is sized.
    ///
    /// >>> import io
    /// >>> from sycon.experimental import Protocol
    /// >>> protocol = Protocol("example.org digests v1")
    /// >>> with protocol.mix_reader("message", io.BytesIO(b"abc")) as reader:
    /// ...     reader.read()
    /// ...
    /// b'abc'
    /// >>> protocol.derive("digest", 8).hex()
    /// '616f4cecd9e2e5d7'
    fn mix_reader(&self, label: Label, file: Bound<'_, PyAny>) -> PyResult<ProtocolReader> {
        self.reader(file, |protocol| Pieces::Mix(protocol.mixing(&label)))
    }

    /// Return a writer to `file` that encrypts the data like `encrypt`. See `mix_writer`.
    ///
    /// Args:
    ///     label: The label of the operation.
    ///     file: A binary file to write to.
    ///
    /// Raises:
    ///     ValueError: The protocol is sized.
    ///
    /// >>> import io
    /// >>> from sycon.experimental import Protocol
    /// >>> alice, file = Protocol("example.org v1"), io.BytesIO()
    /// >>> bob = alice.copy()
    /// >>> with alice.encrypt_writer("note", file) as writer:
    /// ...     count = writer.write(b"message")
    /// ...
    /// >>> bob.decrypt("note", file.getvalue())
    /// b'message'
    fn encrypt_writer(&self, label: Label, file: Bound<'_, PyAny>) -> PyResult<ProtocolWriter> {
        self.origin.check()?;
        self.writer(file, |protocol| Pieces::Encrypt(protocol.encrypting(&label)))
    }

    /// Return a reader of `file` that encrypts the data like `encrypt`. See `mix_writer`.
    ///
    /// Args:
    ///     label: The label of the operation.
    ///     file: A binary file to read from.
    ///
    /// Raises:
    ///     ValueError: The protocol is sized.
    ///
    /// >>> import io
    /// >>> from sycon.experimental import Protocol
    /// >>> alice = Protocol("example.org v1")
    /// >>> bob = alice.copy()
    /// >>> with alice.encrypt_reader("note", io.BytesIO(b"message")) as reader:
    /// ...     bob.decrypt("note", reader.read())
    /// b'message'
    fn encrypt_reader(&self, label: Label, file: Bound<'_, PyAny>) -> PyResult<ProtocolReader> {
        self.origin.check()?;
        self.reader(file, |protocol| Pieces::Encrypt(protocol.encrypting(&label)))
    }

    /// Return a writer to `file` that decrypts the data like `decrypt`, without authentication. See `mix_writer`.
    ///
    /// Args:
    ///     label: The label of the operation.
    ///     file: A binary file to write to.
    ///
    /// Raises:
    ///     ValueError: The protocol is sized.
    ///
    /// >>> import io
    /// >>> from sycon.experimental import Protocol
    /// >>> alice, file = Protocol("example.org v1"), io.BytesIO()
    /// >>> bob = alice.copy()
    /// >>> with bob.decrypt_writer("note", file) as writer:
    /// ...     count = writer.write(alice.encrypt("note", b"message"))
    /// ...
    /// >>> file.getvalue()
    /// b'message'
    fn decrypt_writer(&self, label: Label, file: Bound<'_, PyAny>) -> PyResult<ProtocolWriter> {
        self.writer(file, |protocol| Pieces::Decrypt(protocol.decrypting(&label)))
    }

    /// Return a reader of `file` that decrypts the data like `decrypt`, without authentication. See `mix_writer`.
    ///
    /// Args:
    ///     label: The label of the operation.
    ///     file: A binary file to read from.
    ///
    /// Raises:
    ///     ValueError: The protocol is sized.
    ///
    /// >>> import io
    /// >>> from sycon.experimental import Protocol
    /// >>> alice = Protocol("example.org v1")
    /// >>> bob = alice.copy()
    /// >>> with bob.decrypt_reader("note", io.BytesIO(alice.encrypt("note", b"message"))) as reader:
    /// ...     reader.read()
    /// b'message'
    fn decrypt_reader(&self, label: Label, file: Bound<'_, PyAny>) -> PyResult<ProtocolReader> {
        self.reader(file, |protocol| Pieces::Decrypt(protocol.decrypting(&label)))
    }

    /// Return the state as 130 bytes, as secret as the keys that were mixed. They do not contain `sized`.
    ///
    /// >>> from sycon.experimental import Protocol
    /// >>> Protocol("abc").to_bytes()[:8].hex()
    /// '0600010118616263'
    fn to_bytes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        copied_bytes(py, &*self.with(py, 0, |protocol| protocol.to_bytes())?)
    }

    /// Return the protocol whose `to_bytes` returned `data`.
    ///
    /// It belongs to the process that calls this. **Do not send with two protocols made from the same bytes**: they
    /// encrypt with the same keystream.
    ///
    /// Args:
    ///     data: 130 bytes from `to_bytes`.
    ///     sized: The same as for the protocol that was saved.
    ///
    /// Raises:
    ///     ValueError: `data` is not 130 bytes long, or its position is 96 or more.
    ///
    /// >>> from sycon.experimental import Protocol
    /// >>> Protocol.from_bytes(Protocol("abc").to_bytes()).to_bytes()[:8].hex()
    /// '0600010118616263'
    #[staticmethod]
    #[pyo3(signature = (data, *, sized = false))]
    fn from_bytes(data: &Bound<'_, PyAny>, sized: bool) -> PyResult<Self> {
        let protocol = with_bytes(data, newplex::Protocol::from_bytes)?;
        protocol.map(|protocol| Self::holding(protocol, sized, Origin::now())).map_err(value_error)
    }

    /// The same protocol, not a copy, without sizes, for callers that mix the sizes themselves.
    fn _plain(&self) -> Self {
        Self { state: Arc::clone(&self.state), sized: false, origin: self.origin }
    }

    /// Return another protocol with the same state, independent of this one.
    ///
    /// >>> from sycon.experimental import Protocol
    /// >>> protocol = Protocol("example.org v1")
    /// >>> protocol.copy().derive("key", 8) == protocol.derive("key", 8)
    /// True
    fn copy(&self, py: Python<'_>) -> PyResult<Self> {
        let copy = self.with(py, 0, |protocol| protocol.clone())?;
        Ok(Self::holding(copy, self.sized, self.origin))
    }

    fn __copy__(&self, py: Python<'_>) -> PyResult<Self> {
        self.copy(py)
    }

    #[pyo3(signature = (memo, /))]
    fn __deepcopy__(&self, memo: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.copy(memo.py())
    }

    #[expect(clippy::unused_self, reason = "a method of Python")]
    fn __repr__(&self) -> &'static str {
        "<sycon.experimental.Protocol>"
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> PyResult<()> {
        Err(refuse_pickle(slf.as_any()))
    }
}

impl Protocol {
    fn holding(protocol: newplex::Protocol, sized: bool, origin: Origin) -> Self {
        Self { state: Arc::new(Locked::new(Some(protocol))), sized, origin }
    }

    /// Does an operation on data of `bytes` bytes.
    fn operate<R: Send>(
        &self,
        py: Python<'_>,
        bytes: usize,
        operation: impl FnOnce(&mut newplex::Protocol) -> R + Send,
    ) -> PyResult<R> {
        let sized = self.sized;
        self.with(py, bytes, move |protocol| {
            if sized {
                protocol.mix_size(bytes as u64);
            }
            operation(protocol)
        })
    }

    /// Does `work` on `bytes` bytes.
    fn with<R: Send>(
        &self,
        py: Python<'_>,
        bytes: usize,
        work: impl FnOnce(&mut newplex::Protocol) -> R + Send,
    ) -> PyResult<R> {
        self.state.with(py, bytes, |state| state.as_mut().map(work)).ok_or_else(busy)
    }

    fn exchange<'py>(
        &self,
        label: &[u8],
        data: &Bound<'py, PyAny>,
        check: impl FnOnce() -> PyResult<()>,
        work: fn(&mut newplex::Protocol, &[u8], &mut [u8]),
    ) -> PyResult<Bound<'py, PyBytes>> {
        let py = data.py();
        with_input(data, |data| {
            new_bytes(py, data.len(), |out| {
                let out = out.rest();
                data.copy_to(out);
                // Last, because the class of the data can fork.
                check()?;
                self.operate(py, out.len(), |protocol| work(protocol, label, out))
            })
        })?
    }

    fn writer(
        &self,
        file: Bound<'_, PyAny>,
        begin: impl FnOnce(newplex::Protocol) -> Pieces,
    ) -> PyResult<ProtocolWriter> {
        let pieces = begin(self.take(file.py())?);
        Ok(ProtocolWriter::new(Arc::clone(&self.state), pieces, self.origin, file.unbind()))
    }

    fn reader(
        &self,
        file: Bound<'_, PyAny>,
        begin: impl FnOnce(newplex::Protocol) -> Pieces,
    ) -> PyResult<ProtocolReader> {
        let pieces = begin(self.take(file.py())?);
        Ok(ProtocolReader::new(Arc::clone(&self.state), pieces, self.origin, file.unbind()))
    }

    /// Moves the protocol into a stream.
    fn take(&self, py: Python<'_>) -> PyResult<newplex::Protocol> {
        if self.sized {
            return Err(PyValueError::new_err(UNSIZED));
        }
        self.state.with(py, 0, Option::take).ok_or_else(busy)
    }
}

const UNSIZED: &str = "a sized protocol mixes the size of data before them, and that of a stream is not known: \
    take the data as a whole, or sycon.experimental.aestream";

fn busy() -> PyErr {
    PyRuntimeError::new_err("a stream on this protocol is not closed, or was given up")
}

fn invalid() -> PyErr {
    InvalidCiphertext::new_err(Error::InvalidCiphertext.to_string())
}
