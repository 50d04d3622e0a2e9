//! Forks, which have the locks of other threads and not the threads: none is held while one happens.
//!
//! Only work without the GIL counts, since `os.fork` has it.

use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::Duration;

use pyo3::prelude::*;
use pyo3::types::PyDict;

/// The threads at work, and in the upper half those that are about to fork.
static STATE: AtomicU32 = AtomicU32::new(0);

const FORK: u32 = 1 << 16;
const WORKERS: u32 = FORK - 1;

/// How long to wait before another look. Work takes some milliseconds before it pauses.
const PAUSE: Duration = Duration::from_micros(50);

/// Work that no fork interrupts, until it is dropped. Must be made without the GIL.
pub(crate) struct Work;

impl Work {
    pub(crate) fn begin() -> Self {
        loop {
            let state = STATE.load(Ordering::Relaxed);
            if state >= FORK {
                thread::sleep(PAUSE);
                continue;
            }
            let more =
                STATE.compare_exchange_weak(state, state + 1, Ordering::Acquire, Ordering::Relaxed);
            if more.is_ok() {
                return Self;
            }
        }
    }
}

impl Drop for Work {
    fn drop(&mut self) {
        STATE.fetch_sub(1, Ordering::Release);
    }
}

#[pyfunction]
fn before(py: Python<'_>) {
    py.detach(|| {
        STATE.fetch_add(FORK, Ordering::Relaxed);
        while STATE.load(Ordering::Acquire) & WORKERS != 0 {
            thread::sleep(PAUSE);
        }
    });
}

#[pyfunction]
fn after_in_parent() {
    STATE.fetch_sub(FORK, Ordering::Relaxed);
}

#[pyfunction]
fn after_in_child() {
    STATE.store(0, Ordering::Relaxed);
}

/// Has the system's forks wait for work, where there are forks.
pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    let Ok(register) = py.import("os")?.getattr("register_at_fork") else { return Ok(()) };
    let hooks = PyDict::new(py);
    hooks.set_item("before", wrap_pyfunction!(before, module)?)?;
    hooks.set_item("after_in_parent", wrap_pyfunction!(after_in_parent, module)?)?;
    hooks.set_item("after_in_child", wrap_pyfunction!(after_in_child, module)?)?;
    register.call((), Some(&hooks)).map(drop)
}
