//! `sycon bench`: measures speed on this machine.

use std::error::Error;
use std::hint::black_box;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use rayon::ThreadPoolBuilder;
use serde::Serialize;
use sycon::kem::xwing::{self, DecapsulationKey, EncapsulationKey};
use sycon::xof::{self, Algorithm, Parameters, Squeeze};

use crate::checksum::algorithm;
use crate::error::{GOOD, UsageError};
use crate::io::stdout::Stdout;

/// Bytes of a long input or output.
const LONG: u32 = 1 << 20;

/// Bytes of a short input, and of its output.
const SHORT: usize = 32;

/// Measure the speed of the algorithms on this machine, on one thread each.
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Bench {
    /// The algorithms to measure [default: all, and X-Wing]
    #[arg(value_name = "ALG", value_parser = algorithm::parser(), hide_possible_values = true)]
    algorithms: Vec<Algorithm>,

    /// Measure for this many seconds per result
    #[arg(short, long, value_name = "SECONDS", default_value = "0.1", value_parser = parse_seconds)]
    seconds: Duration,

    /// Measure X-Wing with batches of 1 to 4096 keys instead, on one thread and on all
    #[arg(long, conflicts_with = "algorithms")]
    kem: bool,

    /// Print one JSON object per line
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Bench) -> Result<ExitCode, UsageError> {
    let mut stdout = Stdout::open();
    let mut print = |line: String| stdout.write((line + "\n").as_bytes());
    if args.kem {
        if !args.json {
            print(Throughput::TITLES.to_owned());
        }
        let pool = ThreadPoolBuilder::new().num_threads(1).build().map_err(impossible)?;
        for count in BATCHES {
            let alone = pool.install(|| Throughput::measure(1, count, args.seconds));
            let threads = rayon::current_num_threads();
            let all = (threads > 1).then(|| Throughput::measure(threads, count, args.seconds));
            for row in [Some(alone), all].into_iter().flatten() {
                print(if args.json { json(&row) } else { row.to_text() });
            }
        }
        return Ok(GOOD);
    }
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

/// Algorithms never refuse their default parameters.
fn impossible(error: impl Error) -> UsageError {
    UsageError(error.to_string())
}

fn json(row: &impl Serialize) -> String {
    serde_json::to_string(row).unwrap_or_default()
}

/// The speed of an algorithm on one thread.
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

/// The batch sizes that `--kem` measures.
const BATCHES: [usize; 10] = [1, 2, 4, 8, 16, 64, 256, 1024, 2048, 4096];

/// The speed of X-Wing with a batch of keys.
#[derive(Serialize)]
struct Throughput {
    threads: usize,
    batch: usize,
    generate_per_s: f64,
    parse_and_encapsulate_per_s: f64,
    encapsulate_per_s: f64,
    decapsulate_per_s: f64,
}

impl Throughput {
    const TITLES: &str =
        "threads  X-Wing at a time  generate/s  parse, encapsulate/s  encapsulate/s  decapsulate/s";

    /// Measures on the threads of the current pool.
    fn measure(threads: usize, batch: usize, budget: Duration) -> Self {
        let seeds = vec![[7; xwing::SEED]; batch];
        let key = DecapsulationKey::from_seed(&seeds[0]);
        let publics = vec![key.encapsulation_key(); batch];
        let strings = vec![*key.encapsulation_key().as_bytes(); batch];
        let randomness = [7; xwing::RANDOMNESS];
        let items: Vec<_> = publics.iter().map(|public| (*public, &randomness)).collect();
        let sent = EncapsulationKey::encapsulate_many_derand(&items);
        let ciphertexts: Vec<_> = sent.iter().map(|(ciphertext, _)| *ciphertext).collect();
        let per_second =
            |seconds: f64| f64::from(u32::try_from(batch).unwrap_or(u32::MAX)) / seconds;
        Self {
            threads,
            batch,
            generate_per_s: per_second(fastest(budget, || {
                black_box(DecapsulationKey::from_seed_many_parallel(black_box(&seeds)));
            })),
            parse_and_encapsulate_per_s: per_second(fastest(budget, || {
                let keys = EncapsulationKey::parse_many_parallel(black_box(&strings));
                let keys: Vec<_> = keys.iter().flatten().collect();
                let items: Vec<_> = keys.iter().map(|key| (*key, &randomness)).collect();
                black_box(EncapsulationKey::encapsulate_many_derand_parallel(&items));
            })),
            encapsulate_per_s: per_second(fastest(budget, || {
                black_box(EncapsulationKey::encapsulate_many_derand_parallel(black_box(&items)));
            })),
            decapsulate_per_s: per_second(fastest(budget, || {
                black_box(black_box(&key).decapsulate_many_parallel(black_box(&ciphertexts)));
            })),
        }
    }

    fn to_text(&self) -> String {
        format!(
            "{:>7}{:>18}{:>12.0}{:>22.0}{:>15.0}{:>15.0}",
            self.threads,
            self.batch,
            self.generate_per_s,
            self.parse_and_encapsulate_per_s,
            self.encapsulate_per_s,
            self.decapsulate_per_s
        )
    }
}

/// The time of an X-Wing operation.
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
    let key = DecapsulationKey::from_seed(&seed);
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
        step("key generation", &mut || DecapsulationKey::from_seed(&seed).seed() == &seed),
        step("encapsulation", &mut || public.encapsulate_derand(&randomness).0[0] == 0),
        step("decapsulation from the seed", &mut || xwing::decapsulate(&seed, &ciphertext).is_ok()),
        step("decapsulation", &mut || key.decapsulate(&ciphertext).is_ok()),
    ]
}

fn megabytes_per_second(seconds: f64) -> f64 {
    f64::from(LONG) / seconds / 1e6
}

/// Returns the seconds that the fastest run took, of all runs within the budget. Runs that are too
/// short for the clock are measured in batches.
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
    duration.ok_or_else(|| "expected a number of seconds, 0 to 3600".to_owned())
}

const HELP: &str = "\
Examples:
  sycon bench                  measure everything
  sycon bench kt128 blake3     compare two algorithms
  sycon bench --kem            measure X-Wing in batches

Inputs of \"absorb\" and outputs of \"squeeze\" are 1 MiB long.";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fastest_run_is_found_within_the_budget() {
        // A busy machine can use up the budget in the first call, so several runs are allowed.
        let several_calls = (0..100).any(|_| {
            let mut calls = 0_u32;
            let seconds = fastest(Duration::ZERO, || calls += 1);
            assert!(seconds > 0.0 && seconds < 1.0, "{seconds} s");
            calls > 1
        });
        assert!(several_calls);
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
        let throughput = Throughput::measure(1, 3, Duration::ZERO);
        assert_eq!(throughput.to_text().len(), Throughput::TITLES.len());
    }
}
