//! Closed pipes, full disks, terminals, and memory use.
#![cfg(target_os = "linux")]

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read, Write};
use std::os::unix::process::ExitStatusExt;
use std::process::{ChildStdin, Command, Stdio};
use std::thread;
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process};
use tempfile::{NamedTempFile, TempDir};

use crate::{signals, terminal};

const SIGPIPE: i32 = 13;

/// Longer than the delay of the progress bar.
const LONG: Duration = Duration::from_millis(600);

fn sycon(args: &[&str]) -> Command {
    signals::heed();
    let mut command = Command::new(env!("CARGO_BIN_EXE_sycon"));
    command.args(args).stdin(Stdio::null());
    command
}

#[test]
fn a_closed_pipe_ends_it_quietly() {
    for args in [
        &["xof", "shake128"][..],
        &["xof", "kt256", "--hex"],
        &["xof", "shake128", "-l", "100M"],
        &["xof", "shake128", "-l", "9", "--hex"],
        &["sum", "-"],
        &["sum", "-a", "shake128", "--raw", "-l", "1048576"],
        &["info"],
        &["sum", "--help"],
    ] {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let output = sycon(args).stdout(writer).stderr(Stdio::piped()).output().unwrap();
        let stderr = String::from_utf8(output.stderr).unwrap();
        // A closed pipe is a success for endless output, and a failure for other output.
        let endless = args[0] == "xof" && !args.contains(&"-l");
        let signal = if endless { None } else { Some(SIGPIPE) };
        assert_eq!((output.status.signal(), &*stderr), (signal, ""), "{args:?}");
        assert_eq!(output.status.code(), signal.map_or(Some(0), |_| None));
    }
}

#[test]
fn what_fails_before_a_pipe_is_closed_is_no_success() {
    let directory = TempDir::new().unwrap();
    fs::write(directory.path().join("file"), "x").unwrap();
    let line = format!("SHA3-256 (file) = {}\n", "00".repeat(32));
    // More results than fit into a pipe.
    fs::write(directory.path().join("LIST"), line.repeat(30_000)).unwrap();
    let (mut reader, writer) = std::io::pipe().unwrap();
    let mut command = sycon(&["sum", "-c", "LIST"]);
    command.current_dir(directory.path()).stdout(writer).stderr(Stdio::null());
    let mut child = command.spawn().unwrap();
    drop(command);
    reader.read_exact(&mut [0; 5]).unwrap();
    drop(reader);
    assert_eq!(child.wait().unwrap().signal(), Some(SIGPIPE));
}

/// Rust opens /dev/null in place of closed streams.
#[test]
fn closed_standard_input_and_output_are_errors() {
    let directory = TempDir::new().unwrap();
    let run = |line: &str| {
        let sycon = env!("CARGO_BIN_EXE_sycon");
        let mut command = Command::new("sh");
        command.args(["-c", &format!("\"{sycon}\" {line}")]).current_dir(directory.path());
        let output = command.output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{line}");
        String::from_utf8(output.stderr).unwrap()
    };
    let key = directory.path().join("key");
    assert!(sycon(&["keygen", "-o", key.to_str().unwrap()]).status().unwrap().success());
    for line in [
        "sum <&-",
        "sum -c <&-",
        "sum -a kt128 - <&-",
        "xof shake128 <&-",
        "mac -k - key <&-",
        "mac -k key <&-",
        "newplex digest <&-",
        "newplex mac -k key <&-",
        "newplex seal -k key -o new <&-",
        "newplex open -k key -o new <&-",
        "kem public - <&-",
        "sign -k - key <&-",
    ] {
        assert_eq!(run(line), "sycon: standard input: is closed\n", "{line}");
    }
    for line in [
        "sum key >&-",
        "sum -c key >&-",
        "xof shake128 key >&-",
        "mac -k key key >&-",
        "newplex digest key >&-",
        "newplex mac -k key key >&-",
        "newplex seal -k key /dev/null >&-",
        "newplex open -k key /dev/null >&-",
        "kem keygen >&-",
        "keygen >&-",
        "info >&-",
        "bench -s 0 shake128 >&-",
        "--help >&-",
        "--version >&-",
    ] {
        assert_eq!(run(line), "sycon: standard output: is closed\n", "{line}");
    }
    for line in ["sum /dev/stdin <&-", "mac -k /dev/fd/0 key <&-", "sum -c /proc/self/fd/0 <&-"] {
        assert!(run(line).ends_with(": is closed\n"), "{line}");
    }
    for line in [
        "keygen -o /dev/stdout >&-",
        "keygen -o /dev/fd/1 >&-",
        "keygen -o /proc/self/fd/1 >&-",
        "sum key -o /dev/fd/0 <&-",
    ] {
        assert!(run(line).ends_with(": is closed\n"), "{line}");
    }
    // Standard error is closed, so that it shows no message.
    assert_eq!(run("sum key -o /dev/stderr 2>&-"), "");
    // Commands that don't use a closed stream succeed.
    let null = File::options().read(true).write(true).open("/dev/null").unwrap();
    let status = sycon(&["sum"]).stdin(null.try_clone().unwrap()).stdout(null).status();
    assert!(status.unwrap().success());
}

