//! What became of the lines of a list.

use std::collections::BTreeSet;
use std::ffi::{OsStr, OsString};
use std::fmt::Display;
use std::sync::Arc;
use std::{io, mem};

use crate::algorithm;
use crate::check::Trial;
use crate::checksum::Method;
use crate::failure::{Failure, reason};
use crate::hash::Hash;
use crate::input;
use crate::line::{self, End, MIN_LENGTH, Malformed};
use crate::name;
use crate::progress::Progress;
use crate::record::Record;
use crate::sum::Sum;
use crate::verdict::{Printer, Said};

/// What became of a line.
pub(crate) enum Outcome {
    Checked(File, Result<bool, Failure>),
    Unverified(Unverified),
}

/// A file of a list, and how to verify it.
pub(crate) struct File {
    pub(crate) said: Candidate,
    /// None if the list and the options name no algorithm, and none that was tried matches.
    pub(crate) method: Option<Arc<Method>>,
    /// Whether the list does not say how the digest was made.
    pub(crate) unnamed: bool,
}

/// Why a line was not verified, and what it says if that may be right by another algorithm.
pub(crate) type Unverified = (Malformed, Option<Candidate>);

/// What a line says: a file, and its digest.
pub(crate) struct Candidate {
    pub(crate) name: OsString,
    pub(crate) digest: Vec<u8>,
}

/// Counts what became of the lines of one list, and says so as far as the options allow.
pub(crate) struct Report<'a, 'p> {
    args: &'a Sum,
    trial: &'a Trial,
    list: String,
    printer: &'a mut Printer<'p>,
    files: u64,
    matching: u64,
    differing: u64,
    unreadable: u64,
    unverified: u64,
    /// The first of them, and why it is.
    first_unverified: Option<String>,
    /// Algorithms that lines were checked by and that nobody should trust.
    broken: BTreeSet<String>,
    /// The shortest file that does not match, of the lines that name no algorithm, and whether others do.
    candidate: Option<(u64, Candidate)>,
    unnamed_match: bool,
}

impl<'a, 'p> Report<'a, 'p> {
    pub(crate) fn new(
        args: &'a Sum,
        trial: &'a Trial,
        list: &OsStr,
        printer: &'a mut Printer<'p>,
    ) -> Self {
        Self {
            args,
            trial,
            list: name::printable(list),
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
                    self.consider((!good).then_some(file.said));
                }
            }
            Outcome::Unverified((why, said)) => {
                self.add_unverified(number, &why);
                self.consider(said);
            }
        }
    }

    pub(crate) fn flush(&mut self) {
        self.printer.flush();
    }

    fn add_file(&mut self, number: u64, file: &File, matches: Result<bool, Failure>) {
        let Candidate { name, digest } = &file.said;
        self.files += 1;
        let (result, verdict, error) = match matches {
            Ok(true) => {
                self.matching += 1;
                if self.args.quiet {
                    return;
                }
                ("ok", "OK", None)
            }
            Ok(false) => {
                self.differing += 1;
                ("failed", "FAILED", None)
            }
            Err(failure) if self.args.ignore_missing && failure.is_missing() => return,
            Err(failure) => {
                self.unreadable += 1;
                let why = reason(&failure.error);
                self.printer.say(failure);
                ("unreadable", "FAILED open or read", Some(why))
            }
        };
        if self.args.json {
            let record = Record::of_line(&self.list, number, result, error);
            self.print(|end| {
                record.checksum(name, file.method.as_deref(), digest).to_json(end.byte())
            });
        } else {
            self.print(|end| line::format_verdict(&name::bytes(name), verdict, end));
        }
    }

    fn add_unverified(&mut self, number: u64, why: &Malformed) {
        self.unverified += 1;
        if self.args.json {
            let record = Record::of_line(&self.list, number, "unverified", Some(why.to_string()));
            self.print(|end| record.to_json(end.byte()));
        }
        if self.args.warn {
            self.say(format_args!("line {number} was NOT verified: {why}"));
        }
        self.first_unverified.get_or_insert_with(|| format!("line {number}: {why}"));
    }

    /// Remembers a file by which the algorithm may be found out.
    fn consider(&mut self, candidate: Option<Candidate>) {
        let Some(candidate) = candidate.filter(|_| !self.unnamed_match) else { return };
        let Some(length) = input::length(&candidate.name) else { return };
        if self.candidate.as_ref().is_none_or(|(shortest, _)| length < *shortest) {
            self.candidate = Some((length, candidate));
        }
    }

    /// Sums up. Returns whether all is good.
    pub(crate) fn finish(mut self, progress: &Progress) -> bool {
        if self.files == 0 && self.unverified == 0 {
            self.say("no checksum lines found");
            return false;
        }
        let unverified = self.args.ignore_missing && self.matching == 0;
        let bad = self.differing + self.unreadable + self.unverified;
        if !self.args.status {
            self.warn_of_totals();
            if unverified {
                self.say("no file was verified");
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

    /// If no line without a named algorithm matches, perhaps all of them were made with another algorithm.
    fn name_the_algorithm(&mut self, progress: &Progress) {
        let Some((_, file)) = self.candidate.take().filter(|_| !self.unnamed_match) else { return };
        let length = file.digest.len();
        if let Ok(Some(hash)) = file.algorithm(progress) {
            let (name, algorithm) = (name::printable(&file.name), hash.name());
            let option = if length < MIN_LENGTH { format!(" -l {length}") } else { String::new() };
            let plain = self.args.method().is_plain();
            let others = if plain { "" } else { " and no other options" };
            self.say(format_args!(
                "{name} matches with {algorithm}; pass `-a {algorithm}{option}`{others} to verify with it"
            ));
        } else if self.args.algorithm.is_none() {
            let tried = self.trial.methods(length).map(|method| method.hash.name());
            let tried = algorithm::join(tried);
            if !tried.is_empty() {
                self.say(format_args!("no algorithm is named (tried {tried}); name it with -a"));
            }
        }
    }

    fn warn(&mut self, what: &str) {
        self.say(format_args!("WARNING: {what}"));
    }

    fn say(&mut self, message: impl Display) {
        self.printer.say(format_args!("{}: {message}", self.list));
    }

    fn print(&mut self, line: impl FnOnce(End) -> Vec<u8>) {
        if !self.args.status {
            self.printer.print(&Said::Line(line(self.args.end())));
        }
    }
}

impl Candidate {
    /// Returns the first function, without options, of which this is the digest.
    fn algorithm(&self, progress: &Progress) -> io::Result<Option<Hash>> {
        let hashes = Hash::all().filter(|hash| hash.has_length(self.digest.len()));
        let methods = hashes.map(|hash| Arc::new(Method::from(hash)));
        let source = input::open_listed(&self.name)?;
        let found = Method::matching(methods, source, &self.digest, progress)?;
        Ok(found.map(|method| method.hash))
    }
}
