//! The comparison of the project VeXOF, in its own form: 40,000 bytes from a short seed, 2,500 times.

use std::fmt::Write as _;

use serde::{Deserialize, Serialize};

use crate::measure::{Timer, float};
use crate::workloads::original;

const LENGTH: usize = 40_000;
const TIMES: usize = 2_500;

/// The name that `--filter` is compared with.
pub(crate) const NAME: &str = "VeXOF128, 40,000 bytes 2,500 times";

/// One contender. Cycles are those of the TSC.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Line {
    name: String,
    /// The median.
    kilocycles: f64,
    cycles_per_byte: f64,
    /// The range from the tenth to the ninetieth of a hundred runs, in percent of the median.
    spread: f64,
}

/// Measures the contenders, interleaved.
pub(crate) fn run(timer: &Timer) -> Vec<Line> {
    let mut contenders = original(LENGTH);
    let mut samples = vec![Vec::with_capacity(TIMES); contenders.len()];
    for _ in 0..TIMES {
        for (contender, samples) in contenders.iter_mut().zip(&mut samples) {
            samples.push(timer.sample(&mut contender.call, 1));
        }
    }
    contenders.iter().zip(samples).map(|(contender, all)| line(&contender.name, all)).collect()
}

fn line(name: &str, mut samples: Vec<u64>) -> Line {
    samples.sort_unstable();
    let at = |tenth: usize| float(samples[samples.len() * tenth / 10]);
    let median = at(5);
    Line {
        name: name.into(),
        kilocycles: median / 1000.0,
        cycles_per_byte: median / float(LENGTH as u64),
        spread: 100.0 * (at(9) - at(1)) / median,
    }
}

pub(crate) fn text(lines: &[Line]) -> String {
    let mut text = format!("\n{NAME:34} {:>10} {:>10} {:>8}\n", "kilocycles", "cycles/B", "spread");
    for Line { name, kilocycles, cycles_per_byte, spread } in lines {
        let _ = writeln!(text, "{name:34} {kilocycles:10.1} {cycles_per_byte:10.3} {spread:6.1} %");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_hold_the_median_and_the_spread() {
        let line = line("x", (0..10).rev().map(|i| 40_000 + i * 4_000).collect());
        assert!((line.kilocycles - 60.0).abs() < 1e-9, "{line:?}");
        assert!((line.cycles_per_byte - 1.5).abs() < 1e-9, "{line:?}");
        assert!((line.spread - 100.0 * 32.0 / 60.0).abs() < 1e-9, "{line:?}");
        assert!(text(&[line]).ends_with("1.500   53.3 %\n"));
    }
}
