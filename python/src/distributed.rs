//! Distributed hashing of one input: the primitives, without engine, input or output.

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList};
use sycon::distributed;
use sycon::xof::{Algorithm, Parameters};

use crate::arguments::{BlockSize, Count, Label, Length, Text};
use crate::batch::unknown;
use crate::buffer::{has_buffer, new_bytes, with_bytes};
use crate::exceptions::{cannot_pickle, value_error};
use crate::lock::{Locked, STEP, detached, steps, without_lock};
use crate::memory::{check_memory, no_memory};
use crate::reader::Reader;

/// The encoding of a tuple of two numbers, and of its index in a list.
const PAIR: usize = 128;

pyo3::create_exception!(
    sycon.distributed,
    InvalidPart,
    crate::exceptions::Error,
    "Bytes that are not a part or a root of the plan: damaged, of another plan, or authenticated with another key.\n\n\
     >>> from sycon.distributed import InvalidPart, Plan\n\
     >>> Plan(\"kt128\", 100_000, \"version:1\").load(bytes(200))\n\
     Traceback (most recent call last):\n    \
         ...\n\
     sycon.distributed.InvalidPart: encoding: it does not begin as a part or a root does"
);

/// The function and the object to hash.
///
/// All workers on an object need a plan with the same arguments.
///
/// Args:
///     algorithm: The name of BLAKE3, KT128, KT256, ParallelHash128 or ParallelHash256.
///     total: The length of the object in bytes.
///     identity: A str or bytes-like object that distinguishes the object from later versions of it, such as an ETag.
///     block_size: ParallelHash's block size in bytes, 8 MiB by default.
///     key: BLAKE3's key, 32 bytes, as in `Blake3`.
///     context: BLAKE3's context, a str, as in `Blake3`.
///     authenticate: A secret key of at least 16 bytes. With it, the bytes of parts and roots carry a MAC, and the plan
///         refuses bytes that were made without the key. **Parts are authenticated, not encrypted**: a part of KT128
///         contains the object's first 8 KiB.
///
/// Raises:
///     ValueError: An argument has another value, or the object is too short to have parts. That is an object of 0
///         bytes and, with BLAKE3, of up to 1024 bytes.
///
/// >>> from sycon import kt128
/// >>> from sycon.distributed import Plan
/// >>> data = bytes(100_000)
/// >>> plan = Plan("kt128", len(data), "version:1")
/// >>> root = plan.root()
/// >>> for start, end in plan.ranges(32_768):
/// ...     root.add(plan.part(start, data[start:end]))
/// ...
/// >>> root.finalize().read(32) == kt128(data).read(32)
/// True
#[pyclass(frozen, module = "sycon.distributed")]
pub(crate) struct Plan(distributed::Plan);

/// The result for a range of the object: hashes, and for KT also up to 16 KiB of the bytes. `Plan.part` creates it.
///
/// Protect it like the object itself: an attacker who guesses the bytes of the range can check the guess with it.
///
/// >>> from sycon.distributed import Plan
/// >>> plan = Plan("blake3", 5000, "version:1")
/// >>> plan.part(4096, bytes(904))
/// <sycon.distributed.Part from 4096 to 5000>
#[pyclass(frozen, module = "sycon.distributed")]
pub(crate) struct Part(distributed::Part);

/// Collects the parts in order. `Plan.root` creates it. Several threads can use one object.
///
/// >>> from sycon.distributed import Plan
/// >>> plan = Plan("parallelhash128", 5000, "version:1", block_size=1000)
/// >>> root = plan.root(b"example.org v1")
/// >>> root.add(plan.part(0, bytes(2000)))
/// >>> root.next
/// 2000
#[pyclass(frozen, module = "sycon.distributed")]
pub(crate) struct Root(Locked<distributed::Root>);

