//! Known answers with all intermediate values, and cases that tests of the public interface cannot reach.

use std::boxed::Box;
use std::format;
use std::string::String;
use std::vec::Vec;

use serde::Deserialize;
use sha2::{Digest, Sha256};
use sycon_testing::freed_with_secrets;

use super::context::Context;
use super::*;
use crate::{SharedSecret, dhkem, mlkem512, mlkem768, mlkem1024, xwing};

#[derive(Deserialize)]
struct File {
    vectors: Vec<Vector>,
}

/// A row of `vectors/hpke.json`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(non_snake_case, reason = "the names in the file")]
struct Vector {
    source: String,
    mode: u8,
    kem_id: u16,
    kdf_id: u16,
    aead_id: u16,
    ikmR: Hex,
    ikmE: Hex,
    skR: Hex,
    pkR_sha256: Hex,
    enc: Hex,
    shared_secret: Hex,
    info: Hex,
    psk: Hex,
    psk_id: Hex,
    key: Hex,
    base_nonce: Hex,
    exporter_secret: Hex,
    seal: Vec<Message>,
    export: Vec<Export>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Message {
    seq: u128,
    aad: Hex,
    pt: Hex,
    ct: Hex,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Export {
    context: Hex,
    #[serde(rename = "L")]
    length: usize,
    value: Hex,
}

#[derive(Deserialize)]
#[serde(try_from = "String")]
struct Hex(Vec<u8>);

impl TryFrom<String> for Hex {
    type Error = core::num::ParseIntError;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        let digits = (0..text.len()).step_by(2);
        digits.map(|i| u8::from_str_radix(&text[i..i + 2], 16)).collect::<Result<_, _>>().map(Self)
    }
}

/// The key of a row, and the result of an encapsulation to it.
struct Encapsulated {
    key: Box<dyn PrivateKey>,
    enc: Vec<u8>,
    secret: SharedSecret,
}

/// Checks all values of a row that depend on the KEM.
macro_rules! encapsulated {
    ($vector:ident, $scheme:ident, $derive:ident) => {{
        let key = $scheme::DecapsulationKey::$derive(&$vector.ikmR.0);
        assert_eq!(key, $scheme::DecapsulationKey::from_seed_slice(&$vector.skR.0).unwrap());
        let public = key.encapsulation_key();
        assert_eq!(Sha256::digest(public.as_bytes())[..], $vector.pkR_sha256.0);
        let (enc, secret) = public.encapsulate_derand_slice(&$vector.ikmE.0).unwrap();
        Encapsulated { enc: enc.to_vec(), secret, key: Box::new(key) }
    }};
}

fn vectors() -> Vec<Vector> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../vectors/hpke.json");
    let text = std::fs::read_to_string(path).unwrap();
    serde_json::from_str::<File>(&text).unwrap().vectors
}

impl Vector {
    fn suite(&self) -> Suite {
        Suite::new(Kdf::from_id(self.kdf_id).unwrap(), Aead::from_id(self.aead_id).unwrap())
    }

    fn psk(&self) -> Option<Psk<'_>> {
        (self.mode == 1).then(|| Psk::new(&self.psk.0, &self.psk_id.0).unwrap())
    }

    fn encapsulated(&self) -> Encapsulated {
        match Kem::from_id(self.kem_id).unwrap() {
            Kem::XWing => encapsulated!(self, xwing, derive_hpke),
            Kem::DhkemX25519 => encapsulated!(self, dhkem, derive),
            Kem::MlKem512 => encapsulated!(self, mlkem512, derive_hpke),
            Kem::MlKem768 => encapsulated!(self, mlkem768, derive_hpke),
            Kem::MlKem1024 => encapsulated!(self, mlkem1024, derive_hpke),
        }
    }
}

