//! Files of this crate and of others, properties of files, and everything that can be wrong with a file.

mod damage;
mod laws;
mod limits;
mod oracle;
mod plugin;
mod vectors;

use std::io::{self, BufRead, Read};

use sycon_age::{DecryptReader, Error, Identity, pq};

sycon_testing::watch_freed_memory!();

/// The bytes i % 251.
fn pattern(length: usize) -> Vec<u8> {
    (0..=250).cycle().take(length).collect()
}

/// An identity that is the same in every run.
fn identity(number: u8) -> pq::Identity {
    pq::Identity::new(sycon_kem::xwing::DecapsulationKey::from_seed(&[number; 32]))
}

/// Return the plaintext that is released, and the result.
fn release(file: impl Read, identities: &[&dyn Identity]) -> (Vec<u8>, Result<(), Error>) {
    let mut plaintext = Vec::new();
    let result = DecryptReader::new(file, identities).and_then(|reader| {
        drain(reader, &mut plaintext)?;
        Ok(())
    });
    (plaintext, result)
}

fn drain(mut reader: impl BufRead, out: &mut Vec<u8>) -> io::Result<()> {
    loop {
        let bytes = reader.fill_buf()?;
        if bytes.is_empty() {
            return Ok(());
        }
        out.extend_from_slice(bytes);
        let count = bytes.len();
        reader.consume(count);
    }
}

/// The kind of failure, in the terms of CCTV.
fn kind(result: &Result<(), Error>) -> &'static str {
    match result {
        Ok(()) => "success",
        Err(Error::Header(_) | Error::WorkFactor { .. }) => "header failure",
        Err(Error::NoMatch) => "no match",
        Err(Error::Mac) => "HMAC failure",
        Err(Error::Payload(_)) => "payload failure",
        Err(Error::Armor(_)) => "armor failure",
        Err(error) => panic!("{error}"),
    }
}
