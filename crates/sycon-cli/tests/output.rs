//! Outputs: which files are replaced, written to or refused, and that interrupted commands leave
//! none.
#![cfg(target_os = "linux")]

use std::fs::{self, File, Permissions};
use std::io::{Read, Write};
use std::os::fd::AsRawFd;
use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};
use tempfile::TempDir;

use crate::{names, signals, terminal};

/// Both kinds of pending files: with temporary names, and without. Tests run with each.
const WAYS: [bool; 2] = [false, true];

fn sycon(directory: &Path, named: bool, line: &str) -> Command {
    signals::heed();
    let mut command = Command::new(env!("CARGO_BIN_EXE_sycon"));
    command.current_dir(directory).args(line.split(' ')).stdin(Stdio::null());
    if named && cfg!(feature = "backend-env") {
        command.env("SYCON_NAMED", "1");
    } else if named {
        eprintln!("NOT TESTED: temporary names, without the feature backend-env");
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

/// A directory with a key, a note, the note sealed, and a key pair of X-Wing.
fn directory() -> TempDir {
    let directory = TempDir::new().unwrap();
    let path = directory.path();
    good(path, false, "keygen -o key");
    write_private(&path.join("note"), "note\n");
    good(path, false, "newplex seal -k key -o sealed note");
    good(path, false, "kem keygen -o private --public public");
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
const WRITERS: [&str; 8] = [
    "keygen -o",
    "newplex seal -k key note -o",
    "newplex open -k key sealed -o",
    "kem keygen --public /dev/null -o",
    "kem public private -o",
    "kem encapsulate -r public -o - --ciphertext-out",
    "sum note -o",
    "sum --raw note -o",
];

#[test]
fn nothing_is_overwritten_without_force() {
    let directory = directory();
    let path = directory.path();
    fs::write(path.join("file"), "before").unwrap();
    symlink("file", path.join("link")).unwrap();
    symlink("missing", path.join("dangling")).unwrap();
    let before = contents(path);
    for named in WAYS {
        for writer in WRITERS.iter().filter(|writer| !writer.contains("-o - ")) {
            for taken in ["file", "link", "dangling"] {
                let message = format!("{taken}: already exists; pass --force to replace it");
                fails(path, named, &format!("{writer} {taken}"), &message);
                assert_eq!(contents(path), before, "{writer} {taken}");
            }
        }
    }
}

#[test]
fn with_force_files_are_replaced_and_links_stay() {
    for named in WAYS {
        for writer in WRITERS {
            let directory = directory();
            let path = directory.path();
            for (file, link) in [("file", "link"), ("made", "dangling")] {
                symlink(file, path.join(link)).unwrap();
            }
            symlink("link", path.join("way")).unwrap();
            write_private(&path.join("file"), "before");
            let before = names(path);
            good(path, named, &format!("{writer} way --force"));
            assert_eq!(names(path), before, "{writer}");
            assert_ne!(fs::read(path.join("file")).unwrap(), b"before", "{writer}");
            good(path, named, &format!("{writer} dangling --force"));
            assert!(path.join("made").is_file(), "{writer}");
            for link in ["link", "dangling", "way"] {
                assert!(path.join(link).is_symlink(), "{writer}");
            }
        }
    }
}

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
            Err(error) => eprintln!("NOT TESTED: whether another owner is kept: {error}"),
        }
    }
}

