//! Times the contenders of a workload, interleaved.

use std::fmt;
use std::hint::black_box;
use std::time::{Duration, Instant};

use quanta::Clock;
use serde::{Deserialize, Serialize};

/// One call of the work. It returns a word of its output, the same for every contender.
pub(crate) type Call = Box<dyn FnMut() -> u64>;

/// The name of the contender that all others are compared with.
pub(crate) const SYCON: &str = "sycon";

/// One implementation of a workload.
pub(crate) struct Contender {
    pub(crate) name: String,
    pub(crate) call: Call,
}

impl Contender {
    pub(crate) fn new(name: impl Into<String>, call: impl FnMut() -> u64 + 'static) -> Self {
        Self { name: name.into(), call: Box::new(call) }
    }
}

/// The amount of work of one call of a workload.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "unit", content = "per_call", rename_all = "lowercase")]
pub(crate) enum Unit {
    /// A number of bytes, large enough that the start and the end have no effect.
    Bytes(u32),
    /// A number of states of a permutation, of `width` bytes each.
    States { count: u32, width: u32 },
    /// A short operation, whose time is the result.
    Call,
}

/// A task, and the contenders that execute it. The first contender is [`SYCON`].
pub(crate) struct Workload {
    pub(crate) name: String,
    pub(crate) unit: Unit,
    pub(crate) contenders: Vec<Contender>,
}

impl Workload {
    pub(crate) fn new(name: impl Into<String>, unit: Unit, contenders: Vec<Contender>) -> Self {
        let name = name.into();
        assert!(
            contenders.first().is_some_and(|first| first.name == SYCON),
            "{name}: the first contender is sycon"
        );
        Self { name, unit, contenders }
    }

    pub(crate) fn remove_rivals(&mut self) {
        self.contenders.retain(|contender| contender.name.starts_with(SYCON));
    }
}

/// Returns true if the name of a workload contains `filter`, in upper or lower case.
pub(crate) fn matches(name: &str, filter: &str) -> bool {
    name.to_lowercase().contains(&filter.to_lowercase())
}

/// A workload's times.
pub(crate) struct Measurement {
    pub(crate) workload: String,
    pub(crate) unit: Unit,
    /// The times of the contenders, in the order of the workload.
    pub(crate) times: Vec<Times>,
    /// Core cycles per TSC cycle, the highest seen while this workload ran.
    pub(crate) core_per_tsc: f64,
}

/// A contender's times, in TSC cycles per call.
pub(crate) struct Times {
    pub(crate) contender: String,
    pub(crate) minimum: f64,
    pub(crate) median: f64,
}

/// Executes a call whose instructions a profiler counts. `cargo xtask budgets` knows the name of this function.
#[inline(never)]
pub(crate) fn counted(call: &mut Call) {
    black_box(call());
}

/// The time stamp counter.
pub(crate) struct Timer {
    clock: Clock,
    /// Cycles per nanosecond.
    pub(crate) gigahertz: f64,
}

impl Timer {
    pub(crate) fn new() -> Self {
        let clock = Clock::new();
        let start = clock.raw();
        let cycles = 1 << 40;
        let gigahertz = float(cycles) / float(clock.delta_as_nanos(start, start + cycles));
        Self { clock, gigahertz }
    }

    fn cycles(&self, time: Duration) -> f64 {
        self.gigahertz * float(time.as_nanos().try_into().unwrap_or(u64::MAX))
    }

    /// Returns the cycles of `calls` calls.
    pub(crate) fn sample(&self, call: &mut Call, calls: u32) -> u64 {
        let start = self.clock.raw();
        for _ in 0..calls {
            black_box(call());
        }
        // Counters of different cores can differ slightly.
        self.clock.raw().saturating_sub(start)
    }
}

/// A contender whose output differs from that of the others.
#[derive(Debug)]
pub(crate) struct Disagreement {
    workload: String,
    contender: String,
}

impl fmt::Display for Disagreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {} gives another output than sycon", self.workload, self.contender)
    }
}

impl std::error::Error for Disagreement {}

/// The contenders of one workload during the measurement.
pub(crate) struct Race {
    workload: String,
    unit: Unit,
    runners: Vec<Runner>,
    core_clock: Runner,
    random: Random,
}

