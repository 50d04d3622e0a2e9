//! A separate table and JSON for KEMs: the system, then every scheme with the median and the average of its three
//! operations.

use std::fmt::Write as _;

use serde::{Deserialize, Serialize};

use crate::measure::{Timer, float};
use crate::system::System;
use crate::workloads::{Triple, kem_triples};

const TIMES: usize = 1_000;

/// The name that `--filter` is compared with.
pub(crate) const NAME: &str = "KEM, three operations 1,000 times";

#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct KemTable {
    system_info: System,
    schemes: Vec<Entry>,
}

/// A scheme of one implementation.
#[derive(Debug, Serialize, Deserialize)]
struct Entry {
    scheme: String,
    implementation: String,
    /// Key generation from a seed.
    keygen: Times,
    /// Encapsulation to the bytes of a key.
    encaps: Times,
    /// Decapsulation with a stored key, which is expanded if the implementation supports that.
    decaps: Times,
}

#[derive(Debug, Serialize, Deserialize)]
struct Times {
    /// Cycles of the TSC.
    cycles: Figures,
    microseconds: Figures,
}

#[derive(Debug, Serialize, Deserialize)]
struct Figures {
    median: f64,
    average: f64,
}

/// Measures all schemes and implementations, interleaved.
pub(crate) fn run(timer: &Timer, system: &System) -> KemTable {
    let mut triples = kem_triples();
    let mut samples = vec![[const { Vec::new() }; 3]; triples.len()];
    for _ in 0..TIMES {
        for (triple, samples) in triples.iter_mut().zip(&mut samples) {
            for (call, samples) in triple.calls.iter_mut().zip(samples) {
                samples.push(timer.sample(call, 1));
            }
        }
    }
    let entry = |(triple, samples): (&Triple, [Vec<u64>; 3])| {
        let [keygen, encaps, decaps] = samples.map(|samples| times(samples, timer.gigahertz));
        Entry {
            scheme: triple.scheme.into(),
            implementation: triple.implementation.into(),
            keygen,
            encaps,
            decaps,
        }
    };
    let schemes = triples.iter().zip(samples).map(entry).collect();
    KemTable { system_info: system.clone(), schemes }
}

fn times(mut samples: Vec<u64>, gigahertz: f64) -> Times {
    samples.sort_unstable();
    let median = float(samples[samples.len() / 2]);
    let average = float(samples.iter().sum()) / float(samples.len() as u64);
    let scaled = |per: f64| Figures { median: median / per, average: average / per };
    Times { cycles: scaled(1.0), microseconds: scaled(gigahertz * 1000.0) }
}

pub(crate) fn text(table: &KemTable) -> String {
    let [keygen, encaps, decaps] = ["keygen us", "encaps us", "decaps us"];
    let mut text =
        format!("\n{NAME:58} {keygen:>18} {encaps:>18} {decaps:>18}\n{:58}", "median and average");
    for _ in 0..3 {
        let _ = write!(text, " {:>9} {:>8}", "median", "average");
    }
    text.push('\n');
    for Entry { scheme, implementation, keygen, encaps, decaps } in &table.schemes {
        let _ = write!(text, "{scheme:14} {implementation:43}");
        for Times { microseconds, .. } in [keygen, encaps, decaps] {
            let _ = write!(text, " {:9.2} {:8.2}", microseconds.median, microseconds.average);
        }
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_hold_the_median_and_the_average_in_cycles_and_microseconds() {
        let Times { cycles, microseconds } = times(vec![9000, 1000, 2000], 2.0);
        let expected = [2000.0, 4000.0, 1.0, 2.0];
        let given = [cycles.median, cycles.average, microseconds.median, microseconds.average];
        assert!(given.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-9), "{given:?}");
    }

    #[test]
    fn the_system_comes_first() {
        let times = || times(vec![1000], 2.0);
        let entry = Entry {
            scheme: "X-Wing".into(),
            implementation: "sycon".into(),
            keygen: times(),
            encaps: times(),
            decaps: times(),
        };
        let table = KemTable { system_info: System::default(), schemes: vec![entry] };
        let json = serde_json::to_string(&table).expect("writes");
        assert!(json.starts_with(r#"{"system_info":{"#), "{json}");
        assert!(
            json.contains(r#""keygen":{"cycles":{"median":1000.0,"average":1000.0}"#),
            "{json}"
        );
        assert!(text(&table).ends_with("0.50     0.50\n"), "{}", text(&table));
    }
}
