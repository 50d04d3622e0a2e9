//! Computes and verifies a KMAC256 tag: `cargo run --example kmac`

use sycon::xof::{Absorb, Error, Kmac256};

/// The length of a tag in bytes, which the protocol fixes.
const TAG: usize = 32;

/// Starts the MAC. The customization string separates this use of the key from others.
fn mac(key: &[u8; 32]) -> Kmac256 {
    Kmac256::new(key, b"example.org cookies v1")
}

fn main() -> Result<(), Error> {
    let key = [7; 32]; // use a random key
    let mut sender = mac(&key);
    sender.absorb(b"user=").absorb(b"alice"); // incremental input
    let mut tag = [0; TAG];
    sender.finalize_into(&mut tag);

    let mut receiver = mac(&key);
    receiver.absorb(b"user=alice");
    receiver.verify(&tag, TAG)?; // in constant time
    println!("the tag is valid");

    let mut receiver = mac(&key);
    receiver.absorb(b"user=mallory");
    println!("the tag is valid for another message: {}", receiver.verify(&tag, TAG).is_ok());
    Ok(())
}
