//! Functions whose output length is fixed, with hashlib's interface.

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use subtle::ConstantTimeEq;
use sycon::xof::{Algorithm, Parameters, StateFlaw, TagLength};
use zeroize::Zeroizing;

use crate::arguments::{BlockSize, Key, Length, Size, Text, Threads};
use crate::buffer::{new_bytes, with_bytes, with_input};
use crate::exceptions::{
    InvalidTag, SAVE_INSTEAD, cannot_pickle, value_error, wrong_length, wrong_value,
};
use crate::function::{FunctionState, absorb_data, absorb_parts, step};
use crate::lock::Locked;
use crate::saved::to_python;
use crate::subclass::{Make, base_class};

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
    state: Locked<FunctionState>,
    class: &'static Class,
    digest_size: Size,
}

/// What the function that makes a hash has of its own.
struct Class {
    algorithm: Algorithm,
    make: Make<Hash>,
}

/// A message authentication code: a hash that depends on a key, and can verify its tags.
///
/// `kmac128` and `kmac256` make one.
///
/// >>> from sycon import Hash, Mac, kmac128
/// >>> isinstance(kmac128(bytes(16)), Mac) and issubclass(Mac, Hash)
/// True
#[pyclass(frozen, extends = Hash, module = "sycon")]
#[derive(Default)]
pub(crate) struct Mac;

/// Keccak-256 as Ethereum has it, from before the standard: a hash of 32 bytes.
///
/// `Keccak256(data)` is `keccak_256(data)`.
///
/// >>> from sycon import Keccak256, keccak_256
/// >>> Keccak256(b"message").digest() == keccak_256(b"message").digest()
/// True
#[pyclass(frozen, extends = Hash, module = "sycon")]
#[derive(Default)]
pub(crate) struct Keccak256;

#[pymethods]
impl Keccak256 {
    #[new]
    #[pyo3(signature = (data = None, *, usedforsecurity = true), text_signature = "(data=b'', *, usedforsecurity=True)")]
    fn new<'py>(
        py: Python<'py>,
        data: Option<&Bound<'py, PyAny>>,
        usedforsecurity: bool,
    ) -> PyResult<Bound<'py, Self>> {
        keccak_256(py, data, usedforsecurity)
    }
}

#[pymethods]
impl Hash {
    /// Absorbs `data`, any C-contiguous bytes-like object; of `tuplehash128` and `tuplehash256`
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
        with_input(data, |data| {
            self.state.with_each(py, data, step(self.class.algorithm), FunctionState::absorb)
        })?
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
            self.state.with(py, out.len(), |state| state.digest(out))
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

    /// The state as bytes, from which `sycon.restore` continues, in any process and any of sycon's languages.
    ///
    /// The format is stable: later versions restore it too.
    ///
    /// **Keep the bytes as secret as the key and the input.** Their check detects damage, not an attacker who replaces them.
    ///
    /// >>> import sycon
    /// >>> hash = sycon.restore(sycon.sha3_256(b"mess").save())
    /// >>> hash.update(b"age")
    /// >>> hash.digest() == sycon.sha3_256(b"message").digest()
    /// True
    fn save<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let size = self.digest_size.0 as u64;
        to_python(py, self.state.with(py, 0, |state| state.save(size))?)
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

    /// Forgets the input and keeps the parameters.
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

    /// How many bytes of input are absorbed at a time.
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
    /// Check that `tag` is the digest of the input so far. More input may follow.
    ///
    /// `tag` must have `digest_size` bytes, the length that you stated when you made this object. The time does
    /// not depend on where the first wrong byte is. Raises `InvalidTag` if `tag` is wrong or has another length,
    /// and `ValueError` if `digest_size` is less than 4. A forged tag of n bytes is accepted with a probability
    /// of 2^-8n.
    ///
    /// >>> from sycon import kmac128
    /// >>> mac = kmac128(bytes(16), b"message")
    /// >>> mac.verify(mac.digest())
    /// >>> mac.verify(bytes(32))
    /// Traceback (most recent call last):
    ///     ...
    /// sycon.InvalidTag: the tag does not belong to the message
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

/// Refuses `tag` unless it is `expected`, in the same time wherever they differ.
pub(crate) fn check_tag(expected: &[u8], tag: &[u8]) -> PyResult<()> {
    bool::from(expected.ct_eq(tag))
        .then_some(())
        .ok_or_else(|| InvalidTag::new_err("the tag does not belong to the message"))
}

impl Hash {
    fn new(state: FunctionState, class: &'static Class, digest_size: Size) -> Self {
        Self { state: Locked::new(state), class, digest_size }
    }

