//! Shares a secret through X-Wing, a post-quantum KEM: `cargo run --example xwing --features kem`

use sycon::kem::Error;
use sycon::kem::xwing::{DecapsulationKey, EncapsulationKey};

fn main() -> Result<(), Error> {
    // The receiver publishes the encapsulation key.
    let key = DecapsulationKey::generate()?;
    let published = *key.encapsulation_key().as_bytes();

    // The sender creates a secret and a ciphertext that contains it.
    let (ciphertext, sent) = EncapsulationKey::from_bytes(&published)?.encapsulate()?;
    println!("encapsulation key: {} bytes", published.len());
    println!("ciphertext: {} bytes", ciphertext.len());

    // The receiver opens the ciphertext. Use the secret as a key for symmetric encryption.
    let received = key.decapsulate(&ciphertext)?;
    println!("shared secret: {} bytes", received.as_bytes().len());
    println!("both have the same secret: {}", received == sent);
    Ok(())
}
