//! Many messages at once, by every function of the table.

use std::ops::Range;

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList};
use rayon::prelude::*;
use sycon::batch::{Error, Many, Messages, Rows};
use sycon::xof::{Algorithm, Any, OutputLength, Parameters};
use zeroize::Zeroizing;

use crate::arguments::{
    BlockSize, Domain, Key, Length, Size, Stripes, Text, Threads, check_memory, no_memory,
};
use crate::buffer::{has_buffer, with_all_places, with_rows, with_rows_mut};
use crate::exceptions::value_error;
use crate::lock::detached;
use crate::threads;
use crate::xof::blake3;

/// Groups of functions with the same parameters. A group begins with
///
/// * the parameters: those before the messages, the length if there is one to choose, keywords;
/// * the same as Python shows them, of the two functions;
/// * in examples: what is before the messages, two of them, these with the length, and what gives the
///   output of the second;
/// * the [`Parameters`] of them, and the algorithm, by that of the entry.
///
/// An entry has the two functions, the one for a single message, the algorithm, what to call it, and more
/// documentation if there is some.
macro_rules! many {
    ($(
        $group:tt {$(
            $many:ident, $into:ident, $one:ident: $Algorithm:ident, $title:literal
            $(, { $(#[$doc:meta])* } { $(#[$into_doc:meta])* })?;
        )+}
    )+) => {
        $($(
            one! { $many, $into, $one: $Algorithm, $title, { $($(#[$doc])*)? } { $($(#[$into_doc])*)? }; $group }
        )+)+

        /// Adds all of them to the module.
        pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
            $($(
                module.add_function(wrap_pyfunction!($many, module)?)?;
                module.add_function(wrap_pyfunction!($into, module)?)?;
            )+)+
            Ok(())
        }
    };
}

/// One entry.
macro_rules! one {
    (
        $many:ident, $into:ident, $one:ident: $Algorithm:ident, $title:literal, { $($doc:tt)* } { $($into_doc:tt)* };
        (
            ($([$before:ident: $Before:ty])? messages $(, $length:ident)? $(; $($key:ident: $Key:ty = $default:expr),+)?)
            $text:literal, $into_text:literal, $given:literal, $rows:literal, $both:literal, $single:literal;
            |$algorithm:ident| $start:expr
        )
    ) => {
        #[doc = concat!($title, " of each message, as a list" $(, " of `", stringify!($length), "` bytes each")?, ".")]
        #[doc = ""]
        #[doc = concat!("As `shake128_many`; the other parameters are those of `", stringify!($one), "`.")]
        $($doc)*
        #[doc = ""]
        #[doc = concat!(">>> from sycon import ", stringify!($one), ", ", stringify!($many))]
        #[doc = concat!(">>> outputs = ", stringify!($many), "(", $given, $both, ")")]
        #[doc = concat!(">>> outputs[1] == ", stringify!($one), "(", $given, $single)]
        #[doc = "True"]
        #[pyfunction]
        #[pyo3(
            signature = ($($before,)? messages, $($length,)? *, $($($key = $default,)+)? threads = Threads::ONE),
            text_signature = $text
        )]
        fn $many<'py>(
            $($before: $Before,)?
            messages: &Bound<'py, PyAny>,
            $($length: Length,)?
            $($($key: $Key,)+)?
            threads: Threads,
        ) -> PyResult<Bound<'py, PyList>> {
            let $algorithm = Algorithm::$Algorithm;
            let length = None$(.or(Some($length)))?;
            hash_to_list($start, messages, length, threads)
        }

        #[doc = concat!($title, " of each message, into the rows of `out`.")]
        #[doc = ""]
        #[doc = concat!("As `shake128_many_into`; the other parameters are those of `", stringify!($one), "`.")]
        $($into_doc)*
        #[doc = ""]
        #[doc = concat!(">>> from sycon import ", stringify!($many), ", ", stringify!($into))]
        #[doc = concat!(">>> outputs = ", stringify!($many), "(", $given, $both, ")")]
        #[doc = ">>> size = len(outputs[0])"]
        #[doc = ">>> out = memoryview(bytearray(2 * size)).cast(\"B\", (2, size))"]
        #[doc = concat!(">>> ", stringify!($into), "(", $given, $rows, ", out)")]
        #[doc = ">>> bytes(out) == b\"\".join(outputs)"]
        #[doc = "True"]
        #[pyfunction]
        #[pyo3(
            signature = ($($before,)? messages, out, *, $($($key = $default,)+)? threads = Threads::ONE),
            text_signature = $into_text
        )]
        fn $into(
            $($before: $Before,)?
            messages: &Bound<'_, PyAny>,
            out: &Bound<'_, PyAny>,
            $($($key: $Key,)+)?
            threads: Threads,
        ) -> PyResult<()> {
            let $algorithm = Algorithm::$Algorithm;
            hash_into($start, messages, out, threads)
        }
    };
}

