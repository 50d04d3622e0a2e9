//! Tasks of this repository: `cargo xtask`.

mod budgets;
mod notices;
mod release;
mod task;

use std::env;
use std::process::ExitCode;

use xshell::{Shell, cmd};

use task::{Result, root};

const USAGE: &str = "\
usage: cargo xtask budgets [--update]
           Compare the counts of the repository with their limits in budgets.toml.
           --update raises and lowers the limits to what was counted.
       cargo xtask budgets --times [--update]
           Measure times, and print them with the recorded ones.
           --update records them.
       cargo xtask budgets --instructions [--update]
           Count the instructions of short workloads of the benchmark, and compare them with the recorded ones.
           --update records them.
       cargo xtask gen [--check]
           Write all files and tables that list functions, from the code.
           --check compares and writes nothing.
       cargo xtask notices [--check]
           Write the licences of all crates that we distribute to THIRD-PARTY-LICENSES.
           --check compares and writes nothing.
       cargo xtask release VERSION --dry-run [--only PART,..]
           Check a release, pack its files into target/release-VERSION, install and use each.
           Sign them with a new key, and delete the key. Nothing is uploaded: RELEASING.md.";

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &[&str]) -> Result {
    let sh = Shell::new()?;
    sh.change_dir(root());
    match *arguments {
        ["budgets"] => budgets::counts(&sh, false),
        ["budgets", "--update"] => budgets::counts(&sh, true),
        ["budgets", "--times"] => budgets::times(&sh, false),
        ["budgets", "--times", "--update"] => budgets::times(&sh, true),
        ["budgets", "--instructions"] => budgets::instructions(&sh, false),
        ["budgets", "--instructions", "--update"] => budgets::instructions(&sh, true),
        ["gen"] => generate(&sh),
        ["gen", "--check"] => {
            Ok(cmd!(sh, "cargo test --quiet --locked -p sycon-gen -p sycon-header").run()?)
        }
        ["notices"] => notices::write(&sh),
        ["notices", "--check"] => notices::check(&sh),
        ["release", version, "--dry-run"] => release::run(&sh, version, None),
        ["release", version, "--dry-run", "--only", parts] => {
            release::run(&sh, version, Some(parts))
        }
        _ => Err(USAGE.into()),
    }
}

/// Generates the C headers from the code of the C library, a part of which the first program writes. The Go package
/// is generated from the library's JSON.
fn generate(sh: &Shell) -> Result {
    cmd!(sh, "cargo run --quiet --locked -p sycon-gen").run()?;
    cmd!(sh, "cargo run --quiet --locked -p sycon-header").run()?;
    if cmd!(sh, "go version").quiet().ignore_stderr().read().is_err() {
        eprintln!("gen: the Go package is NOT WRITTEN, there is no Go on this machine");
        return Ok(());
    }
    sh.change_dir("go");
    Ok(cmd!(sh, "go generate ./...").run()?)
}
