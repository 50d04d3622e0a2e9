//! Prints a line for each file, in the order of the files.

use std::ffi::{OsStr, OsString};
use std::fmt::Display;
use std::process::ExitCode;

use crate::checksum::line::{self, End, Form};
use crate::error::{FAILED, FileError, GOOD, UsageError};
use crate::io::progress::Progress;
use crate::io::stdout::Stdout;
use crate::io::thread_pool::{self, Limits};
use crate::io::{escape, file_name, stderr};

/// The output for a file.
#[derive(Debug)]
pub(crate) enum Rendered {
    /// A line with its terminator, or nothing. On a terminal it is [escaped](escape::escaped),
    /// because names and lists can contain control characters.
    Line(Vec<u8>),
    /// Raw bytes, which are never escaped.
    Raw(Vec<u8>),
}

/// The result for a file.
#[derive(Debug)]
pub(crate) struct Verdict {
    pub(crate) rendered: Rendered,
    /// True unless a tag was verified and did not match.
    pub(crate) good: bool,
}

/// An authentication tag.
#[derive(Clone, Debug)]
pub(crate) struct Tag(pub(crate) Vec<u8>);

impl Verdict {
    pub(crate) fn value(file: &OsStr, value: &[u8]) -> Self {
        let line = line::format(Form::Gnu, "", &file_name::bytes(file), value, End::Newline);
        Self { rendered: Rendered::Line(line), good: true }
    }

    pub(crate) fn tag(file: &OsStr, good: bool) -> Self {
        let word = if good { "OK" } else { "FAILED" };
        let line = line::format_verdict(&file_name::bytes(file), word, End::Newline);
        Self { rendered: Rendered::Line(line), good }
    }

    /// Returns the result without its line.
    pub(crate) fn without_line(self) -> Self {
        Self { rendered: Rendered::Line(Vec::new()), ..self }
    }
}

impl Tag {
    /// Checks that a tag to verify is for one file and has the `length` that the receiver expects.
    pub(crate) fn check(
        verify: Option<&Self>,
        length: usize,
        files: &[OsString],
    ) -> Result<(), UsageError> {
        let Some(tag) = verify else { return Ok(()) };
        if files.len() > 1 {
            return Err(UsageError(format!(
                "--verify: wrong number of files (got {}, expected 1)",
                files.len()
            )));
        }
        check_length(tag.0.len(), length).map_err(|why| UsageError(format!("--verify: {why}")))
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

/// Prints the result of `judge` for each of `files`, in order. Returns failure if a file cannot be
/// read or does not match.
pub(crate) fn print<F: Send>(
    limits: Limits,
    files: impl IntoIterator<Item = F>,
    progress: &Progress,
    judge: impl Fn(F) -> Result<Verdict, FileError> + Sync,
) -> ExitCode {
    let mut printer = Printer::new(progress);
    thread_pool::ordered_map(limits, files, judge, |results| printer.print_all(results));
    printer.finish()
}

/// Writes lines, and ends the process on error.
type Put<'a> = Box<dyn FnMut(&[u8]) + 'a>;

/// Writes lines to an output and messages to standard error, in order and without mixing them with
/// the progress bar.
pub(crate) struct Printer<'a> {
    progress: &'a Progress,
    put: Put<'a>,
    /// True if the lines go to a terminal.
    terminal: bool,
    /// Lines that are not written yet. Writing each line would cost as much as hashing a small
    /// file.
    lines: Vec<u8>,
    /// True until an error or a mismatch was printed.
    good: bool,
}

impl<'a> Printer<'a> {
    pub(crate) fn new(progress: &'a Progress) -> Self {
        let mut stdout = Stdout::open();
        let terminal = stdout.is_terminal();
        Self::to(progress, terminal, move |lines| stdout.write(lines))
    }

    /// Creates a printer that passes its lines to `put`, which shows them on a `terminal` or does not.
    pub(crate) fn to(progress: &'a Progress, terminal: bool, put: impl FnMut(&[u8]) + 'a) -> Self {
        Self { progress, put: Box::new(put), terminal, lines: Vec::new(), good: true }
    }

    /// Prints several results.
    pub(crate) fn print_all(
        &mut self,
        results: impl IntoIterator<Item = Result<Verdict, FileError>>,
    ) {
        for result in results {
            match result {
                Ok(verdict) => {
                    self.good &= verdict.good;
                    self.print(&verdict.rendered);
                }
                Err(error) => {
                    self.good = false;
                    self.print_error(error);
                }
            }
        }
        self.flush();
    }

    /// Returns the exit code for the results of [`print_all`](Self::print_all).
    pub(crate) fn finish(self) -> ExitCode {
        if self.good { GOOD } else { FAILED }
    }

    /// Prints `rendered`, at the latest with the next [`flush`](Self::flush).
    pub(crate) fn print(&mut self, rendered: &Rendered) {
        match rendered {
            Rendered::Line(line) if self.terminal => self.lines.extend(escape::escaped_line(line)),
            Rendered::Line(bytes) | Rendered::Raw(bytes) => self.lines.extend(bytes),
        }
    }

    /// Reports `message` on standard error, after all lines so far.
    pub(crate) fn print_error(&mut self, message: impl Display) {
        self.flush();
        self.progress.hide_while(|| stderr::print_message(message));
    }

    pub(crate) fn flush(&mut self) {
        if !self.lines.is_empty() {
            self.progress.hide_while(|| (self.put)(&self.lines));
            self.lines.clear();
        }
    }
}
