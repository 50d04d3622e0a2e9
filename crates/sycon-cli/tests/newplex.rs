//! Sealed files round-trip, and failures leave no output.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use tempfile::TempDir;

use crate::names;

fn sycon(directory: &Path, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sycon"));
    command.current_dir(directory).args(args).output().unwrap()
}

fn directory() -> TempDir {
    let directory = TempDir::new().unwrap();
    let path = directory.path();
    let output = sycon(path, &["keygen", "-o", "key"]);
    assert_eq!((output.status.code(), &*output.stderr), (Some(0), &b""[..]));
    directory
}

/// Magic number, version and nonce.
const HEADER: usize = 8 + 32;

/// Lengths around a block of 64 KiB.
const LENGTHS: [usize; 7] = [0, 1, 65535, 65536, 65537, 131_072, 1_000_000];

#[test]
fn what_is_sealed_is_opened() {
    let directory = directory();
    let path = directory.path();
    for length in LENGTHS {
        let data: Vec<u8> = (0..=250).cycle().take(length).collect();
        fs::write(path.join("data"), &data).unwrap();
        let output = sycon(path, &["newplex", "seal", "-fk", "key", "-o", "sealed", "data"]);
        assert_eq!((output.status.code(), &*output.stderr), (Some(0), &b""[..]));
        let sealed = fs::read(path.join("sealed")).unwrap();
        assert_eq!(sealed.len(), HEADER + length + 19 * (length.div_ceil(65536) + 1));
        let output = sycon(path, &["newplex", "open", "-fk", "key", "-o", "data", "sealed"]);
        assert_eq!((output.status.code(), &*output.stderr), (Some(0), &b""[..]));
        assert_eq!(fs::read(path.join("data")).unwrap(), data);
        let output = sycon(path, &["newplex", "open", "-k", "key", "sealed"]);
        assert_eq!(output.stdout, data);
    }
    assert_eq!(names(path), ["data", "key", "sealed"]);
}

#[test]
fn no_two_files_are_sealed_alike() {
    let directory = directory();
    let path = directory.path();
    fs::write(path.join("data"), "data").unwrap();
    let seal = || sycon(path, &["newplex", "seal", "-k", "key", "data"]).stdout;
    let (first, second) = (seal(), seal());
    assert_eq!(first.len(), second.len());
    assert_eq!(first[..8], second[..8]);
    assert_ne!(first[8..HEADER], second[8..HEADER]);
    assert_ne!(first[HEADER..], second[HEADER..]);
}

#[test]
fn nothing_is_left_of_what_cannot_be_opened() {
    let directory = directory();
    let path = directory.path();
    let data: Vec<u8> = (0..=250).cycle().take(150_000).collect();
    fs::write(path.join("data"), &data).unwrap();
    sycon(path, &["newplex", "seal", "-fk", "key", "-o", "sealed", "data"]);
    fs::write(path.join("data"), "before").unwrap();
    let sealed = fs::read(path.join("sealed")).unwrap();

    let foreign = "not a file from `sycon newplex seal`";
    let version = "unknown version of the format (got 0, expected 1)";
    let key = "authentication failed: wrong key, wrong label, or tampered with";
    let first = "tampered with or truncated after the first 65536 bytes of plaintext";
    let last = "tampered with or truncated after the first 150000 bytes of plaintext";
    let mut damaged: Vec<(Vec<u8>, &str)> = Vec::new();
    for (length, why) in [
        (0, foreign),
        (7, "truncated: the header ends after 7 bytes"),
        (20, "truncated: the header ends after 20 bytes"),
        (HEADER, key),
        (HEADER + 8, key),
        (HEADER + 65555, first),
        (100_000, first),
        (sealed.len() - 19, last),
        (sealed.len() - 1, last),
    ] {
        damaged.push((sealed[..length].to_vec(), why));
    }
    for (place, why) in [
        (0, foreign),
        (6, foreign),
        (7, version),
        (8, key),
        (HEADER - 1, key),
        (HEADER, key),
        (HEADER + 3, key),
        (HEADER + 65555 + 3, first),
        (100_000, first),
        (sealed.len() - 1, last),
    ] {
        let mut flipped = sealed.clone();
        flipped[place] ^= 1;
        damaged.push((flipped, why));
    }
    damaged.push((
        [&sealed[..], b"more"].concat(),
        "unexpected data after the end of the sealed file",
    ));
    // The first version of the format had no header, only the nonce.
    damaged.push((sealed[8..].to_vec(), foreign));
    for (bad, why) in damaged {
        fs::write(path.join("bad"), &bad).unwrap();
        for output in ["new", "data"] {
            let output = sycon(path, &["newplex", "open", "-fk", "key", "-o", output, "bad"]);
            assert_eq!(output.status.code(), Some(1));
            let message = String::from_utf8(output.stderr).unwrap();
            assert!(message.starts_with(&format!("sycon: bad: {why}")), "{why}: {message}");
        }
        assert_eq!(names(path), ["bad", "data", "key", "sealed"]);
        assert_eq!(fs::read(path.join("data")).unwrap(), b"before");
        // Streamed output is the plaintext of whole blocks.
        let output = sycon(path, &["newplex", "open", "-k", "key", "bad"]);
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
    fs::write(path.join("data"), [1; 32]).unwrap();
    symlink("plain", path.join("link")).unwrap();
    let output = sycon(path, &["newplex", "seal", "-k", "key", "--force", "-o", "link", "data"]);
    assert!(output.status.success());
    assert!(path.join("link").is_symlink());
    assert_eq!(fs::read(path.join("plain")).unwrap().len(), HEADER + 32 + 38);
    fs::write(path.join("other"), "").unwrap();
    let mode = |name| fs::metadata(path.join(name)).unwrap().permissions().mode();
    assert_eq!(mode("plain"), mode("other"));
}

#[cfg(target_os = "linux")]
#[test]
fn a_file_cut_short_while_it_is_sealed_is_an_error() {
    let directory = directory();
    let path = directory.path();
    let file = fs::File::create(path.join("large")).unwrap();
    file.set_len(1 << 40).unwrap();
    let child = crate::sycon(path, "newplex seal -k key -o sealed large")
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let read = format!("/proc/{}/io", child.id());
    let is_read = |io: String| {
        let read = io.lines().find_map(|line| line.strip_prefix("rchar: ")?.parse::<u64>().ok());
        read.unwrap() > 1 << 22
    };
    while !is_read(fs::read_to_string(&read).unwrap()) {
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    file.set_len(0).unwrap();
    let output = child.wait_with_output().unwrap();
    crate::fails(&output, 1, "", "sycon: large: file shrank while being read\n");
    assert_eq!(names(path), ["key", "large"]);
}
