//! Permissions of files that are replaced, and of keys.

use std::fs::{self, Permissions};
use std::io::Write;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::process::{Command, Stdio};

use super::{WAYS, directory, good, mode, output, text, write_private};
use crate::{names, not_tested};

#[test]
fn permissions_and_owner_are_kept_and_never_widened() {
    for named in WAYS {
        let directory = directory();
        let path = directory.path();
        fs::write(path.join("any"), "").unwrap();
        let usual = mode(&path.join("any"));
        for (writer, expected) in [
            ("keygen -o", 0o600),
            ("newplex seal -k key note -o", usual),
            ("newplex open -k key sealed -o", 0o600),
            ("kem keygen --public /dev/null -o", 0o600),
            ("kem public private -o", usual),
            ("kem encapsulate -r public -o - --ciphertext-out", usual),
            ("kem encapsulate -r public --ciphertext-out - -o", 0o600),
            ("sum note -o", usual),
        ] {
            good(path, named, &format!("{writer} new"));
            assert_eq!(mode(&path.join("new")), expected, "{writer}");
            for before in [0o600, 0o640, 0o604, 0o400, 0o700] {
                fs::set_permissions(path.join("new"), Permissions::from_mode(before)).unwrap();
                let output = output(path, named, &format!("{writer} new --force"));
                assert!(output.status.success(), "{writer}: {}", text(&output.stderr));
                // Only the owner can read a secret, even if others could read the file that it replaces.
                let kept = if expected == 0o600 { expected } else { before };
                assert_eq!(mode(&path.join("new")), kept, "{writer}");
            }
            fs::remove_file(path.join("new")).unwrap();
        }
        fs::write(path.join("theirs"), "").unwrap();
        match std::os::unix::fs::chown(path.join("theirs"), Some(12345), Some(54321)) {
            Ok(()) => {
                good(path, named, "newplex seal -k key note --force -o theirs");
                let metadata = fs::metadata(path.join("theirs")).unwrap();
                assert_eq!((metadata.uid(), metadata.gid()), (12345, 54321));
            }
            Err(error) => not_tested(&format!("whether another owner is kept: {error}")),
        }
    }
}

#[test]
fn a_key_that_others_can_read_gets_a_warning() {
    let directory = directory();
    let path = directory.path();
    for (mode, warned) in [(0o400, false), (0o600, false), (0o640, true), (0o604, true)] {
        fs::set_permissions(path.join("key"), Permissions::from_mode(mode)).unwrap();
        for line in [
            "mac -k key note",
            "mac -a blake3 -k key note",
            "newplex mac -k key note",
            "newplex open -k key sealed",
            "sum -a blake3 --keyed -k key note",
        ] {
            let warning =
                "sycon: key: WARNING: other users can read this key; run `chmod 600` on the file\n";
            let output = output(path, false, line);
            assert_eq!(text(&output.stderr), if warned { warning } else { "" }, "{line}");
            assert!(output.status.success());
        }
    }
}

#[test]
fn what_is_public_is_no_key() {
    let directory = directory();
    let path = directory.path();
    good(path, false, "kem encapsulate -r public --ciphertext-out ciphertext -o secret");
    // The public key itself: the last 1216 bytes of its encoding.
    let pem = fs::read_to_string(path.join("public")).unwrap();
    let base64: String = pem.lines().filter(|line| !line.starts_with('-')).collect();
    let mut command = Command::new("base64");
    command.arg("-d").stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().unwrap();
    child.stdin.take().unwrap().write_all(base64.as_bytes()).unwrap();
    let der = child.wait_with_output().unwrap().stdout;
    write_private(&path.join("raw"), "");
    fs::write(path.join("raw"), &der[der.len() - 1216..]).unwrap();
    let before = names(path);
    for (key, why) in [
        ("public", "not a random key: a public key; "),
        ("private", "not a random key: a private key in PEM; "),
        ("raw", "not a random key: 1216 bytes, the length of an X-Wing public key"),
        ("ciphertext", "not a random key: 1120 bytes, the length of an X-Wing ciphertext"),
    ] {
        for line in ["newplex seal -o new note -k", "newplex mac note -k", "mac note -k"] {
            let output = output(path, false, &format!("{line} {key}"));
            let message = format!("sycon: {key}: {why}");
            assert!(text(&output.stderr).starts_with(&message), "{}", text(&output.stderr));
            assert_eq!((output.status.code(), &*output.stdout), (Some(2), &b""[..]));
            assert_eq!(names(path), before);
        }
    }
}
