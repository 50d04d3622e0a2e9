//! Makes a proof non-interactive with a Fiat–Shamir transcript: `cargo run --example transcript --features transcript`

use sycon::transcript::Error;
use sycon::transcript::draft03::{FiatShamirTurboShake128, Prover, Verifier};

/// The public values that the proof is about. Both sides must absorb all of them.
const INSTANCE: &[u8] = b"the public key and the statement";

fn main() -> Result<(), Error> {
    // The name must be unique to the protocol.
    let id = FiatShamirTurboShake128::derive_session_id(b"example.org proof v1");
    let sponge = FiatShamirTurboShake128::new(&id);

    // The prover. A challenge depends on everything before it.
    let mut prover = Prover::new(sponge.clone(), INSTANCE)?;
    let mut challenge = [0; 32];
    prover.message(&[7; 32]); // a commitment
    prover.challenge(&mut challenge);
    prover.message_with_length(b"a response")?; // computed from the challenge
    let proof = prover.finish();
    println!("the proof is {} bytes long", proof.len());

    // The verifier reads the messages from the proof and computes the same challenge.
    let mut verifier = Verifier::new(sponge, INSTANCE, &proof)?;
    let mut recomputed = [0; 32];
    let commitment = verifier.message(32)?;
    verifier.challenge(&mut recomputed);
    let response = verifier.message_with_length()?;
    println!("commitment: {} bytes", commitment.len());
    println!("response: {}", String::from_utf8_lossy(response));
    verifier.finish()?;
    println!("both have the same challenge: {}", recomputed == challenge);
    Ok(())
}
