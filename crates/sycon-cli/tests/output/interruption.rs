//! Signals while a command writes.

use std::io::Write;
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use std::{fs, thread};

use rustix::process::{Pid, Signal, kill_process};

use super::{directory, good, output, sycon};
use crate::names;

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
        // A busy machine can delay one run.
        let runs = (0..3).map(|_| {
            let begun = Instant::now();
            good(path, false, line);
            let micros = u64::try_from(begun.elapsed().as_micros()).unwrap();
            clean(path, &before);
            micros
        });
        let longest = runs.min().unwrap();
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