#[pymethods]
impl Plan {
    #[new]
    #[expect(clippy::too_many_arguments, reason = "arguments of Python")]
    #[pyo3(signature = (algorithm, total, identity, *, block_size = None, key = None, context = None, authenticate = None))]
    fn new(
        py: Python<'_>,
        algorithm: &str,
        total: Count,
        identity: Label,
        block_size: Option<BlockSize>,
        key: Option<Text>,
        context: Option<&str>,
        authenticate: Option<Text>,
    ) -> PyResult<Self> {
        let algorithm: Algorithm =
            algorithm.parse().map_err(|_| unknown(py, "algorithm", algorithm))?;
        let mut parameters = Parameters::new();
        if let Some(BlockSize(bytes)) = block_size {
            parameters = parameters.block_size(bytes);
        }
        if let Some(key) = &key {
            parameters = parameters.key(key);
        }
        if let Some(context) = context {
            parameters = parameters.context(context);
        }
        let plan = distributed::Plan::new(algorithm, &parameters, total.0, &identity);
        let plan = plan.map_err(raise)?;
        let plan = authenticate.map_or(Ok(plan.clone()), |key| plan.authenticate(&key));
        plan.map(Self).map_err(raise)
    }

    /// The name of the function in its standard.
    ///
    /// >>> from sycon.distributed import Plan
    /// >>> Plan("kt128", 5000, "version:1").name
    /// 'KT128'
    #[getter]
    fn name(&self) -> &'static str {
        self.0.algorithm().name()
    }

    /// The unit in bytes: parts begin and end at multiples of it.
    ///
    /// >>> from sycon.distributed import Plan
    /// >>> Plan("blake3", 5000, "version:1").unit
    /// 1024
    #[getter]
    fn unit(&self) -> u64 {
        self.0.unit()
    }

    /// The length of the object in bytes.
    ///
    /// >>> from sycon.distributed import Plan
    /// >>> Plan("blake3", 5000, "version:1").total
    /// 5000
    #[getter]
    fn total(&self) -> u64 {
        self.0.total()
    }

    /// The plan's identifier, 32 bytes that differ between plans: a hash of all arguments except `authenticate`.
    ///
    /// >>> from sycon.distributed import Plan
    /// >>> Plan("blake3", 5000, "version:1").id == Plan("blake3", 5000, "version:2").id
    /// False
    #[getter]
    fn id<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, self.0.id())
    }

    /// The default length of parts in bytes: at least 64 MiB, for at most 65536 parts.
    ///
    /// >>> from sycon.distributed import Plan
    /// >>> Plan("blake3", 10**13, "version:1").part_size >> 20
    /// 256
    #[getter]
    fn part_size(&self) -> u64 {
        self.0.part_size()
    }

    /// Return the starts and ends of parts of `part_size` bytes, in order. The last part can be shorter.
    ///
    /// Args:
    ///     part_size: A multiple of `unit`, by default `Plan.part_size`. For BLAKE3, a power of two is fastest.
    ///
    /// Raises:
    ///     ValueError: `part_size` is another size.
    ///
    /// >>> from sycon.distributed import Plan
    /// >>> Plan("blake3", 5000, "version:1").ranges(2048)
    /// [(0, 2048), (2048, 4096), (4096, 5000)]
    #[pyo3(signature = (part_size = None))]
    fn ranges(&self, py: Python<'_>, part_size: Option<Count>) -> PyResult<Vec<(u64, u64)>> {
        let part_size = part_size.map_or_else(|| self.0.part_size(), |Count(bytes)| bytes);
        let ranges = self.0.ranges(part_size).map_err(raise)?;
        check_memory(py, ranges.size_hint().0.saturating_mul(PAIR))?;
        Ok(ranges.map(|range| (range.start, range.end)).collect())
    }

    /// Return the part that begins at `start` and has the bytes in `buffers`.
    ///
    /// Large buffers are hashed fastest: multiples of 64 KiB or, for ParallelHash, of eight blocks. The GIL is
    /// released.
    ///
    /// Args:
    ///     start: The position of the part's first byte.
    ///     buffers: One bytes-like object, or an iterable of them.
    ///     end: The end of the part. If you pass it, an iterable is consumed one item at a time, without memory for all
    ///         of them. Otherwise all items are gathered first.
    ///
    /// Raises:
    ///     ValueError: No part has that range, or the number of bytes is wrong.
    ///
    /// >>> from sycon.distributed import Plan
    /// >>> plan = Plan("kt128", 100_000, "version:1")
    /// >>> plan.part(8192, (bytes(4096) for _ in range(4)), 24_576)
    /// <sycon.distributed.Part from 8192 to 24576>
    #[pyo3(signature = (start, buffers, end = None))]
    fn part(&self, start: Count, buffers: &Bound<'_, PyAny>, end: Option<Count>) -> PyResult<Part> {
        let py = buffers.py();
        if has_buffer(buffers) {
            return self.part(start, PyList::new(py, [buffers])?.as_any(), end);
        }
        let Count(start) = start;
        let (buffers, end) = if let Some(Count(end)) = end {
            (buffers.try_iter()?, end)
        } else {
            let gathered: Vec<Bound<'_, PyAny>> = buffers.try_iter()?.collect::<PyResult<_>>()?;
            let lengths = gathered.iter().map(|one| with_bytes(one, <[u8]>::len));
            let length = lengths.sum::<PyResult<usize>>()? as u64;
            (PyList::new(py, gathered)?.as_any().try_iter()?, start.saturating_add(length))
        };
        let mut hasher = self.0.part(start..end).map_err(raise)?;
        // Whole groups of the items that are hashed in parallel.
        let group =
            usize::try_from(self.0.unit()).map_or(usize::MAX, |unit| unit.saturating_mul(8));
        let step = (STEP / group).max(1).saturating_mul(group);
        for buffer in buffers {
            with_bytes(&buffer?, |bytes| {
                steps(py, bytes.chunks(step), |piece| {
                    let done = without_lock(py, piece.len(), || hasher.absorb(piece).map(|_| ()));
                    done.map_err(raise)
                })
            })??;
        }
        hasher.finalize().map(Part).map_err(raise)
    }

    /// Merge two consecutive parts into one. Any grouping of merges gives the same result.
    ///
    /// Args:
    ///     left: The first of the two parts.
    ///     right: The part that begins where `left` ends.
    ///
    /// Raises:
    ///     ValueError: The parts are not consecutive, or belong to another plan.
    ///
    /// >>> from sycon.distributed import Plan
    /// >>> plan = Plan("blake3", 5000, "version:1")
    /// >>> plan.merge(plan.part(0, bytes(2048)), plan.part(2048, bytes(2048)))
    /// <sycon.distributed.Part from 0 to 4096>
    fn merge(&self, left: &Bound<'_, Part>, right: &Bound<'_, Part>) -> PyResult<Part> {
        let (py, left, right) = (left.py(), &left.get().0, &right.get().0);
        detached(py, || self.0.merge(left, right)).map(Part).map_err(raise)
    }

    /// Return the part that `Part.to_bytes` encoded as `data`.
    ///
    /// Args:
    ///     data: The bytes that `Part.to_bytes` returned.
    ///
    /// Raises:
    ///     InvalidPart: `data` is any other bytes.
    ///
    /// >>> from sycon.distributed import Plan
    /// >>> plan = Plan("blake3", 5000, "version:1")
    /// >>> plan.load(plan.part(0, bytes(2048)).to_bytes())
    /// <sycon.distributed.Part from 0 to 2048>
    fn load(&self, data: &Bound<'_, PyAny>) -> PyResult<Part> {
        let py = data.py();
        with_bytes(data, |bytes| without_lock(py, bytes.len(), || self.0.load(bytes)))?
            .map(Part)
            .map_err(raise)
    }

    /// Return a root without parts.
    ///
    /// Args:
    ///     customization: A string of bytes of your choice, that of KT and ParallelHash.
    ///
    /// Raises:
    ///     ValueError: You pass `customization` for BLAKE3, which has none.
    ///
    /// >>> from sycon.distributed import Plan
    /// >>> Plan("kt128", 5000, "version:1").root(b"example.org v1")
    /// <sycon.distributed.Root up to 0 of 5000>
    #[pyo3(signature = (customization = None))]
    fn root(&self, customization: Option<Text>) -> PyResult<Root> {
        let root = self.0.root(&customization.unwrap_or_default()).map_err(raise)?;
        Ok(Root(Locked::new(root)))
    }

    /// Return the root that `Root.to_bytes` encoded as `data`.
    ///
    /// For ParallelHash, another `customization` is not detected and has no effect: the root has absorbed the first.
    ///
    /// Args:
    ///     data: The bytes that `Root.to_bytes` returned.
    ///     customization: The same as for the root that was encoded.
    ///
    /// Raises:
    ///     InvalidPart: `data` is any other bytes.
    ///
    /// >>> from sycon.distributed import Plan
    /// >>> plan = Plan("kt128", 50_000, "version:1")
    /// >>> root = plan.root()
    /// >>> root.add(plan.part(0, bytes(8192)))
    /// >>> plan.load_root(root.to_bytes())
    /// <sycon.distributed.Root up to 8192 of 50000>
    #[pyo3(signature = (data, customization = None))]
    fn load_root(&self, data: &Bound<'_, PyAny>, customization: Option<Text>) -> PyResult<Root> {
        let customization = customization.unwrap_or_default();
        let root =
            with_bytes(data, |bytes| self.0.load_root(bytes, &customization))?.map_err(raise)?;
        Ok(Root(Locked::new(root)))
    }

    fn __repr__(&self) -> String {
        format!("<sycon.distributed.Plan {} of {} bytes>", self.name(), self.total())
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> PyResult<()> {
        Err(cannot_pickle(slf.as_any(), "it may have a key; make one where it is needed"))
    }
}

