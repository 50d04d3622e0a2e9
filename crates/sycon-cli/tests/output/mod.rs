//! Outputs: which files are replaced, written to or refused, and that interrupted commands leave
//! none.
#![cfg(target_os = "linux")]

mod inputs;
mod interruption;
mod permissions;
mod replacing;
mod streams;

use std::fs::{self, Permissions};
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::sync::Once;

use tempfile::TempDir;

use crate::{names, not_tested, signals};

/// Both kinds of pending files: with temporary names, and without. Tests run with each.
const WAYS: [bool; 2] = [false, true];

fn sycon(directory: &Path, named: bool, line: &str) -> Command {
    signals::heed();
    let mut command = Command::new(env!("CARGO_BIN_EXE_sycon"));
    command.current_dir(directory).args(line.split(' ')).stdin(Stdio::null());
    if named && cfg!(feature = "backend-env") {
        command.env("SYCON_NAMED", "1");
    } else if named {
        static ONCE: Once = Once::new();
        ONCE.call_once(|| not_tested("temporary names, without the feature backend-env"));
    }
    command
}

fn output(directory: &Path, named: bool, line: &str) -> Output {
    sycon(directory, named, line).output().unwrap()
}

#[track_caller]
fn good(directory: &Path, named: bool, line: &str) -> Vec<u8> {
    let output = output(directory, named, line);
    assert_eq!((text(&output.stderr), output.status.code()), ("", Some(0)), "{line}");
    output.stdout
}

#[track_caller]
fn fails(directory: &Path, named: bool, line: &str, message: &str) {
    let output = output(directory, named, line);
    assert_eq!(text(&output.stderr), format!("sycon: {message}\n"), "{line}");
    assert_eq!((output.status.code(), text(&output.stdout)), (Some(1), ""), "{line}");
}

fn text(bytes: &[u8]) -> &str {
    str::from_utf8(bytes).unwrap()
}

/// A directory with a key, a note, the note sealed, and key pairs of X-Wing and SLH-DSA.
fn directory() -> TempDir {
    let directory = TempDir::new().unwrap();
    let path = directory.path();
    good(path, false, "keygen -o key");
    write_private(&path.join("note"), "note\n");
    good(path, false, "newplex seal -k key -o sealed note");
    good(path, false, "kem keygen -o private --public public");
    good(path, false, "keygen -a slh-dsa-shake-128f -o signer --public verifier");
    directory
}

/// Creates a file that only its owner can read.
fn write_private(path: &Path, text: &str) {
    fs::write(path, text).unwrap();
    fs::set_permissions(path, Permissions::from_mode(0o600)).unwrap();
}

/// Returns names, types and contents: everything that a command could change.
fn contents(directory: &Path) -> Vec<(String, bool, Vec<u8>)> {
    let read = |name: String| {
        let path = directory.join(&name);
        // A link to the test's own output can lead to a pipe, and reading it would never end.
        let file = fs::metadata(&path).is_ok_and(|metadata| metadata.is_file());
        let content = if file { fs::read(&path).unwrap_or_default() } else { Vec::new() };
        (name, path.is_symlink(), content)
    };
    names(directory).into_iter().map(read).collect()
}

fn mode(path: &Path) -> u32 {
    fs::metadata(path).unwrap().mode() & 0o7777
}

/// All commands that write to a named file and can run again.
const WRITERS: [&str; 9] = [
    "keygen -o",
    "newplex seal -k key note -o",
    "newplex open -k key sealed -o",
    "kem keygen --public /dev/null -o",
    "kem public private -o",
    "kem encapsulate -r public -o - --ciphertext-out",
    "sign -k signer note -o",
    "sum note -o",
    "sum --raw note -o",
];