    /// A hash with a state that was saved, and the size of its digest if that was saved.
    pub(crate) fn restored(
        py: Python<'_>,
        function: FunctionState,
        algorithm: Algorithm,
        digest_size: Option<u64>,
    ) -> PyResult<Bound<'_, PyAny>> {
        let class = class(algorithm).ok_or_else(|| value_error(StateFlaw::Function))?;
        let size = digest_size.map_or(Ok(usual(algorithm).0), usize::try_from)?;
        Ok((class.make)(py, Self::new(function, class, Size(size)))?.into_any())
    }

    /// A hash itself, as a class that there is to choose.
    fn itself(py: Python<'_>, hash: Self) -> PyResult<Bound<'_, Self>> {
        Bound::new(py, hash)
    }
}

/// Groups of functions that make a hash and have the same parameters. A group begins with
///
/// * the parameters: those before the input, the input with what absorbs it, keywords;
/// * the class, and what makes its objects;
/// * what a [`FunctionState`] of the parameters begins with, by the algorithm.
///
/// An entry has the documentation, the function's name, its algorithm, the keyword for the size of the
/// digest if there is one, and the parameters as Python shows them.
macro_rules! hashes {
    ($(
        $group:tt {$(
            $(#[$doc:meta])*
            $function:ident: $Algorithm:ident, $($digest_size:ident,)? $text:literal;
        )+}
    )+) => {
        $($(
            hash! { $(#[$doc])* $function: $Algorithm, $($digest_size,)? $text; $group }
        )+)+

        /// The constructor of an algorithm's hashes, and the algorithm.
        fn class(algorithm: Algorithm) -> Option<&'static Class> {
            match algorithm {
                $($(Algorithm::$Algorithm => Some(class!($Algorithm, $group)),)+)+
                _ => None,
            }
        }

        /// Adds all of them to the module.
        pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
            let home = PyModule::new(module.py(), "sycon")?;
            module.add_class::<Hash>()?;
            module.add_class::<Mac>()?;
            module.add_class::<Keccak256>()?;
            $($(
                module.add_function(wrap_pyfunction!($function, &home)?)?;
            )+)+
            Ok(())
        }
    };
}

/// What an entry's function has of its own.
macro_rules! class {
    ($Algorithm:ident, ($parameters:tt -> $Class:ident, $make:expr; $($start:tt)*)) => {
        const { &Class { algorithm: Algorithm::$Algorithm, make: $make } }
    };
}

/// One entry.
macro_rules! hash {
    (
        $(#[$doc:meta])*
        $function:ident: $Algorithm:ident, $($digest_size:ident,)? $text:literal;
        (
            (
                $([$($before:ident: $Before:ty),+])?
                $input:ident by $absorb:ident;
                $($key:ident: $Key:ty = $default:expr),+
            ) -> $Class:ident, $make:expr;
            |$algorithm:ident| $start:expr
        )
    ) => {
        $(#[$doc])*
        #[pyfunction]
        #[pyo3(
            signature = (
                $($($before,)+)? $input = None, *, $($key = $default),+
                $(, $digest_size = Length(usual(Algorithm::$Algorithm)))?
            ),
            text_signature = $text
        )]
        fn $function<'py>(
            py: Python<'py>,
            $($($before: $Before,)+)?
            $input: Option<&Bound<'py, PyAny>>,
            $($key: $Key,)+
            $($digest_size: Length,)?
        ) -> PyResult<Bound<'py, $Class>> {
            let class: &Class = &const { Class { algorithm: Algorithm::$Algorithm, make: $make } };
            let $algorithm = class.algorithm;
            let size = digest_size!($algorithm $($digest_size)?);
            let function = FunctionState::start($start, $input, $absorb)?;
            let hash = Hash::new(function, class, size);
            Ok((class.make)(py, hash)?.into_any().cast_into()?)
        }
    };
}

/// The size of an entry's digest.
macro_rules! digest_size {
    ($algorithm:ident) => {
        usual($algorithm)
    };
    ($algorithm:ident $digest_size:ident) => {
        not_zero($digest_size)?
    };
}

