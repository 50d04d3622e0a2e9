//! Encrypted files. Texts and passphrases are passed in the buffer. JavaScript supplies and receives the files in
//! pieces.

use std::io::{Read, Write};

use sycon::age::{
    AnyIdentity, AnyRecipient, DecryptReader, Encryptor, Identity, Recipient, parse_identities,
    parse_recipients, passphrase, pq, x25519,
};
use sycon_secret::{SecretBytes, wipe};

use crate::host::Host;
use crate::instance::{Outcome, parts, with_buffer};

/// The number of bytes that are read at a time.
const PIECE: usize = 1 << 16;

/// Creates an identity, of X25519 if `older` is not 0. Writes the identity, a newline and its recipient.
#[must_use]
pub fn age_generate(older: u32) -> i32 {
    with_buffer(0, |bytes| {
        let (identity, recipient) = if older == 0 {
            let identity = pq::Identity::generate()?;
            (identity.to_text(), identity.to_public().to_string())
        } else {
            let identity = x25519::Identity::generate()?;
            (identity.to_text(), identity.to_public().to_string())
        };
        put(bytes, &[identity.as_bytes(), b"\n", recipient.as_bytes()])
    })
}

/// Writes the recipients of the identities in the buffer, one per line.
#[must_use]
pub fn age_recipients(length: u32) -> i32 {
    with_buffer(0, |bytes| {
        let [text] = parts(bytes, [length])?;
        let identities = parse_identities(text)?;
        wipe(text);
        let recipients: Vec<_> = identities.iter().map(|one| one.to_public().to_string()).collect();
        put(bytes, &[recipients.join("\n").as_bytes()])
    })
}

/// Encrypts the input to the recipients in the buffer or, if `work_factor` is not 0, with the passphrase in the buffer.
#[must_use]
pub fn age_encrypt(length: u32, work_factor: u32, armored: u32) -> i32 {
    with_buffer(0, |bytes| {
        let [told] = parts(bytes, [length])?;
        let (keys, passphrase): (Vec<AnyRecipient>, _) = if work_factor == 0 {
            (parse_recipients(told)?, None)
        } else {
            let recipient = passphrase::Recipient::new(&*told)?;
            (Vec::new(), Some(recipient.with_work_factor(work_factor)?))
        };
        wipe(told);
        let passphrase = passphrase.iter().map(|one| one as &dyn Recipient);
        let recipients: Vec<_> = keys.iter().map(|key| key as _).chain(passphrase).collect();
        let mut out = Encryptor::new(&recipients)?.armored(armored != 0).write_to(Host)?;
        copy(&mut Host, &mut out)?;
        out.finish()?;
        Ok(0)
    })
}

/// Decrypts the input with the identities in the buffer or, if `most_work_factor` is not 0, with the passphrase in the
/// buffer.
#[must_use]
pub fn age_decrypt(length: u32, most_work_factor: u32) -> i32 {
    with_buffer(0, |bytes| {
        let [told] = parts(bytes, [length])?;
        let (keys, passphrase): (Vec<AnyIdentity>, _) = match most_work_factor {
            0 => (parse_identities(told)?, None),
            most => {
                (Vec::new(), Some(passphrase::Identity::new(&*told).with_most_work_factor(most)))
            }
        };
        wipe(told);
        let passphrase = passphrase.iter().map(|one| one as &dyn Identity);
        let identities: Vec<_> = keys.iter().map(|key| key as _).chain(passphrase).collect();
        copy(&mut DecryptReader::new(Host, &identities)?, &mut Host)?;
        Ok(0)
    })
}

/// As `std::io::copy`, and zeroizes its buffer.
fn copy(from: &mut impl Read, to: &mut impl Write) -> Result<(), sycon::age::Error> {
    let mut piece = SecretBytes::zeros(PIECE);
    loop {
        let length = from.read(&mut piece)?;
        if length == 0 {
            return Ok(());
        }
        to.write_all(&piece[..length])?;
    }
}

fn put(bytes: &mut [u8], texts: &[&[u8]]) -> Outcome {
    let mut used = 0;
    for text in texts {
        let end = used + text.len();
        bytes.get_mut(used..end).ok_or("buffer: too short")?.copy_from_slice(text);
        used = end;
    }
    Ok(used)
}
