//! Creates all files of a release: packs them into `target/release-VERSION`, installs and uses them, lists and signs
//! them.

mod c;
mod command;
mod crates;
mod go;
mod npm;
mod package;
mod python;
mod ready;
mod sbom;
mod sign;

use std::fs;
use std::path::PathBuf;

use xshell::{Shell, cmd};

use package::Release;

use crate::budgets::{self, Measured};
use crate::notices;
use crate::task::{Result, root};

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
}
