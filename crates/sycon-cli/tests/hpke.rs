//! `sycon hpke`: who can read the output files, and that all or none are written.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::thread;

use tempfile::TempDir;

fn sycon(directory: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sycon"));
    command.current_dir(directory).args(args).stdin(Stdio::null());
    command
}

#[track_caller]
fn good(mut command: Command) -> Vec<u8> {
    let output = command.output().unwrap();
    assert_eq!((text(&output.stderr), output.status.code()), ("", Some(0)));
    output.stdout
}

#[track_caller]
fn fails(output: &Output, code: i32, message: &str) {
    assert_eq!(text(&output.stderr), format!("sycon: {message}\n"));
    assert_eq!((output.status.code(), &*output.stdout), (Some(code), &b""[..]));
}

fn text(bytes: &[u8]) -> &str {
    str::from_utf8(bytes).unwrap()
}

/// A directory with a key pair, a pre-shared key, and a file.
fn directory() -> TempDir {
    let directory = TempDir::new().unwrap();
    good(sycon(directory.path(), &["kem", "keygen", "-o", "key", "--public", "pub"]));
    good(sycon(directory.path(), &["keygen", "-o", "psk"]));
    fs::write(directory.path().join("note"), b"a note").unwrap();
    directory
}

const DAMAGED: &str =
    "ciphertext: verification failed; it was made with another key or context, or tampered with";

#[test]
fn what_is_sealed_is_opened() {
    let directory = directory();
    let path = directory.path();
    let options = ["--info", "i", "--aad", "a", "--psk", "psk", "--psk-id", "n"];
    for kdf in ["hkdf-sha256", "shake128", "shake256", "turboshake128", "turboshake256"] {
        for aead in ["aes-128-gcm", "aes-256-gcm", "chacha20-poly1305"] {
            let suite = ["--kdf", kdf, "--aead", aead];
            for options in [&options[..], &[]] {
                let seal = [&["hpke", "seal", "-fo", "sealed", "-r", "pub", "note"], options];
                good(sycon(path, &[&seal.concat()[..], &suite].concat()));
                let sealed = fs::read(path.join("sealed")).unwrap();
                assert_eq!(sealed.len(), 1120 + 6 + 16);
                let open = [&["hpke", "open", "-i", "key", "sealed"], options];
                let opened = good(sycon(path, &[&open.concat()[..], &suite].concat()));
                assert_eq!(opened, b"a note");
            }
        }
    }
}

#[test]
fn long_messages_come_from_pipes_and_files() {
    let directory = directory();
    let path = directory.path();
    // Lengths around the size of the first read of standard input.
    for length in [0, 1, 65_535, 65_536, 65_537, 131_073, 5_000_000] {
        let message: Vec<u8> = (0..=250).cycle().take(length).collect();
        fs::write(path.join("long"), &message).unwrap();
        let piped = |input: &str, args: &[&str]| {
            let input = fs::read(path.join(input)).unwrap();
            let (reader, mut writer) = io::pipe().unwrap();
            let mut command = sycon(path, args);
            command.stdin(reader);
            thread::scope(|scope| {
                scope.spawn(move || writer.write_all(&input).unwrap());
                good(command)
            })
        };
        good(sycon(path, &["hpke", "seal", "-r", "pub", "-fo", "sealed", "long"]));
        assert!(piped("sealed", &["hpke", "open", "-i", "key"]) == message, "{length}");
        let sealed = piped("long", &["hpke", "seal", "-r", "pub"]);
        fs::write(path.join("sealed"), sealed).unwrap();
        assert!(good(sycon(path, &["hpke", "open", "-i", "key", "sealed"])) == message, "{length}");
    }
}

#[test]
fn what_is_opened_is_for_its_owner_and_replaces_nothing() {
    let directory = directory();
    let path = directory.path();
    good(sycon(path, &["hpke", "seal", "-r", "pub", "-o", "sealed", "note"]));
    good(sycon(path, &["hpke", "open", "-i", "key", "-o", "opened", "sealed"]));
    assert_eq!(fs::read(path.join("opened")).unwrap(), b"a note");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = fs::metadata(path.join("opened")).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }

    let again = ["hpke", "open", "-i", "key", "-o", "opened", "sealed"];
    let output = sycon(path, &again).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).starts_with("sycon: opened: "), "{output:?}");
    good(sycon(path, &[&again[..], &["--force"]].concat()));
}

#[test]
fn of_what_does_not_open_there_is_no_file() {
    let directory = directory();
    let path = directory.path();
    good(sycon(path, &["hpke", "seal", "-r", "pub", "-o", "sealed", "note"]));
    let mut sealed = fs::read(path.join("sealed")).unwrap();
    *sealed.last_mut().unwrap() ^= 1;
    fs::write(path.join("sealed"), sealed).unwrap();
    let open = sycon(path, &["hpke", "open", "-i", "key", "-o", "opened", "sealed"]);
    fails(&{ open }.output().unwrap(), 1, &format!("sealed: {DAMAGED}"));
    assert!(!path.join("opened").exists());
}

#[test]
fn what_is_too_long_is_refused_unread() {
    let directory = directory();
    let path = directory.path();
    // The file is sparse.
    File::create(path.join("long")).unwrap().set_len((1 << 30) + 1).unwrap();
    let seal = sycon(path, &["hpke", "seal", "-r", "pub", "-o", "sealed", "long"]);
    let message = "long: too long (expected a message of at most 1 GiB)";
    fails(&{ seal }.output().unwrap(), 1, message);
    assert!(!path.join("sealed").exists());
}

/// Longer than a command line on Windows can be.
#[cfg(unix)]
#[test]
fn what_is_hashed_with_its_length_has_one() {
    let directory = directory();
    let path = directory.path();
    let info = "x".repeat(65_536);
    let seal = ["hpke", "seal", "-r", "pub", "--info", &info, "note"];
    let message = "info: too long (got 65536 bytes, expected at most 65535)";
    fails(&sycon(path, &seal).output().unwrap(), 2, message);
    let with_hkdf = [&seal[..], &["--kdf", "hkdf-sha256"]].concat();
    assert_eq!(good(sycon(path, &with_hkdf)).len(), 1120 + 6 + 16);
}
