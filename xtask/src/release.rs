//! Creates all files of a release: packs them into `target/release-VERSION`, installs and uses them, lists and signs
//! them.

mod c;
mod command;
mod crates;
mod go;
mod npm;
mod python;
mod ready;
mod sbom;
mod sign;

use std::fs;
use std::path::{Path, PathBuf};

use xshell::{Shell, cmd};

use crate::budgets::{self, Measured};
use crate::{Result, notices, root};

/// The first bytes of SHAKE128 of "message", which each package must compute after its installation.
const ANSWER: &str = "91704d0d";

/// A kind of package.
struct Part {
    name: &'static str,
    /// Builds the package in the folder of the release. Returns its files in this folder.
    pack: fn(&Release) -> Result<Vec<PathBuf>>,
    /// Installs the package into an empty environment and uses it. Returns the sizes that have a limit.
    check: fn(&Release) -> Result<Measured>,
}

const PARTS: [Part; 9] = [
    Part { name: "crates", pack: crates::pack, check: crates::check },
    Part { name: "wheel", pack: python::pack_wheel, check: python::check_wheel },
    Part { name: "sdist", pack: python::pack_sdist, check: python::check_sdist },
    Part { name: "npm", pack: npm::pack, check: npm::check },
    Part { name: "command", pack: command::pack, check: command::check },
    Part { name: "c", pack: c::pack, check: c::check },
    // The check of the Go module uses the C library.
    Part { name: "go", pack: go::pack, check: go::check },
    Part { name: "sbom", pack: sbom::pack, check: sbom::check },
    Part { name: "notices", pack: pack_notices, check: check_notices },
];

struct Release<'a> {
    sh: &'a Shell,
    version: &'a str,
    /// The target triple of this machine. Compiled packages are for this target.
    triple: String,
    /// The folder of all files of the release.
    folder: PathBuf,
    /// The folder in which packages are prepared and tested.
    work: PathBuf,
    /// The time of the commit, which is the time of all packed files.
    time: String,
}

impl Release<'_> {
    /// Creates an empty folder to work in.
    fn empty(&self, name: &str) -> Result<PathBuf> {
        let folder = self.work.join(name);
        self.sh.remove_path(&folder)?;
        Ok(self.sh.create_dir(folder)?)
    }

    /// Moves a folder into a compressed archive. The same files always give the same archive.
    fn archive(&self, folder: &Path) -> Result<Vec<PathBuf>> {
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
    fn file(&self, end: &str) -> Result<PathBuf> {
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
const LICENCES: [&str; 3] = ["LICENSE-MIT", "LICENSE-APACHE", notices::FILE];

/// Fails unless `what` printed the known answer.
fn expect_answer(what: &str, found: &str) -> Result {
    if found == ANSWER {
        Ok(())
    } else {
        Err(format!("{what}: another SHAKE128 (got {found:?}, expected {ANSWER})").into())
    }
}

/// Fails unless a folder contains all files, and none of them is empty.
fn expect_files(folder: &Path, files: &[&str]) -> Result {
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

/// Checks, packs, installs and signs a release, with a key that is then deleted. `only` is a list of parts.
pub(crate) fn run(sh: &Shell, version: &str, only: Option<&str>) -> Result {
    ready::check(sh, version)?;
    let parts = chosen(only)?;
    let target = root().join("target");
    // The scripts that build packages expect it there.
    let _target = sh.push_env("CARGO_TARGET_DIR", &target);
    let release = Release {
        sh,
        version,
        triple: cmd!(sh, "rustc --print host-tuple").read()?,
        folder: target.join(format!("release-{version}")),
        work: target.join("release-check"),
        time: cmd!(sh, "git log -1 --format=%ct").read()?,
    };
    if only.is_none() {
        sh.remove_path(&release.folder)?;
    }
    sh.create_dir(&release.folder)?;

    let mut table = Vec::new();
    let mut problems = Vec::new();
    let mut measured = Measured::new();
    for part in parts {
        eprintln!("== {}", part.name);
        let (files, outcome) = match (part.pack)(&release) {
            Ok(files) => (files, (part.check)(&release)),
            Err(error) => (Vec::new(), Err(error)),
        };
        let checked = if outcome.is_ok() { "yes" } else { "NO" };
        for file in &files {
            let size = fs::metadata(release.folder.join(file))?.len();
            table.push(format!("{checked:>9} {size:>10}  {}", file.display()));
        }
        match outcome {
            Ok(sizes) => measured.extend(sizes),
            Err(error) => problems.push(format!("{}: {error}", part.name)),
        }
    }
    println!("{:>9} {:>10}  in target/release-{version}", "installed", "bytes");
    println!("{}", table.join("\n"));
    if let Err(error) = budgets::sizes(sh, &measured) {
        problems.push(error.to_string());
    }
    if !problems.is_empty() {
        return Err(problems.join("\n").into());
    }

    sign::try_out(sh, &release.folder)?;
    println!(
        "dry run: signed with a key that was deleted, and changed files were refused; nothing is uploaded"
    );
    Ok(())
}

/// Returns the parts in a comma-separated list of names.
fn chosen(only: Option<&str>) -> Result<Vec<&'static Part>> {
    let Some(only) = only else { return Ok(PARTS.iter().collect()) };
    for name in only.split(',') {
        if !PARTS.iter().any(|part| part.name == name) {
            let names = PARTS.map(|part| part.name).join(", ");
            return Err(
                format!("--only: no such part (got {name}, expected one of {names})").into()
            );
        }
    }
    Ok(PARTS.iter().filter(|part| only.split(',').any(|name| name == part.name)).collect())
}

fn pack_notices(release: &Release) -> Result<Vec<PathBuf>> {
    release.sh.copy_file(notices::FILE, &release.folder)?;
    Ok(vec![notices::FILE.into()])
}

fn check_notices(release: &Release) -> Result<Measured> {
    notices::check(release.sh)?;
    Ok(Measured::new())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_by_name() {
        let names = |only| {
            chosen(Some(only)).map(|parts| parts.iter().map(|part| part.name).collect::<Vec<_>>())
        };
        assert_eq!(names("go,c").unwrap(), ["c", "go"]);
        assert!(names("go,dos").is_err());
        assert_eq!(chosen(None).unwrap().len(), PARTS.len());
    }

    #[test]
    fn another_answer_is_refused() {
        assert!(expect_answer("it", ANSWER).is_ok());
        assert!(expect_answer("it", "91704d0e").is_err());
        assert!(expect_answer("it", "").is_err());
    }
}
