//! Multimixer-128, and a message authentication code based on it.

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use sycon::experimental::multimixer::{self, Absorb, Error, MultimixerMac as Mac};

use crate::arguments::{Size, limited};
use crate::buffer::{Input, copied_bytes, with_bytes, with_input};
use crate::exceptions::{
    InvalidTag, refuse_pickle, value_error, wrong_bytes, wrong_length, wrong_value,
};
use crate::lock::{Locked, PIECE, without_lock};

/// Return multimixer-128 of `message` under `key`: a universal hash, 64 bytes.
///
/// Experimental. **Not a MAC:** anyone who sees a result can compute the key. To authenticate messages, use
/// `MultimixerMac` (experimental) or `kmac256`.
///
/// Args:
///     key: A string of bytes whose length is a multiple of 32 bytes and not 0.
///     message: A string of bytes of the same length as `key`.
///
/// Raises:
///     ValueError: `key` or `message` has another length.
///
/// >>> from sycon.experimental import multimixer128
/// >>> multimixer128(b"\x0f" * 32, b"\xf0" * 32)[:8].hex()
/// '01000000feffffff'
#[pyfunction]
fn multimixer128<'py>(
    key: &Bound<'py, PyAny>,
    message: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyBytes>> {
    let py = key.py();
    let digest = with_bytes(key, |key| {
        with_bytes(message, |message| {
            without_lock(py, message.len(), || multimixer::multimixer128(key, message))
        })
    })??;
    copied_bytes(py, &digest.map_err(value_error)?)
}

/// Return the public function of multimixer-128, 64 bytes.
///
/// Args:
///     block: 32 bytes, the sum of key and message.
///
/// Raises:
///     ValueError: `block` has another length.
///
/// >>> from sycon.experimental import f128
/// >>> f128(b"\xff" * 32)[:8].hex()
/// '01000000feffffff'
#[pyfunction]
fn f128<'py>(block: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyBytes>> {
    let words = with_bytes(block, |block| match block.as_chunks() {
        (words @ [_, _, _, _, _, _, _, _], []) => {
            Ok(std::array::from_fn(|i| u32::from_le_bytes(words[i])))
        }
        _ => Err(wrong_bytes("block", block.len(), 32)),
    })??;
    let products = multimixer::f128(&words).map(u64::to_le_bytes);
    copied_bytes(block.py(), products.as_flattened())
}

/// A message authentication code based on multimixer-128, very fast for long messages. Experimental: a construction of
/// this project without independent review.
///
/// A new object expands the key, which takes as long as 800 KB of message, so create only one for each key: `copy()`
/// shares the expanded key, and `reset()` keeps it. Several threads can use one object.
///
/// Args:
///     key: 32 random bytes, for up to 2**32 messages.
///     data: Bytes to absorb, if given.
///
/// Raises:
///     ValueError: `key` has another length.
///
/// >>> from sycon.experimental import MultimixerMac
/// >>> mac = MultimixerMac(bytes(32))
/// >>> mac.update(b"any number ")
/// >>> mac.update(b"of pieces")
/// >>> tag = mac.digest()
/// >>> mac.verify(tag)
/// >>> tag.hex()[:16]
/// 'df85d7c95a124788'
#[pyclass(frozen, module = "sycon.experimental")]
pub(crate) struct MultimixerMac(Locked<Mac>);

fn absorb(mac: &mut Mac, data: Input<'_>) {
    data.each(PIECE, |bytes| {
        mac.absorb(bytes);
    });
}

