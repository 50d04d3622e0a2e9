//! `sycon sum --check`: the verdicts and messages of `sha256sum --check`, but what is not verified is a failure.

use std::ffi::OsStr;
use std::io;
use std::process::ExitCode;
use std::sync::{Arc, OnceLock};

use sycon::xof::Parameter;

use crate::algorithm::OPTIONS;
use crate::checksum::Method;
use crate::failure::{FAILED, Failure, GOOD, Wrong};
use crate::hash::Hash;
use crate::line::{Entry, MIN_LENGTH, Malformed};
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
                printer.say(Failure::new(&list, error));
                false
            }
        };
    }
    Ok(if good { GOOD } else { FAILED })
}

/// The methods for lines without a named algorithm: those of [`Hash::tried`], with the options of the command line.
pub(crate) struct Trial {
    methods: Vec<Arc<Method>>,
    /// The length of the digests, if an option names it.
    length: Option<usize>,
}

impl Trial {
    fn new(args: &Sum) -> Self {
        let methods = Hash::tried().map(|hash| Method { hash, ..args.method() });
        let methods = methods.filter(|method| method.check().is_ok()).map(Arc::new).collect();
        Self { methods, length: args.length }
    }

    /// The methods that are tried for a digest of `length` bytes.
    pub(crate) fn methods(&self, length: usize) -> impl Iterator<Item = &Arc<Method>> {
        self.methods.iter().filter(move |method| self.fits(method, length))
    }

    fn fits(&self, method: &Method, length: usize) -> bool {
        match self.length {
            Some(asked) => asked == length && method.hash.has_length(length),
            None => method.hash.usual_length() == length,
        }
    }

    /// Refuses a digest of `given` bytes if no method is tried for it.
    fn check_length(&self, given: usize) -> Result<(), Malformed> {
        match self.length {
            Some(needed) if needed != given => Err(Malformed::Length { hash: None, given, needed }),
            None if given < MIN_LENGTH => Err(Malformed::Short { given }),
            _ if self.methods(given).next().is_none() => Err(Malformed::NoAlgorithm { given }),
            _ => Ok(()),
        }
    }
}

/// How the lines of one list are checked.
struct Check<'a> {
    args: &'a Sum,
    list: &'a OsStr,
    /// What the options ask for, or else the default.
    method: Arc<Method>,
    trial: &'a Trial,
    /// The first method that the trial found. It is tried first for other lines, which changes no result.
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
            // Standard input is the list already.
            let twice = entry.name == b"-" && name::is_stdin(self.list);
            if twice { Err(Malformed::Shape) } else { Ok(method) }
        });
        let said = Candidate { name: name::from_bytes(entry.name), digest: entry.digest };
        match method {
            Ok(method) => Ok(File { said, method, unnamed }),
            Err(why) => Err((why, unnamed.then_some(said))),
        }
    }

    fn outcome(&self, task: Result<File, Unverified>, threads: usize) -> Outcome {
        match task {
            Ok(mut file) => {
                let matches = match &file.method {
                    Some(method) => self.matches(method, &file.said, threads),
                    None => self.find(&file.said, threads).map(|found| {
                        file.method = found;
                        file.method.is_some()
                    }),
                };
                let matches = matches.map_err(|error| Failure::new(&file.said.name, error));
                Outcome::Checked(file, matches)
            }
            Err(unverified) => Outcome::Unverified(unverified),
        }
    }

    fn matches(&self, method: &Method, said: &Candidate, threads: usize) -> io::Result<bool> {
        let source = input::open_listed(&said.name)?;
        let value = method.checksum(source, said.digest.len(), threads, self.progress)?;
        Ok(value == said.digest)
    }

    /// Finds the method with which the digest is right. The usual one gets a pass of its own, with all threads, and all
    /// others get one pass together. Standard input can be read only once.
    fn find(&self, said: &Candidate, threads: usize) -> io::Result<Option<Arc<Method>>> {
        let length = said.digest.len();
        let found = self.found.get().filter(|method| self.trial.fits(method, length));
        let first = found.or_else(|| self.trial.methods(length).next());
        let first = first.filter(|_| !name::is_stdin(&said.name));
        let found = match first {
            Some(first) if self.matches(first, said, threads)? => Some(Arc::clone(first)),
            _ => {
                let others = self
                    .trial
                    .methods(length)
                    .filter(|method| first.is_none_or(|first| method.hash != first.hash));
                let source = input::open_listed(&said.name)?;
                Method::matching(others.cloned(), source, &said.digest, self.progress)?
            }
        };
        if let Some(found) = &found {
            let _ = self.found.set(Arc::clone(found));
        }
        Ok(found)
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
