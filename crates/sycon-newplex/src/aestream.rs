//! Streams of authenticated blocks, in the format of Newplex's `aestream`.
//!
//! Each write becomes a block with its own tag. The end of the stream is a block, too. Reading a stream that was
//! truncated, reordered or tampered with fails with an error, and all data read before the error are authentic. A block
//! costs 19 bytes and a little time: write pieces of about 64 KiB, and use [`std::io::BufWriter`] if your pieces are
//! smaller.
//!
//! The data that were mixed into the protocol must follow [rule 1](crate#security), or the protocol must come from a
//! [`SizedProtocol`](crate::SizedProtocol), which you convert `into` a [`Protocol`] here. A stream itself follows the
//! rule.
//!
//! ```
//! use std::io::{Read, Write};
//! use sycon_newplex::{Protocol, SizedProtocol, aestream};
//!
//! let mut sized = SizedProtocol::new(b"example.org backups v1");
//! sized.mix(b"key", &[7; 32]);
//! sized.mix(b"nonce", b"once and never again");
//! let protocol = Protocol::from(sized);
//!
//! let mut writer = aestream::Writer::new(protocol.clone(), Vec::new());
//! writer.write_all(b"first block")?;
//! writer.write_all(b", second block")?;
//! let (_, sealed) = writer.finish()?;
//!
//! let mut text = String::new();
//! aestream::Reader::new(protocol.clone(), &*sealed).read_to_string(&mut text)?;
//! assert_eq!(text, "first block, second block");
//!
//! let cut = &sealed[..sealed.len() - 1];
//! assert!(aestream::Reader::new(protocol, cut).read_to_string(&mut text).is_err());
//! # Ok::<(), std::io::Error>(())
//! ```

use std::io::{self, Read, Write};
use std::vec::Vec;

use core::fmt;

use zeroize::Zeroizing;

use crate::Error;
use crate::{Protocol, TAG_LEN};

/// The most data in a block.
pub const MAX_BLOCK_LEN: usize = (1 << 24) - 1;

/// The length of a block's header: the encrypted length of its data.
pub const HEADER_LEN: usize = 3;

/// Creates a block in memory, for programs that do their own input and output. [`Writer`] does both.
///
/// In `block`, the data are preceded by room for a header of [`HEADER_LEN`] bytes and followed by room for a tag of
/// [`TAG_LEN`] bytes. A block without data is the end of the stream.
///
/// ```
/// use sycon_newplex::{Protocol, aestream};
///
/// let mut sender = Protocol::new(b"example.org packets v1");
/// sender.mix(b"key", &[7; 32]);
/// let mut receiver = sender.clone();
///
/// let mut block = *b"___data________________";
/// aestream::seal_block(&mut sender, &mut block)?;
///
/// let (header, sealed) = block.split_first_chunk_mut().unwrap();
/// assert_eq!(aestream::open_header(&mut receiver, *header), sealed.len());
/// assert_eq!(aestream::open_block(&mut receiver, sealed)?, b"data");
/// # Ok::<(), sycon_newplex::Error>(())
/// ```
///
/// # Errors
///
/// [`Error::BlockLength`] for more than [`MAX_BLOCK_LEN`] bytes of data. [`Error::ShortBlock`] if `block` is shorter
/// than a header and a tag. The protocol is then unchanged.
pub fn seal_block(protocol: &mut Protocol, block: &mut [u8]) -> Result<(), Error> {
    let (given, min) = (block.len(), HEADER_LEN + TAG_LEN);
    let given = given.checked_sub(min).ok_or(Error::ShortBlock { given, min })?;
    check_length(given)?;
    let (header, sealed) = block.split_at_mut(HEADER_LEN);
    let (data, tag) = sealed.split_at_mut(given);
    header.copy_from_slice(&given.to_be_bytes()[size_of::<usize>() - HEADER_LEN..]);
    protocol.encrypt(b"header", header);
    tag.copy_from_slice(&protocol.seal(LABEL, data));
    Ok(())
}

fn check_length(given: usize) -> Result<(), Error> {
    if given > MAX_BLOCK_LEN {
        return Err(Error::BlockLength { given, max: MAX_BLOCK_LEN });
    }
    Ok(())
}

