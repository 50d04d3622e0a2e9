//! The results of a run: their table and their JSON file.

use std::error::Error;
use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{BufReader, BufWriter, Write as _};
use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::kem_table::KemTable;
use crate::measure::{Unit, Workload};
use crate::original::Line;
use crate::row::{Row, Summary};
use crate::system::System;

/// All results of one run.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Report {
    pub(crate) system: System,
    pub(crate) summaries: Vec<Summary>,
    pub(crate) results: Vec<Row>,
    /// VeXOF's own comparison, if it was measured.
    #[serde(default)]
    pub(crate) original: Vec<Line>,
    /// The table of KEMs, if it was measured.
    #[serde(default)]
    pub(crate) kem: Option<KemTable>,
}

impl Report {
    pub(crate) fn new(system: System) -> Self {
        Self { system, summaries: Vec::new(), results: Vec::new(), original: Vec::new(), kem: None }
    }

    pub(crate) fn write(&self, file: File) -> Result<(), Box<dyn Error>> {
        let mut file = BufWriter::new(file);
        serde_json::to_writer_pretty(&mut file, self)?;
        writeln!(file)?;
        Ok(file.flush()?)
    }

    /// Reads the file of a run, or a folder with the files of several runs. In a folder, the fastest run of each row
    /// counts.
    pub(crate) fn read(path: &Path) -> Result<Self, Box<dyn Error>> {
        let named = |error: &dyn Error| format!("{}: {error}", path.display());
        if path.is_dir() {
            let entries = fs::read_dir(path).and_then(Iterator::collect::<Result<Vec<_>, _>>);
            let mut reports =
                entries.map_err(|error| named(&error))?.into_iter().map(|e| Self::read(&e.path()));
            let first = reports.next().ok_or_else(|| format!("{}: no file", path.display()))?;
            return reports.try_fold(first?, |fastest, report| Ok(fastest.or_faster(report?)));
        }
        let file = File::open(path).map_err(|error| named(&error))?;
        Ok(serde_json::from_reader(BufReader::new(file)).map_err(|error| named(&error))?)
    }

    fn or_faster(mut self, other: Self) -> Self {
        for row in other.results {
            match self.results.iter_mut().find(|known| known.is_of(&row)) {
                Some(known) if known.min_core_cycles <= row.min_core_cycles => {}
                Some(known) => *known = row,
                None => self.results.push(row),
            }
        }
        self
    }
}

