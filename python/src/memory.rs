//! The size of the memory.

use std::hint::black_box;
use std::sync::OnceLock;

use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;

/// Raises an error for more bytes than the machine's memory.
#[inline]
pub(crate) fn check_memory(py: Python<'_>, size: usize) -> PyResult<()> {
    if size < LARGE { Ok(()) } else { check_large(py, size) }
}

#[cold]
fn check_large(py: Python<'_>, size: usize) -> PyResult<()> {
    if size <= memory(py)? { Ok(()) } else { Err(no_memory()) }
}

/// From this size on, the system is asked, because it can promise more memory than it has.
const LARGE: usize = 1 << 30;

/// The size of this machine's memory in bytes.
fn memory(py: Python<'_>) -> PyResult<usize> {
    static MEMORY: OnceLock<usize> = OnceLock::new();
    if let Some(memory) = MEMORY.get() {
        return Ok(*memory);
    }
    let os = py.import("os")?;
    // Windows has no sysconf, and does not promise more memory than it has.
    let Ok(sysconf) = os.getattr("sysconf") else { return Ok(usize::MAX) };
    let pages: usize = sysconf.call1(("SC_PHYS_PAGES",))?.extract()?;
    let page: usize = sysconf.call1(("SC_PAGE_SIZE",))?.extract()?;
    Ok(*MEMORY.get_or_init(|| pages.saturating_mul(page)))
}

/// Returns an empty vector with a capacity of `size` bytes.
pub(crate) fn reserve(py: Python<'_>, size: usize) -> PyResult<Vec<u8>> {
    check_memory(py, size)?;
    let mut room = Vec::new();
    room.try_reserve_exact(size).map_err(|_| no_memory())?;
    Ok(room)
}

/// Raises an error if `size` bytes cannot be allocated now, for functions that end the process then.
pub(crate) fn check_free(py: Python<'_>, size: usize) -> PyResult<()> {
    // Without the black box, the compiler removes the allocation.
    black_box(reserve(py, size)?);
    Ok(())
}

#[cold]
pub(crate) fn no_memory() -> PyErr {
    PyMemoryError::new_err("more bytes than this machine has memory for")
}
