//! The limits in `budgets.toml`: counts, checked at each change; sizes, checked by `release`; times, reported;
//! instructions, checked in `make test-released`.

mod count;
mod instructions;
mod time;

use std::collections::BTreeMap;

use toml_edit::{DocumentMut, InlineTable, Item, table, value};
use xshell::{Shell, cmd};

use crate::{Result, root};

const FILE: &str = "budgets.toml";

pub(crate) use time::WITH_SYCON;

/// Measured figures by name.
pub(crate) type Measured = BTreeMap<String, u64>;

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

/// The content of `budgets.toml`. Each section contains names, with a figure and the date of its last change.
struct File {
    document: DocumentMut,
    today: String,
}

impl File {
    fn read(sh: &Shell) -> Result<Self> {
        let document =
            sh.read_file(root().join(FILE))?.parse().map_err(|error| format!("{FILE}: {error}"))?;
        Ok(Self { document, today: cmd!(sh, "date -u +%F").read()? })
    }

    fn write(&self, sh: &Shell) -> Result {
        Ok(sh.write_file(root().join(FILE), self.document.to_string())?)
    }

    fn limit(&self, section: &str, name: &str) -> Option<u64> {
        self.figure(section, name, "limit")
    }

    fn figure(&self, section: &str, name: &str, key: &str) -> Option<u64> {
        self.document.get(section)?.get(name)?.get(key)?.as_integer()?.try_into().ok()
    }

    fn recorded(&self, section: &str, name: &str) -> Option<f64> {
        self.document.get(section)?.get(name)?.get("seconds")?.as_float()
    }

    fn names(&self, section: &str) -> Vec<String> {
        let table = self.document.get(section).and_then(Item::as_table);
        table.into_iter().flat_map(|table| table.iter().map(|(name, _)| name.to_owned())).collect()
    }

    fn set(&mut self, section: &str, name: &str, key: &str, figure: Item) {
        let figure = figure.into_value().expect("a figure is a value");
        let entry = InlineTable::from_iter([(key, figure), ("date", self.today.as_str().into())]);
        self.document.entry(section).or_insert_with(table)[name] = value(entry);
    }

    /// Returns the figures that exceed their limits. Prints the figures whose limits can be lowered.
    fn compare(&self, section: &str, measured: &Measured) -> Vec<String> {
        let mut problems = Vec::new();
        for (name, &figure) in measured {
            match self.limit(section, name) {
                None => problems.push(format!(
                    "{section}: \"{name}\" has no limit (counted {figure}); add it to {FILE}"
                )),
                Some(limit) if figure > limit => problems.push(format!(
                    "{section}: \"{name}\" is over its limit (got {figure}, expected at most {limit}); reduce it, \
                     or raise the limit in {FILE} in a commit that says why"
                )),
                Some(limit) if is_low(figure, limit) => {
                    println!("{section}: \"{name}\" is {figure}; its limit in {FILE}, {limit}, can be lowered");
                }
                Some(_) => {}
            }
        }
        problems
    }

    /// Returns the limits of figures that do not exist.
    fn unknown(&self, section: &str, measured: &Measured) -> Vec<String> {
        let gone = self.names(section).into_iter().filter(|name| !measured.contains_key(name));
        gone.map(|name| {
            format!("{section}: \"{name}\" does not exist; delete its limit from {FILE}")
        })
        .collect()
    }

    /// Sets the limit of each figure that has no limit, exceeds its limit, or is far below its limit. Limits of lines
    /// are 5 % above the count.
    fn set_limits(&mut self, section: &str, measured: &Measured) {
        for (name, &figure) in measured {
            if self.limit(section, name).is_none_or(|limit| figure > limit || is_low(figure, limit))
            {
                let limit = if section == "lines" { figure + figure / 20 } else { figure };
                let limit = i64::try_from(limit).expect("a count of this repository fits");
                self.set(section, name, "limit", value(limit));
            }
        }
        for name in self.names(section) {
            if !measured.contains_key(&name) {
                self.document[section].as_table_mut().expect("a section is a table").remove(&name);
            }
        }
    }
}

/// Returns whether a figure is more than a tenth below its limit.
fn is_low(figure: u64, limit: u64) -> bool {
    figure * 10 < limit * 9
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file() -> File {
        let document = "# Kept.\n[counts]\na = { limit = 10, date = \"2026-01-01\" } # Why.\ngone = { limit = 1, date = \"2026-01-01\" }\n";
        File { document: document.parse().unwrap(), today: "2026-02-02".to_owned() }
    }

    fn measured(figures: &[(&str, u64)]) -> Measured {
        figures.iter().map(|&(name, figure)| (name.to_owned(), figure)).collect()
    }

    #[test]
    fn a_figure_over_its_limit_is_a_problem() {
        assert_eq!(file().compare("counts", &measured(&[("a", 10)])), [""; 0]);
        let problems = file().compare("counts", &measured(&[("a", 11)]));
        assert_eq!(problems.len(), 1);
        assert!(
            problems[0].contains("\"a\" is over its limit (got 11, expected at most 10)"),
            "{problems:?}"
        );
        assert!(
            problems[0].contains("raise the limit in budgets.toml in a commit that says why"),
            "{problems:?}"
        );
    }

    #[test]
    fn each_figure_has_a_limit_and_each_limit_a_figure() {
        assert!(
            file().compare("counts", &measured(&[("new", 1)]))[0].contains("\"new\" has no limit")
        );
        assert!(
            file().unknown("counts", &measured(&[("a", 1)]))[0].contains("\"gone\" does not exist")
        );
    }

    #[test]
    fn a_tenth_below_is_low() {
        assert!(!is_low(90, 100));
        assert!(is_low(89, 100));
    }

    #[test]
    fn an_update_leaves_nothing_to_say() {
        for figures in [measured(&[("a", 11), ("new", 5)]), measured(&[("a", 3), ("new", 5)])] {
            let mut file = file();
            file.set_limits("counts", &figures);
            assert_eq!(file.compare("counts", &figures), [""; 0]);
            assert_eq!(file.unknown("counts", &figures), [""; 0]);
            assert_eq!(file.limit("counts", "a"), Some(figures["a"]));
            assert!(file.document.to_string().starts_with("# Kept."));
        }
    }

    #[test]
    fn an_update_keeps_a_limit_that_fits() {
        let mut file = file();
        file.set_limits("counts", &measured(&[("a", 9)]));
        assert_eq!(
            file.document.to_string(),
            "# Kept.\n[counts]\na = { limit = 10, date = \"2026-01-01\" } # Why.\n"
        );
    }

    #[test]
    fn a_fifth_longer_is_worse() {
        assert!(!time_line("build", Some(10.0), 12.0).contains("WORSE"));
        assert!(time_line("build", Some(10.0), 12.2).contains("WORSE by 22 %"));
        assert!(time_line("build", None, 12.2).contains("not yet"));
    }
}
