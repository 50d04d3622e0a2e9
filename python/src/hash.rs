//! The classes of hashes and message authentication codes, with hashlib's interface.

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use sycon::xof::{Algorithm, TagLength};
use sycon_secret::equal;
use zeroize::Zeroizing;

use crate::arguments::Size;
use crate::buffer::{new_bytes, saved_bytes, with_bytes};
use crate::exceptions::{InvalidTag, SAVE_INSTEAD, cannot_pickle, wrong_length};
use crate::function::{self, FunctionState};
use crate::lock::Locked;
use crate::subclass::{Make, base_class};

/// A hash with an output of fixed length and hashlib's interface.
///
/// Functions such as `sha3_256` create objects. Several threads can use one object. The GIL is released for work on 2
/// KiB and more.
///
/// >>> from sycon import sha3_256
/// >>> hash = sha3_256(b"mess")
/// >>> hash.update(b"age")
/// >>> hash.digest() == sha3_256(b"message").digest()
/// True
#[pyclass(frozen, subclass, module = "sycon")]
pub(crate) struct Hash {
    state: Locked<FunctionState>,
    class: &'static Class,
    digest_size: Size,
}

/// The properties of a function that creates hashes.
pub(crate) struct Class {
    pub(crate) algorithm: Algorithm,
    pub(crate) make: Make<Hash>,
}

/// A message authentication code: a hash that depends on a key, and can verify its tags.
///
/// `kmac128` and `kmac256` create objects.
///
/// >>> from sycon import Hash, Mac, kmac128
/// >>> isinstance(kmac128(bytes(16)), Mac) and issubclass(Mac, Hash)
/// True
#[pyclass(frozen, extends = Hash, module = "sycon")]
#[derive(Default)]
pub(crate) struct Mac;

#[pymethods]
impl Hash {
    /// Absorb `data`.
    ///
    /// Args:
    ///     data: Any C-contiguous bytes-like object. For `tuplehash128` and `tuplehash256` it is one part.
    ///
    /// Raises:
    ///     TypeError: `data` has no buffer.
    ///     BufferError: `data` is not contiguous.
    ///
    /// >>> from sycon import sha3_256
    /// >>> hash = sha3_256()
    /// >>> hash.update(b"message")
    /// >>> hash.hexdigest() == sha3_256(b"message").hexdigest()
    /// True
    fn update(&self, data: &Bound<'_, PyAny>) -> PyResult<()> {
        function::update(&self.state, self.class.algorithm, data)
    }

