//! Decryption: of streams, and of what is in memory.

use std::fmt;
use std::io::{self, BufRead, Read};
use std::mem;
use std::ops::Range;
#[cfg(feature = "rayon")]
use std::sync::Arc;

use sycon_secret::{SecretBytes, wipe};

use crate::input::{Input, read_full};
use crate::payload::{Opened, Payload, SEALED};
use crate::threads::Threads;
use crate::{Error, Identity};

/// Decrypts what is in memory, armored or not, by the first of `identities` that can.
///
/// # Errors
///
/// Those of [`DecryptReader::new`], and [`Error::Payload`] or [`Error::Armor`]: nothing of a file that is
/// not whole and authentic is given out.
pub fn decrypt(file: &[u8], identities: &[&dyn Identity]) -> Result<Vec<u8>, Error> {
    // Never moved to other memory.
    let mut plaintext = Vec::with_capacity(file.len());
    let mut reader = DecryptReader::new(file, identities)?;
    let mut next = || -> io::Result<usize> {
        let bytes = reader.fill_buf()?;
        let length = bytes.len();
        plaintext.extend_from_slice(bytes);
        reader.consume(length);
        Ok(length)
    };
    loop {
        match next() {
            Ok(0) => return Ok(plaintext),
            Ok(_) => {}
            Err(error) => {
                wipe(&mut plaintext);
                return Err(error.into());
            }
        }
    }
}

/// The plaintext of a file, armored or not, as a stream.
///
/// Memory is bounded: 320 KiB for one thread, up to 16 MiB for many. Take the methods of [`BufRead`] to
/// save a copy. [`SeekReader`](crate::SeekReader) reads from anywhere.
///
/// ```
/// use std::io::Read;
/// use sycon_age::{DecryptReader, encrypt, pq};
///
/// let identity = pq::Identity::generate()?;
/// let file = encrypt(b"message", &[&identity.to_public()])?;
///
/// let mut plaintext = String::new();
/// DecryptReader::new(&file[..], &[&identity])?.read_to_string(&mut plaintext)?;
/// assert_eq!(plaintext, "message");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// Reading fails with [`Error::Payload`] or [`Error::Armor`] as the inner error of the [`io::Error`], from
/// which [`Error::from`] takes it out, and goes on to fail.
///
/// # Security
///
/// All that is read is authentic: each chunk of 64 KiB was verified before any of it was given out, and is
/// where it was in the original. Only when reading ends without an error is it the whole: whoever
/// acts on what comes before must be able to take it back.
pub struct DecryptReader<R> {
    input: Input<R>,
    payload: Payload,
    threads: Threads,
    batch: Batch,
    /// The one behind it, read ahead while a pool worked on it, if that is so.
    next: Batch,
    is_ahead: bool,
    /// The first byte of the next batch, found when looking whether there is one.
    ahead: Option<u8>,
    opened: Vec<Opened>,
    /// The chunk of them that is being read, and where in it.
    chunk: usize,
    position: usize,
    failed: Option<&'static str>,
}

/// Consecutive chunks.
struct Batch {
    /// The chunks, followed by a byte.
    bytes: SecretBytes,
    length: usize,
    /// The number of the first.
    number: u64,
    /// Whether there are bytes behind it, or why that is not known.
    more: io::Result<bool>,
}

impl Batch {
    fn new() -> Self {
        Self { bytes: SecretBytes::default(), length: 0, number: 0, more: Ok(true) }
    }

    /// Reads the one that begins with chunk `number`, behind the byte that is already there, and then
    /// a byte ahead.
    fn read(&mut self, number: u64, chunks: usize, input: &mut impl Read, ahead: &mut Option<u8>) {
        self.number = number;
        self.bytes.resize(chunks * SEALED + 1);
        let mut filled = 0;
        if let Some(byte) = ahead.take() {
            self.bytes[0] = byte;
            filled = 1;
        }
        self.more = match read_full(input, &mut self.bytes, &mut filled) {
            Ok(()) => Ok(filled == self.bytes.len()),
            Err(error) => Err(error),
        };
        self.length = match self.more {
            Ok(true) => {
                *ahead = self.bytes.last().copied();
                filled - 1
            }
            Ok(false) => filled,
            // Those that have something behind them, and are not the last.
            Err(_) => filled.saturating_sub(1) / SEALED * SEALED,
        };
    }

    /// Return the number of the next chunk, or [`u64::MAX`], which is not the number of a chunk.
    fn end(&self) -> u64 {
        self.number.saturating_add((self.length / SEALED) as u64)
    }

