//! `sycon kem`: who can read keys, ciphertexts and secrets, and that all or none are written.

use std::fs;
#[cfg(unix)]
use std::fs::File;
use std::io::Write;
#[cfg(unix)]
use std::os::unix::fs::{PermissionsExt, symlink};
#[cfg(unix)]
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

use crate::files::write_private;
use crate::{good, names, sycon, text};

#[cfg(unix)]
const SHARED: &str = "other users can read this private key; run `chmod 600` on the file";

/// Checks a message of the command, and its exit code.
#[track_caller]
fn fails(output: &Output, code: i32, message: &str) {
    crate::fails(output, code, "", &format!("sycon: {message}\n"));
}

/// A directory with a key pair.
fn directory() -> TempDir {
    let directory = TempDir::new().unwrap();
    good(directory.path(), "kem keygen -o key --public pub");
    directory
}

#[cfg(unix)]
fn mode(path: &Path) -> u32 {
    fs::metadata(path).unwrap().permissions().mode() & 0o777
}

fn piped(mut command: Command, input: &[u8]) -> Output {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    child.stdin.take().unwrap().write_all(input).unwrap();
    child.wait_with_output().unwrap()
}

#[test]
fn both_sides_have_the_secret() {
    let directory = directory();
    let path = directory.path();
    good(path, "kem encapsulate -r pub --ciphertext-out ct -o sent");
    good(path, "kem decapsulate -i key --ciphertext ct -o received");
    let secret = fs::read(path.join("sent")).unwrap();
    assert_eq!(fs::read(path.join("received")).unwrap(), secret);
    assert_eq!((secret.len(), fs::read(path.join("ct")).unwrap().len()), (32, 1120));

    let digits = secret.iter().map(|byte| format!("{byte:02x}")).collect::<Vec<_>>().concat();
    assert_eq!(good(path, "kem decapsulate -i key --ciphertext ct"), secret);
    assert_eq!(
        text(&good(path, "kem decapsulate -i key --ciphertext ct --hex")),
        digits.clone() + "\n"
    );
    good(path, "kem decapsulate -i key --ciphertext ct --hex -o digits");
    assert_eq!(fs::read_to_string(path.join("digits")).unwrap(), digits + "\n");
}

/// Only `keygen` has an option for the KEM; the other commands read it from the key file.
#[test]
fn every_algorithm() {
    for (algorithm, length) in
        [("x-wing", 1120), ("ml-kem-512", 768), ("ml-kem-768", 1088), ("ml-kem-1024", 1568)]
    {
        let directory = TempDir::new().unwrap();
        let path = directory.path();
        good(path, &format!("kem keygen -a {algorithm} -o key --public pub"));
        assert_eq!(good(path, "kem public key"), fs::read(path.join("pub")).unwrap());
        let sent = good(path, "kem encapsulate -r pub --ciphertext-out ct");
        assert_eq!(good(path, "kem decapsulate -i key --ciphertext ct"), sent, "{algorithm}");
        assert_eq!(fs::read(path.join("ct")).unwrap().len(), length, "{algorithm}");
        fs::write(path.join("short"), [0; 7]).unwrap();
        let output = sycon(path, "kem decapsulate -i key --ciphertext short").output().unwrap();
        fails(
            &output,
            1,
            &format!("short: ciphertext: wrong length (got 7 bytes, expected {length})"),
        );
        let output = sycon(path, "kem decapsulate -i pub --ciphertext ct").output().unwrap();
        let message = "key: wrong kind (got a public key (SubjectPublicKeyInfo), expected a private key (PKCS#8))";
        fails(&output, 2, &format!("pub: {message}"));
    }
}

