//! One call on a short message, with 32 bytes of output: the start and the end take much of the time.

use std::hint::black_box;

use digest::{Digest, ExtendableOutput, Update};
use sycon::Backend;
use sycon::permutation::{Keccak, Permutation};
use sycon::xof::{
    Absorb, Algorithm, Blake3, Kmac128, Kt128, Parameter, Parameters, Sha3_256, Shake128,
    TurboShake128, Xof,
};
use tiny_keccak as tiny;

use super::bench::{Bench, first_word};
use super::{aws_lc, openssl, rscrypto, xkcp};
use crate::measure::{Contender, SYCON, Unit, Workload};
use crate::row::{Row, Summary};

/// The functions that people call on short messages.
const FUNCTIONS: [Algorithm; 6] = [
    Algorithm::Sha3_256,
    Algorithm::Shake128,
    Algorithm::TurboShake128,
    Algorithm::Kt128,
    Algorithm::Kmac128,
    Algorithm::Blake3,
];
const LENGTHS: [usize; 5] = [0, 32, 64, 136, 256];
const KEY: &[u8] = &[7; 32];
const CUSTOM: &[u8] = b"";
const DOMAIN: u8 = 0x1f;

const AT_RUN_TIME: &str = "sycon, chosen at run time";
const PERMUTATIONS: &str = "sycon, its permutations alone";

/// A function of a message, for one contender.
type Hash = fn(&[u8]) -> [u8; 32];

pub(super) fn workloads(bench: &Bench) -> Vec<Workload> {
    let each = |algorithm| LENGTHS.map(|length| workload(bench, algorithm, length));
    FUNCTIONS.into_iter().flat_map(each).collect()
}

fn workload(bench: &Bench, algorithm: Algorithm, length: usize) -> Workload {
    let input = bench.input();
    let contender = |name: &str, hash: Hash| {
        let input = input.clone();
        Contender::new(name, move || first_word(&hash(black_box(&input[..length]))))
    };
    let message = input.clone();
    let mut contenders = vec![contender(SYCON, sycon(algorithm))];
    contenders.push(Contender::new(AT_RUN_TIME, move || {
        first_word(&at_run_time(algorithm, black_box(&message[..length])))
    }));
    if let Some((rounds, count)) = permutations(algorithm, length) {
        let word = first_word(&sycon(algorithm)(&input[..length]));
        contenders.push(permute(rounds, count, word));
    }
    contenders.extend(rivals(algorithm).into_iter().map(|(name, hash)| contender(name, hash)));
    contenders.extend(rscrypto::hash(bench, algorithm, length, KEY, CUSTOM));
    contenders.extend(aws_lc::hash(bench, algorithm, length));
    contenders.extend(xkcp::hash(bench.input(), algorithm, length, CUSTOM));
    contenders.extend(openssl::short(algorithm.name(), input[..length].to_vec()));
    Workload::new(name(algorithm, length), Unit::Call, contenders)
}

fn name(algorithm: Algorithm, length: usize) -> String {
    format!("{algorithm} {length} B to 32 B")
}

fn sycon(algorithm: Algorithm) -> Hash {
    match algorithm {
        Algorithm::Sha3_256 => Sha3_256::hash,
        Algorithm::Shake128 => |message| hash_into(Shake128::new(), message),
        Algorithm::TurboShake128 => |message| {
            let xof = TurboShake128::new(DOMAIN).expect("the domain byte is in range");
            hash_into(xof, message)
        },
        Algorithm::Kt128 => Kt128::digest,
        Algorithm::Kmac128 => |message| {
            let mut mac = Kmac128::new(black_box(KEY), CUSTOM);
            mac.absorb(message);
            let mut tag = [0; 32];
            mac.finalize_into(&mut tag);
            tag
        },
        Algorithm::Blake3 => Blake3::digest,
        _ => unreachable!("it is not in FUNCTIONS"),
    }
}

fn hash_into(xof: impl Xof, message: &[u8]) -> [u8; 32] {
    let mut output = [0; 32];
    xof.hash_into(message, &mut output);
    output
}

