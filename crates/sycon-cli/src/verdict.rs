//! What there is to say about files: a line for each, in their order.

use std::ffi::{OsStr, OsString};
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
        Self { line: format!("{}: {word}\n", name::printable(file)).into_bytes(), good }
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
    let mut stdout = Output::stdout();
    write(limits, files, progress, judge, |line| stdout.write(line))
}

/// As [`print`], but gives the lines to `put`.
pub(crate) fn write<F: Send>(
    limits: Limits,
    files: impl IntoIterator<Item = F>,
    progress: &Progress,
    judge: impl Fn(F) -> Result<Verdict, Failure> + Sync,
    mut put: impl FnMut(&[u8]),
) -> ExitCode {
    let mut good = true;
    parallel::ordered_map(limits, files, judge, |verdict| {
        progress.aside(|| match verdict {
            Ok(verdict) => {
                good &= verdict.good;
                put(&verdict.line);
            }
            Err(failure) => {
                good = false;
                output::report(failure);
            }
        });
    });
    if good { GOOD } else { FAILED }
}