/// Creates the file for [`Report::write`].
pub(crate) fn create(path: &Path) -> Result<File, String> {
    File::create(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// The table, which is built workload by workload. Where the unit changes, it prints new column headings.
pub(crate) struct Table {
    workload_width: usize,
    contender_width: usize,
    columns: Option<[&'static str; 5]>,
}

impl Table {
    pub(crate) fn for_workloads(workloads: &[Workload]) -> Self {
        let longest = |names: &mut dyn Iterator<Item = &String>| {
            names.map(|name| name.chars().count()).max().unwrap_or(0).max("contender".len())
        };
        let mut contenders = workloads.iter().flat_map(|workload| &workload.contenders);
        Self {
            workload_width: longest(&mut workloads.iter().map(|workload| &workload.name)),
            contender_width: longest(&mut contenders.by_ref().map(|contender| &contender.name)),
            columns: None,
        }
    }

    /// The lines of one workload.
    pub(crate) fn add(&mut self, rows: &[Row]) -> String {
        let mut text = String::new();
        for row in rows {
            let (columns, cells) = cells(row);
            if self.columns.replace(columns) != Some(columns) {
                text.push('\n');
                text += &self.line("workload", "contender", columns);
            }
            text += &self.line(&row.workload, &row.contender, cells.each_ref().map(String::as_str));
        }
        text
    }

    fn line(&self, workload: &str, contender: &str, cells: [&str; 5]) -> String {
        let (width, contender_width) = (self.workload_width, self.contender_width);
        let mut line = format!("{workload:width$}  {contender:contender_width$}");
        for cell in cells {
            let _ = write!(line, " {cell:>11}");
        }
        line + "\n"
    }
}

fn cells(row: &Row) -> ([&'static str; 5], [String; 5]) {
    let ratio = format!("{:.2}", row.ratio_to_sycon);
    if let (Some(cpb), Some(median), Some(speed)) =
        (row.cycles_per_byte, row.median_cycles_per_byte, row.gb_per_s)
    {
        let core = row.min_core_cycles / row.min_cycles * cpb;
        let figures = [cpb, median, core].map(|figure| format!("{figure:.3}"));
        let [cpb, median, core] = figures;
        let columns = ["cpb min", "cpb median", "core cpb", "GB/s", "ratio"];
        return (columns, [cpb, median, core, format!("{speed:.3}"), ratio]);
    }
    if let Unit::States { count, width } = row.unit {
        let per_state = |figure: f64| figure / f64::from(count);
        let [cycles, core, ns] = [row.min_cycles, row.min_core_cycles, row.min_ns].map(per_state);
        let speed = f64::from(width) / ns * 1000.0;
        let columns = ["ns/state", "MB/s", "cycles", "core cycles", "ratio"];
        let [ns, cycles, core] = [ns, cycles, core].map(|figure| format!("{figure:.1}"));
        return (columns, [ns, format!("{speed:.0}"), cycles, core, ratio]);
    }
    let figures = [row.min_cycles, row.median_cycles, row.min_core_cycles, row.min_ns];
    let [cycles, median, core, ns] = figures.map(|figure| format!("{figure:.1}"));
    (["cycles min", "cycles med", "core cycles", "ns", "ratio"], [cycles, median, core, ns, ratio])
}

pub(crate) fn summaries_text(summaries: &[Summary]) -> String {
    let mut text = String::from("\n");
    for Summary { name, value, note } in summaries {
        let _ = writeln!(text, "{name}: {value:.2} ({note})");
    }
    text
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::row::tests::fake_rows;

    pub(crate) fn fake_report(results: Vec<Row>) -> Report {
        Report { results, ..Report::new(System::default()) }
    }

    fn table() -> Table {
        Table { workload_width: 12, contender_width: 9, columns: None }
    }

    #[test]
    fn table_names_its_columns_once_per_unit() {
        let mut table = table();
        let bytes = fake_rows("hash", Unit::Bytes(1000), &[("sycon", 2000.0), ("rival", 5000.0)]);
        let states =
            fake_rows("permutation", Unit::States { count: 8, width: 200 }, &[("sycon", 500.0)]);
        let text = table.add(&bytes) + &table.add(&states) + &table.add(&states);
        let expected = "
workload      contender     cpb min  cpb median    core cpb        GB/s       ratio
hash          sycon           2.000       2.100       3.000       1.000        1.00
hash          rival           5.000       5.100       7.500       0.400        2.50

workload      contender    ns/state        MB/s      cycles core cycles       ratio
permutation   sycon            31.2        6400        62.5        93.8        1.00
permutation   sycon            31.2        6400        62.5        93.8        1.00
";
        assert_eq!(text, expected);
    }

    #[test]
    fn json_comes_back() {
        let mut report =
            fake_report(fake_rows("p", Unit::States { count: 8, width: 200 }, &[("sycon", 500.0)]));
        report.summaries.push(Summary { name: "x".into(), value: 1.0, note: String::new() });
        let text = serde_json::to_string(&report).expect("writes");
        let back: Report = serde_json::from_str(&text).expect("reads");
        assert_eq!(back.results, report.results);
        assert_eq!(back.summaries, report.summaries);
        assert!(text.contains(r#""unit":"states","per_call":{"count":8,"width":200}"#), "{text}");
        assert!(text.contains(r#""cycles_per_byte":null"#), "{text}");
    }

    #[test]
    fn unreadable_file_is_named() {
        let error = Report::read(Path::new("/nonexistent/old.json")).expect_err("there is none");
        assert!(error.to_string().starts_with("/nonexistent/old.json: "), "{error}");
    }
}
