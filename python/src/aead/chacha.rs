//! ChaCha20-Poly1305.

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use sycon::Backend;
use sycon_aead::{Aead, ChaCha20Poly1305, Forged};
use sycon_secret::Secret;

use super::cipher::{Cipher, array, decrypt, encrypt, random_key};
use crate::buffer::with_bytes;
use crate::exceptions::{cannot_pickle, wrong_bytes};

impl Cipher for ChaCha20Poly1305 {
    const NONCE: usize = sycon_aead::NONCE;
    const LONGEST: u64 = <Self as Aead>::LONGEST;

    fn tag_length(&self) -> usize {
        sycon_aead::TAG
    }

    fn seal(&self, nonce: &[u8], aad: &[u8], text: &mut [u8], tag: &mut [u8]) {
        tag.copy_from_slice(&self.seal_in_place_detached(array(nonce), aad, text));
    }

    fn open(&self, nonce: &[u8], aad: &[u8], text: &mut [u8], tag: &[u8]) -> Result<(), Forged> {
        self.open_in_place_detached(array(nonce), aad, text, array(tag))
    }
}

/// ChaCha20-Poly1305 (RFC 8439): authenticated encryption, fast on every CPU.
///
/// **Never use a nonce twice with one key.** Use a counter. With random nonces, encrypt at most 2**32 messages with one
/// key. Several threads can use one object.
///
/// Args:
///     key: 32 bytes.
///
/// Raises:
///     ValueError: `key` has another length.
///
/// >>> from sycon.aead import ChaCha20Poly1305
/// >>> cipher = ChaCha20Poly1305(ChaCha20Poly1305.generate_key())
/// >>> nonce = (1).to_bytes(12)
/// >>> sealed = cipher.encrypt(nonce, b"a secret message", b"header")
/// >>> cipher.decrypt(nonce, sealed, b"header")
/// b'a secret message'
#[pyclass(frozen, module = "sycon.aead", name = "ChaCha20Poly1305")]
pub(crate) struct ChaCha(ChaCha20Poly1305);

#[pymethods]
impl ChaCha {
    #[new]
    fn new(key: &Bound<'_, PyAny>) -> PyResult<Self> {
        with_bytes(key, |bytes| {
            let mut key = Secret::<[u8; 32]>::ZERO;
            if bytes.len() != key.len() {
                return Err(wrong_bytes("key", bytes.len(), key.len()));
            }
            key.copy_from_slice(bytes);
            Ok(Self(ChaCha20Poly1305::new(key, Backend::best())))
        })?
    }

    /// Return a new key of 32 bytes from the operating system's generator.
    ///
    /// >>> from sycon.aead import ChaCha20Poly1305
    /// >>> len(ChaCha20Poly1305.generate_key())
    /// 32
    #[staticmethod]
    fn generate_key(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
        random_key(py, 32)
    }

    /// Encrypt `data`, and return the ciphertext with the tag of 16 bytes at its end.
    ///
    /// Args:
    ///     nonce: 12 bytes, different for every message of a key.
    ///     data: The plaintext, at most 256 GiB.
    ///     associated_data: Data that is authenticated and not encrypted. The receiver must know it.
    ///
    /// Raises:
    ///     ValueError: `nonce` has another length, or `data` has more than 256 GiB.
    ///
    /// >>> from sycon.aead import ChaCha20Poly1305
    /// >>> ChaCha20Poly1305(bytes(32)).encrypt(bytes(12), b"message").hex()
    /// 'f26294cd34365dfa80f09f5bce3744d346173e9226e2a3'
    #[pyo3(signature = (nonce, data, associated_data = None))]
    fn encrypt<'py>(
        &self,
        nonce: &Bound<'py, PyAny>,
        data: &Bound<'py, PyAny>,
        associated_data: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        encrypt(&self.0, nonce, data, associated_data)
    }

    /// Decrypt `data`, the output of `encrypt`, and return the plaintext.
    ///
    /// Args:
    ///     nonce: The nonce that was passed to `encrypt`.
    ///     data: The ciphertext with the tag at its end.
    ///     associated_data: The associated data that was passed to `encrypt`.
    ///
    /// Raises:
    ///     InvalidTag: `data` was not made with this key, nonce and associated data.
    ///     ValueError: `nonce` has another length.
    ///
    /// >>> from sycon.aead import ChaCha20Poly1305
    /// >>> cipher = ChaCha20Poly1305(bytes(32))
    /// >>> cipher.decrypt(bytes(12), cipher.encrypt(bytes(12), b"message"))
    /// b'message'
    #[pyo3(signature = (nonce, data, associated_data = None))]
    fn decrypt<'py>(
        &self,
        nonce: &Bound<'py, PyAny>,
        data: &Bound<'py, PyAny>,
        associated_data: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        decrypt(&self.0, nonce, data, associated_data)
    }

    #[expect(clippy::unused_self, reason = "a method of Python")]
    fn __repr__(&self) -> &'static str {
        "<sycon.aead.ChaCha20Poly1305>"
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> PyResult<()> {
        Err(cannot_pickle(slf.as_any(), "it is secret; keep the key"))
    }
}
