//! Fiat-Shamir transcripts, and ML-DSA's external mu: a long message, and a short one with a challenge.

use std::hint::black_box;

use digest::Update;
use merlin::Transcript;
use ml_dsa::signature::Keypair;
use ml_dsa::{MlDsa65, SigningKey};
use spongefish::{DuplexSpongeInit, instantiations as theirs};
use strobe_rs::{SecParam, Strobe};
use sycon::Backend;
use sycon::mldsa::Mu;
use sycon::permutation::{KeccakF1600, KeccakP1600R12};
use sycon::transcript::draft03::{FiatShamir, InSuite};
use sycon::transcript::{Merlin, Strobe128};

use super::bench::{Bench, first_word};
use crate::measure::{Call, Contender, Unit, Workload};

/// The length of the message in bytes, and its name.
const LONG: (usize, &str) = (8192, "8 KiB");
const SHORT: (usize, &str) = (32, "32 B");
const SESSION: [u8; 32] = [5; 32];

pub(super) fn workloads(bench: &Bench) -> Vec<Workload> {
    let mut workloads = Vec::new();
    for (length, name) in [LONG, SHORT] {
        let workload = |what: &str, ours: Vec<Contender>, rival: Contender| {
            let contenders = ours.into_iter().chain([rival]).collect();
            Workload::new(format!("{what} {name} in, 32 B out"), Unit::Call, contenders)
        };
        workloads.extend([
            workload(
                "Merlin",
                bench.sycon(|backend| merlin(bench, length, backend)),
                Contender::new("merlin", their_merlin(bench, length)),
            ),
            workload(
                "STROBE-128",
                bench.sycon(|backend| strobe(bench, length, backend)),
                Contender::new("strobe-rs", their_strobe(bench, length)),
            ),
            workload(
                "spongefish SHAKE128",
                bench.sycon(|backend| ours(bench, length, sponge::<KeccakF1600>(backend))),
                Contender::new(
                    "spongefish",
                    squeeze(bench, length, theirs::Shake128::init(&SESSION)),
                ),
            ),
            workload(
                "spongefish TurboSHAKE128",
                bench.sycon(|backend| ours(bench, length, sponge::<KeccakP1600R12>(backend))),
                Contender::new(
                    "spongefish",
                    squeeze(bench, length, theirs::TurboShake128::init(&SESSION)),
                ),
            ),
        ]);
    }
    workloads.push(mu(bench));
    workloads
}

/// A transcript that has begun. Each call continues with a copy of it.
fn merlin(bench: &Bench, length: usize, backend: Option<Backend>) -> Call {
    let input = bench.input();
    let backend = backend.unwrap_or_else(Backend::best_single);
    let start = Merlin::with_backend(backend, b"sycon-bench");
    Box::new(move || {
        let mut transcript = start.clone();
        let mut challenge = [0; 32];
        transcript.append_message(b"message", black_box(&input[..length]));
        transcript.challenge_bytes(b"challenge", &mut challenge);
        first_word(&challenge)
    })
}

fn their_merlin(bench: &Bench, length: usize) -> impl FnMut() -> u64 + use<> {
    let input = bench.input();
    let start = Transcript::new(b"sycon-bench");
    move || {
        let mut transcript = start.clone();
        let mut challenge = [0; 32];
        transcript.append_message(b"message", black_box(&input[..length]));
        transcript.challenge_bytes(b"challenge", &mut challenge);
        first_word(&challenge)
    }
}

fn strobe(bench: &Bench, length: usize, backend: Option<Backend>) -> Call {
    let input = bench.input();
    let backend = backend.unwrap_or_else(Backend::best_single);
    let start = Strobe128::with_backend(backend, b"sycon-bench");
    Box::new(move || {
        let mut strobe = start.clone();
        let mut out = [0; 32];
        strobe.ad(black_box(&input[..length]));
        strobe.prf(&mut out);
        first_word(&out)
    })
}

fn their_strobe(bench: &Bench, length: usize) -> impl FnMut() -> u64 + use<> {
    let input = bench.input();
    let start = Strobe::new(b"sycon-bench", SecParam::B128);
    move || {
        let mut strobe = start.clone();
        let mut out = [0; 32];
        strobe.ad(black_box(&input[..length]), false);
        strobe.prf(&mut out, false);
        first_word(&out)
    }
}

/// The sponge with `spongefish`'s constructor, or on one backend.
fn sponge<P: InSuite>(backend: Option<Backend>) -> FiatShamir<P> {
    match backend {
        None => FiatShamir::init(&SESSION),
        Some(backend) => FiatShamir::with_backend(backend, &SESSION),
    }
}

fn ours(bench: &Bench, length: usize, start: impl DuplexSpongeInit<U = u8> + 'static) -> Call {
    Box::new(squeeze(bench, length, start))
}

fn squeeze<S: DuplexSpongeInit<U = u8> + 'static>(
    bench: &Bench,
    length: usize,
    start: S,
) -> impl FnMut() -> u64 + use<S> {
    let input = bench.input();
    move || {
        let mut sponge = start.clone();
        sponge.absorb(black_box(&input[..length]));
        first_word(&sponge.squeeze_array::<32>())
    }
}

fn mu(bench: &Bench) -> Workload {
    let key = SigningKey::<MlDsa65>::from_seed(&[7; 32].into()).verifying_key();
    let encoded = key.encode();
    let input = bench.input();
    let ours = move || {
        let mut mu = Mu::new(&encoded, b"").expect("a key");
        mu.absorb(black_box(&input));
        first_word(&mu.finalize())
    };
    let input = bench.input();
    let theirs = move || {
        let message = |hash: &mut _| {
            Update::update(hash, black_box(&input));
            Ok(())
        };
        first_word(&key.compute_mu(message, b"").expect("a short context"))
    };
    let contenders =
        vec![Contender::new(crate::measure::SYCON, ours), Contender::new("ml-dsa", theirs)];
    Workload::new("ML-DSA-65 mu 1 MiB", Unit::Bytes(1 << 20), contenders)
}
