//! Sealed files: what goes in comes out, and nothing is left of what does not.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use tempfile::TempDir;

fn sycon(directory: &Path, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sycon"));
    command.current_dir(directory).args(args).output().unwrap()
}

fn directory() -> TempDir {
    let directory = TempDir::new().unwrap();
    fs::write(directory.path().join("key"), [7; 32]).unwrap();
    directory
}

fn names(directory: &Path) -> Vec<String> {
    let entries = fs::read_dir(directory).unwrap();
    let mut names: Vec<_> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// Lengths around a block of 64 KiB.
const LENGTHS: [usize; 7] = [0, 1, 65535, 65536, 65537, 131_072, 1_000_000];

#[test]
fn what_is_sealed_is_opened() {
    let directory = directory();
    let path = directory.path();
    for length in LENGTHS {
        let data: Vec<u8> = (0..=250).cycle().take(length).collect();
        fs::write(path.join("data"), &data).unwrap();
        let output = sycon(path, &["protocol", "seal", "-k", "key", "-o", "sealed", "data"]);
        assert_eq!((output.status.code(), &*output.stderr), (Some(0), &b""[..]));
        let sealed = fs::read(path.join("sealed")).unwrap();
        assert_eq!(sealed.len(), 32 + length + 19 * (length.div_ceil(65536) + 1));
        // In place of what is there.
        let output = sycon(path, &["protocol", "open", "-k", "key", "-o", "data", "sealed"]);
        assert_eq!((output.status.code(), &*output.stderr), (Some(0), &b""[..]));
        assert_eq!(fs::read(path.join("data")).unwrap(), data);
        let output = sycon(path, &["protocol", "open", "-k", "key", "sealed"]);
        assert_eq!(output.stdout, data);
    }
    assert_eq!(names(path), ["data", "key", "sealed"]);
}

#[test]
fn no_two_files_are_sealed_alike() {
    let directory = directory();
    let path = directory.path();
    let seal = || sycon(path, &["protocol", "seal", "-k", "key", "key"]).stdout;
    let (first, second) = (seal(), seal());
    assert_eq!(first.len(), second.len());
    assert_ne!(first[..32], second[..32]);
    assert_ne!(first[32..], second[32..]);
}

#[test]
fn nothing_is_left_of_what_cannot_be_opened() {
    let directory = directory();
    let path = directory.path();
    let data: Vec<u8> = (0..=250).cycle().take(150_000).collect();
    fs::write(path.join("data"), &data).unwrap();
    sycon(path, &["protocol", "seal", "-k", "key", "-o", "sealed", "data"]);
    fs::write(path.join("data"), "before").unwrap();
    let sealed = fs::read(path.join("sealed")).unwrap();

    let mut damaged: Vec<Vec<u8>> =
        [0, 20, 32, 40, 32 + 65555, 100_000, sealed.len() - 19, sealed.len() - 1]
            .map(|length| sealed[..length].to_vec())
            .into();
    for place in [0, 31, 32, 34, 35, 32 + 65555, 100_000, sealed.len() - 1] {
        let mut flipped = sealed.clone();
        flipped[place] ^= 1;
        damaged.push(flipped);
    }
    damaged.push([&sealed[..], b"more"].concat());
    for bad in damaged {
        fs::write(path.join("bad"), &bad).unwrap();
        for output in ["new", "data"] {
            let output = sycon(path, &["protocol", "open", "-k", "key", "-o", output, "bad"]);
            assert_eq!(output.status.code(), Some(1));
            let message = String::from_utf8(output.stderr).unwrap();
            assert!(message.starts_with("sycon: bad: cannot be opened"), "{message}");
        }
        assert_eq!(names(path), ["bad", "data", "key", "sealed"]);
        assert_eq!(fs::read(path.join("data")).unwrap(), b"before");
        // What streams is the plaintext of whole blocks.
        let output = sycon(path, &["protocol", "open", "-k", "key", "bad"]);
        assert_eq!(output.status.code(), Some(1));
        assert!(data.starts_with(&output.stdout));
        assert!(output.stdout.len().is_multiple_of(65536) || output.stdout == data);
    }
}

#[cfg(unix)]
#[test]
fn links_stay_and_permissions_are_the_users() {
    use std::os::unix::fs::{PermissionsExt, symlink};

    let directory = directory();
    let path = directory.path();
    fs::write(path.join("plain"), "").unwrap();
    symlink("plain", path.join("link")).unwrap();
    let output = sycon(path, &["protocol", "seal", "-k", "key", "-o", "link", "key"]);
    assert!(output.status.success());
    assert!(path.join("link").is_symlink());
    assert_eq!(fs::read(path.join("plain")).unwrap().len(), 32 + 32 + 38);
    fs::write(path.join("other"), "").unwrap();
    let mode = |name| fs::metadata(path.join(name)).unwrap().permissions().mode();
    assert_eq!(mode("plain"), mode("other"));
}
