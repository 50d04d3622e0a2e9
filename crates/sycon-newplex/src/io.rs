//! `std::io`: operations on what passes through a reader or a writer.
//!
//! Each takes the protocol when it is made and gives it back, with the inner reader or writer, when
//! it is finished. One that is dropped unfinished takes the protocol with it.

use std::io::{self, Read, Write};

use core::fmt;

use sycon_secret::Secret;

use crate::{Decrypting, Encrypting, Mixing, Protocol};

/// Bytes that are encrypted at a time on the way to a writer: whole blocks of the duplex.
const BUFFER: usize = 42 * 96;

macro_rules! reader {
    ($(#[$doc:meta])* $Reader:ident, $Pieces:ident, |$pieces:ident, $data:ident| $step:expr) => {
        $(#[$doc])*
        #[must_use = "the operation is not done until it is finished"]
        pub struct $Reader<R> {
            pieces: $Pieces,
            inner: R,
        }

        impl<R: Read> $Reader<R> {
            fn new(pieces: $Pieces, inner: R) -> Self {
                Self { pieces, inner }
            }

            /// Ends the operation where reading has arrived, be it the end or not.
            #[must_use]
            pub fn finish(self) -> (Protocol, R) {
                (self.pieces.finish(), self.inner)
            }
        }

        impl<R: Read> Read for $Reader<R> {
            fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
                let count = self.inner.read(buffer)?;
                let ($pieces, $data) = (&mut self.pieces, &mut buffer[..count]);
                $step;
                Ok(count)
            }
        }

        debug!($Reader, R);
    };
}

macro_rules! cipher_writer {
    ($(#[$doc:meta])* $Writer:ident, $Pieces:ident, $step:ident) => {
        $(#[$doc])*
        ///
        /// What is written is all passed on before a call returns. After an error nobody knows how
        /// much of it arrived, so that every later call, and [`finish`](Self::finish), fails too.
        #[must_use = "the operation is not done until it is finished"]
        pub struct $Writer<W> {
            pieces: $Pieces,
            inner: W,
            failed: bool,
        }

        impl<W: Write> $Writer<W> {
            fn new(pieces: $Pieces, inner: W) -> Self {
                Self { pieces, inner, failed: false }
            }

            /// Ends the operation.
            ///
            /// # Errors
            ///
            /// Writing failed before: the protocol is lost.
            pub fn finish(self) -> io::Result<(Protocol, W)> {
                check(self.failed)?;
                Ok((self.pieces.finish(), self.inner))
            }
        }

        impl<W: Write> Write for $Writer<W> {
            fn write(&mut self, data: &[u8]) -> io::Result<usize> {
                check(self.failed)?;
                let count = data.len().min(BUFFER);
                let mut buffer = Secret::<[u8; BUFFER]>::ZERO;
                let piece = &mut buffer[..count];
                piece.copy_from_slice(&data[..count]);
                self.pieces.$step(piece);
                let result = self.inner.write_all(piece);
                self.failed = result.is_err();
                result.map(|()| count)
            }

            fn flush(&mut self) -> io::Result<()> {
                self.inner.flush()
            }
        }

        debug!($Writer, W);
    };
}

macro_rules! debug {
    ($Type:ident, $Inner:ident) => {
        impl<$Inner> fmt::Debug for $Type<$Inner> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_tuple(stringify!($Type)).field(&self.pieces).finish_non_exhaustive()
            }
        }
    };
}

reader! {
    /// A [`Protocol::mix`] of what is read through it.
    MixReader, Mixing, |mixing, data| mixing.absorb(data)
}
reader! {
    /// A [`Protocol::encrypt`] of what is read through it.
    EncryptReader, Encrypting, |encrypting, data| encrypting.encrypt(data)
}
reader! {
    /// A [`Protocol::decrypt`] of what is read through it. Nothing is authenticated.
    DecryptReader, Decrypting, |decrypting, data| decrypting.decrypt(data)
}
cipher_writer! {
    /// A [`Protocol::encrypt`] of what is written through it.
    EncryptWriter, Encrypting, encrypt
}
cipher_writer! {
    /// A [`Protocol::decrypt`] of what is written through it. Nothing is authenticated.
    DecryptWriter, Decrypting, decrypt
}

/// A [`Protocol::mix`] of what is written through it: of what the inner writer took.
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

debug!(MixWriter, W);

fn check(failed: bool) -> io::Result<()> {
    if failed { Err(io::Error::other("writing failed before")) } else { Ok(()) }
}

#[cfg_attr(docsrs, doc(cfg(feature = "std")))]
impl Protocol {
    /// [`mix`](Self::mix) of what is written to `inner`.
    ///
    /// The protocol comes back when the writer is finished, and only then:
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

    /// [`mix`](Self::mix) of what is read from `inner`.
    pub fn mix_reader<R: Read>(self, label: &[u8], inner: R) -> MixReader<R> {
        MixReader::new(self.mixing(label), inner)
    }

    /// [`encrypt`](Self::encrypt) of what is written, on its way to `inner`.
    pub fn encrypt_writer<W: Write>(self, label: &[u8], inner: W) -> EncryptWriter<W> {
        EncryptWriter::new(self.encrypting(label), inner)
    }

    /// [`encrypt`](Self::encrypt) of what is read from `inner`.
    pub fn encrypt_reader<R: Read>(self, label: &[u8], inner: R) -> EncryptReader<R> {
        EncryptReader::new(self.encrypting(label), inner)
    }

    /// [`decrypt`](Self::decrypt) of what is written, on its way to `inner`.
    pub fn decrypt_writer<W: Write>(self, label: &[u8], inner: W) -> DecryptWriter<W> {
        DecryptWriter::new(self.decrypting(label), inner)
    }

    /// [`decrypt`](Self::decrypt) of what is read from `inner`.
    pub fn decrypt_reader<R: Read>(self, label: &[u8], inner: R) -> DecryptReader<R> {
        DecryptReader::new(self.decrypting(label), inner)
    }
}
