//! SLH-DSA with SHAKE. Random bytes are in the buffer: JavaScript gets them from the browser.

use core::fmt::Write;

use sycon::slhdsa::{
    AnySigningKey, AnyVerifyingKey, Backend, DESCRIPTIONS, Description, Error, Message, PreHash,
    hazmat,
};

use crate::instance::{Outcome, parts, with_buffer};

/// Writes a line for each parameter set into the buffer, with tabs: its name, and the lengths of a seed, a public key, a
/// secret key, the randomness of a signature, and a signature.
#[must_use]
pub fn sets() -> i32 {
    lines(|text| {
        for set in DESCRIPTIONS {
            let Description { name, n, verifying_key, signing_key, signature, .. } = set;
            writeln!(text, "{name}\t{}\t{verifying_key}\t{signing_key}\t{n}\t{signature}", 3 * n)?;
        }
        Ok(())
    })
}

/// Writes a line for each function of HashSLH-DSA into the buffer: its name, a tab, and the length of a digest.
#[must_use]
pub fn prehashes() -> i32 {
    lines(|text| {
        for prehash in PreHash::ALL {
            writeln!(text, "{prehash}\t{}", prehash.digest_length())?;
        }
        Ok(())
    })
}

fn lines(write: impl FnOnce(&mut String) -> Outcome<()>) -> i32 {
    with_buffer(0, |bytes| {
        let mut text = String::new();
        write(&mut text)?;
        let [out] = parts(bytes, [length(text.len())])?;
        out.copy_from_slice(text.as_bytes());
        Ok(text.len())
    })
}

/// Reads three seeds from the buffer, and writes the public key and the secret key after them.
#[must_use]
pub fn keypair(set: u32) -> i32 {
    let lengths = lengths(set, |set| [set.n, set.n, set.n, set.verifying_key, set.signing_key]);
    with_buffer(lengths[..3].iter().sum(), |bytes| {
        let [sk_seed, sk_prf, pk_seed, public, secret] = parts(bytes, lengths.map(length))?;
        let key = hazmat::from_seeds_of(find(set)?, Backend::best(), sk_seed, sk_prf, pk_seed)?;
        public.copy_from_slice(key.verifying_key().as_bytes());
        secret.copy_from_slice(key.as_bytes());
        Ok(0)
    })
}

/// Reads a secret key, randomness, a context and a message from the buffer, and writes the signature after them.
/// `prehash` is 0 for a message. For a digest, it is the position, from 1, of its function in the list of
/// [`prehashes`].
#[must_use]
pub fn sign(set: u32, prehash: u32, context: u32, message: u32) -> i32 {
    let [key, random, signature] = lengths(set, |set| [set.signing_key, set.n, set.signature]);
    let lengths = [key, random, context as usize, message as usize, signature];
    with_buffer(lengths[..4].iter().sum(), |bytes| {
        let [key, random, context, message, signature] = parts(bytes, lengths.map(length))?;
        let secret = AnySigningKey::from_bytes_of(find(set)?, key)?;
        let signed = message_of(prehash, context, message)?;
        hazmat::sign_with_randomness(&secret, signed, random, signature)?;
        Ok(0)
    })
}

/// Reads a public key, a context, a message and a signature from the buffer. Returns 0 if the signature is valid, and 1
/// if it is not. `prehash` is as for [`sign`].
#[must_use]
pub fn verify(set: u32, prehash: u32, context: u32, message: u32) -> i32 {
    let [key, signature] = lengths(set, |set| [set.verifying_key, set.signature]);
    let lengths = [key, context as usize, message as usize, signature];
    with_buffer(lengths.iter().sum(), |bytes| {
        let [key, context, message, signature] = parts(bytes, lengths.map(length))?;
        let public = AnyVerifyingKey::from_bytes_of(find(set)?, key)?;
        let signed = message_of(prehash, context, message)?;
        match public.verify(signed, signature) {
            Ok(()) => Ok(0),
            Err(Error::Signature) => Ok(1),
            Err(error) => Err(error.into()),
        }
    })
}

fn message_of<'a>(prehash: u32, context: &'a [u8], message: &'a [u8]) -> Outcome<Message<'a>> {
    let Some(index) = prehash.checked_sub(1) else {
        return Ok(Message::with_context(message, context)?);
    };
    let prehash = PreHash::ALL.get(index as usize).ok_or(Error::UnknownPreHash)?;
    Ok(Message::of_digest(context, *prehash, message)?)
}

fn find(index: u32) -> Outcome<&'static Description> {
    Ok(DESCRIPTIONS.get(index as usize).ok_or(Error::Name)?)
}

/// Returns lengths of a set. For an unknown set, returns zeros; a later call of [`find`] rejects it.
fn lengths<const N: usize>(index: u32, of: impl FnOnce(&Description) -> [usize; N]) -> [usize; N] {
    DESCRIPTIONS.get(index as usize).map_or([0; N], of)
}

fn length(bytes: usize) -> u32 {
    u32::try_from(bytes).unwrap_or(u32::MAX)
}
