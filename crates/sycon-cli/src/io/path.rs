//! Resolves names of outputs, and detects names of one file.

use std::ffi::OsStr;
use std::fs::{self, File, Metadata};
use std::io;
use std::path::{self, Component, Path, PathBuf, Prefix};

#[cfg(windows)]
use crate::io::file;
#[cfg(unix)]
use crate::io::file_name;
use crate::io::stdio;

/// The number of symbolic links to follow before assuming a loop, as in the kernel.
const MAX_LINKS: usize = 40;

/// The destination of a named output.
#[derive(Debug)]
pub(crate) enum Destination {
    Stdout,
    /// A device, pipe, socket or open file, which receives bytes immediately.
    Stream(PathBuf),
    /// A file, after following all links.
    File {
        path: PathBuf,
        /// The file at that path.
        existing: Option<Metadata>,
        /// True if the name is in use, if only by a dangling link.
        taken: bool,
    },
}

impl Destination {
    pub(crate) fn find(name: &OsStr) -> io::Result<Self> {
        // The error of the system, also on Windows.
        const ENOENT: i32 = 2;

        if name.is_empty() {
            return Err(io::Error::from_raw_os_error(ENOENT));
        }
        // Windows ignores trailing dots and spaces, and has its devices in every directory.
        let path = if cfg!(windows) { path::absolute(name)? } else { name.into() };
        if is_device(&path) {
            return Ok(Self::Stream(path));
        }
        let path = resolve_links(&path)?;
        if is_descriptor(&path) {
            own_descriptor(&path).map_or(Ok(()), stdio::check_open)?;
            let stdout = stdio::output().ok().and_then(|stdout| stdout.metadata().ok());
            let metadata = fs::metadata(&path)?;
            let same = stdout.is_some_and(|stdout| is_same(&stdout, &metadata));
            return Ok(if same { Self::Stdout } else { Self::Stream(path) });
        }
        match fs::metadata(&path) {
            Ok(metadata) if metadata.is_dir() => Err(io::ErrorKind::IsADirectory.into()),
            Ok(metadata) if !metadata.is_file() => Ok(Self::Stream(path)),
            Ok(metadata) => Ok(Self::File { path, existing: Some(metadata), taken: true }),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                let taken = fs::symlink_metadata(name).is_ok();
                Ok(Self::File { path, existing: None, taken })
            }
            Err(error) => Err(error),
        }
    }
}

/// Returns whether two paths name one file on systems whose file names are case-insensitive.
pub(crate) fn is_same_name(one: &Path, other: &Path) -> bool {
    if cfg!(any(windows, target_vendor = "apple")) {
        return one.as_os_str().eq_ignore_ascii_case(other);
    }
    one == other
}

/// Returns whether `path`, which is not a symbolic link, names the directory entry at the `resolved` path.
pub(crate) fn is_same_entry(path: &Path, resolved: &Path) -> bool {
    let (Some(name), Some(parent)) = (path.file_name(), path.parent()) else { return false };
    let same = resolved.file_name().is_some_and(|own| is_same_name(name.as_ref(), own.as_ref()));
    same && fs::canonicalize(parent).is_ok_and(|parent| is_same_name(&parent.join(name), resolved))
}

/// Identifies a file, whatever its names are.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Identity(u64, u64);

#[cfg(unix)]
impl Identity {
    fn new(metadata: &Metadata) -> Self {
        use std::os::unix::fs::MetadataExt;
        Self(metadata.dev(), metadata.ino())
    }
}

#[cfg(unix)]
fn is_same(one: &Metadata, other: &Metadata) -> bool {
    Identity::new(one) == Identity::new(other)
}

/// Returns the identity of a regular file.
#[cfg(unix)]
fn identify_regular(metadata: &Metadata) -> Option<Identity> {
    metadata.is_file().then(|| Identity::new(metadata))
}

#[cfg(unix)]
pub(crate) fn identify_file(file: &File) -> Option<Identity> {
    identify_regular(&file.metadata().ok()?)
}

/// Returns the identity of the regular file `name`, or of standard input for `-`.
#[cfg(unix)]
pub(crate) fn identify(name: &OsStr) -> Option<Identity> {
    if file_name::is_stdin(name) {
        identify_file(&stdio::input().ok()?)
    } else {
        identify_regular(&fs::metadata(name).ok()?)
    }
}

