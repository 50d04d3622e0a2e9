//! Forks. A child has a copy of each object, and the locks of the parent's other threads without these threads.
//!
//! No lock is held while a fork happens. Only work without the GIL is counted, because `os.fork` holds the GIL. An
//! object stores the process it was made in, so that a copy of it in a child does not use a nonce again.
//!
//! Python's hooks only mark the thread, because hooks of other modules run before and after them. Those can hash, send,
//! and wait for other threads. The C library's handlers run within `fork`, when no Python code runs.
#![allow(unsafe_code, reason = "functions that C calls")]

use std::cell::Cell;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::time::Duration;
use std::{io, iter, thread};

use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::exceptions::ForkError;

/// The number of threads at work. The upper half is 1 while a thread forks.
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

/// The number of forks of any kind from the process that loaded this module to this process.
static PROCESS: AtomicU32 = AtomicU32::new(0);

/// Returns the number of this process, which is another one in each child.
pub(crate) fn process() -> u32 {
    PROCESS.load(Ordering::Relaxed)
}

/// The number of forks by Python from the process that loaded this module to this process.
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
    process: u32,
    generation: u32,
    forks: u64,
}

impl Origin {
    /// Returns the current process and its number of forks.
    #[inline]
    pub(crate) fn now() -> Self {
        Self {
            process: process(),
            generation: GENERATION.load(Ordering::Relaxed),
            forks: FORKS.load(Ordering::Relaxed),
        }
    }

    /// Returns whether no fork by Python is between the origin and this process.
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
        if process() == self.process { Ok(()) } else { Err(refuse()) }
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
        (path, Self { forks: 0, ..Self::now() })
    }
}

#[cold]
fn refuse() -> PyErr {
    ForkError::new_err(
        "the object was made before os.fork(), and the parent process has it too: both would send under one \
         key and nonce; create it in the child",
    )
}

thread_local! {
    /// The number of forks by Python that this thread has begun. A hook of another module can fork, too.
    static BEGUN: Cell<u32> = const { Cell::new(0) };
}

/// Waits until no other thread forks, and until no thread is at work. No work begins until `resume`.
fn stop() {
    let free = |state: u32| (state < FORK).then_some(state | FORK);
    while STATE.fetch_update(Ordering::Acquire, Ordering::Relaxed, free).is_err() {
        thread::sleep(PAUSE);
    }
    while STATE.load(Ordering::Acquire) & WORKERS != 0 {
        thread::sleep(PAUSE);
    }
}

fn resume() {
    STATE.fetch_sub(FORK, Ordering::Release);
}

#[pyfunction]
fn before(py: Python<'_>) {
    BEGUN.set(BEGUN.get() + 1);
    // Lets Python's other threads run until long work ends. `prepare` waits only for work that begins after this.
    py.detach(|| {
        stop();
        resume();
    });
}

#[pyfunction]
fn after() {
    BEGUN.set(BEGUN.get().saturating_sub(1));
}

/// Random numbers do not count forks of C code that does not call Python's hooks, because the subprocesses of some systems
/// are such forks: the numbers would depend on the system.
fn is_python() -> bool {
    BEGUN.get() > 0
}

/// The thread has the GIL, and threads at work do not wait for it.
unsafe extern "C" fn prepare() {
    if is_python() {
        stop();
        FORKS.fetch_add(1, Ordering::Relaxed);
    }
}

unsafe extern "C" fn parent() {
    if is_python() {
        resume();
    }
}

/// The child has only the thread that forked, which is not at work.
unsafe extern "C" fn child() {
    PROCESS.fetch_add(1, Ordering::Relaxed);
    STATE.store(0, Ordering::Relaxed);
    if !is_python() {
        return;
    }
    let mut end = &PATH;
    while let Some(fork) = end.get() {
        end = &fork.next;
    }
    let number = FORKS.swap(0, Ordering::Relaxed);
    end.get_or_init(|| Box::new(Fork { number, next: OnceLock::new() }));
    GENERATION.fetch_add(1, Ordering::Relaxed);
}

type Handler = unsafe extern "C" fn();

#[cfg(unix)]
fn register(prepare: Handler, parent: Handler, child: Handler) -> i32 {
    // SAFETY: Python never unloads the module, and the functions can be called at any time.
    unsafe { libc::pthread_atfork(Some(prepare), Some(parent), Some(child)) }
}

/// Other systems have no forks.
#[cfg(not(unix))]
fn register(_prepare: Handler, _parent: Handler, _child: Handler) -> i32 {
    0
}

/// Makes forks wait for work and counts them, on systems with forks.
pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    static REGISTERED: OnceLock<i32> = OnceLock::new();
    let py = module.py();
    let Ok(register_hooks) = py.import("os")?.getattr("register_at_fork") else { return Ok(()) };
    let error = *REGISTERED.get_or_init(|| register(prepare, parent, child));
    if error != 0 {
        return Err(io::Error::from_raw_os_error(error).into());
    }
    let hooks = PyDict::new(py);
    hooks.set_item("before", wrap_pyfunction!(before, module)?)?;
    hooks.set_item("after_in_parent", wrap_pyfunction!(after, module)?)?;
    hooks.set_item("after_in_child", wrap_pyfunction!(after, module)?)?;
    register_hooks.call((), Some(&hooks)).map(drop)
}