many! {
    (
        (messages, length)
        "(messages, length, *, threads=1)",
        "(messages, out, *, threads=1)",
        "", "[b'alice', b'bob']", "[b'alice', b'bob'], 32", "b'bob').read(32)";
        |algorithm| (algorithm, Parameters::new())
    ) {
        shake128_many, shake128_many_into, shake128: Shake128, "SHAKE128", {
            ///
            /// `messages` is an iterable of bytes-like objects, of any lengths, or a C-contiguous buffer of
            /// two dimensions, whose rows are the messages. Each gives what hashing it alone gives; of SHAKE,
            /// TurboSHAKE, `sha3_256` and `keccak_256` several are hashed at a time. `threads`, 0 for all, is
            /// how many may work on them. Raises `TypeError` or `BufferError` with the index of a message that
            /// is not bytes-like, `ValueError` if `length` is negative, `MemoryError` if the outputs are
            /// larger than the machine's memory.
        } {
            ///
            /// `messages` and `threads` are as in `shake128_many`. `out` is a writable C-contiguous buffer of
            /// two dimensions, such as a `NumPy` array of `uint8`: a row for each message, as long as the
            /// output shall be. Raises what `shake128_many` does, `TypeError` if `out` is read-only or of
            /// another kind, `ValueError` if it has another number of rows or shares memory with the
            /// messages; nothing is written then.
        };
        shake256_many, shake256_many_into, shake256: Shake256, "SHAKE256";
        ascon_xof128_many, ascon_xof128_many_into, ascon_xof128: AsconXof128, "Ascon-XOF128";
        ascon_xof_many, ascon_xof_many_into, ascon_xof: AsconXof, "Legacy: Ascon-Xof of Ascon v1.2";
        ascona_xof_many, ascona_xof_many_into, ascona_xof: AsconAXof, "Legacy: Ascon-Xofa of Ascon v1.2";
        indexed_vexof128_many, indexed_vexof128_many_into, indexed_vexof128: IndexedVeXof128, "Indexed VeXOF over SHAKE128";
        indexed_vexof256_many, indexed_vexof256_many_into, indexed_vexof256: IndexedVeXof256, "Indexed VeXOF over SHAKE256";
    }

    (
        ([domain_sep: Domain] messages, length)
        "(domain_sep, messages, length, *, threads=1)",
        "(domain_sep, messages, out, *, threads=1)",
        "0x1f, ", "[b'alice', b'bob']", "[b'alice', b'bob'], 32", "b'bob').read(32)";
        |algorithm| (algorithm, Parameters::new().domain(domain_sep.0))
    ) {
        turbo_shake128_many, turbo_shake128_many_into, turbo_shake128: TurboShake128, "TurboSHAKE128";
        turbo_shake256_many, turbo_shake256_many_into, turbo_shake256: TurboShake256, "TurboSHAKE256";
    }

    (
        (messages, length; custom: Text = Text::default())
        "(messages, length, *, custom=b'', threads=1)",
        "(messages, out, *, custom=b'', threads=1)",
        "", "[b'alice', b'bob']", "[b'alice', b'bob'], 32", "b'bob').read(32)";
        |algorithm| (algorithm, Parameters::new().custom(&custom))
    ) {
        kt128_many, kt128_many_into, kt128: Kt128, "KT128";
        kt256_many, kt256_many_into, kt256: Kt256, "KT256";
        ascon_cxof128_many, ascon_cxof128_many_into, ascon_cxof128: AsconCxof128, "Ascon-CXOF128";
    }

    (
        (messages, length; custom: Text = Text::default())
        "(messages, length, *, custom=b'', threads=1)",
        "(messages, out, *, custom=b'', threads=1)",
        "", "[[b'alice', b'a'], [b'bob']]", "[[b'alice', b'a'], [b'bob']], 32", "[b'bob']).read(32)";
        |algorithm| (algorithm, Parameters::new().custom(&custom))
    ) {
        tuple_hash_xof128_many, tuple_hash_xof128_many_into, tuple_hash_xof128: TupleHashXof128, "TupleHashXOF128", {
            ///
            /// A message is an iterable of its parts.
        } {};
        tuple_hash_xof256_many, tuple_hash_xof256_many_into, tuple_hash_xof256: TupleHashXof256, "TupleHashXOF256", {
            ///
            /// A message is an iterable of its parts.
        } {};
    }

    (
        (messages, length; custom: Text = Text::default())
        "(messages, length, *, custom=b'', threads=1)",
        "(messages, out, *, custom=b'', threads=1)",
        "", "[[b'alice', b'a'], [b'bob']]", "[[b'alice', b'a'], [b'bob']], 32", "[b'bob'], digest_size=32).digest()";
        |algorithm| (algorithm, Parameters::new().custom(&custom))
    ) {
        tuple_hash128_many, tuple_hash128_many_into, tuple_hash128: TupleHash128, "TupleHash128", {
            ///
            /// A message is an iterable of its parts.
        } {};
        tuple_hash256_many, tuple_hash256_many_into, tuple_hash256: TupleHash256, "TupleHash256", {
            ///
            /// A message is an iterable of its parts.
        } {};
    }

    (
        (messages, length; name: Text = Text::default(), custom: Text = Text::default())
        "(messages, length, *, name=b'', custom=b'', threads=1)",
        "(messages, out, *, name=b'', custom=b'', threads=1)",
        "", "[b'alice', b'bob']", "[b'alice', b'bob'], 32", "b'bob').read(32)";
        |algorithm| (algorithm, Parameters::new().name(&name).custom(&custom))
    ) {
        cshake128_many, cshake128_many_into, cshake128: CShake128, "cSHAKE128";
        cshake256_many, cshake256_many_into, cshake256: CShake256, "cSHAKE256";
    }

    (
        ([key: Key] messages, length; custom: Text = Text::default())
        "(key, messages, length, *, custom=b'', threads=1)",
        "(key, messages, out, *, custom=b'', threads=1)",
        "bytes(32), ", "[b'alice', b'bob']", "[b'alice', b'bob'], 32", "b'bob').read(32)";
        |algorithm| (algorithm, Parameters::new().key(&key).custom(&custom))
    ) {
        kmac_xof128_many, kmac_xof128_many_into, kmac_xof128: KmacXof128, "KMACXOF128";
        kmac_xof256_many, kmac_xof256_many_into, kmac_xof256: KmacXof256, "KMACXOF256";
    }

    (
        ([key: Key] messages, length; custom: Text = Text::default())
        "(key, messages, length, *, custom=b'', threads=1)",
        "(key, messages, out, *, custom=b'', threads=1)",
        "bytes(32), ", "[b'alice', b'bob']", "[b'alice', b'bob'], 32", "b'bob', digest_size=32).digest()";
        |algorithm| (algorithm, Parameters::new().key(&key).custom(&custom))
    ) {
        kmac128_many, kmac128_many_into, kmac128: Kmac128, "KMAC128";
        kmac256_many, kmac256_many_into, kmac256: Kmac256, "KMAC256";
    }

    (
        (messages, length; block_size: BlockSize = BlockSize(8192), custom: Text = Text::default())
        "(messages, length, *, block_size=8192, custom=b'', threads=1)",
        "(messages, out, *, block_size=8192, custom=b'', threads=1)",
        "", "[b'alice', b'bob']", "[b'alice', b'bob'], 32", "b'bob').read(32)";
        |algorithm| (algorithm, Parameters::new().block_size(block_size.0).custom(&custom))
    ) {
        parallel_hash_xof128_many, parallel_hash_xof128_many_into, parallel_hash_xof128: ParallelHashXof128, "ParallelHashXOF128";
        parallel_hash_xof256_many, parallel_hash_xof256_many_into, parallel_hash_xof256: ParallelHashXof256, "ParallelHashXOF256";
    }

    (
        (messages, length; block_size: BlockSize = BlockSize(8192), custom: Text = Text::default())
        "(messages, length, *, block_size=8192, custom=b'', threads=1)",
        "(messages, out, *, block_size=8192, custom=b'', threads=1)",
        "", "[b'alice', b'bob']", "[b'alice', b'bob'], 32", "b'bob', digest_size=32).digest()";
        |algorithm| (algorithm, Parameters::new().block_size(block_size.0).custom(&custom))
    ) {
        parallel_hash128_many, parallel_hash128_many_into, parallel_hash128: ParallelHash128, "ParallelHash128";
        parallel_hash256_many, parallel_hash256_many_into, parallel_hash256: ParallelHash256, "ParallelHash256";
    }

    (
        (messages, length; key: Option<Text> = None, context: Option<&str> = None)
        "(messages, length, *, key=None, context=None, threads=1)",
        "(messages, out, *, key=None, context=None, threads=1)",
        "", "[b'alice', b'bob']", "[b'alice', b'bob'], 32", "b'bob').read(32)";
        |algorithm| (algorithm, blake3(key.as_deref(), context))
    ) {
        blake3_xof_many, blake3_xof_many_into, blake3_xof: Blake3, "BLAKE3";
    }

    (
        (messages, length; stripes: Stripes = Stripes::Eight)
        "(messages, length, *, stripes=8, threads=1)",
        "(messages, out, *, stripes=8, threads=1)",
        "", "[b'alice', b'bob']", "[b'alice', b'bob'], 32", "b'bob').read(32)";
        |algorithm| (stripes.of(algorithm), Parameters::new())
    ) {
        vexof128_many, vexof128_many_into, vexof128: VeXof128, "VeXOF over SHAKE128";
        vexof256_many, vexof256_many_into, vexof256: VeXof256, "VeXOF over SHAKE256";
    }

    (
        (messages)
        "(messages, *, threads=1)",
        "(messages, out, *, threads=1)",
        "", "[b'alice', b'bob']", "[b'alice', b'bob']", "b'bob').digest()";
        |algorithm| (algorithm, Parameters::new())
    ) {
        sha3_224_many, sha3_224_many_into, sha3_224: Sha3_224, "SHA3-224";
        sha3_256_many, sha3_256_many_into, sha3_256: Sha3_256, "SHA3-256";
        sha3_384_many, sha3_384_many_into, sha3_384: Sha3_384, "SHA3-384";
        sha3_512_many, sha3_512_many_into, sha3_512: Sha3_512, "SHA3-512";
        keccak_256_many, keccak_256_many_into, keccak_256: Keccak256, "Keccak-256";
        ascon_hash256_many, ascon_hash256_many_into, ascon_hash256: AsconHash256, "Ascon-Hash256";
    }
}

