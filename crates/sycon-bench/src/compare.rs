//! Compares two runs: the same code compiled differently, or before and after a change.

use std::fmt::Write as _;

use crate::measure::SYCON;
use crate::report::Report;
use crate::row::Row;

/// Times of the same code differ by this much from run to run.
pub(crate) const NOISE: f64 = 1.05;

/// Two runs, or the fastest of several runs on both sides.
pub(crate) struct Comparison {
    /// Sycon's rows in both runs. A ratio above 1 means that the new run is slower.
    pub(crate) table: String,
    /// Rows whose ratio is above the limit.
    pub(crate) worse: usize,
}

/// Compares core cycles, because unlike cycles of the TSC they do not depend on the clock frequency during the run.
pub(crate) fn compare(old: &Report, new: &Report, limit: f64) -> Comparison {
    let pairs: Vec<_> = sycon_rows(old).filter_map(|row| Some((row, find(new, row)?))).collect();
    let name = |row: &Row| format!("{}, {}", row.workload, row.contender);
    let width = pairs.iter().map(|(row, _)| name(row).chars().count()).max().unwrap_or(0);

    let (mut text, mut worse) = (String::new(), 0);
    for (label, report) in [("old", old), ("new", new)] {
        let _ = writeln!(text, "{label}: {}", report.system.build());
    }
    let [a, b, ratio] = ["old", "new", "new / old"];
    let _ = writeln!(text, "\n{:width$} {a:>12} {b:>12} {ratio:>10}", "core cycles per call");
    for (before, after) in &pairs {
        let [a, b] = [before, after].map(|row| row.min_core_cycles);
        let flag = if b / a > limit { "  WORSE" } else { "" };
        worse += usize::from(b / a > limit);
        let _ = writeln!(text, "{:width$} {a:12.1} {b:12.1} {:10.3}{flag}", name(before), b / a);
    }
    for row in unpaired(old, new) {
        let _ = writeln!(text, "only in old: {}", name(row));
    }
    for row in unpaired(new, old) {
        let _ = writeln!(text, "only in new: {}", name(row));
    }
    let _ = writeln!(text, "\n{worse} of {} rows are above {limit}", pairs.len());
    Comparison { table: text, worse }
}

fn sycon_rows(report: &Report) -> impl Iterator<Item = &Row> {
    report.results.iter().filter(|row| row.contender.starts_with(SYCON))
}

fn find<'a>(report: &'a Report, like: &Row) -> Option<&'a Row> {
    report.results.iter().find(|row| row.is_of(like))
}

fn unpaired<'a>(report: &'a Report, other: &'a Report) -> impl Iterator<Item = &'a Row> {
    sycon_rows(report).filter(|row| find(other, row).is_none())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::Unit;
    use crate::report::tests::fake_report;
    use crate::row::tests::fake_rows;

    fn report(workload: &str, cycles: &[(&str, f64)]) -> Report {
        fake_report(fake_rows(workload, Unit::Call, cycles))
    }

    #[test]
    fn only_what_is_clearly_worse_is_flagged() {
        let old = report("w", &[("sycon", 100.0), ("sycon bmi", 100.0), ("rival", 100.0)]);
        let new = report("w", &[("sycon", 104.0), ("sycon bmi", 110.0), ("rival", 200.0)]);
        let Comparison { table: text, worse } = compare(&old, &new, NOISE);
        assert_eq!(worse, 1);
        let line = |name: &str| text.lines().find(|line| line.starts_with(name)).expect(name);
        assert_eq!(line("w, sycon ").split_whitespace().last(), Some("1.040"));
        assert!(line("w, sycon bmi").ends_with("1.100  WORSE"), "{text}");
        assert!(!text.contains("rival"), "{text}");
        assert!(text.ends_with("\n1 of 2 rows are above 1.05\n"), "{text}");
    }

    #[test]
    fn rows_without_counterpart_are_named() {
        let (old, new) = (report("a", &[("sycon", 1.0)]), report("b", &[("sycon", 1.0)]));
        let text = compare(&old, &new, NOISE).table;
        assert!(text.contains("only in old: a, sycon\nonly in new: b, sycon\n"), "{text}");
    }
}
