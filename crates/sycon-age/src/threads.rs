//! Chunks on one thread, or on those of a pool.

#[cfg(feature = "rayon")]
use rayon::prelude::*;

use crate::payload::SEALED;

/// Who does the work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Threads {
    /// The caller.
    One,
    /// The current rayon pool.
    #[cfg(feature = "rayon")]
    Pool,
}

impl Threads {
    /// How many chunks are done at a time: for one thread as many as stay in its cache.
    pub(crate) fn chunks(self) -> usize {
        match self {
            Self::One => 4,
            #[cfg(feature = "rayon")]
            Self::Pool => (4 * rayon::current_num_threads()).clamp(8, 128),
        }
    }

    /// Whether there is anybody to encrypt while the caller writes.
    pub(crate) fn overlap(self) -> bool {
        self != Self::One
    }

    /// What `work` makes of each chunk and its number in `wave`, in order.
    pub(crate) fn map<T: Send>(
        self,
        wave: &mut [u8],
        work: impl Fn(usize, &mut [u8]) -> T + Sync,
    ) -> Vec<T> {
        match self {
            Self::One => {
                let chunks = wave.chunks_mut(SEALED).enumerate();
                chunks.map(|(i, chunk)| work(i, chunk)).collect()
            }
            #[cfg(feature = "rayon")]
            Self::Pool => {
                let chunks = wave.par_chunks_mut(SEALED).enumerate();
                chunks.map(|(i, chunk)| work(i, chunk)).collect()
            }
        }
    }

    /// `work` on the pool, and meanwhile on this thread `io`, whose result it returns.
    pub(crate) fn beside<T>(self, work: impl FnOnce() + Send, io: impl FnOnce() -> T) -> T {
        match self {
            Self::One => {
                work();
                io()
            }
            #[cfg(feature = "rayon")]
            Self::Pool => rayon::in_place_scope(|scope| {
                scope.spawn(|_| work());
                io()
            }),
        }
    }
}
