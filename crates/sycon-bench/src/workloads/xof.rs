//! The Keccak XOF family, on 1 MiB and on short messages.

use std::hint::black_box;

use digest::{ExtendableOutput, XofReader};
use sycon::Backend;
use sycon::xof::{
    Absorb, CShake128, Kmac128, Kt128, ParallelHash128, Sha3_256, Shake128, Shake256, Squeeze,
    TupleHash128, TurboShake128, Xof,
};
use tiny_keccak as tiny;

use super::{Bench, first_word, last_word, openssl};
use crate::measure::{Contender, Unit, Workload};

const UNIT: Unit = Unit::Bytes(1 << 20);
const DOMAIN: u8 = 0x1f;
const KEY: &[u8] = &[7; 32];
const CUSTOM: &[u8] = b"sycon-bench";
const MESSAGE: [u8; 64] = [42; 64];
/// TupleHash gets its 1 MiB in strings of this length.
const STRING: usize = 1024;
const BLOCK: usize = 8192;

pub(super) fn workloads(bench: &Bench) -> Vec<Workload> {
    let mut workloads = long(bench);
    workloads.extend(derived(bench));
    workloads.extend(short(bench));
    workloads
}

/// 1 MiB through the plain functions.
fn long(bench: &Bench) -> Vec<Workload> {
    let workload = |name: &str, sycon: Vec<Contender>, rivals: Vec<Option<Contender>>| {
        let contenders = sycon.into_iter().chain(rivals.into_iter().flatten()).collect();
        Workload::new(name, UNIT, contenders)
    };
    vec![
        workload(
            "SHAKE128 absorb 1 MiB",
            absorb(bench, new_shake128),
            vec![
                openssl::absorb(bench, "SHAKE128"),
                Some(absorb_digest::<shake::Shake128>(bench, "shake")),
                Some(absorb_tiny(bench, tiny::Shake::v128)),
            ],
        ),
        workload(
            "SHAKE128 squeeze 1 MiB",
            squeeze(bench, new_shake128),
            vec![
                openssl::squeeze(bench, "SHAKE128"),
                Some(squeeze_digest::<shake::Shake128>(bench, "shake")),
                Some(squeeze_tiny(bench, tiny::Shake::v128)),
            ],
        ),
        workload(
            "SHAKE256 absorb 1 MiB",
            absorb(bench, |backend| backend.map_or_else(Shake256::new, Shake256::with_backend)),
            vec![
                openssl::absorb(bench, "SHAKE256"),
                Some(absorb_digest::<shake::Shake256>(bench, "shake")),
                Some(absorb_tiny(bench, tiny::Shake::v256)),
            ],
        ),
        workload(
            "SHA3-256 1 MiB",
            sha3_256(bench),
            vec![openssl::hash(bench, "SHA3-256"), Some(absorb_tiny(bench, tiny::Sha3::v256))],
        ),
        workload(
            "TurboSHAKE128 absorb 1 MiB",
            absorb(bench, new_turbo_shake128),
            vec![Some(absorb_digest::<turboshake::TurboShake128>(bench, "turboshake"))],
        ),
        workload(
            "TurboSHAKE128 squeeze 1 MiB",
            squeeze(bench, new_turbo_shake128),
            vec![Some(squeeze_digest::<turboshake::TurboShake128>(bench, "turboshake"))],
        ),
        workload(
            "KT128 1 MiB",
            absorb(bench, |backend| backend.map_or_else(Kt128::new, Kt128::with_backend)),
            vec![
                Some(absorb_digest::<k12::Kt128>(bench, "k12")),
                Some(absorb_tiny(bench, || tiny::KangarooTwelve::new(b""))),
            ],
        ),
    ]
}

/// 1 MiB through the functions of SP 800-185.
fn derived(bench: &Bench) -> Vec<Workload> {
    let workload = |name, sycon: Vec<Contender>, rival| {
        Workload::new(name, UNIT, sycon.into_iter().chain([rival]).collect())
    };
    vec![
        workload(
            "cSHAKE128 absorb 1 MiB",
            absorb(bench, |backend| match backend {
                Some(backend) => CShake128::with_backend(backend, b"", CUSTOM),
                None => CShake128::new(b"", CUSTOM),
            }),
            absorb_tiny(bench, || tiny::CShake::v128(b"", CUSTOM)),
        ),
        workload(
            "KMAC128 1 MiB",
            kmac128(bench),
            absorb_tiny(bench, || tiny::Kmac::v128(KEY, CUSTOM)),
        ),
        workload("TupleHash128 1024 x 1 KiB", tuple_hash128(bench), tuple_hash_tiny(bench)),
        workload(
            "ParallelHash128 1 MiB",
            parallel_hash128(bench),
            absorb_tiny(bench, || tiny::ParallelHash::v128(CUSTOM, BLOCK)),
        ),
    ]
}

