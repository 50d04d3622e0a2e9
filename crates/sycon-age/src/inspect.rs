//! What a file tells everybody.

use std::cell::Cell;
use std::io::{self, BufRead, Read};

use crate::header::Header;
use crate::input::Input;
use crate::payload::{SALT, plaintext_length};
use crate::{Error, Stanza};

/// What everybody sees of a file, without a key, and hence without knowing whether it is authentic.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Inspection {
    /// Whether it is lines of text.
    pub armored: bool,
    /// The type of each stanza.
    pub stanza_types: Vec<String>,
    /// Whether a quantum computer leaves it secret: no if it does not for one of its stanzas, and
    /// unknown if none is of a known type.
    pub post_quantum: Option<bool>,
    /// All bytes of the file, the sum of the four that follow.
    pub total: u64,
    /// The bytes of the header.
    pub header: u64,
    /// Those that the armor adds.
    pub armor: u64,
    /// Those that encryption adds to the payload.
    pub overhead: u64,
    /// Those of the plaintext.
    pub payload: u64,
}

/// What everybody sees of a file, which is read to its end.
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
/// [`Error::Header`], [`Error::Armor`], [`Error::Io`]; [`Error::Payload`] if its length is one that none
/// has.
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
        post_quantum: kinds.filter_map(is_post_quantum).reduce(|a, b| a && b),
        total,
        header: header_length,
        armor: total - header_length - behind,
        overhead: behind - payload,
        payload,
    })
}

fn is_post_quantum(kind: &str) -> Option<bool> {
    match kind {
        "mlkem768x25519" | "mlkem768p256tag" | "scrypt" => Some(true),
        "X25519" | "p256tag" | "piv-p256" | "ssh-ed25519" | "ssh-rsa" => Some(false),
        _ => None,
    }
}

/// How many bytes there still are.
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

/// A reader that counts.
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
