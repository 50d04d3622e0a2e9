//! Work on several threads whose results come back in the order of the jobs.

use std::collections::VecDeque;
use std::io;
use std::sync::mpsc::{self, Receiver, Sender, TryRecvError};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// How much may go on at once.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    pub(crate) threads: usize,
    /// Jobs begun whose results are not taken yet. Many of them keep the threads busy while the
    /// first one takes long; each may hold a result in memory.
    pub(crate) in_flight: usize,
}

/// Gives the result of `work` on each of `jobs` to `take`, in order and as early as that allows.
///
/// A thread is started only when there is a job for it, and makes its own `S` to work with. Jobs
/// are asked for, and results taken, on the calling thread.
///
/// # Errors
///
/// If the system refuses the first thread. With fewer threads than wished for, the work goes on.
pub(crate) fn ordered_map<J, S, R>(
    limits: Limits,
    jobs: impl IntoIterator<Item = J>,
    scratch: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, J) -> R + Sync,
    mut take: impl FnMut(R),
) -> io::Result<()>
where
    J: Send,
    R: Send,
{
    let (queue, waiting) = mpsc::channel();
    let waiting = Mutex::new(waiting);
    let run = || run_jobs(&waiting, scratch(), &work);
    thread::scope(|scope| {
        let queue = queue;
        let mut threads = 0;
        let mut results = VecDeque::new();
        for job in jobs {
            if threads < limits.threads {
                match thread::Builder::new().spawn_scoped(scope, run) {
                    Ok(_) => threads += 1,
                    Err(error) if threads == 0 => return Err(error),
                    Err(_) => {}
                }
            }
            let (slot, result) = mpsc::channel();
            if queue.send((job, slot)).is_err() {
                break;
            }
            results.push_back(result);
            while take_first(&mut results, &mut take, limits.in_flight) {}
        }
        drop(queue);
        while take_first(&mut results, &mut take, 1) {}
        Ok(())
    })
}

type Queue<J, R> = Mutex<Receiver<(J, Sender<R>)>>;

fn run_jobs<J, S, R>(waiting: &Queue<J, R>, mut scratch: S, work: impl Fn(&mut S, J) -> R) {
    loop {
        // A lock held while waiting hands out jobs one at a time, which costs less than any job.
        let next = waiting.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok((job, slot)) = next else { return };
        // Nobody waits for the result if `take` panicked.
        let _ = slot.send(work(&mut scratch, job));
    }
}

/// Takes the first result if it is there; waits for it if `limit` results are due.
fn take_first<R>(
    results: &mut VecDeque<Receiver<R>>,
    take: &mut impl FnMut(R),
    limit: usize,
) -> bool {
    let Some(first) = results.front() else { return false };
    let result = if results.len() >= limit {
        first.recv().ok()
    } else {
        match first.try_recv() {
            Err(TryRecvError::Empty) => return false,
            result => result.ok(),
        }
    };
    results.pop_front();
    // None only if `work` panicked, which the scope passes on.
    result.map(take).is_some()
}

#[cfg(test)]
mod tests {
    use std::sync::Barrier;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    const LIMITS: Limits = Limits { threads: 4, in_flight: 16 };

    #[test]
    fn results_come_in_order() {
        let mut taken = Vec::new();
        // Later jobs take less time.
        let work = |(): &mut (), job: u64| {
            (0..(1000 - job) * 100).for_each(|i| {
                std::hint::black_box(i);
            });
            job
        };
        ordered_map(LIMITS, 0..1000, || (), work, |result| taken.push(result)).unwrap();
        assert_eq!(taken, (0..1000).collect::<Vec<_>>());
    }

    #[test]
    fn all_threads_work_at_once() {
        let barrier = Barrier::new(LIMITS.threads);
        let work = |(): &mut (), _| barrier.wait().is_leader();
        let mut leaders = 0;
        ordered_map(LIMITS, 0..40, || (), work, |leader| leaders += usize::from(leader)).unwrap();
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
        ordered_map(LIMITS, jobs, || (), |(), job| job, take).unwrap();
        assert_eq!(taken.into_inner(), 1000);
    }

    #[test]
    fn no_more_threads_are_started_than_there_are_jobs() {
        let started = AtomicUsize::new(0);
        let scratch = || started.fetch_add(1, Ordering::Relaxed);
        ordered_map(LIMITS, 0..2, scratch, |_, _| (), |()| ()).unwrap();
        assert!(started.into_inner() <= 2);
    }
}
