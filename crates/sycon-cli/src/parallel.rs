//! Work on other threads, whose results come back in the order of the jobs.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::iter;
use std::num::NonZeroUsize;
use std::sync::mpsc::{self, Receiver, RecvError, Sender, TryRecvError};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

/// Bytes of a piece of input or output. Larger ones measure no faster.
pub(crate) const PIECE: usize = 256 * 1024;

/// Pieces that are made ahead.
const AHEAD: usize = 4;

/// How much may go on at once.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    /// Beside the calling one, which does the work itself if there are none.
    pub(crate) threads: usize,
    /// Jobs begun whose results are not taken yet. Many of them keep the threads busy while the
    /// first one takes long; each may hold a result in memory.
    pub(crate) in_flight: usize,
}

/// Gives the result of `work` on each of `jobs` to `take`, in order and as early as that allows.
///
/// A thread is started only when there is a job for it, and if the system refuses one, those that there
/// are do the work. Jobs are asked for, and results taken, on the calling thread.
pub(crate) fn ordered_map<J, R>(
    limits: Limits,
    jobs: impl IntoIterator<Item = J>,
    work: impl Fn(J) -> R + Sync,
    mut take: impl FnMut(R),
) where
    J: Send,
    R: Send,
{
    let (queue, waiting) = mpsc::channel();
    let waiting: Mutex<Receiver<(J, Sender<R>)>> = Mutex::new(waiting);
    let run = || {
        loop {
            // A lock held while waiting hands out jobs one at a time, which costs less than any job.
            let next = lock(&waiting).recv();
            let Ok((job, slot)) = next else { return };
            // Nobody waits for the result if `take` panicked.
            let _ = slot.send(work(job));
        }
    };
    // An error is a panic of `work`, which the scope passes on.
    let _ = thread::scope(|scope| {
        let queue = queue;
        let (mut threads, mut wanted) = (0, limits.threads);
        let mut results = VecDeque::new();
        for job in jobs {
            if threads < wanted {
                match thread::Builder::new().spawn_scoped(scope, run) {
                    Ok(_) => threads += 1,
                    Err(_) => wanted = threads,
                }
            }
            if threads == 0 {
                take(work(job));
                continue;
            }
            let (slot, result) = mpsc::channel();
            let _ = queue.send((job, slot));
            results.push_back(result);
            while take_first(&mut results, &mut take, limits.in_flight)? {}
        }
        drop(queue);
        while take_first(&mut results, &mut take, 1)? {}
        Ok::<_, RecvError>(())
    });
}

/// Gives to `take` what `fill` puts into a buffer of `size` bytes: so many of them as it returns, until
/// it returns 0 or an error.
///
/// If `ahead`, `take` does its work on another thread while the next pieces are filled.
pub(crate) fn pieces<E>(
    size: usize,
    ahead: bool,
    mut fill: impl FnMut(&mut [u8]) -> Result<usize, E>,
    take: impl FnMut(&[u8]) + Send,
) -> Result<(), E> {
    let take = Mutex::new(take);
    let spare = RefCell::new(Vec::new());
    let mut end = Ok(());
    let filled = iter::from_fn(|| {
        let mut piece = spare.borrow_mut().pop().unwrap_or_else(|| vec![0; size]);
        match fill(&mut piece) {
            Ok(0) => None,
            Ok(count) => Some((piece, count)),
            Err(error) => {
                end = Err(error);
                None
            }
        }
    });
    let take_piece = |(piece, count): (Vec<u8>, usize)| {
        lock(&take)(&piece[..count]);
        piece
    };
    let limits = Limits { threads: usize::from(ahead), in_flight: AHEAD };
    ordered_map(limits, filled, take_piece, |piece| spare.borrow_mut().push(piece));
    end
}

/// As many threads as can run at once.
pub(crate) fn processors() -> usize {
    thread::available_parallelism().map_or(1, NonZeroUsize::get)
}

