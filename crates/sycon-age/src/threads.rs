//! Runs work on chunks, on one thread or on a pool.

#[cfg(feature = "rayon")]
use std::sync::Arc;

#[cfg(feature = "rayon")]
use rayon::ThreadPool;
#[cfg(feature = "rayon")]
use rayon::prelude::*;

use crate::payload::SEALED;

/// The threads that do the work.
pub(crate) enum Threads {
    /// The caller's thread.
    One,
    /// The current rayon pool.
    #[cfg(feature = "rayon")]
    Current,
    /// A pool that does not contain the caller's thread.
    #[cfg(feature = "rayon")]
    Pool(Arc<ThreadPool>),
}

impl Threads {
    /// Return the number of chunks in a batch. On one thread, a batch fits into the cache.
    pub(crate) fn chunks(&self) -> usize {
        #[cfg(feature = "rayon")]
        let batch = |threads: usize| (4 * threads).clamp(8, 128);
        match self {
            Self::One => 4,
            #[cfg(feature = "rayon")]
            Self::Current => batch(rayon::current_num_threads()),
            #[cfg(feature = "rayon")]
            Self::Pool(pool) => batch(pool.current_num_threads()),
        }
    }

    /// Return true if a pool can encrypt or decrypt while the caller's thread reads or writes.
    pub(crate) fn overlap(&self) -> bool {
        !matches!(self, Self::One)
    }

    /// Call `work` with the index and the bytes of each chunk in `batch`, and return the results in order.
    pub(crate) fn map<T: Send>(
        &self,
        batch: &mut [u8],
        work: impl Fn(usize, &mut [u8]) -> T + Send + Sync,
    ) -> Vec<T> {
        match self {
            Self::One => {
                let chunks = batch.chunks_mut(SEALED).enumerate();
                chunks.map(|(i, chunk)| work(i, chunk)).collect()
            }
            #[cfg(feature = "rayon")]
            Self::Current => {
                let chunks = batch.par_chunks_mut(SEALED).enumerate();
                chunks.map(|(i, chunk)| work(i, chunk)).collect()
            }
            #[cfg(feature = "rayon")]
            Self::Pool(pool) => pool.install(|| Self::Current.map(batch, work)),
        }
    }

    /// Run `work` on the pool and `io` on this thread at the same time. Return the result of `io`.
    pub(crate) fn beside<T>(&self, work: impl FnOnce() + Send, io: impl FnOnce() -> T) -> T {
        match self {
            Self::One => {
                work();
                io()
            }
            #[cfg(feature = "rayon")]
            Self::Current => rayon::in_place_scope(|scope| {
                scope.spawn(|_| work());
                io()
            }),
            #[cfg(feature = "rayon")]
            Self::Pool(pool) => pool.in_place_scope(|scope| {
                scope.spawn(|_| work());
                io()
            }),
        }
    }
}
