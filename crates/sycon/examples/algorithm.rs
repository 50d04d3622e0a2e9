//! Chooses hash functions by name at run time: `cargo run --example algorithm`

use std::error::Error;

use sycon::xof::{Algorithm, Parameters, Squeeze};

fn main() -> Result<(), Box<dyn Error>> {
    for name in ["SHA3-256", "SHAKE256", "KT128"] {
        let algorithm: Algorithm = name.parse()?;
        let mut hash = algorithm.start(&Parameters::new())?;
        hash.absorb(b"a message ").absorb(b"in pieces");

        let mut output = [0; 32];
        if algorithm.is_xof() {
            hash.finalize()?.squeeze(&mut output); // a reader, with output of any length
        } else {
            hash.finalize_into(&mut output)?;
        }
        println!("{name}: {:02x?}…", &output[..4]);
    }
    Ok(())
}
