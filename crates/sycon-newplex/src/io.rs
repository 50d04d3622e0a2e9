//! `std::io`: operations on data that pass through a reader or a writer.
//!
//! Each reader and writer consumes the protocol when it is created. When it is finished, it returns the protocol and
//! the inner reader or writer. If it is dropped unfinished, the protocol is lost.

use std::io::{self, Read, Write};

use core::fmt;

use sycon_secret::Secret;

use crate::pieces::{Decrypt, Encrypt, InPieces, Mix};
use crate::{Mixing, Pieces, Protocol};

/// The number of bytes that are encrypted at a time on the way to a writer: whole blocks of the duplex.
const BUFFER: usize = 42 * 96;

/// A reader that applies the operation `O` to the data that it reads.
#[must_use = "the operation is not done until it is finished"]
pub struct PieceReader<O, R> {
    pieces: Pieces<O>,
    inner: R,
}

/// A [`Protocol::mix`] of the data that is read through it.
pub type MixReader<R> = PieceReader<Mix, R>;

/// A [`Protocol::encrypt`] of the data that is read through it.
pub type EncryptReader<R> = PieceReader<Encrypt, R>;

/// A [`Protocol::decrypt`] of the data that is read through it. **The result is not authenticated.**
pub type DecryptReader<R> = PieceReader<Decrypt, R>;

impl<O: InPieces, R: Read> PieceReader<O, R> {
    /// Ends the operation after the data that were read so far.
    #[must_use]
    pub fn finish(self) -> (Protocol, R) {
        (self.pieces.finish(), self.inner)
    }
}

impl<O: InPieces, R: Read> Read for PieceReader<O, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.inner.read(buffer)?;
        O::step(&mut self.pieces, &mut buffer[..count]);
        Ok(count)
    }
}

/// A writer that applies the operation `O` to the data and writes the result to an inner writer.
///
/// Each call writes all of its data before it returns. After an error, the number of bytes that arrived is unknown, so
/// every later call fails too, and so does [`finish`](Self::finish).
#[must_use = "the operation is not done until it is finished"]
pub struct CipherWriter<O, W> {
    pieces: Pieces<O>,
    inner: W,
    failed: bool,
}

/// A [`Protocol::encrypt`] of the data that is written through it.
pub type EncryptWriter<W> = CipherWriter<Encrypt, W>;

/// A [`Protocol::decrypt`] of the data that is written through it. **The result is not authenticated.**
pub type DecryptWriter<W> = CipherWriter<Decrypt, W>;

impl<O: InPieces, W: Write> CipherWriter<O, W> {
    /// Ends the operation.
    ///
    /// # Errors
    ///
    /// An earlier write failed. The protocol is lost.
    pub fn finish(self) -> io::Result<(Protocol, W)> {
        check(self.failed)?;
        Ok((self.pieces.finish(), self.inner))
    }
}

impl<O: InPieces, W: Write> Write for CipherWriter<O, W> {
    fn write(&mut self, data: &[u8]) -> io::Result<usize> {
        check(self.failed)?;
        let count = data.len().min(BUFFER);
        let mut buffer = Secret::<[u8; BUFFER]>::ZERO;
        let piece = &mut buffer[..count];
        piece.copy_from_slice(&data[..count]);
        O::step(&mut self.pieces, piece);
        let result = self.inner.write_all(piece);
        self.failed = result.is_err();
        result.map(|()| count)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

/// A [`Protocol::mix`] of the data that are written through it, as far as the inner writer accepted them.
#[must_use = "the operation is not done until it is finished"]
pub struct MixWriter<W> {
    pieces: Mixing,
    inner: W,
}

impl<W: Write> MixWriter<W> {
    /// Ends the operation.
    #[must_use]
    pub fn finish(self) -> (Protocol, W) {
        (self.pieces.finish(), self.inner)
    }
}

impl<W: Write> Write for MixWriter<W> {
    fn write(&mut self, data: &[u8]) -> io::Result<usize> {
        let count = self.inner.write(data)?;
        self.pieces.absorb(&data[..count]);
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

impl<O: InPieces, R> fmt::Debug for PieceReader<O, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}Reader({:?}, ..)", O::NAME, self.pieces)
    }
}

impl<O: InPieces, W> fmt::Debug for CipherWriter<O, W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}Writer({:?}, ..)", O::NAME, self.pieces)
    }
}

impl<W> fmt::Debug for MixWriter<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "MixWriter({:?}, ..)", self.pieces)
    }
}

fn check(failed: bool) -> io::Result<()> {
    if failed { Err(io::Error::other("writing failed before")) } else { Ok(()) }
}

#[cfg_attr(docsrs, doc(cfg(feature = "std")))]
impl Protocol {
    /// [`mix`](Self::mix) of the data that are written to `inner`.
    ///
    /// You get the protocol back only when the writer is finished:
    ///
    /// ```
    /// use std::io::{self, Write};
    /// use sycon_newplex::Protocol;
    ///
    /// let protocol = Protocol::new(b"example.org digests v1");
    /// let mut writer = protocol.mix_writer(b"data", Vec::new());
    /// io::copy(&mut &b"any reader"[..], &mut writer)?;
    /// let (mut protocol, copied) = writer.finish();
    /// assert_eq!(copied, b"any reader");
    /// let digest: [u8; 32] = protocol.derive_array(b"digest");
    /// # Ok::<(), io::Error>(())
    /// ```
    ///
    /// ```compile_fail,E0382
    /// # use sycon_newplex::Protocol;
    /// let mut protocol = Protocol::new(b"example.org digests v1");
    /// let writer = protocol.mix_writer(b"data", Vec::new());
    /// protocol.mix(b"too", b"early");
    /// ```
    pub fn mix_writer<W: Write>(self, label: &[u8], inner: W) -> MixWriter<W> {
        MixWriter { pieces: self.mixing(label), inner }
    }

    /// [`mix`](Self::mix) of the data that are read from `inner`.
    pub fn mix_reader<R: Read>(self, label: &[u8], inner: R) -> MixReader<R> {
        MixReader { pieces: self.mixing(label), inner }
    }

    /// [`encrypt`](Self::encrypt) of the data that are written, on the way to `inner`.
    pub fn encrypt_writer<W: Write>(self, label: &[u8], inner: W) -> EncryptWriter<W> {
        EncryptWriter { pieces: self.encrypting(label), inner, failed: false }
    }

    /// [`encrypt`](Self::encrypt) of the data that are read from `inner`.
    pub fn encrypt_reader<R: Read>(self, label: &[u8], inner: R) -> EncryptReader<R> {
        EncryptReader { pieces: self.encrypting(label), inner }
    }

    /// [`decrypt`](Self::decrypt) of the data that are written, on the way to `inner`.
    pub fn decrypt_writer<W: Write>(self, label: &[u8], inner: W) -> DecryptWriter<W> {
        DecryptWriter { pieces: self.decrypting(label), inner, failed: false }
    }

    /// [`decrypt`](Self::decrypt) of the data that are read from `inner`.
    pub fn decrypt_reader<R: Read>(self, label: &[u8], inner: R) -> DecryptReader<R> {
        DecryptReader { pieces: self.decrypting(label), inner }
    }
}
