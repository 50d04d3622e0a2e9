//! The methods of all absorbers. Their constructors are in `xof`.

use pyo3::exceptions::PyTypeError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyList, PyType};
use sycon::xof::{Algorithm, Squeeze, TagLength};
use zeroize::Zeroizing;

use crate::arguments::{Length, Size, Threads};
use crate::batch;
use crate::buffer::{new_bytes, saved_bytes, with_bytes};
use crate::exceptions::{SAVE_INSTEAD, cannot_pickle, wrong_length};
use crate::function::{self, FunctionState, checked};
use crate::hash::check_tag;
use crate::lock::{Locked, RELEASE_FROM};
use crate::readable::{Readable, read_from};
use crate::reader::Reader;
use crate::subclass::{Make, base_class};

/// Absorbs the input of an extendable-output function (XOF).
///
/// This is the base class of all absorbers: create an object of a class such as `Shake128`. You can split the input
/// over any number of calls. Several threads can use one object. The GIL is released for work on 2 KiB and more. Work
/// on more than 16 MiB is done in steps of 16 MiB, between which other threads run and signals are handled. If Ctrl-C
/// interrupts a call, the object is unchanged. If other threads used it during the call, it keeps the finished steps
/// instead.
///
/// >>> from sycon import Absorber, Shake128
/// >>> isinstance(Shake128(), Absorber)
/// True
#[pyclass(frozen, subclass, module = "sycon")]
pub(crate) struct Absorber {
    state: Locked<FunctionState>,
    class: &'static Class,
}

/// The properties of a class of absorbers.
pub(crate) struct Class {
    pub(crate) algorithm: Algorithm,
    pub(crate) make: Make<Absorber>,
}

#[pymethods]
impl Absorber {
    /// Only subclasses have constructors. Type checkers learn here which arguments most of them accept.
    #[new]
    #[pyo3(signature = (data = None), text_signature = "(data=None)")]
    fn new(#[expect(unused_variables)] data: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        Err(is_base())
    }

