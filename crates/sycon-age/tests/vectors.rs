//! `vectors/age.json`, and all of CCTV in `vectors/age-cctv.json`.

use std::io::{Cursor, Read};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use sha2::{Digest, Sha256};
use sycon_age::{
    AnyIdentity, AnyRecipient, ArmorReader, DecryptReader, Error, Identity, SeekReader, decrypt,
    decrypt_identities, inspect, is_age, parse_identities, parse_recipients, passphrase, pq,
};

use crate::{drain, kind, release};

#[derive(Deserialize)]
struct Vectors {
    files: Vec<File>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    name: String,
    #[serde(default)]
    made: String,
    identities: Vec<String>,
    #[serde(default)]
    passphrases: Vec<String>,
    passphrase: Option<String>,
    #[serde(default)]
    armored: bool,
    compressed: Option<String>,
    expect: String,
    #[serde(rename = "file_key")]
    _file_key: Option<String>,
    released: Option<usize>,
    sha256: Option<String>,
    #[serde(rename = "note")]
    _note: Option<String>,
    #[serde(rename = "file")]
    base64: String,
}

impl File {
    fn bytes(&self) -> Vec<u8> {
        let bytes = STANDARD.decode(&self.base64).unwrap();
        match self.compressed.as_deref() {
            None => return bytes,
            other => assert_eq!(other, Some("zlib")),
        }
        let mut inflated = Vec::new();
        flate2::read::ZlibDecoder::new(&bytes[..]).read_to_end(&mut inflated).unwrap();
        inflated
    }

    fn identities(&self) -> Vec<Box<dyn Identity>> {
        let keys = self.identities.iter().map(|text| -> Box<dyn Identity> {
            Box::new(text.parse::<AnyIdentity>().expect(&self.name))
        });
        let passphrases = self.passphrases.iter().chain(&self.passphrase);
        let passphrases = passphrases
            .map(|text| -> Box<dyn Identity> { Box::new(passphrase::Identity::new(text)) });
        keys.chain(passphrases).collect()
    }
}

