//! Permissions of the command's outputs: only the owner can read secrets and decrypted data, also if they replace a
//! file that others could read. If that is not possible, there is a warning.
#![cfg(target_os = "linux")]

use std::fs::{self, File, Permissions};
use std::io::Read;
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown, symlink};
use std::path::Path;
use std::process::{Command, Output, Stdio};

use rustix::fs::{Mode, OFlags};
use tempfile::TempDir;

use crate::manual::commands_with;

/// Every way to write a secret to a file whose name is the last word. Those without `--force` never replace a file.
const SECRET: [(&str, Force); 15] = [
    ("sum -a blake3 --derive-key example.org note -o", Force::Offered),
    ("sum -a blake3 --derive-key example.org --raw note -o", Force::Offered),
    ("keygen -o", Force::Offered),
    ("keygen -a slh-dsa-shake-128f -o", Force::Offered),
    ("kem keygen -o", Force::Offered),
    ("kem keygen --public - -o", Force::Offered),
    ("kem encapsulate -r public --ciphertext-out - -o", Force::Offered),
    ("kem encapsulate -r public --ciphertext-out - --hex -o", Force::Offered),
    ("kem decapsulate -i private --ciphertext ciphertext -o", Force::Offered),
    ("kem decapsulate -i private --ciphertext ciphertext --hex -o", Force::Offered),
    ("newplex open -k key note.sealed -o", Force::Offered),
    ("hpke open -i private note.hpke -o", Force::Offered),
    ("age decrypt -i identity note.age -o", Force::Offered),
    ("age keygen -o", Force::Offered),
    ("age-plugin-pq --identity identity -o", Force::Missing),
];

/// Every way to write public data to such a file.
const PUBLIC: [&str; 10] = [
    "sum note -o",
    "keygen -a slh-dsa-shake-128f -f -o other --public",
    "sign -k signer note -o",
    "kem keygen -f -o other --public",
    "kem public private -o",
    "kem encapsulate -r public -f -o other --ciphertext-out",
    "newplex seal -k key note -o",
    "hpke seal -r public note -o",
    "age encrypt -i identity note -o",
    "age recipient identity -o",
];

const WARNING: &str =
    "WARNING: other users can read this secret output; write it to a file that only you can read";

#[derive(Clone, Copy, Debug, PartialEq)]
enum Force {
    Offered,
    Missing,
}

/// Returns the command for `line`, with this umask.
fn command(directory: &Path, umask: &str, line: &str) -> Command {
    let mut command = Command::new("sh");
    let script = format!("umask {umask}; exec \"$@\"");
    let (program, line) = match line.strip_prefix("age-plugin-pq ") {
        Some(line) => ("./age-plugin-pq", line),
        None => (env!("CARGO_BIN_EXE_sycon"), line),
    };
    command.args(["-c", &script, "sh", program]).args(line.split(' '));
    command.current_dir(directory).stdin(Stdio::null());
    command
}

#[track_caller]
fn run(directory: &Path, umask: &str, line: &str) -> Output {
    let output = command(directory, umask, line).output().unwrap();
    assert!(output.status.success(), "{line}: {}", text(&output.stderr));
    output
}

/// Runs the command like [`run`], and checks that it does not warn.
#[track_caller]
fn good(directory: &Path, umask: &str, line: &str) {
    let output = run(directory, umask, line);
    assert!(!text(&output.stderr).contains("WARNING"), "{line}: {}", text(&output.stderr));
}

fn text(bytes: &[u8]) -> &str {
    str::from_utf8(bytes).unwrap()
}

fn mode(path: &Path) -> u32 {
    fs::metadata(path).unwrap().mode() & 0o7777
}

fn set_mode(path: &Path, mode: u32) {
    fs::set_permissions(path, Permissions::from_mode(mode)).unwrap();
}

