//! The header of a file.

use std::io::BufRead;
use std::mem;

use sycon_secret::SecretBytes;

use crate::lines::Lines;
use crate::stanza::{self, MOST_ARGUMENTS, MOST_BYTES, Stanza};
use crate::{Error, FileKey, Identity, Label, Recipient, passphrase, text};

/// The first line of a file.
pub(crate) const VERSION: &str = "age-encryption.org/v1";

/// The maximum number of stanzas.
const MOST_STANZAS: usize = 1024;

/// The beginning of the header's last line. The MAC covers the header up to and including these bytes.
const END: &[u8] = b"---";

/// The length of a MAC in base64.
const MAC: usize = 43;

#[derive(Debug)]
pub(crate) struct Header {
    pub(crate) stanzas: Vec<Stanza>,
    /// The header as received, up to and including `---`.
    authenticated: SecretBytes,
    mac: [u8; 32],
}

impl Header {
    /// Read a header, and not a byte more.
    pub(crate) fn read(input: &mut impl BufRead) -> Result<Self, Error> {
        // The limit for the first line stops the search for its end in a file that is not an age file.
        let most = (VERSION.len() + 1, "the first line is not that of an age file of version 1");
        let mut lines = Lines::new(input, most);
        let first = lines.next()?.ok_or(Error::Header("the file is empty"))?;
        if &lines.raw[first] != VERSION.as_bytes() {
            return Err(Error::Header(most.1));
        }
        lines.most = (MOST_BYTES, "too long (expected at most 2 MiB)");
        let mut stanzas = Vec::new();
        loop {
            let line = lines.next()?.ok_or(Error::Header("the file ends before the MAC"))?;
            let start = line.start;
            let line = &lines.raw[line];
            if let Some(mac) = line.strip_prefix(END) {
                if stanzas.is_empty() {
                    return Err(Error::Header("no stanza"));
                }
                let mac = parse_mac(mac)?;
                let mut authenticated = mem::take(&mut lines.raw);
                authenticated.resize(start + END.len());
                return Ok(Self { stanzas, authenticated, mac });
            }
            if stanzas.len() == MOST_STANZAS {
                return Err(Error::Header("too many stanzas (expected at most 1024)"));
            }
            let words = stanza::words(line, MOST_ARGUMENTS)?;
            stanzas.push(Stanza::read_body(&mut lines, words)?);
        }
    }

    /// Return the length in bytes.
    pub(crate) fn length(&self) -> usize {
        self.authenticated.len() + 1 + MAC + 1
    }

    /// Return the file key, from the first of `identities` that finds it.
    pub(crate) fn unwrap(&self, identities: &[&dyn Identity]) -> Result<FileKey, Error> {
        let has_passphrase = self.stanzas.iter().any(|stanza| stanza.kind() == passphrase::KIND);
        if has_passphrase && self.stanzas.len() > 1 {
            return Err(Error::Header("a passphrase stanza is not the only stanza"));
        }
        for identity in identities {
            let Some(key) = identity.unwrap(&self.stanzas)? else { continue };
            let good = key.authenticates(&self.authenticated, &self.mac);
            return if good { Ok(key) } else { Err(Error::Mac) };
        }
        Err(Error::NoMatch)
    }
}

fn parse_mac(text: &[u8]) -> Result<[u8; 32], Error> {
    let mac = text.strip_prefix(b" ").and_then(text::from_base64);
    let mac = mac.and_then(|mac| mac[..].try_into().ok());
    mac.ok_or(Error::Header("the MAC is not 32 bytes in canonical base64 without padding"))
}

/// Write a header that contains `key`, encrypted to each of `recipients`.
pub(crate) fn write(key: &FileKey, recipients: &[&dyn Recipient]) -> Result<Vec<u8>, Error> {
    check_labels(recipients)?;
    let mut stanzas = Vec::new();
    for recipient in recipients {
        stanzas.extend(recipient.wrap(key)?);
    }
    let mut header = format!("{VERSION}\n").into_bytes();
    for stanza in &stanzas {
        stanza.write_to(&mut header);
    }
    header.extend_from_slice(END);
    let mac = text::base64(&key.mac(&header));
    header.extend_from_slice(format!(" {mac}\n").as_bytes());
    if stanzas.is_empty() {
        return Err(Error::Recipients("recipients: none of them wrote a stanza"));
    }
    if stanzas.len() > MOST_STANZAS || header.len() > MOST_BYTES {
        let most = "recipients: too many (expected at most 1024 stanzas and 2 MiB in the header)";
        return Err(Error::Recipients(most));
    }
    Ok(header)
}

fn check_labels(recipients: &[&dyn Recipient]) -> Result<(), Error> {
    let [first, rest @ ..] = recipients else {
        return Err(Error::Recipients("recipients: none given (expected at least one)"));
    };
    let mut labels = rest.iter().map(|recipient| recipient.label());
    let first = first.label();
    if !rest.is_empty() && (first == Label::Alone || labels.clone().any(|l| l == Label::Alone)) {
        return Err(Error::Recipients(
            "recipients: a passphrase cannot be combined with other recipients",
        ));
    }
    if labels.any(|label| label != first) {
        return Err(Error::Recipients(
            "recipients: post-quantum and other recipients cannot be mixed, because a quantum computer could decrypt the file through the others; encrypt to one kind only",
        ));
    }
    Ok(())
}
