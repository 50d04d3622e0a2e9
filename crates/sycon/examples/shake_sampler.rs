//! Samples a polynomial of ML-KEM from a SHAKE128 stream: `cargo run --example shake_sampler --features sample`

use std::error::Error;

use sycon::sample::Sampler;
use sycon::xof::{Absorb, Shake128, Squeeze, Xof};

fn main() -> Result<(), Box<dyn Error>> {
    // The seed and the position of the polynomial in ML-KEM's matrix.
    let mut xof = Shake128::new();
    xof.absorb(&[7; 32]).absorb(&[0, 1]);
    let mut reader = xof.finalize();

    // Rejection sampling: the sampler reads as much output as it needs.
    let mut polynomial = [0_u16; 256];
    Sampler::uniform(3329)?.fill(&mut reader, &mut polynomial)?;
    println!("first coefficients: {:?}", &polynomial[..4]);
    println!("all less than 3329: {}", polynomial.iter().all(|coefficient| *coefficient < 3329));

    // The reader continues after the last byte that the sampler used.
    let more: [u8; 4] = reader.squeeze_array();
    println!("more output: {more:02x?}");
    Ok(())
}
