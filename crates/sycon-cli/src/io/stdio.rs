//! Standard input and output, and whether they were open when the process started.

use std::fs::File;
use std::io;

#[cfg(unix)]
use at_start::{input_was_closed, output_was_closed};

/// Standard input, without Rust's buffer.
pub(crate) fn input() -> io::Result<File> {
    check_open(!input_was_closed())?;
    duplicate(&io::stdin())
}

/// Standard output, without Rust's line buffer.
pub(crate) fn output() -> io::Result<File> {
    check_open(!output_was_closed())?;
    duplicate(&io::stdout())
}

fn check_open(open: bool) -> io::Result<()> {
    if open { Ok(()) } else { Err(io::Error::other("is closed")) }
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
fn input_was_closed() -> bool {
    false
}

#[cfg(windows)]
fn output_was_closed() -> bool {
    false
}

/// Rust opens /dev/null in place of closed streams before `main`, so reads would return nothing and
/// writes would be lost, without an error. No safe code runs early enough to detect it.
#[cfg(unix)]
#[allow(unsafe_code, reason = "`ctor` requires the keyword; nothing else is unsafe here")]
mod at_start {
    use std::sync::atomic::{AtomicBool, Ordering};

    use rustix::{io, stdio};

    static INPUT_CLOSED: AtomicBool = AtomicBool::new(false);
    static OUTPUT_CLOSED: AtomicBool = AtomicBool::new(false);

    /// Runs before Rust's runtime starts, so it only makes two system calls and sets two flags.
    #[ctor::ctor(unsafe)]
    fn detect_closed_streams() {
        INPUT_CLOSED.store(io::fcntl_getfd(stdio::stdin()).is_err(), Ordering::Relaxed);
        OUTPUT_CLOSED.store(io::fcntl_getfd(stdio::stdout()).is_err(), Ordering::Relaxed);
    }

    pub(super) fn input_was_closed() -> bool {
        INPUT_CLOSED.load(Ordering::Relaxed)
    }

    pub(super) fn output_was_closed() -> bool {
        OUTPUT_CLOSED.load(Ordering::Relaxed)
    }
}
