//! The file `budgets.toml`, and figures to compare with it.

use std::collections::BTreeMap;

use toml_edit::{DocumentMut, InlineTable, Item, table, value};
use xshell::{Shell, cmd};

use crate::task::{Result, root};

pub(super) const FILE: &str = "budgets.toml";

/// Measured figures by name.
pub(crate) type Measured = BTreeMap<String, u64>;

/// The content of `budgets.toml`. Each section contains names, with a figure and the date of its last change.
pub(super) struct File {
    document: DocumentMut,
    today: String,
}

impl File {
    pub(super) fn read(sh: &Shell) -> Result<Self> {
        let document =
            sh.read_file(root().join(FILE))?.parse().map_err(|error| format!("{FILE}: {error}"))?;
        Ok(Self { document, today: cmd!(sh, "date -u +%F").read()? })
    }

    pub(super) fn write(&self, sh: &Shell) -> Result {
        Ok(sh.write_file(root().join(FILE), self.document.to_string())?)
    }

    fn limit(&self, section: &str, name: &str) -> Option<u64> {
        self.figure(section, name, "limit")
    }

    pub(super) fn figure(&self, section: &str, name: &str, key: &str) -> Option<u64> {
        self.document.get(section)?.get(name)?.get(key)?.as_integer()?.try_into().ok()
    }

    pub(super) fn recorded(&self, section: &str, name: &str) -> Option<f64> {
        self.document.get(section)?.get(name)?.get("seconds")?.as_float()
    }

    pub(super) fn names(&self, section: &str) -> Vec<String> {
        let table = self.document.get(section).and_then(Item::as_table);
        table.into_iter().flat_map(|table| table.iter().map(|(name, _)| name.to_owned())).collect()
    }

    pub(super) fn set(&mut self, section: &str, name: &str, key: &str, figure: Item) {
        let figure = figure.into_value().expect("a figure is a value");
        let entry = InlineTable::from_iter([(key, figure), ("date", self.today.as_str().into())]);
        self.document.entry(section).or_insert_with(table)[name] = value(entry);
    }

    /// Returns the figures that exceed their limits. Prints the figures whose limits can be lowered.
    pub(super) fn compare(&self, section: &str, measured: &Measured) -> Vec<String> {
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
    pub(super) fn unknown(&self, section: &str, measured: &Measured) -> Vec<String> {
        let gone = self.names(section).into_iter().filter(|name| !measured.contains_key(name));
        gone.map(|name| {
            format!("{section}: \"{name}\" does not exist; delete its limit from {FILE}")
        })
        .collect()
    }

    /// Sets the limit of each figure that has no limit, exceeds its limit, or is far below its limit. Limits of lines
    /// are 5 % above the count.
    pub(super) fn set_limits(&mut self, section: &str, measured: &Measured) {
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
}
