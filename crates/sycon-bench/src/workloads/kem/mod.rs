//! KEMs compared with other implementations, and X-Wing compared with its parts.
//!
//! | file | contents |
//! |---|---|
//! | `shape` | the operations of a KEM that are measured |
//! | `ours` | sycon's KEMs |
//! | `rivals` | the KEMs of other crates, and X-Wing composed of graviola's parts |
//! | `rscrypto` | ML-KEM-768 of the crate `rscrypto` |
//! | `c_rivals` | the KEMs that compile C, if they are compiled in |
//!
//! Keys come from a seed and ciphertexts from given randomness, so that all implementations return the same bytes, and
//! the times do not include the operating system's generator. Only aws-lc-rs requires its own generator: its key
//! generation and encapsulation include a small amount of time for it. It supports neither seeds nor X-Wing.
//! libsodium's X-Wing and the crate x-wing store only the seed, and expand it for each decapsulation.
//!
//! X25519 alone is not a KEM of sycon. Its rows are among those of DHKEM, which consists of X25519 and a key
//! derivation: key generation is one multiplication of the base point, decapsulation one key agreement.

mod c_rivals;
mod ours;
mod rivals;
mod rscrypto;
mod shape;

use rivals::COMPOSED;
use shape::{Make, Operation, Rivals};

use super::bench::Bench;
use crate::measure::{Call, Contender, SYCON, Unit, Workload};
use crate::row::{Row, Summary};

pub(super) fn workloads(bench: &Bench) -> Vec<Workload> {
    let workload = |scheme: &Scheme, operation: Operation| {
        let mut contenders = bench
            .sycon(|backend| (scheme.ours)(backend)(operation).expect("sycon does all of them"));
        let rivals = if bench.has_rivals() { &scheme.rivals[..] } else { &[] };
        contenders.extend(rivals.iter().filter_map(|(name, rival)| {
            Some(Contender { name: (*name).into(), call: rival(operation)? })
        }));
        Workload::new(workload_name(scheme.name, operation), Unit::Call, contenders)
    };
    let of_scheme = |scheme| Operation::ALL.map(|operation| workload(&scheme, operation));
    schemes().into_iter().flat_map(of_scheme).collect()
}

fn workload_name(scheme: &str, operation: Operation) -> String {
    format!("{scheme} {}", operation.name())
}

struct Scheme {
    name: &'static str,
    ours: fn(Option<sycon::Backend>) -> Make,
    rivals: Rivals,
}

const XWING: &str = "X-Wing";
const DHKEM: &str = "DHKEM";
const MLKEM: &str = "ML-KEM-768";
const MLKEM512: &str = "ML-KEM-512";
const MLKEM1024: &str = "ML-KEM-1024";

fn schemes() -> Vec<Scheme> {
    fn scheme<const N: usize>(
        name: &'static str,
        ours: fn(Option<sycon::Backend>) -> Make,
        rivals: [Rivals; N],
    ) -> Scheme {
        Scheme { name, ours, rivals: rivals.into_iter().flatten().collect() }
    }
    vec![
        scheme(XWING, ours::xwing, [rivals::xwing(), c_rivals::xwing()]),
        scheme("naive X-Wing", ours::xwing_naive, []),
        scheme("GHPC", ours::ghpc, []),
        scheme(DHKEM, ours::dhkem, [rivals::dhkem(), c_rivals::dhkem()]),
        scheme(MLKEM, ours::mlkem768, [rivals::mlkem768(), c_rivals::mlkem768()]),
        scheme(MLKEM512, ours::mlkem512, [rivals::mlkem512(), c_rivals::mlkem512()]),
        scheme(MLKEM1024, ours::mlkem1024, [rivals::mlkem1024(), c_rivals::mlkem1024()]),
    ]
}

/// A scheme of one implementation that supports all three operations.
pub(crate) struct Triple {
    pub(crate) scheme: &'static str,
    pub(crate) implementation: &'static str,
    /// Key generation, encapsulation to the bytes of a key, decapsulation with a stored key.
    pub(crate) calls: [Call; 3],
}

/// Returns every scheme of every implementation.
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

/// Compares sycon's X-Wing with the best composition of other crates and with RustCrypto's X-Wing, and sycon's ML-KEM
/// with the fastest of all.
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

/// Compares sycon with a rival, if both are among the rows of a workload.
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
    use crate::row::tests::fake_rows;

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
        for scheme in [XWING, "naive X-Wing", "GHPC", DHKEM, MLKEM, MLKEM512, MLKEM1024] {
            assert!(schemes.contains(&(scheme, SYCON)), "{scheme}");
        }
        assert!(schemes.contains(&(XWING, COMPOSED)));
    }
}
