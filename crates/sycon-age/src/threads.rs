//! Chunks on one thread, or on those of a pool.

#[cfg(feature = "rayon")]
use std::sync::Arc;

#[cfg(feature = "rayon")]
use rayon::ThreadPool;
#[cfg(feature = "rayon")]
use rayon::prelude::*;

use crate::payload::SEALED;

/// Who does the work.
pub(crate) enum Threads {
    /// The caller.
    One,
    /// The current rayon pool.
    #[cfg(feature = "rayon")]
    Current,
    /// One to which the caller does not belong.
    #[cfg(feature = "rayon")]
    Pool(Arc<ThreadPool>),
}

impl Threads {
    /// How many chunks are done at a time: for one thread as many as stay in its cache.
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

    /// Whether there is anybody to encrypt while the caller writes.
    pub(crate) fn overlap(&self) -> bool {
        !matches!(self, Self::One)
    }

    /// What `work` makes of each chunk and its number in `batch`, in order.
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

    /// `work` on the pool, and meanwhile on this thread `io`, whose result it returns.
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
