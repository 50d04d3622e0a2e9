//! Parts: the results for ranges of the object.

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use sycon::distributed;

use crate::buffer::copied_bytes;
use crate::exceptions::cannot_pickle;
use crate::lock::detached;

/// The result for a range of the object: hashes, and for KT also up to 16 KiB of the bytes. `Plan.part` creates it.
///
/// Protect it like the object itself: an attacker who guesses the bytes of the range can check the guess with it.
///
/// >>> from sycon.distributed import Plan
/// >>> plan = Plan("blake3", 5000, "version:1")
/// >>> plan.part(4096, bytes(904))
/// <sycon.distributed.Part from 4096 to 5000>
#[pyclass(frozen, module = "sycon.distributed")]
pub(crate) struct Part(pub(super) distributed::Part);

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
    fn to_bytes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        copied_bytes(py, &detached(py, || self.0.to_bytes()))
    }

    fn __repr__(&self) -> String {
        format!("<sycon.distributed.Part from {} to {}>", self.start(), self.end())
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> PyResult<()> {
        Err(cannot_pickle(slf.as_any(), "to_bytes() has a check, and Plan.load() looks at it"))
    }
}
