//! Objects that several threads use at once.

use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};

use pyo3::prelude::*;

/// Work on fewer bytes than this is done before another thread could have taken over.
const RELEASE_FROM: usize = 2048;

/// A value that one thread at a time works on.
///
/// Nobody waits for the lock with the GIL, and nobody waits for the GIL with the lock, so the two
/// cannot deadlock.
pub(crate) struct Locked<T>(Mutex<T>);

impl<T: Send> Locked<T> {
    pub(crate) fn new(value: T) -> Self {
        Self(Mutex::new(value))
    }

    /// The value, for work on several of them at once. To be called without the GIL, and of all of them in one order.
    pub(crate) fn guard(&self) -> MutexGuard<'_, T> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Does `work` that takes as long as hashing `bytes` bytes.
    #[inline]
    pub(crate) fn with<R: Send>(
        &self,
        py: Python<'_>,
        bytes: usize,
        work: impl FnOnce(&mut T) -> R + Send,
    ) -> R {
        if bytes < RELEASE_FROM {
            match self.0.try_lock() {
                Ok(mut value) => return work(&mut value),
                Err(TryLockError::Poisoned(error)) => return work(&mut error.into_inner()),
                Err(TryLockError::WouldBlock) => {}
            }
        }
        py.detach(|| work(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner)))
    }
}

/// The same for work on what no other thread can see yet.
pub(crate) fn without_lock<R: Send>(
    py: Python<'_>,
    bytes: usize,
    work: impl FnOnce() -> R + Send,
) -> R {
    if bytes < RELEASE_FROM { work() } else { py.detach(work) }
}