#[test]
fn an_output_that_is_an_input_is_refused() {
    let directory = directory();
    let path = directory.path();
    for file in ["key", "note", "sealed", "private", "public"] {
        fs::hard_link(path.join(file), path.join(format!("{file}-hard"))).unwrap();
        symlink(file, path.join(format!("{file}-soft"))).unwrap();
    }
    let absolute = path.to_str().unwrap();
    let before = contents(path);
    for (writer, inputs) in [
        ("newplex seal --force -k key note -o", &["key", "note"][..]),
        ("newplex open --force -k key sealed -o", &["key", "sealed"]),
        ("kem public --force private -o", &["private"]),
        ("kem encapsulate --force -r public -o - --ciphertext-out", &["public"]),
        ("kem encapsulate --force -r public --ciphertext-out - -o", &["public"]),
        ("kem decapsulate --force -i private --ciphertext sealed -o", &["private"]),
        ("sum --force key note -o", &["key", "note"]),
        ("sum --force -a blake3 --keyed --key key note -o", &["key", "note"]),
    ] {
        for input in inputs {
            for output in [
                (*input).to_owned(),
                format!("{input}-hard"),
                format!("{input}-soft"),
                format!("./{input}"),
                format!("{absolute}/{input}"),
            ] {
                let line = format!("{writer} {output}");
                let result = self::output(path, false, &line);
                // Decapsulation fails earlier, because an invalid ciphertext yields no secret.
                let message = format!("sycon: {output}: is also an input ({input})\n");
                if !writer.contains("decap") {
                    assert_eq!(text(&result.stderr), message, "{line}");
                }
                assert_eq!((result.status.code(), &*result.stdout), (Some(1), &b""[..]), "{line}");
                assert_eq!(contents(path), before, "{line}");
            }
        }
    }
}