/// Returns the length of the sealed data that follow a header, for [`open_block`].
///
/// The length is not authenticated until [`open_block`] has succeeded. If the header was tampered with, the length can
/// be any number up to [`MAX_BLOCK_LEN`] plus [`TAG_LEN`].
#[must_use]
pub fn open_header(protocol: &mut Protocol, mut header: [u8; HEADER_LEN]) -> usize {
    protocol.decrypt(b"header", &mut header);
    let [high, middle, low] = header;
    TAG_LEN + u32::from_be_bytes([0, high, middle, low]) as usize
}

/// Decrypts the output of [`seal_block`] without its header, in place, and returns the data. Empty data mean the end of
/// the stream.
///
/// # Errors
///
/// As [`Protocol::open`].
pub fn open_block<'a>(protocol: &mut Protocol, sealed: &'a mut [u8]) -> Result<&'a [u8], Error> {
    protocol.open(LABEL, sealed)
}

/// As [`open_block`], with a separate tag.
///
/// # Errors
///
/// As [`Protocol::open_detached`].
pub fn open_block_detached(
    protocol: &mut Protocol,
    data: &mut [u8],
    tag: &[u8; TAG_LEN],
) -> Result<(), Error> {
    protocol.open_detached(LABEL, data, tag)
}

/// The label of a block's data.
const LABEL: &[u8] = b"block";

/// The most memory that is allocated before data of a block have arrived: its length is not authenticated yet.
const UNSEEN: usize = 64 * 1024;

/// Encrypts and authenticates the data that are written, one block for each write.
///
/// [`finish`](Self::finish) writes the end of the stream. If a writer is dropped without it, readers report the stream
/// as truncated.
#[must_use = "the stream has no end until it is finished"]
pub struct Writer<W> {
    protocol: Protocol,
    inner: W,
    /// One block, sealed.
    buffer: Vec<u8>,
    failed: bool,
}

impl<W: Write> Writer<W> {
    /// Creates a writer of a stream to `inner`, with the keys of `protocol`.
    pub fn new(protocol: Protocol, inner: W) -> Self {
        Self { protocol, inner, buffer: Vec::new(), failed: false }
    }

    /// Writes the end of the stream, and returns the protocol and the inner writer.
    ///
    /// # Errors
    ///
    /// This write failed, or an earlier one did.
    pub fn finish(mut self) -> io::Result<(Protocol, W)> {
        self.write_block(&[])?;
        self.inner.flush()?;
        Ok((self.protocol, self.inner))
    }

    /// Returns the protocol after the last block.
    pub fn protocol(&self) -> &Protocol {
        &self.protocol
    }

    fn write_block(&mut self, data: &[u8]) -> io::Result<()> {
        if self.failed {
            return Err(io::Error::other("writing failed before"));
        }
        self.seal(data).map_err(|error| io::Error::new(io::ErrorKind::InvalidInput, error))?;
        let result = self.inner.write_all(&self.buffer);
        self.failed = result.is_err();
        result
    }

    /// Replaces the content of `buffer` with the header and the sealed block.
    fn seal(&mut self, data: &[u8]) -> Result<(), Error> {
        // Check before the data are copied: the buffer is not zeroized, because it normally contains sealed data.
        check_length(data.len())?;
        self.buffer.clear();
        self.buffer.reserve(HEADER_LEN + data.len() + TAG_LEN);
        self.buffer.extend_from_slice(&[0; HEADER_LEN]);
        self.buffer.extend_from_slice(data);
        self.buffer.extend_from_slice(&[0; TAG_LEN]);
        seal_block(&mut self.protocol, &mut self.buffer)
    }
}

