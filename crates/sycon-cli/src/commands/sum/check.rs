//! `sycon sum --check`: prints the same results as `sha256sum --check`, but fails if any line
//! cannot be verified.

use std::ffi::OsStr;
use std::io;
use std::process::ExitCode;
use std::sync::{Arc, OnceLock};

use crate::checksum::algorithm::OPTIONS;
use crate::checksum::line::{Entry, LineError};
use crate::checksum::list::{Claim, Line, Lines};
use crate::checksum::method::Method;
use crate::checksum::report::{File, Listed, Outcome, Report, Unverified};
use crate::checksum::trial::Trial;
use crate::checksum::verdict::Printer;
use crate::commands::sum::Sum;
use crate::error::{CliError, FAILED, FileError, GOOD};
use crate::io::progress::Progress;
use crate::io::thread_pool::{self, Limits};
use crate::io::{file, file_name, output};

pub(crate) fn run(args: &Sum) -> Result<ExitCode, CliError> {
    let lists = args.files()?;
    if args.algorithm.is_some() {
        // Without --algorithm, the options can be for the algorithms that the lists name.
        args.check_method()?;
    }
    args.options.load()?;
    let inputs: Vec<_> = lists.iter().chain(args.options.key_file()).map(|file| &**file).collect();
    output::check_stdout(&inputs)?;
    let trial = Trial::new(&args.method(), args.length);
    let progress = Progress::new(None);
    let mut printer = Printer::new(&progress);
    let mut good = true;
    for list in lists {
        let mut report = Report::new(args.report_options(), &trial, &list, &mut printer);
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
                printer.print_error(FileError::new(&list, error));
                false
            }
        };
    }
    Ok(if good { GOOD } else { FAILED })
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
        thread_pool::weighted_map(
            Limits {
                threads: thread_pool::threads_to_start(threads),
                in_flight: thread_pool::IN_FLIGHT.max(threads),
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
            let twice = entry.name == b"-" && file_name::is_stdin(self.list);
            if twice { Err(LineError::Stdin) } else { Ok(method) }
        });
        let listed = Listed { name: file_name::from_bytes(entry.name), digest: entry.digest };
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
                let matches = matches.map_err(|error| FileError::new(&file.listed.name, error));
                Outcome::Checked(file, matches)
            }
            Err(unverified) => Outcome::Unverified(unverified),
        }
    }

    fn matches(&self, method: &Method, listed: &Listed, threads: usize) -> io::Result<bool> {
        let source = file::open_listed(&listed.name)?;
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
        let first = first.filter(|_| !file_name::is_stdin(&listed.name));
        let found = match first {
            Some(first) if self.matches(first, listed, threads)? => Some(Arc::clone(first)),
            _ => {
                let others = self
                    .trial
                    .methods(length)
                    .filter(|method| first.is_none_or(|first| method.hash != first.hash));
                let source = file::open_listed(&listed.name)?;
                Method::matching(others.cloned(), source, &listed.digest, self.progress)?
            }
        };
        if let Some(found) = &found {
            let _ = self.found.set(Arc::clone(found));
        }
        Ok(found)
    }

    /// Returns the method of a line. Refuses a line whose algorithm does not support an option of the command line,
    /// because its checksum proves nothing about the key, the context or the domain that the user asked for.
    fn method(&self, entry: &Entry, claim: &Claim) -> Result<Arc<Method>, LineError> {
        let method = self.named_method(entry, claim)?;
        let unsupported = |option| Err(LineError::Unsupported(method.hash.name(), option));
        for (parameter, option) in OPTIONS {
            if self.args.options.has(parameter) && !method.hash.takes().contains(&parameter) {
                return unsupported(option);
            }
        }
        if self.args.seek.is_some() && !method.hash.is_xof() {
            return unsupported("--seek");
        }
        Ok(method)
    }

    fn named_method(&self, entry: &Entry, claim: &Claim) -> Result<Arc<Method>, LineError> {
        match (entry.tag, claim) {
            (Some((hash, _)), _) if hash == self.method.hash => Ok(Arc::clone(&self.method)),
            (Some((hash, _)), _) => Ok(Arc::new(Method { hash, ..(*self.method).clone() })),
            (None, Claim::Nothing) => Ok(Arc::clone(&self.method)),
            (None, Claim::Method(method)) => self.claimed_method(method),
            (None, Claim::Unknown) => Err(LineError::Unnamed),
        }
    }

    /// Returns the method that a comment or a JSON object claims, unless the options refuse it.
    fn claimed_method(&self, method: &Arc<Method>) -> Result<Arc<Method>, LineError> {
        if let Some(option) = self.args.contradiction(method) {
            return Err(LineError::Contradiction { option, name: method.hash.name() });
        }
        if self.args.seek.is_none() && method.is_slow_seek() {
            return Err(LineError::SlowSeek(method.seek.unwrap_or(0)));
        }
        if !method.options.keyed {
            return Ok(Arc::clone(method));
        }
        if !self.args.options.keyed {
            return Err(LineError::Keyed);
        }
        let options = method.options.with_key_of(&self.args.options);
        Ok(Arc::new(Method { options, ..(**method).clone() }))
    }
}
