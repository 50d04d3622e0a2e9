//! Many messages at once, with any function of the table.

use std::ops::Range;

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyIterator, PyList};
use rayon::prelude::*;
use sycon::batch::{Error, Many, Messages, Rows};
use sycon::xof::{Algorithm, Any, OutputLength, Parameter, Parameters};
use zeroize::Zeroizing;

use crate::arguments::{BlockSize, Domain, Key, Length, Size, Stripes, Text, Threads};
use crate::buffer::{
    copied_bytes, has_buffer, new_list, with_all_places, with_rows, with_rows_mut,
};
use crate::exceptions::{value_error, wrong_value};
use crate::function::listed;
use crate::lock::detached;
use crate::memory::{collect, no_memory, push, reserve};
use crate::threads;

/// Hash each of many messages with the function called `name`.
///
/// SHAKE, TurboSHAKE, SHA3-256 and Keccak-256 hash several messages at a time with SIMD instructions. The GIL is
/// released. After an error, nothing was written to `out`.
///
/// Args:
///     name: A name from `algorithms()`, except `multimixer`, in upper or lower case.
///     messages: An iterable of bytes-like objects, of any lengths, or a C-contiguous buffer of two dimensions, such as
///         a NumPy array, whose rows are the messages. For TupleHash, each message is an iterable of its parts.
///     length: The length of each output in bytes. Without it, the function's usual length is used.
///     out: A writable C-contiguous buffer of two dimensions, with one row for each message. The length of a row is the
///         length of an output. If it is given, the outputs go into its rows.
///     threads: The maximum number of threads, 0 for one per CPU core.
///     **parameters: The function's parameters, as in `new`.
///
/// Returns:
///     A list with the output for each message, the same bytes as hashing that message alone, or `None` if `out` is
///     given.
///
/// Raises:
///     TypeError: A message is not bytes-like (the error names its index), or the function does not have a parameter.
///     BufferError: A message is not C-contiguous (the error names its index).
///     ValueError: The name is unknown, the function does not have this length, or `out` has the wrong shape or shares
///         memory with a message.
///     MemoryError: The outputs are larger than the machine's memory.
///
/// >>> import sycon
/// >>> outputs = sycon.hash_many("kmac128", [b"alice", b"bob"], 16, key=bytes(16))
/// >>> outputs[1] == sycon.kmac128(bytes(16), b"bob", digest_size=16).digest()
/// True
/// >>> out = memoryview(bytearray(64)).cast("B", (2, 32))
/// >>> sycon.hash_many("sha3-256", [b"alice", b"bob"], out=out)
/// >>> bytes(out[1:]) == sycon.sha3_256(b"bob").digest()
/// True
#[pyfunction]
#[pyo3(
    signature = (name, /, messages, length = None, *, out = None, threads = Threads::ONE, **parameters),
    text_signature = "(name, /, messages, length=None, *, out=None, threads=1, **parameters)"
)]
fn hash_many<'py>(
    name: &str,
    messages: &Bound<'py, PyAny>,
    length: Option<Length>,
    out: Option<&Bound<'py, PyAny>>,
    threads: Threads,
    parameters: Option<&Bound<'py, PyDict>>,
) -> PyResult<Option<Bound<'py, PyList>>> {
    let algorithm = name.parse().map_err(|_| unknown(messages.py(), "name", name))?;
    hash(algorithm, messages, length, out, threads, parameters)
}

/// `hash_many` of one function.
pub(crate) fn hash<'py>(
    algorithm: Algorithm,
    messages: &Bound<'py, PyAny>,
    length: Option<Length>,
    out: Option<&Bound<'py, PyAny>>,
    threads: Threads,
    parameters: Option<&Bound<'py, PyDict>>,
) -> PyResult<Option<Bound<'py, PyList>>> {
    let given = GivenParameters::new(algorithm, parameters)?;
    let chosen = given.choose(algorithm);
    let length = length.map(|Length(Size(length))| length);
    match out {
        None => hash_to_list(chosen, messages, length, threads).map(Some),
        Some(out) => hash_into(chosen, messages, length, out, threads).map(|()| None),
    }
}

/// The error for an unknown function name, in the argument called `argument`. It suggests the nearest name.
pub(crate) fn unknown(py: Python<'_>, argument: &str, name: &str) -> PyErr {
    let error = || {
        let functions = py.import("sycon._functions")?;
        functions.call_method1("unknown", (argument, name, functions.getattr("_functions")?))
    };
    error().map_or_else(|failure| failure, PyErr::from_value)
}

pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let home = PyModule::new(module.py(), "sycon")?;
    module.add_function(wrap_pyfunction!(hash_many, &home)?)
}

/// The parameters of a function, from Python.
#[derive(Default)]
struct GivenParameters {
    key: Option<Text>,
    name: Option<Text>,
    customization: Option<Text>,
    context: Option<String>,
    domain: Option<Domain>,
    block_size: Option<BlockSize>,
    stripes: Option<Stripes>,
}

impl GivenParameters {
    fn new(algorithm: Algorithm, parameters: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        let mut given = Self::default();
        let needs_key = algorithm.needs() == Some(Parameter::Key);
        let takes = |parameter| algorithm.takes().contains(&parameter);
        let has_stripes = matches!(algorithm, Algorithm::VeXof128 | Algorithm::VeXof256);
        for (name, value) in parameters.into_iter().flatten() {
            match name.extract::<&str>()? {
                "key" if needs_key => given.key = Some(value.extract::<Key>()?.into()),
                "key" if takes(Parameter::Key) => given.key = value.extract()?,
                "name" if takes(Parameter::Name) => given.name = Some(value.extract()?),
                "customization" if takes(Parameter::Customization) => {
                    given.customization = Some(value.extract()?);
                }
                "context" if takes(Parameter::Context) => given.context = value.extract()?,
                "domain" if takes(Parameter::Domain) => given.domain = Some(value.extract()?),
                "block_size" if takes(Parameter::BlockSize) => {
                    given.block_size = Some(value.extract()?);
                }
                "stripes" if has_stripes => given.stripes = Some(value.extract()?),
                name => {
                    let message = format!("{name}: {algorithm} has no such parameter");
                    return Err(PyTypeError::new_err(message));
                }
            }
        }
        if needs_key && given.key.is_none() {
            return Err(PyTypeError::new_err(format!("key: {algorithm} needs one")));
        }
        Ok(given)
    }

