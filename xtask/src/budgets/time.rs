//! Times. Most are CPU seconds of a program and its child processes, which depend less on other programs.

use std::fs;

use xshell::{Shell, cmd};

use crate::task::{Result, root};

type Times = Vec<(String, f64)>;

pub(super) fn times(sh: &Shell) -> Result<Times> {
    let mut times = vec![("`import sycon` (s)".to_owned(), import(sh)?)];
    times.extend(user_builds(sh)?);
    times.push(("`make run`, from an empty target folder (CPU s)".to_owned(), make_run(sh)?));
    Ok(times)
}

/// Returns the CPU seconds of each step of `make lint`, `make test` and `make test-all` in its last run, from the
/// file that `ci/step.sh` writes.
pub(super) fn steps(sh: &Shell) -> Result<Times> {
    let file = root().join("target/steps.all");
    if !sh.path_exists(&file) {
        return Ok(Vec::new());
    }
    Ok(parse_steps(&sh.read_file(file)?))
}

/// Returns the CPU seconds of the last run of each step that took at least one second. A line is NAME, wall, user,
/// system.
fn parse_steps(lines: &str) -> Times {
    let mut steps = Times::new();
    for line in lines.lines() {
        let [name, _, user, system] = line.split('\t').collect::<Vec<_>>()[..] else { continue };
        let (Ok(user), Ok(system)) = (user.parse::<f64>(), system.parse::<f64>()) else { continue };
        steps.retain(|(known, _)| known != name);
        steps.push((name.to_owned(), user + system));
    }
    steps.retain(|&(_, seconds)| seconds >= 1.0);
    steps
}

/// Returns the CPU seconds of `work` and of the programs that it waits for, as Linux counts them.
fn cpu<T>(work: impl FnOnce() -> Result<T>) -> Result<f64> {
    let before = children()?;
    work()?;
    Ok(children()? - before)
}

fn children() -> Result<f64> {
    let stat = fs::read_to_string("/proc/self/stat")?;
    // The name of the program, in parentheses, can contain spaces. `cutime` and `cstime` are in hundredths of a
    // second.
    let fields: Vec<&str> =
        stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
    let ticks: u32 = fields[13].parse::<u32>()? + fields[14].parse::<u32>()?;
    Ok(f64::from(ticks) / 100.0)
}

/// A program that prints the first bytes of SHAKE128 of "message".
pub(crate) const WITH_SYCON: &str = "\
use sycon::xof::{Absorb, Shake128, Squeeze, Xof};
fn main() {
    let mut xof = Shake128::new();
    xof.absorb(b\"message\");
    println!(\"{:08x}\", u32::from_be_bytes(xof.finalize().squeeze_array()));
}
";
const WITH_SHAKE: &str = "\
use shake::digest::{ExtendableOutput, Update, XofReader};
fn main() {
    let mut xof = shake::Shake128::default();
    xof.update(b\"message\");
    let mut out = [0; 4];
    xof.finalize_xof().read(&mut out);
    println!(\"{:08x}\", u32::from_be_bytes(out));
}
";

/// CPU seconds to build a program that hashes with SHAKE128, as a user does: from an empty target folder, with
/// downloaded crates.
fn user_builds(sh: &Shell) -> Result<Times> {
    let path = root().join("crates/sycon");
    let sycon = |options: &str| format!("sycon = {{ path = \"{}\"{options} }}", path.display());
    let builds = [
        ("sycon without default features", sycon(", default-features = false"), WITH_SYCON),
        ("sycon", sycon(""), WITH_SYCON),
        ("sycon with the feature `kem`", sycon(", features = [\"kem\"]"), WITH_SYCON),
        ("sycon with the feature `full`", sycon(", features = [\"full\"]"), WITH_SYCON),
        ("the crate shake", "shake = \"0.1\"".to_owned(), WITH_SHAKE),
    ];
    let mut times = Times::new();
    for (name, dependency, main) in builds {
        let folder = sh.create_temp_dir()?;
        let _folder = sh.push_dir(folder.path());
        let manifest =
            "[package]\nname = \"user\"\nedition = \"2024\"\n[workspace]\n[dependencies]\n";
        sh.write_file("Cargo.toml", format!("{manifest}{dependency}\n"))?;
        sh.write_file("src/main.rs", main)?;
        // The versions with which the repository is tested.
        sh.copy_file(root().join("Cargo.lock"), folder.path())?;
        cmd!(sh, "cargo fetch --quiet").quiet().run()?;
        let build = cmd!(sh, "cargo build --quiet --release --offline --target-dir target")
            .env_remove("RUSTFLAGS");
        times.push((format!("build of a program with {name} (CPU s)"), cpu(|| Ok(build.run()?))?));
        if cmd!(sh, "target/release/user").read()? != "91704d0d" {
            return Err(format!("a program with {name}: another output than SHAKE128's").into());
        }
    }
    Ok(times)
}

fn make_run(sh: &Shell) -> Result<f64> {
    let target = sh.create_temp_dir()?;
    cpu(|| {
        Ok(cmd!(sh, "make run")
            .env("CARGO_TARGET_DIR", target.path())
            .quiet()
            .ignore_stdout()
            .run()?)
    })
}

/// Returns the wall time of the fastest of ten imports, each in a new process.
fn import(sh: &Shell) -> Result<f64> {
    let code = "import time; start = time.perf_counter(); import sycon; print(time.perf_counter() - start)";
    if !sh.path_exists(root().join(".venv")) {
        return Err(".venv: does not exist; run: make python".into());
    }
    let mut fastest = f64::INFINITY;
    for _ in 0..10 {
        fastest =
            cmd!(sh, ".venv/bin/python -c {code}").quiet().read()?.parse::<f64>()?.min(fastest);
    }
    Ok(fastest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_run_of_a_step_counts() {
        let lines = "Rust\t9.0\t10.0\t1.0\nformat\t1.0\t0.1\t0.1\nRust\t9.0\t12.0\t1.5\n";
        assert_eq!(parse_steps(lines), [("Rust".to_owned(), 13.5)]);
    }

    #[test]
    fn programs_that_were_waited_for_are_counted() {
        let sh = Shell::new().unwrap();
        let busy = cmd!(sh, "sh -c 'i=0; while [ $i -lt 300000 ]; do i=$((i + 1)); done'").quiet();
        assert!(cpu(|| Ok(busy.run()?)).unwrap() > 0.02);
    }
}
