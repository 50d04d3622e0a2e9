//! Every function of the table on 1 MiB of input and of output, and short calls of some functions.

use std::hint::black_box;
use std::iter;

use digest::{CustomizedInit, ExtendableOutput, Update, XofReader};
use sycon::Backend;
use sycon::xof::{
    Algorithm, Any, Blake3, OutputLength, Parameter, Parameters, Shake128, Squeeze, TurboShake128,
    Xof,
};
use tiny_keccak as tiny;

use super::bench::{Bench, MEBIBYTE, first_word, last_word};
use super::{aws_lc, openssl, rscrypto, xkcp};
use crate::measure::{Call, Contender, SYCON, Unit, Workload};

const UNIT: Unit = Unit::Bytes(1 << 20);
const DOMAIN: u8 = 0x1f;
const KEY: &[u8] = &[7; 32];
const CUSTOM: &[u8] = b"sycon-bench";
/// Functions that hash a list of strings get their 1 MiB in strings of this length.
const STRING: usize = 1024;
const BLOCK: usize = 8192;

pub(super) fn workloads(bench: &Bench) -> Vec<Workload> {
    Algorithm::ALL
        .iter()
        .flat_map(|&algorithm| {
            let squeeze = algorithm.is_xof().then(|| squeeze(bench, algorithm));
            iter::once(absorb(bench, algorithm)).chain(squeeze)
        })
        .chain(short_reads(bench))
        .collect()
}

/// 1 MiB of input.
fn absorb(bench: &Bench, algorithm: Algorithm) -> Workload {
    let piece = if algorithm.takes_parts() { STRING } else { usize::MAX };
    let length = match algorithm.output_length() {
        OutputLength::Fixed(length) => length,
        _ => 32,
    };
    let mut contenders = sycon(bench, algorithm, |backend| {
        let input = bench.input();
        Box::new(move || {
            let mut hash = start(algorithm, backend);
            for piece in input.chunks(piece) {
                hash.absorb(piece);
            }
            let mut output = [0; 64];
            hash.finalize_into(&mut output[..length]).expect("the length is right");
            first_word(&output)
        })
    });
    contenders.extend(absorb_rivals(bench, algorithm).into_iter().flatten());
    contenders.extend(rscrypto::hash(bench, algorithm, MEBIBYTE, KEY, CUSTOM));
    contenders.extend(aws_lc::hash(bench, algorithm, MEBIBYTE));
    contenders.extend(xkcp::hash(bench.input(), algorithm, MEBIBYTE, CUSTOM));
    let name = match algorithm {
        _ if algorithm.takes_parts() => format!("{algorithm} 1024 x 1 KiB"),
        // Without "absorb", as in the results of earlier versions.
        Algorithm::Kt128 | Algorithm::Kt256 => format!("{algorithm} 1 MiB"),
        _ if algorithm.is_xof() => format!("{algorithm} absorb 1 MiB"),
        _ => format!("{algorithm} 1 MiB"),
    };
    Workload::new(name, UNIT, contenders)
}

fn absorb_rivals(bench: &Bench, algorithm: Algorithm) -> Vec<Option<Contender>> {
    let name = algorithm.name();
    match algorithm {
        Algorithm::Sha3_256 => {
            let input = bench.input();
            vec![
                openssl::hash(bench, name),
                Some(Contender::new("sha3", move || {
                    first_word(&<sha3::Sha3_256 as digest::Digest>::digest(&*input))
                })),
                Some(absorb_tiny(bench, tiny::Sha3::v256)),
            ]
        }
        Algorithm::Keccak256 => vec![Some(absorb_tiny(bench, tiny::Keccak::v256))],
        Algorithm::Shake128 => vec![
            openssl::absorb(bench, name),
            Some(absorb_digest::<shake::Shake128>(bench, "shake")),
            Some(absorb_tiny(bench, tiny::Shake::v128)),
        ],
        Algorithm::Shake256 => vec![
            openssl::absorb(bench, name),
            Some(absorb_digest::<shake::Shake256>(bench, "shake")),
            Some(absorb_tiny(bench, tiny::Shake::v256)),
        ],
        Algorithm::CShake128 => vec![Some(absorb_tiny(bench, || tiny::CShake::v128(b"", CUSTOM)))],
        Algorithm::Kmac128 => vec![Some(absorb_tiny(bench, || tiny::Kmac::v128(KEY, CUSTOM)))],
        Algorithm::TupleHash128 => vec![Some(tuple_hash_tiny(bench))],
        Algorithm::ParallelHash128 => {
            vec![Some(absorb_tiny(bench, || tiny::ParallelHash::v128(CUSTOM, BLOCK)))]
        }
        Algorithm::TurboShake128 => {
            vec![Some(absorb_digest::<turboshake::TurboShake128>(bench, "turboshake"))]
        }
        Algorithm::Kt128 => vec![
            Some(absorb_k12(bench)),
            Some(absorb_tiny(bench, || tiny::KangarooTwelve::new(CUSTOM))),
        ],
        Algorithm::AsconXof128 => {
            vec![Some(absorb_digest::<ascon_xof128::AsconXof128>(bench, "ascon-xof128"))]
        }
        Algorithm::Blake3 => {
            let input = bench.input();
            let hash = move || first_word(blake3::hash(&input).as_bytes());
            vec![Some(Contender::new("blake3", hash))]
        }
        _ => vec![],
    }
}

