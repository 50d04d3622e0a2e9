//! Ascon-AEAD128.

use pyo3::exceptions::{PyMemoryError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList};
use sycon::Backend;
use sycon::aead::{AsconAead128, Message, Tag, open_many, seal_many};
use sycon_aead::Forged;
use sycon_secret::SecretBytes;

use super::cipher::{Cipher, array, decrypt, encrypt, forged, random_key};
use crate::arguments::{Size, limited};
use crate::buffer::{copied_bytes, new_list, with_all_bytes, with_bytes};
use crate::exceptions::{cannot_pickle, value_error, wrong_bytes};
use crate::function::listed;
use crate::lock::without_lock;
use crate::memory::{collect, reserve};

impl Cipher for AsconAead128 {
    const NONCE: usize = 16;
    const LONGEST: u64 = 1 << 54;

    fn tag_length(&self) -> usize {
        self.tag_length()
    }

    fn seal(&self, nonce: &[u8], aad: &[u8], text: &mut [u8], tag: &mut [u8]) {
        tag.copy_from_slice(&self.seal(array(nonce), &[aad], text));
    }

    fn open(&self, nonce: &[u8], aad: &[u8], text: &mut [u8], tag: &[u8]) -> Result<(), Forged> {
        self.open(array(nonce), &[aad], text, tag)
    }
}

/// Ascon-AEAD128 (NIST SP 800-232): authenticated encryption, the standard for small devices.
///
/// **Never use a nonce twice with one key.** Encrypt and decrypt at most 2**54 bytes with one key, associated data
/// and nonces included. Several threads can use one object. Source: NIST SP 800-232, section 4.
///
/// Args:
///     key: 16 bytes, or 32 bytes with nonce masking. The second half then masks every nonce, so that an attack on many
///         keys at once costs as much as an attack on one.
///     tag_length: The number of bytes of a tag, from 8 to 16, the same on both sides. With 8 bytes, a forger succeeds
///         once in 2**64 attempts: limit the number of failed attempts.
///
/// Raises:
///     ValueError: `key` has another length, or `tag_length` is another number.
///
/// >>> from sycon.aead import AsconAEAD128
/// >>> cipher = AsconAEAD128(AsconAEAD128.generate_key())
/// >>> nonce = (1).to_bytes(16)
/// >>> sealed = cipher.encrypt(nonce, b"a secret message", b"header")
/// >>> cipher.decrypt(nonce, sealed, b"header")
/// b'a secret message'
#[pyclass(frozen, module = "sycon.aead", name = "AsconAEAD128")]
pub(crate) struct AsconAead(AsconAead128);

#[pymethods]
impl AsconAead {
    #[new]
    #[pyo3(signature = (key, *, tag_length = Size(16)), text_signature = "(key, *, tag_length=16)")]
    fn new(
        key: &Bound<'_, PyAny>,
        #[pyo3(from_py_with = limited::tag_length)] tag_length: Size,
    ) -> PyResult<Self> {
        let cipher = with_bytes(key, |key| AsconAead128::with_tag_length(key, tag_length.0))?;
        cipher.map(Self).map_err(value_error)
    }

