//! Files with chosen randomness, and memory.

use std::io::{self, Read, Write};

use chacha20poly1305::ChaCha20Poly1305;
use chacha20poly1305::aead::{Aead, KeyInit};
use hkdf::{Hkdf, HkdfExtract};
use sha2::{Digest, Sha256};
use sycon_kem::xwing::DecapsulationKey;
use sycon_secret::Secret;
use sycon_testing::{freed_with_secrets, nonzero_bytes_after_drop, nonzero_bytes_when_freed};

use crate::aead::Cipher;
use crate::error::memory;
use crate::file_key::derive;
use crate::payload::CHUNK;
use crate::{
    DecryptReader, Encryptor, Error, FileKey, Label, Recipient, Stanza, decrypt, parse_identities,
    pq, text, x25519,
};

/// The bytes 0, 1, 2 and so on.
fn counting<const N: usize>() -> [u8; N] {
    std::array::from_fn(|i| u8::try_from(i).expect("few"))
}

fn hex(text: &str) -> Vec<u8> {
    (0..text.len()).step_by(2).map(|i| u8::from_str_radix(&text[i..i + 2], 16).unwrap()).collect()
}

/// HPKE's key and nonce, implemented independently: RFC 9180, section 5.1.
fn schedule(shared: &[u8]) -> ([u8; 32], [u8; 12]) {
    const SUITE: &[u8] = b"HPKE\x64\x7a\x00\x01\x00\x03";
    let extract = |salt: &[u8], label: &[u8], ikm: &[u8]| {
        let mut extract = HkdfExtract::<Sha256>::new(Some(salt));
        for part in [b"HPKE-v1", SUITE, label, ikm] {
            extract.input_ikm(part);
        }
        extract.finalize()
    };
    let (id, _) = extract(b"", b"psk_id_hash", b"");
    let (info, _) = extract(b"", b"info_hash", b"age-encryption.org/mlkem768x25519");
    let (_, secret): (_, Hkdf<Sha256>) = extract(shared, b"secret", b"");
    let (mut key, mut nonce) = ([0; 32], [0; 12]);
    let parts: [&[u8]; 3] = [b"\0", &id, &info];
    let context = parts.concat();
    for (label, out) in [(&b"key"[..], &mut key[..]), (b"base_nonce", &mut nonce)] {
        let length = u16::try_from(out.len()).unwrap().to_be_bytes();
        secret.expand_multi_info(&[&length, b"HPKE-v1", SUITE, label, &context], out).unwrap();
    }
    (key, nonce)
}

#[test]
fn the_key_schedule_has_known_answers() {
    let (key, nonce) = schedule(&counting::<32>());
    assert_eq!(key[..], hex("ad51b95336c065c409681a96268f9a0c4230fb6682259359a082a5ec1776ea21"));
    assert_eq!(nonce[..], hex("a68da1384fb3c3c1e70696a3"));
}

/// A post-quantum recipient with chosen randomness.
#[derive(Debug)]
struct Chosen(DecapsulationKey);

impl Recipient for Chosen {
    fn wrap(&self, key: &FileKey) -> Result<Vec<Stanza>, Error> {
        let (enc, shared) = self.0.encapsulation_key().encapsulate_derand(&counting());
        let (secret, nonce) = schedule(shared.as_bytes());
        let mut body = key.as_bytes().to_vec();
        let tag = Cipher::new(Secret::new(secret)).seal(&nonce, &mut body);
        body.extend_from_slice(&tag);
        Ok(vec![Stanza::new("mlkem768x25519", [text::base64(&enc)], &body)?])
    }

    fn label(&self) -> Label {
        Label::PostQuantum
    }
}

fn chosen() -> Encryptor {
    let recipient = Chosen(DecapsulationKey::from_seed(&counting()));
    let salt = counting::<32>();
    let salt = salt.last_chunk().unwrap();
    Encryptor::with(&FileKey::from_bytes(&counting()), salt, &[&recipient]).unwrap()
}

fn write(encryptor: Encryptor, plaintext: &[u8]) -> Vec<u8> {
    let mut writer = encryptor.write_to(Vec::new()).unwrap();
    writer.write_all(plaintext).unwrap();
    writer.finish().unwrap()
}

#[test]
fn a_whole_file() {
    let file = write(chosen(), b"hello\n");
    assert_eq!(file.len(), 1665);
    let expected = "2c604faa3e269b9357cd96ffd66583c48bafbeae78a41782b5372a9b44899655";
    assert_eq!(Sha256::digest(&file)[..], hex(expected));
    let identity = pq::Identity::new(DecapsulationKey::from_seed(&counting()));
    assert_eq!(decrypt(&file, &[&identity]).unwrap(), b"hello\n");
}

#[cfg(feature = "rayon")]
#[test]
fn threads_make_no_difference() {
    let plaintext: Vec<u8> = (0..=250).cycle().take(10_000_000).collect();
    for length in [0, 1, 65536, 65537, 524_288, 524_289, plaintext.len()] {
        let plaintext = &plaintext[..length];
        let expected = write(chosen(), plaintext);
        for threads in [1, 2, 5] {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            let file = pool.install(|| write(chosen().parallel(true), plaintext));
            assert!(file == expected, "{length} {threads}");
        }
        assert!(write(chosen().parallel(true), plaintext) == expected, "{length}");
    }
}

