//! The number of instructions of short workloads of the benchmark, which is the same in each run: callgrind counts them on
//! a processor with AVX2 that it emulates.

use std::env;
use std::path::PathBuf;

use xshell::{Shell, cmd};

use super::file::Measured;
use crate::task::{Result, root};

/// The function whose instructions are counted, and those of the functions that it calls.
const COUNTED: &str = "sycon_bench::measure::counted";

/// Counts the instructions of one call of each workload.
pub(super) fn count(sh: &Shell, workloads: &[String]) -> Result<Measured> {
    let target =
        env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from);
    cmd!(sh, "cargo build --quiet --release --locked -p sycon-bench").run()?;
    let folder = sh.create_temp_dir()?;
    let file = folder.path().join("counts");
    cmd!(sh, "valgrind --quiet --tool=callgrind --collect-atstart=no --toggle-collect={COUNTED}")
        .arg(format!("--dump-after={COUNTED}"))
        .arg(format!("--callgrind-out-file={}", file.display()))
        .arg(target.join("release/sycon-bench"))
        .arg("--once")
        .args(workloads)
        .run()?;
    // Callgrind writes a file for each call.
    let count = |(index, workload): (usize, &String)| {
        let total = total(&sh.read_file(file.with_extension((index + 1).to_string()))?);
        Ok((workload.clone(), total.ok_or_else(|| format!("\"{workload}\": no count"))?))
    };
    workloads.iter().enumerate().map(count).collect()
}

/// Returns the total of a file of callgrind.
fn total(file: &str) -> Option<u64> {
    file.lines().find_map(|line| line.strip_prefix("totals: "))?.trim().parse().ok()
}

/// Returns true if a count is within 2 % of the recorded one.
pub(super) fn is_near(count: u64, recorded: u64) -> bool {
    count.abs_diff(recorded) * 50 <= recorded
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_has_a_total() {
        assert_eq!(total("events: Ir\nfn=(1) run\n5 4\n\ntotals: 345 \n"), Some(345));
        assert_eq!(total("events: Ir\n"), None);
    }

    #[test]
    fn two_percent_is_near() {
        assert!(is_near(102, 100) && is_near(98, 100));
        assert!(!is_near(103, 100) && !is_near(97, 100));
    }
}
