//! Newplex's protocol: the schemes of its Go benchmarks, and long data.

use std::hint::black_box;

use sycon::Backend;
use sycon::experimental::newplex::Protocol;
use sycon::permutation::Simpira1024;

use super::bench::{Bench, first_word};
use super::permutation::{RUN, chain_name};
use crate::measure::{Call, Unit, Workload};
use crate::row::{Row, Summary};

const UNIT: Unit = Unit::Bytes(1 << 20);
const KEY: [u8; 32] = [7; 32];
const NONCE: [u8; 16] = [9; 16];
const AD: [u8; 32] = [11; 32];
const MESSAGE: [u8; 64] = [42; 64];

/// The word of workloads whose output is their next input, so that it differs in every call.
const NO_WORD: u64 = 0;

const ENCRYPT: &str = "Newplex encrypt 1 MiB";

pub(super) fn workloads(bench: &Bench) -> Vec<Workload> {
    vec![
        Workload::new("Newplex hash 64 B", Unit::Call, bench.sycon(hash)),
        Workload::new("Newplex AEAD 64 B", Unit::Call, bench.sycon(aead)),
        Workload::new("Newplex mix 1 MiB", UNIT, bench.sycon(|backend| mix(bench, backend))),
        Workload::new(ENCRYPT, UNIT, bench.sycon(|backend| encrypt(bench, backend))),
        Workload::new("Newplex seal 1 MiB", UNIT, bench.sycon(|backend| seal(bench, backend))),
    ]
}

#[inline]
fn protocol(backend: Option<Backend>, domain: &[u8]) -> Protocol {
    Protocol::with_backend(backend.unwrap_or_else(Backend::best), domain)
}

fn hash(backend: Option<Backend>) -> Call {
    Box::new(move || {
        let mut protocol = protocol(backend, b"hash");
        protocol.mix(b"message", black_box(&MESSAGE));
        first_word(&protocol.derive_array::<32>(b"digest"))
    })
}

/// Mixes the key, the nonce and the associated data for each message, as the original's benchmark does.
fn aead(backend: Option<Backend>) -> Call {
    Box::new(move || {
        let mut protocol = protocol(backend, b"aead");
        protocol.mix(b"key", black_box(&KEY));
        protocol.mix(b"nonce", black_box(&NONCE));
        protocol.mix(b"ad", black_box(&AD));
        let mut message = black_box(MESSAGE);
        let tag = protocol.seal(b"message", &mut message);
        first_word(black_box(&message)) ^ first_word(&tag)
    })
}

fn mix(bench: &Bench, backend: Option<Backend>) -> Call {
    let input = bench.input();
    Box::new(move || {
        let mut protocol = protocol(backend, b"hash");
        protocol.mix(b"message", &input);
        first_word(&protocol.derive_array::<32>(b"digest"))
    })
}

fn encrypt(bench: &Bench, backend: Option<Backend>) -> Call {
    let output = bench.output();
    Box::new(move || {
        let mut protocol = protocol(backend, b"stream");
        let mut data = output.borrow_mut();
        protocol.encrypt(b"message", &mut data);
        black_box(&data);
        NO_WORD
    })
}

fn seal(bench: &Bench, backend: Option<Backend>) -> Call {
    let output = bench.output();
    Box::new(move || {
        let mut protocol = protocol(backend, b"aead");
        let tag = protocol.seal(b"message", black_box(&mut output.borrow_mut()));
        black_box(tag);
        NO_WORD
    })
}

/// Compares encryption with the permutations that it requires.
pub(super) fn summaries(rows: &[Row]) -> Option<Summary> {
    const RATE: f64 = 96.0;
    let row = |name: &str| rows.iter().find(|row| row.workload == name);
    let permutation = row(&chain_name::<Simpira1024>())?.min_core_cycles / f64::from(RUN);
    let per_block = row(ENCRYPT)?.min_core_cycles * RATE / f64::from(1 << 20);
    let name = format!("{ENCRYPT} / one Simpira-1024 per {RATE} bytes");
    Some(Summary { name, value: per_block / permutation, note: "goal: at most 1.05".into() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::row::tests::fake_rows;

    #[test]
    fn encryption_is_compared_with_its_permutations() {
        let states = Unit::States { count: RUN, width: 128 };
        let mut rows = fake_rows(&chain_name::<Simpira1024>(), states, &[("sycon", 9600.0)]);
        rows.extend(fake_rows(ENCRYPT, UNIT, &[("sycon", 2_097_152.0)]));
        assert!((summaries(&rows).expect("both are there").value - 2.0).abs() < 1e-9);
        assert_eq!(summaries(&rows[..1]), None);
    }
}
