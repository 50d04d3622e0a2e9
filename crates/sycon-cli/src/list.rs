//! The lines of a list, and what its comments say of them.

use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::sync::Arc;

use crate::checksum::Method;
use crate::line::{End, MAX_LENGTH, Malformed};
use crate::name;

/// The longest line that makes sense: the longest digest, and a long name with every byte escaped.
const MAX_LINE: u64 = 2 * MAX_LENGTH as u64 + (1 << 16);

const UTF8_MARK: &[u8] = b"\xef\xbb\xbf";
const UTF16_MARKS: [&[u8]; 2] = [b"\xff\xfe", b"\xfe\xff"];

/// The lines of a list, without those that are empty or comments. Ends after an error.
pub(crate) struct Lines {
    source: Box<dyn BufRead>,
    end: End,
    number: u64,
    claim: Claim,
    failed: bool,
}

/// What comments say of the lines below them that have no tags.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Claim {
    Nothing,
    Method(Arc<Method>),
    /// What was not understood.
    Unknown,
}

pub(crate) struct Line {
    pub(crate) number: u64,
    pub(crate) text: Result<Vec<u8>, Malformed>,
    /// Whether it has the end of a line.
    pub(crate) ended: bool,
    pub(crate) claim: Claim,
}

impl Lines {
    /// Those of the file `list`.
    pub(crate) fn open(list: &OsStr, end: End) -> io::Result<Self> {
        let mut source: Box<dyn BufRead> = if name::is_stdin(list) {
            Box::new(io::stdin().lock())
        } else {
            Box::new(BufReader::new(File::open(list)?))
        };
        let start = source.fill_buf()?;
        if UTF16_MARKS.iter().any(|mark| start.starts_with(mark)) {
            return Err(io::Error::other("text in UTF-16; make it UTF-8, by `iconv -f UTF-16`"));
        }
        Ok(Self { source, end, number: 0, claim: Claim::Nothing, failed: false })
    }

    /// The next line, whatever it is; None at the end.
    fn read(&mut self) -> io::Result<Option<Line>> {
        let end = self.end.byte();
        let mut text = Vec::new();
        if self.source.by_ref().take(MAX_LINE).read_until(end, &mut text)? == 0 {
            return Ok(None);
        }
        self.number += 1;
        let ended = text.last() == Some(&end);
        let too_long = !ended && text.len() as u64 == MAX_LINE;
        if too_long {
            self.source.skip_until(end)?;
        }
        if ended {
            text.pop();
        }
        if self.end == End::Newline && text.last() == Some(&b'\r') {
            text.pop();
        }
        if self.number == 1 && text.starts_with(UTF8_MARK) {
            text.drain(..UTF8_MARK.len());
        }
        let text = if too_long { Err(Malformed::TooLong) } else { Ok(text) };
        Ok(Some(Line { number: self.number, text, ended, claim: self.claim.clone() }))
    }

    /// Whether there is something to verify in `line`. Learns from it if it is a comment.
    fn has_content(&mut self, line: &mut Line) -> bool {
        let Ok(text) = &line.text else { return true };
        if !text.starts_with(b"#") {
            return !text.trim_ascii().is_empty();
        }
        match Method::from_comment(text) {
            None => false,
            Some(Ok(method)) => {
                self.claim = Claim::Method(Arc::new(method));
                false
            }
            Some(Err(why)) => {
                self.claim = Claim::Unknown;
                line.text = Err(Malformed::Comment(why));
                true
            }
        }
    }
}

impl Iterator for Lines {
    type Item = io::Result<Line>;

    fn next(&mut self) -> Option<Self::Item> {
        while !self.failed {
            match self.read() {
                Ok(None) => return None,
                Ok(Some(mut line)) => {
                    if self.has_content(&mut line) {
                        return Some(Ok(line));
                    }
                }
                Err(error) => {
                    self.failed = true;
                    return Some(Err(error));
                }
            }
        }
        None
    }
}
