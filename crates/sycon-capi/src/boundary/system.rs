//! Calls of Unix that a library with threads needs: a handler for `fork`, and the mask of signals.

use core::mem::MaybeUninit;
use core::ptr;

/// Requests that every later `fork` calls `child` in the child process. Returns false if the system refuses.
pub(crate) fn after_fork(child: extern "C" fn()) -> bool {
    // SAFETY: the C library forgets the function if the program unloads this library.
    unsafe { libc::pthread_atfork(None, None, Some(child)) == 0 }
}

/// Calls `work`, whose new threads block all signals, so that they run none of the program's handlers. A thread that
/// causes a fault needs that signal, so these are not blocked.
pub(crate) fn without_signals<T>(work: impl FnOnce() -> T) -> T {
    let mut all = MaybeUninit::<libc::sigset_t>::uninit();
    let mut before = MaybeUninit::<libc::sigset_t>::uninit();
    // SAFETY: the memory of a set.
    unsafe { libc::sigfillset(all.as_mut_ptr()) };
    for fault in [libc::SIGBUS, libc::SIGFPE, libc::SIGILL, libc::SIGSEGV] {
        // SAFETY: the set was filled above.
        unsafe { libc::sigdelset(all.as_mut_ptr(), fault) };
    }
    // SAFETY: as above, and the memory of another set.
    let changed =
        unsafe { libc::pthread_sigmask(libc::SIG_SETMASK, all.as_ptr(), before.as_mut_ptr()) } == 0;
    let result = work();
    if changed {
        // SAFETY: the call above has written this set.
        unsafe { libc::pthread_sigmask(libc::SIG_SETMASK, before.as_ptr(), ptr::null_mut()) };
    }
    result
}
