//! Thread pools, for functions with a number of threads.

/// Runs `$parallel` on at most `$count` threads; 0 means one for each CPU core. If only the caller's thread is available,
/// as without the feature `threads`, runs `$alone`.
#[cfg(feature = "threads")]
macro_rules! on_threads {
    ($count:expr, $parallel:expr, else $alone:expr) => {
        match $crate::threads::get($count) {
            Some(pool) => $crate::threads::run(&pool, || $parallel),
            None => $alone,
        }
    };
}
#[cfg(not(feature = "threads"))]
macro_rules! on_threads {
    ($count:expr, $parallel:expr, else $alone:expr) => {{
        let _ = $count;
        $alone
    }};
}
pub(crate) use on_threads;
#[cfg(feature = "threads")]
pub(crate) use pool::{get, run};

#[cfg(feature = "threads")]
mod pool {
    use std::num::NonZero;
    use std::process;
    use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
    use std::sync::{Arc, Mutex, OnceLock, PoisonError};
    use std::thread::available_parallelism;

    use rayon::{ThreadPool, ThreadPoolBuilder};

    #[cfg(all(unix, not(miri)))]
    use crate::boundary::{after_fork, without_signals};

    /// The pool of the last call. It is kept, because starting threads takes as long as hashing 100 KiB.
    static THREADS: Mutex<Option<Arc<ThreadPool>>> = Mutex::new(None);

    /// The process that `THREADS` belongs to, 0 before the first call, or [`NOBODY`].
    static PROCESS: AtomicU32 = AtomicU32::new(0);

    /// The value of `PROCESS` in a child process. No process has this number.
    const NOBODY: u32 = u32::MAX;

    /// Returns true if this process can have threads, which is false in a child after `fork`. The child's number does
    /// not always show it, because the system reuses numbers. But only the number shows it if the program creates
    /// processes in another way than with `fork`.
    ///
    /// No lock is used, because a child can inherit a lock that a lost thread holds. Two threads can both register the
    /// function, which does no harm.
    fn has_threads() -> bool {
        static REGISTERED: AtomicBool = AtomicBool::new(false);
        if !REGISTERED.load(Ordering::Acquire) {
            if !after_fork(leave) {
                return false;
            }
            REGISTERED.store(true, Ordering::Release);
        }
        let id = process::id();
        let owner = PROCESS.compare_exchange(0, id, Ordering::Relaxed, Ordering::Relaxed);
        owner.is_ok() || owner == Err(id)
    }

    /// The system calls it in a child process.
    extern "C" fn leave() {
        PROCESS.store(NOBODY, Ordering::Relaxed);
    }

    /// Other systems have no forks, and Miri does not support them.
    #[cfg(any(not(unix), miri))]
    fn after_fork(_child: extern "C" fn()) -> bool {
        true
    }

    /// Other systems have no signals, and Miri does not support them.
    #[cfg(any(not(unix), miri))]
    fn without_signals<T>(work: impl FnOnce() -> T) -> T {
        work()
    }

    /// Returns a pool of `count` threads, or of one thread for each CPU core if `count` is 0 or greater than the number
    /// of cores. Returns `None` if the caller's thread must do the work: if that is one thread, if the system refuses to
    /// start threads, or in a child process after `fork`, which does not contain the parent's threads.
    pub(crate) fn get(count: usize) -> Option<Arc<ThreadPool>> {
        // The system reads files to count the cores, so it counts them once.
        static CORES: OnceLock<usize> = OnceLock::new();
        if count == 1 || !has_threads() {
            return None;
        }
        let cores = *CORES.get_or_init(|| available_parallelism().map_or(1, NonZero::get));
        let count = if count == 0 { cores } else { count.min(cores) };
        if count == 1 {
            return None;
        }
        let mut threads = THREADS.lock().unwrap_or_else(PoisonError::into_inner);
        if threads.as_ref().is_none_or(|threads| threads.current_num_threads() != count) {
            let build = || ThreadPoolBuilder::new().num_threads(count).build();
            *threads = Some(Arc::new(without_signals(build).ok()?));
        }
        threads.clone()
    }

    /// Returns the result of `work`, which runs in `pool`.
    pub(crate) fn run<T: Send>(pool: &ThreadPool, work: impl FnOnce() -> T + Send) -> T {
        let (mut work, mut result) = (Some(work), None);
        install(pool, &mut || result = work.take().map(|work| work()));
        result.expect("the pool has run the work")
    }

    /// Runs `work` in `pool`. It is not generic, so that rayon's code is compiled once and not for every function.
    fn install(pool: &ThreadPool, work: &mut (dyn FnMut() + Send)) {
        pool.install(work);
    }
}