#[test]
fn an_input_on_standard_output_is_refused() {
    let directory = directory();
    let path = directory.path();
    let key = fs::read(path.join("key")).unwrap();
    for line in [
        "newplex seal -k key note",
        "newplex open -k key sealed",
        "xof shake128 key",
        "xof blake3 --keyed --key key -l 32 note",
        "sum -a blake3 --keyed --key key note",
        "mac -k key note",
    ] {
        let file = File::options().append(true).open(path.join("key")).unwrap();
        let output = sycon(path, false, line).stdout(file).output().unwrap();
        assert_eq!(
            text(&output.stderr),
            "sycon: standard output: is also an input (key); if the shell opened it with >, it is \
             empty now\n"
        );
        assert_eq!(output.status.code(), Some(1));
        assert_eq!(fs::read(path.join("key")).unwrap(), key);
    }
    // A list of all files in a directory can contain itself.
    let file = File::options().append(true).open(path.join("note")).unwrap();
    assert!(sycon(path, false, "sum note").stdout(file).status().unwrap().success());
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

#[test]
fn a_list_that_lacks_a_file_replaces_none() {
    let directory = directory();
    let path = directory.path();
    for named in WAYS {
        good(path, named, "sum -f -o list note key");
        let before = contents(path);
        let output = output(path, named, "sum -f -o list note none key");
        assert_eq!(
            text(&output.stderr),
            "sycon: none: No such file or directory\n\
             sycon: list: not written, because some files could not be read\n"
        );
        assert_eq!(output.status.code(), Some(1));
        assert_eq!(contents(path), before);
        fs::remove_file(path.join("list")).unwrap();
    }
}

#[test]
fn a_list_of_its_own_directory_is_not_in_itself() {
    let directory = directory();
    let path = directory.path();
    for named in WAYS {
        good(path, named, "sum -r . -o list");
        let list = fs::read(path.join("list")).unwrap();
        assert!(!text(&list).contains("list") && !text(&list).contains(".sycon-"), "{named}");
        symlink("list", path.join("link")).unwrap();
        good(path, named, "sum -r . -f -o link");
        assert_eq!(text(&fs::read(path.join("list")).unwrap()), text(&list));
        good(path, named, "sum --check --quiet list");
        fs::remove_file(path.join("link")).unwrap();
        fs::remove_file(path.join("list")).unwrap();
    }
}

#[test]
fn a_terminal_is_one_by_any_name() {
    let directory = directory();
    let path = directory.path();
    let (terminal, _user) = terminal::open();
    let name = fs::read_link(format!("/proc/self/fd/{}", terminal.as_raw_fd())).unwrap();
    for output in [name.to_str().unwrap(), "/dev/stdout"] {
        let line = format!("newplex seal -k key note -o {output}");
        let output = sycon(path, false, &line).stdout(terminal.try_clone().unwrap()).output();
        let output = output.unwrap();
        let message =
            "sycon: not writing encrypted output to a terminal; use -o FILE, or pass --force\n";
        assert!(text(&output.stderr).starts_with(message), "{}", text(&output.stderr));
        assert_eq!(output.status.code(), Some(2), "{line}");
    }
}

#[test]
fn what_is_decrypted_is_shown_on_a_terminal_if_it_is_text() {
    let directory = directory();
    let path = directory.path();
    write_private(&path.join("bytes"), "\x1b[2J");
    write_private(&path.join("long"), &"line\n".repeat(4 << 20));
    write_private(&path.join("identity"), text(&output(path, false, "age keygen").stdout));
    for file in ["note", "bytes", "long"] {
        good(path, false, &format!("newplex seal -k key -f -o {file}.sealed {file}"));
        good(path, false, &format!("hpke seal -r public -o {file}.hpke {file}"));
        good(path, false, &format!("age encrypt -i identity -o {file}.age {file}"));
    }
    let on_terminal = |line: &str| {
        let (terminal, user) = terminal::open();
        let output = sycon(path, false, line).stdout(terminal).output().unwrap();
        (terminal::read(user), text(&output.stderr).to_owned(), output.status.code())
    };
    let opens = [
        ("newplex open -k key", "sealed"),
        ("hpke open -i private", "hpke"),
        ("age decrypt -i identity", "age"),
    ];
    for (open, extension) in opens {
        for name in ["", " -o /dev/stdout", " -o -"] {
            let run = |file| on_terminal(&format!("{open} {file}.{extension}{name}"));
            assert_eq!(
                run("note"),
                ("note\r\n".to_owned(), String::new(), Some(0)),
                "{open}{name}"
            );
            for (file, what) in [("bytes", "binary output"), ("long", "more than 16 MiB")] {
                let message = format!(
                    "sycon: standard output: not writing {what} to a terminal; use -o FILE, or pass --force\n"
                );
                assert_eq!(run(file), (String::new(), message, Some(1)), "{open}{name}");
            }
        }
        let (shown, message, code) = on_terminal(&format!("{open} -f bytes.{extension}"));
        assert_eq!((&*shown, &*message, code), ("\x1b[2J", "", Some(0)), "{open}");
    }
}

#[test]
fn two_outputs_in_one_file_are_refused() {
    let directory = directory();
    let path = directory.path();
    let before = contents(path);
    for one in ["-", "/dev/stdout", "/dev/fd/1"] {
        for other in ["-", "/dev/stdout"] {
            let output = output(path, false, &format!("kem keygen -o {one} --public {other}"));
            let message = "sycon: standard output (-): can be used for only one output; name a file for the other\n";
            assert!(text(&output.stderr).starts_with(message), "{one} {other}");
            assert_eq!(
                (output.status.code(), text(&output.stdout)),
                (Some(2), ""),
                "{one} {other}"
            );
        }
    }
    for line in ["kem keygen -o new --public ./new", "kem keygen -f -o note --public note"] {
        let name = line.rsplit(' ').next().unwrap();
        fails(path, false, line, &format!("{name}: used for two outputs"));
        assert_eq!(contents(path), before);
    }
}

#[test]
fn pipes_and_devices_are_written_through_and_links_to_them_stay() {
    let directory = directory();
    let path = directory.path();
    symlink("/dev/stdout", path.join("link")).unwrap();
    symlink("/proc/self/fd/1", path.join("proc")).unwrap();
    symlink("/dev/null", path.join("null")).unwrap();
    symlink("link", path.join("way")).unwrap();
    let before = contents(path);
    for named in WAYS {
        for link in ["link", "proc", "way", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1", "-"] {
            let line = format!("newplex open -k key sealed -o {link}");
            assert_eq!(good(path, named, &line), b"note\n", "{link}");
            assert_eq!(contents(path), before, "{link}");
            // The output is a file to which another program keeps writing.
            write_private(&path.join("redirected"), "");
            let file = File::create(path.join("redirected")).unwrap();
            let mut first = file.try_clone().unwrap();
            first.write_all(b"first ").unwrap();
            assert!(sycon(path, named, &line).stdout(file).status().unwrap().success());
            first.write_all(b"last").unwrap();
            assert_eq!(fs::read(path.join("redirected")).unwrap(), b"first note\nlast", "{link}");
            fs::remove_file(path.join("redirected")).unwrap();
        }
        for null in ["null", "/dev/null"] {
            good(path, named, &format!("newplex open -k key sealed -o {null}"));
            good(path, named, &format!("newplex seal -k key note -o {null}"));
            assert_eq!(contents(path), before);
        }
    }
    assert!(
        fs::symlink_metadata("/dev/null").unwrap().permissions().mode() & 0o170_000 == 0o020_000
    );
    // The output is an open file that was deleted.
    let line = format!(
        "umask 077; exec 5>gone && rm gone && '{}' newplex open -k key sealed -o /dev/fd/5 && cat /dev/fd/5",
        env!("CARGO_BIN_EXE_sycon")
    );
    let output = Command::new("sh").args(["-c", &line]).current_dir(path).output().unwrap();
    assert_eq!((text(&output.stdout), text(&output.stderr)), ("note\n", ""));
    assert_eq!(contents(path), before);
}

#[test]
fn a_fifo_is_written_through() {
    let directory = directory();
    let path = directory.path();
    let mut mkfifo = Command::new("mkfifo");
    assert!(mkfifo.args(["-m", "600"]).arg(path.join("fifo")).status().unwrap().success());
    symlink("fifo", path.join("link")).unwrap();
    for name in ["fifo", "link"] {
        let mut child = sycon(path, false, &format!("newplex open -k key sealed -o {name}"));
        let mut child = child.spawn().unwrap();
        let mut read = String::new();
        File::open(path.join("fifo")).unwrap().read_to_string(&mut read).unwrap();
        assert_eq!((child.wait().unwrap().code(), &*read), (Some(0), "note\n"));
    }
    assert_eq!(names(path), ["fifo", "key", "link", "note", "private", "public", "sealed"]);
}

#[test]
fn nothing_is_released_of_a_file_that_is_not_good() {
    let directory = directory();
    let path = directory.path();
    let mut sealed = fs::read(path.join("sealed")).unwrap();
    let end = sealed.len() - 25;
    sealed[end] ^= 1;
    fs::write(path.join("bad"), sealed).unwrap();
    let before = contents(path);
    for output in ["new", "/dev/stdout", "-", "/dev/fd/1"] {
        let message = "bad: authentication failed: wrong key, wrong label, or tampered with";
        fails(path, false, &format!("newplex open -k key bad -o {output}"), message);
        assert_eq!(contents(path), before);
    }
}

#[test]
fn a_directory_that_takes_no_file_is_an_error() {
    let directory = directory();
    let path = directory.path();
    fails(path, false, "keygen -o nowhere/new", "nowhere/new: No such file or directory");
    fails(path, false, "keygen --force -o .", ".: is a directory");
    fails(path, false, "keygen -o new/", "new/: is a directory");
    symlink("circle", path.join("circle")).unwrap();
    fails(path, false, "keygen --force -o circle", "circle: too many symbolic links");
}

/// Sends `signal` to a command after a delay. Returns the signal that ended it.
fn interrupted(mut command: Command, signal: Signal, microseconds: u64) -> Option<i32> {
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::null()).spawn().unwrap();
    let stdin = child.stdin.take();
    thread::sleep(Duration::from_micros(microseconds));
    send(&child, signal);
    let status = child.wait().unwrap();
    drop(stdin);
    status.signal()
}

