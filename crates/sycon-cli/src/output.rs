//! Standard output and standard error, as something that can fail.

use std::fmt::Display;
use std::fs::File;
use std::io::{self, IsTerminal, Write};
use std::process;

use crate::failure::reason;
use crate::place::{self, Identity};
use crate::{interrupt, shown, standard};

/// Standard output without the line buffer that Rust puts before it: what is written here is whole
/// lines or large blocks already.
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
    /// There is nothing left to do once this fails, and other threads may sit in the middle of a
    /// large file or wait for a pipe, so a failure ends the process here.
    pub(crate) fn write(&mut self, bytes: &[u8]) {
        self.try_write(bytes).unwrap_or_else(|error| give_up(&error));
    }

    /// As [`write`](Self::write), for what has to be undone after a failure.
    pub(crate) fn try_write(&mut self, bytes: &[u8]) -> io::Result<()> {
        // A console of Windows takes bytes for text in a code page of its own, and Rust knows better.
        if cfg!(windows) && self.file.is_terminal() && str::from_utf8(bytes).is_ok() {
            let mut console = io::stdout().lock();
            return console.write_all(bytes).and_then(|()| console.flush());
        }
        self.file.write_all(bytes)
    }

    /// Whether it is a file that others than its owner can read.
    pub(crate) fn is_shared(&self) -> bool {
        self.file.metadata().is_ok_and(|metadata| place::is_shared(&metadata))
    }

    pub(crate) fn is_terminal(&self) -> bool {
        self.file.is_terminal()
    }

    /// Whether the output is kept in a file, and not shown, or read by another program.
    pub(crate) fn is_file(&self) -> bool {
        place::is_regular(&self.file)
    }

    /// The file that it is kept in.
    pub(crate) fn identity(&self) -> Option<Identity> {
        place::of_file(&self.file)
    }
}

impl From<File> for Output {
    fn from(file: File) -> Self {
        Self { file }
    }
}

/// Ends the process because standard output failed: as the system does it, if only the reader went away.
pub(crate) fn give_up(error: &io::Error) -> ! {
    if is_closed_pipe(error) {
        interrupt::undo();
        interrupt::die_of_closed_pipe();
    }
    end(format_args!("standard output: {}", reason(error)));
}

/// Whether a pipe has nobody any more who reads it. Windows has several words for that.
pub(crate) fn is_closed_pipe(error: &io::Error) -> bool {
    const ERROR_PIPE_NOT_CONNECTED: i32 = 233;
    error.kind() == io::ErrorKind::BrokenPipe
        || (cfg!(windows) && error.raw_os_error() == Some(ERROR_PIPE_NOT_CONNECTED))
}

/// Ends the process because of what `message` says.
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