impl Race {
    /// Warms the contenders up.
    ///
    /// # Errors
    ///
    /// The output of a contender differs from that of the first.
    pub(crate) fn new(workload: Workload, timer: &Timer) -> Result<Self, Disagreement> {
        let Workload { name, unit, mut contenders } = workload;
        check_agreement(&name, &mut contenders)?;
        let warm_up = |contender| Runner::warm_up(contender, timer);
        Ok(Self {
            workload: name,
            unit,
            runners: contenders.into_iter().map(warm_up).collect(),
            core_clock: warm_up(Contender::new("core clock", multiply)),
            random: Random::new(1),
        })
    }

    /// Lets the contenders take turns for `budget`, and at least once each.
    pub(crate) fn run(&mut self, timer: &Timer, budget: Duration) {
        let mut order: Vec<_> = (0..self.runners.len()).collect();
        let end = Instant::now() + budget;
        loop {
            // A rotation would not do: every contender except the first would keep its predecessor.
            self.random.shuffle(&mut order);
            for &i in &order {
                self.runners[i].turn(timer);
            }
            self.core_clock.turn(timer);
            if Instant::now() >= end {
                return;
            }
        }
    }

    /// Returns the results of all rounds.
    pub(crate) fn finish(self) -> Measurement {
        let core_cycles = f64::from(MULTIPLICATIONS * CYCLES_PER_MULTIPLICATION);
        Measurement {
            workload: self.workload,
            unit: self.unit,
            times: self.runners.into_iter().map(Runner::finish).collect(),
            core_per_tsc: core_cycles / self.core_clock.finish().minimum,
        }
    }
}

fn check_agreement(workload: &str, contenders: &mut [Contender]) -> Result<(), Disagreement> {
    let mut expected = None;
    for Contender { name, call } in contenders {
        let word = call();
        if *expected.get_or_insert(word) != word {
            return Err(Disagreement { workload: workload.into(), contender: name.clone() });
        }
    }
    Ok(())
}

/// Long enough that reading the counter has no effect, and short enough that many samples contain no interrupt.
const SAMPLE: Duration = Duration::from_micros(50);

/// The time that a contender runs before its samples. After 512-bit instructions, Intel's processors keep a lower clock
/// for up to 0.7 ms, and the previous contender may have executed them.
const SETTLE: Duration = Duration::from_millis(1);

/// The time that a contender is measured before the next one has its turn.
const TURN: Duration = Duration::from_micros(500);

/// A contender during the measurement.
struct Runner {
    contender: Contender,
    /// Calls per sample.
    calls: u32,
    /// The TSC cycles of each sample.
    samples: Vec<u64>,
    /// True if a sample takes longer than [`SETTLE`]. The clock then settles during the sample.
    is_long: bool,
}

impl Runner {
    /// Runs until a sample takes [`SAMPLE`], which determines the number of calls per sample.
    fn warm_up(mut contender: Contender, timer: &Timer) -> Self {
        let mut calls = 1;
        let mut cycles = timer.sample(&mut contender.call, calls);
        while float(cycles) < timer.cycles(SAMPLE) {
            calls *= 2;
            cycles = timer.sample(&mut contender.call, calls);
        }
        let is_long = float(cycles) > timer.cycles(SETTLE);
        Self { contender, calls, samples: Vec::new(), is_long }
    }

    fn turn(&mut self, timer: &Timer) {
        let start = Instant::now();
        while !self.is_long && start.elapsed() < SETTLE {
            timer.sample(&mut self.contender.call, self.calls);
        }
        let start = Instant::now();
        loop {
            self.samples.push(timer.sample(&mut self.contender.call, self.calls));
            if start.elapsed() >= TURN {
                return;
            }
        }
    }

    fn finish(mut self) -> Times {
        self.samples.sort_unstable();
        let per_call = |cycles: f64| cycles / f64::from(self.calls);
        Times {
            minimum: per_call(float(self.samples[0])),
            median: per_call(median(&self.samples)),
            contender: self.contender.name,
        }
    }
}

