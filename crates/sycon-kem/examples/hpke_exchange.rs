//! Creates HPKE messages for another implementation to open, and opens messages from another implementation.
//!
//! ```text
//! cargo run -p sycon-kem --features hpke --example hpke_exchange -- make > ours.json
//! cargo run -p sycon-kem --features hpke --example hpke_exchange -- check < theirs.json
//! ```

use std::env;
use std::error::Error;
use std::fmt::Write as _;
use std::io;

use serde::{Deserialize, Serialize};
use sycon_kem::hpke::{
    Aead, Kdf, Kem, PrivateKey, PublicKey, Receiver, Sender, Suite, open_once, seal_once,
};
use sycon_kem::{dhkem, mlkem768, xwing};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

const KEMS: [Kem; 3] = [Kem::XWing, Kem::DhkemX25519, Kem::MlKem768];
/// The KDFs that other implementations support.
const KDFS: [Kdf; 3] = [Kdf::HkdfSha256, Kdf::Shake128, Kdf::Shake256];
const AEADS: [Aead; 4] =
    [Aead::Aes128Gcm, Aead::Aes256Gcm, Aead::ChaCha20Poly1305, Aead::ExportOnly];
/// The lengths of the exchanged messages, in bytes.
const LENGTHS: [usize; 4] = [0, 1, 1000, 100_000];

/// Byte strings are in hex.
#[derive(Serialize, Deserialize)]
struct Exchange {
    kem: u16,
    kdf: u16,
    aead: u16,
    private: String,
    public: String,
    /// Input key material, and the encapsulation key that is derived from it.
    ikm: String,
    derived: String,
    info: String,
    enc: String,
    /// The messages of a sequence, in order.
    messages: Vec<Message>,
    export_label: String,
    exported: String,
    /// A message from `seal_once`. Empty if the suite only exports.
    sealed: String,
}

#[derive(Serialize, Deserialize)]
struct Message {
    aad: String,
    plaintext: String,
    ciphertext: String,
}

struct Pair {
    private: Box<dyn PrivateKey>,
    public: Box<dyn PublicKey>,
    bytes: Vec<u8>,
}

fn main() -> Result<()> {
    let suites = KDFS.iter().flat_map(|kdf| AEADS.map(|aead| Suite::new(*kdf, aead)));
    let all: Vec<_> =
        KEMS.into_iter().flat_map(|kem| suites.clone().map(move |suite| (kem, suite))).collect();
    match env::args().nth(1).as_deref() {
        Some("make") => {
            let numbered = all.iter().zip(0..);
            let made = numbered.map(|((kem, suite), number)| make(*kem, *suite, number));
            Ok(serde_json::to_writer(io::stdout(), &made.collect::<Result<Vec<_>>>()?)?)
        }
        Some("check") => {
            let given: Vec<Exchange> = serde_json::from_reader(io::stdin())?;
            assert_eq!(given.len(), all.len(), "exchanges are missing");
            given.iter().try_for_each(check)?;
            println!("sycon agrees with {} exchanges", given.len());
            Ok(())
        }
        _ => Err("usage: hpke_exchange make | check".into()),
    }
}

fn make(kem: Kem, suite: Suite, number: u8) -> Result<Exchange> {
    let (ikm, info, label) = ([number; 50], [number ^ 0xff; 40], b"a label");
    let seed = vec![number; if kem == Kem::MlKem768 { mlkem768::SEED } else { 32 }];
    let pair = read(kem, &seed)?;
    let (enc, mut sender) = Sender::new(suite, &*pair.public, &info)?;
    let mut made = Exchange {
        kem: kem.id(),
        kdf: suite.kdf.id(),
        aead: suite.aead.id(),
        private: hex(&seed),
        public: hex(&pair.bytes),
        ikm: hex(&ikm),
        derived: hex(&derive(kem, &ikm).bytes),
        info: hex(&info),
        enc: hex(&enc),
        messages: Vec::new(),
        export_label: hex(label),
        exported: hex(&sender.export(label, 100)?),
        sealed: String::new(),
    };
    if suite.aead == Aead::ExportOnly {
        return Ok(made);
    }
    for length in LENGTHS {
        let (aad, plaintext) = (vec![3; length % 7], vec![number; length]);
        let ciphertext = sender.seal(&aad, &plaintext)?;
        let [aad, plaintext, ciphertext] = [aad, plaintext, ciphertext].map(|bytes| hex(&bytes));
        made.messages.push(Message { aad, plaintext, ciphertext });
    }
    made.sealed = hex(&seal_once(suite, &*pair.public, &info, b"", &[number; LENGTHS[2]])?);
    Ok(made)
}

fn check(given: &Exchange) -> Result<()> {
    let kem = Kem::from_id(given.kem).ok_or("another KEM")?;
    let kdf = Kdf::from_id(given.kdf).ok_or("another KDF")?;
    let suite = Suite::new(kdf, Aead::from_id(given.aead).ok_or("another AEAD")?);
    let info = bytes(&given.info)?;
    assert_eq!(hex(&derive(kem, &bytes(&given.ikm)?).bytes), given.derived, "another derived key");
    let pair = read(kem, &bytes(&given.private)?)?;
    assert_eq!(hex(&pair.bytes), given.public, "another public key");
    let mut receiver = Receiver::new(suite, &*pair.private, &bytes(&given.enc)?, &info)?;
    let exported = receiver.export(&bytes(&given.export_label)?, 100)?;
    assert_eq!(hex(&exported), given.exported, "another exported secret");
    if suite.aead == Aead::ExportOnly {
        return Ok(());
    }
    assert_eq!(given.messages.len(), LENGTHS.len(), "messages are missing");
    for Message { aad, plaintext, ciphertext } in &given.messages {
        let opened = receiver.open(&bytes(aad)?, &bytes(ciphertext)?)?;
        assert_eq!(hex(&opened), *plaintext, "another message");
    }
    let opened = open_once(suite, &*pair.private, &info, b"", &bytes(&given.sealed)?)?;
    assert_eq!(hex(&opened), given.messages[2].plaintext, "another single message");
    Ok(())
}

macro_rules! pair {
    ($key:expr) => {{
        let key = $key;
        let public = Box::new(key.encapsulation_key().clone());
        Pair { bytes: public.as_bytes().to_vec(), public, private: Box::new(key) }
    }};
}

fn derive(kem: Kem, ikm: &[u8]) -> Pair {
    match kem {
        Kem::XWing => pair!(xwing::DecapsulationKey::derive_hpke(ikm)),
        Kem::DhkemX25519 => pair!(dhkem::DecapsulationKey::derive(ikm)),
        Kem::MlKem768 => pair!(mlkem768::DecapsulationKey::derive_hpke(ikm)),
        _ => unreachable!("not one of {KEMS:?}"),
    }
}

fn read(kem: Kem, seed: &[u8]) -> Result<Pair> {
    Ok(match kem {
        Kem::XWing => pair!(xwing::DecapsulationKey::from_seed_slice(seed)?),
        Kem::DhkemX25519 => pair!(dhkem::DecapsulationKey::from_seed_slice(seed)?),
        Kem::MlKem768 => pair!(mlkem768::DecapsulationKey::from_seed_slice(seed)?),
        _ => unreachable!("not one of {KEMS:?}"),
    })
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        write!(text, "{byte:02x}").expect("strings grow");
        text
    })
}

fn bytes(text: &str) -> Result<Vec<u8>> {
    let digits = (0..text.len()).step_by(2);
    digits.map(|i| Ok(u8::from_str_radix(text.get(i..i + 2).ok_or("odd")?, 16)?)).collect()
}
