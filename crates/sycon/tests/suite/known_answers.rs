//! The vectors in `vectors/`, which come from independent implementations (see `SOURCES.md` there).

use std::collections::{BTreeSet, HashMap};
use std::fs;
use std::ops::Range;
use std::path::PathBuf;

use libtest_mimic::Trial;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use sha2::{Digest, Sha256};
use sycon::Backend;
use sycon::xof::{Algorithm, Any, OutputLength, Parameters};

use crate::{Suite, pattern, trial};

/// A case, with the parameters of its algorithm. Lengths stand for [`pattern`]s.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    alg: String,
    msg: Option<usize>,
    msg_hex: Option<String>,
    parts: Option<Vec<usize>>,
    parts_hex: Option<Vec<String>>,
    name: Option<String>,
    custom: Option<usize>,
    custom_text: Option<String>,
    custom_hex: Option<String>,
    key: Option<usize>,
    key_hex: Option<String>,
    block: Option<usize>,
    domain: Option<u8>,
    /// The number of times that the function is applied, to its own output after the first time, as in NIST's "Monte
    /// Carlo tests".
    chain: Option<usize>,
    out: String,
}

/// A case of VeXOF. Long outputs are given only as their SHA-256.
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

/// The SHA-256 of a function's outputs for many messages, `n` bytes for each.
#[derive(Deserialize)]
struct ManyCase {
    alg: String,
    n: usize,
    sha256: String,
    /// The messages of this case, and of those after it.
    messages_hex: Option<Vec<String>>,
    /// Instead of `messages_hex`: messages of these lengths and all shorter ones, which count from 0.
    counting_up_to: Option<usize>,
    /// For each message, customizations of these lengths and all shorter ones, which count from 16.
    custom_up_to: Option<usize>,
}

/// One case of a permutation.
#[derive(Deserialize)]
pub(crate) struct PermutationCase {
    r#in: String,
    out: String,
    /// The number of times that the permutation is applied.
    pub(crate) n: usize,
}

/// The files that the descriptions of functions name.
fn files() -> BTreeSet<&'static str> {
    let described = Algorithm::ALL.iter().flat_map(|algorithm| algorithm.description().vectors);
    described.copied().collect()
}

/// Adds one test per file.
pub(crate) fn add(suite: &mut Suite) {
    for file in files() {
        suite.add(&name(file), move |backend| check(file, Some(backend)));
    }
}

/// The same tests, with the default backends.
pub(crate) fn without_a_backend() -> Vec<Trial> {
    files().into_iter().map(|file| trial(name(file), move || check(file, None))).collect()
}

/// Each function is in the files that its description names, and in no others. BLAKE3 is not in any file: its answers
/// would come from the crate `blake3`, which also computes it.
pub(crate) fn descriptions_name_the_files() -> Trial {
    /// The name of a function. The other fields of a case are ignored.
    #[derive(Deserialize)]
    struct Named {
        alg: String,
    }
    trial("known_answers::descriptions_name_the_files".to_owned(), || {
        let mut found: HashMap<Algorithm, BTreeSet<&str>> = HashMap::new();
        let mut add = |file, algorithm| found.entry(algorithm).or_default().insert(file);
        for file in files() {
            if file == "vexof.json" {
                for case in read::<Vec<VeXofCase>>(file) {
                    add(file, case.algorithm());
                }
            } else {
                for case in read::<Vec<Named>>(file) {
                    add(file, case.alg.parse().unwrap());
                }
            }
        }
        for algorithm in Algorithm::ALL {
            let named: BTreeSet<_> = algorithm.description().vectors.iter().copied().collect();
            assert_eq!(named, found.remove(algorithm).unwrap_or_default(), "{algorithm}");
            assert_eq!(named.is_empty(), *algorithm == Algorithm::Blake3, "{algorithm}");
        }
    })
}

fn name(file: &str) -> String {
    format!("known_answers::{file}")
}