#[test]
fn known_answers() {
    let vectors = vectors();
    assert_eq!(vectors.len(), 9);
    for (index, vector) in vectors.iter().enumerate() {
        let Vector { source, mode, info, .. } = vector;
        let name = format!("{index} ({source})");
        assert_eq!(*mode == 0, vector.psk.0.is_empty() && vector.psk_id.0.is_empty(), "{name}");
        let Encapsulated { key, enc, secret } = vector.encapsulated();
        assert_eq!(enc, vector.enc.0, "{name}");
        assert_eq!(enc.len(), key.kem().ciphertext(), "{name}");
        assert_eq!(secret.as_bytes()[..], vector.shared_secret.0, "{name}");
        assert_eq!(key.decapsulate_from(&enc), Ok(secret.clone()), "{name}");

        let (suite, kem) = (vector.suite(), key.kem());
        let context = Context::new(suite, kem, &secret, &info.0, vector.psk());
        assert_eq!(context.schedule.key(), vector.key.0, "{name}");
        let nonce = &vector.base_nonce.0;
        assert_eq!(nonce.is_empty(), suite.aead == Aead::ExportOnly, "{name}");
        assert_eq!(context.schedule.base_nonce[..nonce.len()], nonce[..], "{name}");
        assert_eq!(context.schedule.exporter_secret(), vector.exporter_secret.0, "{name}");

        let mut sender = Sender(context);
        let receiver = Receiver::with_psk(suite, &*key, &enc, &info.0, vector.psk());
        let mut receiver = receiver.unwrap();
        for Message { seq, aad, pt, ct } in &vector.seal {
            assert_eq!([sender.0.number, receiver.0.number], [*seq; 2], "{name}");
            assert_eq!(sender.seal(&aad.0, &pt.0).as_ref(), Ok(&ct.0), "{name}");
            assert_eq!(receiver.open(&aad.0, &ct.0).as_ref(), Ok(&pt.0), "{name}");
        }
        for Export { context, length, value } in &vector.export {
            assert_eq!(sender.export(&context.0, *length).as_deref(), Ok(&value.0), "{name}");
            assert_eq!(receiver.export(&context.0, *length).as_deref(), Ok(&value.0), "{name}");
        }
    }
    let sealed: usize = vectors.iter().map(|vector| vector.seal.len()).sum();
    let exported: usize = vectors.iter().map(|vector| vector.export.len()).sum();
    assert_eq!((sealed, exported), (3 * 10 + 5 * 3, 3 * 5 + 6 * 3));
}

fn pair(suite: Suite) -> (Sender, Receiver) {
    let key = xwing::DecapsulationKey::from_seed(&[0xff; 32]);
    let (enc, sender) = Sender::new(suite, key.encapsulation_key(), b"info").unwrap();
    (sender, Receiver::new(suite, &key, &enc, b"info").unwrap())
}

/// Number 2^96 - 2 is the last. No call uses another number after it.
#[test]
fn numbers_end() {
    let (mut sender, mut receiver) = pair(Suite::DEFAULT);
    let last = (1 << 96) - 2;
    (sender.0.number, receiver.0.number) = (last, last);
    let sealed = sender.seal(b"", b"message").unwrap();
    assert_eq!(receiver.open(b"", &sealed).unwrap(), b"message");
    for _ in 0..3 {
        assert_eq!(sender.seal(b"", b"message"), Err(Error::MessageLimit));
        assert_eq!(receiver.open(b"", &sealed), Err(Error::MessageLimit));
    }
    assert_eq!(sender.export(b"", 32), receiver.export(b"", 32));
    assert_eq!(sender.0.number, last + 1);
}

/// The number is at the end of the nonce, big-endian.
#[test]
fn nonces_count() {
    let (sender, _) = pair(Suite::DEFAULT);
    let base = *sender.0.schedule.base_nonce;
    for (number, bytes) in [
        (0, [0; 12]),
        (1, [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]),
        (0x0102, [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2]),
        ((1 << 96) - 2, [255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 254]),
    ] {
        let (nonce, next) = sender.0.schedule.nonce(number).unwrap();
        assert_eq!(nonce, core::array::from_fn(|i| base[i] ^ bytes[i]));
        assert_eq!(next, number + 1);
    }
}

#[test]
fn contexts_are_not_shown() {
    for kdf in Kdf::ALL {
        let (sender, receiver) = pair(Suite::new(*kdf, Aead::Aes256Gcm));
        assert_eq!(format!("{sender:?}"), format!("HPKE sender ({kdf}, AES-256-GCM)"));
        assert_eq!(format!("{receiver:?}"), format!("HPKE receiver ({kdf}, AES-256-GCM)"));
    }
    let psk = Psk::new(&[1; 32], b"name").unwrap();
    assert_eq!(format!("{psk:?}"), "Psk(..)");
}

/// A list that grows moves its contexts, and frees the memory in which they were.
#[test]
fn contexts_in_a_list_leave_no_keys() {
    let key = xwing::DecapsulationKey::from_seed(&[0xff; 32]);
    for kdf in Kdf::ALL {
        let suite = Suite::new(*kdf, Aead::Aes256Gcm);
        let (enc, sender) = Sender::new(suite, key.encapsulation_key(), b"info").unwrap();
        let schedule = &sender.0.schedule;
        let secrets = [schedule.key(), schedule.exporter_secret()].into_iter();
        let secrets = secrets.map(|secret| secret.first_chunk().unwrap());
        let left = freed_with_secrets(secrets, || {
            let mut list = Vec::new();
            for _ in 0..9 {
                list.push(Receiver::new(suite, &key, &enc, b"info").unwrap());
            }
        });
        assert_eq!(left, 0, "{kdf}");
    }
}
