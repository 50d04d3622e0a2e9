//! Functions whose output length is fixed, with hashlib's interface.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use sycon::xof::{self, Absorb};

use crate::absorber::refuse_pickle;
use crate::adapters::Threaded;
use crate::arguments::{Size, Text, Threads, new_bytes, value_error};
use crate::buffer::with_bytes;
use crate::lock::{Locked, without_lock};

pyo3::create_exception!(
    sycon,
    InvalidTag,
    PyValueError,
    "A message authentication code that does not belong to the message.\n\n\
     >>> from sycon import InvalidTag\n\
     >>> issubclass(InvalidTag, ValueError)\n\
     True"
);

/// The library's ways to end a hash.
macro_rules! finalize {
    ($hash:expr, $out:ident) => {
        $out.copy_from_slice(&$hash.finalize())
    };
}

macro_rules! finalize_into {
    ($hash:expr, $out:ident) => {
        $hash.finalize_into($out)
    };
}

macro_rules! finalize_inner {
    ($hash:expr, $out:ident) => {
        $hash.into_inner().finalize_into($out)
    };
}

macro_rules! any_hash {
    ($($Variant:ident($Type:ty): $name:literal, $rate:literal, $finalize:ident;)+) => {
        /// Every hash of the library behind one type.
        #[derive(Clone)]
        enum AnyHash {
            $($Variant(Box<$Type>),)+
        }

        impl AnyHash {
            /// As hashlib would spell it.
            fn name(&self) -> &'static str {
                match self {
                    $(Self::$Variant(_) => $name,)+
                }
            }

            fn block_size(&self) -> usize {
                match self {
                    $(Self::$Variant(_) => $rate,)+
                }
            }

            fn absorb(&mut self, data: &[u8]) {
                match self {
                    $(Self::$Variant(hash) => { hash.absorb(data); })+
                }
            }

            fn reset(&mut self) {
                match self {
                    $(Self::$Variant(hash) => hash.reset(),)+
                }
            }

            fn digest(&self, out: &mut [u8]) {
                match self {
                    $(Self::$Variant(hash) => $finalize!(<$Type>::clone(hash), out),)+
                }
            }
        }

        $(
            impl From<$Type> for AnyHash {
                fn from(hash: $Type) -> Self {
                    Self::$Variant(Box::new(hash))
                }
            }
        )+
    };
}

any_hash! {
    Sha3_224(xof::Sha3_224): "sha3_224", 144, finalize;
    Sha3_256(xof::Sha3_256): "sha3_256", 136, finalize;
    Sha3_384(xof::Sha3_384): "sha3_384", 104, finalize;
    Sha3_512(xof::Sha3_512): "sha3_512", 72, finalize;
    AsconHash256(xof::AsconHash256): "ascon_hash256", 8, finalize;
    Kmac128(xof::Kmac128): "kmac128", 168, finalize_into;
    Kmac256(xof::Kmac256): "kmac256", 136, finalize_into;
    TupleHash128(xof::TupleHash128): "tuple_hash128", 168, finalize_into;
    TupleHash256(xof::TupleHash256): "tuple_hash256", 136, finalize_into;
    ParallelHash128(Threaded<xof::ParallelHash128>): "parallel_hash128", 168, finalize_inner;
    ParallelHash256(Threaded<xof::ParallelHash256>): "parallel_hash256", 136, finalize_inner;
}

impl AnyHash {
    /// Whether `tag` belongs to the input. Only message authentication codes have tags.
    fn verify(&self, tag: &[u8]) -> bool {
        match self {
            Self::Kmac128(mac) => xof::Kmac128::clone(mac).verify(tag).is_ok(),
            Self::Kmac256(mac) => xof::Kmac256::clone(mac).verify(tag).is_ok(),
            _ => false,
        }
    }
}

/// A hash with output of a fixed length, as hashlib has it.
///
/// Functions such as `sha3_256` make one. Several threads may use one object; the GIL is released
/// for work on 2 KiB and more.
///
/// >>> from sycon import sha3_256
/// >>> hash = sha3_256(b"mess")
/// >>> hash.update(b"age")
/// >>> hash.digest() == sha3_256(b"message").digest()
/// True
#[pyclass(frozen, subclass, module = "sycon")]
pub(crate) struct Hash {
    state: Locked<AnyHash>,
    name: &'static str,
    digest_size: Size,
}

