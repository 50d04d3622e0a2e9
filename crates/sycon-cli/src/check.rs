//! `sycon sum --check`: the verdicts, messages and exit codes of `sha256sum --check`.

use std::ffi::{OsStr, OsString};
use std::io::{self, BufRead, BufReader, Read};
use std::process::ExitCode;

use crate::checksum::Checksum;
use crate::failure::{FAILED, Failure, GOOD, Misuse};
use crate::line::{self, End, Entry, MAX_LENGTH, Malformed};
use crate::output::{self, Output};
use crate::parallel::{self, Limits};
use crate::progress::Progress;
use crate::sum::Sum;
use crate::{input, name};

/// The longest line that makes sense: the longest digest, and a long name with every byte escaped.
const MAX_LINE: u64 = 2 * MAX_LENGTH as u64 + (1 << 16);

/// Lines begun at once. Each may hold a digest in memory, but hardly a long one.
const IN_FLIGHT: usize = 256;

pub(crate) fn run(args: &Sum) -> Result<ExitCode, Misuse> {
    if args.algorithm.is_some() {
        // Else the options may be for the algorithms that the tags name.
        args.checksum()?;
    }
    let progress = Progress::new(None);
    let mut stdout = Output::stdout();
    let mut good = true;
    for list in args.files()? {
        let mut report = Report::new(args, &list, &progress, &mut stdout);
        let lines = Lines::open(&list, args.end());
        let checked = lines.and_then(|lines| check(args, &list, lines, &mut report));
        good &= match checked {
            Ok(()) => report.finish(),
            Err(error) => {
                report.say(Failure::new(&list, error));
                false
            }
        };
    }
    Ok(if good { GOOD } else { FAILED })
}

/// Checks the files of one list. Fails if the list cannot be read.
fn check(args: &Sum, list: &OsStr, lines: Lines, report: &mut Report<'_>) -> io::Result<()> {
    let threads = args.threads();
    let progress = report.progress;
    let mut unreadable = None;
    parallel::ordered_map(
        Limits { threads, in_flight: IN_FLIGHT.max(threads) },
        lines,
        |line| {
            Ok(match line?.parse(args, list) {
                (_, Ok(entry)) => verify(args, entry, progress),
                (number, Err(why)) => Checked::Line(number, why),
            })
        },
        |checked| match checked {
            Ok(checked) => report.add(checked),
            Err(error) => unreadable = Some(error),
        },
    );
    unreadable.map_or(Ok(()), Err)
}

fn verify(args: &Sum, entry: Entry, progress: &Progress) -> Checked {
    let name = name::from_bytes(entry.name);
    let matches = args.options.start_leniently(entry.algorithm).map_err(io::Error::other);
    let matches = matches.and_then(|fresh| {
        let seek = args.seek.unwrap_or(0);
        let length = entry.digest.len();
        let checksum = Checksum { fresh, seek, length, threads: args.threads() };
        Ok(checksum.of(&name, progress)? == entry.digest)
    });
    Checked::File { matches: matches.map_err(|error| Failure::new(&name, error)), name }
}

/// The lines of a list, without those that are empty or comments. Ends after an error.
pub(crate) struct Lines {
    source: Box<dyn BufRead>,
    number: u64,
    end: End,
    failed: bool,
}

pub(crate) struct Line {
    pub(crate) number: u64,
    /// None if it is longer than makes sense.
    pub(crate) text: Option<Vec<u8>>,
}

impl Lines {
    /// Those of the file `list`, or of standard input for `-`.
    pub(crate) fn open(list: &OsStr, end: End) -> io::Result<Self> {
        let source = Box::new(BufReader::new(input::open(list)?));
        Ok(Self { source, number: 0, end, failed: false })
    }

    /// The next line, whatever it is; None at the end.
    fn read(&mut self) -> io::Result<Option<Line>> {
        let end = self.end.byte();
        let mut text = Vec::new();
        self.number += 1;
        if self.source.by_ref().take(MAX_LINE).read_until(end, &mut text)? == 0 {
            return Ok(None);
        }
        if text.last() == Some(&end) {
            text.pop();
        } else if text.len() as u64 == MAX_LINE {
            self.source.skip_until(end)?;
            return Ok(Some(Line { number: self.number, text: None }));
        }
        if self.end == End::Newline && text.last() == Some(&b'\r') {
            text.pop();
        }
        Ok(Some(Line { number: self.number, text: Some(text) }))
    }
}

impl Iterator for Lines {
    type Item = io::Result<Line>;

