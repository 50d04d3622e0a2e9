//! The input of decryption: detects whether a file is binary or armored.

use std::io::{self, BufRead, BufReader, Read};

use crate::armor::{ArmorReader, BUFFER, skip_blanks};
use crate::header::Header;
use crate::lines::fill;
use crate::payload::{Payload, SALT};
use crate::{Error, Identity};

/// Return true if `bytes` begin like an age file, or like armor after optional white space. A few dozen bytes are
/// enough.
///
/// ```
/// use sycon_age::is_age;
///
/// assert!(is_age(b"age-encryption.org/v1\n-> "));
/// assert!(is_age(b"\n-----BEGIN AGE ENCRYPTED FILE-----\n"));
/// assert!(!is_age(b"AGE-SECRET-KEY-PQ-1"));
/// ```
#[must_use]
pub fn is_age(bytes: &[u8]) -> bool {
    bytes.starts_with(b"age-encryption.org/")
        || bytes.trim_ascii_start().starts_with(b"-----BEGIN AGE ENCRYPTED FILE-----")
}

pub(crate) enum Input<R> {
    Binary(BufReader<R>),
    Armored(ArmorReader<R>),
}

impl<R: Read> Input<R> {
    pub(crate) fn new(input: R) -> io::Result<Self> {
        let mut input = BufReader::with_capacity(BUFFER, input);
        let before = skip_blanks(&mut input)?;
        if fill(&mut input)?.first() == Some(&b'-') {
            return ArmorReader::behind(before, input).map(Self::Armored);
        }
        if before.count > 0 {
            return Err(Error::Header("unexpected white space before the header").into());
        }
        Ok(Self::Binary(input))
    }

    pub(crate) fn is_armored(&self) -> bool {
        matches!(self, Self::Armored(_))
    }

    /// Read the header and the salt, and derive the payload key with one of `identities`.
    pub(crate) fn open(
        &mut self,
        identities: &[&dyn Identity],
    ) -> Result<(Header, Payload), Error> {
        let header = Header::read(self)?;
        let key = header.unwrap(identities)?;
        let salt = self.salt()?;
        Ok((header, Payload::new(&key, &salt)))
    }

    /// Read the salt, which follows the header.
    fn salt(&mut self) -> Result<[u8; SALT], Error> {
        let mut salt = [0; SALT];
        match self.read_exact(&mut salt) {
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => {
                Err(Error::Header("the file ends before the payload"))
            }
            result => Ok(result.map(|()| salt)?),
        }
    }
}

impl<R: Read> Read for Input<R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        match self {
            Self::Binary(input) => input.read(out),
            Self::Armored(input) => input.read(out),
        }
    }
}

impl<R: Read> BufRead for Input<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        match self {
            Self::Binary(input) => input.fill_buf(),
            Self::Armored(input) => input.fill_buf(),
        }
    }

    fn consume(&mut self, count: usize) {
        match self {
            Self::Binary(input) => input.consume(count),
            Self::Armored(input) => input.consume(count),
        }
    }
}

/// Read until `out` is full or the input ends. If reading fails, the bytes before the error are in `out`, and
/// `filled` counts them.
pub(crate) fn read_full(
    input: &mut impl Read,
    out: &mut [u8],
    filled: &mut usize,
) -> io::Result<()> {
    while *filled < out.len() {
        match read(input, &mut out[*filled..])? {
            0 => break,
            more => *filled += more,
        }
    }
    Ok(())
}

/// Read some bytes, or none at the end of the input.
pub(crate) fn read(input: &mut impl Read, out: &mut [u8]) -> io::Result<usize> {
    loop {
        match input.read(out) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            result => return result,
        }
    }
}
