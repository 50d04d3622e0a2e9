//! Creates X-Wing exchanges for another implementation to check, and checks those of another implementation.
//!
//! ```text
//! cargo run -p sycon-kem --example xwing_exchange -- make > ours.json
//! cargo run -p sycon-kem --example xwing_exchange -- check < theirs.json
//! ```

use std::env;
use std::error::Error;
use std::fmt::Write as _;
use std::io;

use serde::{Deserialize, Serialize};
use sycon_kem::xwing::{DecapsulationKey, EncapsulationKey};

const EXCHANGES: usize = 20;

/// Keys are in PEM. All other strings are in hex.
#[derive(Serialize, Deserialize)]
struct Exchange {
    private: String,
    public: String,
    randomness: String,
    ciphertext: String,
    secret: String,
    /// A ciphertext that was changed on the way, and the secret in that.
    damaged: String,
    damaged_secret: String,
}

fn main() -> Result<(), Box<dyn Error>> {
    match env::args().nth(1).as_deref() {
        Some("make") => {
            let all: Vec<_> = (0..EXCHANGES).map(make).collect::<Result<_, _>>()?;
            Ok(serde_json::to_writer(io::stdout(), &all)?)
        }
        Some("check") => {
            let all: Vec<Exchange> = serde_json::from_reader(io::stdin())?;
            assert_eq!(all.len(), EXCHANGES, "exchanges are missing");
            all.iter().try_for_each(check)?;
            println!("sycon agrees with {EXCHANGES} exchanges");
            Ok(())
        }
        _ => Err("usage: xwing_exchange make | check".into()),
    }
}

fn make(number: usize) -> Result<Exchange, sycon_kem::Error> {
    let key = DecapsulationKey::generate()?;
    let randomness = [*DecapsulationKey::generate()?.seed(), *DecapsulationKey::generate()?.seed()];
    let randomness = randomness.as_flattened();
    let (ciphertext, secret) = key.encapsulation_key().encapsulate_derand_slice(randomness)?;
    let mut damaged = ciphertext;
    damaged[number * 59 % ciphertext.len()] ^= 0x10;
    Ok(Exchange {
        private: key.to_pkcs8_pem().to_string(),
        public: key.encapsulation_key().to_spki_pem(),
        randomness: hex(randomness),
        ciphertext: hex(&ciphertext),
        secret: hex(secret.as_bytes()),
        damaged: hex(&damaged),
        damaged_secret: hex(key.decapsulate(&damaged)?.as_bytes()),
    })
}

fn check(given: &Exchange) -> Result<(), Box<dyn Error>> {
    let key = DecapsulationKey::from_pkcs8_pem(&given.private)?;
    let public = EncapsulationKey::from_spki_pem(&given.public)?;
    assert_eq!(&public, key.encapsulation_key());
    let (ciphertext, secret) = public.encapsulate_derand_slice(&bytes(&given.randomness)?)?;
    assert_eq!(hex(&ciphertext), given.ciphertext);
    assert_eq!(hex(secret.as_bytes()), given.secret);
    assert_eq!(key.decapsulate(&ciphertext)?, secret);
    let damaged = key.decapsulate_slice(&bytes(&given.damaged)?)?;
    assert_eq!(hex(damaged.as_bytes()), given.damaged_secret);
    Ok(())
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        write!(text, "{byte:02x}").expect("strings grow");
        text
    })
}

fn bytes(text: &str) -> Result<Vec<u8>, Box<dyn Error>> {
    let digits = (0..text.len()).step_by(2);
    digits.map(|i| Ok(u8::from_str_radix(text.get(i..i + 2).ok_or("odd")?, 16)?)).collect()
}
