//! `SHA256SUMS` of all files of a release, and its signature. docs/releases.md describes how users verify them.

use std::fs::OpenOptions;
use std::io::Write;
use std::path::Path;

use xshell::{Shell, cmd};

use crate::task::Result;

const NAMESPACE: &str = "sycon-release";
const SUMS: &str = "SHA256SUMS";

fn sums(sh: &Shell, folder: &Path) -> Result<String> {
    let _folder = sh.push_dir(folder);
    let files = cmd!(sh, "find . -type f ! -name SHA256SUMS* -printf '%P\\n'").read()?;
    let mut files: Vec<&str> = files.lines().collect();
    files.sort_unstable();
    Ok(cmd!(sh, "sha256sum -- {files...}").read()? + "\n")
}

/// Writes the sums and signs them with an OpenSSH key.
pub(super) fn sign(sh: &Shell, folder: &Path, key: &Path) -> Result {
    let list = folder.join(SUMS);
    sh.write_file(&list, sums(sh, folder)?)?;
    sh.remove_path(folder.join("SHA256SUMS.sig"))?;
    Ok(cmd!(sh, "ssh-keygen -q -Y sign -f {key} -n {NAMESPACE} {list}")
        .quiet()
        .ignore_stderr()
        .run()?)
}

/// Fails unless a key of `signers` signed the sums, and the sums are those of all files.
fn verify(sh: &Shell, folder: &Path, signers: &Path) -> Result {
    let signature = folder.join("SHA256SUMS.sig");
    let list = sh.read_file(folder.join(SUMS))?;
    cmd!(sh, "ssh-keygen -q -Y verify -f {signers} -I sycon -n {NAMESPACE} -s {signature}")
        .quiet()
        .ignore_stderr()
        .stdin(&list)
        .run()?;
    if sums(sh, folder)? == list { Ok(()) } else { Err("SHA256SUMS: the files are others".into()) }
}

/// Signs a release with a new key and verifies it. Then checks in a copy that changed files are rejected.
pub(super) fn try_out(sh: &Shell, folder: &Path) -> Result {
    let scratch = sh.create_temp_dir()?;
    let scratch = scratch.path();
    let [key, other, signers, copy] =
        ["key", "other", "signers", "copy"].map(|name| scratch.join(name));
    for key in [&key, &other] {
        cmd!(sh, "ssh-keygen -q -t ed25519 -N '' -f {key}").quiet().run()?;
    }
    let public = sh.read_file(key.with_extension("pub"))?;
    sh.write_file(&signers, format!("sycon namespaces=\"{NAMESPACE}\" {public}"))?;
    sign(sh, folder, &key)?;
    verify(sh, folder, &signers)?;

    let refused = |what: &str| match verify(sh, &copy, &signers) {
        Ok(()) => Err(format!("signature: accepted {what}").into()),
        Err(_) => Result::Ok(()),
    };
    let copied = || -> Result {
        sh.remove_path(&copy)?;
        cmd!(sh, "cp -R {folder} {copy}").quiet().run()?;
        verify(sh, &copy, &signers)
    };
    copied()?;
    let first = sh.read_file(copy.join(SUMS))?;
    let first = first
        .split_once("  ")
        .and_then(|(_, rest)| rest.lines().next())
        .ok_or("SHA256SUMS: no files")?;
    OpenOptions::new().append(true).open(copy.join(first))?.write_all(b"x")?;
    refused("a file that was changed")?;
    sh.write_file(copy.join(SUMS), sums(sh, &copy)?)?;
    refused("a list that was changed")?;
    copied()?;
    sh.write_file(copy.join("more"), "x")?;
    refused("a file that is not in the list")?;
    copied()?;
    sh.remove_path(copy.join(first))?;
    refused("a release without one of its files")?;
    copied()?;
    sign(sh, &copy, &other)?;
    refused("the signature of another key")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changed_files_are_refused() {
        let sh = Shell::new().unwrap();
        let folder = sh.create_temp_dir().unwrap();
        sh.write_file(folder.path().join("a file"), "a").unwrap();
        sh.write_file(folder.path().join("below/b"), "b").unwrap();
        try_out(&sh, folder.path()).unwrap();
        assert_eq!(sh.read_file(folder.path().join(SUMS)).unwrap().lines().count(), 2);
    }
}
