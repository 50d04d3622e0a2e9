//! A file that appears only when it is complete.
//!
//! On Linux, the file has no name until then, so that nothing is left however the process ends.
//! Other systems, and file systems without such files, use a temporary name.

use std::fs::{self, File, Metadata};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::{NamedTempFile, TempPath};

use crate::io::path::{self, Identity};
use crate::io::signals::{self, Cleanup};

#[derive(Debug)]
pub(crate) struct AtomicFile {
    file: File,
    /// The temporary name, if the file has one.
    temporary: Option<Temporary>,
    path: PathBuf,
    /// The permissions to set when the file is complete, if they differ from the current ones.
    #[cfg(unix)]
    mode: Option<u32>,
    /// True if the file belongs to another user, like the file that it replaces.
    #[cfg(unix)]
    owned_by_other: bool,
    /// True if the file can replace an existing file.
    replace: bool,
    /// Another name of the replaced file, until the replacement is final.
    replaced: Option<Temporary>,
}

/// How to create an atomic file.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CreateOptions<'a> {
    /// The file that is replaced. The new file gets its owner, and its permissions unless the
    /// content is secret.
    pub(crate) existing: Option<&'a Metadata>,
    /// True if only its owner can read it, even if others can read the existing file.
    pub(crate) secret: bool,
    /// True if the file can replace an existing file.
    pub(crate) replace: bool,
}

