//! KEMs beside other implementations, and X-Wing beside its parts.
//!
//! | file | what it has |
//! |---|---|
//! | `ours` | sycon's |
//! | `rivals` | those of other crates, and X-Wing composed of graviola's parts |
//! | `c_rivals` | those that compile C, if they are compiled in |
//!
//! Keys come from a seed and ciphertexts from given randomness, so that all give the same bytes and
//! nobody is timed with the operating system's generator. Only aws-lc-rs cannot do without its own: its
//! key generation and encapsulation include it, a small part. It has no seeds either, and no X-Wing.
//! libsodium's X-Wing and x-wing's keep nothing but the seed, and expand it at each decapsulation.
//!
//! X25519 alone is no KEM of sycon's. Its rows stand beside DHKEM, which is the same and a derivation
//! of keys: key generation is one multiplication of the base point, decapsulation one agreement.

mod c_rivals;
mod ours;
mod rivals;

use std::hint::black_box;

use super::{Bench, first_word, last_word};
use crate::measure::{Call, Contender, SYCON, Unit, Workload};
use crate::report::{Row, Summary};

pub(super) fn workloads(bench: &Bench) -> Vec<Workload> {
    let workload = |scheme: &Scheme, operation: Operation| {
        let ours = &scheme.ours;
        let mut contenders =
            bench.sycon(|backend| ours(backend)(operation).expect("sycon does all of them"));
        contenders.extend(scheme.rivals.iter().filter_map(|(name, rival)| {
            Some(Contender { name: (*name).into(), call: rival(operation)? })
        }));
        Workload::new(workload_name(scheme.name, operation), Unit::Call, contenders)
    };
    let of_scheme = |scheme| Operation::ALL.map(|operation| workload(&scheme, operation));
    schemes().into_iter().flat_map(of_scheme).collect()
}

/// What is done with a KEM.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Operation {
    /// From a seed.
    KeyGeneration,
    /// To the bytes of a key.
    Encapsulation,
    /// To a key that was parsed before.
    ToParsed,
    /// With a key that was expanded before, where an implementation can do that.
    Decapsulation,
    FromSeed,
}

impl Operation {
    const ALL: [Self; 5] = [
        Self::KeyGeneration,
        Self::Encapsulation,
        Self::ToParsed,
        Self::FromSeed,
        Self::Decapsulation,
    ];

    fn name(self) -> &'static str {
        match self {
            Self::KeyGeneration => "key generation",
            Self::Encapsulation => "encapsulation",
            Self::ToParsed => "encapsulation, parsed key",
            Self::Decapsulation => "decapsulation",
            Self::FromSeed => "decapsulation from the seed",
        }
    }
}

fn workload_name(scheme: &str, operation: Operation) -> String {
    format!("{scheme} {}", operation.name())
}

/// Makes calls of one implementation; of operations that it does not have, none.
type Make = Box<dyn Fn(Operation) -> Option<Call>>;