    /// Return a new key from the operating system's generator.
    ///
    /// Args:
    ///     nonce_masking: False for a key of 16 bytes, True for a key of 32 bytes, with nonce masking.
    ///
    /// >>> from sycon.aead import AsconAEAD128
    /// >>> len(AsconAEAD128.generate_key()), len(AsconAEAD128.generate_key(nonce_masking=True))
    /// (16, 32)
    #[staticmethod]
    #[pyo3(signature = (*, nonce_masking = false))]
    fn generate_key(py: Python<'_>, nonce_masking: bool) -> PyResult<Bound<'_, PyAny>> {
        random_key(py, if nonce_masking { 32 } else { 16 })
    }

    /// Encrypt `data`, and return the ciphertext with the tag at its end.
    ///
    /// Args:
    ///     nonce: 16 bytes, different for every message of a key.
    ///     data: The plaintext.
    ///     associated_data: Data that is authenticated and not encrypted. The receiver must know it.
    ///
    /// Raises:
    ///     ValueError: `nonce` has another length.
    ///
    /// >>> from sycon.aead import AsconAEAD128
    /// >>> AsconAEAD128(bytes(16)).encrypt(bytes(16), b"message").hex()
    /// '65329efe196e2a496bbc6a6e15d01ef3f4f910d2e283ff'
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
    /// >>> from sycon.aead import AsconAEAD128
    /// >>> cipher = AsconAEAD128(bytes(16))
    /// >>> cipher.decrypt(bytes(16), cipher.encrypt(bytes(16), b"message"))
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

    /// Encrypt many messages at once, each as `encrypt` does, and return the ciphertexts in their order.
    ///
    /// Short messages take a fraction of the time of single calls.
    ///
    /// Args:
    ///     nonces: An iterable of nonces of 16 bytes, different for every message of a key.
    ///     messages: An iterable of plaintexts, one for each nonce.
    ///     associated_data: An iterable of associated data, one for each nonce.
    ///
    /// Raises:
    ///     ValueError: A nonce has another length, or the iterables have different lengths.
    ///
    /// >>> from sycon.aead import AsconAEAD128
    /// >>> cipher = AsconAEAD128(bytes(16))
    /// >>> nonces = [number.to_bytes(16) for number in range(2)]
    /// >>> cipher.encrypt_many(nonces, [b"one", b"two"]) == [cipher.encrypt(nonces[0], b"one"), cipher.encrypt(nonces[1], b"two")]
    /// True
    #[pyo3(signature = (nonces, messages, associated_data = None))]
    fn encrypt_many<'py>(
        &self,
        nonces: &Bound<'py, PyAny>,
        messages: &Bound<'py, PyAny>,
        associated_data: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyList>> {
        let py = messages.py();
        with_batch(nonces, messages, associated_data, |batch| {
            let mut buffer = batch.copy(0)?;
            let mut tags = reserve(py, batch.messages.len())?;
            tags.resize(batch.messages.len(), Tag::default());
            let mut messages = batch.split(py, &self.0, &mut buffer, 0)?;
            without_lock(py, batch.bytes(), || {
                seal_many(Backend::best(), &mut messages, &mut tags);
            });
            new_list(py, messages.len(), |index| {
                let (text, tag) = (&*messages[index].text, &tags[index]);
                PyBytes::new_with(py, text.len() + tag.len(), |out| {
                    let (start, end) = out.split_at_mut(text.len());
                    start.copy_from_slice(text);
                    end.copy_from_slice(tag);
                    Ok(())
                })
            })
        })
    }

    /// Decrypt many messages at once, and return the plaintexts in their order.
    ///
    /// Args:
    ///     nonces: An iterable of nonces, as in `encrypt_many`.
    ///     messages: An iterable of ciphertexts, one for each nonce.
    ///     associated_data: An iterable of associated data, one for each nonce.
    ///
    /// Returns:
    ///     A list of plaintexts. For a message that is not authentic, the list contains an `InvalidTag` exception at
    ///     its index, which does not affect the others.
    ///
    /// Raises:
    ///     ValueError: A nonce has another length, or the iterables have different lengths.
    ///
    /// >>> from sycon.aead import AsconAEAD128
    /// >>> cipher = AsconAEAD128(bytes(16))
    /// >>> nonces = [number.to_bytes(16) for number in range(2)]
    /// >>> sealed = cipher.encrypt_many(nonces, [b"one", b"two"])
    /// >>> cipher.decrypt_many(nonces, [sealed[0], b"not a message"])
    /// [b'one', InvalidTag('message: not authentic; check the key, nonce and associated data')]
    #[pyo3(signature = (nonces, messages, associated_data = None))]
    fn decrypt_many<'py>(
        &self,
        nonces: &Bound<'py, PyAny>,
        messages: &Bound<'py, PyAny>,
        associated_data: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyList>> {
        let py = messages.py();
        let length = self.0.tag_length();
        with_batch(nonces, messages, associated_data, |batch| {
            // A message without a whole tag fails, as all messages with a wrong tag.
            let tags = batch.messages.iter().map(|message| {
                message.len().checked_sub(length).map_or(&[][..], |start| &message[start..])
            });
            let tags: Vec<&[u8]> = collect(tags.map(Ok))?;
            let mut buffer = batch.copy(length)?;
            let mut messages = batch.split(py, &self.0, &mut buffer, length)?;
            let mut results = reserve(py, messages.len())?;
            results.resize(messages.len(), Err(Forged));
            without_lock(py, batch.bytes(), || {
                open_many(Backend::best(), &mut messages, &tags, &mut results);
            });
            new_list(py, messages.len(), |index| match results[index] {
                Ok(()) => Ok(copied_bytes(py, messages[index].text)?.into_any()),
                Err(Forged) => Ok(forged().into_value(py).into_bound(py).into_any()),
            })
        })
    }

    #[expect(clippy::unused_self, reason = "a method of Python")]
    fn __repr__(&self) -> &'static str {
        "<sycon.aead.AsconAEAD128>"
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> PyResult<()> {
        Err(cannot_pickle(slf.as_any(), "it is secret; keep the key"))
    }
}

/// Messages with their nonces and associated data.
struct Batch<'a> {
    nonces: Vec<[u8; 16]>,
    messages: &'a [&'a [u8]],
    aads: Option<&'a [&'a [u8]]>,
}

