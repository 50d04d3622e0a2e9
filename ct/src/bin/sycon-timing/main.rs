//! Measures whether time depends on secrets: the test of dudect (Reparaz, Balasch, Verbauwhede, "Dude, is my code
//! constant time?", 2017), on this processor and the backend that users get here, graviola's assembly included.
//!
//!     sycon-timing             fails if a promise does not hold
//!     sycon-timing --planted   fails if a planted leak is not found
//!
//! Each subject has two classes of inputs that differ only in their secrets. Measurements are noisy, so the classes are
//! measured in random order, and a difference counts as a leak only if each of several trials shows it with the same
//! sign.
//!
//! | file | contents |
//! |---|---|
//! | `subjects` | the measured operations; add a new promise there |
//! | `statistics` | Welch's test, and the threshold for a difference |
#![forbid(unsafe_code)]

mod statistics;
mod subjects;

use std::process::ExitCode;
use std::time::{Duration, Instant};

use sycon::Backend;
use sycon::xof::{Squeeze, shake128};

use statistics::{LIMIT, Times, difference};
use subjects::Subject;

const TRIALS: usize = 3;

/// The duration of a trial. A leak of a few nanoseconds in a microsecond is detected in less.
const TIME: Duration = Duration::from_millis(700);

/// The number of measurements between two checks of [`TIME`].
const BATCH: usize = 500;

fn main() -> ExitCode {
    let planted = std::env::args().nth(1).is_some_and(|argument| argument == "--planted");
    println!("backend {}: |t| of {TRIALS} trials, a leak is over {LIMIT} in each", Backend::best());
    let subjects = if planted { subjects::planted() } else { subjects::all() };
    let mut wrong = 0;
    for subject in subjects {
        let trials: [Times; TRIALS] = std::array::from_fn(|seed| measure(&subject, seed));
        let t = difference(&trials);
        let count = trials.iter().map(Times::len).sum::<usize>();
        println!("{:>7.1}  {} ({count} times)", t.abs(), subject.name);
        if (t.abs() > LIMIT) != planted {
            println!("{}: {}", if planted { "NOT FOUND" } else { "LEAK" }, subject.name);
            wrong += 1;
        }
    }
    if wrong == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Measures both classes, in an order that no predictor of the processor can learn.
fn measure(subject: &Subject, seed: usize) -> Times {
    let mut order = shake128(&seed.to_le_bytes());
    let mut input = vec![0; subject.classes[0][0].len()];
    let mut batch = |times: &mut Times| {
        for choice in order.squeeze_array::<BATCH>() {
            let (class, i) = (usize::from(choice & 1), usize::from(choice >> 1));
            // Both classes use the same address, because the time can depend on the address.
            let inputs = &subject.classes[class];
            input.copy_from_slice(&inputs[i % inputs.len()]);
            let begin = Instant::now();
            for _ in 0..subject.repeats {
                (subject.run)(&input);
            }
            times.push(class, begin.elapsed());
        }
    };
    // Warm up the processor.
    batch(&mut Times::default());
    let (mut times, start) = (Times::default(), Instant::now());
    while start.elapsed() < TIME {
        batch(&mut times);
    }
    times
}
