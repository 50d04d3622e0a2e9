//! The functions that create hashes, with an entry for each.

use pyo3::prelude::*;
use sycon::xof::{Algorithm, Parameters, StateFlaw};

use crate::arguments::{BlockSize, Key, Length, Size, Text, Threads, size};
use crate::exceptions::{value_error, wrong_value};
use crate::function::{FunctionState, absorb_data, absorb_parts};
use crate::hash::{Class, Hash, Mac};

/// Keccak-256 as used in Ethereum, a hash of 32 bytes. Its padding is older than SHA-3's.
///
/// `Keccak256(data)` is `keccak_256(data)`. The parameters are those of `keccak_256`.
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

/// Creates a hash from a saved state, and from the size of its digest if that was saved.
pub(crate) fn restored(
    py: Python<'_>,
    function: FunctionState,
    algorithm: Algorithm,
    digest_size: Option<u64>,
) -> PyResult<Bound<'_, PyAny>> {
    let class = class(algorithm).ok_or_else(|| value_error(StateFlaw::Function))?;
    let size = digest_size.map_or(Ok(usual(algorithm).0), usize::try_from)?;
    Ok((class.make)(py, Hash::new(function, class, Size(size)))?.into_any())
}

/// Groups of functions that create a hash and have the same parameters. A group begins with
///
/// * the parameters: those before the input, the input and the function that absorbs it, keywords;
/// * the class, and the function that creates its objects;
/// * the arguments that initialize a [`FunctionState`], given the algorithm.
///
/// An entry has the documentation, the function's name, its algorithm, the keyword for the size of the digest if there
/// is one, and the parameters as Python shows them.
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

