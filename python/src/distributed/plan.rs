//! Plans: the function and the object to hash.

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList};
use sycon::distributed;
use sycon::xof::{Algorithm, Parameters};

use super::errors::raise;
use super::part::Part;
use super::root::Root;
use crate::arguments::{BlockSize, Count, Label, Text, count, label};
use crate::batch::unknown;
use crate::buffer::{copied_bytes, has_buffer, new_list, with_bytes};
use crate::exceptions::cannot_pickle;
use crate::lock::{Locked, STEP, detached, steps, without_lock};
use crate::memory::{check_free, collect};

/// The encoding of a tuple of two numbers, and of its index in a list.
const PAIR: usize = 128;

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

#[pymethods]
impl Plan {
    #[new]
    #[expect(clippy::too_many_arguments, reason = "arguments of Python")]
    #[pyo3(signature = (algorithm, total, identity, *, block_size = None, key = None, context = None, authenticate = None))]
    fn new(
        py: Python<'_>,
        algorithm: &str,
        #[pyo3(from_py_with = count::total)] total: Count,
        #[pyo3(from_py_with = label::identity)] identity: Label,
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
    fn id<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        copied_bytes(py, self.0.id())
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
    fn ranges<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = count::part_size)] part_size: Option<Count>,
    ) -> PyResult<Bound<'py, PyList>> {
        let part_size = part_size.map_or_else(|| self.0.part_size(), |Count(bytes)| bytes);
        let mut ranges = self.0.ranges(part_size).map_err(raise)?;
        let length = ranges.size_hint().0;
        check_free(py, length.saturating_mul(PAIR))?;
        new_list(py, length, |_| {
            let range = ranges.next().expect("the exact number");
            (range.start, range.end).into_pyobject(py)
        })
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
    fn part(
        &self,
        #[pyo3(from_py_with = count::start)] start: Count,
        buffers: &Bound<'_, PyAny>,
        #[pyo3(from_py_with = count::end)] end: Option<Count>,
    ) -> PyResult<Part> {
        let py = buffers.py();
        if has_buffer(buffers) {
            return self.part(start, new_list(py, 1, |_| Ok(buffers.clone()))?.as_any(), end);
        }
        let Count(start) = start;
        let (buffers, end) = if let Some(Count(end)) = end {
            (buffers.try_iter()?, end)
        } else {
            let gathered: Vec<Bound<'_, PyAny>> = collect(buffers.try_iter()?)?;
            let lengths = gathered.iter().map(|one| with_bytes(one, <[u8]>::len));
            let length = lengths.sum::<PyResult<usize>>()? as u64;
            let gathered = new_list(py, gathered.len(), |index| Ok(gathered[index].clone()))?;
            (gathered.as_any().try_iter()?, start.saturating_add(length))
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
