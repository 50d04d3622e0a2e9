//! The ends of pipes, full disks, terminals, and how much memory it takes.
#![cfg(target_os = "linux")]

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read, Write};
use std::os::fd::OwnedFd;
use std::process::{ChildStdin, Command, Stdio};
use std::thread;
use std::time::Duration;

use rustix::pty;
use tempfile::TempDir;

/// Longer than the progress bar's patience.
const LONG: Duration = Duration::from_millis(600);

fn sycon(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sycon"));
    command.args(args).stdin(Stdio::null());
    command
}

#[test]
fn a_closed_pipe_ends_it_quietly() {
    for args in [
        &["xof", "shake128"][..],
        &["xof", "kt256", "--hex"],
        &["sum", "-"],
        &["sum", "-a", "shake128", "--raw", "-l", "1048576"],
        &["info"],
        &["sum", "--help"],
    ] {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let output = sycon(args).stdout(writer).stderr(Stdio::piped()).output().unwrap();
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert_eq!((output.status.code(), &*stderr), (Some(0), ""), "{args:?}");
    }
}

#[test]
fn endless_output_ends_with_its_reader() {
    let mut child =
        sycon(&["xof", "shake128"]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut first = [0; 4];
    child.stdout.take().unwrap().read_exact(&mut first).unwrap();
    assert_eq!(first, [0x7f, 0x9c, 0x2b, 0xa4]);
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), &*output.stderr), (Some(0), &b""[..]));
}

#[test]
fn a_closed_pipe_does_not_wait_for_other_files() {
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    // Standard input stays open, so reading it would never end.
    let mut command = sycon(&["sum", "-j", "2", "/dev/null", "-"]);
    let mut child = command.stdin(Stdio::piped()).stdout(writer).spawn().unwrap();
    let stdin = child.stdin.take();
    assert_eq!(child.wait().unwrap().code(), Some(0));
    drop(stdin);
}

#[test]
fn a_full_disk_is_an_error() {
    for args in [&["xof", "shake128"][..], &["sum"], &["info"], &["sum", "--help"]] {
        let full = File::options().write(true).open("/dev/full").unwrap();
        let output = sycon(args).stdout(full).output().unwrap();
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert_eq!(stderr, "sycon: standard output: No space left on device\n", "{args:?}");
        assert_eq!(output.status.code(), Some(1));
    }
}

#[test]
fn closed_standard_error_is_no_panic() {
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let status = sycon(&["sum", "/nowhere"]).stderr(writer).status().unwrap();
    assert_eq!(status.code(), Some(1));
}

#[test]
fn a_large_file_takes_little_memory() {
    let directory = TempDir::new().unwrap();
    let path = directory.path().join("large");
    File::create(&path).unwrap().set_len(1 << 29).unwrap();
    let args = ["sum", "-j", "1", "-a", "turboshake128", path.to_str().unwrap(), "-"];
    let mut child = sycon(&args).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
    // The file is done, and the process waits for standard input.
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
    drop(child.stdin.take());
    assert!(child.wait().unwrap().success());
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    let kilobytes: u64 = peak.trim().trim_end_matches(" kB").parse().unwrap();
    assert!(kilobytes < 32 * 1024, "{kilobytes} kB");
}

#[test]
fn results_appear_before_the_rest_is_done() {
    let mut command = sycon(&["sum", "/dev/null", "-"]);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    stdout.read_line(&mut line).unwrap();
    assert!(line.ends_with("  /dev/null\n"));
    drop(child.stdin.take());
    assert!(child.wait().unwrap().success());
}

#[test]
fn there_is_no_progress_bar_in_a_pipe() {
    let mut command = sycon(&["sum"]);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    dawdle(child.stdin.take().unwrap());
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    assert!(output.stderr.is_empty());
}

#[test]
fn there_is_a_progress_bar_on_a_terminal_and_it_goes_away() {
    let (terminal, user) = terminal();
    let mut child = sycon(&["sum"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(terminal)
        .spawn()
        .unwrap();
    dawdle(child.stdin.take().unwrap());
    assert!(child.wait().unwrap().success());
    let shown = read_terminal(user);
    assert!(shown.contains("6 B"), "{shown:?}");
    // The last thing to happen is that the line is erased.
    assert!(shown.trim_end_matches("\x1b[1A").ends_with("\x1b[2K"), "{shown:?}");
}

#[test]
fn there_is_no_progress_bar_for_short_work() {
    let (terminal, user) = terminal();
    let status = sycon(&["sum", "/dev/null"]).stdout(Stdio::null()).stderr(terminal).status();
    assert!(status.unwrap().success());
    assert_eq!(read_terminal(user), "");
}

/// Writes a little, and a little more after a while.
fn dawdle(mut stdin: ChildStdin) {
    for _ in 0..3 {
        stdin.write_all(b"ab").unwrap();
        stdin.flush().unwrap();
        thread::sleep(LONG);
    }
}

/// A terminal, and the side of it where the user sits.
fn terminal() -> (OwnedFd, OwnedFd) {
    let user = pty::openpt(pty::OpenptFlags::RDWR | pty::OpenptFlags::NOCTTY).unwrap();
    pty::grantpt(&user).unwrap();
    pty::unlockpt(&user).unwrap();
    let name = pty::ptsname(&user, Vec::new()).unwrap();
    let terminal = File::options().read(true).write(true).open(name.to_str().unwrap()).unwrap();
    (terminal.into(), user)
}

/// What the user saw, once all programs have left the terminal.
fn read_terminal(user: OwnedFd) -> String {
    let mut shown = Vec::new();
    // It ends with an error.
    let _ = File::from(user).read_to_end(&mut shown);
    String::from_utf8(shown).unwrap()
}