/// A message authentication code: a hash that depends on a key, and can verify its tags.
///
/// `kmac128` and `kmac256` make one.
///
/// >>> from sycon import Hash, Mac, kmac128
/// >>> isinstance(kmac128(bytes(16)), Mac) and issubclass(Mac, Hash)
/// True
#[pyclass(frozen, extends = Hash, module = "sycon")]
pub(crate) struct Mac;

#[pymethods]
impl Hash {
    /// Absorbs `data`, any C-contiguous bytes-like object; of `tuple_hash128` and `tuple_hash256`
    /// it is one part.
    ///
    /// Raises `TypeError` if it has no buffer, `BufferError` if it is not contiguous.
    ///
    /// >>> from sycon import sha3_256
    /// >>> hash = sha3_256()
    /// >>> hash.update(b"message")
    /// >>> hash.hexdigest() == sha3_256(b"message").hexdigest()
    /// True
    fn update(&self, data: &Bound<'_, PyAny>) -> PyResult<()> {
        let py = data.py();
        with_bytes(data, |bytes| self.state.with(py, bytes.len(), |state| state.absorb(bytes)))
    }

    /// The digest of the input so far, `digest_size` bytes. More input may follow.
    ///
    /// >>> from sycon import sha3_256
    /// >>> import hashlib
    /// >>> sha3_256(b"message").digest() == hashlib.sha3_256(b"message").digest()
    /// True
    fn digest<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        new_bytes(py, self.digest_size, |blank| {
            let out = blank.rest();
            self.state.with(py, out.len(), |state| state.digest(out));
            Ok(())
        })
    }

    /// The digest in hexadecimal, `2 * digest_size` digits.
    ///
    /// >>> from sycon import sha3_256
    /// >>> sha3_256(b"message").hexdigest() == sha3_256(b"message").digest().hex()
    /// True
    fn hexdigest<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.digest(py)?.call_method0("hex")
    }

    /// Another hash with the same parameters and input, independent of this one.
    ///
    /// >>> from sycon import sha3_256
    /// >>> common = sha3_256(b"mess")
    /// >>> other = common.copy()
    /// >>> other.update(b"age")
    /// >>> other.digest() == sha3_256(b"message").digest()
    /// True
    fn copy<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, Self>> {
        self.state.with(py, 0, |state| state.clone()).into_object(py, self.digest_size)
    }

    fn __copy__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, Self>> {
        self.copy(py)
    }

    #[pyo3(signature = (memo, /))]
    fn __deepcopy__<'py>(&self, memo: &Bound<'py, PyAny>) -> PyResult<Bound<'py, Self>> {
        self.copy(memo.py())
    }

    /// Forgets the input and keeps the parameters.
    ///
    /// >>> from sycon import sha3_256
    /// >>> hash = sha3_256(b"a mistake")
    /// >>> hash.reset()
    /// >>> hash.digest() == sha3_256().digest()
    /// True
    fn reset(&self, py: Python<'_>) {
        self.state.with(py, 0, AnyHash::reset);
    }

    /// The name of the function that made it, as hashlib would spell it.
    ///
    /// >>> from sycon import sha3_256
    /// >>> sha3_256().name
    /// 'sha3_256'
    #[getter]
    fn name(&self) -> &'static str {
        self.name
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

    /// How many bytes of input are absorbed at a time.
    ///
    /// >>> from sycon import sha3_256
    /// >>> sha3_256().block_size
    /// 136
    #[getter]
    fn block_size(&self, py: Python<'_>) -> usize {
        self.state.with(py, 0, |state| state.block_size())
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        Ok(format!("<sycon.{}, {}>", slf.get_type().name()?, slf.get().name))
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> PyResult<()> {
        Err(refuse_pickle(slf.as_any()))
    }
}

