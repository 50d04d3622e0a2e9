//! Many messages at once.

use std::ops::Range;

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList};
use sycon::batch::{Many, Messages, Rows};
use zeroize::Zeroizing;

use crate::arguments::{Domain, Size, Threads, check_memory, no_memory};
use crate::buffer::{addresses, has_buffer, with_all_bytes, with_rows, with_rows_mut};
use crate::exceptions::value_error;
use crate::threads;

macro_rules! many {
    ($(
        $(#[$doc:meta])*
        fn $many:ident $many_text:literal;
        $(#[$into_doc:meta])*
        fn $into:ident $into_text:literal;
        ($([$domain:ident: $Domain:ty])?) => $make:expr;
    )+) => {$(
        $(#[$doc])*
        #[pyfunction]
        #[pyo3(
            signature = ($($domain,)? messages, length, *, threads = Threads::ONE),
            text_signature = $many_text
        )]
        pub(crate) fn $many<'py>(
            $($domain: $Domain,)?
            messages: &Bound<'py, PyAny>,
            length: Size,
            threads: Threads,
        ) -> PyResult<Bound<'py, PyList>> {
            hash_to_list($make, messages, length, threads)
        }

        $(#[$into_doc])*
        #[pyfunction]
        #[pyo3(
            signature = ($($domain,)? messages, out, *, threads = Threads::ONE),
            text_signature = $into_text
        )]
        pub(crate) fn $into(
            $($domain: $Domain,)?
            messages: &Bound<'_, PyAny>,
            out: &Bound<'_, PyAny>,
            threads: Threads,
        ) -> PyResult<()> {
            hash_into($make, messages, out, threads)
        }
    )+};
}

many! {
    /// SHAKE128 of each message, `length` bytes each, as a list.
    ///
    /// `messages` is an iterable of bytes-like objects, of any lengths, or a C-contiguous buffer of
    /// two dimensions, whose rows are the messages. They are hashed several at a
    /// time, each to what hashing it alone gives. `threads`, at least 1, is how many may work on them.
    /// Raises `TypeError` or `BufferError` with the index of a message that is not bytes-like,
    /// `ValueError` if `length` is negative, `MemoryError` if the outputs are larger than the
    /// machine's memory.
    ///
    /// >>> from sycon import shake128, shake128_many
    /// >>> outputs = shake128_many([b"alice", b"bob", b"a longer name"], 32)
    /// >>> outputs[1] == shake128(b"bob").read(32)
    /// True
    fn shake128_many "(messages, length, *, threads=1)";
    /// SHAKE128 of each message, into the rows of `out`.
    ///
    /// `messages` and `threads` are as in `shake128_many`. `out` is a writable C-contiguous buffer of
    /// two dimensions, such as a `NumPy` array of `uint8`: a row for each
    /// message, as long as the output shall be. Raises what `shake128_many` does, `TypeError` if `out`
    /// is read-only or of another kind, `ValueError` if it has another number of rows or shares memory
    /// with the messages; nothing is written then.
    ///
    /// >>> from sycon import shake128, shake128_many_into
    /// >>> seeds = memoryview(bytes(32 * 1000)).cast("B", (1000, 32))
    /// >>> out = memoryview(bytearray(16 * 1000)).cast("B", (1000, 16))
    /// >>> shake128_many_into(seeds, out)
    /// >>> bytes(out)[:16] == shake128(bytes(32)).read(16)
    /// True
    fn shake128_many_into "(messages, out, *, threads=1)";
    () => Many::shake128();

    /// SHAKE256 of each message, `length` bytes each, as a list. As `shake128_many`.
    ///
    /// >>> from sycon import shake256, shake256_many
    /// >>> shake256_many([b"alice", b"bob"], 64)[1] == shake256(b"bob").read(64)
    /// True
    fn shake256_many "(messages, length, *, threads=1)";
    /// SHAKE256 of each message, into the rows of `out`. As `shake128_many_into`.
    ///
    /// >>> from sycon import shake256, shake256_many_into
    /// >>> out = memoryview(bytearray(2 * 64)).cast("B", (2, 64))
    /// >>> shake256_many_into([b"alice", b"bob"], out)
    /// >>> bytes(out)[64:] == shake256(b"bob").read(64)
    /// True
    fn shake256_many_into "(messages, out, *, threads=1)";
    () => Many::shake256();

    /// TurboSHAKE128 of each message, `length` bytes each, as a list. As `shake128_many`; raises
    /// `ValueError` for a `domain_sep` outside 0x01..0x7f.
    ///
    /// >>> from sycon import turbo_shake128, turbo_shake128_many
    /// >>> turbo_shake128_many(0x1f, [b"a", b"b"], 32)[1] == turbo_shake128(0x1f, b"b").read(32)
    /// True
    fn turbo_shake128_many "(domain_sep, messages, length, *, threads=1)";
    /// TurboSHAKE128 of each message, into the rows of `out`. As `shake128_many_into`; raises
    /// `ValueError` for a `domain_sep` outside 0x01..0x7f.
    ///
    /// >>> from sycon import turbo_shake128, turbo_shake128_many_into
    /// >>> out = memoryview(bytearray(2 * 32)).cast("B", (2, 32))
    /// >>> turbo_shake128_many_into(0x1f, [b"a", b"b"], out)
    /// >>> bytes(out)[32:] == turbo_shake128(0x1f, b"b").read(32)
    /// True
    fn turbo_shake128_many_into "(domain_sep, messages, out, *, threads=1)";
    ([domain_sep: Domain]) => Many::turbo_shake128(domain_sep.0).map_err(value_error)?;

    /// TurboSHAKE256 of each message, `length` bytes each, as a list. As `turbo_shake128_many`.
    ///
    /// >>> from sycon import turbo_shake256, turbo_shake256_many
    /// >>> turbo_shake256_many(0x1f, [b"a", b"b"], 64)[1] == turbo_shake256(0x1f, b"b").read(64)
    /// True
    fn turbo_shake256_many "(domain_sep, messages, length, *, threads=1)";
    /// TurboSHAKE256 of each message, into the rows of `out`. As `turbo_shake128_many_into`.
    ///
    /// >>> from sycon import turbo_shake256, turbo_shake256_many_into
    /// >>> out = memoryview(bytearray(2 * 64)).cast("B", (2, 64))
    /// >>> turbo_shake256_many_into(0x1f, [b"a", b"b"], out)
    /// >>> bytes(out)[64:] == turbo_shake256(0x1f, b"b").read(64)
    /// True
    fn turbo_shake256_many_into "(domain_sep, messages, out, *, threads=1)";
    ([domain_sep: Domain]) => Many::turbo_shake256(domain_sep.0).map_err(value_error)?;
}

