//! The command with its man pages, completions and licences: the files that `make install` installs, except the C
//! library.

use std::path::PathBuf;

use xshell::cmd;

use super::package::{LICENCES, Release, expect_answer, expect_files};
use crate::budgets::Measured;
use crate::task::Result;

fn name(release: &Release) -> String {
    format!("sycon-{}-{}", release.version, release.triple)
}

pub(super) fn pack(release: &Release) -> Result<Vec<PathBuf>> {
    let sh = release.sh;
    let work = release.empty("command-pack")?;
    let root = work.join("root");
    // The variables of an outer make would also apply to this make.
    cmd!(sh, "make --no-print-directory install DESTDIR={root} PREFIX=/usr")
        .env_remove("MAKEFLAGS")
        .env_remove("MAKELEVEL")
        .ignore_stdout()
        .run()?;
    let folder = sh.create_dir(work.join(name(release)))?;
    let installed = root.join("usr");
    cmd!(sh, "cp -R {installed}/bin {installed}/share {folder}").run()?;
    sh.remove_path(folder.join("share/man/man3"))?;
    release.archive(&folder)
}

pub(super) fn check(release: &Release) -> Result<Measured> {
    let sh = release.sh;
    let folder = release.empty("command")?;
    let archive = release.folder.join(format!("{}.tar.gz", name(release)));
    cmd!(sh, "tar --extract --file {archive} --directory {folder}").run()?;
    let unpacked = folder.join(name(release));
    expect_files(
        &unpacked,
        &[
            "bin/sycon",
            "bin/age-plugin-pq",
            "share/man/man1/sycon.1",
            "share/man/man1/sycon-sum.1",
            "share/man/man1/age-plugin-pq.1",
            "share/bash-completion/completions/sycon",
            "share/fish/vendor_completions.d/sycon.fish",
            "share/zsh/site-functions/_sycon",
        ],
    )?;
    expect_files(&unpacked.join("share/licenses/sycon"), &LICENCES)?;
    expect_files(&unpacked.join("share/licenses/sycon"), &["RUST-LIBRARY.html"])?;

    let command = unpacked.join("bin/sycon");
    let version = cmd!(sh, "{command} --version").env_clear().read()?;
    if version.split_whitespace().nth(1) != Some(release.version) {
        return Err(format!(
            "the command: another version (got {version:?}, expected {})",
            release.version
        )
        .into());
    }
    let answer =
        cmd!(sh, "{command} xof shake128 --hex -l 4").env_clear().stdin("message").read()?;
    expect_answer("the command", &answer)?;
    let _folder = sh.push_dir(&folder);
    sh.write_file("a file", "text\n")?;
    let sums = cmd!(sh, "{command} sum --tag").arg("a file").env_clear().read()?;
    cmd!(sh, "{command} sum --check --status").env_clear().stdin(&sums).run()?;
    sh.write_file("a file", "other text\n")?;
    if cmd!(sh, "{command} sum --check --status")
        .env_clear()
        .stdin(&sums)
        .ignore_stderr()
        .run()
        .is_ok()
    {
        return Err("the command: accepted a file that was changed".into());
    }
    Ok([("command".to_owned(), command.metadata()?.len())].into())
}
