//! The vectors in `vectors/`, which independent implementations made (see `SOURCES.md` there).

use std::collections::HashMap;
use std::fs;
use std::path::PathBuf;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use sha2::{Digest, Sha256};
use sycon::Backend;
use sycon::universal::MultimixerMac;
use sycon::xof::{
    Absorb, AsconAXof, AsconCxof128, AsconHash256, AsconXof, AsconXof128, CShake, IndexedVeXof128,
    IndexedVeXof256, Kmac, KmacXof, Kt, ParallelHash, ParallelHashXof, Sha3_224, Sha3_256,
    Sha3_384, Sha3_512, Shake128, Shake256, Squeeze, TupleHash, TupleHashXof, TurboShake, VeXof128,
    VeXof128x4, VeXof256, VeXof256x4, Xof,
};

use crate::{Suite, pattern};

/// One case, with the parameters that its algorithm has. Lengths stand for [`pattern`]s.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    alg: String,
    msg: Option<usize>,
    msg_hex: Option<String>,
    parts: Option<Vec<usize>>,
    parts_hex: Option<Vec<String>>,
    #[serde(default)]
    name: String,
    custom: Option<usize>,
    custom_text: Option<String>,
    key: Option<usize>,
    key_hex: Option<String>,
    block: Option<usize>,
    domain: Option<u8>,
    out: String,
}

/// One case of a permutation.
#[derive(Deserialize)]
pub(crate) struct PermutationCase {
    r#in: String,
    out: String,
    /// How often the permutation is applied.
    pub(crate) n: usize,
}

const FILES: [&str; 12] = [
    "ascon.json",
    "ascon_cxof.json",
    "ascon_v12.json",
    "sha3.json",
    "shake.json",
    "cshake.json",
    "kmac.json",
    "tuplehash.json",
    "parallelhash.json",
    "turboshake.json",
    "kangarootwelve.json",
    "multimixer_mac.json",
];

/// The algorithms in `accumulated.json`.
const ALGORITHMS: usize = 24;

/// Adds one test per file.
pub(crate) fn add(suite: &mut Suite) {
    for file in FILES {
        suite.add(
            &format!("known_answers::{file}"),
            Box::new(move |backend| {
                let cases: Vec<Case> = read(file);
                assert!(cases.len() >= 20, "{file} has only {} cases", cases.len());
                for case in cases {
                    check(backend, &case);
                }
            }),
        );
    }
    suite.add("known_answers::vexof.json", Box::new(vexof));
    suite.add("accumulated::all_lengths_to_10000", Box::new(accumulated));
}

/// The cases of one permutation.
pub(crate) fn permutation(name: &str) -> Vec<PermutationCase> {
    let mut all: HashMap<String, Vec<PermutationCase>> = read("permutations.json");
    all.remove(name).unwrap_or_else(|| panic!("no vectors for {name}"))
}