impl AtomicFile {
    pub(crate) fn create(path: PathBuf, options: CreateOptions<'_>) -> io::Result<Self> {
        // The permissions of an existing file are set when the new file is complete.
        let mode = if options.secret || options.existing.is_some() { 0o600 } else { 0o666 };
        let (file, temporary) = match unnamed(directory(&path), mode) {
            Some(file) => (file, None),
            None => Temporary::file(directory(&path), mode)?,
        };
        #[cfg(unix)]
        let owned_by_other =
            options.existing.map_or(Ok(false), |existing| keep_owner(&file, existing))?;
        #[cfg(unix)]
        let mode = options.existing.filter(|_| !options.secret).map(permissions);
        Ok(Self {
            file,
            temporary,
            path,
            #[cfg(unix)]
            mode,
            #[cfg(unix)]
            owned_by_other,
            replace: options.replace,
            replaced: None,
        })
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    pub(crate) fn identity(&self) -> Option<Identity> {
        path::identify_file(&self.file)
    }

    /// Returns whether users other than the current one can read the file. Some file systems give
    /// all files one owner and one mode.
    pub(crate) fn is_shared(&self) -> bool {
        #[cfg(unix)]
        if self.owned_by_other {
            return true;
        }
        self.file.metadata().is_ok_and(|metadata| path::is_shared(&metadata))
    }

    /// Sets the permissions and syncs the file to disk. No writes can follow.
    pub(crate) fn sync_contents(&self) -> io::Result<()> {
        #[cfg(unix)]
        if let Some(mode) = self.mode {
            use std::os::unix::fs::PermissionsExt;
            self.file.set_permissions(fs::Permissions::from_mode(mode))?;
        }
        self.file.sync_all()
    }

    /// Gives the file its name. The lock in `cleanup` delays signals. If `undoable`,
    /// [`undo_persist`](Self::undo_persist) can restore a replaced file.
    pub(crate) fn persist(&mut self, undoable: bool, cleanup: &mut Cleanup) -> io::Result<()> {
        if undoable && self.replace {
            self.replaced = Temporary::second_name(&self.path)?;
        }
        match self.temporary.take() {
            Some(temporary) => temporary.rename(&self.path, self.replace, cleanup),
            None if self.replace => {
                let temporary = Temporary::link(&self.file, directory(&self.path))?;
                temporary.rename(&self.path, true, cleanup)
            }
            None => link(&self.file, &self.path),
        }
    }

    /// Undoes [`persist`](Self::persist). The lock in `cleanup` delays signals.
    pub(crate) fn undo_persist(&mut self, cleanup: &mut Cleanup) {
        // Windows replaces no file that is open, and removes it only when it is closed.
        #[cfg(windows)]
        if let Ok(null) = File::open("NUL") {
            self.file = null;
        }
        let _ = match self.replaced.take() {
            Some(replaced) => replaced.rename(&self.path, true, cleanup),
            None => fs::remove_file(&self.path),
        };
    }

    /// Removes the backup that [`undo_persist`](Self::undo_persist) would restore.
    pub(crate) fn discard_backup(&mut self) {
        self.replaced = None;
    }

    /// Syncs the name of the file to disk.
    pub(crate) fn sync_name(&self) -> io::Result<()> {
        // Windows cannot open directories, and a user who can write to a directory is not always
        // allowed to read it.
        let Ok(directory) = File::open(directory(&self.path)) else { return Ok(()) };
        match directory.sync_all() {
            // Some file systems cannot sync directories.
            Err(error) if error.kind() == io::ErrorKind::InvalidInput => Ok(()),
            done => done,
        }
    }
}

impl Write for AtomicFile {
    fn write(&mut self, data: &[u8]) -> io::Result<usize> {
        self.file.write(data)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Gives `file` the owner and group of `existing`. Returns whether the owner is another user. On
/// Windows, a new file gets the access list of its directory.
#[cfg(unix)]
fn keep_owner(file: &File, existing: &Metadata) -> io::Result<bool> {
    use std::os::unix::fs::{MetadataExt, fchown};
    let now = file.metadata()?;
    let (user, group) = (existing.uid(), existing.gid());
    if (now.uid(), now.gid()) != (user, group) {
        let kept = fchown(file, Some(user), Some(group));
        kept.map_err(|_| {
            io::Error::other(
                "cannot keep the owner and group of the file; remove it first if they can change",
            )
        })?;
    }
    Ok(now.uid() != user)
}

#[cfg(unix)]
fn permissions(existing: &Metadata) -> u32 {
    use std::os::unix::fs::PermissionsExt;
    existing.permissions().mode() & 0o777
}

/// A temporary name. It is removed on drop, or when a signal ends the process.
#[derive(Debug)]
struct Temporary(Option<TempPath>);

impl Temporary {
    fn file(directory: &Path, mode: u32) -> io::Result<(File, Option<Self>)> {
        // Holding the lock, so that a signal between creation and registration does not leave the
        // file on the disk.
        let mut cleanup = signals::lock_cleanup();
        let (file, path) = named(directory, mode)?.into_parts();
        cleanup.files.push(path.to_path_buf());
        Ok((file, Some(Self(Some(path)))))
    }

    /// Creates a temporary name for a complete file without a name. The caller delays signals.
    fn link(file: &File, directory: &Path) -> io::Result<Self> {
        let made = builder().make_in(directory, |path| link(file, path))?;
        Ok(Self(Some(made.into_temp_path())))
    }

    /// Creates another name for the file at `path`, or for a copy of it. Returns `None` if there is
    /// no such file. The caller delays signals.
    fn second_name(path: &Path) -> io::Result<Option<Self>> {
        match builder().make_in(directory(path), |name| fs::hard_link(path, name)) {
            Ok(made) => Ok(Some(Self(Some(made.into_temp_path())))),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            // Some file systems have no hard links.
            Err(_) => {
                let copy = named(directory(path), 0o600)?.into_temp_path();
                fs::copy(path, &copy)?;
                Ok(Some(Self(Some(copy))))
            }
        }
    }

    fn rename(mut self, path: &Path, replace: bool, cleanup: &mut Cleanup) -> io::Result<()> {
        let Some(temporary) = self.0.take() else { return Ok(()) };
        let name = temporary.to_path_buf();
        // On error, dropping the returned value removes the file.
        let renamed =
            if replace { temporary.persist(path) } else { temporary.persist_noclobber(path) };
        cleanup.files.retain(|file| *file != name);
        renamed.map_err(|error| error.error)
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        if let Some(temporary) = self.0.take() {
            let mut cleanup = signals::lock_cleanup();
            cleanup.files.retain(|file| *file != *temporary);
            drop(temporary);
        }
    }
}

/// Creates a file with a temporary name. Unlike `tempfile_in`, it does not add that name to errors.
#[cfg_attr(not(unix), expect(unused_variables, reason = "files have no such permissions there"))]
fn named(directory: &Path, mode: u32) -> io::Result<NamedTempFile> {
    let mut options = File::options();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, mode);
    builder().make_in(directory, |path| options.open(path))
}

fn builder() -> tempfile::Builder<'static, 'static> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".sycon-");
    builder
}

fn directory(path: &Path) -> &Path {
    path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Creates a file without a name. Returns `None` if the system or the file system does not support
/// it, or provides no way to name the file later.
#[cfg(target_os = "linux")]
fn unnamed(directory: &Path, mode: u32) -> Option<File> {
    use std::os::unix::fs::OpenOptionsExt;

    // Tests use this to run the code of other systems.
    if cfg!(feature = "backend-env") && std::env::var_os("SYCON_NAMED").is_some() {
        return None;
    }
    let flags = i32::try_from(rustix::fs::OFlags::TMPFILE.bits()).ok()?;
    let file = File::options().write(true).mode(mode).custom_flags(flags).open(directory).ok()?;
    fs::symlink_metadata(descriptor(&file)).ok()?;
    Some(file)
}

/// Gives a file without a name the name `path`, if no file has it.
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
