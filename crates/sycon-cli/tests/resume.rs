//! `sycon sum --resume`.

use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::Path;
use std::thread;
use std::time::Duration;

use tempfile::TempDir;

use crate::{fails, good, sycon, text};

/// A directory with a file of `length` bytes.
fn directory(length: usize) -> TempDir {
    let directory = TempDir::new().unwrap();
    fs::write(directory.path().join("file"), pattern(length)).unwrap();
    directory
}

fn pattern(length: usize) -> Vec<u8> {
    (0..251).cycle().take(length).collect()
}

fn append(directory: &Path, bytes: &[u8]) {
    let mut file = OpenOptions::new().append(true).open(directory.join("file")).unwrap();
    file.write_all(bytes).unwrap();
}

/// Continues, and checks the message and the checksum.
#[track_caller]
fn continues(directory: &Path, options: &str, read: usize) {
    let expected = good(directory, &format!("sum {options} file"));
    let output = sycon(directory, &format!("sum --resume state {options} file")).output().unwrap();
    let message = format!(
        "sycon: file: continued after byte {read}; changes before its last 64 KiB are not detected\n"
    );
    assert_eq!((text(&output.stderr), output.status.code()), (&*message, Some(0)), "{options}");
    assert_eq!(text(&output.stdout), text(&expected), "{options}");
}

/// Refuses to continue, and leaves the state.
#[track_caller]
fn refuses(directory: &Path, line: &str, code: i32, message: &str) {
    let before = fs::read(directory.join("state")).ok();
    fails(&sycon(directory, line).output().unwrap(), code, "", message);
    assert_eq!(fs::read(directory.join("state")).ok(), before, "{line}");
}

#[test]
fn a_file_that_grows_is_read_on() {
    for options in [
        "-a sha3-256",
        "-a kt128",
        "-a turboshake128 --domain 07",
        "-a parallelhashxof256 -j 2",
        "-a ascon-hash256",
    ] {
        let directory = directory(100_000);
        let path = directory.path();
        let first = good(path, &format!("sum --resume state {options} file"));
        assert_eq!(text(&first), text(&good(path, &format!("sum {options} file"))));
        continues(path, options, 100_000);
        for (read, more) in [(100_000, 1), (100_001, 70_000), (170_001, 3_000_000)] {
            append(path, &pattern(more));
            continues(path, options, read);
        }
    }
}

#[test]
fn a_default_value_is_no_other_option() {
    let directory = directory(1000);
    good(directory.path(), "sum --resume state -a turboshake128 file");
    continues(directory.path(), "-a turboshake128 --seek 0 --domain 1f", 1000);
    continues(directory.path(), "-a turboshake128", 1000);
}

#[cfg(unix)]
#[test]
fn only_the_owner_reads_a_state() {
    use std::os::unix::fs::PermissionsExt;

    let directory = directory(10);
    good(directory.path(), "sum --resume state file");
    let mode = fs::metadata(directory.path().join("state")).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
}

#[test]
fn changes_that_can_be_known_are_errors() {
    const AGAIN: &str = "to read it again from the start, delete the state\n";
    let directory = directory(100_000);
    let path = directory.path();
    good(path, "sum --resume state file");
    let line = "sum --resume state file";

    let mut changed = pattern(100_010);
    changed[99_000] ^= 1;
    fs::write(path.join("file"), &changed).unwrap();
    let message = "sycon: file: changed before byte 100000, which was read before; ";
    refuses(path, line, 1, &format!("{message}{AGAIN}"));

    fs::write(path.join("file"), pattern(99_999)).unwrap();
    let message = "sycon: file: 99999 bytes long, but it was 100000 bytes long; ";
    refuses(path, line, 1, &format!("{message}{AGAIN}"));

    fs::write(path.join("file"), pattern(100_000)).unwrap();
    let file = File::options().write(true).open(path.join("file")).unwrap();
    file.set_modified(std::time::SystemTime::UNIX_EPOCH).unwrap();
    let message = "sycon: file: modified since it was read, and no longer; ";
    refuses(path, line, 1, &format!("{message}{AGAIN}"));
}

