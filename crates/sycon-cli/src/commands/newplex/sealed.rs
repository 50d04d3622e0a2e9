//! Sealed files.
//!
//! A file begins with a magic number, the version of the format and a random nonce of 32 bytes. The
//! library's `aestream` follows, in blocks of 64 KiB: its protocol mixes in the label, these values
//! and the key. `docs/specs/sealed.md` is the specification.

use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, Read, Write};

use sycon::experimental::newplex::{Protocol, aestream};
use zeroize::Zeroizing;

use crate::error::FileError;
use crate::io::file;
use crate::io::input::CheckedReader;
use crate::io::output::Output;
use crate::io::progress::Progress;

/// The first byte is not text, and the last one stops `type` on DOS and Windows.
const MAGIC: [u8; 7] = *b"\x89sycon\x1a";
const VERSION: u8 = 1;
const NONCE: usize = 32;

/// Bytes of plaintext per block.
const BLOCK: usize = 64 * 1024;

/// The label and key of a sealed file.
pub(crate) struct Seal<'a> {
    pub(crate) label: &'a str,
    pub(crate) key: &'a [u8],
}

/// The input.
pub(crate) struct Source<'a> {
    pub(crate) name: &'a OsStr,
    pub(crate) file: File,
    pub(crate) progress: Option<Progress>,
}

/// Encrypts `source`.
pub(crate) fn seal(
    with: &Seal<'_>,
    source: &mut Source<'_>,
    output: &mut Output,
) -> Result<(), FileError> {
    let mut nonce = [0; NONCE];
    getrandom::fill(&mut nonce).map_err(|error| output.file_error(error.into()))?;
    output.write_bytes(&MAGIC)?;
    output.write_bytes(&[VERSION])?;
    output.write_bytes(&nonce)?;
    let mut writer = aestream::Writer::new(with.protocol(&nonce), &mut *output);
    let fail = |error| FileError::new(source.name, error);
    let file = source.file.try_clone().map_err(fail)?;
    let mut input = CheckedReader::new(file, source.progress.as_ref()).map_err(fail)?;
    let mut block = Zeroizing::new(vec![0; BLOCK]);
    let written = loop {
        let count = match read_block(&mut input, &mut block) {
            Ok(count) => count,
            Err(error) => return Err(fail(input.into_error().unwrap_or(error))),
        };
        if count == 0 {
            break writer.finish().map(|_| ());
        }
        if let Err(error) = writer.write_all(&block[..count]) {
            break Err(error);
        }
    };
    written.map_err(|error| output.file_error(error))
}

/// Decrypts `source`, and writes each block to `output` after its tag is verified.
pub(crate) fn open(
    with: &Seal<'_>,
    source: &mut Source<'_>,
    output: &mut Output,
) -> Result<(), FileError> {
    let nonce = source.header().map_err(|error| FileError::new(source.name, error))?;
    let mut reader = aestream::Reader::new(with.protocol(&nonce), &source.file);
    let mut block = Zeroizing::new(vec![0; BLOCK]);
    let mut opened = 0;
    let fail = |opened, error| FileError::new(source.name, explained(opened, error));
    loop {
        let count = reader.read(&mut block).map_err(|error| fail(opened, error))?;
        if count == 0 {
            break;
        }
        opened += count as u64;
        output.write_bytes(&block[..count])?;
        source.count(count);
    }
    let (_, mut file) = reader.finish().map_err(|error| fail(opened, error))?;
    match read_block(&mut file, &mut [0]) {
        Ok(0) => Ok(()),
        Ok(_) => {
            Err(fail(opened, io::Error::other("unexpected data after the end of the sealed file")))
        }
        Err(error) => Err(fail(opened, error)),
    }
}

impl Seal<'_> {
    fn protocol(&self, nonce: &[u8]) -> Protocol {
        let mut protocol = Protocol::new(self.label.as_bytes());
        protocol.mix(b"format", &[&MAGIC[..], &[VERSION]].concat());
        protocol.mix(b"key", self.key);
        protocol.mix(b"nonce", nonce);
        protocol
    }
}

impl Source<'_> {
    /// Reads the header and returns the nonce.
    fn header(&mut self) -> io::Result<[u8; NONCE]> {
        let mut header = [0; MAGIC.len() + 1 + NONCE];
        let count = read_block(&mut self.file, &mut header)?;
        let begun = count.min(MAGIC.len());
        if begun == 0 || header[..begun] != MAGIC[..begun] {
            return Err(io::Error::other(
                "not a file from `sycon newplex seal`; open a file from a pre-release version with that \
                 version",
            ));
        }
        if count > MAGIC.len() && header[MAGIC.len()] != VERSION {
            let version = header[MAGIC.len()];
            let message =
                format!("unknown version of the format (got {version}, expected {VERSION})");
            return Err(io::Error::other(message));
        }
        if count < header.len() {
            let message = format!("truncated: the header ends after {count} bytes");
            return Err(io::Error::other(message));
        }
        let mut nonce = [0; NONCE];
        nonce.copy_from_slice(&header[MAGIC.len() + 1..]);
        Ok(nonce)
    }

    fn count(&self, bytes: usize) {
        if let Some(progress) = &self.progress {
            progress.add(bytes);
        }
    }
}

/// Explains an error after `opened` bytes of plaintext.
fn explained(opened: u64, error: io::Error) -> io::Error {
    match error.kind() {
        io::ErrorKind::InvalidData if opened == 0 => {
            io::Error::other("authentication failed: wrong key, wrong label, or tampered with")
        }
        io::ErrorKind::InvalidData => io::Error::other(format!(
            "tampered with or truncated after the first {opened} bytes of plaintext"
        )),
        _ => error,
    }
}

/// Fills `block`, except at the end of the source. Returns the number of bytes read.
fn read_block(source: &mut impl Read, block: &mut [u8]) -> io::Result<usize> {
    let mut count = 0;
    while count < block.len() {
        match file::read(source, &mut block[count..])? {
            0 => break,
            more => count += more,
        }
    }
    Ok(count)
}
