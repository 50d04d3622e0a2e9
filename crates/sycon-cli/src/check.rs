//! `sycon sum --check`: the verdicts and messages of `sha256sum --check`, but what is not verified is a failure.

use std::ffi::OsStr;
use std::io;
use std::process::ExitCode;
use std::sync::Arc;

use sycon::xof::Parameter;

use crate::algorithm::OPTIONS;
use crate::checksum::Method;
use crate::failure::{FAILED, Failure, GOOD, Wrong};
use crate::line::{Entry, Malformed};
use crate::list::{Claim, Line, Lines};
use crate::parallel::{self, Limits};
use crate::progress::Progress;
use crate::report::{Candidate, File, Outcome, Report, Unverified};
use crate::sum::Sum;
use crate::verdict::Printer;
use crate::{input, name};

/// Lines, or files, begun at once: as many as keep other threads busy until the calling one has its turn on
/// a busy machine.
pub(crate) const IN_FLIGHT: usize = 4096;

pub(crate) fn run(args: &Sum) -> Result<ExitCode, Wrong> {
    let lists = args.files()?;
    if args.algorithm.is_some() {
        // Else the options may be for the algorithms that the lists name.
        args.check_method()?;
    }
    args.options.load()?;
    let progress = Progress::new(None);
    let mut printer = Printer::new(&progress);
    let mut good = true;
    for list in lists {
        let mut report = Report::new(args, &list, &mut printer);
        let check = Check { args, list: &list, method: args.method().into(), progress: &progress };
        good &= match check.run(&mut report) {
            Ok(()) => report.finish(&progress),
            Err(error) => {
                printer.say(Failure::new(&list, error));
                false
            }
        };
    }
    Ok(if good { GOOD } else { FAILED })
}

/// How the lines of one list are checked.
struct Check<'a> {
    args: &'a Sum,
    list: &'a OsStr,
    /// Of lines of which the list says nothing.
    method: Arc<Method>,
    progress: &'a Progress,
}

impl Check<'_> {
    /// Checks all lines. Fails if the list cannot be read.
    fn run(&self, report: &mut Report<'_, '_>) -> io::Result<()> {
        let lines = Lines::open(self.list, self.args.end())?;
        let threads = self.args.threads();
        let mut unreadable = None;
        parallel::weighed_map(
            Limits { threads: parallel::beside_caller(threads), in_flight: IN_FLIGHT.max(threads) },
            lines.map(|line| match line {
                Ok(line) => (line.weight(), Ok((line.number, self.task(line)))),
                Err(error) => (1, Err(error)),
            }),
            |task| task.map(|(number, task)| (number, self.outcome(task, threads))),
            |results| {
                for result in results {
                    match result {
                        Ok((number, outcome)) => report.add(number, outcome),
                        Err(error) => unreadable = Some(error),
                    }
                }
                report.flush();
            },
        );
        unreadable.map_or(Ok(()), Err)
    }

    /// The file of a line, and how to verify it. On the calling thread, as all but the hashing: memory that
    /// one thread allocates and another one frees costs both of them time.
    fn task(&self, line: Line) -> Result<File, Unverified> {
        let entry = line.entry.map_err(|why| (why, None))?;
        let method = self.method(&entry, &line.claim).and_then(|method| {
            entry.check_length(method.hash, self.args.length, line.ended)?;
            // Standard input is the list already.
            let twice = entry.name == b"-" && name::is_stdin(self.list);
            if twice { Err(Malformed::Shape) } else { Ok(method) }
        });
        let unnamed = entry.tag.is_none() && line.claim.is_nothing();
        let said = Candidate { name: name::from_bytes(entry.name), digest: entry.digest };
        match method {
            Ok(method) => Ok(File { said, method, unnamed }),
            Err(why) => Err((why, unnamed.then_some(said))),
        }
    }

    fn outcome(&self, task: Result<File, Unverified>, threads: usize) -> Outcome {
        match task {
            Ok(file) => {
                let Candidate { name, digest } = &file.said;
                let value = input::open_listed(name).and_then(|source| {
                    file.method.checksum(source, digest.len(), threads, self.progress)
                });
                let matches = value.map(|value| value == *digest);
                let matches = matches.map_err(|error| Failure::new(name, error));
                Outcome::Checked(file, matches)
            }
            Err(unverified) => Outcome::Unverified(unverified),
        }
    }

    /// How the checksum of a line was made: with the key, if one is given, or not at all.
    fn method(&self, entry: &Entry, claim: &Claim) -> Result<Arc<Method>, Malformed> {
        let method = self.named_method(entry, claim)?;
        for (parameter, option) in OPTIONS {
            let secret = matches!(parameter, Parameter::Key | Parameter::Context);
            let asked = secret && self.args.options.has(parameter);
            if asked && !method.hash.takes().contains(&parameter) {
                return Err(Malformed::Keyless(method.hash.name(), option));
            }
        }
        Ok(method)
    }

    fn named_method(&self, entry: &Entry, claim: &Claim) -> Result<Arc<Method>, Malformed> {
        match (entry.tag, claim) {
            (Some((hash, _)), _) if hash == self.method.hash => Ok(Arc::clone(&self.method)),
            (Some((hash, _)), _) => Ok(Arc::new(Method { hash, ..(*self.method).clone() })),
            (None, Claim::Nothing) => Ok(Arc::clone(&self.method)),
            (None, Claim::Method(method)) if self.args.contradicts(method) => {
                Err(Malformed::Contradiction(method.hash.name()))
            }
            (None, Claim::Method(method)) if self.args.seek.is_none() && method.is_far() => {
                Err(Malformed::Far(method.seek.unwrap_or(0)))
            }
            (None, Claim::Method(method)) if method.options.keyed => {
                if !self.args.options.keyed {
                    return Err(Malformed::Keyed);
                }
                let options = method.options.with_key_of(&self.args.options);
                Ok(Arc::new(Method { options, ..(**method).clone() }))
            }
            (None, Claim::Method(method)) => Ok(Arc::clone(method)),
            (None, Claim::Unknown) => Err(Malformed::Unnamed),
        }
    }
}
