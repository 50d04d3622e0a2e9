//! Reads the lines of a list, and the comments that describe them.

use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::sync::Arc;

use crate::checksum::line::{self, End, Entry, LineError, MAX_LENGTH};
use crate::checksum::method::Method;
use crate::checksum::record;
use crate::io::{escape, file};

/// The longest line: the longest digest, and a long name with every byte escaped.
const MAX_LINE: u64 = 2 * MAX_LENGTH as u64 + (1 << 16);

/// Bytes of an error about invalid JSON to show, because the error quotes parts of it.
const SHOWN: usize = 256;

const UTF8_MARK: &[u8] = b"\xef\xbb\xbf";
const UTF16_MARKS: [&[u8]; 2] = [b"\xff\xfe", b"\xfe\xff"];

/// Iterates over the lines of a list, except empty lines and comments. Ends after an error.
pub(crate) struct Lines {
    source: BufReader<File>,
    end: End,
    number: u64,
    text: Vec<u8>,
    claim: Claim,
    failed: bool,
}

/// The content of a comment, for the following lines that have no tag.
#[derive(Clone, Debug)]
pub(crate) enum Claim {
    Nothing,
    Method(Arc<Method>),
    /// The comment could not be parsed.
    Unknown,
}

pub(crate) struct Line {
    pub(crate) number: u64,
    pub(crate) entry: Result<Entry, LineError>,
    /// True if the line has a terminator.
    pub(crate) ended: bool,
    pub(crate) claim: Claim,
}

impl Claim {
    /// Returns the bytes of memory that the claim uses. Several lines can share them.
    fn length(&self) -> usize {
        match self {
            Self::Method(method) => method.options.length(),
            Self::Nothing | Self::Unknown => 0,
        }
    }

    pub(crate) fn is_nothing(&self) -> bool {
        matches!(self, Self::Nothing)
    }
}

impl Line {
    /// Returns the number of ordinary lines that use as much memory as this one.
    pub(crate) fn weight(&self) -> usize {
        let entry = self.entry.as_ref().map_or(0, |entry| entry.name.len() + entry.digest.len());
        1 + (entry + self.claim.length()) / 1024
    }
}

/// How a line ended.
enum Ended {
    /// With a terminator.
    Line,
    /// At the end of the list, without a terminator.
    List,
    /// It was too long, so the rest was skipped.
    TooLong,
}

impl Lines {
    /// Opens the file `list`, or standard input for `-`.
    pub(crate) fn open(list: &OsStr, end: End) -> io::Result<Self> {
        let mut source = BufReader::new(file::open(list)?);
        let start = source.fill_buf()?;
        if UTF16_MARKS.iter().any(|mark| start.starts_with(mark)) {
            return Err(io::Error::other(
                "text in UTF-16; convert it to UTF-8 with `iconv -f UTF-16`",
            ));
        }
        let text = Vec::new();
        Ok(Self { source, end, number: 0, text, claim: Claim::Nothing, failed: false })
    }

    /// Reads the text of the next line. Returns `None` at the end of the list.
    fn read(&mut self) -> io::Result<Option<Ended>> {
        let (end, text) = (self.end.byte(), &mut self.text);
        text.clear();
        if self.source.by_ref().take(MAX_LINE).read_until(end, text)? == 0 {
            return Ok(None);
        }
        self.number += 1;
        let ended = if text.pop_if(|last| *last == end).is_some() {
            Ended::Line
        } else if text.len() as u64 == MAX_LINE {
            self.source.skip_until(end)?;
            Ended::TooLong
        } else {
            Ended::List
        };
        if self.end == End::Newline {
            text.pop_if(|last| *last == b'\r');
        }
        if self.number == 1 && text.starts_with(UTF8_MARK) {
            text.drain(..UTF8_MARK.len());
        }
        Ok(Some(ended))
    }

    /// Parses the line that was read, and returns its claim. Returns `None` for an empty line or a comment, and remembers
    /// what the comment says.
    fn parse(&mut self) -> Option<(Result<Entry, LineError>, Claim)> {
        if self.text.starts_with(b"{") {
            return Some(match record::parse(&self.text) {
                Ok((entry, method)) => (Ok(entry), Claim::Method(Arc::new(method))),
                Err(why) => (Err(LineError::Json(shortened(&why))), Claim::Unknown),
            });
        }
        if !self.text.starts_with(b"#") {
            let is_empty = self.text.trim_ascii().is_empty();
            return (!is_empty).then(|| (line::parse(&self.text, self.end), self.claim.clone()));
        }
        match Method::from_comment(&self.text)? {
            Ok(method) => {
                self.claim = Claim::Method(Arc::new(method));
                None
            }
            Err(why) => {
                self.claim = Claim::Unknown;
                Some((Err(LineError::Comment(shortened(&why))), Claim::Unknown))
            }
        }
    }

    fn next_line(&mut self) -> io::Result<Option<Line>> {
        while let Some(ended) = self.read()? {
            let parsed = match ended {
                Ended::TooLong => Some((Err(LineError::TooLong), Claim::Unknown)),
                Ended::Line | Ended::List => self.parse(),
            };
            if let Some((entry, claim)) = parsed {
                let ended = matches!(ended, Ended::Line);
                return Ok(Some(Line { number: self.number, entry, ended, claim }));
            }
        }
        Ok(None)
    }
}

fn shortened(why: &str) -> String {
    escape::escaped_start(why.as_bytes(), SHOWN)
}

impl Iterator for Lines {
    type Item = io::Result<Line>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.failed {
            return None;
        }
        let line = self.next_line();
        self.failed = line.is_err();
        line.transpose()
    }
}
