//! `sycon age`: keys, files of any size, refused input, and test vectors.
#![cfg(target_os = "linux")]

use std::fs::{self, File, Permissions};
use std::io::{Read, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::Value;
use sha2::{Digest, Sha256};
use sycon::age::{encrypt, passphrase};
use tempfile::TempDir;

use crate::text;

/// The command `sycon age` with the words of a line as its arguments.
fn sycon(directory: &Path, line: &str) -> Command {
    crate::sycon(directory, &format!("age {line}"))
}

#[track_caller]
fn good(directory: &Path, line: &str) -> Vec<u8> {
    crate::good(directory, &format!("age {line}"))
}

/// Checks that a line prints a message and nothing else, and its exit code.
#[track_caller]
fn fails(directory: &Path, line: &str, code: i32, message: &str) {
    let output = sycon(directory, line).output().unwrap();
    crate::fails(&output, code, "", &format!("sycon: {message}\n"));
}

/// Runs the command with `input` through a pipe, and returns its output.
#[track_caller]
fn piped(directory: &Path, line: &str, input: &[u8]) -> Vec<u8> {
    let mut command = sycon(directory, line);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let output = thread::scope(|scope| {
        scope.spawn(move || stdin.write_all(input).unwrap());
        child.wait_with_output().unwrap()
    });
    assert!(output.status.success(), "{line}");
    output.stdout
}

fn pattern(length: usize) -> Vec<u8> {
    (0..=250).cycle().take(length).collect()
}

fn mode(path: &Path) -> u32 {
    fs::metadata(path).unwrap().permissions().mode() & 0o777
}

fn write_private(path: &Path, bytes: impl AsRef<[u8]>) {
    fs::write(path, bytes).unwrap();
    fs::set_permissions(path, Permissions::from_mode(0o600)).unwrap();
}

/// A directory with two identities, their recipients, a passphrase, and a note.
fn directory() -> TempDir {
    let directory = TempDir::new().unwrap();
    let path = directory.path();
    for key in ["alice", "bob"] {
        let output = sycon(path, &format!("keygen -o {key}")).output().unwrap();
        assert!(output.status.success());
        fs::write(path.join(format!("{key}.pub")), good(path, &format!("recipient {key}")))
            .unwrap();
    }
    write_private(&path.join("words"), "correct horse\nbattery\n");
    fs::write(path.join("note"), "a note\n").unwrap();
    directory
}

/// Encrypts a file with the first passphrase of `words`, as `encrypt -p` does, but with little memory and in milliseconds.
fn lock(directory: &Path, file: &str, to: &str) {
    let recipient = passphrase::Recipient::new("correct horse").unwrap();
    let recipient = recipient.with_work_factor(4).unwrap();
    let plaintext = fs::read(directory.join(file)).unwrap();
    fs::write(directory.join(to), encrypt(&plaintext, &[&recipient]).unwrap()).unwrap();
}

#[test]
fn identities_are_made_as_age_keygen_makes_them() {
    let directory = TempDir::new().unwrap();
    let path = directory.path();
    for (option, prefix, secret, lengths) in [
        ("", "age1pq1", "AGE-SECRET-KEY-PQ-1", (1959, 77)),
        (" --x25519", "age1", "AGE-SECRET-KEY-1", (62, 74)),
    ] {
        let output = sycon(path, &format!("keygen -o key{option}")).output().unwrap();
        assert!(output.status.success() && output.stdout.is_empty());
        let file = fs::read_to_string(path.join("key")).unwrap();
        let [created, public, identity] = file.lines().collect::<Vec<_>>()[..] else {
            panic!("{file}")
        };
        let created = created.strip_prefix("# created: 20").unwrap();
        assert!(created.len() == 18 && created.ends_with('Z'), "{created}");
        let recipient = public.strip_prefix("# public key: ").unwrap();
        assert!(recipient.starts_with(prefix) && identity.starts_with(secret));
        assert_eq!((recipient.len(), identity.len()), lengths);
        assert_eq!(text(&output.stderr), format!("Public key: {recipient}\n"));
        assert_eq!(text(&good(path, "recipient key")), format!("{recipient}\n"));
        assert_eq!(piped(path, "recipient", file.as_bytes()), format!("{recipient}\n").as_bytes());
        assert_eq!(mode(&path.join("key")), 0o600);

        fails(path, "keygen -o key", 1, "key: already exists; pass --force to replace it");
        assert_eq!(fs::read_to_string(path.join("key")).unwrap(), file);
        fs::remove_file(path.join("key")).unwrap();
    }
    let output = sycon(path, "keygen --force -o key").output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    let recipient = good(path, "recipient key");
    good(path, "keygen --force -o key --public pub");
    assert_eq!(good(path, "recipient key"), fs::read(path.join("pub")).unwrap());
    assert_ne!(good(path, "recipient key"), recipient);
    let output = sycon(path, "keygen").output().unwrap();
    assert!(text(&output.stdout).starts_with("# created: "));
    assert!(text(&output.stderr).starts_with("Public key: age1pq1"));
}

#[test]
fn what_is_encrypted_is_decrypted() {
    let directory = directory();
    let path = directory.path();
    let chunk = 65536;
    for length in [0, 1, chunk - 1, chunk, chunk + 1, 2 * chunk, 1_500_000, 5_000_000] {
        let plaintext = pattern(length);
        fs::write(path.join("file"), &plaintext).unwrap();
        for armor in ["", " -a"] {
            good(path, &format!("encrypt -R alice.pub -i bob{armor} -fo file.age file"));
            let encrypted = fs::read(path.join("file.age")).unwrap();
            assert_eq!(encrypted.starts_with(b"-----BEGIN"), !armor.is_empty());
            for line in ["-i alice file.age", "-i bob -j 1 file.age", "-i bob -j 3 file.age"] {
                assert!(good(path, &format!("decrypt {line}")) == plaintext, "{length}{armor}");
            }
            assert!(piped(path, "decrypt -i alice", &encrypted) == plaintext, "{length}{armor}");
            for threads in ["1", "3"] {
                let line = format!("encrypt -j {threads} -i alice{armor}");
                let encrypted = piped(path, &line, &plaintext);
                let line = format!("decrypt -j {threads} -i alice");
                assert!(piped(path, &line, &encrypted) == plaintext, "{length}{armor}");
            }
        }
    }
    let recipient = fs::read_to_string(path.join("bob.pub")).unwrap();
    let line = format!("encrypt -r {} -R alice.pub -o note.age note", recipient.trim());
    good(path, &line);
    assert_eq!(good(path, "decrypt -i bob note.age"), b"a note\n");
    assert_eq!(good(path, "decrypt -i alice note.age"), b"a note\n");
}

#[test]
fn passphrases_come_from_the_first_line_of_a_file() {
    let directory = directory();
    let path = directory.path();
    good(path, "encrypt -p --passphrase-file words -ao note.age note");
    assert_eq!(good(path, "decrypt --passphrase-file words note.age"), b"a note\n");
    lock(path, "note", "note.age");
    write_private(&path.join("again"), "correct horse\r\n");
    assert_eq!(good(path, "decrypt --passphrase-file again note.age"), b"a note\n");
    write_private(&path.join("wrong"), "battery\n");
    let none = "no identity opens the file, or the passphrase is wrong";
    fails(path, "decrypt --passphrase-file wrong note.age", 1, &format!("note.age: {none}"));
    write_private(&path.join("empty"), "\nx");
    let empty = "empty: the passphrase (first line) is empty";
    fails(path, "decrypt --passphrase-file empty note.age", 2, empty);
    fails(path, "encrypt -p --passphrase-file empty note", 2, empty);
    write_private(&path.join("long"), "a".repeat(65_537));
    let long = "long: the passphrase (first line) is longer than 64 KiB";
    fails(path, "decrypt --passphrase-file long note.age", 2, long);
    fails(path, "encrypt -p --passphrase-file long note", 2, long);
    let hint = "note.age: encrypted with a passphrase; leave out -i to be asked for it";
    fails(path, "decrypt -i alice note.age", 1, hint);
    good(path, "encrypt -R alice.pub -o alice.age note");
    let hint = "alice.age: not encrypted with a passphrase; pass an identity with -i";
    fails(path, "decrypt --passphrase-file words alice.age", 1, hint);
}

#[test]
fn identities_may_be_under_a_passphrase() {
    let directory = directory();
    let path = directory.path();
    lock(path, "bob", "bob.age");
    let public = fs::read(path.join("bob.pub")).unwrap();
    assert_eq!(good(path, "recipient --passphrase-file words bob.age"), public);
    good(path, "encrypt -i bob.age --passphrase-file words -o note.age note");
    let line = "decrypt -i bob.age --passphrase-file words note.age";
    assert_eq!(good(path, line), b"a note\n");
    // An earlier identity decrypts the file, so the command does not ask for a passphrase. There is
    // no terminal.
    assert_eq!(good(path, "decrypt -i bob -i bob.age note.age"), b"a note\n");

    write_private(&path.join("wrong"), "battery\n");
    let line = "decrypt -i bob.age --passphrase-file wrong note.age";
    fails(path, line, 1, "note.age: bob.age: wrong passphrase");
    good(path, "encrypt -R alice.pub -o locked.age bob");
    let line = "decrypt -i locked.age note.age";
    fails(path, line, 1, "note.age: locked.age: not encrypted with a passphrase");
    lock(path, "note", "text.age");
    let line = "recipient --passphrase-file words text.age";
    let message = "line 1: identity: unknown kind (expected text that begins with AGE-SECRET-KEY-PQ-1 or AGE-SECRET-KEY-1)";
    fails(path, line, 2, &format!("text.age: {message}"));
    fails(path, "recipient locked.age", 1, "locked.age: not encrypted with a passphrase");
}

#[test]
fn a_passphrase_that_nothing_needs_is_refused() {
    let directory = directory();
    let path = directory.path();
    lock(path, "bob", "bob.age");
    good(path, "encrypt -i alice -o note.age note");
    let message = "--passphrase-file: no identity is encrypted with a passphrase; omit it";
    for line in [
        "encrypt -i alice -o new note",
        "encrypt -R alice.pub -i bob -o new note",
        "decrypt -i alice -o new note.age",
        "decrypt -i alice -i bob -o new note.age",
        "recipient -o new alice",
    ] {
        fails(path, &format!("{line} --passphrase-file words"), 2, message);
        assert!(!path.join("new").exists(), "{line}");
    }
    // One of the identities is encrypted, although another one decrypts the file.
    let line = "decrypt -i alice -i bob.age --passphrase-file words note.age";
    assert_eq!(good(path, line), b"a note\n");
}

#[test]
fn what_others_can_read_gets_a_warning() {
    let directory = directory();
    let path = directory.path();
    good(path, "encrypt -R alice.pub -o note.age note");
    let warned = |line: &str, what: &str| {
        let output = sycon(path, line).output().unwrap();
        let (file, what) = what.split_once(' ').unwrap();
        let warning = format!(
            "sycon: {file}: WARNING: other users can read this {what}; run `chmod 600` on the file\n"
        );
        assert_eq!((text(&output.stderr), output.status.code()), (&*warning, Some(0)), "{line}");
    };
    fs::set_permissions(path.join("alice"), Permissions::from_mode(0o640)).unwrap();
    warned("decrypt -i alice note.age", "alice identity");
    warned("recipient alice", "alice identity");
    warned("encrypt -i alice note", "alice identity");
    fs::set_permissions(path.join("words"), Permissions::from_mode(0o604)).unwrap();
    warned("encrypt -p --passphrase-file words note", "words passphrase");
}

#[test]
fn a_thousand_recipients_are_not_too_many() {
    let directory = directory();
    let path = directory.path();
    let public = |key: &str| fs::read_to_string(path.join(format!("{key}.pub"))).unwrap();
    let many = public("alice").repeat(1000) + &public("bob");
    fs::write(path.join("many"), many).unwrap();
    good(path, "encrypt -R many -o note.age note");
    assert_eq!(good(path, "decrypt -i bob note.age"), b"a note\n");
    fs::write(path.join("many"), public("alice").repeat(1025)).unwrap();
    let message = "recipients: too many (expected at most 1024 stanzas and 2 MiB in the header)";
    fails(path, "encrypt -R many note", 2, message);
}

#[test]
fn nothing_is_left_of_what_does_not_decrypt() {
    let directory = directory();
    let path = directory.path();
    fs::write(path.join("file"), pattern(3_000_000)).unwrap();
    good(path, "encrypt -R alice.pub -o file.age file");
    let whole = fs::read(path.join("file.age")).unwrap();
    let changed = |at: usize| {
        let mut bytes = whole.clone();
        bytes[at] ^= 1;
        bytes
    };
    for (bytes, released) in [
        (changed(100), 0),
        (changed(1700), 0),
        (changed(2_000_000), 1_966_080),
        (changed(whole.len() - 1), 2_949_120),
        (whole[..2_000_000].to_vec(), 1_966_080),
        ([&whole[..], b"x"].concat(), 2_949_120),
    ] {
        fs::write(path.join("file.age"), bytes).unwrap();
        for threads in ["1", "3"] {
            let line = format!("decrypt -j {threads} -i alice file.age");
            let output = sycon(path, &format!("{line} -o new")).output().unwrap();
            assert_eq!((output.status.code(), &*output.stdout), (Some(1), &b""[..]));
            assert!(!path.join("new").exists());
            // Streamed output is authentic up to the point where it ends.
            let output = sycon(path, &line).output().unwrap();
            assert_eq!(output.status.code(), Some(1));
            assert_eq!(output.stdout.len(), released, "{}", text(&output.stderr));
            assert!(output.stdout == pattern(released));
            let message = text(&output.stderr);
            let told = format!("(after the first {released} bytes of plaintext)\n");
            assert_eq!(message.ends_with(&told), released > 0, "{message}");
        }
    }
}

#[test]
fn files_that_exist_are_kept_and_new_ones_are_for_their_owner() {
    let directory = directory();
    let path = directory.path();
    good(path, "encrypt -R alice.pub -o note.age note");
    assert_eq!(mode(&path.join("note.age")), 0o666 & !umask());
    good(path, "decrypt -i alice -o new note.age");
    assert_eq!(mode(&path.join("new")), 0o600);
    let exists = "already exists; pass --force to replace it";
    fails(path, "decrypt -i alice -o new note.age", 1, &format!("new: {exists}"));
    fails(path, "encrypt -R alice.pub -o new note", 1, &format!("new: {exists}"));
    fails(path, "recipient -o new alice", 1, &format!("new: {exists}"));
    for (line, input) in [
        ("encrypt -R alice.pub -fo note note", "note"),
        ("encrypt -R alice.pub -fo alice.pub note", "alice.pub"),
        ("encrypt -p --passphrase-file words -fo words note", "words"),
        ("decrypt -i alice -fo alice note.age", "alice"),
        ("decrypt -i alice -fo note.age note.age", "note.age"),
        ("recipient -fo alice alice", "alice"),
    ] {
        fails(path, line, 1, &format!("{input}: is also an input ({input})"));
    }
    good(path, "decrypt -i alice -fo new note.age");
}

/// The permissions that the umask removes from new files.
fn umask() -> u32 {
    let file = tempfile::tempdir().unwrap();
    File::create(file.path().join("new")).unwrap();
    0o666 & !mode(&file.path().join("new"))
}

#[test]
fn a_full_disk_is_an_error() {
    let directory = directory();
    let path = directory.path();
    good(path, "encrypt -R alice.pub -o note.age note");
    for line in [
        "keygen",
        "recipient alice",
        "encrypt -R alice.pub note",
        "decrypt -i alice note.age",
        "inspect note.age",
    ] {
        let full = File::options().write(true).open("/dev/full").unwrap();
        let output = sycon(path, line).stdout(full).output().unwrap();
        let message = "sycon: standard output: No space left on device\n";
        assert_eq!((text(&output.stderr), output.status.code()), (message, Some(1)), "{line}");
    }
    let message = "/dev/full: No space left on device";
    fails(path, "encrypt -R alice.pub -o /dev/full note", 1, message);
    fails(path, "decrypt -i alice -o /dev/full note.age", 1, message);
}

#[test]
fn a_file_cut_short_while_it_is_encrypted_is_an_error() {
    let directory = directory();
    let path = directory.path();
    for threads in ["1", "2"] {
        let file = File::create(path.join("large")).unwrap();
        file.set_len(1 << 40).unwrap();
        let mut command = sycon(path, &format!("encrypt -j {threads} -R alice.pub -o new large"));
        let mut child = command.stderr(Stdio::piped()).spawn().unwrap();
        let read = format!("/proc/{}/io", child.id());
        while !fs::read_to_string(&read).unwrap().lines().any(|line| {
            line.strip_prefix("rchar: ")
                .is_some_and(|bytes| bytes.parse::<u64>().unwrap() > 1 << 22)
        }) {
            thread::sleep(Duration::from_millis(1));
        }
        file.set_len(0).unwrap();
        let mut message = String::new();
        child.stderr.take().unwrap().read_to_string(&mut message).unwrap();
        assert_eq!(message, "sycon: large: file shrank while being read\n");
        assert_eq!(child.wait().unwrap().code(), Some(1));
        assert!(!path.join("new").exists());
    }
}

#[test]
fn long_files_take_little_memory() {
    let directory = directory();
    let path = directory.path();
    let long = pattern(1 << 26);
    fs::write(path.join("long.age"), piped(path, "encrypt -i alice", &long)).unwrap();
    for (line, input) in [
        ("encrypt -R alice.pub -j 2", long),
        ("decrypt -i alice -j 2", fs::read(path.join("long.age")).unwrap()),
    ] {
        let mut command = sycon(path, line);
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::null()).spawn().unwrap();
        child.stdin.as_mut().unwrap().write_all(&input).unwrap();
        let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
        drop(child.stdin.take());
        assert!(child.wait().unwrap().success());
        let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
        let kilobytes: u64 = peak.trim().trim_end_matches(" kB").parse().unwrap();
        assert!(kilobytes < 64 * 1024, "{line}: {kilobytes} kB");
    }
}