#[pymethods]
impl Mac {
    /// Returns if `tag` is the digest of the input so far, and raises `InvalidTag` if it is not.
    ///
    /// It takes the same time wherever the first wrong byte is. More input may follow.
    ///
    /// >>> from sycon import kmac128
    /// >>> mac = kmac128(bytes(16), b"message")
    /// >>> mac.verify(mac.digest())
    /// >>> mac.verify(bytes(32))
    /// Traceback (most recent call last):
    ///     ...
    /// sycon.InvalidTag: the tag does not belong to the message
    fn verify(slf: &Bound<'_, Self>, tag: &Bound<'_, PyAny>) -> PyResult<()> {
        let py = slf.py();
        let hash = slf.as_super().get();
        let Size(expected) = hash.digest_size;
        if expected < xof::Kmac128::MIN_TAG {
            let message = format!("a tag of {expected} bytes is too short to tell");
            return Err(InvalidTag::new_err(message));
        }
        with_bytes(tag, |tag| {
            if tag.len() != expected {
                let message = format!("the tag must be {expected} bytes, not {}", tag.len());
                return Err(InvalidTag::new_err(message));
            }
            let valid = hash.state.with(py, tag.len(), |state| state.verify(tag));
            valid
                .then_some(())
                .ok_or_else(|| InvalidTag::new_err("the tag does not belong to the message"))
        })?
    }
}

impl AnyHash {
    fn into_object(self, py: Python<'_>, digest_size: Size) -> PyResult<Bound<'_, Hash>> {
        let mac = matches!(self, Self::Kmac128(_) | Self::Kmac256(_));
        let hash = Hash { name: self.name(), state: Locked::new(self), digest_size };
        if mac {
            let mac = PyClassInitializer::from(hash).add_subclass(Mac);
            return Ok(Bound::new(py, mac)?.into_super());
        }
        Bound::new(py, hash)
    }
}

/// A function that makes a hash, from a list of parameters and an expression for the hash and its
/// digest size: parameters before the input, the input with the function that absorbs it, and
/// keywords. The text is the signature that Python shows.
macro_rules! hash {
    (
        $(#[$doc:meta])*
        fn $function:ident $text:literal -> $Class:ident;
        (
            $([$($before:ident: $Before:ty),+])?
            $input:ident by $absorb:ident;
            $($key:ident: $Key:ty = $default:expr),+
        )
        $make:expr
    ) => {
        $(#[$doc])*
        #[pyfunction]
        #[pyo3(
            signature = ($($($before,)+)? $input = None, *, $($key = $default),+),
            text_signature = $text
        )]
        pub(crate) fn $function<'py>(
            py: Python<'py>,
            $($($before: $Before,)+)?
            $input: Option<&Bound<'py, PyAny>>,
            $($key: $Key,)+
        ) -> PyResult<Bound<'py, $Class>> {
            let (hash, digest_size) = $make;
            let mut state = AnyHash::from(hash);
            if let Some($input) = $input {
                $absorb(&mut state, $input)?;
            }
            Ok(state.into_object(py, digest_size)?.into_any().cast_into()?)
        }
    };
}

hash! {
    /// SHA3-224 (FIPS 202): a digest of 28 bytes.
    ///
    /// Absorbs `data`, any bytes-like object. `usedforsecurity` is there for hashlib's sake and
    /// changes nothing.
    ///
    /// >>> from sycon import sha3_224
    /// >>> import hashlib
    /// >>> sha3_224(b"message").digest() == hashlib.sha3_224(b"message").digest()
    /// True
    fn sha3_224 "(data=b'', *, usedforsecurity=True)" -> Hash;
    (data by absorb_data; usedforsecurity: bool = true)
    {
        let _ = usedforsecurity;
        (xof::Sha3_224::new(), Size(28))
    }
}

hash! {
    /// SHA3-256 (FIPS 202): a digest of 32 bytes.
    ///
    /// Absorbs `data`, any bytes-like object. `usedforsecurity` is there for hashlib's sake and
    /// changes nothing.
    ///
    /// >>> from sycon import sha3_256
    /// >>> import hashlib
    /// >>> sha3_256(b"message").digest() == hashlib.sha3_256(b"message").digest()
    /// True
    fn sha3_256 "(data=b'', *, usedforsecurity=True)" -> Hash;
    (data by absorb_data; usedforsecurity: bool = true)
    {
        let _ = usedforsecurity;
        (xof::Sha3_256::new(), Size(32))
    }
}

hash! {
    /// SHA3-384 (FIPS 202): a digest of 48 bytes.
    ///
    /// Absorbs `data`, any bytes-like object. `usedforsecurity` is there for hashlib's sake and
    /// changes nothing.
    ///
    /// >>> from sycon import sha3_384
    /// >>> import hashlib
    /// >>> sha3_384(b"message").digest() == hashlib.sha3_384(b"message").digest()
    /// True
    fn sha3_384 "(data=b'', *, usedforsecurity=True)" -> Hash;
    (data by absorb_data; usedforsecurity: bool = true)
    {
        let _ = usedforsecurity;
        (xof::Sha3_384::new(), Size(48))
    }
}