#[pymethods]
#[allow(clippy::unused_self, reason = "what Python calls has one")]
impl MultimixerMac {
    #[new]
    #[pyo3(signature = (key, data = None))]
    fn new(key: &Bound<'_, PyAny>, data: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let mut mac = with_bytes(key, |key| match key.try_into() {
            Ok(key) => Ok(Mac::new(key)),
            Err(_) => Err(wrong_bytes("key", key.len(), Mac::KEY)),
        })??;
        if let Some(data) = data {
            let py = data.py();
            with_input(data, |data| {
                without_lock(py, data.len(), || absorb(&mut mac, data));
            })?;
        }
        Ok(Self(Locked::new(mac)))
    }

    /// Absorb `data`.
    ///
    /// Args:
    ///     data: Any C-contiguous bytes-like object.
    ///
    /// Raises:
    ///     TypeError: `data` has no buffer.
    ///     BufferError: `data` is not contiguous.
    ///
    /// >>> from sycon.experimental import MultimixerMac
    /// >>> mac = MultimixerMac(bytes(32))
    /// >>> mac.update(b"message")
    /// >>> mac.digest() == MultimixerMac(bytes(32), b"message").digest()
    /// True
    fn update(&self, data: &Bound<'_, PyAny>) -> PyResult<()> {
        let py = data.py();
        with_input(data, |data| {
            self.0.with(py, data.len(), |mac| absorb(mac, data));
        })
    }

    /// Return the tag of the input so far. More input can follow.
    ///
    /// Args:
    ///     size: 32, or 16 for only the first 16 bytes of the tag.
    ///
    /// Raises:
    ///     ValueError: `size` is another number.
    ///
    /// >>> from sycon.experimental import MultimixerMac
    /// >>> mac = MultimixerMac(bytes(32), b"message")
    /// >>> mac.digest(16) == mac.digest()[:16]
    /// True
    #[pyo3(signature = (size = Size(Mac::TAG)), text_signature = "($self, size=32)")]
    fn digest<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = limited::size)] size: Size,
    ) -> PyResult<Bound<'py, PyBytes>> {
        if ![Mac::TAG, Mac::SHORT_TAG].contains(&size.0) {
            return Err(wrong_value("size", size.0, "16 or 32 bytes"));
        }
        let tag = self.0.with(py, 0, |mac| mac.clone()).finalize();
        copied_bytes(py, &tag[..size.0])
    }

    /// Return the tag of the input so far in hex, `2 * size` digits.
    ///
    /// Args:
    ///     size: 32, or 16 for only the first 16 bytes of the tag.
    ///
    /// Raises:
    ///     ValueError: `size` is another number.
    ///
    /// >>> from sycon.experimental import MultimixerMac
    /// >>> mac = MultimixerMac(bytes(32), b"message")
    /// >>> mac.hexdigest() == mac.digest().hex()
    /// True
    #[pyo3(signature = (size = Size(Mac::TAG)), text_signature = "($self, size=32)")]
    fn hexdigest<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = limited::size)] size: Size,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.digest(py, size)?.call_method0("hex")
    }

    /// Check that `tag` has `length` bytes and belongs to the input so far. More input can follow.
    ///
    /// The time does not depend on where the first wrong byte is.
    ///
    /// Args:
    ///     tag: The tag to check.
    ///     length: The length in bytes that your protocol fixes for its tags: 32 or 16. **Never pass `len(tag)`:** then
    ///         the sender chooses.
    ///
    /// Raises:
    ///     InvalidTag: `tag` is wrong or does not have `length` bytes.
    ///     ValueError: `length` is neither 32 nor 16.
    ///
    /// >>> from sycon.experimental import MultimixerMac
    /// >>> mac = MultimixerMac(bytes(32), b"message")
    /// >>> mac.verify(mac.digest())
    /// >>> mac.verify(bytes(32))
    /// Traceback (most recent call last):
    ///     ...
    /// sycon.InvalidTag: tag: not valid for this message and key
    #[pyo3(signature = (tag, *, length = Size(Mac::TAG)), text_signature = "($self, tag, *, length=32)")]
    fn verify(
        &self,
        tag: &Bound<'_, PyAny>,
        #[pyo3(from_py_with = limited::length)] length: Size,
    ) -> PyResult<()> {
        let mac = self.0.with(tag.py(), 0, |mac| mac.clone());
        with_bytes(tag, |tag| mac.verify(tag, length.0))?.map_err(|error| match error {
            Error::TagLength(length) => wrong_length(length),
            _ => InvalidTag::new_err("tag: not valid for this message and key"),
        })
    }

    /// Return another object with the same key and input, independent of this one. The two share the expanded key.
    ///
    /// >>> from sycon.experimental import MultimixerMac
    /// >>> mac = MultimixerMac(bytes(32), b"mess")
    /// >>> other = mac.copy()
    /// >>> other.update(b"age")
    /// >>> other.digest() == MultimixerMac(bytes(32), b"message").digest()
    /// True
    fn copy(&self, py: Python<'_>) -> Self {
        Self(Locked::new(self.0.with(py, 0, |mac| mac.clone())))
    }

    fn __copy__(&self, py: Python<'_>) -> Self {
        self.copy(py)
    }

    #[pyo3(signature = (memo, /))]
    fn __deepcopy__(&self, memo: &Bound<'_, PyAny>) -> Self {
        self.copy(memo.py())
    }

    /// Discard the input and keep the key.
    ///
    /// >>> from sycon.experimental import MultimixerMac
    /// >>> mac = MultimixerMac(bytes(32), b"a mistake")
    /// >>> mac.reset()
    /// >>> mac.digest() == MultimixerMac(bytes(32)).digest()
    /// True
    fn reset(&self, py: Python<'_>) {
        self.0.with(py, 0, Absorb::reset);
    }

    /// The name of this MAC.
    ///
    /// >>> from sycon.experimental import MultimixerMac
    /// >>> MultimixerMac(bytes(32)).name
    /// 'multimixer-128 MAC'
    #[getter]
    fn name(&self) -> &'static str {
        Mac::NAME
    }

    /// The length of a tag in bytes.
    ///
    /// >>> from sycon.experimental import MultimixerMac
    /// >>> MultimixerMac(bytes(32)).digest_size
    /// 32
    #[getter]
    fn digest_size(&self) -> usize {
        Mac::TAG
    }

    /// The number of bytes of input that are multiplied at a time.
    ///
    /// >>> from sycon.experimental import MultimixerMac
    /// >>> MultimixerMac(bytes(32)).block_size
    /// 32
    #[getter]
    fn block_size(&self) -> usize {
        32
    }

    fn __repr__(&self) -> &'static str {
        "<sycon.experimental.MultimixerMac, absorbing>"
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> PyResult<()> {
        Err(refuse_pickle(slf.as_any()))
    }
}

pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let home = PyModule::new(module.py(), "sycon.experimental")?;
    module.add_function(wrap_pyfunction!(self::f128, &home)?)?;
    module.add_function(wrap_pyfunction!(multimixer128, &home)?)
}