    /// Return the digest of the input so far, `digest_size` bytes. More input can follow.
    ///
    /// >>> from sycon import sha3_256
    /// >>> import hashlib
    /// >>> sha3_256(b"message").digest() == hashlib.sha3_256(b"message").digest()
    /// True
    fn digest<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        new_bytes(py, self.digest_size, |blank| {
            let out = blank.rest();
            self.state.with(py, out.len(), |state| state.digest(out))
        })
    }

    /// Return the digest in hex, `2 * digest_size` digits.
    ///
    /// >>> from sycon import sha3_256
    /// >>> sha3_256(b"message").hexdigest() == sha3_256(b"message").digest().hex()
    /// True
    fn hexdigest<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.digest(py)?.call_method0("hex")
    }

    /// Return the state as bytes, from which `sycon.restore` continues, in any process and any of sycon's languages.
    ///
    /// The format is stable: later versions restore it too.
    ///
    /// **Keep the bytes as secret as the key and the input.** Their check detects damage. It does not detect an
    /// attacker who replaces them.
    ///
    /// >>> import sycon
    /// >>> hash = sycon.restore(sycon.sha3_256(b"mess").save())
    /// >>> hash.update(b"age")
    /// >>> hash.digest() == sycon.sha3_256(b"message").digest()
    /// True
    fn save<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let size = self.digest_size.0 as u64;
        saved_bytes(py, self.state.with(py, 0, |state| state.save(size))?)
    }

    /// Return another hash with the same parameters and input, independent of this one.
    ///
    /// >>> from sycon import sha3_256
    /// >>> common = sha3_256(b"mess")
    /// >>> other = common.copy()
    /// >>> other.update(b"age")
    /// >>> other.digest() == sha3_256(b"message").digest()
    /// True
    fn copy<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, Self>> {
        let state = self.state.with(py, 0, |state| state.clone());
        (self.class.make)(py, Self::new(state, self.class, self.digest_size))
    }

    fn __copy__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, Self>> {
        self.copy(py)
    }

    #[pyo3(signature = (memo, /))]
    fn __deepcopy__<'py>(&self, memo: &Bound<'py, PyAny>) -> PyResult<Bound<'py, Self>> {
        self.copy(memo.py())
    }

    /// Discard the input and keep the parameters.
    ///
    /// >>> from sycon import sha3_256
    /// >>> hash = sha3_256(b"a mistake")
    /// >>> hash.reset()
    /// >>> hash.digest() == sha3_256().digest()
    /// True
    fn reset(&self, py: Python<'_>) {
        self.state.with(py, 0, FunctionState::reset);
    }

    /// The function's name in its standard.
    ///
    /// >>> from sycon import sha3_256
    /// >>> sha3_256().name
    /// 'SHA3-256'
    #[getter]
    fn name(&self) -> &'static str {
        self.class.algorithm.name()
    }

    /// The length of the digest in bytes.
    ///
    /// >>> from sycon import sha3_256
    /// >>> sha3_256().digest_size
    /// 32
    #[getter]
    fn digest_size(&self) -> usize {
        self.digest_size.0
    }

    /// The number of bytes of input that are absorbed at a time.
    ///
    /// >>> from sycon import sha3_256
    /// >>> sha3_256().block_size
    /// 136
    #[getter]
    fn block_size(&self) -> usize {
        self.class.algorithm.rate()
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        Ok(format!("<{}, {}>", slf.get_type().fully_qualified_name()?, slf.get().name()))
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> PyResult<()> {
        Err(cannot_pickle(slf.as_any(), SAVE_INSTEAD))
    }
}

#[pymethods]
impl Mac {
    /// Check that `tag` is the digest of the input so far. More input can follow.
    ///
    /// The time does not depend on where the first wrong byte is. A forged tag of n bytes is accepted with a
    /// probability of 2^-8n.
    ///
    /// Args:
    ///     tag: A tag of `digest_size` bytes, the length that you stated when you made this object.
    ///
    /// Raises:
    ///     InvalidTag: `tag` is wrong or has another length.
    ///     ValueError: `digest_size` is less than 4.
    ///
    /// >>> from sycon import kmac128
    /// >>> mac = kmac128(bytes(16), b"message")
    /// >>> mac.verify(mac.digest())
    /// >>> mac.verify(bytes(32))
    /// Traceback (most recent call last):
    ///     ...
    /// sycon.InvalidTag: tag: not valid for this message, key and customization
    fn verify(slf: &Bound<'_, Self>, tag: &Bound<'_, PyAny>) -> PyResult<()> {
        let hash = slf.as_super().get();
        let Size(expected) = hash.digest_size;
        with_bytes(tag, |tag| {
            TagLength::check_any(tag.len(), expected).map_err(wrong_length)?;
            let mut digest = Zeroizing::new(vec![0; expected]);
            hash.state.with(slf.py(), expected, |state| state.digest(&mut digest))?;
            check_tag(&digest, tag)
        })?
    }
}

base_class!(Hash);

/// Refuses `tag` unless it is `expected`, in a time that does not depend on where they differ.
pub(crate) fn check_tag(expected: &[u8], tag: &[u8]) -> PyResult<()> {
    equal(expected, tag).then_some(()).ok_or_else(|| {
        InvalidTag::new_err("tag: not valid for this message, key and customization")
    })
}

impl Hash {
    pub(crate) fn new(state: FunctionState, class: &'static Class, digest_size: Size) -> Self {
        Self { state: Locked::new(state), class, digest_size }
    }

    /// The base class, as a class for `make`.
    pub(crate) fn itself(py: Python<'_>, hash: Self) -> PyResult<Bound<'_, Self>> {
        Bound::new(py, hash)
    }
}
