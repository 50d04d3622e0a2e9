//! Reading what a file shows without a key.

use std::cell::Cell;
use std::io::{self, BufRead, Read};

use crate::header::Header;
use crate::input::Input;
use crate::payload::{SALT, plaintext_length};
use crate::{Error, Stanza};

/// Properties of a file that are visible without a key. They are not authenticated.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Inspection {
    /// True if the file is armored.
    pub armored: bool,
    /// The type of each stanza.
    pub stanza_types: Vec<String>,
    /// True if the file stays secret from a quantum computer. False if any stanza is not post-quantum. Otherwise
    /// `None` if the type of any stanza is unknown.
    pub post_quantum: Option<bool>,
    /// The length of the file in bytes: the sum of the next four fields.
    pub total: u64,
    /// The length of the header in bytes.
    pub header: u64,
    /// The number of bytes that the armor adds.
    pub armor: u64,
    /// The number of bytes that encryption adds to the payload.
    pub overhead: u64,
    /// The length of the plaintext in bytes.
    pub payload: u64,
}

/// Read a file to its end, and return the properties that are visible without a key.
///
/// ```
/// use sycon_age::{encrypt, inspect, pq};
///
/// let recipient = pq::Identity::generate()?.to_public();
/// let seen = inspect(&encrypt(b"message", &[&recipient])?[..])?;
/// assert_eq!(seen.stanza_types, ["mlkem768x25519"]);
/// assert_eq!((seen.post_quantum, seen.header, seen.payload), (Some(true), 1627, 7));
/// # Ok::<(), sycon_age::Error>(())
/// ```
///
/// # Errors
///
/// [`Error::Header`], [`Error::Armor`], [`Error::Io`], or [`Error::Payload`] if the length of the payload is
/// impossible.
pub fn inspect(input: impl Read) -> Result<Inspection, Error> {
    let total = Cell::new(0);
    let mut input = Input::new(Counted { input, total: &total })?;
    let header = Header::read(&mut input)?;
    let behind = length(&mut input)?;
    let Some(chunks) = behind.checked_sub(SALT as u64) else {
        return Err(Error::Header("the file ends before the payload"));
    };
    let payload = plaintext_length(chunks)?;
    let (total, header_length) = (total.get(), header.length() as u64);
    let kinds = header.stanzas.iter().map(Stanza::kind);
    Ok(Inspection {
        armored: input.is_armored(),
        stanza_types: kinds.clone().map(str::to_owned).collect(),
        post_quantum: kinds.map(is_post_quantum).reduce(weaker).flatten(),
        total,
        header: header_length,
        armor: total - header_length - behind,
        overhead: behind - payload,
        payload,
    })
}

fn weaker(one: Option<bool>, other: Option<bool>) -> Option<bool> {
    match (one, other) {
        (Some(false), _) | (_, Some(false)) => Some(false),
        (one, other) => one.and(other),
    }
}

fn is_post_quantum(kind: &str) -> Option<bool> {
    match kind {
        "mlkem768x25519" | "mlkem768p256tag" | "scrypt" => Some(true),
        "X25519" | "p256tag" | "piv-p256" | "ssh-ed25519" | "ssh-rsa" => Some(false),
        _ => None,
    }
}

/// Read to the end, and return the number of bytes.
fn length(input: &mut impl BufRead) -> io::Result<u64> {
    let mut length = 0;
    loop {
        let count = crate::lines::fill(input)?.len();
        if count == 0 {
            return Ok(length);
        }
        length += count as u64;
        input.consume(count);
    }
}

/// A reader that counts the bytes it returns.
struct Counted<'a, R> {
    input: R,
    total: &'a Cell<u64>,
}

impl<R: Read> Read for Counted<'_, R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let read = self.input.read(out)?;
        self.total.set(self.total.get() + read as u64);
        Ok(read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_as_secret_as_its_weakest_stanza() {
        let of = |kinds: &[&str]| kinds.iter().map(|kind| is_post_quantum(kind)).reduce(weaker);
        assert_eq!(of(&["mlkem768x25519", "mlkem768p256tag"]), Some(Some(true)));
        assert_eq!(of(&["mlkem768x25519", "X25519", "grease"]), Some(Some(false)));
        assert_eq!(of(&["grease", "ssh-rsa"]), Some(Some(false)));
        assert_eq!(of(&["mlkem768x25519", "grease"]), Some(None));
        assert_eq!(of(&["grease", "scrypt"]), Some(None));
    }
}
