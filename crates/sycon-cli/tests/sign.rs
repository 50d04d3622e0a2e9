//! `sycon sign`, `sycon verify` and the keys that `sycon keygen` generates for them.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Output, Stdio};

use tempfile::TempDir;

use crate::files::write_private;
use crate::{fails, good, names, sycon, text};

/// The length of a signature of SLH-DSA-SHAKE-128f.
const SIGNATURE: usize = 17_088;

fn piped(directory: &Path, line: &str, input: &[u8]) -> Output {
    let mut command = sycon(directory, line);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    child.stdin.take().unwrap().write_all(input).unwrap();
    child.wait_with_output().unwrap()
}

/// A directory with a key pair and a file.
fn directory() -> TempDir {
    let directory = TempDir::new().unwrap();
    good(directory.path(), "keygen -a slh-dsa-shake-128f -o key --public pub");
    fs::write(directory.path().join("file"), "text\n").unwrap();
    directory
}

#[test]
fn signatures_verify() {
    let directory = directory();
    let path = directory.path();
    for options in ["", "--context use ", "--prehash sha512 ", "--prehash SHAKE256 --context use "]
    {
        good(path, &format!("sign -k key -f -o sig {options}file"));
        assert_eq!(fs::read(path.join("sig")).unwrap().len(), SIGNATURE);
        let line = format!("verify -k pub -s sig {options}file");
        assert_eq!(text(&good(path, &line)), "file: OK\n", "{options}");
        let output = sycon(path, &format!("verify -k pub -s sig {options}pub")).output().unwrap();
        fails(&output, 1, "pub: FAILED\n", "");
    }
}

#[cfg(unix)]
#[test]
fn keys_and_signatures_without_an_end_are_too_long() {
    let directory = directory();
    let path = directory.path();
    for (line, what) in [
        ("sign -k /dev/zero -o new file", "key"),
        ("verify -k pub -s /dev/zero file", "signature"),
        ("kem encapsulate -r /dev/zero --ciphertext-out new", "key"),
    ] {
        let message =
            format!("sycon: /dev/zero: too long for a {what} (expected at most 65536 bytes)\n");
        fails(&sycon(path, line).output().unwrap(), 1, "", &message);
        assert_eq!(names(path), ["file", "key", "pub"]);
    }
}

#[test]
fn a_signature_is_valid_for_its_options_only() {
    let directory = directory();
    let path = directory.path();
    let all =
        ["", "--context use ", "--context others ", "--prehash sha512 ", "--prehash sha3-512 "];
    for signed in all {
        good(path, &format!("sign -k key -f -o sig {signed}file"));
        for verified in all.iter().filter(|verified| **verified != signed) {
            let line = format!("verify -k pub -s sig {verified}file");
            fails(&sycon(path, &line).output().unwrap(), 1, "file: FAILED\n", "");
        }
    }
}

#[test]
fn names_of_sets_in_any_case() {
    let directory = TempDir::new().unwrap();
    let path = directory.path();
    fs::write(path.join("file"), "text\n").unwrap();
    for (name, length) in [("SLH-DSA-SHAKE-128s", 7856), ("Slh-Dsa-Shake-192F", 35_664)] {
        good(path, &format!("keygen -a {name} -f -o key --public pub"));
        assert_eq!(good(path, "sign -k key file").len(), length, "{name}");
    }
}

/// The signature in the folder is that of another implementation.
#[test]
fn deterministic_signatures_are_those_of_another_implementation() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cmd/sign.in");
    let directory = TempDir::new().unwrap();
    let path = directory.path();
    write_private(&path.join("key"), &fs::read(folder.join("key.pem")).unwrap());
    fs::copy(folder.join("abc"), path.join("abc")).unwrap();
    for (file, options) in [("abc.sig", ""), ("hashed.sig", "--prehash SHAKE128 ")] {
        let expected = fs::read(folder.join(file)).unwrap();
        for threads in ["-j 1", "-j 2"] {
            let mut command = sycon(path, &format!("sign -k key --deterministic {threads}"));
            command.args(options.split_terminator(' ')).args([
                "--context",
                "example.org v1",
                "abc",
            ]);
            let output = command.output().unwrap();
            assert!(output.stdout == expected && output.status.success(), "{file} {threads}");
        }
    }
    assert_ne!(good(path, "sign -k key abc"), good(path, "sign -k key abc"));
}

#[test]
fn standard_input_and_output() {
    let directory = directory();
    let path = directory.path();
    let input = b"text\n";
    for options in ["", " --prehash sha3-512"] {
        let signed = piped(path, &format!("sign -k key{options}"), input);
        fs::write(path.join("sig"), &signed.stdout).unwrap();
        assert_eq!(signed.stdout.len(), SIGNATURE);
        assert_eq!(text(&good(path, &format!("verify -k pub -s sig{options} file"))), "file: OK\n");
        let verified = piped(path, &format!("verify -k pub -s sig{options}"), input);
        assert_eq!(text(&verified.stdout), "-: OK\n");
        let from_stdin = piped(path, &format!("verify -k pub -s -{options} file"), &signed.stdout);
        assert_eq!(text(&from_stdin.stdout), "file: OK\n");
        let key = fs::read(path.join("key")).unwrap();
        assert_eq!(piped(path, &format!("sign -k -{options} file"), &key).stdout.len(), SIGNATURE);
    }
}

