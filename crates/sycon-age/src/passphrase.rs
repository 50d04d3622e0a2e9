//! Passphrases, with scrypt. A file encrypted with a passphrase cannot have other recipients.
//!
//! ```
//! use sycon_age::{decrypt, encrypt, passphrase};
//!
//! let recipient = passphrase::Recipient::new("correct horse battery staple")?;
//! # let recipient = recipient.with_work_factor(4)?;
//! let file = encrypt(b"message", &[&recipient])?;
//!
//! let identity = passphrase::Identity::new("correct horse battery staple");
//! assert_eq!(decrypt(&file, &[&identity])?, b"message");
//! # Ok::<(), sycon_age::Error>(())
//! ```
//!
//! The bytes of the passphrase are used as they are, without Unicode normalization. They do not include a newline.
//!
//! # Security
//!
//! Anyone with the file can try passphrases offline, without a limit. **Use ten or more random words**, which are
//! as strong as a key. Passphrases that people invent are weaker.
//!
//! Source: C2SP's age, `scrypt`; RFC 7914.

use std::{fmt, io};

use sycon_secret::Secret;
use zeroize::{ZeroizeOnDrop, Zeroizing};

use crate::aead::{Cipher, SEALED_FILE_KEY};
use crate::error::memory;
use crate::file_key::random;
use crate::scrypt::scrypt;
use crate::{Error, FileKey, Label, Stanza, text};

pub(crate) const KIND: &str = "scrypt";

const SALT: usize = 16;
const LABEL: &[u8] = b"age-encryption.org/v1/scrypt";

/// The work factor for new files: scrypt uses 256 MiB of memory and takes about a second.
pub const WORK_FACTOR: u32 = 18;

/// The highest work factor that is accepted from a file by default: 4 GiB of memory.
pub const MOST_WORK_FACTOR: u32 = 22;

/// The highest possible work factor: 2 TiB of memory.
const END: u32 = 31;

/// A passphrase to encrypt with. It is zeroized on drop, and `Debug` does not show it.
#[derive(Clone)]
pub struct Recipient {
    passphrase: Zeroizing<Vec<u8>>,
    work_factor: u32,
}

/// A passphrase to decrypt with. It is zeroized on drop, and `Debug` does not show it.
#[derive(Clone)]
pub struct Identity {
    passphrase: Zeroizing<Vec<u8>>,
    most: u32,
}

impl Recipient {
    /// Encrypt with `passphrase` and [`WORK_FACTOR`].
    ///
    /// # Errors
    ///
    /// [`Error::Passphrase`] if `passphrase` is empty.
    pub fn new(passphrase: impl AsRef<[u8]>) -> Result<Self, Error> {
        let passphrase = Zeroizing::new(passphrase.as_ref().to_vec());
        if passphrase.is_empty() {
            return Err(Error::Passphrase("passphrase: empty"));
        }
        Ok(Self { passphrase, work_factor: WORK_FACTOR })
    }

    /// Set the work factor, from 1 to 31. Each attempt at a passphrase needs 2^`work_factor` KiB of memory, and
    /// time in proportion. Age reads files with work factors up to [`MOST_WORK_FACTOR`].
    ///
    /// # Errors
    ///
    /// [`Error::Passphrase`] if `work_factor` is out of range.
    pub fn with_work_factor(self, work_factor: u32) -> Result<Self, Error> {
        if !(1..=END).contains(&work_factor) {
            return Err(Error::Passphrase("work factor: wrong value (expected 1 to 31)"));
        }
        Ok(Self { work_factor, ..self })
    }
}

impl crate::Recipient for Recipient {
    fn wrap(&self, key: &FileKey) -> Result<Vec<Stanza>, Error> {
        let mut salt = [0; SALT];
        random(&mut salt)?;
        let body = cipher(&self.passphrase, &salt, self.work_factor)?.seal_file_key(key);
        let args = [text::base64(&salt), self.work_factor.to_string()];
        Ok(vec![Stanza::new(KIND, args, &body)?])
    }

    fn label(&self) -> Label {
        Label::Alone
    }
}

impl Identity {
    /// Decrypt with `passphrase` files with work factors up to [`MOST_WORK_FACTOR`].
    #[must_use]
    pub fn new(passphrase: impl AsRef<[u8]>) -> Self {
        Self { passphrase: Zeroizing::new(passphrase.as_ref().to_vec()), most: MOST_WORK_FACTOR }
    }

    /// Set the highest work factor that is accepted from a file: decryption can then use 2^`most` KiB of memory.
    /// Values over 31 have the effect of 31.
    #[must_use]
    pub fn with_most_work_factor(self, most: u32) -> Self {
        Self { most: most.min(END), ..self }
    }
}

impl crate::Identity for Identity {
    fn unwrap(&self, stanzas: &[Stanza]) -> Result<Option<FileKey>, Error> {
        for stanza in stanzas.iter().filter(|stanza| stanza.kind() == KIND) {
            let wrong =
                Error::Header("the scrypt stanza is not a salt, a work factor and 32 bytes");
            let [salt, work_factor] = stanza.args() else { return Err(wrong) };
            let salt = text::array_from_base64::<SALT>(salt);
            let body = <&[u8; SEALED_FILE_KEY]>::try_from(stanza.body()).ok();
            let (Some(salt), Some(given), Some(body)) = (salt, parse(work_factor), body) else {
                return Err(wrong);
            };
            if given > self.most {
                return Err(Error::WorkFactor { given, most: self.most });
            }
            if let Some(key) = cipher(&self.passphrase, &salt, given)?.open_file_key(body) {
                return Ok(Some(key));
            }
        }
        Ok(None)
    }
}

/// Parse a decimal number without leading zeros.
fn parse(text: &str) -> Option<u32> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit()) && !text.starts_with('0');
    digits.then(|| text.parse().ok()).flatten()
}

fn cipher(passphrase: &[u8], salt: &[u8; SALT], work_factor: u32) -> Result<Cipher, Error> {
    let mut key = Secret::<[u8; 32]>::ZERO;
    scrypt(passphrase, &[LABEL, salt].concat(), work_factor, 8, &mut key[..]).map_err(|_| {
        let needs = format!("work factor {work_factor} needs {}", memory(work_factor));
        io::Error::new(
            io::ErrorKind::OutOfMemory,
            format!("passphrase: not enough memory ({needs})"),
        )
    })?;
    Ok(Cipher::new(key))
}

impl ZeroizeOnDrop for Recipient {}
impl ZeroizeOnDrop for Identity {}

impl fmt::Debug for Recipient {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "passphrase with work factor {}", self.work_factor)
    }
}

impl fmt::Debug for Identity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "passphrase for work factors up to {}", self.most)
    }
}
