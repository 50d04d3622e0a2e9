//! Ascon-AEAD128. The buffer contains the key, the nonce, the associated data, the message, and space for the tag.

use sycon::aead::{ASCON_NONCE, AsconAead128};
use sycon_secret::wipe;

use crate::instance::{Outcome, parts, with_buffer};

/// The parts of the buffer that change.
struct Message<'a> {
    text: &'a mut [u8],
    tag: &'a mut [u8],
}

/// Runs `work` with parts of these lengths, and wipes the parts before the text.
fn with_message(
    [key, aad, text, tag]: [u32; 4],
    work: impl FnOnce(&AsconAead128, &[u8; ASCON_NONCE], &[u8], Message<'_>) -> Outcome,
) -> i32 {
    let lengths = [key, NONCE, aad, text, tag];
    let input = lengths[..3].iter().map(|length| *length as usize).sum();
    with_buffer(input, |bytes| {
        let [key, nonce, aad, text, tag] = parts(bytes, lengths)?;
        let cipher = AsconAead128::with_tag_length(key, tag.len())?;
        work(&cipher, (&*nonce).try_into()?, aad, Message { text, tag })
    })
}

/// Encrypts the message in place, and writes the tag after it.
#[must_use]
pub fn aead_seal(key: u32, aad: u32, text: u32, tag: u32) -> i32 {
    with_message([key, aad, text, tag], |cipher, nonce, aad, Message { text, tag }| {
        tag.copy_from_slice(&cipher.seal(nonce, &[aad], text));
        Ok(0)
    })
}

/// Decrypts the message in place if the tag after it is valid. Otherwise returns an error, and wipes all parts.
#[must_use]
pub fn aead_open(key: u32, aad: u32, text: u32, tag: u32) -> i32 {
    with_message([key, aad, text, tag], |cipher, nonce, aad, Message { text, tag }| {
        cipher.open(nonce, &[aad], text, tag)?;
        wipe(tag);
        Ok(0)
    })
}

#[allow(clippy::cast_possible_truncation, reason = "it is 16")]
const NONCE: u32 = ASCON_NONCE as u32;
