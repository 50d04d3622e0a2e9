//! Parses recipients and identities from arguments and files.

use std::ffi::{OsStr, OsString};
use std::io;

use sycon::age::{
    self, AnyIdentity, AnyRecipient, Error, FileKey, Stanza, decrypt, parse_identities,
    parse_recipients,
};
use zeroize::Zeroizing;

use super::passphrase::{Passphrase, PassphraseIdentity};
use crate::error::{CliError, FileError, UsageError, cause};
use crate::io::{escape, file, file_name, key_file, path};

/// The longest file of keys, in bytes.
const MAX_LENGTH: usize = 16 << 20;
const TOO_LONG: &str = "too long for a file of keys (expected at most 16 MiB)";

/// Characters of an invalid recipient that an error shows.
const SHOWN: usize = 24;

/// The identities in one file.
#[derive(Debug)]
pub(super) enum Identities<'a> {
    Plain(Vec<AnyIdentity>),
    /// Encrypted with a passphrase, which is asked for when the identities are needed.
    Locked {
        file: Zeroizing<Vec<u8>>,
        unlocker: PassphraseIdentity<'a>,
    },
}

impl Identities<'_> {
    /// Returns all identities in the file `name`. Asks for a passphrase if they are encrypted.
    pub(super) fn open(self, name: &OsStr) -> Result<Vec<AnyIdentity>, CliError> {
        match self {
            Self::Plain(identities) => Ok(identities),
            Self::Locked { file, unlocker } => {
                unlock(&file, &unlocker).map_err(|error| match error {
                    Error::KeyFile(_) | Error::Line { .. } | Error::Encrypted => {
                        misuse(name, &error).into()
                    }
                    error => FileError::new(name, cause(error)).into(),
                })
            }
        }
    }
}

fn unlock(file: &[u8], unlocker: &PassphraseIdentity<'_>) -> Result<Vec<AnyIdentity>, Error> {
    let text = decrypt(file, &[unlocker]).map_err(|error| match error {
        Error::NoMatch => io::Error::other("wrong passphrase").into(),
        error => error,
    })?;
    parse_identities(&Zeroizing::new(text))
}

impl age::Identity for Identities<'_> {
    fn unwrap(&self, stanzas: &[Stanza]) -> Result<Option<FileKey>, Error> {
        let unlocked;
        let identities = match self {
            Self::Plain(identities) => identities,
            Self::Locked { file, unlocker } => {
                unlocked = unlock(file, unlocker).map_err(|error| unlocker.of_file(&error))?;
                &unlocked
            }
        };
        let mut keys = identities.iter().map(|identity| identity.unwrap(stanzas));
        keys.find_map(Result::transpose).transpose()
    }
}

/// Reads the file of identities `name`, encrypted or not.
pub(super) fn identities<'a>(
    name: &OsStr,
    passphrase: &'a Passphrase,
) -> Result<Identities<'a>, CliError> {
    let fail = |error| FileError::new(name, error);
    let file = file::open(name).map_err(fail)?;
    let shared = file.metadata().is_ok_and(|metadata| path::is_shared(&metadata));
    let file = file::read_whole(file, MAX_LENGTH, TOO_LONG).map_err(fail)?;
    match parse_identities(without_mark(&file)) {
        Ok(identities) => {
            if shared {
                key_file::warn_of_readers(name, "identity");
            }
            Ok(Identities::Plain(identities))
        }
        Err(Error::Encrypted) => {
            let unlocker = passphrase.identity(Some(file_name::printable(name)));
            let file = Zeroizing::new(without_mark(&file).to_vec());
            Ok(Identities::Locked { file, unlocker })
        }
        Err(error) => Err(misuse(name, &error).into()),
    }
}

/// Reads the file of recipients `name`.
pub(super) fn recipients(name: &OsStr) -> Result<Vec<AnyRecipient>, CliError> {
    let fail = |error| FileError::new(name, error);
    let file = file::open(name).map_err(fail)?;
    let file = file::read_whole(file, MAX_LENGTH, TOO_LONG).map_err(fail)?;
    Ok(parse_recipients(without_mark(&file)).map_err(|error| misuse(name, &error))?)
}

/// Parses a recipient argument.
pub(super) fn recipient(text: &OsString) -> Result<AnyRecipient, UsageError> {
    let text = text.to_string_lossy();
    text.parse().map_err(|error| {
        let start: String = text.trim_start().chars().take(SHOWN).collect();
        let upper = start.to_uppercase();
        // An error message must not show a secret.
        if upper.starts_with("AGE-SECRET-KEY-") || upper.starts_with("AGE-PLUGIN-") {
            return UsageError(
                "-r: got an identity, which is secret (expected a recipient)".to_owned(),
            );
        }
        let rest = if start.len() < text.trim_start().len() { "…" } else { "" };
        UsageError(format!("{}{rest}: {error}", escape::escaped(start.as_bytes())))
    })
}

/// Returns `file` without the byte order mark that editors on Windows write.
pub(super) fn without_mark(file: &[u8]) -> &[u8] {
    file.strip_prefix("\u{feff}".as_bytes()).unwrap_or(file)
}

fn misuse(name: &OsStr, error: &Error) -> UsageError {
    UsageError(format!("{}: {error}", file_name::printable(name)))
}
