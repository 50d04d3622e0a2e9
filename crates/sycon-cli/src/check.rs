//! `sycon sum --check`: prints the same results as `sha256sum --check`, but fails if any line
//! cannot be verified.

use std::ffi::OsStr;
use std::io;
use std::process::ExitCode;
use std::sync::{Arc, OnceLock};

use sycon::xof::Parameter;

use crate::algorithm::OPTIONS;
use crate::checksum::Method;
use crate::failure::{CommandError, FAILED, Failure, GOOD};
use crate::hash::Hash;
use crate::line::{Entry, MIN_LENGTH, Malformed};
use crate::list::{Claim, Line, Lines};
use crate::parallel::{self, Limits};
use crate::progress::Progress;
use crate::report::{File, Listed, Outcome, Report, Unverified};
use crate::sum::Sum;
use crate::verdict::Printer;
use crate::{input, name};

/// Lines or files in flight: enough to keep the other threads busy while the calling thread waits
/// for a CPU core.
pub(crate) const IN_FLIGHT: usize = 4096;

pub(crate) fn run(args: &Sum) -> Result<ExitCode, CommandError> {
    let lists = args.files()?;
    if args.algorithm.is_some() {
        // Without --algorithm, the options can be for the algorithms that the lists name.
        args.check_method()?;
    }
    args.options.load()?;
    let trial = Trial::new(args);
    let progress = Progress::new(None);
    let mut printer = Printer::new(&progress);
    let mut good = true;
    for list in lists {
        let mut report = Report::new(args, &trial, &list, &mut printer);
        let check = Check {
            args,
            list: &list,
            method: args.method().into(),
            trial: &trial,
            found: OnceLock::new(),
            progress: &progress,
        };
        good &= match check.run(&mut report) {
            Ok(()) => report.finish(&progress),
            Err(error) => {
                printer.report(Failure::new(&list, error));
                false
            }
        };
    }
    Ok(if good { GOOD } else { FAILED })
}

/// The methods to try for lines without a named algorithm: those of [`Hash::tried`], with the
/// options of the command line.
pub(crate) struct Trial {
    methods: Vec<Arc<Method>>,
    /// The digest length that --length asks for.
    length: Option<usize>,
}

impl Trial {
    fn new(args: &Sum) -> Self {
        let methods = Hash::tried().map(|hash| Method { hash, ..args.method() });
        let methods = methods.filter(|method| method.check().is_ok()).map(Arc::new).collect();
        Self { methods, length: args.length }
    }

    /// The methods to try for a digest of `length` bytes.
    pub(crate) fn methods(&self, length: usize) -> impl Iterator<Item = &Arc<Method>> {
        self.methods.iter().filter(move |method| self.fits(method, length))
    }

    fn fits(&self, method: &Method, length: usize) -> bool {
        match self.length {
            Some(asked) => asked == length && method.hash.has_length(length),
            None => method.hash.usual_length() == length,
        }
    }

    /// Refuses a digest of `given` bytes if the trial has no method for that length.
    fn check_length(&self, given: usize) -> Result<(), Malformed> {
        match self.length {
            Some(needed) if needed != given => Err(Malformed::Length { hash: None, given, needed }),
            None if given < MIN_LENGTH => Err(Malformed::Short { given }),
            _ if self.methods(given).next().is_none() => Err(Malformed::NoAlgorithm { given }),
            _ => Ok(()),
        }
    }
}

/// The state of checking one list.
struct Check<'a> {
    args: &'a Sum,
    list: &'a OsStr,
    /// The method that the options select, or the default.
    method: Arc<Method>,
    trial: &'a Trial,
    /// The first method that matched. Later lines try it first, which does not change the result.
    found: OnceLock<Arc<Method>>,
    progress: &'a Progress,
}

