//! HPKE: encryption to a public key of a KEM of `kem`.

#![allow(clippy::similar_names, reason = "`aad` and `aead` are what HPKE calls them")]
#![allow(clippy::unused_self, reason = "what Python calls has one")]

use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use sycon::hpke::{self, Error, Psk, Suite};
use zeroize::Zeroizing;

use crate::arguments::{Size, Text, limited};
use crate::buffer::{copied_bytes, new_bytes, with_bytes};
use crate::exceptions::{InvalidCiphertext, cannot_pickle, quoted, value_error, wrong_value};
use crate::fork::Origin;
use crate::kem::{private_key, public_key};
use crate::lock::{Locked, detached};
use crate::memory::check_free;

/// The maximum number of bytes by which a ciphertext is longer than its message.
const OVERHEAD: usize = 2048;

/// The number of bytes by which a ciphertext without the encapsulated secret is longer.
const TAG: usize = 16;

/// Seals messages to a public key. Send its `enc` to the receiver first.
///
/// Several threads can use one object. An object cannot be copied, because the copy would encrypt with the same nonces.
/// After `os.fork()`, `seal` raises `sycon.ForkError` in the child, which must create its own `Sender`.
///
/// Args:
///     key: An `EncapsulationKey` of `sycon.xwing` or another KEM.
///     info: The purpose of the messages. It can be empty.
///     kdf: The name of the key derivation function.
///     aead: The name of the cipher.
///     psk: A secret that the receiver also has, 32 random bytes or more.
///     psk_id: The name of `psk`.
///
/// Raises:
///     ValueError: An argument is too long or too short, or a name is unknown.
///     OSError: The operating system's generator fails.
///
/// >>> from sycon import hpke, xwing
/// >>> key = xwing.DecapsulationKey.generate()
/// >>> sender = hpke.Sender(key.encapsulation_key, b"app v1")
/// >>> receiver = hpke.Receiver(key, sender.enc, b"app v1")
/// >>> receiver.open(sender.seal(b"one")), receiver.open(sender.seal(b"two"))
/// (b'one', b'two')
#[pyclass(frozen, module = "sycon.hpke")]
pub(crate) struct Sender {
    enc: Vec<u8>,
    state: Locked<hpke::Sender>,
    origin: Origin,
}

#[pymethods]
impl Sender {
    #[new]
    #[pyo3(
        signature = (key, info = Text::default(), *, kdf = KDF, aead = AEAD, psk = None, psk_id = None),
        text_signature = "(key, info=b'', *, kdf='SHAKE256', aead='ChaCha20-Poly1305', psk=None, psk_id=None)"
    )]
    fn new(
        key: &Bound<'_, PyAny>,
        info: Text,
        kdf: &str,
        aead: &str,
        psk: Option<Text>,
        psk_id: Option<Text>,
    ) -> PyResult<Self> {
        let (py, suite, psk) =
            (key.py(), suite(kdf, aead)?, pre_shared(psk.as_ref(), psk_id.as_ref())?);
        let key = public_key(key)?;
        let made = detached(py, || hpke::Sender::with_psk(suite, key, &info, psk));
        let (enc, sender) = made.map_err(raise)?;
        Ok(Self { enc, state: Locked::new(sender), origin: Origin::now() })
    }

    /// The encapsulated secret, from which the receiver creates its `Receiver`. Public.
    ///
    /// >>> from sycon import hpke, xwing
    /// >>> key = xwing.DecapsulationKey.generate()
    /// >>> len(hpke.Sender(key.encapsulation_key).enc)
    /// 1120
    #[getter]
    fn enc<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        copied_bytes(py, &self.enc)
    }

    /// Return the ciphertext of the next message, which is 16 bytes longer.
    ///
    /// Args:
    ///     plaintext: The message.
    ///     aad: Additional data. The receiver must pass the same to `open`.
    ///
    /// Raises:
    ///     ValueError: The suite has no encryption.
    ///     ForkError: This is a child of the process that made the sender.
    ///
    /// >>> from sycon import hpke, xwing
    /// >>> sender = hpke.Sender(xwing.DecapsulationKey.generate().encapsulation_key)
    /// >>> len(sender.seal(b"message", b"header"))
    /// 23
    #[pyo3(signature = (plaintext, aad = Text::default()), text_signature = "($self, plaintext, aad=b'')")]
    fn seal<'py>(&self, plaintext: &Bound<'py, PyAny>, aad: Text) -> PyResult<Bound<'py, PyBytes>> {
        let py = plaintext.py();
        with_bytes(plaintext, |bytes| {
            // All memory is there before the message has its number, which would otherwise be missing.
            let size = bytes.len().saturating_add(TAG);
            new_bytes(py, size, |out| {
                check_free(py, size)?;
                // Last, because the class of the plaintext can fork.
                self.origin.check()?;
                let sealed = self.state.with(py, bytes.len(), |sender| sender.seal(&aad, bytes));
                out.rest().copy_from_slice(&sealed.map_err(raise)?);
                Ok(())
            })
        })?
    }

    /// Return a secret. The receiver can export the same secret.
    ///
    /// Args:
    ///     context: The purpose of the secret.
    ///     length: The length of the secret in bytes.
    ///
    /// Raises:
    ///     ValueError: `length` is negative, or more than 65535, or 8160 with HKDF-SHA256.
    ///
    /// >>> from sycon import hpke, xwing
    /// >>> key = xwing.DecapsulationKey.generate()
    /// >>> sender = hpke.Sender(key.encapsulation_key)
    /// >>> sender.export(b"name", 32) == hpke.Receiver(key, sender.enc).export(b"name", 32)
    /// True
    fn export<'py>(
        &self,
        py: Python<'py>,
        context: Text,
        #[pyo3(from_py_with = limited::length)] length: Size,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let secret = self.state.with(py, 0, |sender| sender.export(&context, length.0));
        copied_bytes(py, &secret.map_err(raise)?)
    }

    fn __repr__(&self) -> &'static str {
        "<sycon.hpke.Sender>"
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> PyResult<()> {
        Err(cannot_pickle(slf.as_any(), "what it would seal next must not be sealed twice"))
    }
}

