//! Objects that several threads use at once, and long work that can be interrupted.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};

use pyo3::prelude::*;

use crate::buffer::{Input, Unwritten};
use crate::fork::Work;

/// Work on fewer bytes than this ends before another thread could take over.
pub(crate) const RELEASE_FROM: usize = 2048;

/// Work on more bytes than this is done in steps. Between steps, signals are handled and other threads run.
pub(crate) const STEP: usize = 1 << 24;

/// Memory that others can write to is copied in pieces of this many bytes, which stay in the core's caches.
pub(crate) const PIECE: usize = 1 << 17;

/// A value that one thread at a time works on.
///
/// No thread waits for the lock while it holds the GIL, or for the GIL while it holds the lock, so the two cannot
/// deadlock.
pub(crate) struct Locked<T> {
    value: Mutex<T>,
    /// The number of times that the value was locked. Only its owner of the moment changes it.
    uses: AtomicU64,
}

/// The steps of one call, between which others can use the value.
pub(crate) struct Steps {
    /// The number of uses at the end of the last step.
    last: u64,
    /// True if nobody else has used the value since the first step.
    alone: bool,
}

impl<T: Send> Locked<T> {
    #[inline(always)]
    pub(crate) fn new(value: T) -> Self {
        Self { value: Mutex::new(value), uses: AtomicU64::new(0) }
    }

    /// Returns the value, for work on several values at once. Call it without the GIL, and lock all values in one
    /// order.
    pub(crate) fn guard(&self) -> MutexGuard<'_, T> {
        let value = self.value.lock().unwrap_or_else(PoisonError::into_inner);
        self.count();
        value
    }

    #[inline(always)]
    fn count(&self) {
        self.uses.store(self.uses.load(Ordering::Relaxed).wrapping_add(1), Ordering::Relaxed);
    }

    /// Returns the value, which no other thread has.
    pub(crate) fn get_mut(&mut self) -> &mut T {
        self.value.get_mut().unwrap_or_else(PoisonError::into_inner)
    }

    /// Does `work` that takes as long as hashing `bytes` bytes.
    #[inline(always)]
    pub(crate) fn with<R: Send>(
        &self,
        py: Python<'_>,
        bytes: usize,
        work: impl FnOnce(&mut T) -> R + Send,
    ) -> R {
        if bytes < RELEASE_FROM
            && let Some(mut value) = self.free()
        {
            return work(&mut value);
        }
        detached(py, || work(&mut self.guard()))
    }

    /// Returns the value, if no other thread works on it.
    #[inline(always)]
    pub(crate) fn free(&self) -> Option<MutexGuard<'_, T>> {
        let value = match self.value.try_lock() {
            Ok(value) => value,
            Err(TryLockError::Poisoned(error)) => error.into_inner(),
            Err(TryLockError::WouldBlock) => return None,
        };
        self.count();
        Some(value)
    }

    /// Does `work` on all of `data`, in steps of `step` bytes.
    ///
    /// # Errors
    ///
    /// Those of a signal handler. The value is then unchanged, unless others used it during the call.
    #[inline(always)]
    pub(crate) fn with_each(
        &self,
        py: Python<'_>,
        data: Input<'_>,
        step: usize,
        work: impl Fn(&mut T, Input<'_>) + Send + Sync,
    ) -> PyResult<()>
    where
        T: Clone,
    {
        if data.len() <= step {
            self.with(py, data.len(), |value| work(value, data));
            return Ok(());
        }
        self.in_steps(py, data, step, work)
    }

    /// Not inlined, like all long work, so that short work saves and sets up few registers.
    #[inline(never)]
    fn in_steps(
        &self,
        py: Python<'_>,
        data: Input<'_>,
        step: usize,
        work: impl Fn(&mut T, Input<'_>) + Send + Sync,
    ) -> PyResult<()>
    where
        T: Clone,
    {
        self.unless_interrupted(py, |own| {
            steps(py, data.chunks(step), |piece| {
                self.step(py, piece.len(), own, |value| work(value, piece));
                Ok(())
            })
        })
    }

    /// Does `work` as [`with`](Self::with), as the next of the steps of one call.
    #[inline(always)]
    pub(crate) fn step<R: Send>(
        &self,
        py: Python<'_>,
        bytes: usize,
        own: &mut Steps,
        work: impl FnOnce(&mut T) -> R + Send,
    ) -> R {
        self.with(py, bytes, |value| {
            let uses = self.uses.load(Ordering::Relaxed);
            own.alone &= uses == own.last.wrapping_add(1);
            own.last = uses;
            work(value)
        })
    }

    /// Does `work`, which consists of steps. If it fails, restores the value, unless others used it between the steps: what
    /// they read or wrote would be read again, or lost.
    pub(crate) fn unless_interrupted(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut Steps) -> PyResult<()>,
    ) -> PyResult<()>
    where
        T: Clone,
    {
        let (before, last) =
            self.with(py, 0, |value| (value.clone(), self.uses.load(Ordering::Relaxed)));
        let mut own = Steps { last, alone: true };
        work(&mut own).inspect_err(|_| {
            self.with(py, 0, |value| {
                if own.alone && self.uses.load(Ordering::Relaxed) == own.last.wrapping_add(1) {
                    *value = before;
                }
            });
        })
    }
}

/// Does `work` on each of `pieces`, and handles signals after each.
///
/// # Errors
///
/// Those of `work` and of signal handlers.
pub(crate) fn steps<T>(
    py: Python<'_>,
    pieces: impl IntoIterator<Item = T>,
    mut work: impl FnMut(T) -> PyResult<()>,
) -> PyResult<()> {
    pieces.into_iter().try_for_each(|piece| {
        work(piece)?;
        py.check_signals()
    })
}

/// Does `work` on all of `unwritten`, in steps.
///
/// # Errors
///
/// Those of `work` and of signal handlers.
#[inline]
pub(crate) fn fill_each(
    py: Python<'_>,
    unwritten: &mut Unwritten<'_>,
    mut work: impl FnMut(&mut Unwritten<'_>) -> PyResult<()>,
) -> PyResult<()> {
    while unwritten.len() > STEP {
        work(&mut unwritten.split(STEP))?;
        py.check_signals()?;
    }
    work(unwritten)
}

/// Does `work` that takes as long as hashing `bytes` bytes, on data that no other thread can access yet.
pub(crate) fn without_lock<R: Send>(
    py: Python<'_>,
    bytes: usize,
    work: impl FnOnce() -> R + Send,
) -> R {
    if bytes < RELEASE_FROM { work() } else { detached(py, work) }
}

/// Does `work` while Python's other threads run.
#[inline(never)]
pub(crate) fn detached<R: Send>(py: Python<'_>, work: impl FnOnce() -> R + Send) -> R {
    py.detach(|| {
        let _no_fork = Work::begin();
        work()
    })
}
