//! What there is to say about a file: a value of it, or whether a tag of it is right.

use std::ffi::{OsStr, OsString};

use crate::cli::Tag;
use crate::failure::Misuse;
use crate::line::{self, End, Form};
use crate::name;

pub(crate) struct Verdict {
    pub(crate) line: Vec<u8>,
    /// Whether the tag is right, if there was one to verify.
    pub(crate) good: bool,
}

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

/// A tag is of one file.
pub(crate) fn check(verify: Option<&Tag>, files: &[OsString]) -> Result<(), Misuse> {
    if verify.is_some() && files.len() > 1 {
        return Err(Misuse(format!("--verify takes one FILE, not {}", files.len())));
    }
    Ok(())
}