    fn choose(&self, algorithm: Algorithm) -> Chosen<'_> {
        let algorithm = self.stripes.map_or(algorithm, |stripes| stripes.of(algorithm));
        let mut parameters = Parameters::new();
        if let Some(key) = &self.key {
            parameters = parameters.key(key);
        }
        if let Some(name) = &self.name {
            parameters = parameters.name(name);
        }
        if let Some(customization) = &self.customization {
            parameters = parameters.customization(customization);
        }
        if let Some(context) = &self.context {
            parameters = parameters.context(context);
        }
        if let Some(domain) = &self.domain {
            parameters = parameters.domain(domain.0);
        }
        if let Some(block_size) = self.block_size {
            parameters = parameters.block_size(block_size.0);
        }
        (algorithm, parameters)
    }
}

/// A function, with its parameters.
type Chosen<'a> = (Algorithm, Parameters<'a>);

/// The implementation.
enum Work {
    /// Several messages at a time.
    Lanes(Many),
    OneByOne(Box<Any>),
}

/// The messages: either all items, or, between two consecutive bounds, the parts of one message.
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
        match algorithm.output_length() {
            OutputLength::Fixed(expected) if length != expected => {
                return Err(value_error(format!(
                    "length: {algorithm} does not have it (got {length}, expected {expected})"
                )));
            }
            OutputLength::Chosen { .. } if length == 0 => {
                return Err(wrong_value("length", 0, "1 or more bytes"));
            }
            _ => {}
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
    length: Option<usize>,
    threads: Threads,
) -> PyResult<Bound<'py, PyList>> {
    let py = messages.py();
    let length = length.unwrap_or_else(|| chosen.0.output_length().usual());
    let work = Work::new(chosen, length)?;
    with_messages(chosen.0, messages, |inputs, _| {
        let count = inputs.count();
        let size = count.checked_mul(length).ok_or_else(no_memory)?;
        let mut out = Zeroizing::new(reserve(py, size)?);
        out.resize(size, 0);
        work.hash(py, inputs, length, &mut out, threads)?;
        new_list(py, count, |i| copied_bytes(py, &out[i * length..][..length]))
    })
}

fn hash_into(
    chosen: Chosen<'_>,
    messages: &Bound<'_, PyAny>,
    length: Option<usize>,
    out: &Bound<'_, PyAny>,
    threads: Threads,
) -> PyResult<()> {
    let py = messages.py();
    with_messages(chosen.0, messages, |inputs, places| {
        with_rows_mut(out, places, |out, [rows, row]| {
            let count = inputs.count();
            if rows != count {
                let message = format!(
                    "out: wrong number of rows (got {rows}, expected {count}, one for each message)"
                );
                return Err(PyValueError::new_err(message));
            }
            if let Some(length) = length.filter(|length| *length != row) {
                let message =
                    format!("out: wrong length of a row (got {row}, expected the length {length})");
                return Err(PyValueError::new_err(message));
            }
            Work::new(chosen, row)?.hash(py, inputs, row, out, threads)
        })
    })
}

/// Calls `work` with the messages and their memory addresses.
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
    let messages = collect(iterate(messages, "bytes-like objects or a buffer of two dimensions")?)?;
    with_all_places(
        &messages,
        |index| format!("messages[{index}]"),
        |slices, places| work(Inputs { all: &slices, bounds: None }, places),
    )?
}

/// Iterates over messages, which are an iterable of `expected`.
fn iterate<'py>(messages: &Bound<'py, PyAny>, expected: &str) -> PyResult<Bound<'py, PyIterator>> {
    let iterates = |name| messages.get_type().hasattr(name).unwrap_or(true);
    match messages.try_iter() {
        Err(_) if !iterates("__iter__") && !iterates("__getitem__") => {
            let kind = messages.get_type().qualname()?;
            Err(PyTypeError::new_err(format!(
                "messages: wrong type (got {kind}, expected an iterable of {expected})"
            )))
        }
        // An exception of the caller's class.
        result => result,
    }
}

/// Does the same for messages that are iterables of parts.
fn with_parts<R>(
    messages: &Bound<'_, PyAny>,
    work: impl FnOnce(Inputs<'_>, &[Range<usize>]) -> PyResult<R>,
) -> PyResult<R> {
    let (mut parts, mut bounds) = (Vec::new(), vec![0]);
    for (index, message) in iterate(messages, "iterables of bytes-like objects")?.enumerate() {
        for part in listed(&format!("messages[{index}]"), &message?)? {
            push(&mut parts, part?)?;
        }
        push(&mut bounds, parts.len())?;
    }
    let name = |index| {
        // The last message that begins at the part or before it: others that begin there are empty.
        let message = bounds.partition_point(|bound| *bound <= index) - 1;
        format!("messages[{message}][{}]", index - bounds[message])
    };
    with_all_places(&parts, name, |slices, places| {
        work(Inputs { all: &slices, bounds: Some(&bounds) }, places)
    })?
}

fn range(bytes: &[u8]) -> Range<usize> {
    let bytes = bytes.as_ptr_range();
    bytes.start.addr()..bytes.end.addr()
}
