//! Standard output and standard error, as something that can fail.

use std::fmt::Display;
use std::fs::File;
use std::io::{self, Write};
use std::process;

use crate::failure::reason;
use crate::input;

/// Standard output without the line buffer that Rust puts before it: what is written here is whole
/// lines or large blocks already.
#[derive(Debug)]
pub(crate) struct Output {
    file: File,
}

impl Output {
    pub(crate) fn stdout() -> Self {
        Self { file: duplicate_stdout().unwrap_or_else(|error| give_up(&error)) }
    }

    /// Writes all of `bytes`.
    ///
    /// There is nothing left to do once this fails, and other threads may sit in the middle of a
    /// large file or wait for a pipe, so a failure ends the process here.
    pub(crate) fn write(&mut self, bytes: &[u8]) {
        self.try_write(bytes).unwrap_or_else(|error| give_up(&error));
    }

    /// As [`write`](Self::write), for what has to be undone after a failure.
    pub(crate) fn try_write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.file.write_all(bytes)
    }

    /// Whether it is a file that others than its owner can read.
    pub(crate) fn is_shared(&self) -> bool {
        input::is_shared(&self.file)
    }

    /// Whether the output is kept in a file, and not shown, or read by another program.
    pub(crate) fn is_file(&self) -> bool {
        self.file.metadata().is_ok_and(|metadata| metadata.is_file())
    }
}

/// Ends the process because standard output failed: quietly if only the reader went away.
pub(crate) fn give_up(error: &io::Error) -> ! {
    if error.kind() == io::ErrorKind::BrokenPipe {
        process::exit(0);
    }
    report(format_args!("standard output: {}", reason(error)));
    process::exit(1);
}

/// Says `message` on standard error. Unlike `eprintln`, it does not panic where that is closed.
pub(crate) fn report(message: impl Display) {
    let _ = io::stderr().write_all(format!("sycon: {message}\n").as_bytes());
}

#[cfg(unix)]
fn duplicate_stdout() -> io::Result<File> {
    use std::os::fd::AsFd;
    io::stdout().as_fd().try_clone_to_owned().map(File::from)
}

#[cfg(windows)]
fn duplicate_stdout() -> io::Result<File> {
    use std::os::windows::io::AsHandle;
    io::stdout().as_handle().try_clone_to_owned().map(File::from)
}
