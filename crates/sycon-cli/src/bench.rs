//! `sycon bench`: how fast it is on this machine.

use std::error::Error;
use std::hint::black_box;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use serde::Serialize;
use sycon::kem::xwing;
use sycon::xof::{self, Algorithm, Parameters, Squeeze};

use crate::algorithm;
use crate::failure::{GOOD, Misuse};
use crate::output::Output;

/// Bytes of a long input or output.
const LONG: u32 = 1 << 20;

/// Bytes of a short input, and of its output.
const SHORT: usize = 32;

/// Measure how fast the algorithms are here, each on one thread.
///
/// Long inputs and outputs are 1 MiB at a time. With no ALG it measures all of them, and X-Wing.
#[derive(Debug, clap::Args)]
pub(crate) struct Bench {
    /// What to measure [default: everything]
    #[arg(value_name = "ALG", value_parser = algorithm::parser(), hide_possible_values = true)]
    algorithms: Vec<Algorithm>,

    /// Time to spend on each figure
    #[arg(short, long, value_name = "SECONDS", default_value = "0.1", value_parser = parse_seconds)]
    seconds: Duration,

    /// Print a JSON object per line
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Bench) -> Result<ExitCode, Misuse> {
    let mut stdout = Output::stdout();
    let mut print = |line: String| stdout.write((line + "\n").as_bytes());
    if !args.json {
        print(Speed::TITLES.to_owned());
    }
    let all = args.algorithms.is_empty();
    for algorithm in algorithm::offered().filter(|one| all || args.algorithms.contains(one)) {
        let speed = Speed::measure(algorithm, args.seconds).map_err(impossible)?;
        print(if args.json { json(&speed) } else { speed.to_text() });
    }
    if all {
        for step in xwing_steps(args.seconds) {
            print(if args.json { json(&step) } else { step.to_text() });
        }
    }
    Ok(GOOD)
}

/// No algorithm refuses its default parameters.
fn impossible(error: impl Error) -> Misuse {
    Misuse(error.to_string())
}

fn json(row: &impl Serialize) -> String {
    serde_json::to_string(row).unwrap_or_default()
}

/// Of one thread.
#[derive(Serialize)]
struct Speed {
    algorithm: String,
    #[serde(rename = "absorb_mb_per_s")]
    absorb: f64,
    #[serde(rename = "squeeze_mb_per_s")]
    squeeze: Option<f64>,
    short_ns: f64,
}

impl Speed {
    const TITLES: &str = "algorithm           absorb MB/s  squeeze MB/s  32 bytes in, 32 out ns";

    fn measure(algorithm: Algorithm, budget: Duration) -> Result<Self, xof::Error> {
        let start = || algorithm.start(&Parameters::new());
        let mut buffer = vec![0; LONG as usize];

        let mut function = start()?;
        let absorb = fastest(budget, || {
            function.absorb(black_box(&buffer));
        });
        let squeeze = if algorithm.is_xof() {
            let mut output = function.finalize()?;
            Some(fastest(budget, || output.squeeze(black_box(&mut buffer))))
        } else {
            None
        };

        let mut digest = vec![0; SHORT];
        if !algorithm.is_xof() {
            digest.resize(algorithm.output_length().usual(), 0);
        }
        let short = fastest(budget, || {
            if let Ok(mut function) = start() {
                function.absorb(black_box(&[0; SHORT]));
                let _ = function.finalize_into(black_box(&mut digest));
            }
        });
        Ok(Self {
            algorithm: algorithm::name(algorithm),
            absorb: megabytes_per_second(absorb),
            squeeze: squeeze.map(megabytes_per_second),
            short_ns: short * 1e9,
        })
    }

    fn to_text(&self) -> String {
        let Self { algorithm, absorb, squeeze, short_ns } = self;
        let squeeze = squeeze.map_or_else(|| "-".to_owned(), |speed| format!("{speed:.0}"));
        format!("{algorithm:<20}{absorb:>11.0}{squeeze:>14}{short_ns:>24.0}")
    }
}

/// A step of X-Wing.
#[derive(Serialize)]
struct Timing {
    algorithm: &'static str,
    operation: &'static str,
    us: f64,
}

impl Timing {
    fn to_text(&self) -> String {
        format!("{} {:<30}{:>9.1} us", self.algorithm, self.operation, self.us)
    }
}

fn xwing_steps(budget: Duration) -> [Timing; 4] {
    let seed = [7; xwing::SEED];
    let key = xwing::DecapsulationKey::from_seed(&seed);
    let public = key.encapsulation_key();
    let randomness = [7; xwing::RANDOMNESS];
    let (ciphertext, _) = public.encapsulate_derand(&randomness);
    let step = |operation, run: &mut dyn FnMut() -> bool| {
        let seconds = fastest(budget, || {
            black_box(run());
        });
        Timing { algorithm: "x-wing", operation, us: seconds * 1e6 }
    };
    [
        step("key generation", &mut || xwing::DecapsulationKey::from_seed(&seed).seed() == &seed),
        step("encapsulation", &mut || public.encapsulate_derand(&randomness).0[0] == 0),
        step("decapsulation from the seed", &mut || xwing::decapsulate(&seed, &ciphertext).is_ok()),
        step("decapsulation", &mut || key.decapsulate(&ciphertext).is_ok()),
    ]
}

fn megabytes_per_second(seconds: f64) -> f64 {
    f64::from(LONG) / seconds / 1e6
}

/// The seconds that the fastest of as many runs as the budget allows has taken, several at a time where
/// one is too short for the clock.
fn fastest(budget: Duration, mut run: impl FnMut()) -> f64 {
    const TICK: Duration = Duration::from_micros(20);
    let start = Instant::now();
    let (mut best, mut batch) = (f64::MAX, 1_u32);
    loop {
        let before = Instant::now();
        (0..batch).for_each(|_| run());
        let taken = before.elapsed();
        best = best.min(taken.as_secs_f64() / f64::from(batch));
        if taken < TICK && batch < 1 << 20 {
            (best, batch) = (f64::MAX, batch * 2);
        } else if start.elapsed() >= budget {
            return best;
        }
    }
}

fn parse_seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().filter(|seconds| (0.0..=3600.0).contains(seconds));
    let duration = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    duration.ok_or_else(|| "seconds are a number from 0 to 3600".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fastest_run_is_found_within_the_budget() {
        let mut calls = 0_u32;
        let seconds = fastest(Duration::ZERO, || calls += 1);
        assert!(calls > 1 && seconds > 0.0 && seconds < 1.0, "{calls} calls, {seconds} s");
    }

    #[test]
    fn speeds_line_up_below_their_titles() {
        let speed = Speed {
            algorithm: "indexed-vexof128".to_owned(),
            absorb: 12_345.0,
            squeeze: Some(678.9),
            short_ns: 1.2,
        };
        let text = speed.to_text();
        assert_eq!(text.len(), Speed::TITLES.len());
        assert_eq!(text, "indexed-vexof128          12345           679                       1");
    }
}
