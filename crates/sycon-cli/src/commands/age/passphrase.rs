//! Passphrases, typed on the terminal or read from the first line of a file.

use std::ffi::OsStr;
use std::fmt;
use std::fs::File;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};

use sycon::age::{self, Error, FileKey, Stanza, passphrase};
use zeroize::Zeroizing;

use super::keys::without_mark;
use crate::error::{CliError, FileError, UsageError, cause};
use crate::io::{file, file_name, key_file, path, signals};

/// The longest passphrase, in bytes. A longer first line means that the file is the wrong one.
const MAX_LENGTH: usize = 64 * 1024;

/// The terminal, even if standard output is redirected.
const TERMINAL: &str = if cfg!(windows) { "CONOUT$" } else { "/dev/tty" };

/// A generated passphrase has this many groups of this many characters.
const GROUPS: usize = 5;
const GROUP: usize = 5;

/// The alphabet of Bech32, which has no characters that look alike.
const ALPHABET: &[u8; 32] = b"qpzry9x8gf2tvdw0s3jn54khce6mua7l";

/// The source of passphrases: a file, or the terminal without a file.
pub(super) struct Passphrase {
    text: Option<Zeroizing<Vec<u8>>>,
    /// True if a file of keys, or the file to encrypt or decrypt, needs a passphrase.
    needed: AtomicBool,
}

impl Passphrase {
    /// Reads the first line of `file`, if an option names one.
    pub(super) fn read(file: Option<&OsStr>) -> Result<Self, CliError> {
        let Some(name) = file else { return Ok(Self::from(None)) };
        let fail = |error| FileError::new(name, error);
        let file = file::open(name).map_err(fail)?;
        let shared = file.metadata().is_ok_and(|metadata| path::is_shared(&metadata));
        let mut text = file::read_short(file, MAX_LENGTH).map_err(fail)?;
        let end = text.iter().position(|byte| *byte == b'\n').unwrap_or(text.len());
        text.truncate(end);
        if text.last() == Some(&b'\r') {
            text.pop();
        }
        let mark = text.len() - without_mark(&text).len();
        text.drain(..mark);
        if text.is_empty() || end > MAX_LENGTH {
            let what = if end > MAX_LENGTH { "longer than 64 KiB" } else { "empty" };
            return Err(UsageError(format!(
                "{}: the passphrase (first line) is {what}",
                file_name::printable(name)
            ))
            .into());
        }
        if shared {
            key_file::warn_of_readers(name, "passphrase");
        }
        Ok(Self::from(Some(text)))
    }

    fn from(text: Option<Zeroizing<Vec<u8>>>) -> Self {
        Self { text, needed: AtomicBool::new(false) }
    }

    /// Refuses a passphrase file that nothing needs, because it would not protect the output.
    pub(super) fn check_needed(&self) -> Result<(), UsageError> {
        if self.text.is_some() && !self.needed.load(Ordering::Relaxed) {
            let message = "--passphrase-file: no identity is encrypted with a passphrase; omit it";
            return Err(UsageError(message.to_owned()));
        }
        Ok(())
    }

    /// Returns an identity that asks for the passphrase of the encrypted identity file `of`, or of the file to decrypt.
    pub(super) fn identity(&self, of: Option<String>) -> PassphraseIdentity<'_> {
        self.needed.store(true, Ordering::Relaxed);
        PassphraseIdentity { passphrase: self, of }
    }

    /// Returns a recipient for a new passphrase. Asks for it twice; an empty answer generates one
    /// and shows it.
    pub(super) fn new_recipient(&self) -> Result<passphrase::Recipient, FileError> {
        let fail = |error| FileError::new("passphrase".as_ref(), error);
        self.needed.store(true, Ordering::Relaxed);
        let text = match &self.text {
            Some(text) => text.clone(),
            None => choose().map_err(fail)?,
        };
        passphrase::Recipient::new(&text[..]).map_err(|error| fail(cause(error)))
    }

    fn existing(&self, of: Option<&str>) -> io::Result<passphrase::Identity> {
        if let Some(text) = &self.text {
            return Ok(passphrase::Identity::new(&text[..]));
        }
        let of = of.map_or(String::new(), |of| format!(" for {of}"));
        Ok(passphrase::Identity::new(&ask(&format!("Enter passphrase{of}: "))?[..]))
    }
}

impl fmt::Debug for Passphrase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Passphrase(..)")
    }
}