    /// Decrypts it.
    fn open(&mut self, payload: &Payload, threads: &Threads) -> Vec<Opened> {
        let more = !matches!(self.more, Ok(false));
        if self.length == 0 && !more {
            return vec![Opened {
                length: 0,
                wrong: Some("the file was truncated before the first chunk"),
            }];
        }
        let last = self.length.div_ceil(SEALED).saturating_sub(1);
        threads.map(&mut self.bytes[..self.length], |i, chunk| {
            match self.number.saturating_add(i as u64) {
                u64::MAX => {
                    Opened { length: 0, wrong: Some("there are more than 2^64 - 1 chunks") }
                }
                number => payload.open_next(number, more || i < last, chunk),
            }
        })
    }
}

impl<R: Read> DecryptReader<R> {
    /// Reads the header from `input`, and decrypts by the first of `identities` that can.
    ///
    /// # Errors
    ///
    /// [`Error::Header`], [`Error::WorkFactor`], [`Error::NoMatch`], [`Error::Mac`], [`Error::Armor`],
    /// [`Error::Io`].
    pub fn new(input: R, identities: &[&dyn Identity]) -> Result<Self, Error> {
        let mut input = Input::new(input)?;
        let (_, payload) = input.open(identities)?;
        Ok(Self {
            input,
            payload,
            threads: Threads::One,
            batch: Batch::new(),
            next: Batch::new(),
            is_ahead: false,
            ahead: None,
            opened: Vec::new(),
            chunk: 0,
            position: 0,
            failed: None,
        })
    }

    /// Whether the file is armored.
    #[must_use]
    pub fn is_armored(&self) -> bool {
        self.input.is_armored()
    }

    /// Whether to work on all threads of the rayon pool in which it is read, and not on the caller's
    /// alone, as otherwise. What is read is the same. Worth it from 1 MiB on.
    #[cfg(feature = "rayon")]
    #[must_use]
    pub fn parallel(self, parallel: bool) -> Self {
        Self { threads: if parallel { Threads::Current } else { Threads::One }, ..self }
    }

    /// As [`parallel`](Self::parallel), on the threads of a pool to which the caller's does not belong:
    /// that one reads, and nobody else of the pool waits for it.
    #[cfg(feature = "rayon")]
    #[must_use]
    pub fn parallel_on(self, pool: Arc<rayon::ThreadPool>) -> Self {
        Self { threads: Threads::Pool(pool), ..self }
    }

    /// Set the number of the next chunk.
    #[cfg(test)]
    pub(crate) fn at_chunk(self, number: u64) -> Self {
        Self { batch: Batch { number, ..self.batch }, ..self }
    }

    /// Decrypts the next batch, and on a pool reads the one behind it meanwhile.
    fn advance(&mut self) {
        let Self { input, payload, threads, batch, next, ahead, opened, .. } = self;
        let chunks = threads.chunks();
        if self.is_ahead {
            mem::swap(batch, next);
        } else {
            batch.read(batch.end(), chunks, input, ahead);
        }
        self.is_ahead = threads.overlap() && matches!(batch.more, Ok(true));
        if self.is_ahead {
            let end = batch.end();
            let open = || *opened = batch.open(payload, threads);
            threads.beside(open, || next.read(end, chunks, input, ahead));
        } else {
            *opened = batch.open(payload, threads);
        }
        (self.chunk, self.position) = (0, 0);
    }

    /// Goes to plaintext that has not been read, and returns where in the batch it is, or nothing at the
    /// end.
    fn find(&mut self) -> io::Result<Range<usize>> {
        loop {
            if let Some(what) = self.failed {
                return Err(Error::Payload(what).into());
            }
            let Some(opened) = self.opened.get(self.chunk) else {
                match mem::replace(&mut self.batch.more, Ok(false)) {
                    Ok(true) => self.advance(),
                    Ok(false) => return Ok(0..0),
                    Err(error) => {
                        self.failed = Some("reading failed before");
                        return Err(error);
                    }
                }
                continue;
            };
            let start = self.chunk * SEALED;
            if self.position < opened.length {
                return Ok(start + self.position..start + opened.length);
            }
            self.failed = opened.wrong;
            self.chunk += 1;
            self.position = 0;
        }
    }
}

impl<R: Read> BufRead for DecryptReader<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        let found = self.find()?;
        Ok(&self.batch.bytes[found])
    }

    fn consume(&mut self, count: usize) {
        self.position += count;
    }
}

impl<R: Read> Read for DecryptReader<R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let read = self.fill_buf()?.read(out)?;
        self.consume(read);
        Ok(read)
    }
}

impl<R> fmt::Debug for DecryptReader<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "DecryptReader(at chunk {})", self.batch.number.saturating_add(self.chunk as u64))
    }
}