/// Returns an ML-KEM private key as other tools store it: expanded, with or without the seed.
#[test]
fn keys_of_mlkem_that_others_wrote() {
    let directory = TempDir::new().unwrap();
    let path = directory.path();
    let key = sycon::kem::mlkem768::DecapsulationKey::from_seed(&[7; 64]);
    let expanded = sycon::kem::mlkem768::DecapsulationKey::from_bytes(&key.to_bytes()).unwrap();
    write_private(&path.join("expanded"), expanded.to_pkcs8_pem().as_bytes());
    let public = key.encapsulation_key().to_spki_pem();
    assert_eq!(text(&good(path, "kem public expanded -o pub")), "");
    assert_eq!(fs::read_to_string(path.join("pub")).unwrap(), public);
    let sent = good(path, "kem encapsulate -r pub --ciphertext-out ct");
    assert_eq!(good(path, "kem decapsulate -i expanded --ciphertext ct"), sent);

    let mut damaged = key.to_bytes();
    damaged[2400 - 64] ^= 1;
    let good_der = expanded.to_pkcs8_der();
    let start = good_der.len() - damaged.len();
    let der = [&good_der[..start], &damaged[..]].concat();
    write_private(&path.join("damaged"), pem(&der).as_bytes());
    let output = sycon(path, "kem decapsulate -i damaged --ciphertext ct").output().unwrap();
    let message = "its hash does not match its encapsulation key, or a coefficient is 3329 or more";
    fails(&output, 2, &format!("damaged: expanded decapsulation key: {message}"));
}

/// Returns a private key in Base64.
fn pem(der: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::new();
    for three in der.chunks(3) {
        let number = (0..3).fold(0, |n, i| n << 8 | usize::from(*three.get(i).unwrap_or(&0)));
        for i in 0..4 {
            let digit = char::from(DIGITS[number >> (18 - 6 * i) & 63]);
            text.push(if i > three.len() { '=' } else { digit });
        }
    }
    let lines: Vec<_> =
        text.as_bytes().chunks(64).map(|line| str::from_utf8(line).unwrap()).collect();
    format!("-----BEGIN PRIVATE KEY-----\n{}\n-----END PRIVATE KEY-----\n", lines.join("\n"))
}

#[test]
fn no_two_secrets_or_keys_are_the_same() {
    let directory = directory();
    let path = directory.path();
    let encap =
        |ciphertext| good(path, &format!("kem encapsulate -r pub --ciphertext-out {ciphertext}"));
    assert_ne!(encap("one"), encap("two"));
    assert_ne!(fs::read(path.join("one")).unwrap(), fs::read(path.join("two")).unwrap());
    assert_ne!(new_key(path), new_key(path));
}

/// The private key goes to standard output, a pipe, and the public key to standard error.
fn new_key(path: &Path) -> Vec<u8> {
    let keygen = sycon(path, "kem keygen").output().unwrap();
    let public = piped(sycon(path, "kem public -"), &keygen.stdout);
    assert!(public.status.success() && public.stdout == keygen.stderr);
    keygen.stdout
}

#[test]
fn the_public_key_is_found_again() {
    let directory = directory();
    let path = directory.path();
    let public = fs::read(path.join("pub")).unwrap();
    assert!(public.starts_with(b"-----BEGIN PUBLIC KEY-----\n"));
    assert_eq!(good(path, "kem public key"), public);
    good(path, "kem public key -o again");
    assert_eq!(fs::read(path.join("again")).unwrap(), public);
    let output = piped(sycon(path, "kem public -"), &new_key(path));
    assert!(output.status.success() && output.stdout != public);
}

#[test]
fn everything_goes_through_pipes() {
    let directory = directory();
    let path = directory.path();
    let key = fs::read(path.join("key")).unwrap();
    let public = fs::read(path.join("pub")).unwrap();

    let output = piped(sycon(path, "kem encapsulate -r - --ciphertext-out - -o secret"), &public);
    assert_eq!((text(&output.stderr), output.stdout.len()), ("", 1120));
    let secret = fs::read(path.join("secret")).unwrap();
    assert_eq!(
        piped(sycon(path, "kem decapsulate -i key --ciphertext -"), &output.stdout).stdout,
        secret
    );
    fs::write(path.join("ct"), output.stdout).unwrap();
    let output = piped(sycon(path, "kem decapsulate -i - --ciphertext ct -o -"), &key);
    assert_eq!((output.stdout, &*output.stderr), (secret, &b""[..]));

    let output = sycon(path, "kem keygen -o other --public -").output().unwrap();
    assert_eq!(output.stdout, good(path, "kem public other"));
}

#[cfg(unix)]
#[test]
fn secrets_are_for_their_owner_only() {
    let directory = directory();
    let path = directory.path();
    good(path, "kem encapsulate -r pub --ciphertext-out ct -o secret");
    assert_eq!(mode(&path.join("key")), 0o600);
    assert_eq!(mode(&path.join("secret")), 0o600);
    // Public files have the permissions of any new file.
    fs::write(path.join("any"), "").unwrap();
    assert_eq!(mode(&path.join("pub")), mode(&path.join("any")));
    assert_eq!(mode(&path.join("ct")), mode(&path.join("any")));
}

