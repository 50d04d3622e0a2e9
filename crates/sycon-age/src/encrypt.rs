//! Encryption of streams and of messages in memory.

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

/// Encrypt a message in memory.
///
/// # Errors
///
/// The errors of [`Encryptor::new`].
pub fn encrypt(plaintext: &[u8], recipients: &[&dyn Recipient]) -> Result<Vec<u8>, Error> {
    let encryptor = Encryptor::new(recipients)?;
    let length = encryptor.header.len() as u64 + sealed_length(plaintext.len() as u64);
    encryptor.encrypt(plaintext, usize::try_from(length).unwrap_or(0))
}

/// Like [`encrypt`], but return ASCII armor.
///
/// # Errors
///
/// The errors of [`Encryptor::new`].
pub fn encrypt_armored(plaintext: &[u8], recipients: &[&dyn Recipient]) -> Result<String, Error> {
    Encryptor::new(recipients)?.armored(true).encrypt(plaintext, 0).map(armor_to_text)
}

fn armor_to_text(armor: Vec<u8>) -> String {
    String::from_utf8(armor).expect("armor is ASCII")
}

/// Options for a new file, and its file key, encrypted to the recipients.
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
    /// The header, followed by the salt.
    header: Vec<u8>,
    payload: Payload,
    armored: bool,
    threads: Threads,
}

impl Encryptor {
    /// Create a file that each of `recipients` can decrypt.
    ///
    /// # Errors
    ///
    /// [`Error::Recipients`] if `recipients` is empty or too long, if post-quantum recipients are mixed with
    /// others, or if a passphrase is combined with another recipient; [`Error::Random`]; the errors of
    /// [`Recipient::wrap`].
    pub fn new(recipients: &[&dyn Recipient]) -> Result<Self, Error> {
        let mut salt = [0; SALT];
        random(&mut salt)?;
        Self::with(&FileKey::generate()?, &salt, recipients)
    }

    /// Like [`new`](Self::new), but with the given file key and salt instead of random ones.
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

    /// Choose ASCII armor, which is a third longer, instead of the binary format. The default is binary.
    #[must_use]
    pub fn armored(self, armored: bool) -> Self {
        Self { armored, ..self }
    }

    /// Encrypt on all threads of the current rayon pool, instead of only on the caller's thread. The file is the
    /// same. Files of 1 MiB or more benefit.
    #[cfg(feature = "rayon")]
    #[must_use]
    pub fn parallel(self, parallel: bool) -> Self {
        Self { threads: if parallel { Threads::Current } else { Threads::One }, ..self }
    }

    /// Like [`parallel`](Self::parallel), but on another pool, which must not contain the caller's thread. The
    /// caller's thread writes, and no thread of the pool waits for it.
    #[cfg(feature = "rayon")]
    #[must_use]
    pub fn parallel_on(self, pool: Arc<rayon::ThreadPool>) -> Self {
        Self { threads: Threads::Pool(pool), ..self }
    }

    /// Write the header to `out`, and return a writer for the plaintext.
    ///
    /// # Errors
    ///
    /// [`Error::Io`] if writing to `out` fails.
    pub fn write_to<W: Write>(self, out: W) -> Result<EncryptWriter<W>, Error> {
        let armored = self.armored;
        let mut out = if armored {
            Destination::Armored(ArmorWriter::new(out))
        } else {
            Destination::Binary(out)
        };
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

/// A writer that encrypts the bytes written to it. For an example, see [`Encryptor`], which creates it.
///
/// It uses 256 KiB of memory with one thread, 422 KiB if the file is armored, and up to 16 MiB with more threads.
///
/// # Errors
///
/// Writing fails with the errors of the inner writer, and with [`io::ErrorKind::FileTooLarge`] after 2^64 - 1 chunks of
/// 64 KiB: each chunk of a file must have its own number. After an error every write fails.
///
/// # Security
///
/// [`finish`](Self::finish) writes the last chunk. If you drop the writer without calling it, or an error occurs,
/// the file is incomplete. Decryption rejects it as truncated, so a part is never mistaken for the complete file.
pub struct EncryptWriter<W: Write> {
    out: Destination<W>,
    payload: Payload,
    threads: Threads,
    /// Plaintext. Each chunk has room for a tag at its end.
    batch: SecretBytes,
    /// The number of plaintext bytes in `batch`.
    filled: usize,
    /// The number of the first chunk in `batch`.
    number: u64,
    /// The previous chunks, encrypted. The first `waiting` bytes have not been written yet.
    sealed: SecretBytes,
    waiting: usize,
    /// True after an error: every later write fails.
    failed: bool,
}

impl<W: Write> EncryptWriter<W> {
    /// Write the last chunk and return the inner writer.
    ///
    /// # Errors
    ///
    /// [`Error::Io`] if writing fails. The file is then incomplete.
    pub fn finish(mut self) -> Result<W, Error> {
        self.send(true)?;
        self.out.write_all(&self.sealed[..self.waiting])?;
        Ok(self.out.finish()?)
    }

    /// Encrypt `input` to its end, without an intermediate copy, and return its number of bytes. You can write more
    /// afterwards.
    ///
    /// # Errors
    ///
    /// The errors of `input` and of the inner writer.
    pub fn read_from(&mut self, input: &mut impl Read) -> io::Result<u64> {
        let mut all = 0;
        loop {
            // A full batch is sent only when more input follows, because the last chunk must not be empty unless it
            // is the only one.
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

    /// Return true if the batch has no room.
    fn is_full(&self) -> bool {
        self.filled == self.batch.len() / SEALED * CHUNK
    }

    /// Return the free space in the current chunk.
    fn room(&mut self) -> &mut [u8] {
        let (chunk, filled) = (self.filled / CHUNK, self.filled % CHUNK);
        &mut self.batch[chunk * SEALED..][filled..CHUNK]
    }

    /// Encrypt the batch and write it. On a pool, write the previous batch while this one is encrypted.
    fn send(&mut self, last: bool) -> io::Result<()> {
        if mem::replace(&mut self.failed, true) {
            return Err(io::Error::other("an earlier write to this file failed"));
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

    /// Flush the inner writer. A few chunks of plaintext can stay in memory until you write more or call
    /// [`finish`](EncryptWriter::finish).
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

/// The destination of a file.
enum Destination<W: Write> {
    Binary(W),
    Armored(ArmorWriter<W>),
}

impl<W: Write> Destination<W> {
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