fn at_run_time(algorithm: Algorithm, message: &[u8]) -> [u8; 32] {
    let mut parameters = Parameters::new();
    if algorithm.needs() == Some(Parameter::Key) {
        parameters = parameters.key(black_box(KEY));
    }
    let mut output = [0; 32];
    algorithm.hash_into(&parameters, message, &mut output).expect("good parameters");
    output
}

/// The rounds of Keccak-p\[1600\], and the number of permutations, that a message of `length` bytes needs.
fn permutations(algorithm: Algorithm, length: usize) -> Option<(usize, usize)> {
    Some(match algorithm {
        Algorithm::Sha3_256 => (24, length / 136 + 1),
        Algorithm::Shake128 => (24, length / 168 + 1),
        Algorithm::TurboShake128 => (12, length / 168 + 1),
        // The message is followed by the length of the customization.
        Algorithm::Kt128 => (12, (length + 1) / 168 + 1),
        // A block for the key, and the length of the output after the message. The state after the name is a constant.
        Algorithm::Kmac128 => (24, 1 + (length + 3) / 168 + 1),
        _ => return None,
    })
}

fn permute(rounds: usize, count: usize, word: u64) -> Contender {
    fn on<const ROUNDS: usize>(count: usize, word: u64) -> Contender {
        let mut state = Keccak::<ROUNDS>::ZERO;
        Contender::new(PERMUTATIONS, move || {
            for _ in 0..count {
                Keccak::<ROUNDS>::permute(Backend::best_single(), &mut state);
            }
            word
        })
    }
    if rounds == 12 { on::<12>(count, word) } else { on::<24>(count, word) }
}

fn rivals(algorithm: Algorithm) -> Vec<(&'static str, Hash)> {
    match algorithm {
        Algorithm::Sha3_256 => vec![
            ("sha3", |message| sha3::Sha3_256::digest(message).into()),
            ("tiny-keccak", |message| hash_tiny(tiny::Sha3::v256(), message)),
        ],
        Algorithm::Shake128 => vec![
            ("shake", digest_xof::<shake::Shake128>),
            ("tiny-keccak", |message| hash_tiny(tiny::Shake::v128(), message)),
        ],
        Algorithm::TurboShake128 => {
            vec![("turboshake", digest_xof::<turboshake::TurboShake128>)]
        }
        Algorithm::Kt128 => vec![
            ("k12", digest_xof::<k12::Kt128>),
            ("tiny-keccak", |message| hash_tiny(tiny::KangarooTwelve::new(CUSTOM), message)),
        ],
        Algorithm::Kmac128 => {
            vec![("tiny-keccak", |message| {
                hash_tiny(tiny::Kmac::v128(black_box(KEY), CUSTOM), message)
            })]
        }
        Algorithm::Blake3 => vec![("blake3", |message| blake3::hash(message).into())],
        _ => vec![],
    }
}

fn digest_xof<X: ExtendableOutput + Update + Default>(message: &[u8]) -> [u8; 32] {
    let mut output = [0; 32];
    X::digest_xof(message, &mut output);
    output
}

fn hash_tiny(mut hash: impl tiny::Hasher, message: &[u8]) -> [u8; 32] {
    let mut output = [0; 32];
    hash.update(message);
    hash.finalize(&mut output);
    output
}

/// Returns the highest ratio of each function to its permutations, or of BLAKE3 to its crate.
pub(super) fn summaries(rows: &[Row]) -> Vec<Summary> {
    FUNCTIONS.into_iter().filter_map(|algorithm| summary(rows, algorithm)).collect()
}

fn summary(rows: &[Row], algorithm: Algorithm) -> Option<Summary> {
    let reference = if algorithm == Algorithm::Blake3 { "blake3" } else { PERMUTATIONS };
    let ratio = |length| {
        let row = |contender| {
            let workload = name(algorithm, length);
            rows.iter().find(move |row| row.workload == workload && row.contender == contender)
        };
        Some(row(SYCON)?.min_cycles / row(reference)?.min_cycles)
    };
    let value = LENGTHS.into_iter().filter_map(ratio).reduce(f64::max)?;
    let name = format!(
        "{algorithm}, short messages / {}",
        if reference == "blake3" { "the crate blake3" } else { "permutations" }
    );
    Some(Summary { name, value, note: "the length with the highest ratio".into() })
}