/// A directory with keys, and a note in every encrypted form.
fn directory() -> TempDir {
    let directory = TempDir::new().unwrap();
    let path = directory.path();
    symlink(env!("CARGO_BIN_EXE_sycon"), path.join("age-plugin-pq")).unwrap();
    fs::write(path.join("note"), "note\n").unwrap();
    for line in [
        "keygen -o key",
        "keygen -a slh-dsa-shake-128f -o signer",
        "kem keygen -o private --public public",
        "kem encapsulate -r public -o secret --ciphertext-out ciphertext",
        "newplex seal -k key note -o note.sealed",
        "hpke seal -r public note -o note.hpke",
        "age keygen -o identity",
        "age encrypt -i identity note -o note.age",
    ] {
        good(path, "077", line);
    }
    directory
}

#[test]
fn every_subcommand_with_an_output_is_in_a_table() {
    let tables = || SECRET.iter().map(|(line, _)| *line).chain(PUBLIC);
    let commands = commands_with("--output");
    assert!(commands.len() >= 14, "{commands:?}");
    for command in commands {
        assert!(tables().any(|line| line.starts_with(&format!("{command} "))), "{command}");
    }
}

#[test]
fn only_the_owner_can_read_a_secret() {
    let directory = directory();
    let path = directory.path();
    let out = path.join("out");
    let target = path.join("target");
    for umask in ["022", "000"] {
        for (line, force) in SECRET {
            let _ = fs::remove_file(&out);
            good(path, umask, &format!("{line} out"));
            assert_eq!(mode(&out), 0o600, "{line}: new, umask {umask}");
            if force == Force::Missing {
                continue;
            }
            for before in [0o644, 0o666, 0o600, 0o640, 0o604, 0o444] {
                fs::write(&target, "before").unwrap();
                set_mode(&target, before);
                good(path, umask, &format!("{line} target --force"));
                assert_eq!(mode(&target), 0o600, "{line}: over {before:o}, umask {umask}");
                assert_ne!(fs::read(&target).unwrap(), b"before", "{line}");

                fs::remove_file(&target).unwrap();
                fs::write(&target, "before").unwrap();
                set_mode(&target, before);
                let _ = fs::remove_file(&out);
                symlink("target", &out).unwrap();
                good(path, umask, &format!("{line} out --force"));
                assert!(out.is_symlink(), "{line}");
                assert_eq!(mode(&target), 0o600, "{line}: link to {before:o}, umask {umask}");

                fs::remove_file(&target).unwrap();
                good(path, umask, &format!("{line} out --force"));
                assert_eq!(mode(&target), 0o600, "{line}: link to a new file, umask {umask}");
                fs::remove_file(&target).unwrap();
            }
        }
    }
}

#[test]
fn an_old_name_of_a_replaced_file_does_not_have_the_secret() {
    let directory = directory();
    let path = directory.path();
    fs::write(path.join("out"), "before").unwrap();
    fs::hard_link(path.join("out"), path.join("theirs")).unwrap();
    good(path, "022", "age decrypt -i identity note.age -f -o out");
    assert_eq!(fs::read(path.join("theirs")).unwrap(), b"before");
    assert_eq!(fs::read(path.join("out")).unwrap(), b"note\n");
}

#[test]
fn other_outputs_keep_the_mode_of_a_replaced_file() {
    let directory = directory();
    let path = directory.path();
    let out = path.join("out");
    for (umask, usual) in [("022", 0o644), ("000", 0o666)] {
        for line in PUBLIC {
            let _ = fs::remove_file(&out);
            good(path, umask, &format!("{line} out"));
            assert_eq!(mode(&out), usual, "{line}: new, umask {umask}");
            let force = if line.contains(" -f ") { "" } else { " --force" };
            for before in [0o644, 0o600, 0o640, 0o400] {
                set_mode(&out, before);
                good(path, umask, &format!("{line} out{force}"));
                assert_eq!(mode(&out), before, "{line}: over {before:o}, umask {umask}");
            }
        }
    }
}

