//! ASCII armor: a file as text, in strict PEM with one label.

use std::fmt;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::mem;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use crate::Error;
use crate::lines::fill;

const BEGIN: &[u8] = b"-----BEGIN AGE ENCRYPTED FILE-----";
const END: &[u8] = b"-----END AGE ENCRYPTED FILE-----";

/// The size of the input buffer.
pub(crate) const BUFFER: usize = 64 * 1024;

/// The number of characters in a full line, and the number of bytes that they encode.
const LINE: usize = 64;
const BYTES: usize = LINE / 4 * 3;

/// The number of lines that are encoded or decoded at a time.
const LINES: usize = 1024;

/// White space before the armor has at most this number of bytes. White space after it has fewer, as in age.
const BLANKS: usize = 1024;

/// A writer that armors the bytes written to it.
///
/// [`finish`](Self::finish) writes the last line, without which the armor is invalid.
///
/// ```
/// use std::io::{Read, Write};
/// use sycon_age::{ArmorReader, ArmorWriter};
///
/// let mut armor = ArmorWriter::new(Vec::new());
/// armor.write_all(b"any bytes")?;
/// let text = armor.finish()?;
///
/// let mut bytes = Vec::new();
/// ArmorReader::new(&text[..])?.read_to_end(&mut bytes)?;
/// assert_eq!(bytes, b"any bytes");
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct ArmorWriter<W: Write> {
    out: W,
    /// Bytes that do not fill a line yet.
    rest: Vec<u8>,
    /// The lines to write next, and a buffer for their base64 before it is split into lines.
    text: Vec<u8>,
    characters: Vec<u8>,
    begun: bool,
    /// An earlier write failed, so the lines are incomplete.
    failed: bool,
}

impl<W: Write> ArmorWriter<W> {
    /// Create a writer that writes armor to `out`.
    #[must_use]
    pub fn new(out: W) -> Self {
        Self {
            out,
            rest: Vec::with_capacity(BYTES),
            text: Vec::new(),
            characters: vec![0; LINES * LINE],
            begun: false,
            failed: false,
        }
    }

    /// Write the last line and return the inner writer.
    ///
    /// # Errors
    ///
    /// The errors of the inner writer; an error after a write that failed.
    pub fn finish(mut self) -> io::Result<W> {
        self.begin()?;
        let rest = mem::take(&mut self.rest);
        if !rest.is_empty() {
            self.encode(&rest);
        }
        self.text.extend_from_slice(END);
        self.text.push(b'\n');
        self.out.write_all(&self.text)?;
        Ok(self.out)
    }

    /// Clear `text`, and put the first line into it if it was not written. A write counts as failed until it succeeds.
    /// A failed write cannot be repeated, because some of its bytes can be in `rest` already.
    fn begin(&mut self) -> io::Result<()> {
        if mem::replace(&mut self.failed, true) {
            return Err(io::Error::other("an earlier write to this file failed"));
        }
        self.text.clear();
        if !self.begun {
            self.text.extend_from_slice(BEGIN);
            self.text.push(b'\n');
            self.begun = true;
        }
        Ok(())
    }

    /// Encode `bytes` and append the lines to `text`.
    fn encode(&mut self, bytes: &[u8]) {
        for block in bytes.chunks(LINES * BYTES) {
            let encoded = STANDARD.encode_slice(block, &mut self.characters);
            let length = encoded.expect("there is room for a block");
            for line in self.characters[..length].chunks(LINE) {
                self.text.extend_from_slice(line);
                self.text.push(b'\n');
            }
        }
    }
}

impl<W: Write> Write for ArmorWriter<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let taken = bytes.len().min(LINES * BYTES);
        let bytes = &bytes[..taken];
        self.begin()?;
        let (first, bytes) = bytes.split_at(bytes.len().min((BYTES - self.rest.len()) % BYTES));
        self.rest.extend_from_slice(first);
        if self.rest.len() == BYTES {
            let line = mem::take(&mut self.rest);
            self.encode(&line);
        }
        let whole = bytes.len() / BYTES * BYTES;
        self.encode(&bytes[..whole]);
        self.rest.extend_from_slice(&bytes[whole..]);
        self.out.write_all(&self.text)?;
        self.failed = false;
        Ok(taken)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

impl<W: Write> fmt::Debug for ArmorWriter<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ArmorWriter(..)")
    }
}

/// A reader that removes the armor.
///
/// It reads `input` to its end. If the armor is invalid, reading returns an [`io::Error`] with an [`Error::Armor`]
/// inside. For an example, see [`ArmorWriter`].
pub struct ArmorReader<R> {
    input: BufReader<R>,
    /// Decoded bytes. Those before `position` have been read.
    bytes: Vec<u8>,
    position: usize,
    /// The characters of whole lines that are not decoded yet.
    text: Vec<u8>,
    /// True if the previous line must be the last line of the body.
    last: bool,
    /// The result after `bytes` is used up: the end of the armor, or an error.
    end: Option<io::Result<()>>,
}