/// An identity that asks for the passphrase when a file is encrypted with one.
#[derive(Debug)]
pub(super) struct PassphraseIdentity<'a> {
    passphrase: &'a Passphrase,
    /// The encrypted identity file. `None` if the passphrase is for the file to decrypt.
    of: Option<String>,
}

impl PassphraseIdentity<'_> {
    /// Adds the name of the identity file to `error`.
    pub(super) fn of_file(&self, error: &Error) -> Error {
        let of = self.of.as_deref().unwrap_or_default();
        io::Error::other(format!("{of}: {error}")).into()
    }
}

impl age::Identity for PassphraseIdentity<'_> {
    fn unwrap(&self, stanzas: &[Stanza]) -> Result<Option<FileKey>, Error> {
        if !has_passphrase(stanzas) {
            let hint = if self.of.is_none() { "; pass an identity with -i" } else { "" };
            let message = format!("not encrypted with a passphrase{hint}");
            return Err(io::Error::other(message).into());
        }
        let identity = self.passphrase.existing(self.of.as_deref())?;
        identity.unwrap(stanzas)
    }
}

/// An identity that explains why identity files cannot decrypt a file with a passphrase.
#[derive(Debug)]
pub(super) struct PassphraseHint;

impl age::Identity for PassphraseHint {
    fn unwrap(&self, stanzas: &[Stanza]) -> Result<Option<FileKey>, Error> {
        let hint = "encrypted with a passphrase; leave out -i to be asked for it";
        if has_passphrase(stanzas) { Err(io::Error::other(hint).into()) } else { Ok(None) }
    }
}

fn has_passphrase(stanzas: &[Stanza]) -> bool {
    stanzas.iter().any(|stanza| stanza.kind() == "scrypt")
}

fn choose() -> io::Result<Zeroizing<Vec<u8>>> {
    let text = ask("Enter passphrase (leave empty to autogenerate a secure one): ")?;
    if text.is_empty() {
        let made = generate()?;
        // Not on standard error, which can be redirected to a file.
        let mut terminal = File::options().write(true).open(TERMINAL)?;
        let line = [b"Using the autogenerated passphrase ", &made[..], b"\n"].concat();
        terminal.write_all(&Zeroizing::new(line))?;
        return Ok(made);
    }
    if ask("Confirm passphrase: ")? != text {
        return Err(io::Error::other("the two passphrases differ"));
    }
    Ok(text)
}

/// Generates a passphrase with 125 bits of entropy: five bits per character.
fn generate() -> io::Result<Zeroizing<Vec<u8>>> {
    let mut text = Zeroizing::new(vec![0; GROUPS * GROUP]);
    getrandom::fill(&mut text)?;
    text.iter_mut().for_each(|byte| *byte = ALPHABET[usize::from(*byte) % ALPHABET.len()]);
    Ok(Zeroizing::new(text.chunks(GROUP).collect::<Vec<_>>().join(&b'-')))
}

/// Asks on the terminal without echo.
fn ask(prompt: &str) -> io::Result<Zeroizing<Vec<u8>>> {
    let _terminal = signals::TerminalGuard::new();
    match rpassword::prompt_password(prompt) {
        Ok(text) => Ok(Zeroizing::new(text.into_bytes())),
        Err(error) if error.kind() == io::ErrorKind::Interrupted => signals::exit_by_interrupt(),
        Err(error) if is_no_terminal(&error) => {
            Err(io::Error::other("no terminal to ask for it; use --passphrase-file"))
        }
        Err(error) => Err(error),
    }
}

/// Returns whether the process has no terminal: `/dev/tty` is missing or cannot be opened.
fn is_no_terminal(error: &io::Error) -> bool {
    const ENXIO: i32 = 6;
    error.kind() == io::ErrorKind::NotFound || error.raw_os_error() == Some(ENXIO)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn generated_ones_are_random_groups_of_characters() {
        let mut seen = [0_u32; 256];
        for _ in 0..1000 {
            let text = generate().unwrap();
            assert_eq!(text.len(), GROUPS * GROUP + GROUPS - 1);
            assert!(text.split(|byte| *byte == b'-').all(|group| group.len() == GROUP));
            text.iter().for_each(|byte| seen[usize::from(*byte)] += 1);
        }
        // Each character is expected 781 times, with a standard deviation of 28.
        assert!(ALPHABET.iter().all(|byte| (500..1100).contains(&seen[usize::from(*byte)])));
        assert_eq!(seen.iter().filter(|count| **count > 0).count(), ALPHABET.len() + 1);
    }
}
