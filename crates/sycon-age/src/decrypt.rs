//! Decryption of streams and of files in memory.

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

/// Decrypt a file in memory, armored or not, with the first of `identities` that can decrypt it.
///
/// # Errors
///
/// The errors of [`DecryptReader::new`], [`Error::Payload`] and [`Error::Armor`]. If the file is incomplete or not
/// authentic, no plaintext is returned.
pub fn decrypt(file: &[u8], identities: &[&dyn Identity]) -> Result<Vec<u8>, Error> {
    // The capacity suffices, so the plaintext is never moved and leaves no copy.
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

/// A reader that decrypts a file, armored or not.
///
/// It uses 320 KiB of memory with one thread, 432 KiB if the file is armored, and up to 16 MiB with more threads. The
/// methods of [`BufRead`] avoid a copy. To read from any position, use [`SeekReader`](crate::SeekReader).
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
/// Reading fails with an [`io::Error`] that contains [`Error::Payload`] or [`Error::Armor`]. [`Error::from`]
/// extracts it. After an error every read fails.
///
/// # Security
///
/// The reader verifies each chunk of 64 KiB, and its position in the file, before it returns any byte of the chunk.
/// The plaintext is complete only when reading ends without an error. **Don't act on the plaintext before that,
/// unless you can undo the action.**
pub struct DecryptReader<R> {
    input: Input<R>,
    payload: Payload,
    threads: Threads,
    batch: Batch,
    /// The next batch, if `is_ahead`: it was read while a pool decrypted `batch`.
    next: Batch,
    is_ahead: bool,
    /// The first byte of the next batch, which was read to detect the end of the file.
    ahead: Option<u8>,
    opened: Vec<Opened>,
    /// The chunk that is being read, and the position in the chunk.
    chunk: usize,
    position: usize,
    failed: Option<&'static str>,
}

/// Consecutive chunks.
struct Batch {
    /// The chunks, followed by a byte.
    bytes: SecretBytes,
    length: usize,
    /// The number of the first chunk.
    number: u64,
    /// True if more bytes follow, or the error that prevented reading them.
    more: io::Result<bool>,
}

impl Batch {
    fn new() -> Self {
        Self { bytes: SecretBytes::default(), length: 0, number: 0, more: Ok(true) }
    }

    /// Read the batch that begins with chunk `number`, and one byte more. If `ahead` contains a byte, it is the
    /// first byte of the batch.
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
            // Keep the full chunks that at least one byte follows: they are not the last chunk.
            Err(_) => filled.saturating_sub(1) / SEALED * SEALED,
        };
    }

    /// Return the number of the next chunk, or [`u64::MAX`], which is not the number of a chunk.
    fn end(&self) -> u64 {
        self.number.saturating_add((self.length / SEALED) as u64)
    }

    /// Decrypt the chunks of this batch.
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
                    Opened { length: 0, wrong: Some("the file has more than 2^64 - 1 chunks") }
                }
                number => payload.open_next(number, more || i < last, chunk),
            }
        })
    }
}

impl<R: Read> DecryptReader<R> {
    /// Read the header from `input`. The first of `identities` that finds the file key decrypts the file.
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

    /// Return true if the file is armored.
    #[must_use]
    pub fn is_armored(&self) -> bool {
        self.input.is_armored()
    }

    /// Decrypt on all threads of the current rayon pool, instead of only on the caller's thread. The plaintext is
    /// the same. Files of 1 MiB or more benefit.
    #[cfg(feature = "rayon")]
    #[must_use]
    pub fn parallel(self, parallel: bool) -> Self {
        Self { threads: if parallel { Threads::Current } else { Threads::One }, ..self }
    }

    /// Like [`parallel`](Self::parallel), but on another pool, which must not contain the caller's thread. The
    /// caller's thread reads, and no thread of the pool waits for it.
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

    /// Decrypt the next batch. On a pool, also read the batch after it at the same time.
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

    /// Find plaintext that has not been read. Return its range in the batch, or an empty range at the end.
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
                        self.failed = Some("an earlier read failed");
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
