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

/// Returns an empty vector with a capacity of `count` items.
pub(crate) fn reserve<T>(py: Python<'_>, count: usize) -> PyResult<Vec<T>> {
    check_memory(py, count.saturating_mul(size_of::<T>()))?;
    let mut room = Vec::new();
    room.try_reserve_exact(count).map_err(|_| no_memory())?;
    Ok(room)
}

/// Returns the items as a vector, where `collect` ends the process if there is not enough memory. The vector grows, so
/// the items must not be secret.
///
/// # Errors
///
/// The error of the first item that has one, and `MemoryError`.
pub(crate) fn collect<T>(items: impl IntoIterator<Item = PyResult<T>>) -> PyResult<Vec<T>> {
    let mut all = Vec::new();
    for item in items {
        push(&mut all, item?)?;
    }
    Ok(all)
}

/// Appends an item, or raises `MemoryError`.
#[inline]
pub(crate) fn push<T>(all: &mut Vec<T>, item: T) -> PyResult<()> {
    all.try_reserve(1).map_err(|_| no_memory())?;
    all.push(item);
    Ok(())
}

/// Raises an error if `size` bytes cannot be allocated now, for functions that end the process then.
pub(crate) fn check_free(py: Python<'_>, size: usize) -> PyResult<()> {
    // Without the black box, the compiler removes the allocation.
    black_box(reserve::<u8>(py, size)?);
    Ok(())
}

#[cold]
pub(crate) fn no_memory() -> PyErr {
    PyMemoryError::new_err("more bytes than this machine has memory for")
}