#[test]
fn inspect_says_what_everybody_sees() {
    let directory = directory();
    let path = directory.path();
    good(path, "encrypt -R alice.pub -R bob.pub -ao note.age note");
    let seen: Value = serde_json::from_slice(&good(path, "inspect --json note.age")).unwrap();
    let size = fs::metadata(path.join("note.age")).unwrap().len();
    let (header, overhead, payload) = (1627 + 1557, 32, 7);
    let sizes = &seen["sizes"];
    assert_eq!(seen["stanza_types"], serde_json::json!(["mlkem768x25519", "mlkem768x25519"]));
    assert_eq!((&seen["postquantum"], &seen["armor"]), (&Value::from("yes"), &Value::from(true)));
    assert_eq!(sizes["armor"], size - header - overhead - payload);
    assert_eq!(
        (&sizes["header"], &sizes["overhead"]),
        (&Value::from(header), &Value::from(overhead))
    );
    assert_eq!(
        (&sizes["min_payload"], &sizes["max_payload"]),
        (&Value::from(payload), &Value::from(payload))
    );
}

/// All test vectors of CCTV and of this project.
#[test]
fn vectors() {
    let directory = TempDir::new().unwrap();
    let path = directory.path();
    let mut count = 0;
    for name in ["age.json", "age-cctv.json"] {
        let json = format!("{}/../../vectors/{name}", env!("CARGO_MANIFEST_DIR"));
        let json: Value = serde_json::from_str(&fs::read_to_string(json).unwrap()).unwrap();
        for file in json["files"].as_array().unwrap() {
            vector(path, file);
            count += 1;
        }
    }
    assert_eq!(count, 234);
}