#[pymethods]
impl Part {
    /// The position in the object of the part's first byte, counted from 0.
    ///
    /// >>> from sycon.distributed import Plan
    /// >>> Plan("kt128", 50_000, "version:1").part(8192, bytes(8192)).start
    /// 8192
    #[getter]
    fn start(&self) -> u64 {
        self.0.range().start
    }

    /// The position in the object after the part's last byte.
    ///
    /// >>> from sycon.distributed import Plan
    /// >>> Plan("kt128", 50_000, "version:1").part(8192, bytes(8192)).end
    /// 16384
    #[getter]
    fn end(&self) -> u64 {
        self.0.range().end
    }

    /// Return the part as bytes for `Plan.load`, with a check of 32 bytes, which is a MAC if the plan authenticates.
    ///
    /// The bytes do not depend on the machine or the time of the computation.
    ///
    /// >>> from sycon.distributed import Plan
    /// >>> plan = Plan("blake3", 5000, "version:1")
    /// >>> len(plan.part(0, bytes(4096)).to_bytes())
    /// 160
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &detached(py, || self.0.to_bytes()))
    }

    fn __repr__(&self) -> String {
        format!("<sycon.distributed.Part from {} to {}>", self.start(), self.end())
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> PyResult<()> {
        Err(cannot_pickle(slf.as_any(), "to_bytes() has a check, and Plan.load() looks at it"))
    }
}

