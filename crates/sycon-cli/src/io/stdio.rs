//! The standard streams, and whether they were open when the process started.

use std::fs::File;
use std::io;

#[cfg(unix)]
use at_start::was_closed;

/// Standard input, without Rust's buffer.
pub(crate) fn input() -> io::Result<File> {
    check_open(0)?;
    duplicate(&io::stdin())
}

/// Standard output, without Rust's line buffer.
pub(crate) fn output() -> io::Result<File> {
    check_open(1)?;
    duplicate(&io::stdout())
}

/// Standard error.
pub(crate) fn error() -> io::Result<File> {
    check_open(2)?;
    duplicate(&io::stderr())
}

/// Fails if `descriptor` is a standard stream that was closed when the process started.
pub(crate) fn check_open(descriptor: usize) -> io::Result<()> {
    if was_closed(descriptor) { Err(io::Error::other("is closed")) } else { Ok(()) }
}

#[cfg(unix)]
fn duplicate(stream: &impl std::os::fd::AsFd) -> io::Result<File> {
    stream.as_fd().try_clone_to_owned().map(File::from)
}

#[cfg(windows)]
fn duplicate(stream: &impl std::os::windows::io::AsHandle) -> io::Result<File> {
    stream.as_handle().try_clone_to_owned().map(File::from)
}

/// On Windows, using a closed stream is an error.
#[cfg(windows)]
fn was_closed(_: usize) -> bool {
    false
}

/// Rust opens /dev/null in place of closed streams before `main`, so reads would return nothing and
/// writes would be lost, without an error. No safe code runs early enough to detect it.
#[cfg(unix)]
#[allow(unsafe_code, reason = "`ctor` requires the keyword; nothing else is unsafe here")]
mod at_start {
    use std::sync::atomic::{AtomicBool, Ordering};

    use rustix::{io, stdio};

    /// True for each of standard input, standard output and standard error that was closed.
    static CLOSED: [AtomicBool; 3] = [const { AtomicBool::new(false) }; 3];

    /// Runs before Rust's runtime starts, so it only makes three system calls and sets three flags.
    #[ctor::ctor(unsafe)]
    fn detect_closed_streams() {
        let streams = [stdio::stdin(), stdio::stdout(), stdio::stderr()];
        for (closed, stream) in CLOSED.iter().zip(streams) {
            closed.store(io::fcntl_getfd(stream).is_err(), Ordering::Relaxed);
        }
    }

    pub(super) fn was_closed(descriptor: usize) -> bool {
        CLOSED.get(descriptor).is_some_and(|closed| closed.load(Ordering::Relaxed))
    }
}