fn vector(path: &Path, file: &Value) {
    let mut bytes = STANDARD.decode(file["file"].as_str().unwrap()).unwrap();
    if file.get("compressed").is_some() {
        let mut inflated = Vec::new();
        flate2::read::ZlibDecoder::new(&bytes[..]).read_to_end(&mut inflated).unwrap();
        bytes = inflated;
    }
    fs::write(path.join("file"), bytes).unwrap();
    let strings = |key: &str| match &file[key] {
        Value::Array(all) => all.iter().map(|it| it.as_str().unwrap().to_owned()).collect(),
        Value::String(one) => vec![one.clone()],
        _ => vec![],
    };
    let (identities, passphrases) =
        (strings("identities"), [strings("passphrase"), strings("passphrases")].concat());
    write_private(&path.join("key"), identities.join("\n"));
    let mut options = vec!["decrypt".to_owned()];
    // A passphrase is not for a file of plain identities. No file has both and decrypts.
    if !identities.is_empty() {
        options.extend(["-i", "key"].map(str::to_owned));
    } else if let [passphrase, ..] = &passphrases[..] {
        write_private(&path.join("words"), passphrase);
        options.extend(["--passphrase-file", "words"].map(str::to_owned));
    }
    let line = options.join(" ");
    let output = sycon(path, &format!("{line} file")).output().unwrap();
    let name = format!("{}: {output:?}", file["name"]);
    let success = file["expect"] == "success";
    assert_eq!(output.status.code(), Some(i32::from(!success)), "{name}");
    let expected = file["sha256"].as_str().map_or(hex(&Sha256::digest(b"")), str::to_owned);
    assert_eq!(hex(&Sha256::digest(&output.stdout)), expected, "{name}");
    assert_eq!(text(&output.stderr).lines().count(), usize::from(!success), "{name}");
    assert!(success || text(&output.stderr).starts_with("sycon: file: "), "{name}");
    let status = sycon(path, &format!("{line} -fo new file")).stderr(Stdio::null()).status();
    assert_eq!(
        (status.unwrap().success(), path.join("new").exists()),
        (success, success),
        "{name}"
    );
    if success {
        assert!(fs::read(path.join("new")).unwrap() == output.stdout);
        fs::remove_file(path.join("new")).unwrap();
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |text, byte| text + &format!("{byte:02x}"))
}