#[cfg(unix)]
#[test]
fn a_private_key_that_others_can_read_gets_a_warning() {
    let directory = directory();
    let path = directory.path();
    let secret = good(path, "kem encapsulate -r pub --ciphertext-out ct");
    for (mode, warned) in [(0o400, false), (0o700, false), (0o640, true), (0o604, true)] {
        fs::set_permissions(path.join("key"), fs::Permissions::from_mode(mode)).unwrap();
        let output = sycon(path, "kem decapsulate -i key --ciphertext ct").output().unwrap();
        assert_eq!((output.status.code(), &output.stdout), (Some(0), &secret));
        let warning =
            if warned { format!("sycon: key: WARNING: {SHARED}\n") } else { String::new() };
        assert_eq!(text(&output.stderr), warning, "{mode:o}");
    }
    let mut command = sycon(path, "kem public -");
    let output = command.stdin(File::open(path.join("key")).unwrap()).output().unwrap();
    assert_eq!(text(&output.stderr), format!("sycon: standard input: WARNING: {SHARED}\n"));
}

#[cfg(unix)]
#[test]
fn a_secret_into_a_file_that_others_can_read_gets_a_warning() {
    let directory = directory();
    let path = directory.path();
    let run = |line: &str, name: &str, mode| {
        let file = File::create(path.join(name)).unwrap();
        file.set_permissions(fs::Permissions::from_mode(mode)).unwrap();
        let output = sycon(path, line).stdout(file).output().unwrap();
        assert!(output.status.success());
        String::from_utf8(output.stderr).unwrap()
    };
    let warning = "sycon: standard output: WARNING: other users can read this secret output; \
                   write it to a file that only you can read\n";
    let keygen = "kem keygen --public /dev/null";
    assert_eq!(run(keygen, "a", 0o644), warning);
    assert_eq!(run(keygen, "b", 0o600), "");
    assert_eq!(run("kem encapsulate -r pub --ciphertext-out ct", "c", 0o644), warning);
    assert_eq!(run("kem public key", "d", 0o644), "");
}

#[cfg(unix)]
#[test]
fn nothing_is_overwritten_and_nothing_is_left_behind() {
    let directory = directory();
    let path = directory.path();
    for name in ["file", "other"] {
        fs::write(path.join(name), "before").unwrap();
    }
    symlink("file", path.join("link")).unwrap();
    symlink("missing", path.join("dangling")).unwrap();
    good(path, "kem encapsulate -r pub --ciphertext-out ct -o secret");
    let before = names(path);

    for taken in ["file", "link", "dangling"] {
        for line in [
            format!("kem keygen -o {taken}"),
            format!("kem keygen -o {taken} --public new"),
            format!("kem keygen -o new --public {taken}"),
            format!("kem keygen --public {taken}"),
            format!("kem public key -o {taken}"),
            format!("kem encapsulate -r pub --ciphertext-out {taken}"),
            format!("kem encapsulate -r pub --ciphertext-out {taken} -o new"),
            format!("kem encapsulate -r pub --ciphertext-out new -o {taken}"),
            format!("kem decapsulate -i key --ciphertext ct -o {taken}"),
        ] {
            let output = sycon(path, &line).output().unwrap();
            fails(&output, 1, &format!("{taken}: already exists; pass --force to replace it"));
            assert_eq!(names(path), before, "{line}");
        }
    }
    let output = sycon(path, "kem keygen -o new --public new").output().unwrap();
    fails(&output, 1, "new: used for two outputs");
    let output = sycon(path, "kem keygen -o new --public no/new").output().unwrap();
    fails(&output, 1, "no/new: No such file or directory");
    assert_eq!(names(path), before);
    assert_eq!(fs::read_to_string(path.join("file")).unwrap(), "before");
}

#[cfg(unix)]
#[test]
fn without_a_reader_there_are_no_files() {
    let directory = directory();
    let path = directory.path();
    for line in ["kem keygen --public new", "kem encapsulate -r pub --ciphertext-out new"] {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let output = sycon(path, line).stdout(writer).output().unwrap();
        assert_eq!((output.status.signal(), text(&output.stderr)), (Some(13), ""));
        #[cfg(target_os = "linux")]
        {
            let full = File::options().write(true).open("/dev/full").unwrap();
            let output = sycon(path, line).stdout(full).output().unwrap();
            fails(&output, 1, "standard output: No space left on device");
        }
        assert_eq!(names(path), ["key", "pub"]);
    }
}