#[pymethods]
impl Root {
    /// Add the next part.
    ///
    /// Args:
    ///     part: A part of this root's plan, which begins at `next`.
    ///
    /// Raises:
    ///     ValueError: The part does not begin at `next`, or belongs to another plan.
    ///
    /// >>> from sycon.distributed import Plan
    /// >>> plan = Plan("kt128", 50_000, "version:1")
    /// >>> plan.root().add(plan.part(8192, bytes(8192)))
    /// Traceback (most recent call last):
    ///     ...
    /// ValueError: part: wrong beginning (got 8192, expected 0)
    fn add(&self, part: &Bound<'_, Part>) -> PyResult<()> {
        let (py, part) = (part.py(), &part.get().0);
        self.0.with(py, STEP, |root| root.add(part).map(|_| ())).map_err(raise)
    }

    /// The position at which the next part must begin. It is the length of the object if the root is complete.
    ///
    /// >>> from sycon.distributed import Plan
    /// >>> Plan("kt128", 50_000, "version:1").root().next
    /// 0
    #[getter]
    fn next(&self, py: Python<'_>) -> u64 {
        self.0.with(py, 0, |root| root.next())
    }

    /// Return the root as bytes for `Plan.load_root`, with a check, which is a MAC if the plan authenticates.
    ///
    /// Raises:
    ///     ValueError: The function is BLAKE3, for which you store merged parts, or the root has no part or all parts.
    ///
    /// >>> from sycon.distributed import Plan
    /// >>> plan = Plan("kt128", 50_000, "version:1")
    /// >>> root = plan.root()
    /// >>> root.add(plan.part(0, bytes(8192)))
    /// >>> len(root.to_bytes())
    /// 312
    fn to_bytes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let bytes = self.0.with(py, 0, |root| root.to_bytes()).map_err(raise)?;
        Ok(PyBytes::new(py, &bytes))
    }

    /// Return an output of any length. For ParallelHash, it is that of ParallelHashXOF.
    ///
    /// Raises:
    ///     ValueError: Parts are missing.
    ///
    /// >>> from sycon import blake3_xof
    /// >>> from sycon.distributed import Plan
    /// >>> plan = Plan("blake3", 5000, "version:1")
    /// >>> root = plan.root()
    /// >>> root.add(plan.part(0, bytes(5000)))
    /// >>> root.finalize().read(32) == blake3_xof(bytes(5000)).read(32)
    /// True
    fn finalize<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, Reader>> {
        let output = self.0.with(py, 0, |root| root.finalize()).map_err(raise)?;
        let algorithm = output.algorithm();
        Reader::at_start(py, output, algorithm)
    }

    /// Return the output of `length` bytes.
    ///
    /// For ParallelHash, the length is part of the function. For the other functions, the output is the beginning of
    /// that of `finalize`.
    ///
    /// Args:
    ///     length: The number of bytes.
    ///
    /// Raises:
    ///     ValueError: Parts are missing.
    ///
    /// >>> from sycon import parallelhash128
    /// >>> from sycon.distributed import Plan
    /// >>> plan = Plan("parallelhash128", 5000, "version:1", block_size=1000)
    /// >>> root = plan.root()
    /// >>> root.add(plan.part(0, bytes(5000)))
    /// >>> root.digest(32) == parallelhash128(bytes(5000), block_size=1000).digest()
    /// True
    fn digest<'py>(&self, py: Python<'py>, length: Length) -> PyResult<Bound<'py, PyBytes>> {
        let Length(size) = length;
        new_bytes(py, size, |blank| {
            let out = blank.rest();
            self.0.with(py, 0, |root| root.finalize_into(out)).map_err(raise)
        })
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        let (next, total) = self.0.with(py, 0, |root| (root.next(), root.plan().total()));
        format!("<sycon.distributed.Root up to {next} of {total}>")
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> PyResult<()> {
        Err(cannot_pickle(slf.as_any(), "to_bytes() has a check, and Plan.load_root() looks at it"))
    }
}

fn raise(error: distributed::Error) -> PyErr {
    match error {
        distributed::Error::Bytes(_) => InvalidPart::new_err(error.to_string()),
        distributed::Error::Memory => no_memory(),
        _ => value_error(error),
    }
}

/// Adds the classes to the compiled module, with a prefix that their own module removes.
pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.setattr("DistributedPlan", py.get_type::<Plan>())?;
    module.setattr("DistributedPart", py.get_type::<Part>())?;
    module.setattr("DistributedRoot", py.get_type::<Root>())?;
    module.setattr("InvalidPart", py.get_type::<InvalidPart>())
}
