//! Reads the lines of a header.

use std::io::{self, BufRead};
use std::ops::Range;

use sycon_secret::SecretBytes;

use crate::Error;

/// A reader of lines that end in LF. It keeps all lines, and stops when they exceed a limit.
pub(crate) struct Lines<'a, R> {
    pub(crate) input: &'a mut R,
    /// All bytes so far, as received.
    pub(crate) raw: SecretBytes,
    /// The maximum number of bytes, and the error message for more.
    pub(crate) most: (usize, &'static str),
}

impl<'a, R: BufRead> Lines<'a, R> {
    pub(crate) fn new(input: &'a mut R, most: (usize, &'static str)) -> Self {
        Self { input, raw: SecretBytes::default(), most }
    }

    /// Read the next line. Return its range in `raw`, without the LF, or `None` at the end of the input.
    pub(crate) fn next(&mut self) -> Result<Option<Range<usize>>, Error> {
        let start = self.raw.len();
        loop {
            let available = fill(self.input)?;
            if available.is_empty() && self.raw.len() == start {
                return Ok(None);
            }
            if available.is_empty() {
                return Err(Error::Header("the text ends within a line"));
            }
            let end = available.iter().position(|byte| *byte == b'\n');
            let taken = end.map_or(available.len(), |end| end + 1);
            if self.raw.len() + taken > self.most.0 {
                return Err(Error::Header(self.most.1));
            }
            self.raw.extend_from_slice(&available[..taken]);
            self.input.consume(taken);
            if end.is_some() {
                return Ok(Some(start..self.raw.len() - 1));
            }
        }
    }
}

/// Return the bytes that are available, or none at the end of the input.
pub(crate) fn fill(input: &mut impl BufRead) -> io::Result<&[u8]> {
    loop {
        match input.fill_buf() {
            // A second call at the end would make a terminal wait for another end of input.
            Ok([]) => return Ok(&[]),
            Ok(_) => return input.fill_buf(),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
}
