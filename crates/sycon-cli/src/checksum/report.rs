//! Reports the results of checking a list.

use std::collections::BTreeSet;
use std::ffi::{OsStr, OsString};
use std::fmt::Display;
use std::sync::Arc;
use std::{io, mem};

use crate::checksum::algorithm;
use crate::checksum::hash::Hash;
use crate::checksum::line::{self, End, LineError, MIN_LENGTH};
use crate::checksum::method::Method;
use crate::checksum::record::Record;
use crate::checksum::trial::Trial;
use crate::checksum::verdict::{Printer, Rendered};
use crate::error::{FileError, reason};
use crate::io::progress::Progress;
use crate::io::{file, file_name};

/// The result of checking a line.
pub(crate) enum Outcome {
    Checked(File, Result<bool, FileError>),
    Unverified(Unverified),
}

/// A listed file, and the method to verify it.
pub(crate) struct File {
    pub(crate) listed: Listed,
    /// `None` if neither the list nor an option names an algorithm, and no algorithm that was tried
    /// matches.
    pub(crate) method: Option<Arc<Method>>,
    /// True if the list does not specify the method.
    pub(crate) unnamed: bool,
}

/// Why a line was not verified, and its contents if another algorithm could match.
pub(crate) type Unverified = (LineError, Option<Listed>);

/// The file and digest of a line.
pub(crate) struct Listed {
    pub(crate) name: OsString,
    pub(crate) digest: Vec<u8>,
}

/// The options of the command line that a report depends on.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of the command line")]
pub(crate) struct ReportOptions {
    pub(crate) quiet: bool,
    pub(crate) status: bool,
    pub(crate) warn: bool,
    pub(crate) ignore_missing: bool,
    pub(crate) json: bool,
    pub(crate) end: End,
    /// True if an option names the algorithm.
    pub(crate) names_algorithm: bool,
    /// True if no option sets a parameter of the algorithm.
    pub(crate) is_plain: bool,
}

/// Counts and prints the results of one list.
pub(crate) struct Report<'a, 'p> {
    options: ReportOptions,
    trial: &'a Trial,
    list: String,
    printer: &'a mut Printer<'p>,
    files: u64,
    matching: u64,
    differing: u64,
    unreadable: u64,
    unverified: u64,
    /// The number of the first unverified line, and why it was not verified.
    first_unverified: Option<String>,
    /// The broken algorithms that lines used.
    broken: BTreeSet<String>,
    /// The shortest file that does not match and whose line names no algorithm, with its length.
    candidate: Option<(u64, Listed)>,
    /// True if a line without a named algorithm matches.
    unnamed_match: bool,
}

impl<'a, 'p> Report<'a, 'p> {
    pub(crate) fn new(
        options: ReportOptions,
        trial: &'a Trial,
        list: &OsStr,
        printer: &'a mut Printer<'p>,
    ) -> Self {
        Self {
            options,
            trial,
            list: file_name::printable(list),
            printer,
            files: 0,
            matching: 0,
            differing: 0,
            unreadable: 0,
            unverified: 0,
            first_unverified: None,
            broken: BTreeSet::new(),
            candidate: None,
            unnamed_match: false,
        }
    }

    pub(crate) fn add(&mut self, number: u64, outcome: Outcome) {
        match outcome {
            Outcome::Checked(file, matches) => {
                if let Some(method) = file.method.as_ref().filter(|method| method.hash.is_broken())
                {
                    self.broken.insert(method.hash.name());
                }
                let good = matches.as_ref().is_ok_and(|good| *good);
                self.add_file(number, &file, matches);
                if file.unnamed {
                    self.unnamed_match |= good;
                    self.consider((!good).then_some(file.listed));
                }
            }
            Outcome::Unverified((why, listed)) => {
                self.add_unverified(number, &why);
                self.consider(listed);
            }
        }
    }

    pub(crate) fn flush(&mut self) {
        self.printer.flush();
    }

    fn add_file(&mut self, number: u64, file: &File, matches: Result<bool, FileError>) {
        let Listed { name, digest } = &file.listed;
        self.files += 1;
        let (result, verdict, error) = match matches {
            Ok(true) => {
                self.matching += 1;
                if self.options.quiet {
                    return;
                }
                ("ok", "OK", None)
            }
            Ok(false) => {
                self.differing += 1;
                ("failed", "FAILED", None)
            }
            Err(failure) if self.options.ignore_missing && failure.is_missing() => return,
            Err(failure) => {
                self.unreadable += 1;
                let why = reason(&failure.error);
                self.printer.print_error(failure);
                ("unreadable", "FAILED open or read", Some(why))
            }
        };
        if self.options.json {
            let record = Record::of_line(&self.list, number, result, error);
            self.print(|end| {
                record.checksum(name, file.method.as_deref(), digest).to_json(end.byte())
            });
        } else {
            self.print(|end| line::format_verdict(&file_name::bytes(name), verdict, end));
        }
    }

