//! A function of the library's table, as the Python classes contain it.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes, PyIterator, PyString};
use sycon::xof::{Algorithm, Any, AnyReader, OutputLength, Parameters, SavedState};

use crate::arguments::Threads;
use crate::buffer::{Input, with_bytes, with_input};
use crate::exceptions::{Error, value_error};
use crate::lock::{Locked, PIECE, RELEASE_FROM, STEP, detached};
use crate::reader::Reader;
use crate::threads;

/// The state of a function, and the maximum number of threads for its input.
#[derive(Clone)]
pub(crate) struct FunctionState {
    pub(crate) any: Any,
    threads: Threads,
    /// True if the input ended and no other has begun.
    ended: bool,
}

/// The arguments that initialize a function.
pub(crate) type Start<'a> = (Algorithm, Parameters<'a>, Threads);

/// An output, or `None` if there is no input.
pub(crate) type Output = Option<Result<AnyReader, sycon::xof::Error>>;

/// Returns the output, or raises the error.
#[inline]
pub(crate) fn checked(output: Output) -> PyResult<AnyReader> {
    match output {
        Some(output) => output.map_err(value_error),
        None => Err(Error::new_err(ENDED)),
    }
}

const ENDED: &str = "finalize() has ended the input, and no other has begun since: absorb(..) begins one, b\"\" too, and copy() \
                     before finalize() keeps this one";

/// For fewer bytes, dispatching work to other threads takes longer than it saves.
const WORTH_IT: usize = 256 * 1024;

/// Like [`PIECE`], for several threads, which all need work.
const PIECE_OF_MANY: usize = 1 << 22;

/// Return the library's functions: the names of their types, their own names, whether they are XOFs, the usual length
/// of their output, and the parameters that control their input and output: `parts` or `data`, `threads` and
/// `digest_size`.
#[pyfunction]
fn algorithms() -> Vec<(&'static str, &'static str, bool, usize, Vec<&'static str>)> {
    let row = |algorithm: &Algorithm| {
        let length = algorithm.output_length();
        let mut parameters = vec![if algorithm.takes_parts() { "parts" } else { "data" }];
        if algorithm.is_tree() {
            parameters.push("threads");
        }
        if matches!(length, OutputLength::Chosen { .. }) {
            parameters.push("digest_size");
        }
        (algorithm.type_name(), algorithm.name(), algorithm.is_xof(), length.usual(), parameters)
    };
    Algorithm::ALL.iter().map(row).collect()
}

pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.setattr("_algorithms", wrap_pyfunction!(algorithms, module)?)
}

impl FunctionState {
    /// Creates a state that has absorbed `input`, if there is any.
    #[inline(always)]
    pub(crate) fn start(
        (algorithm, parameters, threads): Start<'_>,
        input: Option<&Bound<'_, PyAny>>,
        absorb: impl Fn(&mut Any, Threads, &Bound<'_, PyAny>) -> PyResult<()>,
    ) -> PyResult<Self> {
        // Without `?`: it would move the function, as `map` would in `new`, which costs a sixth of a new object.
        let any = match algorithm.start(&parameters) {
            Ok(any) => any,
            Err(error) => return Err(value_error(error)),
        };
        let mut function = Self { any, threads, ended: false };
        if let Some(input) = input {
            absorb(&mut function.any, threads, input)?;
        }
        Ok(function)
    }

    /// Creates a state from a saved one.
    pub(crate) fn restored(any: Any, threads: Threads) -> Self {
        Self { any, threads, ended: false }
    }

    /// Saves the state, with the output length if the function has one. An error after the end of the input.
    pub(crate) fn save(
        &self,
        output_length: u64,
    ) -> PyResult<Result<SavedState, sycon::xof::Error>> {
        if self.ended {
            return Err(Error::new_err(ENDED));
        }
        Ok(self.any.save_with_output_length(output_length))
    }

    fn absorb(&mut self, data: Input<'_>) {
        absorb(&mut self.any, self.threads, data);
        self.ended = false;
    }

    /// Discards the input.
    pub(crate) fn reset(&mut self) {
        self.any.reset();
        self.ended = false;
    }

    /// Returns the output for the input so far, if there is any. More input can follow.
    #[inline]
    pub(crate) fn output(&self) -> Output {
        if self.ended { None } else { Some(self.any.output()) }
    }

    /// Ends the input, if there is any. Later input is another one.
    #[inline]
    pub(crate) fn end(&mut self) -> Output {
        let output = self.output();
        if output.is_some() {
            self.any.reset();
            self.ended = true;
        }
        output
    }

    /// Fills `out` with output for the input so far, if there is any. More input can follow.
    #[inline]
    pub(crate) fn digest(&self, out: &mut [u8]) -> PyResult<()> {
        if self.ended {
            return Err(Error::new_err(ENDED));
        }
        self.any.output_into(out).map_err(value_error)
    }
}

/// Returns a reader of the output for `input`, with the properties of the algorithm `class`. Each `match` saves a move of
/// the output, which takes a measurable time.
#[inline(always)]
pub(crate) fn hash<'py>(
    (algorithm, parameters, threads): Start<'_>,
    input: &Bound<'py, PyAny>,
    absorb: impl Fn(&mut Any, Threads, &Bound<'_, PyAny>) -> PyResult<()>,
    class: Algorithm,
) -> PyResult<Bound<'py, Reader>> {
    if !algorithm.takes_parts()
        && let Some(data) = short(input)
    {
        return match algorithm.hash(&parameters, data) {
            Ok(output) => Reader::at_start(input.py(), output, class),
            Err(error) => Err(value_error(error)),
        };
    }
    let mut any = match algorithm.start(&parameters) {
        Ok(any) => any,
        Err(error) => return Err(value_error(error)),
    };
    absorb(&mut any, threads, input)?;
    match any.finalize() {
        Ok(output) => Reader::at_start(input.py(), output, class),
        Err(error) => Err(value_error(error)),
    }
}