#[test]
fn standard_input_is_read_once_by_any_name() {
    for line in ["mac -k /dev/stdin", "sum - /dev/fd/0", "age encrypt -R /proc/self/fd/0 -a"] {
        let output = sycon(&line.split(' ').collect::<Vec<_>>()).output().unwrap();
        let message = "sycon: standard input (-): can be read only once\n";
        assert_eq!(str::from_utf8(&output.stderr), Ok(message), "{line}");
        assert_eq!(output.status.code(), Some(2), "{line}");
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
    // Standard input stays open, so a read would never end.
    let mut command = sycon(&["sum", "-j", "2", "/dev/null", "-"]);
    let mut child = command.stdin(Stdio::piped()).stdout(writer).spawn().unwrap();
    let stdin = child.stdin.take();
    assert_eq!(child.wait().unwrap().signal(), Some(SIGPIPE));
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
fn a_public_key_that_is_not_written_leaves_no_private_key() {
    let directory = TempDir::new().unwrap();
    for keygen in ["keygen -a slh-dsa-shake-128f", "kem keygen", "age keygen"] {
        for output in ["-o key 2>/dev/full", "-o key 2>&-", "2>&-"] {
            let mut command = Command::new("sh");
            let line = format!("'{}' {keygen} {output}", env!("CARGO_BIN_EXE_sycon"));
            let output = command.args(["-c", &line]).current_dir(directory.path()).output();
            let output = output.unwrap();
            assert_eq!((output.status.code(), &*output.stdout), (Some(1), &b""[..]), "{line}");
            assert_eq!(crate::names(directory.path()), [""; 0], "{keygen}");
        }
        // The private key is in the stream already.
        let full = File::options().write(true).open("/dev/full").unwrap();
        let args: Vec<_> = keygen.split(' ').collect();
        let output = sycon(&args).stderr(full).output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{keygen}");
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
    // The command has hashed the file and waits for standard input.
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
    drop(child.stdin.take());
    assert!(child.wait().unwrap().success());
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    let kilobytes: u64 = peak.trim().trim_end_matches(" kB").parse().unwrap();
    assert!(kilobytes < 32 * 1024, "{kilobytes} kB");
}

#[test]
fn a_file_cut_short_while_it_is_read_is_an_error() {
    let directory = TempDir::new().unwrap();
    let path = directory.path().join("large");
    // Read in parts by several threads, and sequentially.
    for algorithm in ["kt128", "blake3", "turboshake128"] {
        let file = File::create(&path).unwrap();
        // Reading the file takes minutes.
        file.set_len(1 << 40).unwrap();
        let mut command = sycon(&["sum", "-j", "2", "-a", algorithm, path.to_str().unwrap()]);
        let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let read = format!("/proc/{}/io", child.id());
        while !fs::read_to_string(&read).unwrap().lines().any(|line| {
            line.strip_prefix("rchar: ")
                .is_some_and(|bytes| bytes.parse::<u64>().unwrap() > 1 << 22)
        }) {
            thread::sleep(Duration::from_millis(1));
        }
        file.set_len(0).unwrap();
        let output = child.wait_with_output().unwrap();
        let message = String::from_utf8(output.stderr).unwrap();
        assert!(message.ends_with("large: file shrank while being read\n"), "{message}");
        assert_eq!((output.status.code(), &*output.stdout), (Some(1), &b""[..]));
    }
}

#[test]
fn results_appear_before_the_rest_is_done() {
    let mut command = sycon(&["sum", "-j", "1000", "/dev/null", "-"]);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    stdout.read_line(&mut line).unwrap();
    assert!(line.ends_with("  /dev/null\n"));
    // There is work for the main thread, one thread per file, and one thread that hashes typed input.
    let threads = fs::read_dir(format!("/proc/{}/task", child.id())).unwrap().count();
    assert!(threads <= 4, "{threads} threads");
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
    let (terminal, user) = terminal::open();
    let mut child = sycon(&["sum"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(terminal)
        .spawn()
        .unwrap();
    dawdle(child.stdin.take().unwrap());
    assert!(child.wait().unwrap().success());
    let shown = terminal::read(user);
    assert!(shown.contains("8 B"), "{shown:?}");
    // The last output erases the line from the position of the cursor.
    assert!(shown.ends_with("\r\r\x1b[J"), "{shown:?}");
}

/// Each update erases from the cursor to the end of the screen, and leaves the cursor at the start
/// of an unwrapped line. If the terminal becomes narrower and wraps the line, the cursor stays at
/// its start, so the next update erases all of it.
#[test]
fn the_progress_bar_fits_and_leaves_nothing_when_the_window_changes() {
    let (terminal, user) = terminal::open();
    terminal::resize(&user, 80);
    let args = ["xof", "shake128", "-l", "1000", "--seek", "1e15", "/dev/null"];
    let mut child = sycon(&args).stdout(Stdio::null()).stderr(terminal).spawn().unwrap();
    let mut reader = File::from(user.try_clone().unwrap());
    let mut read = || {
        let mut buffer = [0; 4096];
        let count = reader.read(&mut buffer).unwrap();
        String::from_utf8(buffer[..count].to_vec()).unwrap()
    };
    for width in [80, 200, 40, 12, 2, 1, 80] {
        terminal::resize(&user, width);
        thread::sleep(LONG);
        // Earlier updates can have the old width.
        read();
        let shown = read();
        let drawings = shown.strip_prefix("\r\x1b[J").unwrap().split("\r\x1b[J");
        for drawing in drawings {
            let line = drawing.strip_suffix('\r').unwrap();
            assert!(line.len() < usize::from(width), "{shown:?} in {width} columns");
            assert!(line.bytes().all(|byte| byte.is_ascii_graphic() || byte == b' '), "{shown:?}");
            assert!(width < 12 || line.contains("iB"), "{shown:?} in {width} columns");
        }
    }
    // A signal also removes the bar.
    kill_process(Pid::from_child(&child), Signal::INT).unwrap();
    assert_eq!(child.wait().unwrap().signal(), Some(2));
    let shown = terminal::read(user);
    assert!(shown.ends_with("\r\x1b[J"), "{shown:?}");
}

#[test]
fn bytes_are_not_shown_to_a_person() {
    let (terminal, _user) = terminal::open();
    let run = |args: &[&str]| {
        let output = sycon(args).stdout(terminal.try_clone().unwrap()).output().unwrap();
        (output.status.code(), String::from_utf8(output.stderr).unwrap())
    };
    let raw =
        "sycon: not writing binary output to a terminal; redirect to a file, or pass --force\n";
    assert_eq!(run(&["sum", "--raw", "/dev/null"]), (Some(2), raw.to_owned()));
    assert_eq!(run(&["sum", "--raw", "--force", "/dev/null"]), (Some(0), String::new()));
    let xof = "sycon: not writing binary output to a terminal; use --hex, redirect to a file, or pass --force\n";
    assert_eq!(run(&["xof", "shake128", "-l", "9"]), (Some(2), xof.to_owned()));
    assert_eq!(run(&["xof", "shake128", "-l", "9", "--hex"]), (Some(0), String::new()));
    assert_eq!(run(&["xof", "shake128", "-l", "9", "--force"]), (Some(0), String::new()));
    let key =
        "sycon: not writing a secret key to a terminal; use -o FILE, or redirect the output\n";
    assert_eq!(run(&["keygen"]), (Some(2), key.to_owned()));
}

#[test]
fn there_is_no_progress_bar_for_short_work() {
    let (terminal, user) = terminal::open();
    let mut file = NamedTempFile::new().unwrap();
    file.write_all(b"short").unwrap();
    let name = file.path().to_str().unwrap();
    let status = sycon(&["sum", name]).stdout(Stdio::null()).stderr(terminal).status();
    assert!(status.unwrap().success());
    assert_eq!(terminal::read(user), "");
}

/// Writes some bytes, and more after a delay.
fn dawdle(mut stdin: ChildStdin) {
    for _ in 0..4 {
        stdin.write_all(b"ab").unwrap();
        stdin.flush().unwrap();
        thread::sleep(LONG);
    }
}
