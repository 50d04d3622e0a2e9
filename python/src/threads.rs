//! Pools of threads. Each number of threads has one pool.

use std::collections::HashMap;
use std::process;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::arguments::Threads;
use crate::fork;

/// Pools by the process that made them, because a fork has the pool but not its threads, and by their number of threads.
/// A process has two numbers: the system's repeats in a new PID namespace, and forks without handlers are not counted.
type Pools = HashMap<(u32, u32, usize), Arc<ThreadPool>>;

static POOLS: Mutex<Option<Pools>> = Mutex::new(None);

/// Runs `work` in a pool of `threads`, or of the number of CPU cores if that is less. If the system has no threads
/// left, `work` runs without a pool, with the same result.
pub(crate) fn run<R: Send>(threads: Threads, work: impl FnOnce() -> R + Send) -> R {
    match pool(threads) {
        Some(pool) => pool.install(work),
        None => work(),
    }
}

pub(crate) fn pool(threads: Threads) -> Option<Arc<ThreadPool>> {
    let threads = threads.get().min(thread::available_parallelism().ok()?.get());
    let mut pools = POOLS.lock().unwrap_or_else(PoisonError::into_inner);
    let pools = pools.get_or_insert_default();
    let key = (fork::process(), process::id(), threads);
    if let Some(pool) = pools.get(&key) {
        return Some(Arc::clone(pool));
    }
    let pool = Arc::new(ThreadPoolBuilder::new().num_threads(threads).build().ok()?);
    pools.insert(key, Arc::clone(&pool));
    Some(pool)
}
