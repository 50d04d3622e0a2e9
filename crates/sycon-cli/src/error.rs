//! Errors with one-line messages, and their exit codes.

use std::ffi::{OsStr, OsString};
use std::process::ExitCode;
use std::{fmt, io};

use sycon::age;

use crate::io::file_name;

/// The exit code of success.
pub(crate) const GOOD: ExitCode = ExitCode::SUCCESS;

/// The exit code of a mismatch, or of a file that could not be read or written.
pub(crate) const FAILED: ExitCode = ExitCode::FAILURE;

/// The exit code of a [`UsageError`].
pub(crate) const USAGE_ERROR: u8 = 2;

/// The exit codes, for the help of `sycon` and `sycon sum`.
pub(crate) const EXIT_CODES: &str = "\
Exit code: 0 success; 1 a mismatch, or a file that could not be read or written; 2 usage error.";

/// A usage error, found before anything was done.
#[derive(Debug)]
pub(crate) struct UsageError(pub(crate) String);

impl UsageError {
    /// Refuses options that only work with `--check`.
    pub(crate) fn without_check(options: &[(bool, &str)]) -> Result<(), Self> {
        match options.iter().find(|(given, _)| *given) {
            Some((_, option)) => Err(Self(format!("{option}: only for use with --check"))),
            None => Ok(()),
        }
    }
}

impl fmt::Display for UsageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A file that could not be read or written.
#[derive(Debug)]
pub(crate) struct FileError {
    pub(crate) name: OsString,
    pub(crate) error: io::Error,
}

impl FileError {
    pub(crate) fn new(name: &OsStr, error: io::Error) -> Self {
        Self { name: name.to_owned(), error }
    }

    /// Returns whether the file does not exist.
    pub(crate) fn is_missing(&self) -> bool {
        self.error.kind() == io::ErrorKind::NotFound
    }
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", file_name::printable(&self.name), reason(&self.error))
    }
}

/// An error with exit code 2 or 1.
#[derive(Debug)]
pub(crate) enum CliError {
    Usage(UsageError),
    File(FileError),
}

impl From<UsageError> for CliError {
    fn from(error: UsageError) -> Self {
        Self::Usage(error)
    }
}

impl From<FileError> for CliError {
    fn from(error: FileError) -> Self {
        Self::File(error)
    }
}

/// Returns the I/O error inside an error of age, so that messages show the system's words, or the
/// error itself.
pub(crate) fn cause(error: age::Error) -> io::Error {
    match error {
        age::Error::Io(error) => error,
        error => io::Error::other(error),
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