#[test]
fn states_that_do_not_fit_are_errors() {
    let directory = directory(1000);
    let path = directory.path();
    good(path, "sum --resume state -a turboshake128 --domain 07 file");
    let message = "sycon: state: it is of turboshake128 with other options; repeat the options of the first run\n";
    for options in ["", "-a kt128 ", "-a turboshake128 ", "-a turboshake128 --domain 08 "] {
        refuses(path, &format!("sum --resume state {options}file"), 1, message);
    }
    let saved = fs::read(path.join("state")).unwrap();
    for index in 0..saved.len() {
        let mut damaged = saved.clone();
        damaged[index] ^= 1 << (index % 7);
        fs::write(path.join("state"), &damaged).unwrap();
        // A process for each byte takes long.
        if index % 31 == 0 {
            let line = "sum --resume state -a turboshake128 --domain 07 file";
            let output = sycon(path, line).output().unwrap();
            let message = text(&output.stderr);
            assert!(message.starts_with("sycon: state: "), "{index}: {message}");
            assert!(message.ends_with("; it is unchanged\n"), "{index}: {message}");
            assert_eq!(fs::read(path.join("state")).unwrap(), damaged);
        }
    }
    fs::write(path.join("state"), "a diary").unwrap();
    let message = "sycon: state: not a file of sycon sum --resume; it is unchanged\n";
    refuses(path, "sum --resume state file", 1, message);
}

#[test]
fn what_cannot_be_resumed_is_an_error() {
    let directory = directory(1000);
    let path = directory.path();
    for name in ["blake3", "sha256"] {
        let output = sycon(path, &format!("sum --resume state -a {name} file")).output().unwrap();
        let message = format!(
            "--resume: the state of {name} cannot be saved; choose another algorithm, such as kt128"
        );
        assert!(text(&output.stderr).contains(&message), "{}", text(&output.stderr));
        assert_eq!(output.status.code(), Some(2));
    }
    for files in ["file file", "-", ""] {
        let line = format!("sum --resume state {files}");
        let output = sycon(path, line.trim_end()).output().unwrap();
        let message = "--resume: expected one FILE, which is not standard input";
        assert!(text(&output.stderr).contains(message), "{}", text(&output.stderr));
    }
    let reason = if cfg!(windows) { "Is a directory" } else { "--resume: expected a regular file" };
    refuses(path, "sum --resume state .", 1, &format!("sycon: .: {reason}\n"));
    let output = sycon(path, "sum --resume file file").output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(fs::read(path.join("file")).unwrap(), pattern(1000));
}

#[test]
fn a_state_of_another_function_is_an_error() {
    let directory = directory(1000);
    let path = directory.path();
    good(path, "sum --resume other -a sha3-256 file");
    good(path, "sum --resume state -a kt128 file");
    let json = |name: &str| {
        let stored = fs::read_to_string(path.join(name)).unwrap();
        stored.lines().next().unwrap().to_owned()
    };
    let field = |json: &str| json.split_once("\"state\":").unwrap().1.to_owned();
    let (state, other) = (json("state"), json("other"));
    for (field_of, message) in [
        (field(&other), "contains a state of sha3-256, expected kt128; it is unchanged\n"),
        ("\"00\"}".to_owned(), ""),
    ] {
        let line = state.replace(&field(&state), &field_of);
        fs::write(path.join("line"), &line).unwrap();
        let check = good(path, "sum line");
        let check = text(&check).split(' ').next().unwrap();
        fs::write(path.join("state"), format!("{line}\n{check}\n")).unwrap();
        let output = sycon(path, "sum --resume state -a kt128 file").output().unwrap();
        let start = format!("sycon: state: {message}");
        assert!(text(&output.stderr).starts_with(&start), "{}", text(&output.stderr));
        assert_eq!((output.status.code(), text(&output.stdout)), (Some(1), ""));
    }
}