impl PermutationCase {
    pub(crate) fn input(&self) -> Vec<u8> {
        unhex(&self.r#in)
    }

    pub(crate) fn output(&self) -> Vec<u8> {
        unhex(&self.out)
    }
}

pub(crate) fn read<T: DeserializeOwned>(file: &str) -> T {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../vectors").join(file);
    let text = fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    serde_json::from_str(&text).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

pub(crate) fn unhex(text: &str) -> Vec<u8> {
    let (pairs, rest) = text.as_bytes().as_chunks::<2>();
    assert!(rest.is_empty(), "odd number of hex digits");
    let digit = |byte: u8| u8::try_from(char::from(byte).to_digit(16).unwrap()).unwrap();
    pairs.iter().map(|[high, low]| digit(*high) << 4 | digit(*low)).collect()
}

impl Case {
    fn message(&self) -> Vec<u8> {
        self.msg_hex.as_deref().map_or_else(|| pattern(self.msg.unwrap()), unhex)
    }

    fn custom(&self) -> Vec<u8> {
        match &self.custom_text {
            Some(text) => text.clone().into_bytes(),
            None => pattern(self.custom.unwrap_or(0)),
        }
    }

    fn key(&self) -> Vec<u8> {
        let key = |len| pattern(64 + len)[64..].to_vec();
        self.key_hex.as_deref().map_or_else(|| key(self.key.unwrap()), unhex)
    }

    /// Part `k` is the pattern from byte `k` on.
    fn parts(&self) -> Vec<Vec<u8>> {
        if let Some(parts) = &self.parts_hex {
            return parts.iter().map(|part| unhex(part)).collect();
        }
        let lengths = self.parts.as_ref().unwrap().iter().enumerate();
        lengths.map(|(k, len)| pattern(k + len)[k..].to_vec()).collect()
    }
}

fn check(backend: Backend, case: &Case) {
    let expected = unhex(&case.out);
    let mut out = vec![0; expected.len()];
    compute(backend, case, case.msg, &mut out);
    assert_eq!(out, expected, "{} of {:?} {:?}", case.alg, case.msg, case.parts);
}

/// Computes `case`, with a message of `msg` bytes where its length is not fixed by the case.
fn compute(backend: Backend, case: &Case, msg: Option<usize>, out: &mut [u8]) {
    match case.alg.as_str() {
        "SHA3-224" => digest(Sha3_224::with_backend(backend), case, msg, out),
        "SHA3-256" => digest(Sha3_256::with_backend(backend), case, msg, out),
        "SHA3-384" => digest(Sha3_384::with_backend(backend), case, msg, out),
        "SHA3-512" => digest(Sha3_512::with_backend(backend), case, msg, out),
        "SHAKE128" => xof(Shake128::with_backend(backend), case, msg, out),
        "SHAKE256" => xof(Shake256::with_backend(backend), case, msg, out),
        "Ascon-Hash256" => {
            let mut hash = AsconHash256::with_backend(backend);
            hash.absorb(&message(case, msg));
            out.copy_from_slice(&hash.finalize());
        }
        "Ascon-XOF128" => xof(AsconXof128::with_backend(backend), case, msg, out),
        "Ascon-CXOF128" => {
            xof(AsconCxof128::with_backend(backend, &case.custom()).unwrap(), case, msg, out);
        }
        "multimixer-128 MAC" => {
            let key = case.key().try_into().unwrap();
            let mut mac = MultimixerMac::with_backend(backend, &key);
            mac.absorb(&message(case, msg));
            out.copy_from_slice(&mac.finalize());
        }
        "Ascon-Xof" => xof(AsconXof::with_backend(backend), case, msg, out),
        "Ascon-Xofa" => xof(AsconAXof::with_backend(backend), case, msg, out),
        alg if alg.ends_with("128") => strength::<168>(backend, case, msg, out),
        _ => strength::<136>(backend, case, msg, out),
    }
}

fn strength<const RATE: usize>(backend: Backend, case: &Case, msg: Option<usize>, out: &mut [u8]) {
    let custom = case.custom();
    match case.alg.trim_end_matches(|c: char| c.is_ascii_digit()) {
        "cSHAKE" => {
            let name = case.name.as_bytes();
            xof(CShake::<RATE>::with_backend(backend, name, &custom), case, msg, out);
        }
        "TurboSHAKE" => {
            let domain = case.domain.unwrap();
            xof(TurboShake::<RATE>::with_backend(backend, domain).unwrap(), case, msg, out);
        }
        "KT" => {
            let mut kt = Kt::<RATE>::with_backend(backend);
            kt.absorb(&message(case, msg));
            kt.finalize_custom(&custom).squeeze(out);
        }
        "KMACXOF" => {
            xof(KmacXof::<RATE>::with_backend(backend, &case.key(), &custom), case, msg, out);
        }
        "KMAC" => {
            let mut mac = Kmac::<RATE>::with_backend(backend, &case.key(), &custom);
            mac.absorb(&message(case, msg));
            mac.finalize_into(out);
        }
        "ParallelHashXOF" => {
            let block = case.block.unwrap();
            let hash = ParallelHashXof::<RATE>::with_backend(backend, block, &custom).unwrap();
            xof(hash, case, msg, out);
        }
        "ParallelHash" => {
            let block = case.block.unwrap();
            let mut hash = ParallelHash::<RATE>::with_backend(backend, block, &custom).unwrap();
            hash.absorb(&message(case, msg));
            hash.finalize_into(out);
        }
        "TupleHashXOF" => {
            let mut hash = TupleHashXof::<RATE>::with_backend(backend, &custom);
            for part in parts(case, msg) {
                hash.absorb(&part);
            }
            hash.finalize().squeeze(out);
        }
        "TupleHash" => {
            let mut hash = TupleHash::<RATE>::with_backend(backend, &custom);
            for part in parts(case, msg) {
                hash.absorb(&part);
            }
            hash.finalize_into(out);
        }
        _ => panic!("unknown algorithm {}", case.alg),
    }
}

fn message(case: &Case, msg: Option<usize>) -> Vec<u8> {
    msg.map_or_else(|| case.message(), pattern)
}

fn parts(case: &Case, msg: Option<usize>) -> Vec<Vec<u8>> {
    msg.map_or_else(|| case.parts(), |len| vec![pattern(len)])
}

fn xof<X: Xof>(mut xof: X, case: &Case, msg: Option<usize>, out: &mut [u8]) {
    xof.absorb(&message(case, msg));
    xof.finalize().squeeze(out);
}

fn digest<const RATE: usize, const N: usize>(
    mut hash: sycon::xof::Sha3<RATE, N>,
    case: &Case,
    msg: Option<usize>,
    out: &mut [u8],
) {
    hash.absorb(&message(case, msg));
    out.copy_from_slice(&hash.finalize());
}

/// One case of VeXOF. Long outputs are given by their SHA-256 alone.
#[derive(Deserialize)]
struct VeXofCase {
    mode: String,
    xof: String,
    stripes: Option<usize>,
    msg_mod251: usize,
    n: usize,
    out: Option<String>,
    sha256: String,
}

fn vexof(backend: Backend) {
    let cases: Vec<VeXofCase> = read("vexof.json");
    assert!(cases.len() >= 600);
    for case in cases {
        let out = match (case.mode.as_str(), case.xof.as_str(), case.stripes) {
            ("striped", "shake128", Some(8)) => case.compute(VeXof128::with_backend(backend)),
            ("striped", "shake128", Some(4)) => case.compute(VeXof128x4::with_backend(backend)),
            ("striped", "shake256", Some(8)) => case.compute(VeXof256::with_backend(backend)),
            ("striped", "shake256", Some(4)) => case.compute(VeXof256x4::with_backend(backend)),
            ("indexed", "shake128", None) => case.compute(IndexedVeXof128::with_backend(backend)),
            ("indexed", "shake256", None) => case.compute(IndexedVeXof256::with_backend(backend)),
            other => panic!("unknown function {other:?}"),
        };
        let name = (&case.mode, &case.xof, case.stripes, case.msg_mod251, case.n);
        if let Some(expected) = &case.out {
            assert_eq!(out, unhex(expected), "{name:?}");
        }
        assert_eq!(Sha256::digest(&out)[..], unhex(&case.sha256), "{name:?}");
    }
}

impl VeXofCase {
    fn compute(&self, mut xof: impl Xof) -> Vec<u8> {
        xof.absorb(&pattern(self.msg_mod251));
        let mut out = vec![0; self.n];
        xof.finalize().squeeze(&mut out);
        out
    }
}

/// One digest over the outputs for all message lengths from 0 to 10,000.
fn accumulated(backend: Backend) {
    let cases: Vec<Case> = read("accumulated.json");
    assert_eq!(cases.len(), ALGORITHMS);
    for case in cases {
        let len = match case.alg.strip_prefix("SHA3-") {
            Some(bits) => bits.parse::<usize>().unwrap() / 8,
            None => 32,
        };
        let mut all = Shake128::with_backend(backend);
        let mut out = vec![0; len];
        for msg in 0..=10_000 {
            compute(backend, &case, Some(msg), &mut out);
            all.absorb(&out);
        }
        let digest: [u8; 32] = all.finalize().squeeze_array();
        assert_eq!(digest[..], unhex(&case.out), "{} over all lengths", case.alg);
    }
}