/// Checks one file. Three files have cases of a different form than [`Case`], or a different test. Without a backend,
/// functions choose their own.
fn check(file: &str, backend: Option<Backend>) {
    match file {
        "accumulated.json" => accumulated(backend),
        "kat.json" => many(backend),
        "vexof.json" => vexof(backend),
        _ => {
            let cases: Vec<Case> = read(file);
            assert!(cases.len() >= 20, "{file} has only {} cases", cases.len());
            for case in &cases {
                case.check(backend);
            }
        }
    }
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
    fn algorithm(&self) -> Algorithm {
        self.alg.parse().unwrap_or_else(|error| panic!("{}: {error}", self.alg))
    }

    /// The function with the case's parameters.
    fn start(&self, backend: Option<Backend>) -> Any {
        let (key, custom) = (self.key(), self.customization());
        let mut parameters = with_backend(backend);
        if let Some(name) = &self.name {
            parameters = parameters.name(name.as_bytes());
        }
        if let Some(custom) = &custom {
            parameters = parameters.customization(custom);
        }
        if let Some(key) = &key {
            parameters = parameters.key(key);
        }
        if let Some(block_size) = self.block {
            parameters = parameters.block_size(block_size);
        }
        if let Some(domain) = self.domain {
            parameters = parameters.domain(domain);
        }
        let started = self.algorithm().start(&parameters);
        started.unwrap_or_else(|error| panic!("{}: {error}", self.alg))
    }

    fn check(&self, backend: Option<Backend>) {
        if let Some(times) = self.chain {
            assert_eq!(self.chained(backend, times), unhex(&self.out), "{} chained", self.alg);
            return;
        }
        let mut function = self.start(backend);
        if function.algorithm().takes_parts() {
            for part in self.parts() {
                function.absorb(&part);
            }
        } else {
            function.absorb(&self.message());
        }
        let expected = unhex(&self.out);
        let mut out = vec![0; expected.len()];
        function.finalize_into(&mut out).unwrap();
        assert_eq!(out, expected, "{} of {:?} {:?}", self.alg, self.msg, self.parts);
    }

    /// If the output has any length, the first 16 bytes are the next message, and the last two of them determine the
    /// next length.
    fn chained(&self, backend: Option<Backend>, times: usize) -> Vec<u8> {
        const LENGTHS: Range<usize> = 16..513;
        let function = self.start(backend);
        let fixed = match function.algorithm().output_length() {
            OutputLength::Fixed(len) => Some(len),
            _ => None,
        };
        let (mut message, mut length) = (self.message(), fixed.unwrap_or(LENGTHS.end - 1));
        for _ in 0..times {
            let mut function = function.clone();
            function.absorb(if fixed.is_some() { &message } else { &message[..LENGTHS.start] });
            message.resize(length, 0);
            function.finalize_into(&mut message).unwrap();
            if fixed.is_none() {
                let last = message.last_chunk().expect("16 bytes and more");
                length = LENGTHS.start + usize::from(u16::from_be_bytes(*last)) % LENGTHS.len();
            }
        }
        message
    }

    fn message(&self) -> Vec<u8> {
        self.msg_hex.as_deref().map_or_else(|| pattern(self.msg.unwrap()), unhex)
    }

    fn customization(&self) -> Option<Vec<u8>> {
        match (&self.custom_text, &self.custom_hex) {
            (Some(text), _) => Some(text.clone().into_bytes()),
            (_, Some(hex)) => Some(unhex(hex)),
            _ => self.custom.map(pattern),
        }
    }

    fn key(&self) -> Option<Vec<u8>> {
        let key = |len| pattern(64 + len)[64..].to_vec();
        self.key_hex.as_deref().map(unhex).or_else(|| self.key.map(key))
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

impl VeXofCase {
    fn algorithm(&self) -> Algorithm {
        match (self.mode.as_str(), self.xof.as_str(), self.stripes) {
            ("striped", "shake128", Some(8)) => Algorithm::VeXof128,
            ("striped", "shake128", Some(4)) => Algorithm::VeXof128x4,
            ("striped", "shake256", Some(8)) => Algorithm::VeXof256,
            ("striped", "shake256", Some(4)) => Algorithm::VeXof256x4,
            ("indexed", "shake128", None) => Algorithm::IndexedVeXof128,
            ("indexed", "shake256", None) => Algorithm::IndexedVeXof256,
            other => panic!("unknown function {other:?}"),
        }
    }
}

fn vexof(backend: Option<Backend>) {
    let cases: Vec<VeXofCase> = read("vexof.json");
    assert!(cases.len() >= 600);
    for case in cases {
        let mut function = case.algorithm().start(&with_backend(backend)).unwrap();
        function.absorb(&pattern(case.msg_mod251));
        let mut out = vec![0; case.n];
        function.finalize_into(&mut out).unwrap();
        let name = (&case.mode, &case.xof, case.stripes, case.msg_mod251, case.n);
        if let Some(expected) = &case.out {
            assert_eq!(out, unhex(expected), "{name:?}");
        }
        assert_eq!(Sha256::digest(&out)[..], unhex(&case.sha256), "{name:?}");
    }
}

/// The thousands of vectors of the Keccak team and of the designers of Ascon.
fn many(backend: Option<Backend>) {
    let mut messages = Vec::new();
    let counting = |from: u8, len: usize| -> Vec<u8> {
        (0..=255).cycle().skip(from.into()).take(len).collect()
    };
    let cases: Vec<ManyCase> = read("kat.json");
    assert_eq!(cases.len(), 9);
    for case in cases {
        if let Some(hex) = &case.messages_hex {
            messages = hex.iter().map(|message| unhex(message)).collect();
        }
        if let Some(longest) = case.counting_up_to {
            messages = (0..=longest).map(|len| counting(0, len)).collect();
        }
        assert!(messages.len() > 30, "{}", case.alg);
        let algorithm: Algorithm = case.alg.parse().expect("a function");
        let (mut all, mut out) = (Sha256::new(), vec![0; case.n]);
        for message in &messages {
            for custom in 0..=case.custom_up_to.unwrap_or(0) {
                let custom = counting(16, custom);
                let parameters = with_backend(backend);
                let parameters = if case.custom_up_to.is_some() {
                    parameters.customization(&custom)
                } else {
                    parameters
                };
                let mut function = algorithm.start(&parameters).expect("what it takes");
                function.absorb(message);
                function.finalize_into(&mut out).unwrap();
                all.update(&out);
            }
        }
        assert_eq!(all.finalize()[..], unhex(&case.sha256), "{}", case.alg);
    }
}

/// One digest over the outputs for all message lengths from 0 to 10,000.
fn accumulated(backend: Option<Backend>) {
    let cases: Vec<Case> = read("accumulated.json");
    let described =
        |algorithm: &&Algorithm| algorithm.description().vectors.contains(&"accumulated.json");
    assert_eq!(cases.len(), Algorithm::ALL.iter().filter(described).count());
    let message = pattern(10_000);
    for case in cases {
        let function = case.start(backend);
        let mut out = match function.algorithm().output_length() {
            OutputLength::Fixed(len) => vec![0; len],
            _ => vec![0; 32],
        };
        let mut all = Algorithm::Shake128.start(&with_backend(backend)).unwrap();
        for len in 0..=message.len() {
            let mut function = function.clone();
            function.absorb(&message[..len]);
            function.finalize_into(&mut out).unwrap();
            all.absorb(&out);
        }
        let mut digest = [0; 32];
        all.finalize_into(&mut digest).unwrap();
        assert_eq!(digest[..], unhex(&case.out), "{} over all lengths", case.alg);
    }
}

fn with_backend(backend: Option<Backend>) -> Parameters<'static> {
    backend.map_or(Parameters::new(), |backend| Parameters::new().backend(backend))
}
