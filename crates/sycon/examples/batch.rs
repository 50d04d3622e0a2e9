//! Hashes many short messages at once, in SIMD lanes: `cargo run --example batch --features batch`

use sycon::batch::{Error, shake128_many};
use sycon::xof::{Squeeze, shake128};

/// The output for each message, in bytes.
const LENGTH: usize = 16;

fn main() -> Result<(), Error> {
    let messages: Vec<String> = (0..1000).map(|number| format!("user {number}")).collect();

    // The outputs are contiguous, in the order of the messages.
    let mut outputs = vec![0; LENGTH * messages.len()];
    shake128_many(&messages[..], LENGTH, &mut outputs)?;

    // Each output is that of the message alone.
    let mut equal = 0;
    for (message, output) in messages.iter().zip(outputs.chunks_exact(LENGTH)) {
        let alone: [u8; LENGTH] = shake128(message.as_bytes()).squeeze_array();
        equal += usize::from(alone == output);
    }
    println!("{equal} of {} outputs are correct", messages.len());
    Ok(())
}
