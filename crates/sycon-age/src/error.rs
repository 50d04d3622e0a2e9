//! What can go wrong.

use std::fmt;
use std::io;

/// What can be wrong with files, keys, and what is done with them. No variant carries a secret.
///
/// The first six are the kinds of failure of a file. Through [`std::io`] they travel as the inner error
/// of an [`io::Error`], which turns into them again by [`Error::from`].
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// The header is not one, or a stanza in it that is for us is not one: the file is damaged, or not an
    /// age file.
    Header(&'static str),
    /// Also a bad header: the file asks for more work to try a passphrase than is allowed. No work
    /// was done.
    WorkFactor {
        /// The binary logarithm of what the file asks for.
        given: u32,
        /// That of what is allowed.
        most: u32,
    },
    /// No identity opens the file: it was encrypted to others, or the passphrase is wrong.
    NoMatch,
    /// An identity opens the file, but the header was changed since it was written.
    Mac,
    /// The payload was changed, cut or added to. What was read before this is authentic, and not the
    /// whole.
    Payload(&'static str),
    /// The armor around the file, which is to say its lines of text, is damaged.
    Armor(&'static str),
    /// Reading or writing failed.
    Io(io::Error),
    /// A text that is not the key that it should be.
    Key(&'static str),
    /// What is wrong with a line of a file of keys.
    Line {
        /// Its number, from 1.
        number: usize,
        /// What is wrong.
        error: Box<Self>,
    },
    /// A file of keys as a whole: too long, not text, or without any.
    KeyFile(&'static str),
    /// An identity file that is itself encrypted, where a plain one is wanted.
    Encrypted,
    /// Recipients that cannot be those of one file: none, too many, or ones that are not to be mixed.
    Recipients(&'static str),
    /// A passphrase, or a work factor, that is not allowed.
    Passphrase(&'static str),
    /// A stanza that cannot be written.
    Stanza(&'static str),
    /// What a client of the [plugin](crate::plugin) does otherwise than it has to.
    Plugin(&'static str),
    /// The operating system's generator of random bytes failed. Nothing was encrypted.
    Random,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Header(what) => write!(f, "header: {what}"),
            Self::WorkFactor { given, most } => {
                let needed = memory(*given);
                write!(f, "header: work factor of the passphrase too large (got {given}, ")?;
                write!(f, "which takes {needed} of memory, expected at most {most})")
            }
            Self::NoMatch => f.write_str("no identity opens the file, or the passphrase is wrong"),
            Self::Mac => f.write_str("header: verification failed; it was changed"),
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

/// The memory that scrypt needs with a work factor.
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
            Self::Io(error) => Some(error),
            Self::Line { error, .. } => Some(error),
            _ => None,
        }
    }
}

impl From<io::Error> for Error {
    /// The error of this type that `error` carries, or else [`Error::Io`].
    fn from(error: io::Error) -> Self {
        error.downcast().unwrap_or_else(Self::Io)
    }
}

impl From<Error> for io::Error {
    /// The inverse: of kind [`InvalidData`](io::ErrorKind::InvalidData), unless it was one of
    /// reading or writing.
    fn from(error: Error) -> Self {
        match error {
            Error::Io(error) => error,
            error => Self::new(io::ErrorKind::InvalidData, error),
        }
    }
}