fn send(child: &Child, signal: Signal) {
    kill_process(Pid::from_child(child), signal).unwrap();
}

#[test]
fn an_interrupted_command_leaves_nothing() {
    const SIGNALS: [Signal; 4] = [Signal::INT, Signal::TERM, Signal::HUP, Signal::KILL];

    let directory = directory();
    let path = directory.path();
    let long: Vec<u8> = (0..=250).cycle().take(8_000_000).collect();
    fs::write(path.join("long"), &long).unwrap();
    good(path, false, "newplex seal -k key -o long-sealed long");
    good(path, false, "kem encapsulate -r public --ciphertext-out ciphertext -o secret");
    assert!(output(path, false, "age keygen -o identity").status.success());
    good(path, false, "age encrypt -i identity -o long-age long");
    let before = names(path);
    for line in [
        "newplex seal -k key -o new long",
        "newplex seal -k key -o new -",
        "newplex open -k key -o new long-sealed",
        "kem keygen -o new --public other",
        "kem encapsulate -r public --ciphertext-out new -o other",
        "kem decapsulate -i private --ciphertext ciphertext -o new",
        "keygen -o new",
        "age encrypt -i identity -o new long",
        "age encrypt -i identity -j 2 -o new -",
        "age decrypt -i identity -o new long-age",
        "age recipient -o new identity",
        "sum -o new long long long",
        "sum -o new long -",
    ] {
        let begun = Instant::now();
        good(path, false, line);
        let longest = u64::try_from(begun.elapsed().as_micros()).unwrap();
        clean(path, &before);
        let (mut killed, mut taken) = (0, longest);
        for moment in 0..50_u64 {
            // Unpredictable, but the same distribution in each run.
            let microseconds = taken * (moment * 7919 % 1000) / 1000;
            let signal = SIGNALS[usize::try_from(moment % 4).unwrap()];
            // A process with a temporary file cannot clean up after SIGKILL.
            let named = moment % 3 == 0 && signal != Signal::KILL;
            let died = interrupted(sycon(path, named, line), signal, microseconds);
            assert!(died.is_none_or(|died| died == signal.as_raw()), "{line}: {died:?}");
            killed += u32::from(died.is_some());
            // If the machine was busy during calibration, all runs could finish.
            taken =
                if died.is_some() { longest.min(taken + taken / 16) } else { taken - taken / 8 };
            // If the command did not finish, the output does not exist.
            let left = clean(path, &before);
            let outputs = line.split(' ').filter(|word| ["new", "other"].contains(word)).count();
            // SIGKILL arrived after one of two complete files had its name.
            let between = signal == Signal::KILL && left.len() == 1;
            let none_or_all = left.is_empty() || left.len() == outputs;
            assert!(none_or_all || between, "{line}: {left:?} after {microseconds} us");
            for length in left {
                assert!(length > 0, "{line}: an empty file");
                assert!(
                    !line.contains("open") && !line.contains("decrypt")
                        || length == long.len() as u64,
                    "{line}: {length}"
                );
            }
        }
        assert!(killed >= 10, "{line}: too few were interrupted, {killed} of 50");
    }
}

/// Removes new files, and returns their length.
fn clean(directory: &Path, before: &[String]) -> Vec<u64> {
    let new = names(directory).into_iter().filter(|name| !before.contains(name));
    let remove = |name: String| {
        let path = directory.join(name);
        let length = fs::metadata(&path).unwrap().len();
        fs::remove_file(path).unwrap();
        length
    };
    new.map(remove).collect()
}

#[test]
fn an_ignored_hangup_stays_ignored() {
    let directory = directory();
    let path = directory.path();
    let mut command = Command::new("nohup");
    command.arg(env!("CARGO_BIN_EXE_sycon")).current_dir(path);
    command.args(["newplex", "seal", "-k", "key", "-o", "new", "-"]);
    command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = command.spawn().unwrap();
    child.stdin.as_mut().unwrap().write_all(&vec![7; 200_000]).unwrap();
    send(&child, Signal::HUP);
    drop(child.stdin.take());
    assert!(child.wait().unwrap().success());
    assert_eq!(good(path, false, "newplex open -k key new"), vec![7; 200_000]);
}
