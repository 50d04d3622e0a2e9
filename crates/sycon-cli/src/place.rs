//! Where a name leads, and whether two of them lead to the same file.

use std::ffi::OsStr;
use std::fs::{self, File, Metadata};
use std::io;
use std::path::{self, Component, Path, PathBuf, Prefix};

#[cfg(windows)]
use crate::input;
#[cfg(unix)]
use crate::name;
use crate::standard;

/// More links than this are a circle, as the system says.
const MOST_LINKS: usize = 40;

/// Where output goes that has a name.
#[derive(Debug)]
pub(crate) enum Place {
    Stdout,
    /// What takes bytes as they come: a device, a pipe, a socket, or a file that is open already.
    Stream(PathBuf),
    /// A file, behind all links.
    File {
        path: PathBuf,
        /// What is there.
        existing: Option<Metadata>,
        /// Whether the name is taken, be it by a link that leads nowhere.
        taken: bool,
    },
}

impl Place {
    pub(crate) fn find(name: &OsStr) -> io::Result<Self> {
        // Windows passes over dots and spaces at the end, and has its devices in every directory.
        let path = if cfg!(windows) { path::absolute(name)? } else { name.into() };
        if is_device(&path) {
            return Ok(Self::Stream(path));
        }
        let path = behind_links(&path)?;
        if is_descriptor(&path) {
            let stdout = standard::output().ok().and_then(|stdout| stdout.metadata().ok());
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

/// What tells a file from all others, whatever its names are.
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

/// That of a regular file.
#[cfg(unix)]
fn of_regular(metadata: &Metadata) -> Option<Identity> {
    metadata.is_file().then(|| Identity::new(metadata))
}

#[cfg(unix)]
pub(crate) fn of_file(file: &File) -> Option<Identity> {
    of_regular(&file.metadata().ok()?)
}

/// That of the regular file `name`, or of standard input for `-`.
#[cfg(unix)]
pub(crate) fn of(name: &OsStr) -> Option<Identity> {
    if name::is_stdin(name) {
        of_file(&standard::input().ok()?)
    } else {
        of_regular(&fs::metadata(name).ok()?)
    }
}

/// Nothing is taken for a descriptor there.
#[cfg(windows)]
fn is_same(_: &Metadata, _: &Metadata) -> bool {
    false
}

#[cfg(windows)]
pub(crate) fn of_file(file: &File) -> Option<Identity> {
    let information = is_regular(file).then(|| winapi_util::file::information(file))?.ok()?;
    Some(Identity(information.volume_serial_number(), information.file_index()))
}

/// That of the regular file `name`, or of standard input for `-`. Windows tells it of open files alone.
#[cfg(windows)]
pub(crate) fn of(name: &OsStr) -> Option<Identity> {
    of_file(&input::open(name).ok()?)
}

/// Whether it is a file, and no pipe, terminal or directory.
pub(crate) fn is_regular(file: &File) -> bool {
    // Windows takes a pipe for a file, of no bytes.
    #[cfg(windows)]
    if !winapi_util::file::typ(file).is_ok_and(|kind| kind.is_disk()) {
        return false;
    }
    file.metadata().is_ok_and(|metadata| metadata.is_file())
}

/// Whether it is a terminal, which is opened to tell; nothing else is.
#[cfg(unix)]
pub(crate) fn is_terminal(path: &Path) -> bool {
    use std::io::IsTerminal;
    use std::os::unix::fs::FileTypeExt;
    let is_device = fs::metadata(path).is_ok_and(|metadata| metadata.file_type().is_char_device());
    is_device && File::options().write(true).open(path).is_ok_and(|file| file.is_terminal())
}

/// To open one of Windows's pipes would take it from another.
#[cfg(windows)]
pub(crate) fn is_terminal(_: &Path) -> bool {
    false
}

/// Whether others than its owner can read a file, on systems where that can be said.
#[cfg(unix)]
pub(crate) fn is_shared(metadata: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    metadata.is_file() && metadata.mode() & 0o077 != 0
}

#[cfg(windows)]
pub(crate) fn is_shared(_: &Metadata) -> bool {
    false
}

/// Return whether users other than the owner can read what is written to `path`, an open file or FIFO. The mode of a
/// device does not show who gets the bytes, and the mode of a pipe without a name means nothing on some systems.
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

/// Follows `path` where it is a link, but not into a process: the links there stand for open files, and
/// their text may name another file, or none.
fn behind_links(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
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
    Err(io::Error::other("too many links"))
}

/// Whether it is a device of Windows, such as `NUL`.
fn is_device(path: &Path) -> bool {
    match path.components().next() {
        Some(Component::Prefix(prefix)) => matches!(prefix.kind(), Prefix::DeviceNS(_)),
        _ => false,
    }
}

fn is_descriptor(path: &Path) -> bool {
    cfg!(unix) && (path.starts_with("/proc") || path.starts_with("/dev/fd"))
}
