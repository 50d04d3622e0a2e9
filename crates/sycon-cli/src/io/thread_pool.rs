//! Runs jobs on other threads and returns results in the order of the jobs.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::num::NonZeroUsize;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use std::vec::Drain;
use std::{iter, thread};

/// Bytes of a piece of input or output. Larger pieces are not faster.
pub(crate) const PIECE: usize = 256 * 1024;

/// Pieces that are read ahead.
const AHEAD: usize = 4;

/// Jobs in flight, if each is a line or a file: enough to keep the other threads busy while the calling thread waits
/// for a CPU core.
pub(crate) const IN_FLIGHT: usize = 4096;

/// How many threads and jobs are active at once.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    /// Threads in addition to the calling thread, which does the work itself without them.
    pub(crate) threads: usize,
    /// Jobs whose results were not consumed yet. Many of them keep the threads busy while the first
    /// one takes long; each can hold a result in memory.
    pub(crate) in_flight: usize,
}

/// Runs `work` on `jobs` and passes the results to `take`, in order, several at once if they are
/// ready.
///
/// Starts a thread only when there is a job for it. If the system refuses to start one, the
/// existing threads do the work. The calling thread runs the iterator of jobs and `take`.
///
/// Jobs can be many and short, so a thread waits for a lock only if it has nothing else to do, and
/// the calling thread waits until half of the jobs in flight are done, but at most [`PATIENCE`].
pub(crate) fn ordered_map<J, R>(
    limits: Limits,
    jobs: impl IntoIterator<Item = J>,
    work: impl Fn(J) -> R + Sync,
    take: impl FnMut(Drain<'_, R>),
) where
    J: Send,
    R: Send,
{
    weighted_map(limits, jobs.into_iter().map(|job| (1, job)), work, take);
}

/// Like [`ordered_map`], but each job has a weight, and the limit applies to the sum of the
/// weights.
pub(crate) fn weighted_map<J, R>(
    limits: Limits,
    jobs: impl IntoIterator<Item = (usize, J)>,
    work: impl Fn(J) -> R + Sync,
    mut take: impl FnMut(Drain<'_, R>),
) where
    J: Send,
    R: Send,
{
    let pool = ThreadPool::new();
    // `None` means that `work` panicked. The scope propagates the panic.
    let _: Option<()> = thread::scope(|scope| {
        let _guard = StopGuard(&pool);
        let (mut threads, mut wanted) = (0, limits.threads);
        let (mut new, mut ready) = (Vec::new(), Vec::new());
        let (mut in_flight, mut weights) = (0, VecDeque::new());
        let mut taken = Instant::now();
        for (weight, job) in jobs {
            if threads < wanted {
                match thread::Builder::new().spawn_scoped(scope, || pool.work(&work)) {
                    Ok(_) => threads += 1,
                    Err(_) => wanted = threads,
                }
            }
            if threads == 0 {
                take(vec![work(job)].drain(..));
                continue;
            }
            new.push(job);
            in_flight += weight;
            weights.push_back(weight);
            if in_flight >= limits.in_flight {
                pool.wait(&mut new, &mut ready)?;
            } else if let Some(mut state) = pool.lock_unless_busy(new.len() >= MAX_BATCH) {
                pool.add(&mut state, &mut new);
                if taken.elapsed() >= PATIENCE {
                    state.collect(&mut ready);
                }
            }
            if !ready.is_empty() {
                in_flight -= weights.drain(..ready.len()).sum::<usize>();
                take(ready.drain(..));
                taken = Instant::now();
            }
        }
        while pool.wait(&mut new, &mut ready)? {
            take(ready.drain(..));
        }
        Some(())
    });
}

/// The longest time that a result waits for others.
const PATIENCE: Duration = Duration::from_millis(10);

/// The most jobs that a thread accepts at once.
const MAX_BATCH: usize = 16;

/// The state that all threads share.
struct ThreadPool<J, R> {
    state: Mutex<State<J, R>>,
    /// Signaled when there is a job, or when the threads must stop.
    job_added: Condvar,
    /// Signaled when enough jobs are done for the calling thread, or when a job panicked.
    enough: Condvar,
}

struct State<J, R> {
    /// Jobs that no thread has started, with their numbers.
    waiting: VecDeque<(usize, J)>,
    /// The results of all jobs in flight. The first one has the number `first`.
    results: VecDeque<Option<R>>,
    first: usize,
    /// The number of `results` that are ready, and the number at which the calling thread wakes up.
    done: usize,
    enough: usize,
    threads: usize,
    /// Threads that wait for a job.
    idle: usize,
    stopped: bool,
}

impl<J, R> ThreadPool<J, R> {
    fn new() -> Self {
        let state = State {
            waiting: VecDeque::new(),
            results: VecDeque::new(),
            first: 0,
            done: 0,
            enough: 0,
            threads: 0,
            idle: 0,
            stopped: false,
        };
        Self { state: Mutex::new(state), job_added: Condvar::new(), enough: Condvar::new() }
    }

    /// Runs jobs until the pool stops.
    fn work(&self, work: impl Fn(J) -> R) {
        // If `work` panics, no thread must wait for its result.
        let _guard = StopGuard(self);
        let (mut jobs, mut finished) = (VecDeque::new(), Vec::new());
        lock(&self.state).threads += 1;
        loop {
            if let Some(mut state) = self.lock_unless_busy(jobs.is_empty()) {
                self.finish(&mut state, &mut finished);
                if state.stopped {
                    return;
                }
                if jobs.is_empty() {
                    state.assign(&mut jobs);
                }
                if jobs.is_empty() {
                    state.idle += 1;
                    state = self.job_added.wait(state).unwrap_or_else(PoisonError::into_inner);
                    state.idle -= 1;
                }
            }
            if let Some((number, job)) = jobs.pop_front() {
                finished.push((number, work(job)));
            }
        }
    }

    /// Locks the state. If another thread holds the lock, waits if `needed`, and otherwise returns
    /// `None`.
    fn lock_unless_busy(&self, needed: bool) -> Option<MutexGuard<'_, State<J, R>>> {
        if needed { Some(lock(&self.state)) } else { self.state.try_lock().ok() }
    }

    /// Stores the results of a thread.
    fn finish(&self, state: &mut State<J, R>, finished: &mut Vec<(usize, R)>) {
        let wanted = state.done < state.enough;
        state.done += finished.len();
        for (number, result) in finished.drain(..) {
            let place = number - state.first;
            state.results[place] = Some(result);
        }
        if wanted && state.done >= state.enough {
            self.enough.notify_one();
        }
    }

    /// Adds jobs and wakes up idle threads.
    fn add(&self, state: &mut State<J, R>, new: &mut Vec<J>) {
        for job in new.drain(..) {
            let number = state.first + state.results.len();
            state.waiting.push_back((number, job));
            state.results.push_back(None);
        }
        for _ in 0..state.idle.min(state.waiting.len()) {
            self.job_added.notify_one();
        }
    }

    /// Adds jobs, waits, and appends at least one result to `ready`, which is empty. Returns
    /// `Some(false)` if no job is in flight, and `None` if a job panicked.
    fn wait(&self, new: &mut Vec<J>, ready: &mut Vec<R>) -> Option<bool> {
        let mut state = lock(&self.state);
        self.add(&mut state, new);
        if state.results.is_empty() {
            return Some(false);
        }
        state.enough = state.results.len().div_ceil(2);
        let mut wait = state.done < state.enough;
        while !state.stopped {
            if wait {
                let woken = self.enough.wait_timeout(state, PATIENCE);
                state = woken.unwrap_or_else(PoisonError::into_inner).0;
            }
            state.collect(ready);
            if !ready.is_empty() {
                return Some(true);
            }
            wait = true;
        }
        None
    }
}

impl<J, R> State<J, R> {
    /// Moves the next jobs to a thread: several, if the other threads can get as many.
    fn assign(&mut self, jobs: &mut VecDeque<(usize, J)>) {
        let share = (self.waiting.len() / (4 * self.threads)).clamp(1, MAX_BATCH);
        jobs.extend(self.waiting.drain(..share.min(self.waiting.len())));
    }

    /// Appends the results that are next in order to `ready`.
    fn collect(&mut self, ready: &mut Vec<R>) {
        while self.results.front().is_some_and(Option::is_some) {
            ready.extend(self.results.pop_front().flatten());
            self.first += 1;
            self.done -= 1;
        }
    }
}

/// Stops the threads on drop, and discards jobs that no thread has started.
struct StopGuard<'a, J, R>(&'a ThreadPool<J, R>);

