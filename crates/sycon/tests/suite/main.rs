//! Everything that must hold on every backend: one named test for each backend, algorithm and law.
//!
//! A backend that this processor cannot run is reported as ignored, never as passed. With
//! `SYCON_BACKEND=NAME` only that backend is tested, and its absence is a failure.

mod algorithms;
mod known_answers;
mod laws;
mod newplex_laws;
mod newplex_transcripts;
mod permutations;
mod universal;

use std::error::Error;
use std::process::ExitCode;

use libtest_mimic::{Arguments, Failed, Trial};
use sycon::Backend;

type Check = Box<dyn FnOnce(Backend) + Send>;

/// The tests of one backend, or the ignored names of an absent one.
struct Suite {
    name: &'static str,
    backend: Result<Backend, sycon::xof::Error>,
    trials: Vec<Trial>,
}

impl Suite {
    fn add(&mut self, name: &str, check: Check) {
        let name = format!("{}::{name}", self.name);
        self.trials.push(match self.backend {
            Ok(backend) => Trial::test(name, move || {
                check(backend);
                Ok::<(), Failed>(())
            }),
            Err(error) => Trial::test(name, move || Err(error.into()))
                .with_kind("absent")
                .with_ignored_flag(true),
        });
    }
}

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let arguments = Arguments::from_args();
    let forced = std::env::var("SYCON_BACKEND").ok();
    if let Some(name) = &forced {
        name.parse::<Backend>().map_err(|error| format!("SYCON_BACKEND={name}: {error}"))?;
    }
    let names = Backend::NAMES.into_iter();
    let trials = names.filter(|name| forced.as_ref().is_none_or(|f| f == name)).flat_map(trials);
    Ok(libtest_mimic::run(&arguments, trials.collect()).exit_code())
}

fn trials(name: &'static str) -> Vec<Trial> {
    let mut suite = Suite { name, backend: name.parse(), trials: Vec::new() };
    algorithms::add_laws(&mut suite);
    known_answers::add(&mut suite);
    permutations::add(&mut suite);
    newplex_laws::add(&mut suite);
    newplex_transcripts::add(&mut suite);
    universal::add(&mut suite);
    suite.trials
}

/// Bytes in which swapped blocks show: 251 is prime, so no block repeats at a power of two.
pub(crate) fn pattern(len: usize) -> Vec<u8> {
    (0..251).cycle().take(len).collect()
}
