//! The hash functions and XOFs of the crate `rscrypto`.

use std::hint::black_box;

use rscrypto::{Digest, Xof};
use sycon::xof::Algorithm;

use super::bench::{Bench, first_word, last_word};
use crate::measure::Contender;

const NAME: &str = "rscrypto";

/// A function of a key, a customization and a message.
type Hash = fn(&[u8], &[u8], &[u8], &mut [u8; 32]);

/// A function on the first `length` bytes of the input, with 32 bytes of output. `key` and `customization` are for
/// functions that take them.
pub(super) fn hash(
    bench: &Bench,
    algorithm: Algorithm,
    length: usize,
    key: &'static [u8],
    customization: &'static [u8],
) -> Option<Contender> {
    let hash: Hash = match algorithm {
        Algorithm::Sha3_256 => |_, _, message, out| *out = rscrypto::Sha3_256::digest(message),
        Algorithm::Shake128 => |_, _, message, out| rscrypto::Shake128::hash_into(message, out),
        Algorithm::Shake256 => |_, _, message, out| rscrypto::Shake256::hash_into(message, out),
        Algorithm::CShake128 => |_, customization, message, out| {
            rscrypto::Cshake128::hash_into(b"", customization, message, out);
        },
        Algorithm::Kmac128 => |key, customization, message, out| {
            rscrypto::Kmac128::mac_into(key, customization, message, out);
        },
        Algorithm::AsconXof128 => |_, _, message, out| rscrypto::AsconXof::hash_into(message, out),
        Algorithm::Blake3 => |_, _, message, out| *out = rscrypto::Blake3::digest(message),
        _ => return None,
    };
    let input = bench.input();
    Some(Contender::new(NAME, move || {
        let mut output = [0; 32];
        hash(black_box(key), customization, black_box(&input[..length]), &mut output);
        first_word(&output)
    }))
}

/// An XOF that squeezes 1 MiB.
pub(super) fn squeeze(bench: &Bench, algorithm: Algorithm) -> Option<Contender> {
    let squeeze: fn(&mut [u8]) = match algorithm {
        Algorithm::Shake128 => |out| rscrypto::Shake128::xof(b"").squeeze(out),
        Algorithm::AsconXof128 => |out| rscrypto::AsconXof::xof(b"").squeeze(out),
        Algorithm::Blake3 => |out| rscrypto::Blake3::xof(b"").squeeze(out),
        _ => return None,
    };
    let output = bench.output();
    Some(Contender::new(NAME, move || {
        let mut output = output.borrow_mut();
        squeeze(&mut output);
        last_word(&output)
    }))
}