#[test]
fn points_of_small_order_are_no_recipients() {
    let mut point = [0; 32];
    for first in [0, 1, 2] {
        point[0] = first;
        let parsed = x25519::RECIPIENT.encode(&point).parse::<x25519::Recipient>();
        assert_eq!(parsed.is_ok(), first == 2, "{parsed:?}");
    }
}

/// An error prints its cause, so a report of all causes must not find it again.
#[test]
fn errors_print_their_causes_once() {
    let line = parse_identities(&b"no identity\n"[..]).unwrap_err();
    let io = Error::Io(io::Error::other("disk full"));
    for (error, text) in [(line, "line 1: identity: unknown kind"), (io, "disk full")] {
        assert!(error.to_string().starts_with(text), "{error}");
        assert!(std::error::Error::source(&error).is_none());
    }
}

/// A list that grows moves its readers and writers, and frees the memory in which they were.
#[test]
fn readers_and_writers_in_a_list_leave_no_keys() {
    let salt = counting::<32>();
    let key = FileKey::from_bytes(&counting()).payload_key(salt.last_chunk().unwrap());
    let identity = pq::Identity::new(DecapsulationKey::from_seed(&counting()));
    let file = write(chosen(), b"text");
    let left = freed_with_secrets(key.first_chunk().into_iter(), || {
        let (mut readers, mut writers) = (Vec::new(), Vec::new());
        for _ in 0..9 {
            readers.push(DecryptReader::new(&file[..], &[&identity]).unwrap());
            writers.push(chosen().write_to(io::sink()).unwrap());
        }
    });
    assert_eq!(left, 0);
}

#[test]
fn keys_are_compared_and_wiped() {
    let key = FileKey::from_bytes(&[0xff; 16]);
    assert_eq!(nonzero_bytes_when_freed(key.as_bytes().as_ptr(), || drop(key)), 0);
    assert_eq!(nonzero_bytes_after_drop(derive(b"", b"key", b"info")), 0);
    let same = |a: u8, b: u8| {
        x25519::Identity::from_bytes(&[a; 32]) == x25519::Identity::from_bytes(&[b; 32])
    };
    assert!(same(1, 1) && !same(1, 2));
}

/// A file has at most 2^64 - 1 chunks: two chunks with the same number would be encrypted with the same nonce.
#[test]
fn chunks_without_a_number_are_errors() {
    let identity = pq::Identity::new(DecapsulationKey::from_seed(&counting()));
    let begun = |chunk| chosen().write_to(Vec::new()).unwrap().at_chunk(chunk);
    let all = vec![7; 3 * CHUNK];
    // The number of chunks that still have a number, and the number of chunks to write.
    for (left, chunks) in [(1, 1), (2, 2), (3, 3), (0, 1), (1, 2), (2, 3)] {
        let first = u64::MAX - left as u64;
        let mut writer = begun(first);
        writer.write_all(&all[..chunks * CHUNK]).unwrap();
        let written = writer.finish();
        if chunks > left {
            let Err(Error::Io(error)) = written else { panic!("{left} {chunks}") };
            assert_eq!(error.kind(), io::ErrorKind::FileTooLarge);
            continue;
        }
        let file = written.unwrap();
        let mut reader = DecryptReader::new(&file[..], &[&identity]).unwrap().at_chunk(first);
        let mut plaintext = Vec::new();
        reader.read_to_end(&mut plaintext).unwrap();
        assert!(plaintext == all[..chunks * CHUNK], "{left}");
    }
    assert!(format!("{:?}", begun(u64::MAX)).contains("after 1208925819614629174640640 bytes"));
    let file = begun(0).finish().unwrap();
    let mut reader = DecryptReader::new(&file[..], &[&identity]).unwrap().at_chunk(u64::MAX);
    let error = Error::from(reader.read(&mut [0]).unwrap_err());
    assert!(error.to_string().contains("2^64 - 1 chunks"), "{error}");
    assert_eq!(format!("{reader:?}"), format!("DecryptReader(at chunk {})", u64::MAX));
}

#[test]
fn memory_of_work_factors() {
    let said = [1, 9, 10, 18, 22, 23, 59, 60].map(memory);
    let expected = ["2 KiB", "512 KiB", "1 MiB", "256 MiB", "4 GiB", "8 GiB", "512 EiB"];
    assert_eq!(said[..7], expected);
    assert_eq!(said[7], "more than there is");
}

#[test]
fn the_cipher_is_that_of_the_crate() {
    let cipher = Cipher::new(Secret::new(counting()));
    let theirs = ChaCha20Poly1305::new((&counting::<32>()).into());
    let lengths = (0..300).chain([1023, 1024, 1025, 2048, 4095, 65_520, 65_535, 65_536, 65_537]);
    for length in lengths {
        let message: Vec<u8> = (0..=250).cycle().take(length).collect();
        let nonce = [u8::try_from(length % 251).unwrap(); 12];
        let mut sealed = message.clone();
        let mut tag = cipher.seal(&nonce, &mut sealed);
        let expected = theirs.encrypt((&nonce).into(), &message[..]).unwrap();
        assert!([&sealed[..], &tag].concat() == expected, "{length}");
        let mut opened = sealed.clone();
        assert!(cipher.open(&nonce, &mut opened, &tag) && opened == message, "{length}");
        tag[length % 16] ^= 1;
        opened.clone_from(&sealed);
        assert!(!cipher.open(&nonce, &mut opened, &tag), "{length}");
        let unchanged = sycon_aead::ChaCha20Poly1305::UNCHANGED_FROM;
        assert!(length < unchanged || opened == sealed, "{length}");
    }
}
