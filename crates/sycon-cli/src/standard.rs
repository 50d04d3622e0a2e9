//! Standard input and output, and whether they were open when the process began.

use std::fs::File;
use std::io;

#[cfg(unix)]
use sycon_simd::streams::{input_was_closed, output_was_closed};

/// Standard input, without Rust's buffer.
pub(crate) fn input() -> io::Result<File> {
    refuse_closed(input_was_closed())?;
    duplicate(&io::stdin())
}

/// Standard output, without the line buffer that Rust puts before it.
pub(crate) fn output() -> io::Result<File> {
    refuse_closed(output_was_closed())?;
    duplicate(&io::stdout())
}

fn refuse_closed(closed: bool) -> io::Result<()> {
    if closed { Err(io::Error::other("is closed")) } else { Ok(()) }
}

#[cfg(unix)]
fn duplicate(stream: &impl std::os::fd::AsFd) -> io::Result<File> {
    stream.as_fd().try_clone_to_owned().map(File::from)
}

#[cfg(windows)]
fn duplicate(stream: &impl std::os::windows::io::AsHandle) -> io::Result<File> {
    stream.as_handle().try_clone_to_owned().map(File::from)
}

/// Windows says so itself.
#[cfg(windows)]
fn input_was_closed() -> bool {
    false
}

#[cfg(windows)]
fn output_was_closed() -> bool {
    false
}