hashes! {
    (
        (data by absorb_data; usedforsecurity: bool = true) -> Hash, Hash::itself;
        |algorithm| {
            let _ = usedforsecurity;
            (algorithm, Parameters::new(), Threads::ONE)
        }
    ) {
        /// SHA3-224 (FIPS 202): a digest of 28 bytes.
        ///
        /// Absorbs `data`, any bytes-like object. `usedforsecurity` is there for hashlib's sake and
        /// changes nothing.
        ///
        /// >>> from sycon import sha3_224
        /// >>> import hashlib
        /// >>> sha3_224(b"message").digest() == hashlib.sha3_224(b"message").digest()
        /// True
        sha3_224: Sha3_224, "(data=b'', *, usedforsecurity=True)";

        /// SHA3-256 (FIPS 202): a digest of 32 bytes.
        ///
        /// Absorbs `data`, any bytes-like object. `usedforsecurity` is there for hashlib's sake and
        /// changes nothing.
        ///
        /// >>> from sycon import sha3_256
        /// >>> import hashlib
        /// >>> sha3_256(b"message").digest() == hashlib.sha3_256(b"message").digest()
        /// True
        sha3_256: Sha3_256, "(data=b'', *, usedforsecurity=True)";

        /// SHA3-384 (FIPS 202): a digest of 48 bytes.
        ///
        /// Absorbs `data`, any bytes-like object. `usedforsecurity` is there for hashlib's sake and
        /// changes nothing.
        ///
        /// >>> from sycon import sha3_384
        /// >>> import hashlib
        /// >>> sha3_384(b"message").digest() == hashlib.sha3_384(b"message").digest()
        /// True
        sha3_384: Sha3_384, "(data=b'', *, usedforsecurity=True)";

        /// SHA3-512 (FIPS 202): a digest of 64 bytes.
        ///
        /// Absorbs `data`, any bytes-like object. `usedforsecurity` is there for hashlib's sake and
        /// changes nothing.
        ///
        /// >>> from sycon import sha3_512
        /// >>> import hashlib
        /// >>> sha3_512(b"message").digest() == hashlib.sha3_512(b"message").digest()
        /// True
        sha3_512: Sha3_512, "(data=b'', *, usedforsecurity=True)";

        /// Ascon-Hash256 (NIST SP 800-232): a digest of 32 bytes, 128-bit security.
        ///
        /// Absorbs `data`, any bytes-like object. `usedforsecurity` is there for hashlib's sake and
        /// changes nothing.
        ///
        /// >>> from sycon import ascon_hash256
        /// >>> ascon_hash256(b"message").hexdigest()[:16]
        /// 'bab8e820bd4559f4'
        ascon_hash256: AsconHash256, "(data=b'', *, usedforsecurity=True)";
    }

    (
        (data by absorb_data; usedforsecurity: bool = true) -> Keccak256, Hash::make::<Keccak256>;
        |algorithm| {
            let _ = usedforsecurity;
            (algorithm, Parameters::new(), Threads::ONE)
        }
    ) {
        /// Keccak-256 as Ethereum has it, from before the standard: a digest of 32 bytes, another than
        /// `sha3_256`'s.
        ///
        /// For data that was made with it. Absorbs `data`, any bytes-like object. `usedforsecurity` is
        /// there for hashlib's sake and changes nothing.
        ///
        /// >>> from sycon import keccak_256
        /// >>> keccak_256(b"").hexdigest()[:16]
        /// 'c5d2460186f7233c'
        keccak_256: Keccak256, "(data=b'', *, usedforsecurity=True)";
    }

    (
        ([key: Key] data by absorb_data; customization: Text = Text::default()) -> Mac, Hash::make::<Mac>;
        |algorithm| (algorithm, Parameters::new().key(&key).customization(&customization), Threads::ONE)
    ) {
        /// KMAC128 (NIST SP 800-185): a message authentication code.
        ///
        /// `key` is a bytes-like object, not empty; it should have 16 bytes or more. Absorbs `data`,
        /// any bytes-like object. `customization`, a string of bytes of your choice, sets uses of one key
        /// apart. `digest_size`, in bytes, at least 1, is part of the function: tags of different sizes
        /// are unrelated. Raises `ValueError` for a `digest_size` of 0.
        ///
        /// >>> from sycon import kmac128
        /// >>> mac = kmac128(bytes(16), b"message", customization=b"example.org v1", digest_size=16)
        /// >>> mac.hexdigest()
        /// 'b7d164c5e2c5fba0bd884c04d681d33d'
        /// >>> mac.verify(mac.digest())
        kmac128: Kmac128, digest_size, "(key, data=b'', *, customization=b'', digest_size=32)";

        /// KMAC256 (NIST SP 800-185): a message authentication code.
        ///
        /// `key` is a bytes-like object, not empty; it should have 32 bytes or more. Absorbs `data`,
        /// any bytes-like object. `customization`, a string of bytes of your choice, sets uses of one key
        /// apart. `digest_size`, in bytes, at least 1, is part of the function: tags of different sizes
        /// are unrelated. Raises `ValueError` for a `digest_size` of 0.
        ///
        /// >>> from sycon import kmac256
        /// >>> mac = kmac256(bytes(32), b"message", customization=b"example.org v1", digest_size=16)
        /// >>> mac.hexdigest()
        /// '3330b6c67946d7c2879969aa2c3ce839'
        /// >>> mac.verify(mac.digest())
        kmac256: Kmac256, digest_size, "(key, data=b'', *, customization=b'', digest_size=64)";
    }

    (
        (parts by absorb_parts; customization: Text = Text::default()) -> Hash, Hash::itself;
        |algorithm| (algorithm, Parameters::new().customization(&customization), Threads::ONE)
    ) {
        /// TupleHash128 (NIST SP 800-185): of a list of strings, with no ambiguity between them.
        ///
        /// Absorbs the `parts`, an iterable of bytes-like objects; each call of `update` adds one part
        /// to the list. `customization`, a string of bytes of your choice, separates your uses from all others.
        /// `digest_size`, in bytes, at least 1, is part of the function. Raises `ValueError` for a
        /// `digest_size` of 0.
        ///
        /// >>> from sycon import tuplehash128
        /// >>> tuplehash128([b"ab", b"c"], digest_size=8).hexdigest()
        /// '60c3763cdf6b5d82'
        tuplehash128: TupleHash128, digest_size, "(parts=(), *, customization=b'', digest_size=32)";

        /// TupleHash256 (NIST SP 800-185): of a list of strings, with no ambiguity between them.
        ///
        /// Absorbs the `parts`, an iterable of bytes-like objects; each call of `update` adds one part
        /// to the list. `customization`, a string of bytes of your choice, separates your uses from all others.
        /// `digest_size`, in bytes, at least 1, is part of the function. Raises `ValueError` for a
        /// `digest_size` of 0.
        ///
        /// >>> from sycon import tuplehash256
        /// >>> tuplehash256([b"ab", b"c"], digest_size=8).hexdigest()
        /// '0043cbe3eb799fd8'
        tuplehash256: TupleHash256, digest_size, "(parts=(), *, customization=b'', digest_size=64)";
    }

    (
        (
            data by absorb_data;
            block_size: BlockSize = BlockSize(8192), customization: Text = Text::default(), threads: Threads = Threads::ONE
        ) -> Hash, Hash::itself;
        |algorithm| (algorithm, Parameters::new().block_size(block_size.0).customization(&customization), threads)
    ) {
        /// ParallelHash128 (NIST SP 800-185): for long inputs, hashed in blocks that do not depend on
        /// each other.
        ///
        /// Absorbs `data`, any bytes-like object. `block_size`, in bytes, at least 1, is part of the
        /// function: both sides must use the same. `customization`, a string of bytes of your choice, separates
        /// your uses from all others. `threads`, 0 for all, is how many may work on one input; the digest
        /// does not depend on it. `digest_size`, in bytes, at least 1, is part of the function. Raises `ValueError` for a number of 0.
        ///
        /// >>> from sycon import parallelhash128
        /// >>> parallelhash128(b"message", block_size=1024, digest_size=8).hexdigest()
        /// '49f3bd3a3a5f18fd'
        parallelhash128: ParallelHash128, digest_size, "(data=b'', *, block_size=8192, customization=b'', threads=1, digest_size=32)";

        /// ParallelHash256 (NIST SP 800-185): for long inputs, hashed in blocks that do not depend on
        /// each other.
        ///
        /// Absorbs `data`, any bytes-like object. `block_size`, in bytes, at least 1, is part of the
        /// function: both sides must use the same. `customization`, a string of bytes of your choice, separates
        /// your uses from all others. `threads`, 0 for all, is how many may work on one input; the digest
        /// does not depend on it. `digest_size`, in bytes, at least 1, is part of the function. Raises `ValueError` for a number of 0.
        ///
        /// >>> from sycon import parallelhash256
        /// >>> parallelhash256(b"message", block_size=1024, digest_size=8).hexdigest()
        /// 'e93eac7ec708ec69'
        parallelhash256: ParallelHash256, digest_size, "(data=b'', *, block_size=8192, customization=b'', threads=1, digest_size=64)";
    }
}

fn usual(algorithm: Algorithm) -> Size {
    Size(algorithm.output_length().usual())
}

fn not_zero(Length(digest_size): Length) -> PyResult<Size> {
    if digest_size.0 == 0 {
        return Err(wrong_value("digest_size", 0, "1 or more bytes"));
    }
    Ok(digest_size)
}
