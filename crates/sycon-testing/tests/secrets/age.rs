//! Files of age.

use std::fmt::Write as _;
use std::io::{Cursor, Read, Write};
use std::sync::Mutex;

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use sycon::age::plugin::{Conversation, serve};
use sycon::age::{
    DecryptReader, EncryptWriter, Encryptor, Error, FileKey, Label, Recipient, SeekReader, Stanza,
    decrypt, decrypt_identities, encrypt, encrypt_armored, parse_identities, passphrase, pq,
    x25519,
};
use sycon::kem::xwing;
use sycon_testing::Row;

use crate::{good, held, keep, row, secret};

/// A recipient that keeps the file key.
#[derive(Debug)]
struct Spy(x25519::Recipient, Mutex<[u8; 16]>);

impl Recipient for Spy {
    fn wrap(&self, key: &FileKey) -> Result<Vec<Stanza>, Error> {
        *self.1.lock().unwrap() = *key.as_bytes();
        self.0.wrap(key)
    }

    fn label(&self) -> Label {
        self.0.label()
    }
}

/// Zeroizes plaintext, as the caller of the function must do.
fn wiped<E: std::fmt::Debug>(mut plaintext: Result<Vec<u8>, E>) {
    plaintext.as_mut().unwrap().fill(0);
    held(&plaintext);
}

/// Returns PBKDF2(passphrase, salt, 1), the first bytes of scrypt's memory.
fn scrypt_begins(passphrase: &[u8], file: &[u8]) -> Vec<u8> {
    const ALPHABET: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let line = file.split(|byte| *byte == b'\n').nth(1).unwrap();
    let mut salt = b"age-encryption.org/v1/scrypt".to_vec();
    let (mut bits, mut count) = (0_u32, 0);
    for digit in line.split(|byte| *byte == b' ').nth(2).unwrap() {
        let value = ALPHABET.iter().position(|other| other == digit).unwrap();
        bits = bits << 6 | u32::try_from(value).unwrap();
        count += 6;
        if count >= 8 {
            count -= 8;
            salt.push((bits >> count).to_le_bytes()[0]);
        }
    }
    let block = |number: u32| {
        let mut mac = Hmac::<Sha256>::new_from_slice(passphrase).unwrap();
        mac.update(&salt);
        mac.update(&number.to_be_bytes());
        mac.finalize().into_bytes()
    };
    let begins: Vec<u8> = (1..=32).flat_map(block).collect();
    // The same bytes follow with their words in diagonal order, which vectorized code uses.
    let diagonals = [0, 5, 10, 15, 4, 9, 14, 3, 8, 13, 2, 7, 12, 1, 6, 11];
    let words: Vec<_> =
        begins.chunks(64).flat_map(|block| diagonals.map(|i| &block[4 * i..][..4])).collect();
    [&begins[..], &words.concat()].concat()
}

