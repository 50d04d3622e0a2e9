//! Errors.

use std::fmt;
use std::io;

/// An error from a file, a key, or an argument. No variant contains a secret.
///
/// The first six variants are the ways in which a file can fail. Readers and writers return them inside an
/// [`io::Error`], and [`Error::from`] extracts them.
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// The header or a stanza that this crate reads is malformed. The file is damaged or is not an age file.
    Header(&'static str),
    /// The header requests a higher scrypt work factor than is allowed. scrypt was not run.
    WorkFactor {
        /// The binary logarithm of the requested work.
        given: u32,
        /// The binary logarithm of the highest allowed work.
        most: u32,
    },
    /// The identities cannot decrypt the file: it is encrypted to other recipients, or the passphrase is wrong.
    NoMatch,
    /// An identity decrypts the file key, but the header was modified after it was written.
    Mac,
    /// The payload was modified, truncated or extended. The plaintext that was read before this error is authentic
    /// but incomplete.
    Payload(&'static str),
    /// The ASCII armor is damaged.
    Armor(&'static str),
    /// Reading or writing failed. With the kind [`OutOfMemory`](io::ErrorKind::OutOfMemory): scrypt, which needs the
    /// memory that its work factor determines, did not get it.
    Io(io::Error),
    /// The text is not a valid key of the expected type.
    Key(&'static str),
    /// A line in a file of keys is invalid.
    Line {
        /// The line number. The first line is 1.
        number: usize,
        /// The reason.
        error: Box<Self>,
    },
    /// A file of keys is too long, contains no keys, or has a line with a key that is not UTF-8.
    KeyFile(&'static str),
    /// The identity file is encrypted, but a plain file was expected.
    Encrypted,
    /// The recipients of a file are missing, too many, or of types that must not be mixed.
    Recipients(&'static str),
    /// The passphrase or the work factor is not allowed.
    Passphrase(&'static str),
    /// The stanza cannot be written.
    Stanza(&'static str),
    /// A client of the [plugin](crate::plugin) violated the protocol.
    Plugin(&'static str),
    /// The operating system returned no random bytes. Nothing was encrypted.
    Random,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Header(what) => write!(f, "header: {what}"),
            Self::WorkFactor { given, most } => {
                let needed = memory(*given);
                write!(f, "header: work factor of the passphrase too large (got {given}, ")?;
                write!(f, "which needs {needed} of memory, expected at most {most})")
            }
            Self::NoMatch => f.write_str("no identity opens the file, or the passphrase is wrong"),
            Self::Mac => f.write_str("header: verification failed; it was tampered with"),
            Self::Payload(what) => write!(f, "payload: {what}"),
            Self::Armor(what) => write!(f, "armor: {what}"),
            Self::Io(error) => error.fmt(f),
            Self::Line { number, error } => write!(f, "line {number}: {error}"),
            Self::Encrypted => f.write_str("identity file: it is encrypted with a passphrase"),
            Self::Key(what)
            | Self::KeyFile(what)
            | Self::Recipients(what)
            | Self::Passphrase(what)
            | Self::Plugin(what)
            | Self::Stanza(what) => f.write_str(what),
            Self::Random => f.write_str("the operating system returned no random bytes"),
        }
    }
}

/// Return the amount of memory that scrypt needs for a work factor.
pub(crate) fn memory(work_factor: u32) -> String {
    let units = ["KiB", "MiB", "GiB", "TiB", "PiB", "EiB"];
    match units.get(work_factor as usize / 10) {
        Some(unit) => format!("{} {unit}", 1 << (work_factor % 10)),
        None => "more than there is".to_owned(),
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            // `Display` prints these errors.
            Self::Io(error) => error.source(),
            Self::Line { error, .. } => error.source(),
            _ => None,
        }
    }
}

impl From<io::Error> for Error {
    /// Extract the error of this type from `error`, or else return [`Error::Io`].
    fn from(error: io::Error) -> Self {
        error.downcast().unwrap_or_else(Self::Io)
    }
}

impl From<Error> for io::Error {
    /// Return the error inside [`Error::Io`], or else wrap the error with the kind
    /// [`InvalidData`](io::ErrorKind::InvalidData).
    fn from(error: Error) -> Self {
        match error {
            Error::Io(error) => error,
            error => Self::new(io::ErrorKind::InvalidData, error),
        }
    }
}
