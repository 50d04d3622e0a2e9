//! Encryption: of streams, and of what is in memory.

use std::fmt;
use std::io::{self, Read, Write};
use std::mem;
#[cfg(feature = "rayon")]
use std::sync::Arc;

use sycon_secret::SecretBytes;

use crate::aead::TAG;
use crate::armor::ArmorWriter;
use crate::file_key::random;
use crate::input::read;
use crate::payload::{CHUNK, Payload, SALT, SEALED, sealed_length};
use crate::threads::Threads;
use crate::{Error, FileKey, Recipient, header};

/// Encrypts what is in memory.
///
/// # Errors
///
/// Those of [`Encryptor::new`].
pub fn encrypt(plaintext: &[u8], recipients: &[&dyn Recipient]) -> Result<Vec<u8>, Error> {
    let encryptor = Encryptor::new(recipients)?;
    let length = encryptor.header.len() as u64 + sealed_length(plaintext.len() as u64);
    encryptor.encrypt(plaintext, usize::try_from(length).unwrap_or(0))
}

/// As [`encrypt`], as lines of text.
///
/// # Errors
///
/// Those of [`Encryptor::new`].
pub fn encrypt_armored(plaintext: &[u8], recipients: &[&dyn Recipient]) -> Result<String, Error> {
    Encryptor::new(recipients)?.armored(true).encrypt(plaintext, 0).map(armor_to_text)
}

fn armor_to_text(armor: Vec<u8>) -> String {
    String::from_utf8(armor).expect("armor is ASCII")
}

/// A file to be: its key, wrapped for the recipients.
///
/// ```
/// use std::io::Write;
/// use sycon_age::{Encryptor, decrypt, pq};
///
/// let identity = pq::Identity::generate()?;
/// let recipient = identity.to_public();
///
/// let mut file = Encryptor::new(&[&recipient])?.armored(true).write_to(Vec::new())?;
/// file.write_all(b"any number ")?;
/// file.write_all(b"of pieces")?;
/// let file = file.finish()?;
///
/// assert!(file.starts_with(b"-----BEGIN AGE ENCRYPTED FILE-----\n"));
/// assert_eq!(decrypt(&file, &[&identity])?, b"any number of pieces");
/// # Ok::<(), sycon_age::Error>(())
/// ```
pub struct Encryptor {
    /// The header, and the salt behind it.
    header: Vec<u8>,
    payload: Payload,
    armored: bool,
    threads: Threads,
}

impl Encryptor {
    /// A file that each of `recipients` can decrypt.
    ///
    /// # Errors
    ///
    /// [`Error::Recipients`] if there is none, too many of them, or post-quantum ones beside others, or
    /// a passphrase beside anything; [`Error::Random`]; those of [`Recipient::wrap`].
    pub fn new(recipients: &[&dyn Recipient]) -> Result<Self, Error> {
        let mut salt = [0; SALT];
        random(&mut salt)?;
        Self::with(&FileKey::generate()?, &salt, recipients)
    }

    /// As [`new`](Self::new), with the bytes that are random otherwise.
    pub(crate) fn with(
        key: &FileKey,
        salt: &[u8; SALT],
        recipients: &[&dyn Recipient],
    ) -> Result<Self, Error> {
        let mut header = header::write(key, recipients)?;
        header.extend_from_slice(salt);
        let payload = Payload::new(key, salt);
        Ok(Self { header, payload, armored: false, threads: Threads::One })
    }

    /// Whether the file is to be lines of text (a third longer), and not bytes, as it is otherwise.
    #[must_use]
    pub fn armored(self, armored: bool) -> Self {
        Self { armored, ..self }
    }

    /// Whether to work on all threads of the rayon pool in which it is written, and not on the
    /// caller's alone, as otherwise. The file is the same. Worth it from 1 MiB on.
    #[cfg(feature = "rayon")]
    #[must_use]
    pub fn parallel(self, parallel: bool) -> Self {
        Self { threads: if parallel { Threads::Current } else { Threads::One }, ..self }
    }

    /// As [`parallel`](Self::parallel), on the threads of a pool to which the caller's does not belong:
    /// that one writes, and nobody else of the pool waits for it.
    #[cfg(feature = "rayon")]
    #[must_use]
    pub fn parallel_on(self, pool: Arc<rayon::ThreadPool>) -> Self {
        Self { threads: Threads::Pool(pool), ..self }
    }

    /// Begins to write the file: gives the header to `out` at once.
    ///
    /// # Errors
    ///
    /// [`Error::Io`] if `out` does not take it.
    pub fn write_to<W: Write>(self, out: W) -> Result<EncryptWriter<W>, Error> {
        let armored = self.armored;
        let mut out = if armored { Out::Armored(ArmorWriter::new(out)) } else { Out::Binary(out) };
        out.write_all(&self.header)?;
        let batch = SecretBytes::zeros(self.threads.chunks() * SEALED);
        Ok(EncryptWriter {
            out,
            payload: self.payload,
            threads: self.threads,
            batch,
            filled: 0,
            number: 0,
            sealed: SecretBytes::default(),
            waiting: 0,
            failed: false,
        })
    }

    fn encrypt(self, plaintext: &[u8], length: usize) -> Result<Vec<u8>, Error> {
        let mut file = self.write_to(Vec::with_capacity(length))?;
        file.write_all(plaintext)?;
        file.finish()
    }
}