/// Opens messages in the order in which the sender sealed them.
///
/// All arguments except `key` and `enc` must be those of the sender. Several threads can use one object.
///
/// An `enc` that was tampered with, or made for another key, raises no exception here: its messages do not open.
///
/// Args:
///     key: A `DecapsulationKey`.
///     enc: The sender's `enc`.
///     info: The purpose of the messages.
///     kdf: The name of the key derivation function.
///     aead: The name of the cipher.
///     psk: The secret that the sender also has.
///     psk_id: The name of `psk`.
///
/// Raises:
///     InvalidCiphertext: `enc` has the wrong length, or contains an X25519 share of small order.
///     ValueError: An argument is too long or too short, or a name is unknown.
///
/// >>> from sycon import hpke, xwing
/// >>> key = xwing.DecapsulationKey.generate()
/// >>> sender = hpke.Sender(key.encapsulation_key, kdf="HKDF-SHA256", aead="AES-128-GCM")
/// >>> receiver = hpke.Receiver(key, sender.enc, kdf="HKDF-SHA256", aead="AES-128-GCM")
/// >>> receiver.open(sender.seal(b"message"))
/// b'message'
#[pyclass(frozen, module = "sycon.hpke")]
pub(crate) struct Receiver(Locked<hpke::Receiver>);

