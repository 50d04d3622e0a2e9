//! Everything that must hold on every backend: one named test for each backend, function and law.
//!
//! If the CPU does not support a backend, its tests are reported as ignored, never as passed. With
//! `SYCON_BACKEND=NAME`, only the tests without a named backend run, so that they all use that backend. They fail if
//! the CPU does not support it.

mod known_answers;
mod laws;
mod multimixer;
mod newplex_laws;
mod newplex_sized;
mod newplex_transcripts;
mod permutations;
mod saved;
mod setups;
mod transcripts;

use std::env;
use std::process::ExitCode;

use libtest_mimic::{Arguments, Failed, Trial};
use sycon::{Backend, BackendError};

/// The backend that all others are compared with.
const REFERENCE: Backend = Backend::PORTABLE;

/// The tests of one backend, or only their names if the CPU does not support it.
struct Suite {
    name: &'static str,
    backend: Result<Backend, BackendError>,
    trials: Vec<Trial>,
}

impl Suite {
    fn add(&mut self, name: &str, check: impl FnOnce(Backend) + Send + 'static) {
        let name = format!("{}::{name}", self.name);
        self.trials.push(match self.backend {
            Ok(backend) => trial(name, move || check(backend)),
            Err(error) => Trial::test(name, move || Err(error.into()))
                .with_kind("absent")
                .with_ignored_flag(true),
        });
    }
}

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let mut trials = vec![known_answers::descriptions_name_the_files()];
    match env::var_os("SYCON_BACKEND") {
        None => trials.extend(Backend::NAMES.iter().copied().flat_map(trials_of)),
        Some(_) => trials.extend(trials_without_a_backend()),
    }
    libtest_mimic::run(&arguments, trials).exit_code()
}

fn trials_of(name: &'static str) -> Vec<Trial> {
    let mut suite = Suite { name, backend: name.parse(), trials: Vec::new() };
    laws::add(&mut suite);
    known_answers::add(&mut suite);
    permutations::add(&mut suite);
    newplex_laws::add(&mut suite);
    newplex_sized::add(&mut suite);
    newplex_transcripts::add(&mut suite);
    multimixer::add(&mut suite);
    transcripts::add(&mut suite);
    suite.trials
}

fn trials_without_a_backend() -> Vec<Trial> {
    let mut trials = known_answers::without_a_backend();
    trials.extend(newplex_transcripts::without_a_backend());
    trials.extend(multimixer::without_a_backend());
    trials.extend(transcripts::without_a_backend());
    trials
}

fn trial(name: String, check: impl FnOnce() + Send + 'static) -> Trial {
    Trial::test(name, move || {
        check();
        Ok::<(), Failed>(())
    })
}

/// Bytes that reveal swapped blocks: 251 is prime, so no block repeats at a power of two.
fn pattern(len: usize) -> Vec<u8> {
    (0..251).cycle().take(len).collect()
}