/// 1 MiB of output.
fn squeeze(bench: &Bench, algorithm: Algorithm) -> Workload {
    let mut contenders = sycon(bench, algorithm, |backend| {
        let output = bench.output();
        Box::new(move || {
            let mut output = output.borrow_mut();
            start(algorithm, backend).finalize().expect("it is an XOF").squeeze(&mut output);
            last_word(&output)
        })
    });
    contenders.extend(squeeze_rivals(bench, algorithm).into_iter().flatten());
    contenders.extend(rscrypto::squeeze(bench, algorithm));
    contenders.extend(aws_lc::squeeze(bench, algorithm));
    contenders.extend(xkcp::squeeze(bench, algorithm, CUSTOM));
    Workload::new(format!("{algorithm} squeeze 1 MiB"), UNIT, contenders)
}

fn squeeze_rivals(bench: &Bench, algorithm: Algorithm) -> Vec<Option<Contender>> {
    match algorithm {
        Algorithm::Shake128 => vec![
            openssl::squeeze(bench, algorithm.name()),
            Some(squeeze_digest::<shake::Shake128>(bench, "shake")),
            Some(squeeze_tiny(bench, tiny::Shake::v128)),
        ],
        Algorithm::TurboShake128 => {
            vec![Some(squeeze_digest::<turboshake::TurboShake128>(bench, "turboshake"))]
        }
        Algorithm::Blake3 => {
            let output = bench.output();
            vec![Some(Contender::new("blake3", move || {
                let mut output = output.borrow_mut();
                blake3::Hasher::new().finalize_xof().fill(&mut output);
                last_word(&output)
            }))]
        }
        _ => vec![],
    }
}

/// As [`Bench::sycon`], except that BLAKE3 selects its own backend.
fn sycon(
    bench: &Bench,
    algorithm: Algorithm,
    make: impl Fn(Option<Backend>) -> Call,
) -> Vec<Contender> {
    match algorithm {
        Algorithm::Blake3 => vec![Contender { name: SYCON.into(), call: make(None) }],
        _ => bench.sycon(make),
    }
}

/// Starts a function, with a key and a customization if it supports them.
fn start(algorithm: Algorithm, backend: Option<Backend>) -> Any {
    let mut parameters = Parameters::new();
    if let Some(backend) = backend {
        parameters = parameters.backend(backend);
    }
    if algorithm.needs() == Some(Parameter::Key) {
        parameters = parameters.key(KEY);
    }
    if algorithm.takes().contains(&Parameter::Customization) {
        parameters = parameters.customization(CUSTOM);
    }
    algorithm.start(&parameters).expect("good parameters")
}

/// Reads of 32 bytes.
fn short_reads(bench: &Bench) -> Vec<Workload> {
    let mut read = reads(bench, new_shake128);
    read.push(reads_digest::<shake::Shake128>("shake"));
    read.push(reads_tiny(tiny::Shake::v128()));
    let mut turbo_read = reads(bench, new_turboshake128);
    turbo_read.push(reads_digest::<turboshake::TurboShake128>("turboshake"));
    vec![
        Workload::new("SHAKE128 squeeze 32 B", Unit::Call, read),
        Workload::new("TurboSHAKE128 squeeze 32 B", Unit::Call, turbo_read),
        Workload::new("BLAKE3 squeeze 32 B", Unit::Call, blake3_reads()),
    ]
}