#[test]
fn damaged_signatures() {
    let directory = directory();
    let path = directory.path();
    let signature = good(path, "sign -k key file");
    let verify = |bytes: &[u8]| {
        fs::write(path.join("bad"), bytes).unwrap();
        sycon(path, "verify -k pub -s bad file").output().unwrap()
    };
    for byte in [0, 16, 9000, SIGNATURE - 1] {
        let mut bad = signature.clone();
        bad[byte] ^= 1;
        fails(&verify(&bad), 1, "file: FAILED\n", "");
    }
    for length in [0, 7856, SIGNATURE - 1, SIGNATURE + 1] {
        let mut bad = signature.clone();
        bad.resize(length, 0);
        let why = format!("wrong length (got {length} bytes, expected {SIGNATURE})");
        fails(&verify(&bad), 1, "", &format!("sycon: bad: signature: {why}\n"));
    }
}

#[test]
fn a_key_that_is_inconsistent_signs_nothing() {
    let directory = directory();
    let path = directory.path();
    let pem = fs::read_to_string(path.join("key")).unwrap();
    // The last characters of the text encode the end of the root.
    let end = pem.find("\n-----END").unwrap();
    let other = if &pem[end - 8..end - 4] == "AAAA" { "BBBB" } else { "AAAA" };
    let bad = format!("{}{other}{}", &pem[..end - 8], &pem[end - 4..]);
    write_private(&path.join("bad"), bad.as_bytes());
    let output = sycon(path, "sign -k bad -o new file").output().unwrap();
    let why = "its signature is not valid; the key is inconsistent, or a fault occurred";
    fails(&output, 1, "", &format!("sycon: bad: signing key: {why}\n"));
    assert_eq!(names(path), ["bad", "file", "key", "pub"]);
}

#[test]
fn contexts_have_at_most_255_bytes() {
    let directory = directory();
    let path = directory.path();
    let long = "c".repeat(256);
    good(path, &format!("sign -k key -o sig --context {} file", &long[1..]));
    for line in ["sign -k key -o new", "verify -k pub -s sig"] {
        let output = sycon(path, &format!("{line} --context {long} file")).output().unwrap();
        let message = "sycon: --context: too long (got 256 bytes, expected at most 255)\n";
        fails(&output, 2, "", message);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn long_files_need_a_hash() {
    let directory = directory();
    let path = directory.path();
    // A file with a hole takes no space.
    fs::File::create(path.join("long")).unwrap().set_len((1 << 30) + 1).unwrap();
    fs::write(path.join("sig"), vec![0; SIGNATURE]).unwrap();
    let message =
        "sycon: long: too long (expected at most 1 GiB); sign and verify it with --prehash\n";
    for line in ["sign -k key -o new long", "verify -k pub -s sig long"] {
        fails(&sycon(path, line).output().unwrap(), 1, "", message);
    }
    assert_eq!(names(path), ["file", "key", "long", "pub", "sig"]);
}

#[cfg(target_os = "linux")]
#[test]
fn bytes_are_not_shown_to_a_person() {
    let (terminal, _user) = crate::terminal::open();
    let directory = directory();
    let path = directory.path();
    for (line, message) in [
        (
            "sign -k key file",
            "not writing a binary signature to a terminal; use -o FILE, or pass --force",
        ),
        (
            "keygen -a slh-dsa-shake-128f",
            "not writing a secret key to a terminal; use -o FILE, or redirect the output",
        ),
    ] {
        let output = sycon(path, line).stdout(terminal.try_clone().unwrap()).output().unwrap();
        fails(&output, 2, "", &format!("sycon: {message}\n"));
    }
}

#[cfg(unix)]
#[test]
fn keys_that_others_can_read_cause_a_warning() {
    use std::os::unix::fs::PermissionsExt;

    let directory = directory();
    let path = directory.path();
    fs::set_permissions(path.join("key"), fs::Permissions::from_mode(0o644)).unwrap();
    let output = sycon(path, "sign -k key -o sig file").output().unwrap();
    let why = "WARNING: other users can read this private key; run `chmod 600` on the file";
    assert_eq!(text(&output.stderr), format!("sycon: key: {why}\n"));
    assert!(output.status.success());
}

#[cfg(target_os = "linux")]
#[test]
fn one_thread_suffices() {
    let directory = directory();
    let path = directory.path();
    for line in [
        "keygen -a slh-dsa-shake-128s -o small --public small.pub",
        "sign -j 2 -k key -o sig file",
        "sign -j 2 --deterministic -k key -f -o sig file",
    ] {
        // The system refuses to create a thread with a stack of 1 PB.
        let mut command = sycon(path, line);
        let output = command.env("RUST_MIN_STACK", "1000000000000000").output();
        fails(&output.unwrap(), 0, "", "");
    }
    assert_eq!(text(&good(path, "verify -k pub -s sig file")), "file: OK\n");
}
