//! Interoperability with the crate `age`, an independent implementation, in both directions.

use std::io::{Read, Write};

use age::secrecy::{ExposeSecret, SecretString};
use proptest::prelude::*;
use sycon_age::{Encryptor, decrypt, passphrase, x25519};

use crate::pattern;

fn read_by_age(file: &[u8], identity: &dyn age::Identity) -> Vec<u8> {
    let armor = age::armor::ArmoredReader::new(file);
    let decryptor = age::Decryptor::new(armor).unwrap();
    let mut plaintext = Vec::new();
    let mut reader = decryptor.decrypt(std::iter::once(identity)).unwrap();
    reader.read_to_end(&mut plaintext).unwrap();
    plaintext
}

fn written_by_age(encryptor: age::Encryptor, plaintext: &[u8], armored: bool) -> Vec<u8> {
    let format = if armored { age::armor::Format::AsciiArmor } else { age::armor::Format::Binary };
    let armor = age::armor::ArmoredWriter::wrap_output(Vec::new(), format).unwrap();
    let mut writer = encryptor.wrap_output(armor).unwrap();
    writer.write_all(plaintext).unwrap();
    writer.finish().and_then(age::armor::ArmoredWriter::finish).unwrap()
}

fn written_here(encryptor: Encryptor, plaintext: &[u8], armored: bool) -> Vec<u8> {
    let mut writer = encryptor.armored(armored).write_to(Vec::new()).unwrap();
    writer.write_all(plaintext).unwrap();
    writer.finish().unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..Default::default() })]

    #[test]
    fn x25519_both_ways(length in 0..200_000_usize, armored: bool) {
        let plaintext = pattern(length);
        let theirs = age::x25519::Identity::generate();
        let ours: x25519::Identity = theirs.to_string().expose_secret().parse().unwrap();
        prop_assert_eq!(ours.to_public().to_string(), theirs.to_public().to_string());
        prop_assert!(*ours.to_text() == theirs.to_string().expose_secret());

        let file = written_here(Encryptor::new(&[&ours.to_public()]).unwrap(), &plaintext, armored);
        prop_assert!(read_by_age(&file, &theirs) == plaintext);

        let public = theirs.to_public();
        let recipients = std::iter::once(&public as &dyn age::Recipient);
        let file = written_by_age(age::Encryptor::with_recipients(recipients).unwrap(), &plaintext, armored);
        prop_assert!(decrypt(&file, &[&ours]).unwrap() == plaintext);
    }
}

#[test]
fn passphrases_both_ways() {
    for armored in [false, true] {
        let secret = SecretString::from("correct horse \u{e4}");
        let ours = passphrase::Recipient::new(secret.expose_secret()).unwrap();
        let ours = Encryptor::new(&[&ours.with_work_factor(8).unwrap()]).unwrap();
        let file = written_here(ours, b"message", armored);
        assert_eq!(read_by_age(&file, &age::scrypt::Identity::new(secret.clone())), b"message");

        let mut theirs = age::scrypt::Recipient::new(secret.clone());
        theirs.set_work_factor(8);
        let recipients = std::iter::once(&theirs as &dyn age::Recipient);
        let file = written_by_age(
            age::Encryptor::with_recipients(recipients).unwrap(),
            b"message",
            armored,
        );
        let ours = passphrase::Identity::new(secret.expose_secret());
        assert_eq!(decrypt(&file, &[&ours]).unwrap(), b"message");
    }
}
