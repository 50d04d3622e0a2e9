//! A file that appears when it is complete, and not before.
//!
//! Where the system has it, it has no name until then, so that nothing is left of it whatever ends the
//! process. Elsewhere it has a temporary name.

use std::fs::{self, File, Metadata};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::TempPath;

use crate::interrupt::{self, Unfinished};
use crate::place::{self, Identity};

#[derive(Debug)]
pub(crate) struct Pending {
    file: File,
    /// The temporary name, if it has one.
    temporary: Option<Temporary>,
    path: PathBuf,
    /// The permissions that it will have, if not those that it has.
    #[cfg(unix)]
    mode: Option<u32>,
    /// True if the file belongs to another user, like the file that it replaces.
    #[cfg(unix)]
    given_away: bool,
    /// Whether it may take the place of another.
    replace: bool,
    /// Another name of the file whose place it took, for as long as that may be undone.
    replaced: Option<Temporary>,
}

/// How a file is to be made.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Manner<'a> {
    /// The file that it replaces. The new file keeps the owner, and the permissions unless it is secret.
    pub(crate) existing: Option<&'a Metadata>,
    /// True if only its owner can read it, even if others can read the existing file.
    pub(crate) secret: bool,
    /// Whether it may take the place of another.
    pub(crate) replace: bool,
}

impl Pending {
    pub(crate) fn create(path: PathBuf, manner: Manner<'_>) -> io::Result<Self> {
        // Permissions that are kept are set when the file is complete.
        let mode = if manner.secret || manner.existing.is_some() { 0o600 } else { 0o666 };
        let (file, temporary) = match unnamed(directory(&path), mode) {
            Some(file) => (file, None),
            None => Temporary::file(directory(&path), mode)?,
        };
        #[cfg(unix)]
        let given_away =
            manner.existing.map_or(Ok(false), |existing| keep_owner(&file, existing))?;
        #[cfg(unix)]
        let mode = manner.existing.filter(|_| !manner.secret).map(permissions);
        Ok(Self {
            file,
            temporary,
            path,
            #[cfg(unix)]
            mode,
            #[cfg(unix)]
            given_away,
            replace: manner.replace,
            replaced: None,
        })
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    pub(crate) fn identity(&self) -> Option<Identity> {
        place::of_file(&self.file)
    }

    /// Return whether users other than the current one can read the file. Some file systems give all files one owner
    /// and one mode.
    pub(crate) fn is_shared(&self) -> bool {
        #[cfg(unix)]
        if self.given_away {
            return true;
        }
        self.file.metadata().is_ok_and(|metadata| place::is_shared(&metadata))
    }

    /// Brings all of it to the disk. Nothing is written from here on.
    pub(crate) fn complete(&self) -> io::Result<()> {
        #[cfg(unix)]
        if let Some(mode) = self.mode {
            use std::os::unix::fs::PermissionsExt;
            self.file.set_permissions(fs::Permissions::from_mode(mode))?;
        }
        self.file.sync_all()
    }

    /// Lets it appear, while signals wait; so that it can [`disappear`](Self::disappear) again, if it may have to.
    pub(crate) fn appear(&mut self, undoable: bool, unfinished: &mut Unfinished) -> io::Result<()> {
        if undoable && self.replace {
            self.replaced = Temporary::second_name(&self.path)?;
        }
        match self.temporary.take() {
            Some(temporary) => temporary.rename(&self.path, self.replace, unfinished),
            None if self.replace => {
                let temporary = Temporary::link(&self.file, directory(&self.path))?;
                temporary.rename(&self.path, true, unfinished)
            }
            None => link(&self.file, &self.path),
        }
    }

    /// Undoes [`appear`](Self::appear), while signals wait.
    pub(crate) fn disappear(&mut self, unfinished: &mut Unfinished) {
        let _ = match self.replaced.take() {
            Some(replaced) => replaced.rename(&self.path, true, unfinished),
            None => fs::remove_file(&self.path),
        };
    }

    /// Gives up what [`disappear`](Self::disappear) would need.
    pub(crate) fn stay(&mut self) {
        self.replaced = None;
    }

    /// Brings the name to the disk.
    pub(crate) fn sync_name(&self) -> io::Result<()> {
        // Windows opens no directories, nor may everybody who may write to one.
        let Ok(directory) = File::open(directory(&self.path)) else { return Ok(()) };
        match directory.sync_all() {
            // Not all file systems do this.
            Err(error) if error.kind() == io::ErrorKind::InvalidInput => Ok(()),
            done => done,
        }
    }
}

impl Write for Pending {
    fn write(&mut self, data: &[u8]) -> io::Result<usize> {
        self.file.write(data)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Gives `file` the owner and group of `existing`. Returns whether the owner is another user. Windows gives a file the
/// access list of its directory.
#[cfg(unix)]
fn keep_owner(file: &File, existing: &Metadata) -> io::Result<bool> {
    use std::os::unix::fs::{MetadataExt, fchown};
    let now = file.metadata()?;
    let (user, group) = (existing.uid(), existing.gid());
    if (now.uid(), now.gid()) != (user, group) {
        let kept = fchown(file, Some(user), Some(group));
        kept.map_err(|_| {
            io::Error::other("cannot keep its owner and group; remove it if they may change")
        })?;
    }
    Ok(now.uid() != user)
}

#[cfg(unix)]
fn permissions(existing: &Metadata) -> u32 {
    use std::os::unix::fs::PermissionsExt;
    existing.permissions().mode() & 0o777
}

/// A temporary name. It is removed when this is dropped, or a signal ends the process.
#[derive(Debug)]
struct Temporary(Option<TempPath>);

impl Temporary {
    fn file(directory: &Path, mode: u32) -> io::Result<(File, Option<Self>)> {
        // From its beginning on, a signal finds it in the list.
        let mut unfinished = interrupt::hold();
        let (file, path) = builder(mode).tempfile_in(directory)?.into_parts();
        unfinished.files.push(path.to_path_buf());
        Ok((file, Some(Self(Some(path)))))
    }

    /// A name for a file that is complete and has none, while signals wait.
    fn link(file: &File, directory: &Path) -> io::Result<Self> {
        let made = builder(0o600).make_in(directory, |path| link(file, path))?;
        Ok(Self(Some(made.into_temp_path())))
    }

    /// Another name for the file at `path`, if there is one, or for a copy of it, while signals wait.
    fn second_name(path: &Path) -> io::Result<Option<Self>> {
        match builder(0o600).make_in(directory(path), |name| fs::hard_link(path, name)) {
            Ok(made) => Ok(Some(Self(Some(made.into_temp_path())))),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            // Not all file systems have links.
            Err(_) => {
                let copy = builder(0o600).tempfile_in(directory(path))?.into_temp_path();
                fs::copy(path, &copy)?;
                Ok(Some(Self(Some(copy))))
            }
        }
    }

    fn rename(mut self, path: &Path, replace: bool, unfinished: &mut Unfinished) -> io::Result<()> {
        let Some(temporary) = self.0.take() else { return Ok(()) };
        let name = temporary.to_path_buf();
        // After an error, dropping what it holds removes the file.
        let renamed =
            if replace { temporary.persist(path) } else { temporary.persist_noclobber(path) };
        unfinished.files.retain(|file| *file != name);
        renamed.map_err(|error| error.error)
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        if let Some(temporary) = self.0.take() {
            let mut unfinished = interrupt::hold();
            unfinished.files.retain(|file| *file != *temporary);
            drop(temporary);
        }
    }
}

#[cfg_attr(not(unix), expect(unused_variables, reason = "files have no such permissions there"))]
fn builder(mode: u32) -> tempfile::Builder<'static, 'static> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".sycon-");
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(mode));
    builder
}