#[test]
fn a_broken_pipe_kills_it() {
    use std::os::unix::process::ExitStatusExt;

    let directory = directory();
    let path = directory.path();
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let output: Output = sycon(path, "encrypt -R alice.pub note").stdout(writer).output().unwrap();
    assert_eq!((output.status.signal(), text(&output.stderr)), (Some(13), ""));
}

#[test]
fn an_identitys_passphrase_is_not_replaced_by_its_recipient() {
    let directory = TempDir::new().unwrap();
    let path = directory.path();
    fs::write(path.join("words"), "correct horse\n").unwrap();
    fs::set_permissions(path.join("words"), Permissions::from_mode(0o600)).unwrap();
    assert!(sycon(path, "keygen -o plain").output().unwrap().status.success());
    lock(path, "plain", "locked");
    let line = "recipient --passphrase-file words -f -o words locked";
    fails(path, line, 1, "words: is also an input (words)");
    assert_eq!(fs::read(path.join("words")).unwrap(), b"correct horse\n");
}

#[test]
fn a_byte_order_mark_is_skipped() {
    let directory = directory();
    let path = directory.path();
    for name in ["alice", "alice.pub"] {
        let keys = fs::read_to_string(path.join(name)).unwrap();
        write_private(&path.join(name), format!("\u{feff}{keys}"));
    }
    good(path, "encrypt -R alice.pub -o new note");
    assert_eq!(good(path, "decrypt -i alice new"), fs::read(path.join("note")).unwrap());
    // The identity, encrypted and armored, and the passphrase also begin with a mark.
    good(path, "encrypt -p --passphrase-file words -a -o locked bob");
    let locked = fs::read_to_string(path.join("locked")).unwrap();
    write_private(&path.join("locked"), format!("\u{feff}{locked}"));
    write_private(&path.join("words"), "\u{feff}correct horse\r\n");
    let public = fs::read(path.join("bob.pub")).unwrap();
    assert_eq!(good(path, "recipient --passphrase-file words locked"), public);
    write_private(&path.join("words"), "\u{feff}\n");
    let empty = "words: the passphrase (first line) is empty";
    fails(path, "recipient --passphrase-file words locked", 2, empty);
}

