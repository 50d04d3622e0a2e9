//! What a command makes in one or several places: all of it, or nothing, and nothing in place of
//! what was there.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, Write};
use std::mem;

use crate::failure::Failure;
use crate::output::{self, Output};

/// Bytes, and where they go.
#[derive(Debug)]
pub(crate) struct Delivery<'a> {
    /// A new file; or standard output, for none and for `-`.
    pub(crate) to: Option<&'a OsStr>,
    pub(crate) bytes: &'a [u8],
    /// Whether they are for the user only.
    pub(crate) secret: bool,
}

/// Writes all of `deliveries`. After an error, no file is left of them.
pub(crate) fn deliver(deliveries: &[Delivery<'_>]) -> Result<(), Failure> {
    let (printed, filed): (Vec<_>, Vec<_>) =
        deliveries.iter().partition(|delivery| is_stdout(delivery.to));
    let made = filed.into_iter().map(Delivery::write).collect::<Result<Vec<_>, _>>()?;
    // Last, because it cannot be taken back.
    printed.into_iter().try_for_each(Delivery::print)?;
    made.into_iter().for_each(mem::forget);
    Ok(())
}

pub(crate) fn is_stdout(name: Option<&OsStr>) -> bool {
    name.is_none_or(|name| name == "-")
}

/// A file that is removed again when this is dropped.
struct Made<'a>(&'a OsStr);

impl Drop for Made<'_> {
    fn drop(&mut self) {
        let _ = fs::remove_file(self.0);
    }
}

impl<'a> Delivery<'a> {
    fn write(&self) -> Result<Made<'a>, Failure> {
        let name = self.to.unwrap_or_default();
        let fail = |error| Failure::new(name, error);
        let mut file = self.create(name).map_err(fail)?;
        let made = Made(name);
        file.write_all(self.bytes).and_then(|()| file.sync_all()).map_err(fail)?;
        Ok(made)
    }

    fn create(&self, name: &OsStr) -> io::Result<File> {
        let mut options = File::options();
        options.write(true).create_new(true);
        #[cfg(unix)]
        if self.secret {
            std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        }
        options.open(name).map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => io::Error::other("exists, and is not overwritten"),
            _ => error,
        })
    }

    /// Here a reader that went away is an error: what it did not read is lost.
    fn print(&self) -> Result<(), Failure> {
        let mut stdout = Output::stdout();
        if self.secret && stdout.is_shared() {
            output::report("standard output: WARNING: others can read the file that it goes to");
        }
        let written = stdout.try_write(self.bytes);
        written.map_err(|error| Failure::new(OsStr::new("standard output"), error))
    }
}
