//! What both ciphers share: encryption and decryption of Python's buffers.

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use sycon_aead::Forged;

use crate::buffer::{new_bytes, with_bytes, with_input};
use crate::exceptions::{InvalidTag, value_error, wrong_bytes};
use crate::lock::without_lock;

/// A cipher for single messages.
pub(super) trait Cipher: Sync {
    const NONCE: usize;
    /// The maximum number of bytes of a message.
    const LONGEST: u64;

    fn tag_length(&self) -> usize;

    /// Encrypts `text` in place, and writes the tag.
    fn seal(&self, nonce: &[u8], aad: &[u8], text: &mut [u8], tag: &mut [u8]);

    /// Decrypts `text` in place, or makes it zeros.
    fn open(&self, nonce: &[u8], aad: &[u8], text: &mut [u8], tag: &[u8]) -> Result<(), Forged>;
}

/// The array of a slice whose length was checked.
pub(super) fn array<const N: usize>(bytes: &[u8]) -> &[u8; N] {
    bytes.first_chunk().expect("a checked length")
}

/// Calls `work` with the nonce and the associated data.
fn with_context<C: Cipher, R>(
    nonce: &Bound<'_, PyAny>,
    aad: Option<&Bound<'_, PyAny>>,
    work: impl FnOnce(&[u8], &[u8]) -> PyResult<R>,
) -> PyResult<R> {
    with_bytes(nonce, |nonce| {
        if nonce.len() != C::NONCE {
            return Err(wrong_bytes("nonce", nonce.len(), C::NONCE));
        }
        match aad {
            Some(aad) => with_bytes(aad, |aad| work(nonce, aad))?,
            None => work(nonce, b""),
        }
    })?
}

pub(super) fn encrypt<'py, C: Cipher>(
    cipher: &C,
    nonce: &Bound<'py, PyAny>,
    data: &Bound<'py, PyAny>,
    aad: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyBytes>> {
    let py = data.py();
    with_context::<C, _>(nonce, aad, |nonce, aad| {
        with_input(data, |data| {
            let length = data.len();
            check_length::<C>(length)?;
            new_bytes(py, length + cipher.tag_length(), |out| {
                let (text, tag) = out.rest().split_at_mut(length);
                without_lock(py, length, || {
                    data.copy_to(text);
                    cipher.seal(nonce, aad, text, tag);
                });
                Ok(())
            })
        })?
    })
}

pub(super) fn decrypt<'py, C: Cipher>(
    cipher: &C,
    nonce: &Bound<'py, PyAny>,
    data: &Bound<'py, PyAny>,
    aad: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyBytes>> {
    let py = data.py();
    with_context::<C, _>(nonce, aad, |nonce, aad| {
        with_bytes(data, |data| {
            let length = data.len().checked_sub(cipher.tag_length()).ok_or_else(forged)?;
            check_length::<C>(length)?;
            let (sealed, tag) = data.split_at(length);
            new_bytes(py, length, |out| {
                let text = out.rest();
                without_lock(py, length, || {
                    text.copy_from_slice(sealed);
                    cipher.open(nonce, aad, text, tag)
                })
                .map_err(|_| forged())
            })
        })?
    })
}

fn check_length<C: Cipher>(length: usize) -> PyResult<()> {
    if length as u64 > C::LONGEST {
        let most = C::LONGEST;
        return Err(value_error(format!(
            "data: too long (got {length}, expected at most {most} bytes)"
        )));
    }
    Ok(())
}

pub(super) fn forged() -> PyErr {
    InvalidTag::new_err(Forged.to_string())
}

/// Returns a new key from the operating system's generator.
pub(super) fn random_key(py: Python<'_>, length: usize) -> PyResult<Bound<'_, PyAny>> {
    py.import("os")?.call_method1("urandom", (length,))
}
