//! Writes to standard output, with error handling.

use std::fs::File;
use std::io::{self, IsTerminal, Write};

use crate::error::reason;
use crate::io::path::{self, Identity};
use crate::io::{file, signals, stderr, stdio};

/// Standard output without Rust's line buffer, because all writes are whole lines or large blocks.
#[derive(Debug)]
pub(crate) struct Stdout {
    file: File,
}

impl Stdout {
    pub(crate) fn open() -> Self {
        Self::try_open().unwrap_or_else(|error| exit_on_write_error(&error))
    }

    pub(crate) fn try_open() -> io::Result<Self> {
        Ok(Self { file: stdio::output()? })
    }

    /// Writes all of `bytes`.
    ///
    /// Ends the process if that fails: nothing more can be done, and other threads can be reading a
    /// large file or waiting for a pipe.
    pub(crate) fn write(&mut self, bytes: &[u8]) {
        self.try_write(bytes).unwrap_or_else(|error| exit_on_write_error(&error));
    }

    /// Like [`write`](Self::write), but returns errors, for callers that clean up.
    pub(crate) fn try_write(&mut self, bytes: &[u8]) -> io::Result<()> {
        // A Windows console interprets bytes in its own code page. Rust's `Stdout` converts UTF-8
        // for it.
        if cfg!(windows) && self.file.is_terminal() && str::from_utf8(bytes).is_ok() {
            let mut console = io::stdout().lock();
            return console.write_all(bytes).and_then(|()| console.flush());
        }
        self.file.write_all(bytes)
    }

    /// Returns whether the output is a file that users other than its owner can read.
    pub(crate) fn is_shared(&self) -> bool {
        self.file.metadata().is_ok_and(|metadata| path::is_shared(&metadata))
    }

    pub(crate) fn is_terminal(&self) -> bool {
        self.file.is_terminal()
    }

    /// Returns whether the output is a regular file, and not a terminal or a pipe.
    pub(crate) fn is_file(&self) -> bool {
        file::is_regular(&self.file)
    }

    /// Returns the length of the output if it is a regular file.
    pub(crate) fn length(&self) -> Option<u64> {
        file::length_of(&self.file)
    }

    /// Returns the identity of the regular file that the output is.
    pub(crate) fn identity(&self) -> Option<Identity> {
        path::identify_file(&self.file)
    }
}

impl From<File> for Stdout {
    fn from(file: File) -> Self {
        Self { file }
    }
}

/// Ends the process because standard output failed. If its reader closed the pipe, ends it as
/// SIGPIPE does.
pub(crate) fn exit_on_write_error(error: &io::Error) -> ! {
    if is_closed_pipe(error) {
        signals::clean_up();
        signals::exit_by_closed_pipe();
    }
    stderr::exit_with_error(format_args!("standard output: {}", reason(error)));
}

/// Returns whether the reader of a pipe closed it. Windows has several error codes for that.
pub(crate) fn is_closed_pipe(error: &io::Error) -> bool {
    const ERROR_PIPE_NOT_CONNECTED: i32 = 233;
    error.kind() == io::ErrorKind::BrokenPipe
        || (cfg!(windows) && error.raw_os_error() == Some(ERROR_PIPE_NOT_CONNECTED))
}
