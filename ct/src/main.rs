//! Looks for branches and addresses that depend on secrets. `ct/check_constant_time.sh` runs it under
//! valgrind's memcheck, which reports branches and addresses that depend on uninitialized memory: here, secrets.
//! `tools/check_lockstep.sh` runs it twice, with different secrets, and compares the runs.
//!
//! | file | contents |
//! |---|---|
//! | `checks` | the library's operations on secrets; add a new promise there |
//! | `planted` | leaks that must be found; otherwise the checks prove nothing |
//! | `check` | what both files consist of |
//!
//! Memcheck does not detect instructions whose own time depends on their operands, such as divisions, and does not
//! support the instructions of some backends. The lockstep check covers both, for the two secrets that it uses. Neither
//! check covers speculative execution.
#![forbid(unsafe_code)]

mod check;
mod checks;
mod planted;

use std::env;
use std::process::ExitCode;

use sycon::Backend;
use sycon_secret::secrecy;

use check::Check;

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(|argument| &**argument).collect();
    let good = match *arguments {
        ["--has", backend] => backend.parse::<Backend>().is_ok(),
        ["--count"] => {
            println!("{}", planted::all().len());
            true
        }
        _ if !secrecy::is_watched() => {
            eprintln!("sycon-ct: nobody is watching; run ct/check_constant_time.sh");
            return ExitCode::from(2);
        }
        ["--planted"] => find_planted(&planted::seen_by_memcheck(), Backend::PORTABLE),
        ["--planted", number, backend] => {
            let number: usize = number.parse().expect("a number");
            find_planted(&planted::all()[number..=number], backend.parse().expect("a backend"))
        }
        ref backends => find_none(backends),
    };
    if good { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Runs every check on these backends, or on all. Returns false if a check leaks.
fn find_none(backends: &[&str]) -> bool {
    let checks = checks::all();
    let mut failures = 0;
    let chosen = |name: &&str| backends.is_empty() || backends.contains(name);
    for name in Backend::NAMES.iter().copied().filter(chosen) {
        let Ok(backend) = name.parse() else {
            println!("backend {name}: NOT CHECKED, valgrind or this processor cannot run it");
            continue;
        };
        println!("backend {name}: {} checks", checks.len());
        for check in &checks {
            if let Some(failure) = failure(check, backend) {
                println!("FAILED: {}: {failure}", check.name);
                failures += 1;
            }
        }
    }
    failures == 0
}

fn failure(check: &Check, backend: Backend) -> Option<String> {
    let (leaks, output) = leaks_of(|| (check.run)(backend));
    let hidden = secrecy::hidden(&output);
    if leaks > 0 {
        return Some(format!("{leaks} branches or addresses depend on a secret"));
    }
    // If the marks were lost, memcheck did not check the code after that point.
    let followed = hidden == output.len() && hidden > 0;
    (!followed).then(|| format!("{hidden} of {} bytes are secret, not all", output.len()))
}

/// Runs the planted leaks. Returns false if a leak is not found.
fn find_planted(planted: &[Check], backend: Backend) -> bool {
    let found = |check: &&Check| leaks_of(|| (check.run)(backend)).0 > 0;
    let (found, missed): (Vec<_>, Vec<_>) = planted.iter().partition(found);
    println!("planted leaks: {} of {} found", found.len(), planted.len());
    for check in &missed {
        println!("NOT FOUND: {}", check.name);
    }
    missed.is_empty()
}

fn leaks_of<T>(work: impl FnOnce() -> T) -> (usize, T) {
    let before = secrecy::leaks();
    let result = work();
    (secrecy::leaks() - before, result)
}