hash! {
    /// SHA3-512 (FIPS 202): a digest of 64 bytes.
    ///
    /// Absorbs `data`, any bytes-like object. `usedforsecurity` is there for hashlib's sake and
    /// changes nothing.
    ///
    /// >>> from sycon import sha3_512
    /// >>> import hashlib
    /// >>> sha3_512(b"message").digest() == hashlib.sha3_512(b"message").digest()
    /// True
    fn sha3_512 "(data=b'', *, usedforsecurity=True)" -> Hash;
    (data by absorb_data; usedforsecurity: bool = true)
    {
        let _ = usedforsecurity;
        (xof::Sha3_512::new(), Size(64))
    }
}

hash! {
    /// Ascon-Hash256 (NIST SP 800-232): a digest of 32 bytes, 128-bit security.
    ///
    /// Absorbs `data`, any bytes-like object. `usedforsecurity` is there for hashlib's sake and
    /// changes nothing.
    ///
    /// >>> from sycon import ascon_hash256
    /// >>> ascon_hash256(b"message").hexdigest()[:16]
    /// 'bab8e820bd4559f4'
    fn ascon_hash256 "(data=b'', *, usedforsecurity=True)" -> Hash;
    (data by absorb_data; usedforsecurity: bool = true)
    {
        let _ = usedforsecurity;
        (xof::AsconHash256::new(), Size(32))
    }
}

hash! {
    /// KMAC128 (NIST SP 800-185): a message authentication code.
    ///
    /// `key` is a bytes-like object of any length; it should have 16 bytes or more. Absorbs `data`,
    /// any bytes-like object. `custom`, a string of bytes of your choice, sets uses of one key
    /// apart. `digest_size`, in bytes, at least 1, is part of the function: tags of different sizes
    /// are unrelated. Raises `ValueError` for a `digest_size` of 0.
    ///
    /// >>> from sycon import kmac128
    /// >>> mac = kmac128(bytes(16), b"message", custom=b"example.org v1", digest_size=16)
    /// >>> mac.hexdigest()
    /// 'b7d164c5e2c5fba0bd884c04d681d33d'
    /// >>> mac.verify(mac.digest())
    fn kmac128 "(key, data=b'', *, custom=b'', digest_size=32)" -> Mac;
    ([key: Text] data by absorb_data; custom: Text = Text::default(), digest_size: Size = Size(32))
    (xof::Kmac128::new(&key, &custom), not_zero(digest_size)?)
}

hash! {
    /// KMAC256 (NIST SP 800-185): a message authentication code.
    ///
    /// `key` is a bytes-like object of any length; it should have 32 bytes or more. Absorbs `data`,
    /// any bytes-like object. `custom`, a string of bytes of your choice, sets uses of one key
    /// apart. `digest_size`, in bytes, at least 1, is part of the function: tags of different sizes
    /// are unrelated. Raises `ValueError` for a `digest_size` of 0.
    ///
    /// >>> from sycon import kmac256
    /// >>> mac = kmac256(bytes(32), b"message", custom=b"example.org v1", digest_size=16)
    /// >>> mac.hexdigest()
    /// '3330b6c67946d7c2879969aa2c3ce839'
    /// >>> mac.verify(mac.digest())
    fn kmac256 "(key, data=b'', *, custom=b'', digest_size=64)" -> Mac;
    ([key: Text] data by absorb_data; custom: Text = Text::default(), digest_size: Size = Size(64))
    (xof::Kmac256::new(&key, &custom), not_zero(digest_size)?)
}

hash! {
    /// TupleHash128 (NIST SP 800-185): of a list of strings, with no ambiguity between them.
    ///
    /// Absorbs the `parts`, an iterable of bytes-like objects; each call of `update` adds one part
    /// to the list. `custom`, a string of bytes of your choice, makes a function of your own.
    /// `digest_size`, in bytes, at least 1, is part of the function. Raises `ValueError` for a
    /// `digest_size` of 0.
    ///
    /// >>> from sycon import tuple_hash128
    /// >>> tuple_hash128([b"ab", b"c"], digest_size=8).hexdigest()
    /// '60c3763cdf6b5d82'
    fn tuple_hash128 "(parts=(), *, custom=b'', digest_size=32)" -> Hash;
    (parts by absorb_parts; custom: Text = Text::default(), digest_size: Size = Size(32))
    (xof::TupleHash128::new(&custom), not_zero(digest_size)?)
}