struct Scheme {
    name: &'static str,
    ours: Box<dyn Fn(Option<sycon::Backend>) -> Make>,
    rivals: Vec<(&'static str, Make)>,
}

const XWING: &str = "X-Wing";
const DHKEM: &str = "DHKEM";
const MLKEM: &str = "ML-KEM-768";
const COMPOSED: &str = "graviola, composed";

fn schemes() -> Vec<Scheme> {
    let mut schemes = vec![
        Scheme { name: XWING, ours: Box::new(ours::xwing), rivals: rivals::xwing() },
        Scheme { name: "naive X-Wing", ours: Box::new(ours::xwing_naive), rivals: vec![] },
        Scheme { name: "GHPC", ours: Box::new(ours::ghpc), rivals: vec![] },
        Scheme { name: DHKEM, ours: Box::new(ours::dhkem), rivals: rivals::dhkem() },
        Scheme { name: MLKEM, ours: Box::new(ours::mlkem768), rivals: rivals::mlkem768() },
    ];
    for scheme in &mut schemes {
        scheme.rivals.extend(c_rivals::of(scheme.name));
    }
    schemes
}

/// A scheme by one implementation that has all three of the operations.
pub(crate) struct Triple {
    pub(crate) scheme: &'static str,
    pub(crate) implementation: &'static str,
    /// Key generation, encapsulation to a key's bytes, decapsulation with a kept key.
    pub(crate) calls: [Call; 3],
}

/// Every scheme by every implementation.
pub(crate) fn triples() -> Vec<Triple> {
    let triple = |scheme, implementation, make: &Make| {
        use Operation::{Decapsulation, Encapsulation, KeyGeneration};
        let calls = [make(KeyGeneration)?, make(Encapsulation)?, make(Decapsulation)?];
        Some(Triple { scheme, implementation, calls })
    };
    let mut triples = Vec::new();
    for Scheme { name, ours, rivals } in schemes() {
        triples.extend(triple(name, SYCON, &ours(None)));
        triples.extend(rivals.iter().filter_map(|(rival, make)| triple(name, rival, make)));
    }
    triples
}

/// A KEM, or what can be used as one, as an implementation has it.
trait Kem: Copy + 'static {
    /// A decapsulation key as its users keep it.
    type Secret;
    /// An encapsulation key, parsed and checked.
    type Public;

    /// The key that belongs to the beginning of [`SEED`].
    fn key(self) -> Self::Secret;
    fn publish(secret: &Self::Secret) -> impl AsRef<[u8]>;
    fn parse(self, public: &[u8]) -> Self::Public;
    /// The ciphertext and the secret for the beginning of [`RANDOMNESS`].
    fn encapsulate(public: &Self::Public) -> (impl AsRef<[u8]>, impl AsRef<[u8]>);
    fn decapsulate(secret: &Self::Secret, ciphertext: &[u8]) -> impl AsRef<[u8]>;
}

const SEED: [u8; 64] = [7; 64];
const RANDOMNESS: [u8; 64] = [9; 64];

fn make<K: Kem>(kem: K) -> Make {
    Box::new(move |operation| Some(call(kem, operation)))
}

fn call<K: Kem>(kem: K, operation: Operation) -> Call {
    let key = kem.key();
    let public = K::publish(&key).as_ref().to_vec();
    let encapsulated = |public: &K::Public| {
        let (ciphertext, secret) = K::encapsulate(public);
        word(ciphertext.as_ref()) ^ first_word(secret.as_ref())
    };
    let ciphertext = K::encapsulate(&kem.parse(&public)).0.as_ref().to_vec();
    match operation {
        Operation::KeyGeneration => Box::new(move || word(K::publish(&kem.key()).as_ref())),
        Operation::Encapsulation => Box::new(move || encapsulated(&kem.parse(&public))),
        Operation::ToParsed => {
            let public = kem.parse(&public);
            Box::new(move || encapsulated(&public))
        }
        Operation::FromSeed => {
            Box::new(move || first_word(K::decapsulate(&kem.key(), &ciphertext).as_ref()))
        }
        Operation::Decapsulation => {
            Box::new(move || first_word(K::decapsulate(&key, &ciphertext).as_ref()))
        }
    }
}

/// X25519 by itself, among the contenders of DHKEM, whose secrets are others.
fn alone<K: Kem>(kem: K) -> Make {
    Box::new(move |operation| {
        let mut same = call(rivals::X25519Graviola, operation);
        let mut agreement = call(kem, operation);
        assert_eq!(agreement(), same(), "X25519 {}", operation.name());
        Some(instead(agreement, &ours::dhkem(None), operation))
    })
}

/// A call whose output cannot be the others', with the word that they agree on.
fn instead(mut work: Call, others: &Make, operation: Operation) -> Call {
    let agreed = others(operation).expect("sycon does all of them")();
    Box::new(move || {
        black_box(work());
        agreed
    })
}