/// Returns the warnings on standard error.
fn warnings(output: &Output) -> Vec<&str> {
    text(&output.stderr).lines().filter(|line| line.contains("WARNING")).collect()
}

/// Returns a line of [`SECRET`] whose output is `name`, with `--force` if it has that option.
fn to(line: &str, force: Force, name: &str) -> String {
    let force = if force == Force::Offered { " --force" } else { "" };
    // The other output of the command is discarded.
    line.replace("--public -", "--public /dev/null")
        .replace("--ciphertext-out - ", "--ciphertext-out /dev/null ")
        + &format!(" {name}{force}")
}

#[test]
fn a_secret_on_standard_output_that_others_can_read_gets_a_warning() {
    let directory = directory();
    let path = directory.path();
    fs::write(path.join("seed"), "seed").unwrap();
    let derive = "xof blake3 --derive-key example.org -l 32 seed".to_owned();
    let lines = SECRET.iter().map(|(line, force)| to(line, *force, "-")).chain([derive]);
    for line in lines {
        for (mode, warned) in [(0o644, true), (0o640, true), (0o600, false)] {
            let file = File::create(path.join("out")).unwrap();
            set_mode(&path.join("out"), mode);
            let output = command(path, "022", &line).stdout(file).output().unwrap();
            assert!(output.status.success(), "{line}: {}", text(&output.stderr));
            let warning = format!("sycon: standard output: {WARNING}");
            let expected = if warned { vec![&*warning] } else { vec![] };
            assert_eq!(warnings(&output), expected, "{line}: {mode:o}");
        }
        // A pipe gets no warning.
        good(path, "022", &line);
    }
    let file = File::create(path.join("out")).unwrap();
    set_mode(&path.join("out"), 0o644);
    let output = command(path, "022", "xof blake3 -l 32 seed").stdout(file).output().unwrap();
    assert_eq!((warnings(&output).len(), output.status.code()), (0, Some(0)));
}

#[test]
fn a_secret_into_a_fifo_that_others_can_read_gets_a_warning() {
    let directory = directory();
    let path = directory.path();
    assert!(Command::new("mkfifo").arg(path.join("fifo")).status().unwrap().success());
    for (line, force) in SECRET {
        for (mode, warned) in [(0o644, true), (0o600, false)] {
            set_mode(&path.join("fifo"), mode);
            let mut command = command(path, "022", &to(line, force, "fifo"));
            // The reader is there before the command, and does not wait for it.
            let flags = OFlags::RDONLY | OFlags::NONBLOCK;
            let fifo = rustix::fs::open(path.join("fifo"), flags, Mode::empty()).unwrap();
            let output = command.stdout(Stdio::null()).output().unwrap();
            let mut read = Vec::new();
            File::from(fifo).read_to_end(&mut read).unwrap();
            assert!(output.status.success() && !read.is_empty(), "{line}");
            let warning = format!("sycon: fifo: {WARNING}");
            let expected = if warned { vec![&*warning] } else { vec![] };
            assert_eq!(warnings(&output), expected, "{line}: {mode:o}");
        }
        good(path, "022", &to(line, force, "/dev/null"));
    }
}

#[test]
fn a_secret_in_a_file_of_another_user_gets_a_warning() {
    let directory = directory();
    let path = directory.path();
    let out = path.join("out");
    for (line, force) in SECRET {
        if force == Force::Missing {
            continue;
        }
        let _ = fs::remove_file(&out);
        fs::write(&out, "").unwrap();
        if let Err(error) = chown(&out, Some(12345), Some(54321)) {
            crate::not_tested(&format!("a file of another user: {error}"));
            return;
        }
        let output = run(path, "022", &format!("{line} out --force"));
        assert_eq!(warnings(&output), [format!("sycon: out: {WARNING}")], "{line}");
        let metadata = fs::metadata(&out).unwrap();
        assert_eq!((metadata.uid(), metadata.gid(), mode(&out)), (12345, 54321, 0o600), "{line}");
    }
}