impl<R: Read> ArmorReader<R> {
    /// Read white space and the first line of the armor from `input`.
    ///
    /// # Errors
    ///
    /// The errors of `input`, and [`Error::Armor`] if the input is not armored.
    pub fn new(input: R) -> io::Result<Self> {
        let mut input = BufReader::with_capacity(BUFFER, input);
        let before = skip_blanks(&mut input)?;
        Self::behind(before, input)
    }

    /// Like [`new`](Self::new), but the white space has already been read.
    pub(crate) fn behind(before: Blanks, input: BufReader<R>) -> io::Result<Self> {
        let (bytes, text) = (Vec::new(), Vec::new());
        let mut reader = Self { input, bytes, position: 0, text, last: false, end: None };
        let mut line = Vec::new();
        let begins = before.are_lines && reader.line(BEGIN.len(), &mut line)? && line == BEGIN;
        if begins { Ok(reader) } else { Err(bad("the BEGIN line is missing or wrong")) }
    }

    /// Read a line without its line ending (LF or CRLF). The last line may lack a line ending. If the line is
    /// longer than `most`, return false and read only the beginning.
    fn line(&mut self, most: usize, line: &mut Vec<u8>) -> io::Result<bool> {
        line.clear();
        loop {
            let available = fill(&mut self.input)?;
            let available = &available[..available.len().min(most + 2 - line.len())];
            let end = available.iter().position(|byte| *byte == b'\n');
            let taken = end.map_or(available.len(), |end| end + 1);
            line.extend_from_slice(&available[..end.unwrap_or(taken)]);
            self.input.consume(taken);
            if end.is_some() || taken == 0 {
                break;
            }
        }
        if line.last() == Some(&b'\r') {
            line.pop();
        }
        Ok(line.len() <= most)
    }

    /// Decode the next lines.
    fn decode(&mut self) {
        self.text.clear();
        let mut line = Vec::with_capacity(LINE + 2);
        while self.text.len() < LINES * LINE && self.end.is_none() {
            self.end = self.take_line(&mut line).transpose();
        }
        self.position = 0;
        self.bytes.clear();
        if STANDARD.decode_vec(&self.text, &mut self.bytes).is_err() {
            // Decode the lines before the invalid one.
            let mut lines = self.text.chunks(LINE);
            let mut good = 0;
            while lines.next().is_some_and(|line| {
                self.bytes.truncate(good * BYTES);
                STANDARD.decode_vec(line, &mut self.bytes).is_ok()
            }) {
                good += 1;
            }
            self.bytes.truncate(good * BYTES);
            self.end = Some(Err(bad("a line is not canonical base64 with padding")));
        }
    }

    /// Append the next line to `text`, or detect the end of the armor.
    fn take_line(&mut self, line: &mut Vec<u8>) -> io::Result<Option<()>> {
        if !self.line(LINE, line)? {
            return Err(bad("a line is longer than 64 characters"));
        }
        if line == END {
            return self.check_end().map(Some);
        }
        if line.is_empty() {
            return Err(bad("a line is empty, or the last one is missing"));
        }
        if self.last {
            return Err(bad("a line before the last line is short or padded"));
        }
        self.last = line.len() < LINE || line.ends_with(b"=");
        self.text.extend_from_slice(line);
        Ok(None)
    }

    /// Check that only white space follows the last line.
    fn check_end(&mut self) -> io::Result<()> {
        let behind = skip_blanks(&mut self.input)?;
        if behind.count < BLANKS && fill(&mut self.input)?.is_empty() {
            Ok(())
        } else {
            Err(bad("text other than white space follows the last line, or too much white space"))
        }
    }
}

impl<R: Read> BufRead for ArmorReader<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        while self.position == self.bytes.len() {
            match &mut self.end {
                None => self.decode(),
                Some(Ok(())) => return Ok(&[]),
                Some(end) => {
                    return Err(mem::replace(end, Err(bad("an earlier read failed"))).unwrap_err());
                }
            }
        }
        Ok(&self.bytes[self.position..])
    }

    fn consume(&mut self, count: usize) {
        self.position = self.bytes.len().min(self.position + count);
    }
}

impl<R: Read> Read for ArmorReader<R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let read = self.fill_buf()?.read(out)?;
        self.consume(read);
        Ok(read)
    }
}

impl<R> fmt::Debug for ArmorReader<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ArmorReader(..)")
    }
}

/// White space that was skipped.
#[derive(Clone, Copy)]
pub(crate) struct Blanks {
    pub(crate) count: usize,
    /// True if the white space is within the limit and ends at the end of a line.
    are_lines: bool,
}

/// Skip white space, up to the limit.
pub(crate) fn skip_blanks(input: &mut impl BufRead) -> io::Result<Blanks> {
    let (mut count, mut last) = (0, b'\n');
    while count <= BLANKS {
        let available = fill(input)?;
        let blanks = available.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        if blanks == 0 {
            break;
        }
        last = available[blanks - 1];
        count += blanks;
        input.consume(blanks);
    }
    Ok(Blanks { count, are_lines: count <= BLANKS && last == b'\n' })
}

fn bad(what: &'static str) -> io::Error {
    Error::Armor(what).into()
}