fn new_shake128(backend: Option<Backend>) -> Shake128 {
    backend.map_or_else(Shake128::new, Shake128::with_backend)
}

fn new_turboshake128(backend: Option<Backend>) -> TurboShake128 {
    match backend {
        Some(backend) => TurboShake128::with_backend(backend, DOMAIN),
        None => TurboShake128::new(DOMAIN),
    }
    .expect("the domain byte is in range")
}

fn reads<X: Xof<Reader: 'static>>(
    bench: &Bench,
    new: impl Fn(Option<Backend>) -> X,
) -> Vec<Contender> {
    bench.sycon(|backend| {
        let mut reader = new(backend).finalize();
        Box::new(move || {
            let mut output = [0; 32];
            reader.squeeze(black_box(&mut output));
            first_word(&output)
        })
    })
}

fn blake3_reads() -> Vec<Contender> {
    let mut ours = Blake3::new().finalize();
    let mut theirs = blake3::Hasher::new().finalize_xof();
    vec![
        Contender::new(SYCON, move || {
            let mut output = [0; 32];
            ours.squeeze(black_box(&mut output));
            first_word(&output)
        }),
        Contender::new("blake3", move || {
            let mut output = [0; 32];
            theirs.fill(black_box(&mut output));
            first_word(&output)
        }),
    ]
}

fn absorb_digest<X: ExtendableOutput + Default>(bench: &Bench, name: &str) -> Contender {
    let input = bench.input();
    Contender::new(name, move || {
        let mut output = [0; 32];
        X::digest_xof(&*input, &mut output);
        first_word(&output)
    })
}

fn absorb_k12(bench: &Bench) -> Contender {
    let input = bench.input();
    Contender::new("k12", move || {
        let mut hash = k12::CustomKt128::new_customized(CUSTOM);
        hash.update(&input);
        let mut output = [0; 32];
        hash.finalize_xof_into(&mut output);
        first_word(&output)
    })
}

fn squeeze_digest<X: ExtendableOutput + Default>(bench: &Bench, name: &str) -> Contender {
    let output = bench.output();
    Contender::new(name, move || {
        let mut output = output.borrow_mut();
        X::default().finalize_xof_into(&mut output);
        last_word(&output)
    })
}

fn reads_digest<X: ExtendableOutput<Reader: 'static> + Default>(name: &str) -> Contender {
    let mut reader = X::default().finalize_xof();
    Contender::new(name, move || {
        let mut output = [0; 32];
        reader.read(black_box(&mut output));
        first_word(&output)
    })
}

fn absorb_tiny<H: tiny::Hasher>(bench: &Bench, new: impl Fn() -> H + 'static) -> Contender {
    let input = bench.input();
    Contender::new("tiny-keccak", move || finish_tiny(new(), &input))
}

fn finish_tiny(mut hash: impl tiny::Hasher, input: &[u8]) -> u64 {
    let mut output = [0; 32];
    hash.update(input);
    hash.finalize(&mut output);
    first_word(&output)
}

fn squeeze_tiny<X: tiny::Xof>(bench: &Bench, new: impl Fn() -> X + 'static) -> Contender {
    let output = bench.output();
    Contender::new("tiny-keccak", move || {
        let mut output = output.borrow_mut();
        new().squeeze(&mut output);
        last_word(&output)
    })
}

fn reads_tiny(mut xof: impl tiny::Xof + 'static) -> Contender {
    Contender::new("tiny-keccak", move || {
        let mut output = [0; 32];
        xof.squeeze(black_box(&mut output));
        first_word(&output)
    })
}

fn tuple_hash_tiny(bench: &Bench) -> Contender {
    let input = bench.input();
    Contender::new("tiny-keccak", move || {
        let mut hash = tiny::TupleHash::v128(CUSTOM);
        for string in input.chunks(STRING) {
            tiny::Hasher::update(&mut hash, string);
        }
        let mut output = [0; 32];
        tiny::Hasher::finalize(hash, &mut output);
        first_word(&output)
    })
}
