//! Measures sycon and other libraries in one process, so that the ratios are valid on a shared machine.
//!
//! | file | what it does |
//! |---|---|
//! | `workloads` | the workloads, one file per group; new rows go there |
//! | `measure` | times the contenders of one workload, interleaved |
//! | `row` | the results of a run |
//! | `report` | the table and the JSON file |
//! | `original` | VeXOF's own comparison, in its own form |
//! | `kem_table` | a separate table for KEMs |
//! | `compare` | compares two JSON files |
//! | `system` | the system of a run: processor, versions, compiler |
// Calls of XKCP and of AWS-LC are calls of C functions, which are unsafe.
#![cfg_attr(not(any(xkcp, feature = "c-rivals")), forbid(unsafe_code))]

mod compare;
mod kem_table;
mod measure;
mod original;
mod report;
mod row;
mod system;
mod workloads;

use std::error::Error;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use clap::Parser;

use compare::{Comparison, NOISE};
use measure::{Disagreement, Measurement, Race, Timer, Workload, matches};
use report::{Report, Table};
use system::System;
use workloads::Bench;

/// Measures sycon and other libraries.
///
/// Contenders of a workload take turns, in a new order each round. The minimum and the median over all rounds are kept.
/// The table is printed when all measurements are done.
#[derive(Debug, Parser)]
#[command(version, name = "sycon-bench")]
struct Arguments {
    /// Spend 0.1 s on each workload instead of 1 s
    #[arg(long)]
    quick: bool,

    /// Only workloads whose name contains TEXT, in any case
    #[arg(long, value_name = "TEXT", default_value = "", hide_default_value = true)]
    filter: String,

    /// Also measure every backend that this processor can run
    #[arg(long)]
    backends: bool,

    /// Without other libraries, to compare two versions of sycon: what runs in between affects caches and clock speed
    #[arg(long)]
    alone: bool,

    /// Write the results to PATH as well
    #[arg(long, value_name = "PATH")]
    json: Option<PathBuf>,

    /// Measure nothing; execute sycon's contender of each WORKLOAD once, for a profiler
    #[arg(
        long,
        num_args = 1..,
        value_name = "WORKLOAD",
        conflicts_with_all = ["quick", "filter", "backends", "alone", "json", "compare"]
    )]
    once: Vec<String>,

    /// Measure nothing; compare sycon's rows in two files that --json wrote. For a folder of such files, the fastest
    /// run of each row counts
    #[arg(
        long,
        num_args = 2,
        value_names = ["OLD", "NEW"],
        conflicts_with_all = ["quick", "filter", "backends", "alone", "json"]
    )]
    compare: Option<Vec<PathBuf>>,

    /// Fail if a row of NEW took more than RATIO times as long as in OLD
    #[arg(long, value_name = "RATIO", requires = "compare")]
    limit: Option<f64>,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let outcome = match arguments.compare.as_deref() {
        Some([old, new]) => compare(old, new, arguments.limit),
        _ => run(&arguments).map(|()| ExitCode::SUCCESS),
    };
    match outcome {
        Ok(code) => code,
        Err(error) => {
            eprintln!("sycon-bench: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &Arguments) -> Result<(), Box<dyn Error>> {
    if !arguments.once.is_empty() {
        return once(&mut workloads::all(&Bench::alone()), &arguments.once);
    }
    let mut workloads = workloads::all(&Bench::new(arguments.backends));
    workloads.retain(|workload| matches(&workload.name, &arguments.filter));
    if workloads.is_empty() {
        return Err(format!("no workload has \"{}\" in its name", arguments.filter).into());
    }
    if arguments.alone {
        workloads.iter_mut().for_each(Workload::remove_rivals);
    }
    // Open the file before measuring, so that an invalid path fails immediately.
    let json = arguments.json.as_deref().map(report::create).transpose()?;

    let timer = Timer::new();
    let budget = Duration::from_millis(if arguments.quick { 100 } else { 1000 });
    let mut report = Report::new(System::read(&timer));
    let mut out = io::stdout();
    let seconds = workloads.len().div_ceil(if arguments.quick { 10 } else { 1 });
    writeln!(out, "{}\nmeasuring for at least {seconds} s", report.system)?;
    let mut table = Table::for_workloads(&workloads);
    for measurement in measure(workloads, &timer, budget)? {
        let rows = row::rows(&measurement, &timer);
        write!(out, "{}", table.add(&rows))?;
        report.results.extend(rows);
    }
    if !arguments.alone && matches(original::NAME, &arguments.filter) {
        report.original = original::run(&timer);
        write!(out, "{}", original::text(&report.original))?;
    }
    if !arguments.alone && matches(kem_table::NAME, &arguments.filter) {
        let table = kem_table::run(&timer, &report.system);
        write!(out, "{}", kem_table::text(&table))?;
        report.kem = Some(table);
    }
    report.summaries = workloads::summaries(&report.results);
    write!(out, "{}", report::summaries_text(&report.summaries))?;
    json.map_or(Ok(()), |file| report.write(file))
}

/// Executes sycon's contender of each named workload, after two calls that initialize what is initialized once.
fn once(workloads: &mut [Workload], names: &[String]) -> Result<(), Box<dyn Error>> {
    for name in names {
        let workload = workloads.iter_mut().find(|workload| workload.name == *name);
        let call =
            &mut workload.ok_or_else(|| format!("no workload is \"{name}\""))?.contenders[0].call;
        call();
        call();
        measure::counted(call);
    }
    Ok(())
}

/// Measures every workload for `budget`, in short intervals: another program on the same core often runs for longer
/// than the budget, but seldom for the whole run.
fn measure(
    workloads: Vec<Workload>,
    timer: &Timer,
    budget: Duration,
) -> Result<Vec<Measurement>, Disagreement> {
    const PASSES: u32 = 10;
    let start = |workload| Race::new(workload, timer);
    let mut races = workloads.into_iter().map(start).collect::<Result<Vec<_>, _>>()?;
    for _ in 0..PASSES {
        for race in &mut races {
            race.run(timer, budget / PASSES);
        }
    }
    Ok(races.into_iter().map(Race::finish).collect())
}

fn compare(old: &Path, new: &Path, limit: Option<f64>) -> Result<ExitCode, Box<dyn Error>> {
    let (old, new) = (Report::read(old)?, Report::read(new)?);
    let Comparison { table, worse } = compare::compare(&old, &new, limit.unwrap_or(NOISE));
    write!(io::stdout(), "{table}")?;
    Ok(if limit.is_some() && worse > 0 { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}
