//! Work on rows in steps. Between the steps, a caller can do something else, or stop.

use alloc::vec::Vec;
use core::sync::atomic::{AtomicUsize, Ordering};

use super::error::Error;

/// Some milliseconds of work: less than 100, unless a single row takes longer.
pub type Step<'s> = dyn FnMut() -> Result<(), Error> + Send + 's;

/// The threads that work.
#[derive(Clone, Copy)]
pub(super) enum Threads {
    One,
    /// All threads of the current rayon pool.
    #[cfg(feature = "rayon")]
    All,
}

/// The rows that were hashed together.
pub(super) struct Batch {
    /// The number of rows, at least 1.
    pub(super) rows: usize,
    /// The number of bytes that were hashed.
    pub(super) bytes: usize,
}

/// The result of a step.
#[derive(Clone, Copy, Default)]
pub(super) struct StepResult {
    pub(super) bytes: u64,
    /// The bytes of the largest batch, and its first row.
    pub(super) largest: (usize, usize),
}

/// Rows from `first` on, and the memory for their digests.
struct Piece<'o> {
    first: usize,
    out: &'o mut [u8],
}

/// The work of a thread in a step, in bytes. Each row counts as [`ROW`] bytes more.
const STEP: usize = 1 << 24;
const ROW: usize = 168;

/// The most rows of a piece, if several threads share the work, and the number of pieces for each thread in a step.
const SHARE: usize = 1024;
const PIECES: usize = 64;

impl Threads {
    fn count(self) -> usize {
        match self {
            Self::One => 1,
            #[cfg(feature = "rayon")]
            Self::All => rayon::current_num_threads(),
        }
    }

    /// Does `work` on all of `out`, which has `length` bytes for each row. A thread keeps its `T` from one batch to the
    /// next. Each step goes through `run`, and ends with `after`.
    pub(super) fn in_steps<T: Default, E: From<Error>>(
        self,
        out: &mut [u8],
        length: usize,
        run: &mut impl FnMut(&mut Step<'_>) -> Result<(), E>,
        work: impl Fn(&mut T, usize, &mut [u8]) -> Result<Batch, Error> + Sync,
        mut after: impl FnMut(StepResult) -> Result<(), Error> + Send,
    ) -> Result<(), E> {
        let mut rest = Piece { first: 0, out };
        let mut pieces = Vec::new();
        while !(rest.out.is_empty() && pieces.is_empty()) {
            run(&mut || {
                self.share(&mut rest, &mut pieces, length);
                let done = self.step(&mut pieces, length, &work)?;
                pieces.retain(|piece| !piece.out.is_empty());
                after(done)
            })?;
        }
        Ok(())
    }

    /// Moves rows from `rest` to `pieces`.
    fn share<'o>(self, rest: &mut Piece<'o>, pieces: &mut Vec<Piece<'o>>, length: usize) {
        let threads = self.count();
        let rows = rest.out.len() / length;
        let (size, most) = match threads {
            1 => (rows, 1),
            // Each thread gets a piece, of a multiple of eight rows.
            _ => (rows.div_ceil(threads).next_multiple_of(8).min(SHARE), PIECES * threads),
        };
        while pieces.len() < most && !rest.out.is_empty() {
            pieces.push(rest.split(size, length));
        }
    }

    fn step<T: Default>(
        self,
        pieces: &mut [Piece<'_>],
        length: usize,
        work: &(impl Fn(&mut T, usize, &mut [u8]) -> Result<Batch, Error> + Sync),
    ) -> Result<StepResult, Error> {
        let most = STEP.saturating_mul(self.count());
        let spent = AtomicUsize::new(0);
        let one = |kept: &mut T, piece: &mut Piece<'_>| -> Result<StepResult, Error> {
            let mut done = StepResult::default();
            while !piece.out.is_empty() && spent.load(Ordering::Relaxed) < most {
                let Batch { rows, bytes } = work(kept, piece.first, piece.out)?;
                let took = rows.saturating_mul(ROW + length).saturating_add(bytes);
                // A term of `most` is enough to end the step, and terms up to `most` do not make the sum overflow.
                spent.fetch_add(took.min(most), Ordering::Relaxed);
                done = done.and(StepResult { bytes: bytes as u64, largest: (bytes, piece.first) });
                piece.split(rows, length);
            }
            Ok(done)
        };
        match self {
            Self::One => {
                let mut kept = T::default();
                pieces.iter_mut().try_fold(StepResult::default(), |done, piece| {
                    Ok(done.and(one(&mut kept, piece)?))
                })
            }
            #[cfg(feature = "rayon")]
            Self::All => {
                use rayon::prelude::*;

                pieces
                    .par_iter_mut()
                    .map_init(T::default, one)
                    .try_reduce(StepResult::default, |done, more| Ok(done.and(more)))
            }
        }
    }
}

impl Piece<'_> {
    /// Removes and returns the first `rows` rows, or all if there are fewer.
    fn split(&mut self, rows: usize, length: usize) -> Self {
        let size = rows.saturating_mul(length).min(self.out.len());
        let (now, later) = core::mem::take(&mut self.out).split_at_mut(size);
        let piece = Self { first: self.first, out: now };
        *self = Self { first: self.first + size / length, out: later };
        piece
    }
}

impl StepResult {
    fn and(self, other: Self) -> Self {
        Self {
            bytes: self.bytes.saturating_add(other.bytes),
            largest: self.largest.max(other.largest),
        }
    }
}
