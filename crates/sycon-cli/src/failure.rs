//! Errors with one-line messages, and their exit codes.

use std::ffi::{OsStr, OsString};
use std::process::ExitCode;
use std::{fmt, io};

use crate::name;

/// The exit code of success.
pub(crate) const GOOD: ExitCode = ExitCode::SUCCESS;

/// The exit code of a mismatch, or of a file that could not be read or written.
pub(crate) const FAILED: ExitCode = ExitCode::FAILURE;

/// The exit code of a [`Misuse`].
pub(crate) const MISUSED: u8 = 2;

/// The exit codes, for the help of `sycon` and `sycon sum`.
pub(crate) const EXIT_CODES: &str = "\
Exit code: 0 success; 1 a mismatch, or a file that could not be read or written; 2 usage error.";

/// A usage error, found before anything was done.
#[derive(Debug)]
pub(crate) struct Misuse(pub(crate) String);

impl Misuse {
    /// Refuses options that only work with `--check`.
    pub(crate) fn without_check(options: &[(bool, &str)]) -> Result<(), Self> {
        match options.iter().find(|(given, _)| *given) {
            Some((_, option)) => Err(Self(format!("{option}: only for use with --check"))),
            None => Ok(()),
        }
    }
}

impl fmt::Display for Misuse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A file that could not be read or written.
#[derive(Debug)]
pub(crate) struct Failure {
    pub(crate) name: OsString,
    pub(crate) error: io::Error,
}

impl Failure {
    pub(crate) fn new(name: &OsStr, error: io::Error) -> Self {
        Self { name: name.to_owned(), error }
    }

    /// Returns whether the file does not exist.
    pub(crate) fn is_missing(&self) -> bool {
        self.error.kind() == io::ErrorKind::NotFound
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", name::printable(&self.name), reason(&self.error))
    }
}

/// An error with exit code 2 or 1.
#[derive(Debug)]
pub(crate) enum CommandError {
    Misuse(Misuse),
    Failure(Failure),
}

impl From<Misuse> for CommandError {
    fn from(misuse: Misuse) -> Self {
        Self::Misuse(misuse)
    }
}

impl From<Failure> for CommandError {
    fn from(failure: Failure) -> Self {
        Self::Failure(failure)
    }
}

/// Returns the system's message for `error`, without the number that Rust appends to it.
pub(crate) fn reason(error: &io::Error) -> String {
    if cfg!(windows)
        && let Some(words) = untranslated(error)
    {
        return words.to_owned();
    }
    let text = error.to_string();
    match error.raw_os_error().and_then(|code| text.strip_suffix(&format!(" (os error {code})"))) {
        Some(words) => words.to_owned(),
        None => text,
    }
}

/// Returns the message of other systems, because Windows translates its messages to the user's
/// language.
fn untranslated(error: &io::Error) -> Option<&'static str> {
    error.raw_os_error()?;
    Some(match error.kind() {
        io::ErrorKind::NotFound => "No such file or directory",
        io::ErrorKind::PermissionDenied => "Permission denied",
        io::ErrorKind::StorageFull => "No space left on device",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_are_words() {
        assert_eq!(reason(&io::Error::other("torn")), "torn");
        // Code 2 means this on Windows, too.
        assert_eq!(reason(&io::Error::from_raw_os_error(2)), "No such file or directory");
    }
}
