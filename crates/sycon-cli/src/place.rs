//! Where a name leads, and whether two of them lead to the same file.

use std::ffi::OsStr;
use std::fs::{self, File, Metadata};
use std::io;
use std::path::{Path, PathBuf};

use crate::{name, standard};

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
        let path = behind_links(Path::new(name))?;
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
#[cfg(unix)]
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

/// The name behind all links: other systems tell no more.
#[cfg(not(unix))]
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Identity(PathBuf);

#[cfg(not(unix))]
fn is_same(_: &Metadata, _: &Metadata) -> bool {
    false
}

#[cfg(not(unix))]
pub(crate) fn of_file(_: &File) -> Option<Identity> {
    None
}

#[cfg(not(unix))]
pub(crate) fn of(name: &OsStr) -> Option<Identity> {
    fs::canonicalize(name).ok().map(Identity)
}

/// Whether others than its owner can read a file, on systems where that can be said.
#[cfg(unix)]
pub(crate) fn is_shared(metadata: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    metadata.is_file() && metadata.mode() & 0o077 != 0
}

#[cfg(not(unix))]
pub(crate) fn is_shared(_: &Metadata) -> bool {
    false
}

/// Follows `path` where it is a link, but not into a process: the links there stand for open files, and
/// their text may name another file, or none.
fn behind_links(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
        if path.as_os_str().as_encoded_bytes().ends_with(b"/") {
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

fn is_descriptor(path: &Path) -> bool {
    cfg!(unix) && (path.starts_with("/proc") || path.starts_with("/dev/fd"))
}
