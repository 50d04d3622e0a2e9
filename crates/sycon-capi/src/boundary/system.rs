//! What a library with threads asks of a Unix: a call after `fork`.

/// Requests that every later `fork` calls `child` in the child process. Returns false if the system refuses.
pub(crate) fn after_fork(child: extern "C" fn()) -> bool {
    // SAFETY: the C library forgets the function if the program unloads this library.
    unsafe { libc::pthread_atfork(None, None, Some(child)) == 0 }
}