/// Where the start and the end of a call count.
fn short(bench: &Bench) -> Vec<Workload> {
    let mut message = bench.sycon(|backend| {
        Box::new(move || {
            let mut xof = new_shake128(backend);
            xof.absorb(black_box(&MESSAGE));
            first_word(&xof.finalize().squeeze_array::<32>())
        })
    });
    message.extend(openssl::short("SHAKE128", MESSAGE));
    message.push(Contender::new("shake", || {
        let mut output = [0; 32];
        shake::Shake128::digest_xof(black_box(&MESSAGE), &mut output);
        first_word(&output)
    }));
    message.push(Contender::new("tiny-keccak", || {
        finish_tiny(tiny::Shake::v128(), black_box(&MESSAGE))
    }));

    let mut read = reads(bench, new_shake128);
    read.push(reads_digest::<shake::Shake128>("shake"));
    read.push(reads_tiny(tiny::Shake::v128()));
    let mut turbo_read = reads(bench, new_turbo_shake128);
    turbo_read.push(reads_digest::<turboshake::TurboShake128>("turboshake"));
    vec![
        Workload::new("SHAKE128 64 B to 32 B", Unit::Call, message),
        Workload::new("SHAKE128 squeeze 32 B", Unit::Call, read),
        Workload::new("TurboSHAKE128 squeeze 32 B", Unit::Call, turbo_read),
    ]
}

fn new_shake128(backend: Option<Backend>) -> Shake128 {
    backend.map_or_else(Shake128::new, Shake128::with_backend)
}

fn new_turbo_shake128(backend: Option<Backend>) -> TurboShake128 {
    match backend {
        Some(backend) => TurboShake128::with_backend(backend, DOMAIN),
        None => TurboShake128::new(DOMAIN),
    }
    .expect("the domain byte is in range")
}

fn absorb<X: Xof>(
    bench: &Bench,
    new: impl Fn(Option<Backend>) -> X + Copy + 'static,
) -> Vec<Contender> {
    bench.sycon(|backend| {
        let input = bench.input();
        Box::new(move || {
            let mut xof = new(backend);
            xof.absorb(&input);
            first_word(&xof.finalize().squeeze_array::<32>())
        })
    })
}

fn squeeze<X: Xof>(
    bench: &Bench,
    new: impl Fn(Option<Backend>) -> X + Copy + 'static,
) -> Vec<Contender> {
    bench.sycon(|backend| {
        let output = bench.output();
        Box::new(move || {
            let mut output = output.borrow_mut();
            new(backend).finalize().squeeze(&mut output);
            last_word(&output)
        })
    })
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

fn sha3_256(bench: &Bench) -> Vec<Contender> {
    bench.sycon(|backend| {
        let input = bench.input();
        Box::new(move || {
            let mut hash = backend.map_or_else(Sha3_256::new, Sha3_256::with_backend);
            hash.absorb(&input);
            first_word(&hash.finalize())
        })
    })
}

fn kmac128(bench: &Bench) -> Vec<Contender> {
    bench.sycon(|backend| {
        let input = bench.input();
        Box::new(move || {
            let mut mac = match backend {
                Some(backend) => Kmac128::with_backend(backend, KEY, CUSTOM),
                None => Kmac128::new(KEY, CUSTOM),
            };
            mac.absorb(&input);
            let mut tag = [0; 32];
            mac.finalize_into(&mut tag);
            first_word(&tag)
        })
    })
}

fn tuple_hash128(bench: &Bench) -> Vec<Contender> {
    bench.sycon(|backend| {
        let input = bench.input();
        Box::new(move || {
            let mut hash = match backend {
                Some(backend) => TupleHash128::with_backend(backend, CUSTOM),
                None => TupleHash128::new(CUSTOM),
            };
            for string in input.chunks(STRING) {
                hash.absorb(string);
            }
            let mut output = [0; 32];
            hash.finalize_into(&mut output);
            first_word(&output)
        })
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

fn parallel_hash128(bench: &Bench) -> Vec<Contender> {
    bench.sycon(|backend| {
        let input = bench.input();
        Box::new(move || {
            let hash = match backend {
                Some(backend) => ParallelHash128::with_backend(backend, BLOCK, CUSTOM),
                None => ParallelHash128::new(BLOCK, CUSTOM),
            };
            let mut hash = hash.expect("the block size is not 0");
            hash.absorb(&input);
            let mut output = [0; 32];
            hash.finalize_into(&mut output);
            first_word(&output)
        })
    })
}

pub(super) fn absorb_digest<X: ExtendableOutput + Default>(bench: &Bench, name: &str) -> Contender {
    let input = bench.input();
    Contender::new(name, move || {
        let mut output = [0; 32];
        X::digest_xof(&*input, &mut output);
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