    /// Hash each of many messages, like `sycon.hash_many` with the function of this class.
    ///
    /// Args:
    ///     messages: The messages, as in `sycon.hash_many`.
    ///     length: The length of each output in bytes. Without it, the function's usual length is used.
    ///     out: A buffer whose rows are filled with the outputs, as in `sycon.hash_many`.
    ///     threads: The maximum number of threads, 0 for one per CPU core.
    ///     **parameters: The parameters of this class, by name.
    ///
    /// Returns:
    ///     A list of outputs of `length` bytes each, or `None` if `out` is given.
    ///
    /// >>> from sycon import Kt128
    /// >>> outputs = Kt128.hash_many([b"alice", b"bob"], 32, customization=b"example.org v1")
    /// >>> outputs[1] == Kt128(b"bob", customization=b"example.org v1").digest(32)
    /// True
    #[classmethod]
    #[pyo3(
        signature = (messages, length = None, *, out = None, threads = Threads::ONE, **parameters),
        text_signature = "($cls, messages, length=None, *, out=None, threads=1, **parameters)"
    )]
    fn hash_many<'py>(
        cls: &Bound<'py, PyType>,
        messages: &Bound<'py, PyAny>,
        length: Option<Length>,
        out: Option<&Bound<'py, PyAny>>,
        threads: Threads,
        parameters: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Option<Bound<'py, PyList>>> {
        let index = cls.getattr(intern!(cls.py(), "_algorithm")).map_err(|_| is_base())?;
        // A class of others can define the attribute.
        let algorithm = Algorithm::ALL.get(index.extract::<usize>()?).ok_or_else(is_base)?;
        batch::hash(*algorithm, messages, length, out, threads, parameters)
    }

    /// Absorb `data` and return this object, so that calls can be chained.
    ///
    /// Args:
    ///     data: Any C-contiguous bytes-like object. For `TupleHashXof128` and `TupleHashXof256` it is one part.
    ///
    /// Raises:
    ///     TypeError: `data` has no buffer.
    ///     BufferError: `data` is not contiguous.
    ///
    /// >>> from sycon import Shake128
    /// >>> Shake128().absorb(b"any number ").absorb(b"of bytes").finalize().read(8).hex()
    /// 'd03f302eb4fc15a9'
    fn absorb<'py>(slf: &Bound<'py, Self>, data: &Bound<'py, PyAny>) -> PyResult<Bound<'py, Self>> {
        slf.get().update(data)?;
        Ok(slf.clone())
    }

    /// Absorb `data`. This is `absorb` under hashlib's name, and returns nothing.
    ///
    /// >>> from sycon import Shake128
    /// >>> xof = Shake128()
    /// >>> xof.update(b"any number of bytes")
    /// >>> xof.hexdigest(8)
    /// 'd03f302eb4fc15a9'
    fn update(&self, data: &Bound<'_, PyAny>) -> PyResult<()> {
        function::update(&self.state, self.class.algorithm, data)
    }

    /// End the input and return a `Reader` of the output.
    ///
    /// The absorber keeps its parameters, and the next call of `absorb` begins another input. Before that call,
    /// `finalize`, `digest` and `hexdigest` raise `sycon.Error`.
    ///
    /// >>> from sycon import Shake128
    /// >>> xof = Shake128(b"any number of bytes")
    /// >>> xof.finalize().read(8).hex()
    /// 'd03f302eb4fc15a9'
    /// >>> xof.absorb(b"any number of bytes").finalize().read(8).hex()
    /// 'd03f302eb4fc15a9'
    fn finalize<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, Reader>> {
        // Without `checked`: a move of the reader costs a tenth of this.
        match self.state.with(py, 0, FunctionState::end) {
            Some(Ok(output)) => Reader::at_start(py, output, self.class.algorithm),
            other => {
                checked(other).and_then(|output| Reader::at_start(py, output, self.class.algorithm))
            }
        }
    }

    /// Return the first `n` bytes of the output, like hashlib's SHAKE.
    ///
    /// The absorber does not change, and can absorb more.
    ///
    /// Args:
    ///     n: The number of bytes.
    ///
    /// Raises:
    ///     ValueError: `n` is negative.
    ///     MemoryError: `n` is larger than the machine's memory.
    ///
    /// >>> from sycon import Shake128
    /// >>> import hashlib
    /// >>> Shake128(b"message").digest(100) == hashlib.shake_128(b"message").digest(100)
    /// True
    fn digest<'py>(&self, py: Python<'py>, n: Size) -> PyResult<Bound<'py, PyBytes>> {
        if n.0 < RELEASE_FROM {
            return new_bytes(py, n, |unwritten| {
                self.state.with(py, n.0, |state| state.digest(unwritten.rest()))
            });
        }
        let output = checked(self.state.with(py, 0, |state| state.output()))?;
        read_from(py, Readable::Function(output), n)
    }

    /// Return the first `n` bytes of the output in hex, which has `2 * n` digits.
    ///
    /// Args:
    ///     n: The number of bytes.
    ///
    /// Raises:
    ///     ValueError: `n` is negative.
    ///     MemoryError: `n` is larger than the machine's memory.
    ///
    /// >>> from sycon import Shake128
    /// >>> Shake128(b"any number of bytes").hexdigest(8)
    /// 'd03f302eb4fc15a9'
    fn hexdigest<'py>(&self, py: Python<'py>, n: Size) -> PyResult<Bound<'py, PyAny>> {
        self.digest(py, n)?.call_method0("hex")
    }

    /// Return the state as bytes, from which `sycon.restore` continues, in any process and any of sycon's languages.
    ///
    /// The format is stable, except that of experimental functions: later versions restore it too.
    ///
    /// **Keep the bytes as secret as the input.** Their check detects damage. It does not detect an attacker who
    /// replaces them.
    ///
    /// Raises:
    ///     sycon.Error: The absorber is a `Blake3`, which cannot be saved, or `finalize` has ended the input.
    ///
    /// >>> import sycon
    /// >>> saved = sycon.Shake128(b"any number ").save()
    /// >>> sycon.restore(saved).absorb(b"of bytes").hexdigest(8)
    /// 'd03f302eb4fc15a9'
    fn save<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        saved_bytes(py, self.state.with(py, 0, |state| state.save(0))?)
    }

    /// Return another absorber with the same parameters and input, independent of this one.
    ///
    /// >>> from sycon import Shake128
    /// >>> common = Shake128(b"any number ")
    /// >>> common.copy().absorb(b"of bytes").digest(8).hex()
    /// 'd03f302eb4fc15a9'
    fn copy<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, Self>> {
        let function = self.state.with(py, 0, |state| state.clone());
        (self.class.make)(py, Self::of(function, self.class))
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
    /// >>> from sycon import Shake128
    /// >>> xof = Shake128(b"a mistake")
    /// >>> xof.reset()
    /// >>> xof.absorb(b"any number of bytes").hexdigest(8)
    /// 'd03f302eb4fc15a9'
    fn reset(&self, py: Python<'_>) {
        self.state.with(py, 0, FunctionState::reset);
    }

    /// The function's name in its standard.
    ///
    /// >>> from sycon import Shake128
    /// >>> Shake128().name
    /// 'SHAKE128'
    #[getter]
    fn name(&self) -> &'static str {
        self.class.algorithm.name()
    }

    /// The number of bytes of input that are absorbed at a time. Multiples of it are fastest.
    ///
    /// >>> from sycon import Shake128
    /// >>> Shake128().rate
    /// 168
    #[getter]
    fn rate(&self) -> usize {
        self.class.algorithm.rate()
    }

    /// `rate` under hashlib's name.
    ///
    /// >>> from sycon import Shake128
    /// >>> Shake128().block_size
    /// 168
    #[getter]
    fn block_size(&self) -> usize {
        self.rate()
    }

    /// 0, like hashlib's SHAKE: the output has any length.
    ///
    /// >>> from sycon import Shake128
    /// >>> Shake128().digest_size
    /// 0
    #[getter]
    #[expect(clippy::unused_self, reason = "a property of Python")]
    fn digest_size(&self) -> usize {
        0
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        Ok(format!("<{}, absorbing>", slf.get_type().fully_qualified_name()?))
    }

    fn __str__(slf: &Bound<'_, Self>) -> PyResult<String> {
        Ok(slf.get_type().name()?.to_string())
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> PyResult<()> {
        Err(cannot_pickle(slf.as_any(), SAVE_INSTEAD))
    }
}

base_class!(Absorber);

fn is_base() -> PyErr {
    PyTypeError::new_err("Absorber is the base of all absorbers: use a class such as Shake128")
}

impl Absorber {
    /// Check that `tag` is the first `length` bytes of the output for the input so far.
    pub(crate) fn verify(&self, tag: &Bound<'_, PyAny>, length: usize) -> PyResult<()> {
        let py = tag.py();
        let mut reader = checked(self.state.with(py, 0, |state| state.output()))?;
        with_bytes(tag, |tag| {
            TagLength::check_any(tag.len(), length).map_err(wrong_length)?;
            let mut expected = Zeroizing::new(vec![0; length]);
            reader.squeeze(&mut expected);
            check_tag(&expected, tag)
        })?
    }

    pub(crate) fn restored<'py>(
        py: Python<'py>,
        function: FunctionState,
        class: &'static Class,
    ) -> PyResult<Bound<'py, Self>> {
        (class.make)(py, Self::of(function, class))
    }

    #[inline(always)]
    pub(crate) fn of(function: FunctionState, class: &'static Class) -> Self {
        Self { state: Locked::new(function), class }
    }
}