#[pymethods]
impl Receiver {
    #[new]
    #[pyo3(
        signature = (key, enc, info = Text::default(), *, kdf = KDF, aead = AEAD, psk = None, psk_id = None),
        text_signature = "(key, enc, info=b'', *, kdf='SHAKE256', aead='ChaCha20-Poly1305', psk=None, psk_id=None)"
    )]
    fn new(
        key: &Bound<'_, PyAny>,
        enc: Text,
        info: Text,
        kdf: &str,
        aead: &str,
        psk: Option<Text>,
        psk_id: Option<Text>,
    ) -> PyResult<Self> {
        let (py, suite, psk) =
            (key.py(), suite(kdf, aead)?, pre_shared(psk.as_ref(), psk_id.as_ref())?);
        let key = private_key(key)?;
        let receiver = detached(py, || hpke::Receiver::with_psk(suite, key, &enc, &info, psk));
        Ok(Self(Locked::new(receiver.map_err(raise)?)))
    }

    /// Return the next message.
    ///
    /// After an exception, you can still open the right message.
    ///
    /// Args:
    ///     ciphertext: The ciphertext of the next message.
    ///     aad: The additional data that the sender passed to `seal`.
    ///
    /// Raises:
    ///     InvalidCiphertext: This is not the ciphertext of the next message, or the arguments of the two sides differ.
    ///
    /// >>> from sycon import hpke, xwing
    /// >>> key = xwing.DecapsulationKey.generate()
    /// >>> sender = hpke.Sender(key.encapsulation_key)
    /// >>> receiver = hpke.Receiver(key, sender.enc)
    /// >>> receiver.open(bytes(23))
    /// Traceback (most recent call last):
    ///     ...
    /// sycon.InvalidCiphertext: ciphertext: verification failed; it was made with another key or context, or tampered with
    /// >>> receiver.open(sender.seal(b"message", b"header"), b"header")
    /// b'message'
    #[pyo3(signature = (ciphertext, aad = Text::default()), text_signature = "($self, ciphertext, aad=b'')")]
    fn open<'py>(
        &self,
        ciphertext: &Bound<'py, PyAny>,
        aad: Text,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let py = ciphertext.py();
        with_bytes(ciphertext, |bytes| {
            // As in `seal`.
            let size = bytes.len().saturating_sub(TAG);
            new_bytes(py, size, |out| {
                check_free(py, size)?;
                let opened = self.0.with(py, bytes.len(), |receiver| receiver.open(&aad, bytes));
                out.rest().copy_from_slice(&Zeroizing::new(opened.map_err(raise)?));
                Ok(())
            })
        })?
    }

    /// Return the secret that the sender's `export` returns for the same `context` and `length`.
    ///
    /// Args:
    ///     context: The purpose of the secret.
    ///     length: The length of the secret in bytes.
    ///
    /// Raises:
    ///     ValueError: `length` is negative, or more than 65535, or 8160 with HKDF-SHA256.
    ///
    /// >>> from sycon import hpke, xwing
    /// >>> key = xwing.DecapsulationKey.generate()
    /// >>> sender = hpke.Sender(key.encapsulation_key, aead="export-only")
    /// >>> receiver = hpke.Receiver(key, sender.enc, aead="export-only")
    /// >>> receiver.export(b"name", 32) == sender.export(b"name", 32)
    /// True
    fn export<'py>(
        &self,
        py: Python<'py>,
        context: Text,
        #[pyo3(from_py_with = limited::length)] length: Size,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let secret = self.0.with(py, 0, |receiver| receiver.export(&context, length.0));
        copied_bytes(py, &secret.map_err(raise)?)
    }

    fn __repr__(&self) -> &'static str {
        "<sycon.hpke.Receiver>"
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> PyResult<()> {
        Err(cannot_pickle(slf.as_any(), "it is secret"))
    }
}

/// Seal one message to a public key.
///
/// `cryptography` and Go's `crypto/hpke` use the same format.
///
/// Args:
///     key: An `EncapsulationKey`.
///     plaintext: The message.
///     info: The purpose of the message. The receiver must pass the same.
///     aad: Additional data. The receiver must pass the same.
///     kdf: The name of the key derivation function.
///     aead: The name of the cipher.
///
/// Returns:
///     The bytes `enc ‖ ciphertext`.
///
/// Raises:
///     ValueError: An argument is too long or too short, or a name is unknown, as for `Sender`.
///     OSError: The operating system's generator fails.
///
/// >>> from sycon import hpke, xwing
/// >>> key = xwing.DecapsulationKey.generate()
/// >>> sealed = hpke.seal(key.encapsulation_key, b"message", b"app v1")
/// >>> hpke.open(key, sealed, b"app v1")
/// b'message'
#[pyfunction]
#[pyo3(
    signature = (key, plaintext, info = Text::default(), aad = Text::default(), *, kdf = KDF, aead = AEAD),
    text_signature = "(key, plaintext, info=b'', aad=b'', *, kdf='SHAKE256', aead='ChaCha20-Poly1305')"
)]
fn seal<'py>(
    key: &Bound<'py, PyAny>,
    plaintext: &Bound<'py, PyAny>,
    info: Text,
    aad: Text,
    kdf: &str,
    aead: &str,
) -> PyResult<Bound<'py, PyBytes>> {
    let (py, suite, key) = (key.py(), suite(kdf, aead)?, public_key(key)?);
    let sealed = with_bytes(plaintext, |bytes| {
        check_free(py, bytes.len().saturating_add(OVERHEAD))?;
        detached(py, || hpke::seal_once(suite, key, &info, &aad, bytes)).map_err(raise)
    })??;
    copied_bytes(py, &sealed)
}