fn read<T: DeserializeOwned>(name: &str) -> T {
    let path = format!("{}/../../vectors/{name}", env!("CARGO_MANIFEST_DIR"));
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

fn all() -> Vec<File> {
    let [ours, cctv] = ["age.json", "age-cctv.json"].map(|name| read::<Vectors>(name).files);
    assert_eq!((ours.len(), cctv.len()), (87, 147));
    ours.into_iter().chain(cctv).collect()
}

fn hex(text: &str) -> Vec<u8> {
    (0..text.len()).step_by(2).map(|i| u8::from_str_radix(&text[i..i + 2], 16).unwrap()).collect()
}

/// Every reader must return what the vector expects.
fn check(file: &File, plaintext: &[u8], result: &Result<(), Error>) {
    let name = format!("{} {}: {result:?}", file.made, file.name);
    assert_eq!(kind(result), file.expect, "{name}");
    let expected =
        file.sha256.as_ref().map_or_else(|| Sha256::digest(b"").to_vec(), |sha256| hex(sha256));
    assert_eq!(Sha256::digest(plaintext)[..], expected, "{name}");
    assert!(file.released.is_none_or(|released| released == plaintext.len()), "{name}");
}

#[test]
fn files() {
    for file in all() {
        let bytes = file.bytes();
        let owned = file.identities();
        let identities: Vec<&dyn Identity> = owned.iter().map(|identity| &**identity).collect();
        if file.armored {
            let mut plaintext = Vec::new();
            let result = ArmorReader::new(&bytes[..]).map_err(Error::from).and_then(|armor| {
                Ok(drain(DecryptReader::new(armor, &identities)?, &mut plaintext)?)
            });
            check(&file, &plaintext, &result);
        }
        let (plaintext, result) = release(&bytes[..], &identities);
        // A file can be detected as armored only if it begins like armor.
        if file.armored && result.as_ref().is_err_and(|error| matches!(error, Error::Header(_))) {
            let begins = is_age(&bytes);
            assert!(!begins || file.expect == "header failure", "{}: {result:?}", file.name);
        } else {
            check(&file, &plaintext, &result);
        }

        let whole = decrypt(&bytes, &identities);
        assert_eq!(whole.is_ok(), result.is_ok(), "{}", file.name);
        assert!(whole.is_err() || whole.is_ok_and(|whole| whole == plaintext), "{}", file.name);
        seek(&file, &bytes, &identities, &plaintext, &result);
        if result.is_ok() {
            assert_eq!(inspect(&bytes[..]).unwrap().payload, plaintext.len() as u64);
        }
    }
}

/// Seeking must not read anything that a stream does not, and must read every complete file.
fn seek(
    file: &File,
    bytes: &[u8],
    identities: &[&dyn Identity],
    plaintext: &[u8],
    result: &Result<(), Error>,
) {
    let mut found = Vec::new();
    let sought = SeekReader::new(Cursor::new(bytes), identities)
        .and_then(|reader| Ok(drain(reader, &mut found)?));
    if file.armored {
        assert!(sought.is_err() && found.is_empty(), "{}", file.name);
    } else {
        assert_eq!(kind(&sought), kind(result), "{}: {sought:?}", file.name);
        assert!(plaintext.starts_with(&found), "{}", file.name);
        assert!(result.is_err() || found == plaintext, "{}", file.name);
    }
}

#[derive(Deserialize)]
struct Texts {
    texts: Groups,
}

#[derive(Deserialize)]
struct Groups {
    recipients: Vec<(String, String, bool)>,
    identities: Vec<(String, String, bool)>,
    #[serde(rename = "identity files")]
    files: Vec<(String, String, usize)>,
}

#[test]
fn keys() {
    let Groups { recipients, identities, files } = read::<Texts>("age.json").texts;
    assert_eq!((recipients.len(), identities.len(), files.len()), (11, 8, 8));
    for (name, text, good) in recipients {
        // Age detects this key only when it encrypts.
        let good = good && name != "X25519 half zero";
        assert_eq!(text.parse::<pq::Recipient>().is_ok(), good, "{name}");
        assert_eq!(text.parse::<AnyRecipient>().is_ok(), good, "{name}");
        assert_eq!(parse_recipients(text.as_bytes()).is_ok(), good, "{name}");
        if good {
            assert_eq!(text.parse::<AnyRecipient>().unwrap().to_string(), text);
        }
    }
    for (name, text, good) in identities {
        assert_eq!(text.parse::<pq::Identity>().is_ok(), good, "{name}");
        assert_eq!(text.parse::<AnyIdentity>().is_ok(), good, "{name}");
        if good {
            assert_eq!(*text.parse::<AnyIdentity>().unwrap().to_text(), text);
        }
    }
    for (name, text, count) in files {
        let parsed = parse_identities(text.as_bytes());
        assert_eq!(parsed.as_ref().map_or(0, Vec::len), count, "{name}: {parsed:?}");
    }
}

#[derive(Deserialize)]
struct Keys {
    keys: std::collections::BTreeMap<String, Pair>,
}

#[derive(Deserialize)]
struct Pair {
    identity: String,
    recipient: String,
}

#[test]
fn pairs() {
    let keys = read::<Keys>("age.json").keys;
    assert_eq!(keys.len(), 4);
    for Pair { identity, recipient } in keys.values() {
        let identity: AnyIdentity = identity.parse().unwrap();
        assert_eq!(identity.to_public().to_string(), *recipient);
    }
}

#[test]
fn an_encrypted_identity_file() {
    let files = all();
    let name = "identity file under a passphrase, armored";
    let file = files.iter().find(|file| file.name == name).unwrap();
    let passphrase = passphrase::Identity::new(file.passphrase.as_ref().unwrap());
    let identities = decrypt_identities(&file.bytes(), &passphrase).unwrap();
    let keys = read::<Keys>("age.json").keys;
    assert_eq!(*identities[0].to_text(), keys["bob"].identity);
    assert_eq!(identities.len(), 1);
    assert!(matches!(parse_identities(&file.bytes()), Err(Error::Encrypted)));
    let wrong = passphrase::Identity::new("wrong");
    assert!(matches!(decrypt_identities(&file.bytes(), &wrong), Err(Error::NoMatch)));
    let low = passphrase.with_most_work_factor(9);
    let error = decrypt_identities(&file.bytes(), &low).unwrap_err();
    assert!(matches!(error, Error::WorkFactor { given: 10, most: 9 }));
}
