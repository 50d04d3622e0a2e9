//! SLH-DSA: known answers, laws, files, and another implementation.

#[cfg(feature = "pkcs8")]
mod documents;
mod laws;
mod oracle;
#[cfg(feature = "signature-traits")]
mod traits;
mod vectors;

use shake::Shake256;
use shake::digest::{ExtendableOutput, Update};
use sycon_slhdsa::{Backend, FixedSet, SigningKey, hazmat};

sycon_testing::watch_freed_memory!();

fn hex(text: &str) -> Vec<u8> {
    (0..text.len()).step_by(2).map(|i| u8::from_str_radix(&text[i..i + 2], 16).unwrap()).collect()
}

/// Returns bytes that look random and are the same in every run.
fn bytes(label: &str, index: usize, length: usize) -> Vec<u8> {
    let mut bytes = vec![0; length];
    Shake256::default().chain(label).chain(index.to_le_bytes()).finalize_xof_into(&mut bytes);
    bytes
}

/// Returns a key that is the same in every run.
fn key<P: FixedSet>(index: usize) -> SigningKey<P> {
    let seeds = bytes("key", index, 3 * P::DESCRIPTION.n);
    let (a, rest) = seeds.split_at(P::DESCRIPTION.n);
    let (b, c) = rest.split_at(P::DESCRIPTION.n);
    hazmat::from_seeds(Backend::best(), a, b, c).unwrap()
}