/// Of both parts of a key or ciphertext that has two.
fn word(bytes: &[u8]) -> u64 {
    first_word(bytes) ^ last_word(bytes).rotate_left(1)
}

/// The first bytes of a seed, or of randomness.
fn first<const N: usize>(bytes: &[u8; 64]) -> [u8; N] {
    *bytes.first_chunk().expect("no seed is longer")
}

/// Sycon beside the best composition of other crates, beside RustCrypto's, and its part beside the
/// fastest of all.
pub(super) fn summaries(rows: &[Row]) -> Vec<Summary> {
    let comparisons = |operation| {
        let of_scheme = |scheme| {
            let name = workload_name(scheme, operation);
            rows.iter().filter(move |row| row.workload == name).collect::<Vec<_>>()
        };
        let (xwing, mlkem) = (of_scheme(XWING), of_scheme(MLKEM));
        let fastest = fastest_rival(&mlkem).map_or("", |row| &row.contender);
        let pairs = [(&xwing, COMPOSED), (&xwing, "x-wing"), (&mlkem, fastest)];
        pairs.map(|(rows, rival)| compare(rows, rival))
    };
    Operation::ALL.into_iter().flat_map(comparisons).flatten().collect()
}

fn fastest_rival<'a>(rows: &[&'a Row]) -> Option<&'a Row> {
    let rivals = rows.iter().filter(|row| !row.contender.starts_with(SYCON));
    rivals.copied().min_by(|a, b| a.min_core_cycles.total_cmp(&b.min_core_cycles))
}

/// Sycon and a rival, if both are among the rows of a workload.
fn compare(rows: &[&Row], rival: &str) -> Option<Summary> {
    let find = |name: &str| rows.iter().find(|row| row.contender == name);
    let (ours, rival) = (find(SYCON)?, find(rival)?);
    Some(Summary {
        name: format!("{}: {SYCON} / {}", ours.workload, rival.contender),
        value: ours.min_core_cycles / rival.min_core_cycles,
        note: format!("{:.2} us; below 1 sycon is faster", ours.min_ns / 1000.0),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::{Race, Timer};
    use crate::report::tests::fake_rows;

    #[test]
    fn contenders_agree() {
        let timer = Timer::new();
        for workload in workloads(&Bench::new(true)) {
            Race::new(workload, &timer).map(drop).expect("all outputs are the same");
        }
    }

    #[test]
    fn summaries_name_the_fastest_rival() {
        let cycles = [("sycon", 100.0), ("slow", 400.0), ("fast", 200.0), ("sycon bmi", 50.0)];
        let rows = fake_rows("ML-KEM-768 decapsulation", Unit::Call, &cycles);
        let [summary] = summaries(&rows).try_into().expect("one");
        assert_eq!(summary.name, "ML-KEM-768 decapsulation: sycon / fast");
        assert!((summary.value - 0.5).abs() < 1e-9);
    }

    #[test]
    fn summaries_compare_with_the_composition_and_with_rust_crypto() {
        let cycles = [("sycon", 100.0), ("x-wing", 400.0), (COMPOSED, 200.0)];
        let rows = fake_rows("X-Wing key generation", Unit::Call, &cycles);
        let values: Vec<_> = summaries(&rows).iter().map(|summary| summary.value).collect();
        assert_eq!(values, [0.5, 0.25]);
    }

    #[test]
    fn every_scheme_is_in_the_table_by_sycon() {
        let schemes: Vec<_> = triples().iter().map(|t| (t.scheme, t.implementation)).collect();
        for scheme in [XWING, "naive X-Wing", "GHPC", DHKEM, MLKEM] {
            assert!(schemes.contains(&(scheme, SYCON)), "{scheme}");
        }
        assert!(schemes.contains(&(XWING, COMPOSED)));
    }
}