fn median(sorted: &[u64]) -> f64 {
    let upper = sorted[sorted.len() / 2];
    let lower = sorted[(sorted.len() - 1) / 2];
    f64::midpoint(float(lower), float(upper))
}

const MULTIPLICATIONS: u32 = 10_000;

/// The latency of a 64-bit multiplication: 3 core cycles on every x86-64 processor of Intel since Nehalem and of AMD
/// since Zen. The core cycles in the results depend on it.
pub(crate) const CYCLES_PER_MULTIPLICATION: u32 = 3;

/// A chain of dependent multiplications. It squares, because the compiler would combine several multiplications by the
/// same factor.
fn multiply() -> u64 {
    let mut x = black_box(3_u64);
    for _ in 0..MULTIPLICATIONS {
        x = x.wrapping_mul(x);
    }
    x
}

/// Marsaglia's xorshift64: good enough to shuffle, with the same numbers in every run.
pub(crate) struct Random(u64);

impl Random {
    /// A different sequence for each `seed` except 0.
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    /// A number less than `limit`, which is at most 2^32.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        // The high half of the product: a remainder would take longer than the measured code.
        (((self.next() >> 32) * limit as u64) >> 32) as usize
    }

    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn shuffle(&mut self, items: &mut [usize]) {
        for last in (1..items.len()).rev() {
            let other = self.below(last + 1);
            items.swap(last, other);
        }
    }
}

#[allow(clippy::cast_precision_loss, reason = "counts far below 2^52")]
pub(crate) fn float(count: u64) -> f64 {
    count as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn constant(name: &str, word: u64) -> Contender {
        Contender::new(name, move || word)
    }

    #[test]
    fn median_of_odd_and_even_counts() {
        assert!((median(&[1, 2, 9]) - 2.0).abs() < 1e-9);
        assert!((median(&[1, 2, 3, 9]) - 2.5).abs() < 1e-9);
        assert!((median(&[7]) - 7.0).abs() < 1e-9);
    }

    #[test]
    fn runner_reports_per_call() {
        let contender = constant("x", 0);
        let samples = vec![30, 10, 50];
        let times = Runner { contender, calls: 10, samples, is_long: false }.finish();
        assert_eq!(times.contender, "x");
        assert!((times.minimum - 1.0).abs() < 1e-9);
        assert!((times.median - 3.0).abs() < 1e-9);
    }

    #[test]
    fn shuffling_keeps_every_item_and_changes_neighbours() {
        let mut order = [0, 1, 2];
        let mut random = Random::new(1);
        let mut predecessors = std::collections::BTreeSet::new();
        for _ in 0..100 {
            random.shuffle(&mut order);
            let place = order.iter().position(|&item| item == 2).expect("still there");
            predecessors.insert(place.checked_sub(1).map(|before| order[before]));
        }
        assert_eq!(predecessors, [None, Some(0), Some(1)].into());
        order.sort_unstable();
        assert_eq!(order, [0, 1, 2]);
    }

    #[test]
    fn every_contender_is_sampled() {
        let contenders = vec![constant(SYCON, 1), constant("rival", 1)];
        let workload = Workload::new("constant", Unit::Call, contenders);
        let timer = Timer::new();
        let mut race = Race::new(workload, &timer).expect("they agree");
        race.run(&timer, Duration::ZERO);
        let measured = race.finish();
        let names: Vec<_> = measured.times.iter().map(|times| times.contender.as_str()).collect();
        assert_eq!(names, [SYCON, "rival"]);
        assert!(measured.times.iter().all(|times| times.minimum <= times.median));
    }

    #[test]
    fn disagreement_is_an_error() {
        let contenders = vec![constant(SYCON, 1), constant("rival", 2)];
        let workload = Workload::new("constant", Unit::Call, contenders);
        let error = Race::new(workload, &Timer::new()).err().expect("1 is not 2");
        assert_eq!(error.to_string(), "constant: rival gives another output than sycon");
    }

    #[test]
    fn filter_ignores_case() {
        assert!(matches("SHAKE128 absorb", "shake"));
        assert!(matches("SHAKE128 absorb", ""));
        assert!(!matches("SHAKE128 absorb", "squeeze"));
    }
}