fn hash_to_list<'py>(
    many: Many,
    messages: &Bound<'py, PyAny>,
    Size(length): Size,
    threads: Threads,
) -> PyResult<Bound<'py, PyList>> {
    let py = messages.py();
    with_messages(messages, |messages, _| {
        let count = messages.count();
        let size = count.checked_mul(length).ok_or_else(no_memory)?;
        check_memory(py, size)?;
        let mut out = Zeroizing::new(Vec::new());
        out.try_reserve_exact(size).map_err(|_| no_memory())?;
        out.resize(size, 0);
        hash(py, many, messages, length, &mut out, threads)?;
        PyList::new(py, (0..count).map(|i| PyBytes::new(py, &out[i * length..][..length])))
    })
}

fn hash_into(
    many: Many,
    messages: &Bound<'_, PyAny>,
    out: &Bound<'_, PyAny>,
    threads: Threads,
) -> PyResult<()> {
    let py = messages.py();
    with_messages(messages, |messages, inputs| {
        let target = addresses(out)?;
        if inputs.iter().any(|input| input.start < target.end && target.start < input.end) {
            return Err(PyValueError::new_err("out shares memory with the messages"));
        }
        with_rows_mut(out, |out, [rows, length]| {
            let count = messages.count();
            if rows != count {
                let message = format!("out must have a row for each message, {count}, not {rows}");
                return Err(PyValueError::new_err(message));
            }
            hash(py, many, messages, length, out, threads)
        })?
    })
}

type AnyMessages<'a> = &'a (dyn Messages + Sync);

/// Calls `work` with the messages, and with where they lie in memory.
fn with_messages<R>(
    messages: &Bound<'_, PyAny>,
    work: impl FnOnce(AnyMessages<'_>, &[Range<usize>]) -> PyResult<R>,
) -> PyResult<R> {
    if has_buffer(messages) {
        return with_rows(messages, |bytes, [rows, _]| {
            let messages = Rows::new(bytes, rows).map_err(value_error)?;
            work(&messages, &[range(bytes)])
        })?;
    }
    let Ok(messages) = messages.try_iter() else {
        let kind = messages.get_type().qualname()?;
        return Err(PyTypeError::new_err(format!(
            "messages must be an iterable of bytes-like objects or a buffer of two dimensions, not '{kind}'"
        )));
    };
    let messages = messages.collect::<PyResult<Vec<_>>>()?;
    with_all_bytes(&messages, |slices| {
        let ranges: Vec<_> = slices.iter().map(|slice| range(slice)).collect();
        work(&slices, &ranges)
    })?
}

fn range(bytes: &[u8]) -> Range<usize> {
    let bytes = bytes.as_ptr_range();
    bytes.start.addr()..bytes.end.addr()
}

fn hash(
    py: Python<'_>,
    many: Many,
    messages: AnyMessages<'_>,
    length: usize,
    out: &mut [u8],
    Threads(threads): Threads,
) -> PyResult<()> {
    py.detach(|| {
        if threads.get() > 1 {
            threads::run(threads, || many.hash_parallel(messages, length, out))
        } else {
            many.hash(messages, length, out)
        }
    })
    .map_err(value_error)
}
