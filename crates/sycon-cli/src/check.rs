//! `sycon sum --check`: the verdicts and messages of `sha256sum --check`, but what is not verified is a failure.

use std::ffi::OsStr;
use std::io;
use std::process::ExitCode;
use std::sync::Arc;

use crate::checksum::Method;
use crate::failure::{FAILED, Failure, GOOD, Misuse};
use crate::line::{self, Entry, Malformed};
use crate::list::{Claim, Line, Lines};
use crate::name;
use crate::parallel::{self, Limits};
use crate::progress::Progress;
use crate::report::{Candidate, Checked, Outcome, Report};
use crate::sum::Sum;
use crate::verdict::Printer;

/// Lines begun at once. Each may hold a digest in memory, but hardly a long one.
const IN_FLIGHT: usize = 1024;

pub(crate) fn run(args: &Sum) -> Result<ExitCode, Misuse> {
    if args.algorithm.is_some() {
        // Else the options may be for the algorithms that the lists name.
        args.check_method()?;
    }
    let progress = Progress::new(None);
    let mut printer = Printer::new(&progress);
    let mut good = true;
    for list in args.files()? {
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
        parallel::ordered_map(
            Limits { threads: parallel::beside_caller(threads), in_flight: IN_FLIGHT.max(threads) },
            lines,
            |line| Ok(self.check(line?, threads)),
            |results| {
                for result in results {
                    match result {
                        Ok(checked) => report.add(checked),
                        Err(error) => unreadable = Some(error),
                    }
                }
                report.flush();
            },
        );
        unreadable.map_or(Ok(()), Err)
    }

    fn check(&self, line: Line, threads: usize) -> Checked {
        let Line { number, text, ended, claim } = line;
        let outcome = match text.and_then(|text| line::parse(&text, self.args.end())) {
            Ok(entry) => self.check_entry(entry, &claim, ended, threads),
            Err(why) => Outcome::Malformed(why, None),
        };
        Checked { number, outcome }
    }

    fn check_entry(&self, entry: Entry, claim: &Claim, ended: bool, threads: usize) -> Outcome {
        let method = self.method(&entry, claim);
        let checked = method.and_then(|method| {
            entry.check_length(method.hash, self.args.length, ended)?;
            // Standard input is the list already.
            let twice = entry.name == b"-" && name::is_stdin(self.list);
            if twice { Err(Malformed::Shape) } else { Ok(method) }
        });
        let unnamed = entry.tag.is_none() && *claim == Claim::Nothing;
        let file = Candidate { name: name::from_bytes(entry.name), digest: entry.digest };
        match checked {
            Ok(method) => {
                let matches = method
                    .checksum(&file.name, file.digest.len(), threads, self.progress)
                    .map(|value| value == file.digest)
                    .map_err(|error| Failure::new(&file.name, error));
                Outcome::File { file, method, unnamed, matches }
            }
            Err(why) => Outcome::Malformed(why, unnamed.then_some(file)),
        }
    }

    /// How the checksum of a line was made.
    fn method(&self, entry: &Entry, claim: &Claim) -> Result<Arc<Method>, Malformed> {
        match (entry.tag, claim) {
            (Some((hash, _)), _) => Ok(Arc::new(Method { hash, ..(*self.method).clone() })),
            (None, Claim::Nothing) => Ok(Arc::clone(&self.method)),
            (None, Claim::Method(method)) if self.args.contradicts(method) => {
                Err(Malformed::Contradiction(method.hash.name()))
            }
            (None, Claim::Method(method)) => Ok(Arc::clone(method)),
            (None, Claim::Unknown) => Err(Malformed::Unnamed),
        }
    }
}
