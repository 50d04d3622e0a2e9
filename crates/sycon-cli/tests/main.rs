//! Tests of the command with files, pipes and terminals.

mod age;
mod age_plugin;
mod age_terminal;
mod files;
mod hpke;
mod kem;
mod manual;
mod newplex;
mod output;
mod printing;
mod resume;
mod secrets;
mod sign;
#[cfg(target_os = "linux")]
mod signals;
mod streams;
#[cfg(target_os = "linux")]
mod terminal;
mod transcripts;
mod windows;

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// Returns the names of the files in a directory.
fn names(directory: &Path) -> Vec<String> {
    let entries = fs::read_dir(directory).unwrap();
    let mut names: Vec<_> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// The command with the words of a line as its arguments.
fn sycon(directory: &Path, line: &str) -> Command {
    #[cfg(target_os = "linux")]
    signals::heed();
    let mut command = Command::new(env!("CARGO_BIN_EXE_sycon"));
    command.current_dir(directory).args(line.split(' ')).stdin(Stdio::null());
    command
}

/// Runs a line that prints no message, and returns its output.
#[track_caller]
fn good(directory: &Path, line: &str) -> Vec<u8> {
    let output = sycon(directory, line).output().unwrap();
    assert_eq!((text(&output.stderr), output.status.code()), ("", Some(0)), "{line}");
    output.stdout
}

/// Checks what a command printed, and its exit code.
#[track_caller]
fn fails(output: &Output, code: i32, stdout: &str, stderr: &str) {
    let shown = (text(&output.stdout), text(&output.stderr));
    assert_eq!((shown, output.status.code()), ((stdout, stderr), Some(code)));
}

fn text(bytes: &[u8]) -> &str {
    str::from_utf8(bytes).unwrap()
}

/// Prints what cannot be tested here. Unlike the output of `eprintln!`, this is shown although the test passes.
#[cfg(unix)]
fn not_tested(what: &str) {
    use std::io::Write;
    let _ = writeln!(std::io::stderr(), "NOT TESTED: {what}");
}