impl Batch<'_> {
    fn bytes(&self) -> usize {
        self.messages.iter().map(|message| message.len()).sum()
    }

    /// Copies the messages, one after another, without the last `end` bytes of each.
    fn copy(&self, end: usize) -> PyResult<SecretBytes> {
        let lengths = self.messages.iter().map(|message| message.len().saturating_sub(end));
        let copy = SecretBytes::try_zeros(lengths.sum());
        let mut copy = copy.map_err(|_| PyMemoryError::new_err(()))?;
        let mut rest = &mut copy[..];
        for message in self.messages {
            let text = &message[..message.len().saturating_sub(end)];
            let (first, others) = rest.split_at_mut(text.len());
            first.copy_from_slice(text);
            rest = others;
        }
        Ok(copy)
    }

    /// Returns the messages in `buffer`, which [`copy`](Self::copy) made.
    fn split<'b>(
        &'b self,
        py: Python<'_>,
        cipher: &'b AsconAead128,
        buffer: &'b mut [u8],
        end: usize,
    ) -> PyResult<Vec<Message<'b>>> {
        let mut rest = buffer;
        let mut all = reserve(py, self.nonces.len())?;
        for (index, nonce) in self.nonces.iter().enumerate() {
            let length = self.messages[index].len().saturating_sub(end);
            let text = rest.split_off_mut(..length).expect("a buffer of all messages");
            let aad = self.aads.map_or(&[][..], |aads| aads[index]);
            all.push(Message { cipher, nonce, aad, text });
        }
        Ok(all)
    }
}

/// Calls `work` with the bytes of three lists of equal lengths.
fn with_batch<R>(
    nonces: &Bound<'_, PyAny>,
    messages: &Bound<'_, PyAny>,
    aads: Option<&Bound<'_, PyAny>>,
    work: impl FnOnce(&Batch<'_>) -> PyResult<R>,
) -> PyResult<R> {
    fn list<'py>(name: &str, objects: &Bound<'py, PyAny>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        collect(listed(name, objects)?)
    }
    let nonces = list("nonces", nonces)?;
    let messages = list("messages", messages)?;
    let aads = aads.map(|aads| list("associated_data", aads)).transpose()?;
    let lengths = [Some(nonces.len()), aads.as_ref().map(Vec::len)];
    for (name, length) in ["nonces", "associated_data"].into_iter().zip(lengths) {
        if let Some(given) = length.filter(|length| *length != messages.len()) {
            let expected = messages.len();
            return Err(PyValueError::new_err(format!(
                "{name}: wrong number of items (got {given}, expected {expected}, one for each message)"
            )));
        }
    }
    let nonces = with_all_bytes(
        &nonces,
        |index| format!("nonces[{index}]"),
        |nonces| {
            let nonces = nonces.iter().enumerate().map(|(index, nonce)| {
                let wrong = |_| wrong_bytes(&format!("nonces[{index}]"), nonce.len(), 16);
                <[u8; 16]>::try_from(*nonce).map_err(wrong)
            });
            collect(nonces)
        },
    )??;
    with_all_bytes(
        &messages,
        |index| format!("messages[{index}]"),
        |messages| match &aads {
            Some(aads) => with_all_bytes(
                aads,
                |index| format!("associated_data[{index}]"),
                |aads| work(&Batch { nonces, messages, aads: Some(aads) }),
            )?,
            None => work(&Batch { nonces, messages, aads: None }),
        },
    )?
}
