//! Encrypts messages to a public key with HPKE and X-Wing: `cargo run --example hpke --features hpke`

use sycon::hpke::{Error, Receiver, Sender, Suite, open_once, seal_once};
use sycon::kem::xwing::DecapsulationKey;

/// Both sides must use the same value. It binds a message to its protocol.
const INFO: &[u8] = b"example.org v1";

fn main() -> Result<(), Error> {
    let key = DecapsulationKey::generate()?;
    let public = key.encapsulation_key();

    // One message. `aad` is authenticated, but not encrypted.
    let aad = b"header";
    let sealed = seal_once(Suite::DEFAULT, public, INFO, aad, b"one message")?;
    let opened = open_once(Suite::DEFAULT, &key, INFO, aad, &sealed)?;
    println!("{}", String::from_utf8_lossy(&opened));

    // Several messages, which the receiver must open in their order.
    let (enc, mut sender) = Sender::new(Suite::DEFAULT, public, INFO)?;
    let mut receiver = Receiver::new(Suite::DEFAULT, &key, &enc, INFO)?;
    for message in ["the first of several", "the second of several"] {
        let sealed = sender.seal(aad, message.as_bytes())?;
        println!("{}", String::from_utf8_lossy(&receiver.open(aad, &sealed)?));
    }

    // Another header fails.
    let sealed = seal_once(Suite::DEFAULT, public, INFO, aad, b"one message")?;
    let opened = open_once(Suite::DEFAULT, &key, INFO, b"changed", &sealed);
    println!("opened with another header: {}", opened.is_ok());
    Ok(())
}