fn directory(path: &Path) -> &Path {
    path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// A file without a name, if the system and the file system have such files, and a way to name it.
#[cfg(target_os = "linux")]
fn unnamed(directory: &Path, mode: u32) -> Option<File> {
    use std::os::unix::fs::OpenOptionsExt;

    // For tests of what other systems do.
    if cfg!(feature = "backend-env") && std::env::var_os("SYCON_NAMED").is_some() {
        return None;
    }
    let flags = i32::try_from(rustix::fs::OFlags::TMPFILE.bits()).ok()?;
    let file = File::options().write(true).mode(mode).custom_flags(flags).open(directory).ok()?;
    fs::symlink_metadata(descriptor(&file)).ok()?;
    Some(file)
}

/// Gives a file that has no name the name `path`, if that is free.
#[cfg(target_os = "linux")]
fn link(file: &File, path: &Path) -> io::Result<()> {
    use rustix::fs::{AtFlags, CWD, linkat};
    Ok(linkat(CWD, descriptor(file), CWD, path, AtFlags::SYMLINK_FOLLOW)?)
}

#[cfg(target_os = "linux")]
fn descriptor(file: &File) -> PathBuf {
    use std::os::fd::AsRawFd;
    format!("/proc/self/fd/{}", file.as_raw_fd()).into()
}

#[cfg(not(target_os = "linux"))]
fn unnamed(_: &Path, _: u32) -> Option<File> {
    None
}

#[cfg(not(target_os = "linux"))]
fn link(_: &File, _: &Path) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}