    fn next(&mut self) -> Option<Self::Item> {
        while !self.failed {
            match self.read() {
                Ok(line) if line.as_ref().is_some_and(Line::is_blank) => {}
                Ok(line) => return line.map(Ok),
                Err(error) => {
                    self.failed = true;
                    return Some(Err(error));
                }
            }
        }
        None
    }
}

impl Line {
    fn is_blank(&self) -> bool {
        self.text.as_ref().is_some_and(|text| text.is_empty() || text[0] == b'#')
    }

    fn parse(self, args: &Sum, list: &OsStr) -> (u64, Result<Entry, Malformed>) {
        let parse = |text: Vec<u8>| {
            let entry = line::parse(&text, args.algorithm(), args.end())?;
            let algorithm = entry.algorithm;
            let given = entry.digest.len();
            match args.length {
                Some(needed) if needed != given => {
                    Err(Malformed::Length { algorithm, given, needed })
                }
                // Standard input is the list already.
                _ if entry.name == b"-" && name::is_stdin(list) => Err(Malformed::Shape),
                _ => Ok(entry),
            }
        };
        (self.number, self.text.ok_or(Malformed::TooLong).and_then(parse))
    }
}

/// What became of a line.
enum Checked {
    File { name: OsString, matches: Result<bool, Failure> },
    Line(u64, Malformed),
}

/// Counts what became of the lines of one list, and says so as far as the options allow.
struct Report<'a> {
    args: &'a Sum,
    list: String,
    progress: &'a Progress,
    stdout: &'a mut Output,
    files: u64,
    matching: u64,
    differing: u64,
    unreadable: u64,
    malformed: u64,
    first_malformed: u64,
}

impl<'a> Report<'a> {
    fn new(args: &'a Sum, list: &OsStr, progress: &'a Progress, stdout: &'a mut Output) -> Self {
        Self {
            args,
            list: name::printable(list),
            progress,
            stdout,
            files: 0,
            matching: 0,
            differing: 0,
            unreadable: 0,
            malformed: 0,
            first_malformed: 0,
        }
    }

    fn add(&mut self, checked: Checked) {
        match checked {
            Checked::File { name, matches } => self.add_file(&name, matches),
            Checked::Line(number, why) => self.add_malformed(number, &why),
        }
    }

    fn add_file(&mut self, name: &OsStr, matches: Result<bool, Failure>) {
        self.files += 1;
        match matches {
            Ok(true) => {
                self.matching += 1;
                if !self.args.quiet {
                    self.print(name, "OK");
                }
            }
            Ok(false) => {
                self.differing += 1;
                self.print(name, "FAILED");
            }
            Err(failure) if self.args.ignore_missing && failure.is_missing() => {}
            Err(failure) => {
                self.unreadable += 1;
                self.say(failure);
                self.print(name, "FAILED open or read");
            }
        }
    }

    fn add_malformed(&mut self, number: u64, why: &Malformed) {
        self.malformed += 1;
        if self.malformed == 1 {
            self.first_malformed = number;
        }
        if self.args.warn {
            self.say(format_args!("{}: line {number} is improperly formatted: {why}", self.list));
        }
    }

    /// Sums up. Returns whether all is good.
    fn finish(&self) -> bool {
        if self.files == 0 {
            self.say(format_args!("{}: {}", self.list, self.nothing_found()));
            return false;
        }
        if !self.args.status {
            self.warn_of_totals();
        }
        let unverified = self.args.ignore_missing && self.matching == 0;
        let malformed = self.args.strict && self.malformed > 0;
        self.differing == 0 && self.unreadable == 0 && !unverified && !malformed
    }

    fn nothing_found(&self) -> String {
        let nothing = "no properly formatted checksum lines found";
        match self.first_malformed {
            0 => nothing.to_owned(),
            first => format!("{nothing}, and line {first} is improperly formatted"),
        }
    }

    fn warn_of_totals(&self) {
        let first = self.first_malformed;
        match self.malformed {
            0 => {}
            1 => self.warn(&format!("line {first} is improperly formatted")),
            n => {
                self.warn(&format!(
                    "{n} lines are improperly formatted, the first is line {first}"
                ));
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
        if self.args.ignore_missing && self.matching == 0 {
            self.say(format_args!("{}: no file was verified", self.list));
        }
    }

    fn warn(&self, what: &str) {
        self.say(format_args!("{}: WARNING: {what}", self.list));
    }

    fn say(&self, message: impl std::fmt::Display) {
        self.progress.aside(|| output::report(message));
    }

    fn print(&mut self, name: &OsStr, verdict: &str) {
        if self.args.status {
            return;
        }
        let line = line::format_verdict(&name::bytes(name), verdict, self.args.end());
        self.progress.aside(|| self.stdout.write(&line));
    }
}