impl<J, R> Drop for StopGuard<'_, J, R> {
    fn drop(&mut self) {
        let mut state = lock(&self.0.state);
        state.stopped = true;
        state.waiting.clear();
        self.0.job_added.notify_all();
        self.0.enough.notify_one();
    }
}

/// Fills a buffer of `size` bytes with `fill` and passes its first bytes to `take`, as many as
/// `fill` returned, until `fill` returns 0 or an error.
///
/// If `ahead`, `take` runs on another thread while `fill` fills the next buffers.
pub(crate) fn pipe_pieces<E>(
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
    ordered_map(limits, filled, take_piece, |pieces| spare.borrow_mut().extend(pieces));
    end
}

/// The number of threads that can run at once.
pub(crate) fn cpu_count() -> usize {
    thread::available_parallelism().map_or(1, NonZeroUsize::get)
}

/// The number of threads to start, so that `threads` of them work. A single one is the calling
/// thread.
pub(crate) fn threads_to_start(threads: usize) -> usize {
    if threads == 1 { 0 } else { threads }
}

/// Parses a number of threads on the command line.
pub(crate) fn parse_threads(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(threads @ 1..=1024) => Ok(threads),
        _ => Err("expected 1 to 1024 threads".to_owned()),
    }
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
            ordered_map(Limits { threads, ..LIMITS }, 0..1000, work, |results| {
                taken.extend(results);
            });
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
            |results| leaders += results.filter(|leader| *leader).count(),
        );
        assert_eq!(leaders, 10);
    }

    #[test]
    fn no_more_jobs_are_begun_than_allowed() {
        let taken = AtomicUsize::new(0);
        let jobs = (0..1000).inspect(|job| {
            assert!(job - taken.load(Ordering::Relaxed) <= LIMITS.in_flight);
        });
        let take = |results: Drain<'_, _>| {
            taken.fetch_add(results.len(), Ordering::Relaxed);
        };
        ordered_map(LIMITS, jobs, |job| job, take);
        assert_eq!(taken.into_inner(), 1000);
    }

    #[test]
    fn heavy_jobs_count_for_many() {
        let taken = AtomicUsize::new(0);
        let jobs = (0..1000).map(|job| (if job < 500 { 5 } else { 1 }, job)).inspect(|(_, job)| {
            let most = if *job < 500 { LIMITS.in_flight.div_ceil(5) } else { LIMITS.in_flight };
            assert!(job - taken.load(Ordering::Relaxed) <= most);
        });
        let take = |results: Drain<'_, _>| {
            taken.fetch_add(results.len(), Ordering::Relaxed);
        };
        weighted_map(LIMITS, jobs, |job| job, take);
        assert_eq!(taken.into_inner(), 1000);
    }

    #[test]
    fn a_panic_ends_even_endless_work() {
        for threads in [0, 1, 4] {
            let work = |job| assert!(job < 100);
            let run =
                || ordered_map(Limits { threads, ..LIMITS }, 0.., work, |results| drop(results));
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
            let Ok(()) = pipe_pieces(8, ahead, fill, take);
            assert_eq!((filled, taken), (count, count));
        }
    }

    #[test]
    fn pieces_before_an_error_are_passed_on() {
        for ahead in [false, true] {
            let (mut filled, mut taken) = (0, 0);
            let fill = |_: &mut [u8]| {
                filled += 1;
                if filled < 10 { Ok(1) } else { Err("torn") }
            };
            assert_eq!(pipe_pieces(1, ahead, fill, |_| taken += 1), Err("torn"));
            assert_eq!(taken, 9);
        }
    }
}