hash! {
    /// TupleHash256 (NIST SP 800-185): of a list of strings, with no ambiguity between them.
    ///
    /// Absorbs the `parts`, an iterable of bytes-like objects; each call of `update` adds one part
    /// to the list. `custom`, a string of bytes of your choice, makes a function of your own.
    /// `digest_size`, in bytes, at least 1, is part of the function. Raises `ValueError` for a
    /// `digest_size` of 0.
    ///
    /// >>> from sycon import tuple_hash256
    /// >>> tuple_hash256([b"ab", b"c"], digest_size=8).hexdigest()
    /// '0043cbe3eb799fd8'
    fn tuple_hash256 "(parts=(), *, custom=b'', digest_size=64)" -> Hash;
    (parts by absorb_parts; custom: Text = Text::default(), digest_size: Size = Size(64))
    (xof::TupleHash256::new(&custom), not_zero(digest_size)?)
}

hash! {
    /// ParallelHash128 (NIST SP 800-185): for long inputs, hashed in blocks that do not depend on
    /// each other.
    ///
    /// Absorbs `data`, any bytes-like object. `block_size`, in bytes, at least 1, is part of the
    /// function: both sides must use the same. `custom`, a string of bytes of your choice, makes a
    /// function of your own. `threads`, at least 1, is how many may work on one input; the digest
    /// does not depend on it. `digest_size`, in bytes, at least 1, is part of the function. Raises `ValueError` for a number of 0.
    ///
    /// >>> from sycon import parallel_hash128
    /// >>> parallel_hash128(b"message", block_size=1024, digest_size=8).hexdigest()
    /// '49f3bd3a3a5f18fd'
    fn parallel_hash128
    "(data=b'', *, block_size=8192, custom=b'', threads=1, digest_size=32)" -> Hash;
    (
        data by absorb_data;
        block_size: Size = Size(8192),
        custom: Text = Text::default(),
        threads: Threads = Threads::ONE,
        digest_size: Size = Size(32)
    )
    {
        let hash = xof::ParallelHash128::new(block_size.0, &custom).map_err(value_error)?;
        (Threaded::new(hash, threads), not_zero(digest_size)?)
    }
}

hash! {
    /// ParallelHash256 (NIST SP 800-185): for long inputs, hashed in blocks that do not depend on
    /// each other.
    ///
    /// Absorbs `data`, any bytes-like object. `block_size`, in bytes, at least 1, is part of the
    /// function: both sides must use the same. `custom`, a string of bytes of your choice, makes a
    /// function of your own. `threads`, at least 1, is how many may work on one input; the digest
    /// does not depend on it. `digest_size`, in bytes, at least 1, is part of the function. Raises `ValueError` for a number of 0.
    ///
    /// >>> from sycon import parallel_hash256
    /// >>> parallel_hash256(b"message", block_size=1024, digest_size=8).hexdigest()
    /// 'e93eac7ec708ec69'
    fn parallel_hash256
    "(data=b'', *, block_size=8192, custom=b'', threads=1, digest_size=64)" -> Hash;
    (
        data by absorb_data;
        block_size: Size = Size(8192),
        custom: Text = Text::default(),
        threads: Threads = Threads::ONE,
        digest_size: Size = Size(64)
    )
    {
        let hash = xof::ParallelHash256::new(block_size.0, &custom).map_err(value_error)?;
        (Threaded::new(hash, threads), not_zero(digest_size)?)
    }
}

fn absorb_data(state: &mut AnyHash, data: &Bound<'_, PyAny>) -> PyResult<()> {
    with_bytes(data, |bytes| without_lock(data.py(), bytes.len(), || state.absorb(bytes)))
}

fn absorb_parts(state: &mut AnyHash, parts: &Bound<'_, PyAny>) -> PyResult<()> {
    parts.try_iter()?.try_for_each(|part| absorb_data(state, &part?))
}

fn not_zero(digest_size: Size) -> PyResult<Size> {
    if digest_size.0 == 0 {
        return Err(PyValueError::new_err("digest_size must be at least 1 byte"));
    }
    Ok(digest_size)
}
