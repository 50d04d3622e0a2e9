//! What there is to say about files: a line for each, in their order.

use std::ffi::{OsStr, OsString};
use std::fmt::Display;
use std::process::ExitCode;

use crate::failure::{FAILED, Failure, GOOD, Misuse};
use crate::line::{self, End, Form};
use crate::output::{self, Output};
use crate::parallel::{self, Limits};
use crate::progress::Progress;
use crate::{name, shown};

/// The output for a file.
#[derive(Debug)]
pub(crate) enum Said {
    /// A line with its end, or nothing. On a terminal it is [escaped](shown::escaped), because names and lists can
    /// contain control characters.
    Line(Vec<u8>),
    /// Bytes that the user asked for as they are.
    Raw(Vec<u8>),
}

/// What there is to say about a file.
#[derive(Debug)]
pub(crate) struct Verdict {
    pub(crate) said: Said,
    /// Whether the tag is right, if there was one to verify.
    pub(crate) good: bool,
}

/// An authentication tag.
#[derive(Clone, Debug)]
pub(crate) struct Tag(pub(crate) Vec<u8>);

impl Verdict {
    pub(crate) fn value(file: &OsStr, value: &[u8]) -> Self {
        let line = line::format(Form::Gnu, "", &name::bytes(file), value, End::Newline);
        Self { said: Said::Line(line), good: true }
    }

    pub(crate) fn tag(file: &OsStr, good: bool) -> Self {
        let word = if good { "OK" } else { "FAILED" };
        let line = line::format_verdict(&name::bytes(file), word, End::Newline);
        Self { said: Said::Line(line), good }
    }

    /// The same, of which no line is printed.
    pub(crate) fn unsaid(self) -> Self {
        Self { said: Said::Line(Vec::new()), ..self }
    }
}

impl Tag {
    /// Checks that a tag to verify is for one file and has the `length` that the receiver expects.
    pub(crate) fn check(
        verify: Option<&Self>,
        length: usize,
        files: &[OsString],
    ) -> Result<(), Misuse> {
        let Some(tag) = verify else { return Ok(()) };
        if files.len() > 1 {
            return Err(Misuse(format!(
                "--verify: wrong number of files (got {}, expected 1)",
                files.len()
            )));
        }
        check_length(tag.0.len(), length).map_err(|why| Misuse(format!("--verify: {why}")))
    }
}

/// Refuses a tag of `given` bytes if the receiver expects another length.
pub(crate) fn check_length(given: usize, length: usize) -> Result<(), String> {
    if given == length {
        return Ok(());
    }
    Err(format!(
        "wrong tag length (got {given} bytes, expected {length}); set the length of your tags with --length"
    ))
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
                    printer.print(&verdict.said);
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
    /// True if the lines go to a terminal.
    terminal: bool,
    /// Lines that are not written yet: a write for each would cost as much as hashing a small file.
    lines: Vec<u8>,
}

impl<'a> Printer<'a> {
    pub(crate) fn new(progress: &'a Progress) -> Self {
        let mut stdout = Output::stdout();
        let terminal = stdout.is_terminal();
        Self::to(progress, terminal, move |lines| stdout.write(lines))
    }

    /// Creates a printer that passes its lines to `put`, which shows them on a `terminal` or does not.
    pub(crate) fn to(progress: &'a Progress, terminal: bool, put: impl FnMut(&[u8]) + 'a) -> Self {
        Self { progress, put: Box::new(put), terminal, lines: Vec::new() }
    }

    /// Prints `said`, at the latest with the next [`flush`](Self::flush).
    pub(crate) fn print(&mut self, said: &Said) {
        match said {
            Said::Line(line) if self.terminal => self.lines.extend(shown::escaped_line(line)),
            Said::Line(bytes) | Said::Raw(bytes) => self.lines.extend(bytes),
        }
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