/// A function, with its parameters.
type Chosen<'a> = (Algorithm, Parameters<'a>);

/// What does it.
enum Work {
    /// Several at a time.
    Lanes(Many),
    OneByOne(Box<Any>),
}

/// The messages: all of these, or, between each two bounds, the parts of one.
#[derive(Clone, Copy)]
struct Inputs<'a> {
    all: &'a (dyn Messages + Sync),
    bounds: Option<&'a [usize]>,
}

impl Inputs<'_> {
    fn count(&self) -> usize {
        self.bounds.map_or_else(|| self.all.count(), |bounds| bounds.len() - 1)
    }

    fn absorb(&self, index: usize, any: &mut Any) {
        let parts = self.bounds.map_or(index..index + 1, |bounds| bounds[index]..bounds[index + 1]);
        for part in parts {
            any.absorb(self.all.message(part));
        }
    }
}

impl Work {
    fn new((algorithm, parameters): Chosen<'_>, length: usize) -> PyResult<Self> {
        if let OutputLength::Fixed(expected) = algorithm.output_length()
            && length != expected
        {
            let message = format!("a digest of {algorithm} has {expected} bytes, not {length}");
            return Err(PyValueError::new_err(message));
        }
        match Many::new(algorithm, &parameters) {
            Ok(many) => Ok(Self::Lanes(many)),
            Err(Error::NoLanes { .. }) => algorithm
                .start(&parameters)
                .map(|any| Self::OneByOne(Box::new(any)))
                .map_err(value_error),
            Err(error) => Err(value_error(error)),
        }
    }