#[allow(clippy::too_many_lines, reason = "a table")]
pub(crate) fn rows() -> Vec<Row> {
    let seed = secret::<32>(1);
    let identity = keep(x25519::Identity::from_bytes(seed));
    let text = keep(identity.to_text());
    let spy = keep(Spy(identity.to_public(), Mutex::new([0; 16])));
    let plaintext = keep(
        (0..300_000_u32).map(|i| i.wrapping_mul(0x9e37_79b9).to_be_bytes()[0]).collect::<Vec<_>>(),
    );
    let file = keep(encrypt(plaintext, &[spy]).unwrap());
    let file_key = keep(*spy.1.lock().unwrap());
    let sealed: [&[u8]; 3] = [seed, file_key, &plaintext[..160]];

    let pq_seed = secret::<32>(2);
    let pq = keep(pq::Identity::new(xwing::DecapsulationKey::from_seed(pq_seed)));
    let (pq_text, plugin_text) = (keep(pq.to_text()), keep(pq.to_plugin_text()));
    let pq_file = keep(encrypt(&plaintext[..1000], &[&pq.to_public()]).unwrap());
    let pq_sealed: [&[u8]; 2] = [pq_seed, &plaintext[..160]];

    let told = secret::<21>(3);
    let passphrase_file = {
        let recipient = passphrase::Recipient::new(told).unwrap().with_work_factor(6).unwrap();
        keep(encrypt(format!("{}\n", **text).as_bytes(), &[&recipient]).unwrap())
    };
    let begins = scrypt_begins(told, passphrase_file);
    let of_passphrase: [&[u8]; 4] = [told, &begins, seed, &text.as_bytes()[20..]];

    let seeds: Vec<&[u8; 32]> = (100..120).map(secret::<32>).collect();
    let mut identities = String::new();
    for seed in &seeds {
        writeln!(identities, "{}", *x25519::Identity::from_bytes(seed).to_text()).unwrap();
    }
    let identities = keep(identities);
    let of_list: Vec<&[u8]> = seeds.iter().map(|seed| &seed[..]).collect();

    let file_keys: Vec<&[u8; 16]> = (200..212).map(secret::<16>).collect();
    let of_keys: Vec<&[u8]> = file_keys.iter().map(|key| &key[..]).collect();
    let done = |mut said: Vec<u8>| {
        Stanza::new("done", Vec::<String>::new(), b"").unwrap().write_to(&mut said);
        said
    };
    let mut wrapping = Vec::new();
    for key in file_keys {
        Stanza::new("wrap-file-key", Vec::<String>::new(), key).unwrap().write_to(&mut wrapping);
    }
    let wrapping = keep(done(wrapping));
    let mut unwrapping = Vec::new();
    Stanza::new("add-identity", [&***plugin_text], b"").unwrap().write_to(&mut unwrapping);
    // An identity that is wrong at its end.
    Stanza::new("add-identity", [format!("{}X", **plugin_text)], b"")
        .unwrap()
        .write_to(&mut unwrapping);
    let unwrapping = keep(done(unwrapping));
    let broken = keep(format!("-> add-identity {} \u{e4}\n", **plugin_text));
    let body = keep(b"-> wrap-file-key\nMDEyMzQ1Njc4OWFiY2RlZmdoaWprbG1ub3BxcnN0dXY\n\n");

    let mut rows = vec![
        row("age::x25519::Identity::from_bytes to_public eq", &[seed], move || {
            let identity = x25519::Identity::from_bytes(seed);
            held(&identity.to_public());
            held(&(identity == x25519::Identity::from_bytes(seed)));
        }),
        row("age::x25519::Identity::to_text", &[seed, &text.as_bytes()[16..]], move || {
            held(&identity.to_text());
        }),
        row("age::x25519::Identity::from_str", &[seed, &text.as_bytes()[16..]], move || {
            good(&text.parse::<x25519::Identity>());
        }),
        row("age::pq::Identity::from_str", &[pq_seed, &pq_text.as_bytes()[20..]], move || {
            good(&pq_text.parse::<pq::Identity>());
        }),
        row(
            "age::pq::Identity::to_text to_plugin_text from_plugin_text",
            &[pq_seed, &pq_text.as_bytes()[20..], &plugin_text.as_bytes()[15..]],
            move || {
                held(&pq.to_text());
                held(&pq.to_plugin_text());
                good(&pq::Identity::from_plugin_text(plugin_text));
            },
        ),
        row("age::parse_identities", &of_list, move || {
            good(&parse_identities(identities.as_bytes()));
        }),
        row("age::FileKey::from_bytes clone as_bytes", &[file_key], move || {
            let key = FileKey::from_bytes(file_key);
            held(&key.clone());
        }),
        row("age::x25519::Recipient::wrap", &[file_key], move || {
            good(&identity.to_public().wrap(&FileKey::from_bytes(file_key)));
        }),
        row("age::pq::Recipient::wrap", &[file_key], move || {
            good(&pq.to_public().wrap(&FileKey::from_bytes(file_key)));
        }),
        row("age::encrypt", &[&plaintext[..160]], move || {
            good(&encrypt(plaintext, &[&identity.to_public()]));
        }),
        row("age::encrypt_armored", &[&plaintext[..160]], move || {
            good(&encrypt_armored(plaintext, &[&pq.to_public()]));
        }),
        row(
            "age::Encryptor::write_to age::EncryptWriter::finish read_from",
            &[&plaintext[..160], &plaintext[70_000..70_160]],
            move || {
                let encryptor = Encryptor::new(&[&identity.to_public()]).unwrap();
                let mut writer: EncryptWriter<_> = encryptor.write_to(std::io::sink()).unwrap();
                writer.write_all(plaintext).unwrap();
                writer.read_from(&mut &plaintext[..70_000]).unwrap();
                good(&writer.finish());
            },
        ),
        row("age::decrypt age::x25519::Identity::unwrap", &sealed, move || {
            wiped(decrypt(file, &[identity]));
        }),
        row("age::decrypt age::pq::Identity::unwrap", &pq_sealed, move || {
            wiped(decrypt(pq_file, &[pq]));
        }),
        row("age::DecryptReader::new", &sealed, move || {
            let mut reader = DecryptReader::new(&file[..], &[identity]).unwrap();
            let mut plaintext = vec![0; 300_001];
            let read = reader.read(&mut plaintext[..1000]).unwrap();
            assert!(read > 0);
            plaintext.fill(0);
            held(&plaintext);
        }),
        row("age::SeekReader::new", &sealed, move || {
            let mut reader = SeekReader::new(Cursor::new(&file[..]), &[identity]).unwrap();
            let mut plaintext = vec![0; 1000];
            reader.read_exact(&mut plaintext).unwrap();
            plaintext.fill(0);
            held(&plaintext);
        }),
        row(
            "age::passphrase::Identity::new unwrap with_most_work_factor age::decrypt_identities",
            &of_passphrase,
            move || {
                let identity = passphrase::Identity::new(told).with_most_work_factor(10);
                good(&decrypt_identities(passphrase_file, &identity));
            },
        ),
        row(
            "age::passphrase::Recipient::new with_work_factor wrap",
            &[told, file_key],
            move || {
                let recipient =
                    passphrase::Recipient::new(told).unwrap().with_work_factor(3).unwrap();
                good(&recipient.wrap(&FileKey::from_bytes(file_key)));
            },
        ),
        row("age::plugin::serve wrap-file-key", &of_keys, move || {
            held(&serve(Conversation::Recipient, &mut &wrapping[..], Vec::new()));
        }),
        row(
            "age::plugin::serve age::Stanza::read",
            &[&plugin_text.as_bytes()[15..], pq_seed],
            move || {
                // Small reads, so that the buffer of a line must grow.
                let mut input = std::io::BufReader::with_capacity(7, &unwrapping[..]);
                held(&serve(Conversation::Identity, &mut input, std::io::sink()));
                held(&Stanza::read(&mut broken.as_bytes()));
            },
        ),
        row("age::Stanza::read", &[b"0123456789abcdefghijklmnopqrstuv"], move || {
            held(&Stanza::read(&mut &body[..]));
        }),
    ];
    for row in &mut rows {
        row.secrets.retain(|secret| secret.len() >= 16);
    }
    rows
}
