//! Where the output of a command goes that may fail halfway.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use crate::failure::Failure;
use crate::output::Output;

/// Standard output, or a file that appears when it is complete, and not before.
pub(crate) enum Target {
    Stdout(Output),
    File { name: OsString, path: PathBuf, file: NamedTempFile },
}

impl Target {
    /// The file `name`, or standard output if there is none.
    pub(crate) fn new(name: Option<&OsStr>) -> Result<Self, Failure> {
        let Some(name) = name else { return Ok(Self::Stdout(Output::stdout())) };
        let fail = |error| Failure::new(name, error);
        let path = real_path(name).map_err(fail)?;
        let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty());
        let directory = parent.unwrap_or(Path::new("."));
        // Asked first, for words of the system's without the temporary name.
        fs::metadata(directory).map_err(fail)?;
        let file = builder().tempfile_in(directory).map_err(fail)?;
        Ok(Self::File { name: name.to_owned(), path, file })
    }

    /// Whether a person would see the output.
    pub(crate) fn is_terminal(name: Option<&OsStr>) -> bool {
        name.is_none() && io::stdout().is_terminal()
    }

    /// Lets the file appear, in place of one that had its name. Without this, nothing is left of it.
    pub(crate) fn finish(self) -> Result<(), Failure> {
        match self {
            Self::Stdout(_) => Ok(()),
            Self::File { name, path, file } => {
                file.persist(path).map_err(|error| Failure::new(&name, error.error))?;
                Ok(())
            }
        }
    }
}

impl Write for Target {
    fn write(&mut self, data: &[u8]) -> io::Result<usize> {
        match self {
            Self::Stdout(output) => {
                output.write(data);
                Ok(data.len())
            }
            Self::File { file, .. } => file.write(data),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The path behind all links. What is there is a file, or nothing: a device would be replaced.
fn real_path(name: &OsStr) -> io::Result<PathBuf> {
    match fs::canonicalize(name) {
        Ok(path) if path.is_file() => Ok(path),
        Ok(_) => Err(io::Error::other("not a file that could be replaced")),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(name.into()),
        Err(error) => Err(error),
    }
}

/// Of files with the permissions that the user's other new files have.
fn builder() -> tempfile::Builder<'static, 'static> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".sycon-");
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder
}