#[test]
fn comments_of_key_files_have_any_encoding() {
    let directory = directory();
    let path = directory.path();
    for name in ["alice", "alice.pub"] {
        let keys = fs::read(path.join(name)).unwrap();
        write_private(&path.join(name), [b"# \xe9\n", &keys[..]].concat());
    }
    good(path, "encrypt -R alice.pub -o new note");
    assert_eq!(good(path, "decrypt -i alice new"), b"a note\n");
}

#[test]
fn an_identity_instead_of_its_files_name_is_not_shown() {
    let directory = TempDir::new().unwrap();
    let path = directory.path();
    fs::write(path.join("note"), "").unwrap();
    let missing = "AGE-SECRET-KEY-…: No such file or directory";
    for identity in ["AGE-SECRET-KEY-PQ-1ABCDEF", "age-secret-key-1abcdef"] {
        fails(path, &format!("decrypt -i {identity} note"), 1, missing);
        fails(path, &format!("encrypt -R {identity} note"), 1, missing);
        fails(path, &format!("recipient {identity}"), 1, missing);
    }
    let run = |args: &[&str]| {
        let output = sycon(path, "encrypt").args(args).output().unwrap();
        text(&output.stderr).to_owned()
    };
    let identity = "AGE-PLUGIN-YUBIKEY-1SECRET";
    let lines = format!("# created\n{identity}\n");
    let message = "sycon: # created\\nAGE-PLUGIN-…: No such file or directory\n";
    assert_eq!(run(&["-i", &lines, "note"]), message);
    let message = run(&["-p", "note", identity]);
    assert!(message.contains("'AGE-PLUGIN-…'") && !message.contains("SECRET"), "{message}");
    let secret = "sycon: -r: got an identity, which is secret (expected a recipient)\n";
    assert_eq!(run(&["-r", " AGE-SECRET-KEY-1SECRET", "note"]), secret);
}

