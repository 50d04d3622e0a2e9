//! Lines of a header, as they come.

use std::io::{self, BufRead};
use std::ops::Range;

use sycon_secret::SecretBytes;

use crate::Error;

/// Reads lines that end in LF, keeps them, and stops where they are too much.
pub(crate) struct Lines<'a, R> {
    pub(crate) input: &'a mut R,
    /// All so far, as received.
    pub(crate) raw: SecretBytes,
    /// As many bytes as there may be, and what to say of more.
    pub(crate) most: (usize, &'static str),
}

impl<'a, R: BufRead> Lines<'a, R> {
    pub(crate) fn new(input: &'a mut R, most: (usize, &'static str)) -> Self {
        Self { input, raw: SecretBytes::default(), most }
    }

    /// Where in `raw` the next line is, without its LF; or that there is none.
    pub(crate) fn next(&mut self) -> Result<Option<Range<usize>>, Error> {
        let start = self.raw.len();
        loop {
            let available = fill(self.input)?;
            if available.is_empty() && self.raw.len() == start {
                return Ok(None);
            }
            if available.is_empty() {
                return Err(Error::Header("the file ends within a line"));
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

/// What the input has at hand, or nothing at its end.
pub(crate) fn fill(input: &mut impl BufRead) -> io::Result<&[u8]> {
    loop {
        match input.fill_buf() {
            // Asked again, a terminal would wait for another end.
            Ok([]) => return Ok(&[]),
            Ok(_) => return input.fill_buf(),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
}