/// Returns the bytes of a short `bytes` object, which most input is.
#[inline(always)]
fn short<'a>(data: &'a Bound<'_, PyAny>) -> Option<&'a [u8]> {
    let bytes = data.cast_exact::<PyBytes>().ok()?.as_bytes();
    (bytes.len() < RELEASE_FROM).then_some(bytes)
}

/// Absorbs `data` into a state that several threads use.
#[inline]
pub(crate) fn update(
    state: &Locked<FunctionState>,
    algorithm: Algorithm,
    data: &Bound<'_, PyAny>,
) -> PyResult<()> {
    if let Some(bytes) = short(data)
        && let Some(mut state) = state.free()
    {
        state.any.absorb(bytes);
        state.ended = false;
        return Ok(());
    }
    update_any(state, algorithm, data)
}

#[inline(never)]
fn update_any(
    state: &Locked<FunctionState>,
    algorithm: Algorithm,
    data: &Bound<'_, PyAny>,
) -> PyResult<()> {
    let (py, step) = (data.py(), step(algorithm));
    with_whole(algorithm, data, |data| state.with_each(py, data, step, FunctionState::absorb))?
}

/// Absorbs input that is a string of bytes.
#[inline]
pub(crate) fn absorb_data(
    any: &mut Any,
    threads: Threads,
    data: &Bound<'_, PyAny>,
) -> PyResult<()> {
    if let Some(bytes) = short(data) {
        any.absorb(bytes);
        return Ok(());
    }
    absorb_any(any, threads, data)
}

#[inline(never)]
fn absorb_any(any: &mut Any, threads: Threads, data: &Bound<'_, PyAny>) -> PyResult<()> {
    let py = data.py();
    with_whole(any.algorithm(), data, |data| {
        if data.len() < RELEASE_FROM {
            absorb(any, threads, data);
            return Ok(());
        }
        for piece in data.chunks(step(any.algorithm())) {
            detached(py, || absorb(any, threads, piece));
            py.check_signals()?;
        }
        Ok(())
    })?
}

/// Does the same for functions whose input is a list of strings of bytes.
pub(crate) fn absorb_parts(
    any: &mut Any,
    threads: Threads,
    parts: &Bound<'_, PyAny>,
) -> PyResult<()> {
    listed("parts", parts)?.try_for_each(|part| absorb_data(any, threads, &part?))
}

/// Returns the parts of a list of strings of bytes, the argument called `name`.
pub(crate) fn listed<'py>(
    name: &str,
    parts: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyIterator>> {
    let hint = if parts.is_instance_of::<PyBytes>() || parts.is_instance_of::<PyByteArray>() {
        "; put one part in a list"
    } else if parts.is_instance_of::<PyString>() {
        ""
    } else if let Ok(parts) = parts.try_iter() {
        return Ok(parts);
    } else {
        ""
    };
    let kind = parts.get_type().qualname()?;
    let expected = "expected an iterable of bytes-like objects";
    Err(PyTypeError::new_err(format!("{name}: wrong type (got {kind}, {expected}){hint}")))
}

/// Calls `work` with the memory of `data`, or with a copy if others may write to it and one call must absorb all of it.
fn with_whole<R>(
    algorithm: Algorithm,
    data: &Bound<'_, PyAny>,
    work: impl FnOnce(Input<'_>) -> R,
) -> PyResult<R> {
    if algorithm.takes_parts() {
        with_bytes(data, |bytes| work(Input::from(bytes)))
    } else {
        with_input(data, work)
    }
}

/// Returns the number of bytes in a step of long input, or in all input if one call must absorb a part as a whole.
fn step(algorithm: Algorithm) -> usize {
    if algorithm.takes_parts() { usize::MAX } else { STEP }
}

fn absorb(any: &mut Any, threads: Threads, data: Input<'_>) {
    if threads.get() > 1 && data.len() >= WORTH_IT {
        data.each(PIECE_OF_MANY, |bytes| absorb_parallel(any, threads, bytes));
    } else {
        let size = if any.algorithm().takes_parts() { usize::MAX } else { PIECE };
        data.each(size, |bytes| {
            any.absorb(bytes);
        });
    }
}

#[inline(never)]
fn absorb_parallel(any: &mut Any, threads: Threads, data: &[u8]) {
    threads::run(threads, || {
        any.absorb_parallel(data);
    });
}