    fn hash(
        &self,
        py: Python<'_>,
        inputs: Inputs<'_>,
        length: usize,
        out: &mut [u8],
        threads: Threads,
    ) -> PyResult<()> {
        let alone = threads.get() == 1;
        detached(py, || match self {
            Self::Lanes(many) if alone => many.hash(inputs.all, length, out),
            Self::Lanes(many) => {
                threads::run(threads, || many.hash_parallel(inputs.all, length, out))
            }
            Self::OneByOne(_) if out.is_empty() => Ok(()),
            Self::OneByOne(any) => {
                let one = |(index, out): (usize, &mut [u8])| {
                    let mut any = any.clone();
                    inputs.absorb(index, &mut any);
                    any.finalize_into(out).map_err(Error::from)
                };
                if alone {
                    out.chunks_mut(length).enumerate().try_for_each(one)
                } else {
                    threads::run(threads, || {
                        out.par_chunks_mut(length).enumerate().try_for_each(one)
                    })
                }
            }
        })
        .map_err(value_error)
    }
}

fn hash_to_list<'py>(
    chosen: Chosen<'_>,
    messages: &Bound<'py, PyAny>,
    length: Option<Length>,
    threads: Threads,
) -> PyResult<Bound<'py, PyList>> {
    let py = messages.py();
    let length =
        length.map_or_else(|| chosen.0.output_length().usual(), |Length(Size(length))| length);
    let work = Work::new(chosen, length)?;
    with_messages(chosen.0, messages, |inputs, _| {
        let count = inputs.count();
        let size = count.checked_mul(length).ok_or_else(no_memory)?;
        check_memory(py, size)?;
        let mut out = Zeroizing::new(Vec::new());
        out.try_reserve_exact(size).map_err(|_| no_memory())?;
        out.resize(size, 0);
        work.hash(py, inputs, length, &mut out, threads)?;
        PyList::new(py, (0..count).map(|i| PyBytes::new(py, &out[i * length..][..length])))
    })
}

