//! Verifies lists of authentication tags: `sycon mac --check`.

use std::ffi::OsStr;
use std::fmt::Display;
use std::io;
use std::sync::atomic::{AtomicUsize, Ordering};

use sycon_secret::equal;

use crate::checksum::line::{End, Entry, LineError};
use crate::checksum::list::{Line, Lines};
use crate::checksum::verdict::{self, Printer, Verdict};
use crate::error::{FileError, GOOD};
use crate::io::input::Input;
use crate::io::progress::Progress;
use crate::io::thread_pool::{self, Limits};
use crate::io::{file, file_name};

/// Verifies every line of `list`. Tags must be `length` bytes long; `tag` computes the tag of a
/// file. Prints the results for which `is_printed` is true. Returns whether there are lines and all
/// tags match.
pub(crate) fn check(
    list: &OsStr,
    length: usize,
    limits: Limits,
    is_printed: impl Fn(bool) -> bool + Sync,
    tag: impl Fn(Input, &Progress) -> io::Result<Vec<u8>> + Sync,
) -> Result<bool, FileError> {
    let lines = Lines::open(list, End::Newline).map_err(|error| FileError::new(list, error))?;
    let progress = Progress::new(None);
    let count = AtomicUsize::new(0);
    let lines = lines.map(|line| (line.as_ref().map_or(1, Line::weight), line));
    let judge = |line: io::Result<Line>| {
        count.fetch_add(1, Ordering::Relaxed);
        let line = line.map_err(|error| FileError::new(list, error))?;
        let number = line.number;
        let not_verified = |why: &dyn Display| {
            let why = format!("line {number} was NOT verified: {why}");
            FileError::new(list, io::Error::other(why))
        };
        let entry = parse(line, list).map_err(|why| not_verified(&why))?;
        let wrong_length = verdict::check_length(entry.digest.len(), length);
        wrong_length.map_err(|why| not_verified(&why))?;
        let file = file_name::from_bytes(entry.name);
        let tag = file::open_listed(&file).and_then(|source| tag(source, &progress));
        let tag = tag.map_err(|error| FileError::new(&file, error))?;
        let verdict = Verdict::tag(&file, equal(&tag, &entry.digest));
        Ok(if is_printed(verdict.good) { verdict } else { verdict.without_line() })
    };
    let mut printer = Printer::new(&progress);
    thread_pool::weighted_map(limits, lines, judge, |results| printer.print_all(results));
    let good = printer.finish();
    if count.into_inner() == 0 {
        return Err(FileError::new(list, io::Error::other("no tags found")));
    }
    Ok(good == GOOD)
}

/// Parses a tag and the name of its file. A line with a named algorithm is a checksum, not a tag.
fn parse(line: Line, list: &OsStr) -> Result<Entry, LineError> {
    let unnamed = line.claim.is_nothing();
    let entry = line.entry.map_err(|why| match why {
        LineError::Shape | LineError::Algorithm(_) | LineError::Json(_) => LineError::NotMac,
        why => why,
    })?;
    if !unnamed || entry.tag.is_some() {
        return Err(LineError::NotMac);
    }
    if entry.name == b"-" && file_name::is_stdin(list) {
        return Err(LineError::Stdin);
    }
    Ok(entry)
}