/// The properties of an entry's function.
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
            $(#[pyo3(from_py_with = size::digest_size)] $digest_size: Length,)?
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
        /// Args:
        ///     data: Any bytes-like object to absorb.
        ///     usedforsecurity: This has no effect. hashlib has the same parameter.
        ///
        /// >>> from sycon import sha3_224
        /// >>> import hashlib
        /// >>> sha3_224(b"message").digest() == hashlib.sha3_224(b"message").digest()
        /// True
        sha3_224: Sha3_224, "(data=b'', *, usedforsecurity=True)";

        /// SHA3-256 (FIPS 202): a digest of 32 bytes.
        ///
        /// Args:
        ///     data: Any bytes-like object to absorb.
        ///     usedforsecurity: This has no effect. hashlib has the same parameter.
        ///
        /// >>> from sycon import sha3_256
        /// >>> import hashlib
        /// >>> sha3_256(b"message").digest() == hashlib.sha3_256(b"message").digest()
        /// True
        sha3_256: Sha3_256, "(data=b'', *, usedforsecurity=True)";

        /// SHA3-384 (FIPS 202): a digest of 48 bytes.
        ///
        /// Args:
        ///     data: Any bytes-like object to absorb.
        ///     usedforsecurity: This has no effect. hashlib has the same parameter.
        ///
        /// >>> from sycon import sha3_384
        /// >>> import hashlib
        /// >>> sha3_384(b"message").digest() == hashlib.sha3_384(b"message").digest()
        /// True
        sha3_384: Sha3_384, "(data=b'', *, usedforsecurity=True)";

        /// SHA3-512 (FIPS 202): a digest of 64 bytes.
        ///
        /// Args:
        ///     data: Any bytes-like object to absorb.
        ///     usedforsecurity: This has no effect. hashlib has the same parameter.
        ///
        /// >>> from sycon import sha3_512
        /// >>> import hashlib
        /// >>> sha3_512(b"message").digest() == hashlib.sha3_512(b"message").digest()
        /// True
        sha3_512: Sha3_512, "(data=b'', *, usedforsecurity=True)";

        /// Ascon-Hash256 (NIST SP 800-232): a digest of 32 bytes, 128-bit security.
        ///
        /// Args:
        ///     data: Any bytes-like object to absorb.
        ///     usedforsecurity: This has no effect. hashlib has the same parameter.
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
        /// Keccak-256 as used in Ethereum: a digest of 32 bytes. Its padding is older than SHA-3's, so the digest
        /// differs from that of `sha3_256`.
        ///
        /// Use it for compatibility only.
        ///
        /// Args:
        ///     data: Any bytes-like object to absorb.
        ///     usedforsecurity: This has no effect. hashlib has the same parameter.
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
        /// Args:
        ///     key: A bytes-like object, not empty. It should have 16 bytes or more.
        ///     data: Any bytes-like object to absorb.
        ///     customization: A string of bytes of your choice, which separates different uses of a key.
        ///     digest_size: The size of the tag in bytes, at least 1. It is part of the function: tags of different
        ///         sizes are unrelated. `verify` needs at least 4 bytes; use 16 or more.
        ///
        /// Raises:
        ///     ValueError: `key` is empty, or `digest_size` is 0.
        ///
        /// >>> from sycon import kmac128
        /// >>> mac = kmac128(bytes(16), b"message", customization=b"example.org v1", digest_size=16)
        /// >>> mac.hexdigest()
        /// 'b7d164c5e2c5fba0bd884c04d681d33d'
        /// >>> mac.verify(mac.digest())
        kmac128: Kmac128, digest_size, "(key, data=b'', *, customization=b'', digest_size=32)";

        /// KMAC256 (NIST SP 800-185): a message authentication code.
        ///
        /// Args:
        ///     key: A bytes-like object, not empty. It should have 32 bytes or more.
        ///     data: Any bytes-like object to absorb.
        ///     customization: A string of bytes of your choice, which separates different uses of a key.
        ///     digest_size: The size of the tag in bytes, at least 1. It is part of the function: tags of different
        ///         sizes are unrelated. `verify` needs at least 4 bytes; use 16 or more.
        ///
        /// Raises:
        ///     ValueError: `key` is empty, or `digest_size` is 0.
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
        /// TupleHash128 (NIST SP 800-185): hashes a list of strings unambiguously.
        ///
        /// Each call of `update` adds one part to the list.
        ///
        /// Args:
        ///     parts: An iterable of bytes-like objects to absorb.
        ///     customization: A string of bytes of your choice, which separates your uses from all others.
        ///     digest_size: The size of the digest in bytes, at least 1. It is part of the function.
        ///
        /// Raises:
        ///     ValueError: `digest_size` is 0.
        ///
        /// >>> from sycon import tuplehash128
        /// >>> tuplehash128([b"ab", b"c"], digest_size=8).hexdigest()
        /// '60c3763cdf6b5d82'
        tuplehash128: TupleHash128, digest_size, "(parts=(), *, customization=b'', digest_size=32)";

        /// TupleHash256 (NIST SP 800-185): hashes a list of strings unambiguously.
        ///
        /// Each call of `update` adds one part to the list.
        ///
        /// Args:
        ///     parts: An iterable of bytes-like objects to absorb.
        ///     customization: A string of bytes of your choice, which separates your uses from all others.
        ///     digest_size: The size of the digest in bytes, at least 1. It is part of the function.
        ///
        /// Raises:
        ///     ValueError: `digest_size` is 0.
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
        /// ParallelHash128 (NIST SP 800-185): for long inputs, hashed in independent blocks.
        ///
        /// Args:
        ///     data: Any bytes-like object to absorb.
        ///     block_size: The size of a block in bytes, at least 1. It is part of the function: both sides must use
        ///         the same.
        ///     customization: A string of bytes of your choice, which separates your uses from all others.
        ///     threads: The maximum number of threads, 0 for all CPU cores. The digest does not depend on it.
        ///     digest_size: The size of the digest in bytes, at least 1. It is part of the function.
        ///
        /// Raises:
        ///     ValueError: `block_size` or `digest_size` is 0.
        ///
        /// >>> from sycon import parallelhash128
        /// >>> parallelhash128(b"message", block_size=1024, digest_size=8).hexdigest()
        /// '49f3bd3a3a5f18fd'
        parallelhash128: ParallelHash128, digest_size, "(data=b'', *, block_size=8192, customization=b'', threads=1, digest_size=32)";

        /// ParallelHash256 (NIST SP 800-185): for long inputs, hashed in independent blocks.
        ///
        /// Args:
        ///     data: Any bytes-like object to absorb.
        ///     block_size: The size of a block in bytes, at least 1. It is part of the function: both sides must use
        ///         the same.
        ///     customization: A string of bytes of your choice, which separates your uses from all others.
        ///     threads: The maximum number of threads, 0 for all CPU cores. The digest does not depend on it.
        ///     digest_size: The size of the digest in bytes, at least 1. It is part of the function.
        ///
        /// Raises:
        ///     ValueError: `block_size` or `digest_size` is 0.
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