/// Reads a number of threads on the command line.
pub(crate) fn parse_threads(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(threads @ 1..=1024) => Ok(threads),
        _ => Err("from 1 to 1024 files can be read at once".to_owned()),
    }
}

/// Takes the first result if it is there; waits for it if `limit` results are due. Fails if `work`
/// panicked.
fn take_first<R>(
    results: &mut VecDeque<Receiver<R>>,
    take: &mut impl FnMut(R),
    limit: usize,
) -> Result<bool, RecvError> {
    let Some(first) = results.front() else { return Ok(false) };
    let result = if results.len() >= limit {
        first.recv()?
    } else {
        match first.try_recv() {
            Ok(result) => result,
            Err(TryRecvError::Empty) => return Ok(false),
            Err(TryRecvError::Disconnected) => return Err(RecvError),
        }
    };
    results.pop_front();
    take(result);
    Ok(true)
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;
    use std::panic::{AssertUnwindSafe, catch_unwind};
    use std::sync::Barrier;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    const LIMITS: Limits = Limits { threads: 4, in_flight: 16 };

    #[test]
    fn results_come_in_order() {
        for threads in [0, 1, 4] {
            let mut taken = Vec::new();
            // Later jobs take less time.
            let work = |job: u64| {
                (0..(1000 - job) * 100).for_each(|i| {
                    std::hint::black_box(i);
                });
                job
            };
            ordered_map(Limits { threads, ..LIMITS }, 0..1000, work, |result| taken.push(result));
            assert_eq!(taken, (0..1000).collect::<Vec<_>>());
        }
    }

    #[test]
    fn all_threads_work_at_once() {
        let barrier = Barrier::new(LIMITS.threads);
        let mut leaders = 0;
        ordered_map(
            LIMITS,
            0..40,
            |_| barrier.wait().is_leader(),
            |leader| leaders += usize::from(leader),
        );
        assert_eq!(leaders, 10);
    }

    #[test]
    fn no_more_jobs_are_begun_than_allowed() {
        let taken = AtomicUsize::new(0);
        let jobs = (0..1000).inspect(|job| {
            assert!(job - taken.load(Ordering::Relaxed) <= LIMITS.in_flight);
        });
        let take = |_| {
            taken.fetch_add(1, Ordering::Relaxed);
        };
        ordered_map(LIMITS, jobs, |job| job, take);
        assert_eq!(taken.into_inner(), 1000);
    }

    #[test]
    fn a_panic_ends_even_endless_work() {
        for threads in [0, 1, 4] {
            let work = |job| assert!(job < 100);
            let run = || ordered_map(Limits { threads, ..LIMITS }, 0.., work, |()| ());
            assert!(catch_unwind(AssertUnwindSafe(run)).is_err());
        }
    }

    #[test]
    fn pieces_come_in_order_and_end() {
        for (ahead, count) in [(false, 0), (false, 10), (true, 0), (true, 1), (true, 250)] {
            let (mut filled, mut taken) = (0, 0);
            let fill = |piece: &mut [u8]| {
                if filled == count {
                    return Ok(0);
                }
                filled += 1;
                piece[..7].fill(filled);
                Ok::<_, Infallible>(7)
            };
            let take = |piece: &[u8]| {
                taken += 1;
                assert_eq!(piece, [taken; 7]);
            };
            let Ok(()) = pieces(8, ahead, fill, take);
            assert_eq!((filled, taken), (count, count));
        }
    }

    #[test]
    fn what_comes_before_an_error_is_taken() {
        for ahead in [false, true] {
            let (mut filled, mut taken) = (0, 0);
            let fill = |_: &mut [u8]| {
                filled += 1;
                if filled < 10 { Ok(1) } else { Err("torn") }
            };
            assert_eq!(pieces(1, ahead, fill, |_| taken += 1), Err("torn"));
            assert_eq!(taken, 9);
        }
    }
}
