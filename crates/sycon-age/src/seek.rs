//! Decryption from any position in a file.

use std::fmt;
use std::io::{self, BufRead, Read, Seek, SeekFrom};

use sycon_secret::SecretBytes;

use crate::aead::TAG;
use crate::input::{Input, read_full};
use crate::payload::{CHUNK, Payload, SALT, SEALED, plaintext_length};
use crate::{Error, Identity};

/// A reader that decrypts a file from any position, one chunk of 64 KiB at a time.
///
/// ```
/// use std::io::{Cursor, Read, Seek, SeekFrom};
/// use sycon_age::{SeekReader, encrypt, pq};
///
/// let identity = pq::Identity::generate()?;
/// let file = encrypt(b"a long message", &[&identity.to_public()])?;
///
/// let mut reader = SeekReader::new(Cursor::new(file), &[&identity])?;
/// reader.seek(SeekFrom::End(-7))?;
/// let mut end = String::new();
/// reader.read_to_string(&mut end)?;
/// assert_eq!((end.as_str(), reader.length()), ("message", 14));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Security
///
/// The last chunk is verified first, so the length is authentic. Each other chunk is verified when it is read: a
/// modified chunk that you don't read is not detected.
pub struct SeekReader<R> {
    input: R,
    payload: Payload,
    /// The position of the first chunk in `input`.
    start: u64,
    /// The length of the plaintext.
    length: u64,
    position: u64,
    /// A chunk that was verified, and its number.
    chunk: SecretBytes,
    number: Option<u64>,
}

impl<R: Read + Seek> SeekReader<R> {
    /// Read the header from the current position of `input`. The first of `identities` that finds the file key
    /// decrypts the file.
    ///
    /// # Errors
    ///
    /// The errors of [`DecryptReader::new`](crate::DecryptReader::new); [`Error::Payload`] if the last chunk was
    /// modified or is missing; [`Error::Armor`] if the file is armored, because armor does not support seeking.
    pub fn new(mut input: R, identities: &[&dyn Identity]) -> Result<Self, Error> {
        let before = input.stream_position()?;
        let mut front = Input::new(&mut input)?;
        if front.is_armored() {
            return Err(Error::Armor("an armored file cannot be read from anywhere in it"));
        }
        let (header, payload) = front.open(identities)?;
        let far = Error::Payload(
            "it would begin after 2^64 - 1 bytes; the file reports a wrong position",
        );
        let start = before.checked_add((header.length() + SALT) as u64).ok_or(far)?;
        let end = input.seek(SeekFrom::End(0))?;
        let length = plaintext_length(end.saturating_sub(start))?;
        let (chunk, number) = (SecretBytes::zeros(SEALED), None);
        let mut reader = Self { input, payload, start, length, position: 0, chunk, number };
        reader.open(reader.last())?;
        Ok(reader)
    }

    /// Return the length of the plaintext in bytes.
    #[must_use]
    pub fn length(&self) -> u64 {
        self.length
    }

    /// Return the number of the last chunk.
    fn last(&self) -> u64 {
        self.length.saturating_sub(1) / CHUNK as u64
    }

    /// Return the number of plaintext bytes in a chunk.
    fn chunk_length(&self, number: u64) -> usize {
        let rest = self.length - number * CHUNK as u64;
        usize::try_from(rest).map_or(CHUNK, |rest| rest.min(CHUNK))
    }

    /// Decrypt a chunk.
    fn open(&mut self, number: u64) -> io::Result<()> {
        self.number = None;
        let length = self.chunk_length(number) + TAG;
        let last = number == self.last();
        self.input.seek(SeekFrom::Start(self.start + number * SEALED as u64))?;
        let mut filled = 0;
        let chunk = &mut self.chunk[..length];
        read_full(&mut self.input, chunk, &mut filled)?;
        if filled < length {
            return Err(Error::Payload("the file became shorter while it was read").into());
        }
        if !self.payload.open(number, last, chunk) {
            let what = if last {
                "the last chunk was tampered with, or the file was truncated"
            } else {
                "a chunk was modified"
            };
            return Err(Error::Payload(what).into());
        }
        self.number = Some(number);
        Ok(())
    }
}

impl<R: Read + Seek> BufRead for SeekReader<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.position >= self.length {
            return Ok(&[]);
        }
        let number = self.position / CHUNK as u64;
        if self.number != Some(number) {
            self.open(number)?;
        }
        let before = self.position % CHUNK as u64;
        let chunk = &self.chunk[..self.chunk_length(number)];
        Ok(&chunk[usize::try_from(before).expect("less than a chunk")..])
    }

    fn consume(&mut self, count: usize) {
        self.position += count as u64;
    }
}

impl<R: Read + Seek> Read for SeekReader<R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let read = self.fill_buf()?.read(out)?;
        self.consume(read);
        Ok(read)
    }
}

impl<R: Read + Seek> Seek for SeekReader<R> {
    /// Move to a position. Past the end, reading returns no bytes.
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let position = match to {
            SeekFrom::Start(position) => Some(position),
            SeekFrom::End(offset) => self.length.checked_add_signed(offset),
            SeekFrom::Current(offset) => self.position.checked_add_signed(offset),
        };
        let before = || io::Error::new(io::ErrorKind::InvalidInput, "a position before the start");
        self.position = position.ok_or_else(before)?;
        Ok(self.position)
    }
}

impl<R> fmt::Debug for SeekReader<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SeekReader(at byte {} of {})", self.position, self.length)
    }
}
