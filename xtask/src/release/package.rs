//! What packages share: the release that they belong to, and the checks of an installed package.

use std::fs;
use std::path::{Path, PathBuf};

use xshell::{Shell, cmd};

use crate::notices;
use crate::task::Result;

/// The first bytes of SHAKE128 of "message", which each package must compute after its installation.
pub(super) const ANSWER: &str = "91704d0d";

/// A release that is being created.
pub(super) struct Release<'a> {
    pub(super) sh: &'a Shell,
    pub(super) version: &'a str,
    /// The target triple of this machine. Compiled packages are for this target.
    pub(super) triple: String,
    /// The folder of all files of the release.
    pub(super) folder: PathBuf,
    /// The folder in which packages are prepared and tested.
    pub(super) work: PathBuf,
    /// The time of the commit, which is the time of all packed files.
    pub(super) time: String,
}

impl Release<'_> {
    /// Creates an empty folder to work in.
    pub(super) fn empty(&self, name: &str) -> Result<PathBuf> {
        let folder = self.work.join(name);
        self.sh.remove_path(&folder)?;
        Ok(self.sh.create_dir(folder)?)
    }

    /// Moves a folder into a compressed archive. The same files always give the same archive.
    pub(super) fn archive(&self, folder: &Path) -> Result<Vec<PathBuf>> {
        let (sh, time) = (self.sh, &self.time);
        let (parent, name) =
            (folder.parent().expect("a folder in `work`"), folder.file_name().expect("a name"));
        let file = PathBuf::from(format!("{}.tar.gz", name.display()));
        let path = self.folder.join(&file);
        cmd!(
            sh,
            "tar --create --file {path} --use-compress-program 'gzip -n' --directory {parent} --sort=name --mtime=@{time}
             --owner=0 --group=0 --numeric-owner {name}"
        )
        .run()?;
        // The folder is removed so that a package that refers to its path fails its check.
        sh.remove_path(folder)?;
        Ok(vec![file])
    }

    /// Returns the only file of the release whose name ends with `end`.
    pub(super) fn file(&self, end: &str) -> Result<PathBuf> {
        let mut files = self.sh.read_dir(&self.folder)?;
        files.retain(|file| file.to_string_lossy().ends_with(end));
        match &files[..] {
            [file] => Ok(file.clone()),
            files => {
                Err(format!("release: not one file ends with {end} (got {})", files.len()).into())
            }
        }
    }
}

/// The licences that each package needs.
pub(super) const LICENCES: [&str; 3] = ["LICENSE-MIT", "LICENSE-APACHE", notices::FILE];

/// Fails unless `what` printed the known answer.
pub(super) fn expect_answer(what: &str, found: &str) -> Result {
    if found == ANSWER {
        Ok(())
    } else {
        Err(format!("{what}: another SHAKE128 (got {found:?}, expected {ANSWER})").into())
    }
}

/// Fails unless a folder contains all files, and none of them is empty.
pub(super) fn expect_files(folder: &Path, files: &[&str]) -> Result {
    let missing: Vec<&str> = files
        .iter()
        .copied()
        .filter(|file| !fs::metadata(folder.join(file)).is_ok_and(|file| file.len() > 0))
        .collect();
    if missing.is_empty() {
        Ok(())
    } else {
        Err(format!("{}: without {}", folder.display(), missing.join(", ")).into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_answer_is_refused() {
        assert!(expect_answer("it", ANSWER).is_ok());
        assert!(expect_answer("it", "91704d0e").is_err());
        assert!(expect_answer("it", "").is_err());
    }
}