#[test]
fn a_state_is_a_file_of_its_own() {
    let directory = directory(1000);
    let path = directory.path();
    let message = "sycon: --resume: expected a regular file for STATE\n";
    let mut names = vec!["-"];
    #[cfg(target_os = "linux")]
    {
        let mut mkfifo = std::process::Command::new("mkfifo");
        assert!(mkfifo.arg(path.join("fifo")).status().unwrap().success());
        names.extend(["fifo", "/dev/stdout", "/dev/null"]);
    }
    for name in names {
        refuses(path, &format!("sum --resume {name} file"), 2, message);
    }
    let message = "sycon: --resume: STATE is also the output; use two files\n";
    refuses(path, "sum --resume state -o ./state file", 2, message);
    good(path, "sum --resume state file");
    refuses(path, "sum --resume state -f -o state file", 2, message);
    let output = OpenOptions::new().append(true).open(path.join("state")).unwrap();
    let output = sycon(path, "sum --resume state file").stdout(output).output().unwrap();
    assert!(text(&output.stderr).starts_with("sycon: standard output: is also an input (state)"));
    good(path, "sum --resume new -o out file");
}

#[cfg(target_os = "linux")]
#[test]
fn one_warning_suffices() {
    let directory = directory(48 << 20);
    let path = directory.path();
    // A slow function, so that several states are stored.
    let line = "sum --resume state -a ascon-hash256 file";
    good(path, line);
    append(path, &pattern(48 << 20));
    if let Err(error) = std::os::unix::fs::chown(path.join("state"), Some(12345), Some(54321)) {
        crate::not_tested(&format!("a file of another user: {error}"));
        return;
    }
    let output = sycon(path, line).output().unwrap();
    assert_eq!(text(&output.stderr).matches("WARNING").count(), 1, "{}", text(&output.stderr));
}

/// An interrupted run stores the length of the whole file, so that the next run detects changes of the unread part.
#[test]
fn changes_after_an_interruption_are_errors() {
    let directory = directory(1000);
    let path = directory.path();
    let file = File::options().write(true).open(path.join("file")).unwrap();
    file.set_len(400 << 20).unwrap();
    let line = "sum --resume state -a sha3-256 file";
    let mut child = sycon(path, line).spawn().unwrap();
    while !path.join("state").exists() {
        thread::sleep(Duration::from_millis(1));
    }
    child.kill().unwrap();
    child.wait().unwrap();

    let modified = file.metadata().unwrap().modified().unwrap();
    file.set_modified(std::time::SystemTime::UNIX_EPOCH).unwrap();
    let again = "to read it again from the start, delete the state\n";
    let message = format!("sycon: file: modified since it was read, and no longer; {again}");
    refuses(path, line, 1, &message);
    file.set_len((400 << 20) - 1).unwrap();
    file.set_modified(modified).unwrap();
    let message = "419430399 bytes long, but it was 419430400 bytes long";
    refuses(path, line, 1, &format!("sycon: file: {message}; {again}"));
}

/// Kills the process at many moments. `length` should take longer than they do.
fn killed(moments: u64, length: u64) {
    let directory = directory(1_000_000);
    let path = directory.path();
    File::options().write(true).open(path.join("file")).unwrap().set_len(length).unwrap();
    append(path, b"the end");
    let line = "sum -a sha3-256 --resume state file";
    let run_for = |milliseconds| {
        let mut child = sycon(path, line).stdout(std::process::Stdio::null()).spawn().unwrap();
        thread::sleep(Duration::from_millis(milliseconds));
        child.kill().unwrap();
        child.wait().unwrap();
    };
    for moment in 0..moments {
        run_for(10 + 37 * moment % 300);
    }
    // A busy machine may not have stored a state yet.
    let mut milliseconds = 300;
    while !path.join("state").exists() {
        run_for(milliseconds);
        milliseconds *= 2;
    }
    let resumed = sycon(path, line).output().unwrap();
    assert!(text(&resumed.stderr).contains("continued after byte"), "no state was stored");
    assert_eq!(text(&resumed.stdout), text(&good(path, "sum -a sha3-256 file")));
}

#[test]
fn interruptions_lose_nothing() {
    killed(6, 400 << 20);
}

#[test]
#[ignore = "takes half a minute; make test-released runs it"]
fn interruptions_at_50_moments_lose_nothing() {
    killed(50, 4 << 30);
}
