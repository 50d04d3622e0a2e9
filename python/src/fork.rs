//! Forks. A child has a copy of each object, and the locks of the parent's other threads without these threads.
//!
//! No lock is held while a fork happens. Only work without the GIL is counted, because `os.fork` holds the GIL. An
//! object stores the process it was made in, so that a copy of it in a child does not use a nonce again.

use std::iter;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::exceptions::ForkError;

/// The number of threads at work. The upper half counts the threads that are about to fork.
static STATE: AtomicU32 = AtomicU32::new(0);

const FORK: u32 = 1 << 16;
const WORKERS: u32 = FORK - 1;

/// The interval at which a fork checks again. Work takes some milliseconds before it pauses.
const PAUSE: Duration = Duration::from_micros(50);

/// Marks work that no fork interrupts, until it is dropped. Must be created without the GIL.
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

/// The number of forks from the process that loaded this module to this process.
static GENERATION: AtomicU32 = AtomicU32::new(0);

/// The number of forks of this process.
static FORKS: AtomicU64 = AtomicU64::new(0);

/// The first of the forks that lead to this process.
static PATH: Link = OnceLock::new();

type Link = OnceLock<Box<Fork>>;

/// A fork that leads to this process: its number among the forks of its parent, from 1, and the next fork.
///
/// Links, not a list under a lock: `numpy` draws numbers without the GIL, and its threads could hold that lock when
/// another thread forks.
struct Fork {
    number: u64,
    next: Link,
}

/// The process in which an object was made, and the number of its forks at that time.
#[derive(Clone, Copy)]
pub(crate) struct Origin {
    generation: u32,
    forks: u64,
}

impl Origin {
    /// Returns the current process and its number of forks.
    #[inline]
    pub(crate) fn now() -> Self {
        Self {
            generation: GENERATION.load(Ordering::Relaxed),
            forks: FORKS.load(Ordering::Relaxed),
        }
    }

    /// Returns whether the origin is this process.
    #[inline]
    pub(crate) fn is_here(self) -> bool {
        GENERATION.load(Ordering::Relaxed) == self.generation
    }

    /// Refuses to send in a child, because the parent can send with the same state.
    ///
    /// # Errors
    ///
    /// `ForkError` if the origin is another process.
    #[inline]
    pub(crate) fn check(self) -> PyResult<()> {
        if self.is_here() { Ok(()) } else { Err(refuse()) }
    }

    /// Returns the forks from the origin to this process, and this process. The first number counts from the origin,
    /// the others from the beginning of their process.
    pub(crate) fn path(self) -> (Vec<u64>, Self) {
        let next = |fork: &&'static Fork| fork.next.get().map(|fork| &**fork);
        let all = iter::successors(PATH.get().map(|fork| &**fork), next);
        let mut path: Vec<u64> =
            all.skip(self.generation as usize).map(|fork| fork.number).collect();
        if let Some(first) = path.first_mut() {
            *first -= self.forks;
        }
        (path, Self { generation: GENERATION.load(Ordering::Relaxed), forks: 0 })
    }
}

#[cold]
fn refuse() -> PyErr {
    ForkError::new_err(
        "the object was made before os.fork(), and the parent process has it too: both would send under one \
         key and nonce; create it in the child",
    )
}

#[pyfunction]
fn before(py: Python<'_>) {
    FORKS.fetch_add(1, Ordering::Relaxed);
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
    // The child has only the thread that forked.
    let mut end = &PATH;
    while let Some(fork) = end.get() {
        end = &fork.next;
    }
    let number = FORKS.swap(0, Ordering::Relaxed);
    end.get_or_init(|| Box::new(Fork { number, next: OnceLock::new() }));
    GENERATION.fetch_add(1, Ordering::Relaxed);
    STATE.store(0, Ordering::Relaxed);
}

/// Makes forks wait for work and counts them, on systems with forks.
pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    let Ok(register) = py.import("os")?.getattr("register_at_fork") else { return Ok(()) };
    let hooks = PyDict::new(py);
    hooks.set_item("before", wrap_pyfunction!(before, module)?)?;
    hooks.set_item("after_in_parent", wrap_pyfunction!(after_in_parent, module)?)?;
    hooks.set_item("after_in_child", wrap_pyfunction!(after_in_child, module)?)?;
    register.call((), Some(&hooks)).map(drop)
}