    fn add_unverified(&mut self, number: u64, why: &LineError) {
        self.unverified += 1;
        if self.options.json {
            let record = Record::of_line(&self.list, number, "unverified", Some(why.to_string()));
            self.print(|end| record.to_json(end.byte()));
        }
        if self.options.warn {
            self.report(format_args!("line {number} was NOT verified: {why}"));
        }
        self.first_unverified.get_or_insert_with(|| format!("line {number}: {why}"));
    }

    /// Remembers a file that can reveal the algorithm of the list.
    fn consider(&mut self, candidate: Option<Listed>) {
        let Some(candidate) = candidate.filter(|_| !self.unnamed_match) else { return };
        let Some(length) = file::length(&candidate.name) else { return };
        if self.candidate.as_ref().is_none_or(|(shortest, _)| length < *shortest) {
            self.candidate = Some((length, candidate));
        }
    }

    /// Prints the totals. Returns whether the list was verified.
    pub(crate) fn finish(mut self, progress: &Progress) -> bool {
        if self.files == 0 && self.unverified == 0 {
            self.report("no checksum lines found");
            return false;
        }
        let unverified = self.options.ignore_missing && self.matching == 0;
        let bad = self.differing + self.unreadable + self.unverified;
        if !self.options.status {
            self.warn_of_totals();
            if unverified {
                self.report("no file was verified");
            }
            if bad > 0 {
                self.name_the_algorithm(progress);
            }
        }
        bad == 0 && !unverified
    }

    fn warn_of_totals(&mut self) {
        let broken = mem::take(&mut self.broken);
        for name in broken {
            self.warn(&format!("{name} is broken: anyone can make two files with the same digest"));
        }
        if let Some(first) = self.first_unverified.take() {
            match self.unverified {
                1 => self.warn(&format!("1 line was NOT verified; {first}")),
                n => self.warn(&format!("{n} lines were NOT verified; the first is {first}")),
            }
        }
        match self.unreadable {
            0 => {}
            1 => self.warn("1 listed file could not be read"),
            n => self.warn(&format!("{n} listed files could not be read")),
        }
        match self.differing {
            0 => {}
            1 => self.warn("1 computed checksum did NOT match"),
            n => self.warn(&format!("{n} computed checksums did NOT match")),
        }
    }

    /// Suggests the algorithm that the list was made with, if no line without a named algorithm
    /// matches.
    fn name_the_algorithm(&mut self, progress: &Progress) {
        let Some((_, file)) = self.candidate.take().filter(|_| !self.unnamed_match) else { return };
        let length = file.digest.len();
        if let Ok(Some(hash)) = file.algorithm(progress) {
            let (name, algorithm) = (file_name::printable(&file.name), hash.name());
            let option = if length < MIN_LENGTH { format!(" -l {length}") } else { String::new() };
            let plain = self.options.is_plain;
            let others = if plain { "" } else { " and no other options" };
            self.report(format_args!(
                "{name} matches with {algorithm}; pass `-a {algorithm}{option}`{others} to verify with it"
            ));
        } else if !self.options.names_algorithm {
            let tried = self.trial.methods(length).map(|method| method.hash.name());
            let tried = algorithm::join(tried);
            if !tried.is_empty() {
                self.report(format_args!("no algorithm named (tried {tried}); pass it with -a"));
            }
        }
    }

    fn warn(&mut self, what: &str) {
        self.report(format_args!("WARNING: {what}"));
    }

    fn report(&mut self, message: impl Display) {
        self.printer.print_error(format_args!("{}: {message}", self.list));
    }

    fn print(&mut self, line: impl FnOnce(End) -> Vec<u8>) {
        if !self.options.status {
            self.printer.print(&Rendered::Line(line(self.options.end)));
        }
    }
}

impl Listed {
    /// Returns the first algorithm, without parameters, that computes this digest.
    fn algorithm(&self, progress: &Progress) -> io::Result<Option<Hash>> {
        let hashes = Hash::all().filter(|hash| hash.has_length(self.digest.len()));
        let methods = hashes.map(|hash| Arc::new(Method::from(hash)));
        let source = file::open_listed(&self.name)?;
        let found = Method::matching(methods, source, &self.digest, progress)?;
        Ok(found.map(|method| method.hash))
    }
}