fn hash_into(
    chosen: Chosen<'_>,
    messages: &Bound<'_, PyAny>,
    out: &Bound<'_, PyAny>,
    threads: Threads,
) -> PyResult<()> {
    let py = messages.py();
    with_messages(chosen.0, messages, |inputs, places| {
        with_rows_mut(out, places, |out, [rows, length]| {
            let count = inputs.count();
            if rows != count {
                let message = format!("out must have a row for each message, {count}, not {rows}");
                return Err(PyValueError::new_err(message));
            }
            Work::new(chosen, length)?.hash(py, inputs, length, out, threads)
        })
    })
}

/// Calls `work` with the messages, and with where they lie in memory.
fn with_messages<R>(
    algorithm: Algorithm,
    messages: &Bound<'_, PyAny>,
    work: impl FnOnce(Inputs<'_>, &[Range<usize>]) -> PyResult<R>,
) -> PyResult<R> {
    if algorithm.takes_parts() {
        return with_parts(messages, work);
    }
    if has_buffer(messages) {
        return with_rows(messages, |bytes, [rows, _]| {
            let all = &Rows::new(bytes, rows).map_err(value_error)?;
            work(Inputs { all, bounds: None }, &[range(bytes)])
        })?;
    }
    let Ok(messages) = messages.try_iter() else {
        let kind = messages.get_type().qualname()?;
        return Err(PyTypeError::new_err(format!(
            "messages must be an iterable of bytes-like objects or a buffer of two dimensions, not '{kind}'"
        )));
    };
    let messages = messages.collect::<PyResult<Vec<_>>>()?;
    with_all_places(&messages, |slices, places| {
        work(Inputs { all: &slices, bounds: None }, places)
    })?
}

/// The same for messages that are iterables of parts.
fn with_parts<R>(
    messages: &Bound<'_, PyAny>,
    work: impl FnOnce(Inputs<'_>, &[Range<usize>]) -> PyResult<R>,
) -> PyResult<R> {
    let (mut parts, mut bounds) = (Vec::new(), vec![0]);
    for message in messages.try_iter()? {
        for part in message?.try_iter()? {
            parts.push(part?);
        }
        bounds.push(parts.len());
    }
    with_all_places(&parts, |slices, places| {
        work(Inputs { all: &slices, bounds: Some(&bounds) }, places)
    })?
}

fn range(bytes: &[u8]) -> Range<usize> {
    let bytes = bytes.as_ptr_range();
    bytes.start.addr()..bytes.end.addr()
}