impl Check<'_> {
    /// Checks all lines. Fails if the list cannot be read.
    fn run(&self, report: &mut Report<'_, '_>) -> io::Result<()> {
        let lines = Lines::open(self.list, self.args.end())?;
        let threads = self.args.threads();
        let mut unreadable = None;
        parallel::weighed_map(
            Limits {
                threads: parallel::threads_to_start(threads),
                in_flight: IN_FLIGHT.max(threads),
            },
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

    /// Returns the file that a line names and the method to verify it. Only hashing runs on other
    /// threads, because freeing memory that another thread has allocated is slow for both.
    fn task(&self, line: Line) -> Result<File, Unverified> {
        let entry = line.entry.map_err(|why| (why, None))?;
        let unnamed = entry.tag.is_none() && line.claim.is_nothing();
        let method = if unnamed && self.args.algorithm.is_none() {
            self.trial.check_length(entry.digest.len()).map(|()| None)
        } else {
            self.method(&entry, &line.claim).and_then(|method| {
                entry.check_length(method.hash, self.args.length, line.ended)?;
                Ok(Some(method))
            })
        };
        let method = method.and_then(|method| {
            // The list is read from standard input, so standard input cannot also be a listed file.
            let twice = entry.name == b"-" && name::is_stdin(self.list);
            if twice { Err(Malformed::Stdin) } else { Ok(method) }
        });
        let listed = Listed { name: name::from_bytes(entry.name), digest: entry.digest };
        match method {
            Ok(method) => Ok(File { listed, method, unnamed }),
            Err(why) => Err((why, unnamed.then_some(listed))),
        }
    }

    fn outcome(&self, task: Result<File, Unverified>, threads: usize) -> Outcome {
        match task {
            Ok(mut file) => {
                let matches = match &file.method {
                    Some(method) => self.matches(method, &file.listed, threads),
                    None => self.find(&file.listed, threads).map(|found| {
                        file.method = found;
                        file.method.is_some()
                    }),
                };
                let matches = matches.map_err(|error| Failure::new(&file.listed.name, error));
                Outcome::Checked(file, matches)
            }
            Err(unverified) => Outcome::Unverified(unverified),
        }
    }

    fn matches(&self, method: &Method, listed: &Listed, threads: usize) -> io::Result<bool> {
        let source = input::open_listed(&listed.name)?;
        let value = method.checksum(source, listed.digest.len(), threads, self.progress)?;
        Ok(value == listed.digest)
    }

    /// Finds a method whose digest matches. The most likely method runs alone, with all threads;
    /// the others share one pass. Standard input can be read only once, so all methods share its
    /// pass.
    fn find(&self, listed: &Listed, threads: usize) -> io::Result<Option<Arc<Method>>> {
        let length = listed.digest.len();
        let found = self.found.get().filter(|method| self.trial.fits(method, length));
        let first = found.or_else(|| self.trial.methods(length).next());
        let first = first.filter(|_| !name::is_stdin(&listed.name));
        let found = match first {
            Some(first) if self.matches(first, listed, threads)? => Some(Arc::clone(first)),
            _ => {
                let others = self
                    .trial
                    .methods(length)
                    .filter(|method| first.is_none_or(|first| method.hash != first.hash));
                let source = input::open_listed(&listed.name)?;
                Method::matching(others.cloned(), source, &listed.digest, self.progress)?
            }
        };
        if let Some(found) = &found {
            let _ = self.found.set(Arc::clone(found));
        }
        Ok(found)
    }

    /// Returns the method of a line. Refuses a line whose algorithm does not support the key or
    /// context of the command line, because its checksum proves nothing about the key.
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
            (None, Claim::Method(method)) => self.claimed_method(method),
            (None, Claim::Unknown) => Err(Malformed::Unnamed),
        }
    }

    /// Returns the method that a comment or a JSON object claims, unless the options refuse it.
    fn claimed_method(&self, method: &Arc<Method>) -> Result<Arc<Method>, Malformed> {
        if let Some(option) = self.args.contradiction(method) {
            return Err(Malformed::Contradiction { option, name: method.hash.name() });
        }
        if self.args.seek.is_none() && method.is_slow_seek() {
            return Err(Malformed::SlowSeek(method.seek.unwrap_or(0)));
        }
        if !method.options.keyed {
            return Ok(Arc::clone(method));
        }
        if !self.args.options.keyed {
            return Err(Malformed::Keyed);
        }
        let options = method.options.with_key_of(&self.args.options);
        Ok(Arc::new(Method { options, ..(**method).clone() }))
    }
}
