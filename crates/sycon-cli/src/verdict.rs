//! What there is to say about files: a line for each, in their order.

use std::ffi::{OsStr, OsString};
use std::fmt::Display;
use std::process::ExitCode;

use crate::failure::{FAILED, Failure, GOOD, Misuse};
use crate::line::{self, End, Form};
use crate::name;
use crate::output::{self, Output};
use crate::parallel::{self, Limits};
use crate::progress::Progress;

/// What there is to say about a file.
#[derive(Debug)]
pub(crate) struct Verdict {
    pub(crate) line: Vec<u8>,
    /// Whether the tag is right, if there was one to verify.
    pub(crate) good: bool,
}

/// An authentication tag.
#[derive(Clone, Debug)]
pub(crate) struct Tag(pub(crate) Vec<u8>);

impl Verdict {
    pub(crate) fn value(file: &OsStr, value: &[u8]) -> Self {
        let line = line::format(Form::Gnu, "", &name::bytes(file), value, End::Newline);
        Self { line, good: true }
    }

    pub(crate) fn tag(file: &OsStr, good: bool) -> Self {
        let word = if good { "OK" } else { "FAILED" };
        Self { line: line::format_verdict(&name::bytes(file), word, End::Newline), good }
    }

    /// The same, of which no line is printed.
    pub(crate) fn unsaid(self) -> Self {
        Self { line: Vec::new(), ..self }
    }
}

impl Tag {
    /// A tag is of one file.
    pub(crate) fn check(verify: Option<&Self>, files: &[OsString]) -> Result<(), Misuse> {
        if verify.is_some() && files.len() > 1 {
            return Err(Misuse(format!("--verify takes one FILE, not {}", files.len())));
        }
        Ok(())
    }
}

/// Prints what `judge` says of each of `files`, in order. Returns whether all could be read and are good.
pub(crate) fn print<F: Send>(
    limits: Limits,
    files: impl IntoIterator<Item = F>,
    progress: &Progress,
    judge: impl Fn(F) -> Result<Verdict, Failure> + Sync,
) -> ExitCode {
    let files = files.into_iter().map(|file| (1, file));
    write(limits, files, Printer::new(progress), judge)
}

/// As [`print`], but by `printer`, and of files that count for as many as stands before them.
pub(crate) fn write<F: Send>(
    limits: Limits,
    files: impl IntoIterator<Item = (usize, F)>,
    mut printer: Printer<'_>,
    judge: impl Fn(F) -> Result<Verdict, Failure> + Sync,
) -> ExitCode {
    let mut good = true;
    parallel::weighed_map(limits, files, judge, |verdicts| {
        for verdict in verdicts {
            match verdict {
                Ok(verdict) => {
                    good &= verdict.good;
                    printer.print(&verdict.line);
                }
                Err(failure) => {
                    good = false;
                    printer.say(failure);
                }
            }
        }
        printer.flush();
    });
    if good { GOOD } else { FAILED }
}

/// Takes lines, and ends the process where that fails.
type Put<'a> = Box<dyn FnMut(&[u8]) + 'a>;

/// Lines on standard output, or wherever they go, and messages on standard error, in one order and out of
/// the way of the progress bar.
pub(crate) struct Printer<'a> {
    progress: &'a Progress,
    put: Put<'a>,
    /// Lines that are not written yet: a write for each would cost as much as hashing a small file.
    lines: Vec<u8>,
}

impl<'a> Printer<'a> {
    pub(crate) fn new(progress: &'a Progress) -> Self {
        let mut stdout = Output::stdout();
        Self::to(progress, move |lines| stdout.write(lines))
    }

    /// One whose lines are given to `put`.
    pub(crate) fn to(progress: &'a Progress, put: impl FnMut(&[u8]) + 'a) -> Self {
        Self { progress, put: Box::new(put), lines: Vec::new() }
    }

    /// Prints a line, by the next [`flush`](Self::flush).
    pub(crate) fn print(&mut self, line: &[u8]) {
        self.lines.extend(line);
    }

    /// Says `message` on standard error, after all lines so far.
    pub(crate) fn say(&mut self, message: impl Display) {
        self.flush();
        self.progress.aside(|| output::report(message));
    }

    pub(crate) fn flush(&mut self) {
        if !self.lines.is_empty() {
            self.progress.aside(|| (self.put)(&self.lines));
            self.lines.clear();
        }
    }
}
