//! Writes to standard output and standard error, with error handling.

use std::fmt::Display;
use std::fs::File;
use std::io::{self, IsTerminal, Write};
use std::process;

use crate::failure::reason;
use crate::place::{self, Identity};
use crate::{interrupt, shown, standard};

/// Standard output without Rust's line buffer, because all writes are whole lines or large blocks.
#[derive(Debug)]
pub(crate) struct Output {
    file: File,
}

impl Output {
    pub(crate) fn stdout() -> Self {
        Self::try_stdout().unwrap_or_else(|error| give_up(&error))
    }

    pub(crate) fn try_stdout() -> io::Result<Self> {
        Ok(Self { file: standard::output()? })
    }

    /// Writes all of `bytes`.
    ///
    /// Ends the process if that fails: nothing more can be done, and other threads can be reading a
    /// large file or waiting for a pipe.
    pub(crate) fn write(&mut self, bytes: &[u8]) {
        self.try_write(bytes).unwrap_or_else(|error| give_up(&error));
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
        self.file.metadata().is_ok_and(|metadata| place::is_shared(&metadata))
    }

    pub(crate) fn is_terminal(&self) -> bool {
        self.file.is_terminal()
    }

    /// Returns whether the output is a regular file, and not a terminal or a pipe.
    pub(crate) fn is_file(&self) -> bool {
        place::is_regular(&self.file)
    }

    /// Returns the identity of the regular file that the output is.
    pub(crate) fn identity(&self) -> Option<Identity> {
        place::of_file(&self.file)
    }
}

impl From<File> for Output {
    fn from(file: File) -> Self {
        Self { file }
    }
}

/// Ends the process because standard output failed. If its reader closed the pipe, ends it as
/// SIGPIPE does.
pub(crate) fn give_up(error: &io::Error) -> ! {
    if is_closed_pipe(error) {
        interrupt::undo();
        interrupt::die_of_closed_pipe();
    }
    end(format_args!("standard output: {}", reason(error)));
}

/// Returns whether the reader of a pipe closed it. Windows has several error codes for that.
pub(crate) fn is_closed_pipe(error: &io::Error) -> bool {
    const ERROR_PIPE_NOT_CONNECTED: i32 = 233;
    error.kind() == io::ErrorKind::BrokenPipe
        || (cfg!(windows) && error.raw_os_error() == Some(ERROR_PIPE_NOT_CONNECTED))
}

/// Reports `message` and ends the process with exit code 1.
pub(crate) fn end(message: impl Display) -> ! {
    interrupt::undo();
    report(message);
    process::exit(1);
}

/// Writes `message` to standard error, in one line, with everything [escaped] that a terminal would interpret: any part
/// of a message can come from a file. Unlike `eprintln`, it does not panic if standard error is closed.
///
/// [escaped]: shown::escaped
pub(crate) fn report(message: impl Display) {
    let message = shown::escaped(message.to_string().as_bytes());
    let _ = io::stderr().write_all(format!("sycon: {message}\n").as_bytes());
}