#[test]
fn damaged_ciphertexts() {
    let directory = directory();
    let path = directory.path();
    let secret = good(path, "kem encapsulate -r pub --ciphertext-out ct");
    let ciphertext = fs::read(path.join("ct")).unwrap();
    let decap = |ciphertext: &[u8]| {
        fs::write(path.join("bad"), ciphertext).unwrap();
        let output =
            sycon(path, "kem decapsulate -i key --ciphertext bad -o new").output().unwrap();
        assert_eq!(names(path).contains(&"new".to_owned()), output.status.success());
        output
    };

    for length in [0, 1, 1119, 1121, 65536] {
        let mut bad = ciphertext.clone();
        bad.resize(length, 0);
        fails(
            &decap(&bad),
            1,
            &format!("bad: ciphertext: wrong length (got {length} bytes, expected 1120)"),
        );
    }
    let mut bad = ciphertext.clone();
    bad.resize(65537, 0);
    fails(&decap(&bad), 1, "bad: too long for a ciphertext (expected at most 65536 bytes)");
    bad.truncate(1120);
    bad[1088..].fill(0);
    fails(&decap(&bad), 1, "bad: ciphertext: its X25519 share has small order");

    // Implicit rejection: a different secret, and no error.
    for byte in [0, 1087, 1088, 1118] {
        let mut bad = ciphertext.clone();
        bad[byte] ^= 1;
        assert!(decap(&bad).status.success());
        let other = fs::read(path.join("new")).unwrap();
        assert!(other.len() == 32 && other != secret);
        fs::remove_file(path.join("new")).unwrap();
    }
}

#[test]
fn damaged_keys() {
    let directory = directory();
    let path = directory.path();
    good(path, "kem encapsulate -r pub --ciphertext-out ct");
    for (name, line) in [
        ("key", "kem decapsulate -i bad --ciphertext ct"),
        ("pub", "kem encapsulate -r bad --ciphertext-out new"),
    ] {
        let pem = fs::read_to_string(path.join(name)).unwrap();
        let middle = pem.len() / 2;
        for bad in [
            String::new(),
            pem[..middle].to_owned(),
            pem[middle..].to_owned(),
            pem.replacen("\nM", "\n!", 1),
            pem.replace("BEGIN P", "BEGIN Q"),
            pem.trim_end().trim_end_matches('-').to_owned(),
        ] {
            fs::write(path.join("bad"), &bad).unwrap();
            let output = sycon(path, line).output().unwrap();
            fails(&output, 2, "bad: PEM: malformed text");
        }
        fs::write(path.join("bad"), b"\xff\xfe").unwrap();
        fails(&sycon(path, line).output().unwrap(), 2, "bad: PEM: malformed text");
        // Mail and Windows add carriage returns.
        fs::write(path.join("bad"), pem.replace('\n', "\r\n")).unwrap();
        let output = sycon(path, line).output().unwrap();
        assert!(output.status.success(), "{}", text(&output.stderr));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn bytes_are_not_shown_to_a_person() {
    let (terminal, _user) = crate::terminal::open();
    let open = || terminal.try_clone().unwrap();

    let directory = directory();
    let path = directory.path();
    good(path, "kem encapsulate -r pub --ciphertext-out ct");
    let key = "not writing a secret key to a terminal; use -o FILE, or redirect the output";

    let secret = "not writing a binary secret to a terminal; use --hex or -o FILE";
    let ciphertext = "--ciphertext-out: not writing a binary ciphertext to a terminal; name a file";
    for (line, message) in [
        ("kem encapsulate -r pub --ciphertext-out new", secret),
        ("kem decapsulate -i key --ciphertext ct", secret),
        ("kem encapsulate -r pub --ciphertext-out - -o new", ciphertext),
        ("kem keygen", key),
        ("kem keygen --public new", key),
    ] {
        let output = sycon(path, line).stdout(open()).output().unwrap();
        fails(&output, 2, message);
    }
    assert_eq!(names(path), ["ct", "key", "pub"]);
    for line in ["kem decapsulate -i key --ciphertext ct --hex", "kem public key"] {
        let output = sycon(path, line).stdout(open()).output().unwrap();
        assert_eq!((text(&output.stderr), output.status.code()), ("", Some(0)));
    }
}