#[test]
fn a_passphrase_that_nothing_takes_is_wrong_usage() {
    let directory = TempDir::new().unwrap();
    let path = directory.path();
    fs::write(path.join("words"), "correct horse\n").unwrap();
    let keygen = sycon(path, "keygen -o key").output().unwrap();
    let key = text(&keygen.stderr).strip_prefix("Public key: ").unwrap().trim();
    let line = format!("encrypt -r {key} --passphrase-file words");
    let output = sycon(path, &line).output().unwrap();
    let message =
        "sycon: --passphrase-file: only for use with -p or with an encrypted identity of -i\n";
    assert!(text(&output.stderr).starts_with(message), "{}", text(&output.stderr));
    assert_eq!((output.status.code(), &*output.stdout), (Some(2), &b""[..]));
}

#[cfg(target_os = "linux")]
#[test]
fn a_passphrase_that_wants_more_memory_than_there_is_is_an_error() {
    let directory = TempDir::new().unwrap();
    let path = directory.path();
    fs::write(path.join("words"), "correct horse\n").unwrap();
    fs::set_permissions(path.join("words"), Permissions::from_mode(0o600)).unwrap();
    fs::write(path.join("note"), "a note\n").unwrap();
    good(path, "encrypt -p --passphrase-file words -o note.age note");
    let command = format!(
        "ulimit -v 200000; exec {} age decrypt --passphrase-file words note.age",
        env!("CARGO_BIN_EXE_sycon")
    );
    let output = Command::new("sh").current_dir(path).args(["-c", &command]).output().unwrap();
    assert_eq!(
        text(&output.stderr),
        "sycon: note.age: passphrase: not enough memory (work factor 18 needs 256 MiB)\n"
    );
    assert_eq!((output.status.code(), text(&output.stdout)), (Some(1), ""));
}