/// After an error, the number of bytes that arrived is unknown, so every later call fails too.
impl<W: Write> Write for Writer<W> {
    /// Writes all of `data` as one block, or nothing if it is empty.
    ///
    /// # Errors
    ///
    /// [`Error::BlockLength`] in an [`io::Error`] if `data` is longer than [`MAX_BLOCK_LEN`]. The stream is then
    /// unchanged.
    fn write(&mut self, data: &[u8]) -> io::Result<usize> {
        if !data.is_empty() {
            self.write_block(data)?;
        }
        Ok(data.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

/// Returns the plaintext of a stream. The plaintext of a block is returned only after its tag has been verified.
///
/// If a stream was tampered with, truncated, or made with other keys, reading fails with [`Error::InvalidCiphertext`] in
/// an [`io::Error`] of the kind [`InvalidData`](io::ErrorKind). Empty input is an error too. After an error every read
/// fails. Bytes past the end of the stream are not read.
pub struct Reader<R> {
    protocol: Protocol,
    inner: R,
    /// The plaintext of a block; the bytes from `position` on have not been read yet.
    block: Zeroizing<Vec<u8>>,
    position: usize,
    phase: Phase,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Phase {
    Open,
    Ended,
    Failed,
}

impl<R: Read> Reader<R> {
    /// Creates a reader of the stream in `inner`, with the keys of `protocol`.
    #[must_use]
    pub fn new(protocol: Protocol, inner: R) -> Self {
        let block = Zeroizing::default();
        Self { protocol, inner, block, position: 0, phase: Phase::Open }
    }

    /// Returns the protocol and the inner reader.
    ///
    /// # Errors
    ///
    /// The stream is not at its end: an error occurred, or data are left to read.
    pub fn finish(self) -> io::Result<(Protocol, R)> {
        match self.phase {
            Phase::Ended => Ok((self.protocol, self.inner)),
            Phase::Open => Err(io::Error::other("the stream was not read to its end")),
            Phase::Failed => Err(invalid()),
        }
    }

    /// Returns the protocol after the last block, or after the block that failed.
    #[must_use]
    pub fn protocol(&self) -> &Protocol {
        &self.protocol
    }

    fn next_block(&mut self) -> io::Result<()> {
        if self.phase == Phase::Failed {
            return Err(invalid());
        }
        // Until the tag has been verified, any return from this function ends the stream.
        self.phase = Phase::Failed;
        self.position = 0;
        self.block.fill(0);
        self.block.clear();
        self.open_block()?;
        self.phase = if self.block.is_empty() { Phase::Ended } else { Phase::Open };
        Ok(())
    }

    /// Fills `block`, or leaves it empty.
    fn open_block(&mut self) -> io::Result<()> {
        let mut header = [0; HEADER_LEN];
        self.inner.read_exact(&mut header).map_err(|error| match error.kind() {
            io::ErrorKind::UnexpectedEof => invalid(),
            _ => error,
        })?;
        let sealed = open_header(&mut self.protocol, header);

        self.block.reserve(sealed.min(UNSEEN));
        let read = (&mut self.inner).take(sealed as u64).read_to_end(&mut self.block);
        if !matches!(read, Ok(count) if count == sealed) {
            self.block.clear();
            return Err(read.err().unwrap_or_else(invalid));
        }
        let opened = open_block(&mut self.protocol, &mut self.block).map(<[u8]>::len);
        self.block.truncate(opened.unwrap_or(0));
        opened.map(drop).map_err(|_| invalid())
    }
}

impl<R: Read> Read for Reader<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if buffer.is_empty() {
            return Ok(0);
        }
        if self.position == self.block.len() && self.phase != Phase::Ended {
            self.next_block()?;
        }
        let left = &self.block[self.position..];
        let count = left.len().min(buffer.len());
        buffer[..count].copy_from_slice(&left[..count]);
        self.position += count;
        Ok(count)
    }
}

fn invalid() -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, Error::InvalidCiphertext)
}

impl<W> fmt::Debug for Writer<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Newplex aestream, writing")
    }
}

impl<R> fmt::Debug for Reader<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Newplex aestream, reading")
    }
}

#[cfg(all(test, feature = "std"))]
mod tests {
    use std::string::ToString;
    use std::vec;

    use super::*;

    #[test]
    fn a_refused_write_leaves_no_copy_of_its_data() {
        let mut writer = Writer::new(Protocol::new(b"test"), Vec::new());
        let error = writer.write(&vec![7; MAX_BLOCK_LEN + 1]).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::InvalidInput);
        assert_eq!(writer.buffer.capacity(), 0);
        writer.write_all(b"the next").unwrap();
    }

    #[test]
    fn blocks_without_room_for_a_header_and_a_tag_are_refused() {
        let mut protocol = Protocol::new(b"test");
        for given in [0, 5, 18] {
            let refused = seal_block(&mut protocol, &mut [0; 18][..given]);
            assert_eq!(refused, Err(Error::ShortBlock { given, min: 19 }));
        }
        seal_block(&mut protocol, &mut [0; 19]).unwrap();
        let text = Error::ShortBlock { given: 5, min: 19 }.to_string();
        assert_eq!(text, "block: too short (got 5 bytes, expected at least 19)");
    }
}