/// Open a message that `seal` sealed to the public key of `key`.
///
/// Args:
///     key: A `DecapsulationKey`.
///     sealed: The output of `seal`.
///     info: The purpose that was passed to `seal`.
///     aad: The additional data that was passed to `seal`.
///     kdf: The name of the key derivation function.
///     aead: The name of the cipher.
///
/// Raises:
///     InvalidCiphertext: The message was sealed with another key, `info`, `aad` or suite, or was tampered with.
///
/// >>> from sycon import hpke, xwing
/// >>> key = xwing.DecapsulationKey.generate()
/// >>> sealed = hpke.seal(key.encapsulation_key, b"message", aead="AES-256-GCM")
/// >>> hpke.open(key, sealed, aead="AES-256-GCM")
/// b'message'
#[pyfunction]
#[pyo3(
    signature = (key, sealed, info = Text::default(), aad = Text::default(), *, kdf = KDF, aead = AEAD),
    text_signature = "(key, sealed, info=b'', aad=b'', *, kdf='SHAKE256', aead='ChaCha20-Poly1305')"
)]
fn open<'py>(
    key: &Bound<'py, PyAny>,
    sealed: &Bound<'py, PyAny>,
    info: Text,
    aad: Text,
    kdf: &str,
    aead: &str,
) -> PyResult<Bound<'py, PyBytes>> {
    let (py, suite, key) = (key.py(), suite(kdf, aead)?, private_key(key)?);
    let opened = with_bytes(sealed, |bytes| {
        check_free(py, bytes.len())?;
        detached(py, || hpke::open_once(suite, key, &info, &aad, bytes)).map_err(raise)
    })??;
    copied_bytes(py, &Zeroizing::new(opened))
}

/// The names of all KDFs and all AEADs.
#[pyfunction]
fn names() -> (Vec<&'static str>, Vec<&'static str>) {
    let kdfs = hpke::Kdf::ALL.iter().map(|kdf| kdf.name());
    (kdfs.collect(), hpke::Aead::ALL.iter().map(|aead| aead.name()).collect())
}

/// The names of `Suite::DEFAULT`.
const KDF: &str = Suite::DEFAULT.kdf.name();
const AEAD: &str = Suite::DEFAULT.aead.name();

fn suite(kdf: &str, aead: &str) -> PyResult<Suite> {
    let (kdfs, aeads) = names();
    let unknown = |argument: &str, name: &str, known: Vec<&str>| {
        wrong_value(argument, quoted(name), known.join(", "))
    };
    Ok(Suite::new(
        kdf.parse().map_err(|_| unknown("kdf", kdf, kdfs))?,
        aead.parse().map_err(|_| unknown("aead", aead, aeads))?,
    ))
}

fn pre_shared<'a>(psk: Option<&'a Text>, id: Option<&'a Text>) -> PyResult<Option<Psk<'a>>> {
    match (psk, id) {
        (None, None) => Ok(None),
        (Some(psk), Some(id)) => Psk::new(psk, id).map(Some).map_err(value_error),
        _ => Err(value_error("psk, psk_id: only one is given (expected both or neither)")),
    }
}

fn raise(error: Error) -> PyErr {
    match error {
        Error::Kem(sycon_kem::Error::Random) => PyOSError::new_err(error.to_string()),
        Error::Kem(_) | Error::Open | Error::Short { .. } => {
            InvalidCiphertext::new_err(error.to_string())
        }
        _ => value_error(error),
    }
}

/// Adds the classes and functions to the compiled module, like `kem::add`.
pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.setattr("HpkeSender", py.get_type::<Sender>())?;
    module.setattr("HpkeReceiver", py.get_type::<Receiver>())?;
    let home = &PyModule::new(py, "sycon.hpke")?;
    module.setattr("hpke_seal", wrap_pyfunction!(seal, home)?)?;
    module.setattr("hpke_open", wrap_pyfunction!(open, home)?)?;
    module.setattr("hpke_names", wrap_pyfunction!(names, home)?)
}
