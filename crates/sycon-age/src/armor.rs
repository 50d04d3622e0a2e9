//! Armor: a file as lines of text, strict PEM of one kind.

use std::fmt;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::mem;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use crate::Error;
use crate::lines::fill;

const BEGIN: &[u8] = b"-----BEGIN AGE ENCRYPTED FILE-----";
const END: &[u8] = b"-----END AGE ENCRYPTED FILE-----";

/// How much of the input is read at a time.
pub(crate) const BUFFER: usize = 64 * 1024;

/// Characters in a full line, and the bytes that they stand for.
const LINE: usize = 64;
const BYTES: usize = LINE / 4 * 3;

/// How many lines are done at a time.
const LINES: usize = 1024;

/// White space may be around the armor, less than this much before and after.
const BLANKS: usize = 1024;

/// What makes armor of everything that is written to it.
///
/// [`finish`](Self::finish) writes the last line. Without that there is no armor.
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
    /// Less than a line.
    rest: Vec<u8>,
    /// Lines on their way, and their characters before they are lines.
    text: Vec<u8>,
    characters: Vec<u8>,
    begun: bool,
}

impl<W: Write> ArmorWriter<W> {
    /// Writes to `out`.
    #[must_use]
    pub fn new(out: W) -> Self {
        Self {
            out,
            rest: Vec::with_capacity(BYTES),
            text: Vec::new(),
            characters: vec![0; LINES * LINE],
            begun: false,
        }
    }

    /// Ends the armor, and gives back what it was written to.
    ///
    /// # Errors
    ///
    /// Those of writing.
    pub fn finish(mut self) -> io::Result<W> {
        self.begin();
        let rest = mem::take(&mut self.rest);
        if !rest.is_empty() {
            self.encode(&rest);
        }
        self.text.extend_from_slice(END);
        self.text.push(b'\n');
        self.out.write_all(&self.text)?;
        Ok(self.out)
    }

    fn begin(&mut self) {
        self.text.clear();
        if !self.begun {
            self.text.extend_from_slice(BEGIN);
            self.text.push(b'\n');
            self.begun = true;
        }
    }

    /// Appends lines to `text`.
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
        self.begin();
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

/// What is in armor.
///
/// Reads `input` to its end. Errors of the armor are an [`Error::Armor`] within the [`io::Error`].
/// [`ArmorWriter`] has an example.
pub struct ArmorReader<R> {
    input: BufReader<R>,
    /// Bytes out of it, of which those before `position` are taken.
    bytes: Vec<u8>,
    position: usize,
    /// Characters of whole lines that are not yet decoded.
    text: Vec<u8>,
    /// Whether the line before can only be the last one of the body.
    last: bool,
    /// How it ends behind `bytes`, if it does.
    end: Option<io::Result<()>>,
}

impl<R: Read> ArmorReader<R> {
    /// Reads up to the armor's first line and that.
    ///
    /// # Errors
    ///
    /// Those of reading, and [`Error::Armor`] if there is no armor.
    pub fn new(input: R) -> io::Result<Self> {
        let mut input = BufReader::with_capacity(BUFFER, input);
        let before = skip_blanks(&mut input)?;
        Self::behind(before, input)
    }

    /// As [`new`](Self::new), behind the white space.
    pub(crate) fn behind(before: Blanks, input: BufReader<R>) -> io::Result<Self> {
        let (bytes, text) = (Vec::new(), Vec::new());
        let mut reader = Self { input, bytes, position: 0, text, last: false, end: None };
        let mut line = Vec::new();
        let begins = before.are_lines && reader.line(BEGIN.len(), &mut line)? && line == BEGIN;
        if begins { Ok(reader) } else { Err(bad("the first line is not that of armor")) }
    }

    /// Reads a line without its end, LF or CRLF, or what is there before the end of the input. If it is
    /// longer than `most`, not all of it.
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

    /// Decodes the next lines.
    fn decode(&mut self) {
        self.text.clear();
        let mut line = Vec::with_capacity(LINE + 2);
        while self.text.len() < LINES * LINE && self.end.is_none() {
            self.end = self.take_line(&mut line).transpose();
        }
        self.position = 0;
        self.bytes.clear();
        if STANDARD.decode_vec(&self.text, &mut self.bytes).is_err() {
            // The lines before the one that is wrong.
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

    /// Puts the next line to the others, or finds the end.
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
            return Err(bad("a line before the last one is short, or padded"));
        }
        self.last = line.len() < LINE || line.ends_with(b"=");
        self.text.extend_from_slice(line);
        Ok(None)
    }

    /// Behind the last line there is white space at most.
    fn check_end(&mut self) -> io::Result<()> {
        let behind = skip_blanks(&mut self.input)?;
        if behind.count < BLANKS && fill(&mut self.input)?.is_empty() {
            Ok(())
        } else {
            Err(bad("other text than white space follows the last line, or too much white space"))
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
                    return Err(mem::replace(end, Err(bad("it failed before"))).unwrap_err());
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

/// White space that was passed over.
#[derive(Clone, Copy)]
pub(crate) struct Blanks {
    pub(crate) count: usize,
    /// Whether it is not too much, and does not end within a line.
    are_lines: bool,
}

/// Passes over white space, of which there may be too much.
pub(crate) fn skip_blanks(input: &mut impl BufRead) -> io::Result<Blanks> {
    let (mut count, mut last) = (0, b'\n');
    while count < BLANKS {
        let available = fill(input)?;
        let blanks = available.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        if blanks == 0 {
            break;
        }
        last = available[blanks - 1];
        count += blanks;
        input.consume(blanks);
    }
    Ok(Blanks { count, are_lines: count < BLANKS && last == b'\n' })
}

fn bad(what: &'static str) -> io::Error {
    Error::Armor(what).into()
}
