//! Public keys of SLH-DSA.

use std::hash::{Hash, Hasher};

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use sycon::slhdsa::{AnyVerifyingKey, Description, Message};

use super::arguments::{text, with_digest, with_message};
use super::errors::{invalid, raise};
use crate::arguments::{Label, Text, label};
use crate::buffer::copied_bytes;

/// A public key of SLH-DSA with SHAKE, which verifies signatures.
///
/// `from_pem` and `from_bytes` return received keys; `PrivateKey.public_key` is that of a private key.
///
/// >>> from sycon import slhdsa
/// >>> public = slhdsa.PublicKey.from_bytes("SLH-DSA-SHAKE-128f", bytes(32))
/// >>> public.verify(bytes(17088), b"message")
/// Traceback (most recent call last):
///     ...
/// sycon.InvalidSignature: signature: not valid for this message, context and key
#[pyclass(frozen, eq, hash, module = "sycon.slhdsa", name = "PublicKey")]
#[derive(PartialEq)]
pub(crate) struct PublicKey(pub(super) AnyVerifyingKey);

#[pymethods]
impl PublicKey {
    /// Return the key of its bytes, PK.seed ‖ PK.root.
    ///
    /// All bytes of the right length are a key.
    ///
    /// Args:
    ///     name: The name of the parameter set.
    ///     data: The bytes.
    ///
    /// Raises:
    ///     ValueError: `name` is unknown.
    ///     InvalidKey: `data` has a wrong length.
    ///
    /// >>> from sycon import slhdsa
    /// >>> slhdsa.PublicKey.from_bytes("SLH-DSA-SHAKE-256s", bytes(64)).to_bytes() == bytes(64)
    /// True
    #[staticmethod]
    fn from_bytes(name: &str, data: Text) -> PyResult<Self> {
        let set = Description::named(name).map_err(raise)?;
        AnyVerifyingKey::from_bytes_of(set, &data).map(Self).map_err(raise)
    }

    /// Return the key of a `SubjectPublicKeyInfo` in PEM (RFC 9909).
    ///
    /// Args:
    ///     pem: The document, as text or bytes.
    ///
    /// Raises:
    ///     InvalidKey: The document contains no valid key.
    ///
    /// >>> from sycon import slhdsa
    /// >>> public = slhdsa.PrivateKey.generate("SLH-DSA-SHAKE-128f").public_key
    /// >>> slhdsa.PublicKey.from_pem(public.to_pem()) == public
    /// True
    #[staticmethod]
    fn from_pem(#[pyo3(from_py_with = label::pem)] pem: Label) -> PyResult<Self> {
        text(&pem).and_then(AnyVerifyingKey::from_spki_pem).map(Self).map_err(raise)
    }

    /// Return the key as `SubjectPublicKeyInfo` in PEM (RFC 9909).
    ///
    /// >>> from sycon import slhdsa
    /// >>> print(slhdsa.PublicKey.from_bytes("SLH-DSA-SHAKE-128s", bytes(32)).to_pem(), end="")
    /// -----BEGIN PUBLIC KEY-----
    /// MDAwCwYJYIZIAWUDBAMaAyEAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
    /// AAA=
    /// -----END PUBLIC KEY-----
    fn to_pem(&self) -> String {
        self.0.to_spki_pem()
    }

    /// Return the bytes of the key: PK.seed ‖ PK.root.
    ///
    /// >>> from sycon import slhdsa
    /// >>> len(slhdsa.PrivateKey.generate("SLH-DSA-SHAKE-128f").public_key.to_bytes())
    /// 32
    fn to_bytes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        copied_bytes(py, self.0.as_bytes())
    }

    /// The name of the parameter set, such as "SLH-DSA-SHAKE-128s".
    ///
    /// >>> from sycon import slhdsa
    /// >>> slhdsa.PublicKey.from_bytes("SLH-DSA-SHAKE-128s", bytes(32)).name
    /// 'SLH-DSA-SHAKE-128s'
    #[getter]
    fn name(&self) -> &'static str {
        self.0.set().name
    }

    /// Check that `signature` is valid for the message, its context and this key (FIPS 205, algorithm 24; with
    /// `prehash` 25).
    ///
    /// Args:
    ///     signature: The signature.
    ///     message: The message.
    ///     context: The context that the signer used.
    ///     prehash: The `prehash` that the signer used.
    ///
    /// Raises:
    ///     InvalidSignature: `signature` is not valid.
    ///     ValueError: The hash function is unknown, or `context` has more than 255 bytes.
    ///
    /// >>> from sycon import InvalidSignature, slhdsa
    /// >>> key = slhdsa.PrivateKey.generate("SLH-DSA-SHAKE-128f")
    /// >>> signature = key.sign(b"message", prehash="SHAKE256")
    /// >>> key.public_key.verify(signature, b"message", prehash="SHAKE256")
    /// >>> try:
    /// ...     key.public_key.verify(signature, b"message")
    /// ... except InvalidSignature as error:
    /// ...     print(error)
    /// signature: not valid for this message, context and key
    #[pyo3(
        signature = (signature, message, context = Text::default(), *, prehash = None),
        text_signature = "($self, signature, message, context=b\"\", *, prehash=None)"
    )]
    fn verify(
        &self,
        signature: Text,
        message: &Bound<'_, PyAny>,
        context: Text,
        prehash: Option<&str>,
    ) -> PyResult<()> {
        let verify = |message: Message<'_>| self.0.verify(message, &signature);
        with_message(message, &context, prehash, verify)?.map_err(invalid)
    }

    /// Check that `signature` is one of HashSLH-DSA that is valid for a message with this digest (FIPS 205, algorithm
    /// 25).
    ///
    /// Args:
    ///     signature: The signature.
    ///     digest: The digest of the message.
    ///     context: The context that the signer used.
    ///     prehash: The name of the function that made `digest`.
    ///
    /// Raises:
    ///     InvalidSignature: `signature` is not valid.
    ///     ValueError: `digest` has another length, the hash function is unknown, or `context` has more than 255 bytes.
    ///
    /// >>> import hashlib
    /// >>> from sycon import slhdsa
    /// >>> key = slhdsa.PrivateKey.generate("SLH-DSA-SHAKE-128f")
    /// >>> signature = key.sign(b"message", prehash="SHA-256")
    /// >>> key.public_key.verify_digest(signature, hashlib.sha256(b"message").digest(), prehash="SHA-256")
    #[pyo3(
        signature = (signature, digest, context = Text::default(), *, prehash),
        text_signature = "($self, signature, digest, context=b\"\", *, prehash)"
    )]
    fn verify_digest(
        &self,
        py: Python<'_>,
        signature: Text,
        digest: Text,
        context: Text,
        prehash: &str,
    ) -> PyResult<()> {
        let verify = |message: Message<'_>| self.0.verify(message, &signature);
        with_digest(py, &digest, &context, prehash, verify)?.map_err(invalid)
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    #[pyo3(signature = (_memo, /))]
    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }

    fn __repr__(&self) -> String {
        format!("<sycon.slhdsa.PublicKey, {}>", self.name())
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py>> {
        let key = slf.get();
        let new = slf.get_type().getattr("from_bytes")?;
        Ok((new, (key.name(), key.to_bytes(slf.py())?)))
    }
}

impl Hash for PublicKey {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.as_bytes().hash(state);
    }
}

/// A function and its arguments, as `__reduce__` returns them.
type Reduced<'py> = (Bound<'py, PyAny>, (&'static str, Bound<'py, PyBytes>));
