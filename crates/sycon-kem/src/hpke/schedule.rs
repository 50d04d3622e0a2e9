//! The key schedule: derives keys from a shared secret, a suite, `info` and a pre-shared key.

use core::fmt;

use hkdf::Hkdf;
use sha2::Sha256;
use sycon_permutation::{KeccakF1600, KeccakP1600R12};
use sycon_secret::{Secret, SecretBox};

use super::aead::{self, Cipher};
use super::error::at_least;
use super::{Aead, Error, Kdf, Kem, Suite};
use crate::labeled::{self, number};
use crate::{Backend, SharedSecret};

/// The maximum length of the key, the nonce and the exporter secret.
const KEY: usize = 32;
const EXPORTER: usize = 64;

/// The first number that no message can have (RFC 9180, section 5.2).
const NONE: u128 = (1 << (8 * aead::NONCE)) - 1;

/// The minimum length of a pre-shared key in bytes.
const LEAST_PSK: usize = 32;

/// A pre-shared key. It proves to the receiver that the sender has the key too.
#[derive(Clone, Copy)]
pub struct Psk<'a> {
    pub(super) psk: &'a [u8],
    pub(super) id: &'a [u8],
}

impl<'a> Psk<'a> {
    /// Create a pre-shared key from a secret of 32 random bytes or more, and a name for it that is not empty.
    ///
    /// # Errors
    ///
    /// [`Error::Short`] if the secret or the name is too short.
    ///
    /// # Security
    ///
    /// **A password is not a pre-shared key:** anyone who records a message can try all passwords.
    pub fn new(psk: &'a [u8], id: &'a [u8]) -> Result<Self, Error> {
        at_least("pre-shared key", psk, LEAST_PSK)?;
        at_least("name of the pre-shared key", id, 1)?;
        Ok(Self { psk, id })
    }
}

/// The keys that both sides derive. They are zeroized on drop, and do not move when a context moves.
pub(super) struct Schedule {
    pub(super) suite: Suite,
    id: [u8; 10],
    key: SecretBox<[u8; KEY]>,
    pub(super) base_nonce: SecretBox<[u8; aead::NONCE]>,
    exporter_secret: SecretBox<[u8; EXPORTER]>,
}

impl Schedule {
    pub(super) fn new(
        suite: Suite,
        kem: Kem,
        secret: &SharedSecret,
        info: &[u8],
        psk: Option<Psk<'_>>,
    ) -> Self {
        let mut schedule = Self {
            suite,
            id: suite_id(kem, suite),
            key: SecretBox::zero(),
            base_nonce: SecretBox::zero(),
            exporter_secret: SecretBox::zero(),
        };
        if suite.kdf.has_one_stage() {
            schedule.derive(secret, info, psk);
        } else {
            schedule.extract_and_expand(secret, info, psk);
        }
        schedule
    }

    /// `CombineSecrets_OneStage`: one output for all keys. Its length is part of the hashed input.
    fn derive(&mut self, secret: &SharedSecret, info: &[u8], psk: Option<Psk<'_>>) {
        let (psk, name) = parts(psk);
        let secret = secret.as_bytes();
        let lengths = [psk, secret, name, info].map(|string| number(string.len()));
        let ikm = [&lengths[0][..], psk, &lengths[1], secret];
        let mode = [mode(psk)];
        let context = [&mode[..], &lengths[2], name, &lengths[3], info];
        let mut all = Secret::<[u8; KEY + aead::NONCE + EXPORTER]>::ZERO;
        let [key, nonce, exporter] = self.lengths();
        let out = &mut all[..key + nonce + exporter];
        labeled_derive(self.suite.kdf, &self.id, &ikm, b"secret", &context, out);
        self.key[..key].copy_from_slice(&out[..key]);
        self.base_nonce[..nonce].copy_from_slice(&out[key..key + nonce]);
        self.exporter_secret[..exporter].copy_from_slice(&out[key + nonce..]);
    }