impl fmt::Debug for Encryptor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Encryptor(header of {} bytes)", self.header.len() - SALT)
    }
}

/// What encrypts everything that is written to it. [`Encryptor`] makes it, and has an example.
///
/// Memory is bounded: 512 KiB for one thread, up to 16 MiB for many.
///
/// # Errors
///
/// Writing fails with the errors of the inner writer, and with [`io::ErrorKind::FileTooLarge`] after 2^64 - 1 chunks of
/// 64 KiB: each chunk of a file must have its own number. After an error every write fails.
///
/// # Security
///
/// [`finish`](Self::finish) writes the last chunk. If it is dropped without that, or after an error,
/// what was written is no whole file, and is refused as one that was cut: nobody takes a part
/// for the whole.
pub struct EncryptWriter<W: Write> {
    out: Out<W>,
    payload: Payload,
    threads: Threads,
    /// Plaintext, with room for a tag behind each chunk of it.
    batch: SecretBytes,
    /// As many bytes of plaintext are in it.
    filled: usize,
    /// That of its first chunk.
    number: u64,
    /// The chunks before, of which the first bytes are waiting to be written.
    sealed: SecretBytes,
    waiting: usize,
    /// Whether there was an error: then nothing is to follow.
    failed: bool,
}

impl<W: Write> EncryptWriter<W> {
    /// Ends the file, and gives back what it was written to.
    ///
    /// # Errors
    ///
    /// [`Error::Io`] if that does not take the rest; the file is then not whole.
    pub fn finish(mut self) -> Result<W, Error> {
        self.send(true)?;
        self.out.write_all(&self.sealed[..self.waiting])?;
        Ok(self.out.finish()?)
    }

    /// Encrypts all that `input` has, without a copy in between, and returns how many bytes that
    /// were. More may follow.
    ///
    /// # Errors
    ///
    /// Those of reading and writing.
    pub fn read_from(&mut self, input: &mut impl Read) -> io::Result<u64> {
        let mut all = 0;
        loop {
            // The batch is sent when there is more: the last chunk is not empty, if there are others.
            let mut next = [0];
            let full = self.is_full();
            let read = read(input, if full { &mut next } else { self.room() })?;
            if read == 0 {
                return Ok(all);
            }
            if full {
                self.send(false)?;
                self.room()[0] = next[0];
            }
            self.filled += read;
            all += read as u64;
        }
    }

    /// Set the number of the next chunk.
    #[cfg(test)]
    pub(crate) fn at_chunk(self, number: u64) -> Self {
        Self { number, ..self }
    }

    /// Whether there is no room for more.
    fn is_full(&self) -> bool {
        self.filled == self.batch.len() / SEALED * CHUNK
    }

    /// Where plaintext goes next, up to the end of its chunk.
    fn room(&mut self) -> &mut [u8] {
        let (chunk, filled) = (self.filled / CHUNK, self.filled % CHUNK);
        &mut self.batch[chunk * SEALED..][filled..CHUNK]
    }

    /// Encrypts what is at hand, and writes it: on a pool, while the next is encrypted.
    fn send(&mut self, last: bool) -> io::Result<()> {
        if mem::replace(&mut self.failed, true) {
            return Err(io::Error::other("writing this file failed before"));
        }
        let Self { out, payload, threads, batch, filled, number, sealed, waiting, .. } = self;
        let full = filled.saturating_sub(1) / CHUNK;
        let next = number.checked_add(full as u64 + 1).ok_or(io::ErrorKind::FileTooLarge)?;
        let length = *filled + (full + 1) * TAG;
        let chunks = &mut batch[..length];
        let seal = |i, chunk: &mut [u8]| payload.seal(*number + i as u64, last && i == full, chunk);
        if threads.overlap() {
            let work = || drop(threads.map(chunks, seal));
            threads.beside(work, || out.write_all(&sealed[..*waiting]))?;
            mem::swap(batch, sealed);
            *waiting = length;
            batch.resize(sealed.len());
        } else {
            threads.map(chunks, seal);
            out.write_all(chunks)?;
        }
        self.number = next;
        self.filled = 0;
        self.failed = false;
        Ok(())
    }
}

impl<W: Write> Write for EncryptWriter<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if bytes.is_empty() {
            return Ok(0);
        }
        if self.is_full() {
            self.send(false)?;
        }
        let room = self.room();
        let taken = room.len().min(bytes.len());
        room[..taken].copy_from_slice(&bytes[..taken]);
        self.filled += taken;
        Ok(taken)
    }

    /// Only what is encrypted can be written: up to some chunks of plaintext stay here until more
    /// comes, or [`finish`](EncryptWriter::finish).
    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

impl<W: Write> fmt::Debug for EncryptWriter<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let before = u128::from(self.number) * CHUNK as u128;
        write!(f, "EncryptWriter(after {} bytes)", before + self.filled as u128)
    }
}

/// Where a file goes to.
enum Out<W: Write> {
    Binary(W),
    Armored(ArmorWriter<W>),
}

impl<W: Write> Out<W> {
    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        match self {
            Self::Binary(out) => out.write_all(bytes),
            Self::Armored(out) => out.write_all(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Binary(out) => out.flush(),
            Self::Armored(out) => out.flush(),
        }
    }

    fn finish(self) -> io::Result<W> {
        match self {
            Self::Binary(out) => Ok(out),
            Self::Armored(out) => out.finish(),
        }
    }
}