/// Windows has no paths of descriptors, so this is not called.
#[cfg(windows)]
fn is_same(_: &Metadata, _: &Metadata) -> bool {
    false
}

#[cfg(windows)]
pub(crate) fn identify_file(file: &File) -> Option<Identity> {
    let information = file::is_regular(file).then(|| winapi_util::file::information(file))?.ok()?;
    Some(Identity(information.volume_serial_number(), information.file_index()))
}

/// Returns the identity of the regular file `name`, or of standard input for `-`. Windows requires an open file.
#[cfg(windows)]
pub(crate) fn identify(name: &OsStr) -> Option<Identity> {
    identify_file(&file::open(name).ok()?)
}

/// Returns whether `path` is a terminal. Only character devices are opened to find out, because
/// opening a pipe has side effects.
#[cfg(unix)]
pub(crate) fn is_terminal(path: &Path) -> bool {
    use std::io::IsTerminal;
    use std::os::unix::fs::FileTypeExt;
    let is_device = fs::metadata(path).is_ok_and(|metadata| metadata.file_type().is_char_device());
    is_device && File::options().write(true).open(path).is_ok_and(|file| file.is_terminal())
}

/// On Windows, opening a named pipe would take the connection of another client.
#[cfg(windows)]
pub(crate) fn is_terminal(_: &Path) -> bool {
    false
}

/// Returns whether users other than the owner can read a file. Always false on Windows.
#[cfg(unix)]
pub(crate) fn is_shared(metadata: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    metadata.is_file() && metadata.mode() & 0o077 != 0
}

#[cfg(windows)]
pub(crate) fn is_shared(_: &Metadata) -> bool {
    false
}

/// Returns whether users other than the owner can read what is written to `path`, an open file or
/// FIFO. The mode of a device does not show who gets the bytes, and the mode of an unnamed pipe is
/// meaningless on some systems.
#[cfg(unix)]
pub(crate) fn is_shared_stream(path: &Path, metadata: &Metadata) -> bool {
    use std::os::unix::fs::{FileTypeExt, MetadataExt};
    let is_fifo = metadata.file_type().is_fifo() && !is_descriptor(path);
    is_shared(metadata) || is_fifo && metadata.mode() & 0o077 != 0
}

#[cfg(windows)]
pub(crate) fn is_shared_stream(_: &Path, _: &Metadata) -> bool {
    false
}

/// Resolves symbolic links, except those in /proc and /dev/fd: these stand for open files, and
/// their text can name another file or none.
fn resolve_links(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    for _ in 0..MAX_LINKS {
        if path
            .as_os_str()
            .as_encoded_bytes()
            .last()
            .is_some_and(|byte| path::is_separator((*byte).into()))
        {
            return Err(io::ErrorKind::IsADirectory.into());
        }
        let parent = path.parent().ok_or(io::ErrorKind::IsADirectory)?;
        let parent = if parent.as_os_str().is_empty() { Path::new(".") } else { parent };
        let file = path.file_name().ok_or(io::ErrorKind::IsADirectory)?;
        let place = fs::canonicalize(parent)?.join(file);
        if is_descriptor(&place) {
            return Ok(place);
        }
        match fs::read_link(&place) {
            Ok(target) => path = parent.join(target),
            Err(_) => return Ok(place),
        }
    }
    Err(io::Error::other("too many symbolic links"))
}

/// Returns whether `path` is a Windows device, such as `NUL`.
fn is_device(path: &Path) -> bool {
    match path.components().next() {
        Some(Component::Prefix(prefix)) => matches!(prefix.kind(), Prefix::DeviceNS(_)),
        _ => false,
    }
}

/// Returns the number of the descriptor of this process that `path` stands for.
fn own_descriptor(path: &Path) -> Option<usize> {
    let own = ["/dev/fd", "/proc/self/fd"].map(|own| fs::canonicalize(own).ok());
    let is_own = own.iter().flatten().any(|own| path.parent() == Some(own));
    path.file_name().filter(|_| is_own)?.to_str()?.parse().ok()
}

fn is_descriptor(path: &Path) -> bool {
    cfg!(unix) && (path.starts_with("/proc") || path.starts_with("/dev/fd"))
}