    /// `CombineSecrets_TwoStage`.
    fn extract_and_expand(&mut self, secret: &SharedSecret, info: &[u8], psk: Option<Psk<'_>>) {
        let (psk, name) = parts(psk);
        let (name, _) = labeled::extract(&self.id, b"", b"psk_id_hash", name);
        let (info, _) = labeled::extract(&self.id, b"", b"info_hash", info);
        let mode = [mode(psk)];
        let context = [&mode[..], &*name, &*info];
        let (_, secret) = labeled::extract(&self.id, secret.as_bytes(), b"secret", psk);
        let [key, nonce, exporter] = self.lengths();
        let expand = |label, out| labeled::expand(&secret, &self.id, label, &context, out);
        expand(b"key", &mut self.key[..key]);
        expand(b"base_nonce", &mut self.base_nonce[..nonce]);
        expand(b"exp", &mut self.exporter_secret[..exporter]);
    }

    /// Returns the lengths of the key, the nonce and the exporter secret.
    fn lengths(&self) -> [usize; 3] {
        let key = aead::key_length(self.suite.aead);
        let nonce = if self.suite.aead == Aead::ExportOnly { 0 } else { aead::NONCE };
        [key, nonce, self.suite.kdf.output()]
    }

    pub(super) fn key(&self) -> &[u8] {
        &self.key[..self.lengths()[0]]
    }

    pub(super) fn exporter_secret(&self) -> &[u8] {
        &self.exporter_secret[..self.lengths()[2]]
    }

    /// Returns the nonce of a message, and the number of the next message.
    pub(super) fn nonce(&self, number: u128) -> Result<([u8; aead::NONCE], u128), Error> {
        if number >= NONE {
            return Err(Error::MessageLimit);
        }
        let mut nonce = *self.base_nonce;
        let number_bytes = number.to_be_bytes();
        let last: &[u8; aead::NONCE] = number_bytes.last_chunk().expect("it has 16 bytes");
        nonce.iter_mut().zip(last).for_each(|(byte, number)| *byte ^= number);
        Ok((nonce, number + 1))
    }

    pub(super) fn cipher(&self) -> Cipher<'_> {
        Cipher { aead: self.suite.aead, key: self.key(), backend: Backend::best() }
    }

    /// `Export`. The caller checks the length.
    pub(super) fn export(&self, context: &[u8], out: &mut [u8]) {
        let (kdf, secret) = (self.suite.kdf, self.exporter_secret());
        if kdf.has_one_stage() {
            labeled_derive(kdf, &self.id, &[secret], b"sec", &[context], out);
        } else {
            let key = Hkdf::<Sha256>::from_prk(secret).expect("as long as a hash");
            labeled::expand(&key, &self.id, b"sec", &[context], out);
        }
    }
}

fn suite_id(kem: Kem, suite: Suite) -> [u8; 10] {
    let mut id = *b"HPKE\0\0\0\0\0\0";
    let numbers = [kem.id(), suite.kdf.id(), suite.aead.id()];
    for (place, number) in id[4..].as_chunks_mut().0.iter_mut().zip(numbers) {
        *place = number.to_be_bytes();
    }
    id
}

fn parts(psk: Option<Psk<'_>>) -> (&[u8], &[u8]) {
    psk.map_or((&[], &[]), |psk| (psk.psk, psk.id))
}

/// Returns 0 for the base mode, and 1 for the mode with a pre-shared key, which is never empty.
fn mode(psk: &[u8]) -> u8 {
    u8::from(!psk.is_empty())
}

fn labeled_derive(
    kdf: Kdf,
    suite: &[u8],
    ikm: &[&[u8]],
    label: &[u8],
    context: &[&[u8]],
    out: &mut [u8],
) {
    let derive = match kdf {
        Kdf::Shake128 => labeled::derive::<KeccakF1600, 168>,
        Kdf::Shake256 => labeled::derive::<KeccakF1600, 136>,
        Kdf::TurboShake128 => labeled::derive::<KeccakP1600R12, 168>,
        Kdf::TurboShake256 => labeled::derive::<KeccakP1600R12, 136>,
        Kdf::HkdfSha256 => unreachable!("it has two stages"),
    };
    derive(suite, ikm, label, context, out);
}

impl fmt::Debug for Psk<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Psk(..)")
    }
}
