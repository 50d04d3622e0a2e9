//! Parsing keys of any type, and files of keys.

use std::fmt;
use std::str::FromStr;

use zeroize::{ZeroizeOnDrop, Zeroizing};

use crate::{Error, FileKey, Label, Stanza, decrypt, is_age, passphrase, pq, x25519};

/// The maximum length of a file of keys.
const MOST: usize = 16 << 20;

/// The maximum length of a line in a recipient file.
const MOST_LINE: usize = 8 << 10;

/// A recipient of any type, parsed from text.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum AnyRecipient {
    /// `age1pq1…`
    Pq(pq::Recipient),
    /// `age1…`
    X25519(x25519::Recipient),
}

/// An identity of any type, parsed from text. `Debug` does not show it.
#[derive(Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum AnyIdentity {
    /// `AGE-SECRET-KEY-PQ-1…`, or `AGE-PLUGIN-PQ-1…`, for which other clients need a plugin
    Pq(pq::Identity),
    /// `AGE-SECRET-KEY-1…`
    X25519(x25519::Identity),
}

impl FromStr for AnyRecipient {
    type Err = Error;

    /// # Errors
    ///
    /// [`Error::Key`].
    fn from_str(text: &str) -> Result<Self, Error> {
        if pq::RECIPIENT.begins(text) {
            text.parse().map(Self::Pq)
        } else if x25519::RECIPIENT.begins(text) {
            text.parse().map(Self::X25519)
        } else {
            Err(Error::Key(
                "recipient: unknown kind (expected text that begins with age1pq1 or age1)",
            ))
        }
    }
}

impl ZeroizeOnDrop for AnyIdentity {}

impl FromStr for AnyIdentity {
    type Err = Error;

    /// # Errors
    ///
    /// [`Error::Key`].
    fn from_str(text: &str) -> Result<Self, Error> {
        if pq::IDENTITY.begins(text) {
            text.parse().map(Self::Pq)
        } else if pq::PLUGIN.begins(text) {
            pq::Identity::from_plugin_text(text).map(Self::Pq)
        } else if x25519::IDENTITY.begins(text) {
            text.parse().map(Self::X25519)
        } else {
            Err(Error::Key(
                "identity: unknown kind (expected text that begins with AGE-SECRET-KEY-PQ-1 or AGE-SECRET-KEY-1)",
            ))
        }
    }
}

impl fmt::Display for AnyRecipient {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pq(recipient) => recipient.fmt(f),
            Self::X25519(recipient) => recipient.fmt(f),
        }
    }
}

impl crate::Recipient for AnyRecipient {
    fn wrap(&self, key: &FileKey) -> Result<Vec<Stanza>, Error> {
        match self {
            Self::Pq(recipient) => recipient.wrap(key),
            Self::X25519(recipient) => recipient.wrap(key),
        }
    }

    fn label(&self) -> Label {
        match self {
            Self::Pq(recipient) => recipient.label(),
            Self::X25519(recipient) => recipient.label(),
        }
    }
}

impl AnyIdentity {
    /// Return the recipient of this identity.
    #[must_use]
    pub fn to_public(&self) -> AnyRecipient {
        match self {
            Self::Pq(identity) => AnyRecipient::Pq(identity.to_public()),
            Self::X25519(identity) => AnyRecipient::X25519(identity.to_public()),
        }
    }

    /// Return the identity as text, which is secret.
    #[must_use]
    pub fn to_text(&self) -> Zeroizing<String> {
        match self {
            Self::Pq(identity) => identity.to_text(),
            Self::X25519(identity) => identity.to_text(),
        }
    }
}

impl crate::Identity for AnyIdentity {
    fn unwrap(&self, stanzas: &[Stanza]) -> Result<Option<FileKey>, Error> {
        match self {
            Self::Pq(identity) => identity.unwrap(stanzas),
            Self::X25519(identity) => identity.unwrap(stanzas),
        }
    }
}

/// Parse a file of identities, such as `age-keygen` writes. Each line contains one identity. Empty lines and lines
/// that begin with `#` are skipped.
///
/// ```
/// use sycon_age::{AnyIdentity, Error, parse_identities, pq};
///
/// let identity = pq::Identity::generate()?;
/// let text = format!("# mine\n{}\n", *identity.to_text());
/// assert_eq!(parse_identities(text.as_bytes())?, [AnyIdentity::Pq(identity)]);
///
/// let error = parse_identities(b"# mine\nsomething\n").unwrap_err();
/// assert!(matches!(error, Error::Line { number: 2, .. }));
/// # Ok::<(), Error>(())
/// ```
///
/// # Errors
///
/// [`Error::Line`] for the first line that is not an identity, with the number of the line but not its text;
/// [`Error::KeyFile`] if the file contains no identity, is longer than 16 MiB, or has a line with a key that is not
/// UTF-8; [`Error::Encrypted`] if it is an age file (use [`decrypt_identities`]).
pub fn parse_identities(file: &[u8]) -> Result<Vec<AnyIdentity>, Error> {
    if is_age(file) {
        return Err(Error::Encrypted);
    }
    parse(file, MOST, "identity file: contains no identity")
}

/// Decrypt a file of identities that is encrypted with a passphrase, armored or not, and parse it.
///
/// # Errors
///
/// The errors of [`decrypt`](crate::decrypt()), and the errors of [`parse_identities`] for the plaintext.
pub fn decrypt_identities(
    file: &[u8],
    passphrase: &passphrase::Identity,
) -> Result<Vec<AnyIdentity>, Error> {
    if file.len() > MOST {
        return Err(Error::KeyFile(TOO_LONG));
    }
    parse_identities(&Zeroizing::new(decrypt(file, &[passphrase])?))
}

/// Parse a file of recipients, in the format of [`parse_identities`]. A line is at most 8 KiB long.
///
/// # Errors
///
/// The errors of [`parse_identities`].
pub fn parse_recipients(file: &[u8]) -> Result<Vec<AnyRecipient>, Error> {
    parse(file, MOST_LINE, "recipient file: contains no recipient")
}

const TOO_LONG: &str = "key file: too long (expected at most 16 MiB)";

fn parse<T: FromStr<Err = Error>>(
    file: &[u8],
    most: usize,
    none: &'static str,
) -> Result<Vec<T>, Error> {
    if file.len() > MOST {
        return Err(Error::KeyFile(TOO_LONG));
    }
    let mut keys = Vec::new();
    for (i, line) in file.split(|byte| *byte == b'\n').enumerate() {
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        // Comments can be in any encoding.
        if line.is_empty() || line.starts_with(b"#") {
            continue;
        }
        let line = str::from_utf8(line).map_err(|_| Error::KeyFile("key file: not UTF-8"))?;
        let key = if line.len() > most {
            Err(Error::Key("recipient: line too long (expected at most 8 KiB)"))
        } else {
            line.parse()
        };
        let located = |error| Error::Line { number: i + 1, error: Box::new(error) };
        keys.push(key.map_err(located)?);
    }
    if keys.is_empty() { Err(Error::KeyFile(none)) } else { Ok(keys) }
}
