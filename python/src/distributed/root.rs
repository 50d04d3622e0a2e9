//! Roots, which collect the parts.

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use sycon::distributed;

use super::errors::raise;
use super::part::Part;
use crate::arguments::Length;
use crate::buffer::{copied_bytes, new_bytes};
use crate::exceptions::cannot_pickle;
use crate::lock::{Locked, STEP};
use crate::reader::Reader;

/// Collects the parts in order. `Plan.root` creates it. Several threads can use one object.
///
/// >>> from sycon.distributed import Plan
/// >>> plan = Plan("parallelhash128", 5000, "version:1", block_size=1000)
/// >>> root = plan.root(b"example.org v1")
/// >>> root.add(plan.part(0, bytes(2000)))
/// >>> root.next
/// 2000
#[pyclass(frozen, module = "sycon.distributed")]
pub(crate) struct Root(pub(super) Locked<distributed::Root>);

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
        copied_bytes(py, &bytes)
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
