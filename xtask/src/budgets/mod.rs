//! The limits in `budgets.toml`: counts, checked at each change; sizes, checked by `release`; times, reported;
//! instructions, checked in `make test-released`.

mod count;
mod file;
mod instructions;
mod time;

use toml_edit::value;
use xshell::Shell;

use file::{FILE, File};

use crate::task::Result;

pub(crate) use file::Measured;
pub(crate) use time::WITH_SYCON;

/// Fails if a count exceeds its limit.
pub(crate) fn counts(sh: &Shell, update: bool) -> Result {
    let mut file = File::read(sh)?;
    let sections = [("counts", count::counts(sh)?), ("lines", count::lines(sh)?)];
    let mut problems = Vec::new();
    for (section, measured) in &sections {
        if update {
            file.set_limits(section, measured);
        }
        problems.extend(file.compare(section, measured));
        problems.extend(file.unknown(section, measured));
    }
    if update {
        file.write(sh)?;
    }
    finish(&problems)?;
    let checked: usize = sections.iter().map(|(_, measured)| measured.len()).sum();
    println!("budgets: {checked} counts are within their limits");
    Ok(())
}

/// Fails if a file of a release is larger than its limit. Limits of other files are not checked.
pub(crate) fn sizes(sh: &Shell, measured: &Measured) -> Result {
    finish(&File::read(sh)?.compare("sizes", measured))
}

/// Prints the recorded and the current times.
pub(crate) fn times(sh: &Shell, update: bool) -> Result {
    let mut file = File::read(sh)?;
    for (section, measured) in [("times", time::times(sh)?), ("steps", time::steps(sh)?)] {
        println!("{section}: recorded, now");
        for (name, seconds) in measured {
            let recorded = file.recorded(section, &name);
            println!("{}", time_line(&name, recorded, seconds));
            if update {
                file.set(section, &name, "seconds", value((seconds * 1000.0).round() / 1000.0));
            }
        }
    }
    if update {
        file.write(sh)?;
    }
    Ok(())
}

/// Fails if the number of instructions of a workload differs by more than 2 % from the recorded one.
pub(crate) fn instructions(sh: &Shell, update: bool) -> Result {
    const SECTION: &str = "instructions";
    let mut file = File::read(sh)?;
    let names = file.names(SECTION);
    let mut problems = Vec::new();
    println!("{SECTION}: recorded, now");
    for (name, count) in instructions::count(sh, &names)? {
        let recorded = file.figure(SECTION, &name, "count").unwrap_or_default();
        println!("{recorded:>9} {count:>9}  {name}");
        if instructions::is_near(count, recorded) {
            continue;
        }
        if update {
            file.set(SECTION, &name, "count", value(i64::try_from(count)?));
        } else {
            problems.push(format!(
                "{SECTION}: \"{name}\" has another count (got {count}, expected {recorded} within 2 %); find out why, and \
                 record it in {FILE} in a commit that says why"
            ));
        }
    }
    if update {
        file.write(sh)?;
    }
    finish(&problems)
}

/// Returns a line of the report of times. A time is worse if it is more than 20 % longer than the recorded time.
fn time_line(name: &str, recorded: Option<f64>, now: f64) -> String {
    let (before, note) = match recorded {
        None => ("not yet".to_owned(), String::new()),
        Some(before) => {
            let change = (now / before - 1.0) * 100.0;
            (
                format!("{before:.3}"),
                if change > 20.0 { format!("  WORSE by {change:.0} %") } else { String::new() },
            )
        }
    };
    format!("{before:>9} {now:>9.3}  {name}{note}")
}

fn finish(problems: &[String]) -> Result {
    if problems.is_empty() { Ok(()) } else { Err(problems.join("\n").into()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fifth_longer_is_worse() {
        assert!(!time_line("build", Some(10.0), 12.0).contains("WORSE"));
        assert!(time_line("build", Some(10.0), 12.2).contains("WORSE by 22 %"));
        assert!(time_line("build", None, 12.2).contains("not yet"));
    }
}
